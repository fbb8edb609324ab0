"""What went wrong lately, as the journal has it."""

from __future__ import annotations

import collections
import json
import os
import time
from typing import TYPE_CHECKING

from keepsake.base import clock
from keepsake.cli.checks import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project

LAST = 10  # lines that are shown
LOOKED_AT = ("rescue", "native")  # places of which another check tells, as they are now
FRESH = 7 * clock.DAY  # how long a line is a problem


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Report what went wrong lately."""
    lines = texts.read(os.path.join(found.home, "log", "keepsake.jsonl"), -LAST * 600).splitlines()
    met: collections.Counter[str] = collections.Counter()
    for line in lines[-LAST:]:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and "what" in row and not _told(found, row):
            at = f" ({row['at']})" if row.get("at") else ""
            met[f"journal: {row.get('where')}: {row['what']}{at}"] += 1
    for what, times in met.items():
        often = f", {times} times" if times > 1 else ""
        yield what + often, "report it if it happens again; `keepsake doctor --dismiss` ends this line"


def _told(found: Project, row: dict[str, object]) -> bool:
    """Tell whether a line of the journal is old, or of what another check tells."""
    at = row.get("time")
    old = isinstance(at, (int, float)) and time.time() - at > FRESH
    return (
        old
        or row.get("where") in LOOKED_AT
        or (row.get("where") == "runtime" and os.path.exists(texts.failed_runtime(found.home)))
    )
