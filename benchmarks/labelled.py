"""Measure redaction on credentials that other people labelled.

    python benchmarks/labelled.py FOLDER [REPOSITORY ...] [--by detect-secrets]

FOLDER is CredData (github.com/Samsung/CredData) after its own download: `meta/*.csv` and `data/`; a repository is the
name of one of those tables. Each labelled value is redacted together with the lines around it that a tool would print.
Found: values labelled T of which at least 85 % is taken out. Touched: values (or lines) labelled F of which anything is
taken out. Labels that open nothing are left out (`OTHERS`). Most labels of type T stand in tests and manuals; those
whose value says so (`password`, `mysecret`, `changeme`) are counted apart, since redaction leaves them in the text on
purpose. `--by` counts what that library, where it is installed, would take out.
"""

from __future__ import annotations

import argparse
import csv
import functools
import importlib
import os
import re
import sys
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake.redact import findings

if TYPE_CHECKING:
    from collections.abc import Callable

    Places = list[tuple[int, int]]  # of what is taken out of a text
    Scrub = Callable[[str], Places]

AROUND = 12  # lines before and after a label
MAX_LINE = 2000  # characters of a line that are looked at
ENOUGH = 0.85  # share of a value
OTHERS = ("UUID", "Token:UUID", "Nonce", "Salt", "Auth:Salt", "AWS S3 Bucket", "AWS Client ID", "Firebase Domain",
          "Tencent WeChat API App ID", "Other")  # fmt: skip
SAYS_SO = re.compile(
    r"pass|pwd|secret|example|test|foo|bar|admin|user|token|key|xxx|change|demo|dummy|guest|root|abc|123456|sample|fake"
    r"|your|postgres|mysql",
    re.IGNORECASE,
)


class Label(NamedTuple):
    """A row of a table: the file, the first and last line (from 0), the value's columns, whether it is a secret."""

    path: str
    first: int
    last: int
    start: int | None
    end: int | None
    secret: bool


def labels(path: str) -> set[Label]:
    """Return the labels of a table that count. Raises OSError."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        Label(
            row["FilePath"],
            int(row["LineStart"]) - 1,
            int(row["LineEnd"]) - 1,
            _column(row["ValueStart"]),
            _column(row["ValueEnd"]),
            row["GroundTruth"] == "T",
        )
        for row in rows
        if row["GroundTruth"] == "F" or (row["GroundTruth"] == "T" and row["Category"] not in OTHERS)
    }


def _column(written: str) -> int | None:
    return int(written) if written and int(written) >= 0 else None


@functools.lru_cache(maxsize=4)  # labels come file by file
def lines(path: str) -> list[str]:
    """Return a file's lines, long ones cut. Raises OSError."""
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return [line[:MAX_LINE] for line in file.read().replace("\r\n", "\n").split("\n")]


def keepsake(text: str) -> Places:
    """Return what keepsake takes out of a text."""
    return [(one.start, one.end) for one in findings(text)]


def detect_secrets(text: str) -> Places:
    """Return what the library detect-secrets finds in a text, line by line."""
    scan_line = importlib.import_module("detect_secrets.core.scan").scan_line
    with importlib.import_module("detect_secrets.settings").default_settings():
        values = {found.secret_value for line in text.split("\n") for found in scan_line(line)} - {None, ""}
    return [found.span() for value in values for found in re.finditer(re.escape(value), text)]


TOOLS: dict[str, Scrub] = {"keepsake": keepsake, "detect-secrets": detect_secrets}


def judged(folder: str, label: Label, scrub: Scrub) -> tuple[str, bool] | None:
    """Return a label's value and whether it was found or touched; None where the file does not reach so far."""
    every = lines(os.path.join(folder, label.path))
    first = max(0, label.first - AROUND)
    shown = every[first : label.last + AROUND + 1]
    text = "\n".join(shown)
    before = [sum(len(line) + 1 for line in shown[: number - first]) for number in (label.first, label.last)]
    if label.last >= len(every):
        return None
    start = before[0] + (label.start or 0)
    end = before[1] + (len(every[label.last]) if label.end is None else label.end)
    taken = sum(max(0, min(end, last) - max(start, first)) for first, last in scrub(text))
    return (text[start:end], taken >= ENOUGH * (end - start) if label.secret else taken > 0) if start < end else None


def count(folder: str, repositories: list[str], scrub: Scrub) -> Counter[tuple[str, bool]]:
    """Return how many labels of each kind ("T", "T that says so", "F") were taken out, and how many not."""
    made: Counter[tuple[str, bool]] = Counter()
    for name in repositories:
        for label in sorted(labels(os.path.join(folder, "meta", f"{name}.csv")), key=lambda one: one[:3]):
            found = judged(folder, label, scrub) if os.path.exists(os.path.join(folder, label.path)) else None
            if found is not None:
                says = label.secret and SAYS_SO.search(found[0])
                made["T that says so" if says else "T" if label.secret else "F", found[1]] += 1
    return made


def main() -> int:
    """Print what was found and touched."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("repositories", nargs="*")
    parser.add_argument("--by", choices=TOOLS, default="keepsake")
    args = parser.parse_args()
    every = sorted(name[: -len(".csv")] for name in os.listdir(os.path.join(args.folder, "meta")))
    made = count(args.folder, args.repositories or every, TOOLS[args.by])
    for kind in ("T", "T that says so", "F"):
        total = made[kind, True] + made[kind, False]
        print(f"{kind:15s} {made[kind, True]:5d} of {total:5d} = {100 * made[kind, True] / max(1, total):.1f} %")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
