"""Write the figures of docs/benchmarks.md: `python benchmarks/page.py [--check]`.

Every file of benchmarks/results becomes one part of the page, between the page's two marks: what was measured, by which
command, when, on what machine, at which commit, and its tables. `measure.save` says what such a file holds.
Exit code 0; with --check nothing is written, and it is 1 where the page is not what the files say.
"""

from __future__ import annotations

import argparse
import glob
import json
import os
from typing import Any

import measure

PAGE = os.path.join(measure.ROOT, "docs", "benchmarks.md")
BEGIN, END = "<!-- figures: python benchmarks/page.py -->\n", "<!-- end of figures -->\n"
SECTIONS = {  # heading: the results files below it
    "What a hook costs": ("hooks", "store-size", "growth", "stops", "hooks-image", "hosts"),
    "Reading transcripts": ("capture", "past"),
    "Serving other agents": ("mcp-server",),
    "More than one machine": ("sync", "postgres"),
    "The page": ("view",),
    "Do notes help?": (
        "readers",
        "compaction",
        "hand-back",
        "marks",
        "fixes",
        "triage",
        "triage-reach",
        "triage-yield",
        "extraction",
        "handoff",
    ),
    "Search": ("retrieval", "retrieval-140", "opportunities", "latency"),
    "Secrets": ("redaction",),
    "Instructions hidden in text": ("poisoning", "poisoning-ways", "rules"),
    "When something breaks": ("reliability", "fuzzing"),
}


def render(results: dict[str, dict[str, Any]]) -> str:
    """Return the part of the page between its marks. results: {name of the file: what it holds}.

    Raises ValueError where SECTIONS and the files differ.
    """
    if different := {*results} ^ {name for names in SECTIONS.values() for name in names}:
        raise ValueError(f"in benchmarks/results or in SECTIONS alone: {', '.join(sorted(different))}")
    parts = []
    for section, names in SECTIONS.items():
        parts.append(f"\n## {section}\n")
        parts += [_result(results[name]) for name in names]
    return "".join(parts)


def _result(result: dict[str, Any]) -> str:
    made = f"{result['command']} · {result['date']} · {result['machine']} · commit {result['commit']}"
    tables = "".join(_table(**table) for table in result["tables"])
    return f"\n### {result['title']}\n{result['about']}\n{tables}\n{made}\n"


def _table(caption: str, columns: list[str], rows: list[list[object]]) -> str:
    decimals = [max(map(_decimals, column)) for column in zip(*rows)]
    lines = [[_cell(value, places) for value, places in zip(row, decimals)] for row in rows]
    ruler = ["---", *["---:"] * (len(columns) - 1)]
    text = "".join(f"| {' | '.join(line)} |\n" for line in (columns, ruler, *lines))
    return f"\n{caption}\n\n{text}" if caption else f"\n{text}"


def _decimals(value: object) -> int:
    return len(repr(value).partition(".")[2]) if isinstance(value, float) else 0


def _cell(value: object, places: int) -> str:
    """Return a cell's text; the fractions of a column have equally many decimal places."""
    if isinstance(value, float):
        return f"{value:,.{places}f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def read() -> dict[str, dict[str, Any]]:
    """Return what the files of benchmarks/results hold, by their names without the ending."""
    results = {}
    for path in glob.glob(os.path.join(measure.RESULTS, "*.json")):
        with open(path, encoding="utf-8") as file:
            results[os.path.basename(path).removesuffix(".json")] = json.load(file)
    return results


def renewed(page: str, figures: str) -> str:
    """Return the page with these figures between its marks. Raises ValueError where a mark is missing."""
    head, _, rest = page.partition(BEGIN)
    _, mark, foot = rest.partition(END)
    if not mark:
        raise ValueError(f"expected the lines {BEGIN.strip()} and {END.strip()}")
    return head + BEGIN + figures + "\n" + END + foot


def main() -> int:
    """Write the page, or compare it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where the page is out of date")
    args = parser.parse_args()
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    new = renewed(page, render(read()))
    if not args.check:
        with open(PAGE, "w", encoding="utf-8", newline="\n") as file:
            file.write(new)
    elif new != page:
        print("docs/benchmarks.md is out of date: python benchmarks/page.py")
    return int(args.check and new != page)


if __name__ == "__main__":
    raise SystemExit(main())
