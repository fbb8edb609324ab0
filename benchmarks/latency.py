"""How long recall takes in process, and whether its bounded look-up changes the answer.

    python benchmarks/latency.py [--sizes 1000,10000,100000] [--transcripts DIR --sessions FILE] [--out FILE.json]

Stores of made-up turns (benchmarks/corpus.py) of each size. With transcripts and known-item queries over them
(benchmarks/retrieval.py says which), the real turns are strewn among the made-up ones and the queries are the real
ones; else queries are six words of one of the turns. Per size: p50 and p95 of the fastest of three runs per query, for
the command line's effort and the hooks', and the share of queries whose first hit is that of an unbounded look-up.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import itertools
import json
import os
import random
import sys
import tempfile
import time
from typing import TYPE_CHECKING

import corpus
import measure
from keepsake.cli import main as cli
from keepsake.query import Query
from keepsake.store import search
from keepsake.store.db import Connection, open_existing
from keepsake.store.lookup import Effort

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RUNS = 3
MADE_UP = 100  # queries when there are no real ones
EFFORTS = {"command line": search.FULL, "hook": search.LIGHT}
COPIED = (
    "uid, key, kind, type, role, content, terms, tags, session, seq, created, updated, branch, source"  # of a real turn
)


def unbounded(size: int) -> Effort:
    """Return the effort that reads every posting; candidates stop where none could come first any more."""
    return Effort(first=size + 1, budget=size * 100, candidates=3_000, windows=300, files=3_000, pairs=6, openings=True)


def real_turns(transcripts: str) -> list[tuple[object, ...]]:
    """Import transcripts into a home of their own and return their turns as rows of COPIED."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KEEPSAKE_HOME"] = os.path.join(folder, "home")
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            cli.main(["import", transcripts, "--project", folder, "--json"])
        projects = os.path.join(folder, "home", "projects")
        db = open_existing(os.path.join(projects, os.listdir(projects)[0], "memory.db"))
        assert db is not None
        with contextlib.closing(db):
            return db.execute(f"SELECT {COPIED} FROM memory WHERE kind = 'turn' ORDER BY session, seq").fetchall()


def strew(db: Connection, rows: Sequence[tuple[object, ...]], size: int) -> None:
    """Put real turns in the place of made-up ones, session by session, at random places of the store."""
    rng = random.Random(1)  # noqa: S311  # repeatable, not secret
    marks = ",".join("?" * (len(COPIED.split(",")) + 1))
    groups = [list(group) for _, group in itertools.groupby(rows, key=lambda row: row[8])]
    db.execute("BEGIN")
    for group in groups:
        start = rng.randrange(1, max(2, size - len(group)))
        for place, row in enumerate(group, start):
            db.execute("DELETE FROM memory WHERE id = ?", (place,))
            db.execute(f"INSERT OR IGNORE INTO memory(id, {COPIED}) VALUES ({marks})", (place, *row))
    db.execute("COMMIT")


def queries(db: Connection, sessions: str | None) -> list[str]:
    """Return the real queries, or words of made-up turns."""
    if sessions:
        with open(sessions, encoding="utf-8") as file:
            return [item["query"] for kind in json.load(file).values() for item in kind]
    rng = random.Random(2)  # noqa: S311  # repeatable, not secret
    texts = [text.split() for (text,) in db.execute("SELECT content FROM memory ORDER BY id LIMIT 5000")]
    return [" ".join(rng.choice(texts)[:6]) for _ in range(MADE_UP)]


def timed(db: Connection, asked: Sequence[str], effort: Effort) -> tuple[float, float]:
    """Return p50 and p95 in milliseconds."""
    spent = []
    for query in asked:
        runs = []
        for _ in range(RUNS):
            start = time.perf_counter()
            search.recall(db, Query(query), 0.0, effort=effort)
            runs.append(time.perf_counter() - start)
        spent.append(min(runs) * 1e3)
    spent.sort()
    return spent[len(spent) // 2], spent[int(len(spent) * 0.95)]


def firsts(db: Connection, asked: Sequence[str], effort: Effort) -> list[int]:
    """Return the row id of each query's first hit (0: none)."""
    found = (search.recall(db, Query(query), 0.0, limit=1, min_score=0.0, effort=effort) for query in asked)
    return [hits[0].row.id if hits else 0 for hits in found]


@contextlib.contextmanager
def store(size: int, real: Sequence[tuple[object, ...]]) -> Iterator[Connection]:
    """Yield a store of that size."""
    with tempfile.TemporaryDirectory() as folder:
        path = corpus.build(folder, size)
        db = open_existing(path)
        assert db is not None
        with contextlib.closing(db):
            if real:
                strew(db, real, size)
            yield db


def main() -> int:
    """Measure and print a table. Exit code 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sizes", default="1000,10000,100000", help="memories per store")
    parser.add_argument("--transcripts", help="folder of real transcripts")
    parser.add_argument("--sessions", help="known-item queries over them")
    parser.add_argument("--out", help="write the result here too")
    args = parser.parse_args()
    real = real_turns(args.transcripts) if args.transcripts and args.sessions else []
    rows: list[dict[str, object]] = []
    print(measure.machine())
    for size in map(int, args.sizes.split(",")):
        with store(size, real) as db:
            asked = queries(db, args.sessions if real else None)
            row: dict[str, object] = {"memories": size, "queries": len(asked)}
            wanted = firsts(db, asked, unbounded(size))
            for name, effort in EFFORTS.items():
                half, most = timed(db, asked, effort)
                same = sum(a == b for a, b in zip(firsts(db, asked, effort), wanted)) / len(asked)
                row.update({f"{name} p50 ms": round(half, 2), f"{name} p95 ms": round(most, 2), f"{name} same": same})
            rows.append(row)
            print("  ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    if args.out:
        with open(args.out, "w", encoding="utf-8") as file:
            json.dump({"machine": measure.machine(), "rows": rows}, file, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
