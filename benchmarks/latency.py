"""How long recall takes in process, and whether its bounded look-up changes the answer.

    python benchmarks/latency.py --transcripts DIR [--sessions FILE] [--locomo FILE] [--sizes 10000,100000]
                                 [--each 40] [--keep DIR] [--save]

Stores of each size in which real memories lie among made-up ones (benchmarks/strewn.py). What a person asks: the known
items of --sessions and questions of --locomo (benchmarks/retrieval.py says which), with the command line's effort;
--each of a kind, drawn at random. Per size: p50 and p95 of the processor time of the fastest of three runs per query,
and the share of queries whose first hit, or none, is that of the unbounded look-up (of equals any will do). Hooks
search notes alone: benchmarks/hooks.py.

Unbounded: every term brings candidates, and LOOKED of them are ranked, in place of the best few of the rarest terms.
--keep: build the stores there once, and use what is there.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import sys
import tempfile
import time
from typing import TYPE_CHECKING, NamedTuple

import measure
import retrieval
import strewn
from keepsake.search import search, where
from keepsake.search.query import Query
from keepsake.store.db import Connection, open_existing

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RUNS = 3
LOOKED = 20_000  # candidates of the unbounded look-up; SQLite takes 32,766 values
EVERY = 1_000  # terms: more than a query has
KNOWN = ("titles", "commits")  # all of these are asked
PER_LIST = 5  # memories that the command line asks for
SAME = 1e-9  # points


class Asked(NamedTuple):
    """A query, and what kind of thing asks it."""

    kind: str
    query: Query


def people(sessions: str | None, conversations: Sequence[dict[str, object]]) -> list[Asked]:
    """Return what a person asks."""
    known = retrieval.load(sessions) if sessions else {}
    found = [Asked(kind, Query(item["query"])) for kind in KNOWN for item in known.get(kind, ())]
    for one in conversations:
        questions: list[dict[str, object]] = one["qa"]  # type: ignore[assignment]  # JSON
        found += [
            Asked("dialogue", Query(str(q["question"]))) for q in questions if q["category"] != retrieval.NO_ANSWER
        ]
    return found


def drawn(every: Iterable[Asked], each: int) -> list[Asked]:
    """Return at most `each` of every kind, of known items all."""
    rng = random.Random(3)  # noqa: S311  # repeatable, not secret
    kinds: dict[str, list[Asked]] = {}
    for one in every:
        kinds.setdefault(one.kind, []).append(one)
    return [
        one
        for kind, all_ in kinds.items()
        for one in (all_ if kind in KNOWN else rng.sample(all_, min(each, len(all_))))
    ]


def unbounded(effort: search.Effort) -> search.Effort:
    """Return the effort that ranks whatever holds one of the terms."""
    return search.Effort(
        terms=EVERY,
        candidates=LOOKED,
        windows=effort.windows,
        files=where.MAX_FILE_ROWS,
        named=LOOKED,
    )


def ask(db: Connection, asked: Asked, effort: search.Effort, now: float) -> list[search.Hit]:
    """Recall as the command line does."""
    return search.recall(db, asked.query, now, limit=PER_LIST, effort=effort, explain=True)


def same(wanted: Sequence[search.Hit], found: Sequence[search.Hit]) -> bool:
    """Tell whether the first hit is the wanted one, or one with as many points."""
    if not wanted or not found:
        return not wanted and not found
    best = [hit.row.id for hit in wanted if abs(hit.parts["points"] - wanted[0].parts["points"]) < SAME]
    return found[0].row.id in best


def table(db: Connection, asked: Sequence[Asked], effort: search.Effort) -> dict[str, object]:
    """Return the figures of one effort over one store."""
    (last,) = db.execute("SELECT max(updated) FROM memory").fetchone()
    now = last + 86_400.0
    spent, found = [], []
    for one in asked:
        runs = []
        for _ in range(RUNS):
            start = time.process_time()
            hits = ask(db, one, effort, now)
            runs.append(time.process_time() - start)
        found.append(hits)
        spent.append(min(runs) * 1e3)
    far = unbounded(effort)
    right = [same(ask(db, one, far, now), hits) for one, hits in zip(asked, found)]
    spent.sort()
    kinds = {
        kind: f"{sum(ok for one, ok in zip(asked, right) if one.kind == kind)}"
        f" of {sum(one.kind == kind for one in asked)}"
        for kind in dict.fromkeys(one.kind for one in asked)
    }
    return {
        "queries": len(asked),
        "median, ms": round(spent[len(spent) // 2], 2),
        "95th percentile, ms": round(spent[int(len(spent) * 0.95)], 2),
        "same result": round(sum(right) / len(asked), 4),
        **kinds,
    }


def main() -> int:
    """Measure and print a table. Exit code 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transcripts", default=os.environ.get("KEEPSAKE_TRANSCRIPTS"), help="folder of transcripts")
    parser.add_argument("--sessions", help="known-item queries over them")
    parser.add_argument("--locomo", help="conversations of LoCoMo")
    parser.add_argument("--sizes", default="10000,100000", help="memories per store")
    parser.add_argument("--each", type=int, default=40, help="queries of a kind (40)")
    parser.add_argument("--keep", help="folder for the stores")
    parser.add_argument("--save", action="store_true", help="write the figures to benchmarks/results")
    args = parser.parse_args()
    if not args.transcripts:
        parser.error("--transcripts (or KEEPSAKE_TRANSCRIPTS) wanted")
    conversations = retrieval.load(args.locomo) if args.locomo else []
    real = strewn.Real(args.transcripts, conversations)
    asks = {
        "command line": (drawn(people(args.sessions, conversations), args.each), search.FULL),
    }
    print(measure.machine())
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for size in map(int, args.sizes.split(",")):
            path = os.path.join(args.keep or folder, f"store-{size}", "memory.db")
            if not os.path.exists(path):
                strewn.build(path, real, size)
            db = open_existing(path)
            assert db is not None
            with contextlib.closing(db):
                for name, (asked, effort) in asks.items():
                    if asked:
                        rows.append({"memories": size, "effort": name, **table(db, asked, effort)})
                        print("  ".join(f"{key} {value}" for key, value in rows[-1].items()), flush=True)
    if args.save and rows:
        measure.save("latency", measure.table("", [*rows[0]], [[*row.values()] for row in rows]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
