"""The hooks' figures in one run: `python benchmarks/bench.py [--quick] [--save] [--check]`.

--quick   10,000 memories, ten rounds (under a minute); otherwise 10,000 and 1,000,000 memories, thirty rounds
--save    write the figures to benchmarks/results, with date, machine and commit
--check   exit 1 when a ratio is worse than the saved one by more than a quarter
Only ratios are compared: unlike milliseconds, they mean the same on every machine.
"""

from __future__ import annotations

import argparse
import json

import hooks
import measure

MAX_GROWTH = 1.25
SIZES, ROUNDS = (10_000, 1_000_000), 30
QUICK_SIZES, QUICK_ROUNDS = (10_000,), 10
COLUMNS = ("hook", "wall time, ratio", "processor time, ratio", "peak MB")


def worse(old: dict[str, float], new: dict[str, dict[str, float]]) -> list[str]:
    """Return a line for each hook whose ratio has grown by more than a quarter. old: {hook: ratio}."""
    return [
        f"{name}: {new[name]['ratio']:.2f} x bare, was {ratio:.2f}"
        for name, ratio in old.items()
        if name in new and new[name]["ratio"] > MAX_GROWTH * ratio
    ]


def kept() -> dict[str, float]:
    """Return {hook: ratio} of the saved figures."""
    with open(measure.results("hooks"), encoding="utf-8") as file:
        return {name: ratio for name, ratio, *_ in json.load(file)["tables"][0]["rows"]}


def save(results: dict[int, dict[str, dict[str, float]]], rounds: int) -> None:
    """Save the figures of the first size, and a comparison of all sizes if there are several."""
    first, *_ = sizes = [*results]
    rows = {name: row for name, row in results[first].items() if name != "bare"}
    figures = [
        [name, round(row["ratio"], 2), round(row["cpu_ratio"], 2), round(row["mb"], 1)] for name, row in rows.items()
    ]
    measure.save("hooks", measure.table(f"{first:,} memories, medians of {rounds} rounds", COLUMNS, figures))
    if len(sizes) > 1:
        columns = ["hook", *(f"{size:,} memories, ratio" for size in sizes)]
        ratios = [[name, *(round(results[size][name]["ratio"], 2) for size in sizes)] for name in rows]
        measure.save("store-size", measure.table("", columns, ratios))


def main() -> int:
    """Measure, print, save, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    sizes, rounds = (QUICK_SIZES, QUICK_ROUNDS) if args.quick else (SIZES, ROUNDS)
    results = {size: hooks.table(size, hooks.NOTES, rounds) for size in sizes}
    print(f"{measure.today()}, {measure.machine()}; medians of {rounds}")
    for size, rows in results.items():
        hooks.show(f"{size:,} memories", rows)
    found = worse(kept(), results[sizes[0]]) if args.check else []
    if args.check:
        print("\n".join(found) or "no ratio is worse than the saved one by a quarter")
    if args.save:
        save(results, rounds)
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
