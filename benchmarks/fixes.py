"""Repeated errors and the fixes recalled for them: a sheet for readers who judge blind, and its evaluation.

    python benchmarks/fixes.py sheet --transcripts FOLDER --out sheet.txt --key key.json
    python benchmarks/fixes.py score --key key.json --answers answers.txt

Sessions are captured in time order into one store, each before those that begin after its end. Whenever a command's
output holds an error that an earlier session solved, the sheet shows the error, and below it two fixes, A and B: the
recalled one and a random other, in random order. A reader writes one line per case: `<number> A`, `<number> B`,
`<number> both` or `<number> none` (which would have helped with this error?). score counts the cases in which the
recalled one was named. Each pair of error and fix is asked once.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from typing import TYPE_CHECKING

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake.capture import importer, ingest
from keepsake.recall import known_fix
from keepsake.replay import timeline
from keepsake.store import memories, schema
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones
from keepsake.text import error_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory

SHOWN_AT_ONCE = 2  # fixes, as a hook shows them
SHOWN = 900  # characters of an error's output


def in_order(folder: str) -> Iterator[tuple[list[timeline.Step], list[str]]]:
    """Yield each session's steps with the transcripts that ended before it began and were not yielded so before."""
    times = {}
    for path in importer.transcripts_in(folder):
        known = [step.at for step in timeline.steps(path) if step.at]
        if known:
            times[path] = (min(known), max(known))
    waiting = sorted(times, key=times.__getitem__)
    for path in list(waiting):
        ended = [other for other in waiting if times[other][1] <= times[path][0] and other != path]
        waiting = [other for other in waiting if other not in ended]
        yield timeline.steps(path), ended


def cases(folder: str, store: str) -> Iterator[tuple[str, Memory, list[Memory]]]:
    """Yield (errors as printed, a fix recalled, every other fix known then)."""
    db: Connection = schema.open_memory(os.path.join(store, "memory.db"))
    asked: set[tuple[str, str]] = set()
    for steps, ended in in_order(folder):
        for earlier in ended:
            ingest.capture(Store(store, db, Tombstones(store, store)), earlier)
        for step in steps:
            output = error_lines.output_of(step.event) if step.event else ""
            for fix in known_fix.find(db, output)[:SHOWN_AT_ONCE]:
                known = (fix.uid, fix.signature or "")
                if known not in asked:
                    asked.add(known)
                    shown = "\n".join(error_lines.errors(output)) or output[:SHOWN]
                    yield shown, fix, [m for m in memories.find(db, "kind = 'fix'") if m.signature != fix.signature]


def sheet(args: argparse.Namespace) -> int:
    """Write the sheet and its key."""
    chance, key, text = random.Random(7), [], []  # noqa: S311  # a shuffle
    with tempfile.TemporaryDirectory() as store:
        for number, (error, fix, others) in enumerate(cases(args.transcripts, store), 1):
            pair = [("recalled", fix.content), ("random", chance.choice(others).content if others else "(none)")]
            chance.shuffle(pair)
            key.append({"case": number, "A": pair[0][0], "B": pair[1][0]})
            text.append(f"--- case {number}\nERROR NOW:\n{error}\n\nA: {pair[0][1]}\n\nB: {pair[1][1]}\n")
    with open(args.out, "w", encoding="utf-8") as file:
        file.write("\n".join(text))
    with open(args.key, "w", encoding="utf-8") as file:
        json.dump(key, file)
    print(f"{len(key)} cases")
    return 0


def score(args: argparse.Namespace) -> int:
    """Count what a reader answered."""
    with open(args.key, encoding="utf-8") as file:
        key = {case["case"]: case for case in json.load(file)}
    counts = {"recalled": 0, "random": 0, "both": 0, "none": 0}
    with open(args.answers, encoding="utf-8") as file:
        for line in file:
            number, _, said = line.strip().partition(" ")
            if number.isdigit():
                counts[key[int(number)].get(said.strip(), said.strip())] += 1
    total = sum(counts.values())
    helped = counts["recalled"] + counts["both"]
    print(f"{total} cases: {counts}; the recalled fix would have helped in {helped} ({helped / total:.0%})")
    return 0


def main() -> int:
    """Run one of the two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    one = verbs.add_parser("sheet")
    one.add_argument("--transcripts", default=os.environ.get("KEEPSAKE_TRANSCRIPTS"))
    one.add_argument("--out", default="sheet.txt")
    one.set_defaults(run=sheet)
    two = verbs.add_parser("score")
    two.add_argument("--answers", default="answers.txt")
    two.set_defaults(run=score)
    for verb in (one, two):
        verb.add_argument("--key", default="key.json")
    args = parser.parse_args()
    return int(args.run(args))


if __name__ == "__main__":
    raise SystemExit(main())
