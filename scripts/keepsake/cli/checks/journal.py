"""What went wrong lately, as the journal has it; and problems that the person does not want to see again."""

from __future__ import annotations

import collections
import json
import os
import re
import time
from typing import TYPE_CHECKING

from keepsake.base import clock, paths
from keepsake.cli.checks import home

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.base.project import Project

LAST = 10  # lines that are shown
LOOKED_AT = ("rescue", "native")  # places of which another check tells, as they are now
FRESH = 7 * clock.DAY  # how long a line is a problem


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Report what went wrong lately."""
    lines = home.read(os.path.join(found.home, "log", "keepsake.jsonl"), -LAST * 600).splitlines()
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
    at, where = row.get("time"), row.get("where")
    old = isinstance(at, (int, float)) and time.time() - at > FRESH
    return old or where in LOOKED_AT or (where == "runtime" and os.path.exists(home.failed_runtime(found.home)))


def dismissed(folder: str) -> set[str]:
    """Return the signs of the problems that were dismissed: `keepsake doctor --dismiss`."""
    return set(home.read(_dismissals(folder)).split())


def dismiss(folder: str, wrong: Iterable[str]) -> None:
    """Dismiss problems; the same again, with other numbers too, is not shown. Raises OSError."""
    path = _dismissals(folder)
    paths.make_dir(os.path.dirname(path))
    with open(paths.opened(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "w", encoding="ascii") as file:
        file.write("".join(f"{sign(problem)}\n" for problem in wrong))


def sign(problem: str) -> str:
    """Return what stands for a problem, whatever its numbers and times are."""
    return paths.digest(re.sub(r"\d+", "#", re.sub(r", \d+ times$", "", problem)))


def _dismissals(folder: str) -> str:
    return os.path.join(folder, "state", "dismissed")
