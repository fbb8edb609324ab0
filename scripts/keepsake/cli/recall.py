"""`keepsake recall`: ranked memories for a query; without one, the newest that pass the filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock, project
from keepsake.cli import common, filters, records, show_text, terminal
from keepsake.extract import delegate
from keepsake.recall.moment import command_files
from keepsake.search import by_handle, rank, search
from keepsake.search.query import Query
from keepsake.store import memories
from keepsake.text import render

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from keepsake.cli.terminal import Line
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory

LIMIT, MIN_SCORE = 5, 0.3
MAX_PROMPT = 160  # characters of the question above an answer


class Found(NamedTuple):
    """A memory that was found: where, how well it fits (0..1), and the parts of that score."""

    db: Connection
    memory: Memory
    score: float
    why: tuple[str, ...]
    parts: dict[str, float]


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("query", nargs="*", metavar="QUERY", help="what it is about, in words")
    parser.add_argument("--limit", type=common.at_least(0), default=LIMIT, metavar="N", help="at most so many (5)")
    parser.add_argument("--min-score", type=score, default=MIN_SCORE, metavar="S", help="at least so good, 0..1 (.3)")
    parser.add_argument("--explain", action="store_true", help="show why each was found and the parts of its score")
    filters.add(parser)


def score(text: str) -> float:
    """Read `--min-score`. For argparse; raises ValueError."""
    value = float(text)
    if not 0 <= value <= 1:
        raise ValueError(text)
    return value


def run(args: argparse.Namespace) -> int:
    """Print what was found, best first."""
    args.query = " ".join(args.query)
    outside = delegate.of(common.found_project(args)) if args.query.strip() and not args.all_projects else None
    rows = outside.recall(args.query, args.limit) if outside is not None else None
    if rows is not None:
        return common.answer(args, rows, [show_text.safe(str(row.get("content"))) for row in rows] or ["nothing found"])
    found = ask(args)[: args.limit]
    rows = [_row(args, one) for one in found]
    lines = [line for one in found for line in (*_lines(one), *_reasons(args, one))]
    return common.answer(args, rows, lines or _nothing(args), (lambda: _screen(args, found)) if found else None)


def _screen(args: argparse.Namespace, found: Sequence[Found]) -> list[Line]:
    asks = args.query.strip() != ""
    return show_text.screen(
        [
            show_text.Shown(one.db, one.memory, one.score if asks else None, (*_asked(one), *_reasons(args, one)))
            for one in found
        ]
    )


def _nothing(args: argparse.Namespace) -> list[str]:
    """Say that nothing is found, and whether another project has something."""
    lines = ["nothing found"]
    if args.query.strip() and not args.all_projects:
        args.all_projects = True
        stores = {id(one.db) for one in ask(args)}
        there = common.count(len(stores), "other project has", "other projects have")
        lines += [f"{there} something on that: add --all-projects"] if stores else []
    return lines


def ask(args: argparse.Namespace) -> list[Found]:
    """Return what every store that is asked holds, best first (without a query: newest first)."""
    found: list[Found] = []
    stores = common.readers(common.search_folders(args))
    wanted = filters.given(args, hidden=("file",))
    if not args.query.strip():
        for _, db in stores:
            newest = [one for one in filters.newest(db, wanted, None) if one.superseded != memories.HELD]
            found += [Found(db, memory, 1.0, (), {}) for memory in newest[: args.limit]]
        return sorted(found, key=lambda one: -one.memory.updated)
    # Where file accesses may come back (a tag asks for them), a file that the query names is looked up.
    files = tuple(args.file) or (() if wanted.kinds else command_files(args.query))
    query = Query(args.query, files, project.branch(common.found_project(args).top))
    for _, db in stores:
        hits = search.recall(
            db, query, clock.now(), limit=args.limit, min_score=args.min_score, filters=wanted, explain=args.explain
        )
        found += [Found(db, memories.by_id(db, hit.row.id), hit.score, hit.why, hit.parts) for hit in hits]
    if args.all_projects:
        return _by_handle(stores, args, wanted, found)
    return sorted(found, key=lambda one: -one.score)


def _by_handle(
    stores: Sequence[tuple[str, Connection]], args: argparse.Namespace, wanted: search.Filters, found: list[Found]
) -> list[Found]:
    """Return what every project holds: first what the query names by a handle, then the rest, each best first."""
    handled: list[Found] = []
    for _, db in stores:
        known = {one.memory.id: one for one in found if one.db is db}
        for row, share in by_handle.find(db, args.query, wanted).items():
            old = known.get(row) or Found(db, memories.by_id(db, row), 0.0, (), {})
            handled.append(old._replace(score=max(old.score, share)))
    handled = sorted([one for one in handled if one.score >= args.min_score], key=lambda one: -one.score)
    first = {(id(one.db), one.memory.id) for one in handled}
    rest = sorted([one for one in found if (id(one.db), one.memory.id) not in first], key=lambda one: -one.score)
    ranked = [*handled, *rest]
    scores = rank.settled([one.score for one in ranked])
    return [one._replace(score=score) for one, score in zip(ranked, scores)]


def _row(args: argparse.Namespace, one: Found) -> dict[str, object]:
    made = records.record(one.db, one.memory, one.score)
    if args.explain:
        made["explain"] = {"terms": list(one.why), "parts": {name: round(v, 4) for name, v in one.parts.items()}}
    return made


def _lines(one: Found) -> list[str]:
    """Return a memory for people; an answer with its question under the head."""
    head, *rest = show_text.lines(one.db, one.memory, one.score)
    return [head, *(f"    {asked}" for asked in _asked(one)), *rest]


def _asked(one: Found) -> list[str]:
    """Return the question that a memory answers."""
    answers = one.memory.kind == "turn" and one.memory.role == "assistant"
    prompt = memories.prompt_of(one.db, one.memory) if answers else None
    if prompt is None:
        return []
    plain = render.visible(prompt.content) if terminal.on() else render.harmless(prompt.content, MAX_PROMPT)
    return [f"asked: {plain}"]


def _reasons(args: argparse.Namespace, one: Found) -> list[str]:
    if not args.explain:
        return []
    parts = ", ".join(f"{name} {value:.2f}" for name, value in one.parts.items())
    return [
        show_text.safe(
            f"{'' if terminal.on() else '    '}found by: {' '.join(one.why) or 'the filters'}"
            + (f" ({parts})" if parts else "")
        )
    ]
