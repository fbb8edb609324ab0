"""The hooks' figures in one run: `python benchmarks/bench.py [--quick] [--save FILE] [--check FILE]`.

--quick   10,000 memories, ten rounds (under a minute); otherwise 10,000 and 1,000,000 memories, thirty rounds
--save    write the figures, with machine, versions and date
--check   exit 1 when a ratio is worse than the saved one by more than a quarter
Ratios are compared, never milliseconds: they hold from machine to machine.
"""

from __future__ import annotations

import argparse
import json

import hooks
import measure

WORSE = 1.25
SIZES, ROUNDS = (10_000, 1_000_000), 30
QUICK_SIZES, QUICK_ROUNDS = (10_000,), 10


def worse(old: dict[str, dict[str, float]], new: dict[str, dict[str, float]]) -> list[str]:
    """Return a line for each hook whose ratio has grown by more than a quarter."""
    return [
        f"{name}: {new[name]['ratio']:.2f} x bare, was {row['ratio']:.2f}"
        for name, row in old.items()
        if name in new and new[name]["ratio"] > WORSE * row["ratio"]
    ]


def main() -> int:
    """Measure, print, save, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--save")
    parser.add_argument("--check")
    args = parser.parse_args()
    sizes, rounds = (QUICK_SIZES, QUICK_ROUNDS) if args.quick else (SIZES, ROUNDS)
    results = {str(size): hooks.table(size, hooks.NOTES, rounds) for size in sizes}
    print(f"{measure.machine()}; medians of {rounds}")
    for size, rows in results.items():
        hooks.show(f"{int(size):,} memories", rows)
    found = []
    if args.check:
        with open(args.check, encoding="utf-8") as file:
            kept = json.load(file)["hooks"]
        found = [f"{size}: {line}" for size in results if size in kept for line in worse(kept[size], results[size])]
        print("\n".join(found) or "no ratio is worse than the saved one by a quarter")
    if args.save:
        with open(args.save, "w", encoding="utf-8") as file:
            json.dump({"machine": measure.machine(), "rounds": rounds, "hooks": results}, file, indent=1)
            file.write("\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
