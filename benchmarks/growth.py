"""How the length of the running session's transcript affects the time of hooks and worker.

    python benchmarks/growth.py [--sizes 1,10,100,1000] [--save]

For each size (MB), with 10,000 memories, two things are measured. First, the hooks that look at the transcript,
compared with `python3 -S -E -c pass`: interleaved in one run, medians of thirty rounds. Second, the worker's own work
for one new exchange at the transcript's end (best of ten, in milliseconds, since there is nothing to compare it with).
The transcript holds exchanges with long tool results between them, as real ones do. Before that, the worker captures
the transcript as a whole, as if keepsake had just been installed; this gives the throughput.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import tempfile
import time
from typing import TYPE_CHECKING

import corpus
import hooks
import measure
from keepsake.capture import ingest, settle, summary
from keepsake.store import drafts, ledger, schema
from keepsake.store.drafts import Draft
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones
from keepsake.transcript import reader

if TYPE_CHECKING:
    from collections.abc import Callable

MB = 1_000_000
LISTENING = (
    "bare",
    "PostToolUse Read",
    "UserPromptSubmit",
    "Stop",
)  # hooks that read it, and their measure
RESULT = 200_000  # characters of a tool result: two thirds of a real transcript's bytes are results
STOPS = 10  # new exchanges whose capture is timed


def long_result(number: int) -> str:
    """Return the line of a tool result that went well."""
    content = [{"type": "tool_result", "tool_use_id": f"toolu_x{number}", "content": "x = 1\n" * (RESULT // 6)}]
    line = {"type": "user", "uuid": f"r{number}", "timestamp": "2026-01-05T10:00:00.000Z", "isSidechain": False}
    return json.dumps({**line, "message": {"role": "user", "content": content}}) + "\n"


def grown(path: str, size: int) -> Callable[[], None]:
    """Write a transcript of about size bytes; return a function that adds one exchange."""
    texts, numbers = itertools.cycle(list(corpus.turns(4_000, seed=11))), itertools.count()

    def go_on() -> None:
        with open(path, "a", encoding="utf-8") as file:
            file.write(corpus.exchange(texts, next(numbers)))

    while not os.path.exists(path) or os.path.getsize(path) < size:
        go_on()
        with open(path, "a", encoding="utf-8") as file:
            file.write(long_result(next(numbers)))
    return go_on


def capturing(folder: str, path: str, go_on: Callable[[], None]) -> tuple[float, float]:
    """Return the seconds of a Stop's work (for the whole transcript, for one more exchange), with a memory shown."""
    db = schema.open_memory(os.path.join(folder, "memory.db"))
    store = Store(folder, db, Tombstones(folder, folder))
    shown = Draft(key="m", kind="saved", type="Context", content="The frobnicator drops half.", created=1.0, uid="m")
    drafts.insert(db, shown)
    seen = [ledger.ShownMemory("m", 0.5, len(shown.content), "benchmark")]
    ledger.record(ledger.open_ledger(folder), reader.session_of(path), "UserPromptSubmit", time.time(), seen)
    taken = []
    for _ in range(1 + STOPS):
        start = time.perf_counter()
        use = settle.Follower([store])
        ingest.capture(store, path, (summary.follow, use.follow))
        use.settle(path, 0.0)
        taken.append(time.perf_counter() - start)
        go_on()
    db.close()
    return taken[0], min(taken[1:])


def row(megabytes: int, rounds: int) -> dict[str, float]:
    """Measure one size; return {hook: ratio over bare, "one more exchange, ms", "first capture, MB/s"}."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home, project = os.path.join(folder, "home"), os.path.join(folder, "project")
        hooks.prepare(home, project, 10_000, hooks.NOTES)
        path = os.path.join(project, "judged.jsonl")
        go_on = grown(path, megabytes * MB)
        first, more = capturing(folder, path, go_on)
        wanted = {name: line for name, line in hooks.commands(project).items() if name in LISTENING}
        samples = measure.interleaved(wanted, rounds, hooks.environment(home), go_on)
    walls = {name: measure.medians(taken).wall for name, taken in samples.items()}
    ratios = {name: wall / walls["bare"] for name, wall in walls.items() if name != "bare"}
    return {**ratios, "one more exchange, ms": more * 1e3, "first capture, MB/s": megabytes / first}


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sizes", default="1,10,100,1000", help="MB")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--save", action="store_true", help="write the figures to benchmarks/results")
    args = parser.parse_args()
    print(measure.machine())
    columns, rows = [""], []
    for size in map(int, args.sizes.split(",")):
        measured = row(size, args.rounds)
        columns = ["transcript", *measured]
        rows.append([f"{size:,} MB", *(round(value, 2) for value in measured.values())])
        print(f"{size:>6,} MB: " + "; ".join(f"{name} {value:.2f}" for name, value in measured.items()), flush=True)
    if args.save:
        measure.save("growth", measure.table("", columns, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
