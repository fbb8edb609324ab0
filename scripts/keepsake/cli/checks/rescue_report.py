"""What a rebuilt database has lost."""

from __future__ import annotations

import collections
import json
import time
from typing import TYPE_CHECKING

from keepsake.base import clock
from keepsake.cli.checks import databases, texts
from keepsake.cli.output import printing
from keepsake.store import memories, rescue
from keepsake.store.store import open_readers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project

# How the keys of memories begin, and what they are to a person.
LOST = {
    "turn": "of what was said", "saved": "that you saved", "model": "that Claude saved", "error": "errors seen",
    "file": "file changes", "fix": "fixes", "rule": "of your rules", "summary": "summaries", "record": "imported",
}  # fmt: skip
RECENT = 30 * clock.DAY  # how long a rescue that can't tell its loss is reported


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Report what a rescue could not bring back."""
    for store in open_readers(databases.readable(found)):
        report = _report(store.folder)
        missing = report.get("missing")
        lost = [
            str(key)
            for key in (missing if isinstance(missing, list) else ())
            if memories.by_key(store.db, str(key)) is None and not store.tombstones.covers(str(key))
        ]
        if lost:
            kinds = collections.Counter(key.partition(":")[0] for key in lost)
            what = ", ".join(f"{count} {LOST.get(kind, kind)}" for kind, count in kinds.most_common())
            yield (
                f"{printing.count(len(lost), 'memory', 'memories')} lost with a damaged database: {what}",
                f"keepsake import; {_aside(report)}",
            )
        elif report and not report.get("complete") and time.time() - _at(report) < RECENT:
            yield (
                f"what a damaged database held can't be told ({report.get('error')})",
                f"keepsake import; {_aside(report)}",
            )


def _report(folder: str) -> dict[str, object]:
    text = texts.read(rescue.report_path(folder))
    value = json.loads(text) if text.startswith("{") else {}
    return value if isinstance(value, dict) else {}


def _at(report: dict[str, object]) -> float:
    at = report.get("at")
    return at if isinstance(at, float) else 0.0


def _aside(report: dict[str, object]) -> str:
    return f"the damaged file is kept as {report.get('aside')}" if report.get("aside") else "no damaged file is kept"
