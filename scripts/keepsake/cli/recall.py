"""`keepsake recall`: find memories for a query, best first; without a query, the newest that pass the filters."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from keepsake.cli.input import parsing, scope
from keepsake.cli.output import memory_list, printing
from keepsake.cli.output.terminal import Line
from keepsake.extract import delegate
from keepsake.operations import finding, records, show_text, speaker, stores
from keepsake.operations.finding import Match
from keepsake.store import memories
from keepsake.store.store import open_readers
from keepsake.text import analyse, render

MAX_PROMPT = 160  # characters of the user's prompt that is shown with an answer


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("query", nargs="*", metavar="QUERY", help="what it is about, in words")
    limit, good = finding.LIMIT, finding.MIN_SCORE
    parser.add_argument("--limit", type=parsing.at_least(0), default=limit, metavar="N", help="at most so many (5)")
    parser.add_argument("--min-score", type=parsing.share, default=good, metavar="S", help="at least this, 0..1 (0.3)")
    parser.add_argument("--explain", action="store_true", help="show why each was found and the parts of its score")
    scope.add_filters(parser)


def run(args: argparse.Namespace) -> int:
    """Print what was found: best first, without a query newest first."""
    args.query = " ".join(args.query)
    rows = None if args.all_projects else delegate.recall(scope.found_project(args), args.query, args.limit)
    if rows is not None:
        lines = [show_text.safe(str(row.get("content"))) for row in rows]
        return printing.answer(args, rows, lines or ["nothing found"])
    matches = search(args)[: args.limit]
    rows = [_row(args, match) for match in matches]
    caution = _unmentioned(args) if matches else []
    lines = [*caution, *(line for match in matches for line in (*_lines(args, match), *_reasons(args, match)))]
    on_screen = matches and not any(map(_is_withheld, matches))
    screen = (lambda: [*caution, *_screen(args, matches)]) if on_screen else None
    return printing.answer(args, rows, lines or _nothing(args), screen)


def _screen(args: argparse.Namespace, matches: Sequence[Match]) -> list[Line]:
    shown = []
    for match in matches:
        place = [show_text.place_of(match.db)] if args.all_projects else []
        score = match.score if args.query.strip() else None
        notes = (*place, *_prompt(match), *_reasons(args, match))
        shown.append(memory_list.Entry(match.db, match.memory, score, notes))
    return memory_list.lines(shown)


def _unmentioned(args: argparse.Namespace) -> list[str]:
    """Return a line with the words of the query that no memory holds: the matches say nothing about these."""
    missing = finding.unmentioned(open_readers(scope.search_folders(args)), args.query)
    return [show_text.safe(f"no memory mentions {', '.join(missing)}; the closest:")] if missing else []


def _nothing(args: argparse.Namespace) -> list[str]:
    """Return lines that say that nothing was found, and whether other projects have something."""
    lines = ["nothing found"]
    if args.query.strip() and not args.all_projects:
        args.all_projects = True
        others = {id(match.db) for match in search(args)}
        there = printing.count(len(others), "other project has", "other projects have")
        lines += [f"{there} something on that: add --all-projects"] if others else []
    return lines


def search(args: argparse.Namespace) -> list[Match]:
    """Return the matches of all stores that are searched, best first; without a query, newest first."""
    opened = open_readers(scope.search_folders(args))
    has_query = args.query.strip() != ""
    # Inside Claude Code or another host a model reads the output, so a query doesn't find memories that are held back.
    filters = scope.filters(args, hidden=("file",), held=not (has_query and speaker.inside()))
    if not has_query:
        return finding.by_filters(opened, filters, args.limit)
    project = scope.found_project(args)
    asker = None if args.session else speaker.asking_session(project.folder)
    query = finding.query_of(args.query, filters, project, asker)
    matches = finding.by_query(opened, query, filters, args.limit, args.min_score, explain=args.explain)
    return finding.handles_first(opened, args.query, filters, args.min_score, matches) if args.all_projects else matches


def _row(args: argparse.Namespace, match: Match) -> dict[str, object]:
    fields = records.record(match.db, match.memory, match.score)
    if _is_withheld(match):
        fields = records.without_text(fields, stores.tag_list(args.tags))
    if args.explain:
        fields["explain"] = {"terms": list(match.why), "parts": {name: round(v, 4) for name, v in match.parts.items()}}
    return fields


def _lines(args: argparse.Namespace, match: Match) -> list[str]:
    """Return a match as lines for people; an assistant's answer has the user's prompt under its head."""
    if _is_withheld(match):
        return show_text.without_text(match.memory)
    head, *rest = show_text.lines(match.db, match.memory, match.score, place=args.all_projects)
    return [head, *(f"    {asked}" for asked in _prompt(match)), *rest]


def _is_withheld(match: Match) -> bool:
    """Tell whether to leave out a memory's text, since it is held back and a model reads the output."""
    return match.memory.state == memories.HELD and speaker.inside()


def _prompt(match: Match) -> list[str]:
    """Return a line with the user's prompt that a memory answers; none if it isn't an assistant's turn."""
    is_answer = match.memory.kind == "turn" and match.memory.role == "assistant"
    prompt = memories.prompt_of(match.db, match.memory) if is_answer else None
    if prompt is None:
        return []
    plain = render.visible(prompt.content) if show_text.on_terminal() else render.harmless(prompt.content, MAX_PROMPT)
    return [f"asked: {plain}"]


def _reasons(args: argparse.Namespace, match: Match) -> list[str]:
    if not args.explain:
        return []
    parts = ", ".join(f"{name} {value:.2f}" for name, value in match.parts.items())
    said = analyse.spoken(args.query)  # a term is a word's stem
    words = " ".join(dict.fromkeys(said.get(term, term) for term in match.why))
    reason = f"found by: {words or 'the filters'}" + (f" ({parts})" if parts else "")
    return [show_text.safe(reason if show_text.on_terminal() else f"    {reason}")]
