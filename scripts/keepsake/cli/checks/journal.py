"""Report recent failures from the journal, and remember problems that the person doesn't want to see again."""

from __future__ import annotations

import collections
import json
import os
import re
import time
from collections.abc import Iterable, Iterator

from keepsake.base import clock, paths
from keepsake.base.project import Project
from keepsake.cli.checks import home

MAX_LINES = 10  # lines of the journal that are looked at
CHECKED_ELSEWHERE = ("rescue", "native")  # places in the code whose present state another check reports
MAX_AGE = 7 * clock.DAY  # seconds for which a line counts as a problem


def problems(project: Project) -> Iterator[tuple[str, str]]:
    """Report recent failures."""
    journal = paths.tail(os.path.join(project.home, "log", "keepsake.jsonl"), MAX_LINES * 600)
    counts: collections.Counter[str] = collections.Counter()
    for line in journal.decode("utf-8", "replace").splitlines()[-MAX_LINES:]:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and "what" in row and not _is_covered(project, row):
            at = f" ({row['at']})" if row.get("at") else ""
            counts[f"journal: {row.get('where')}: {row['what']}{at}"] += 1
    for text, times in counts.items():
        often = f", {times} times" if times > 1 else ""
        yield text + often, "report it if it happens again; `keepsake doctor --dismiss` ends this line"


def _is_covered(project: Project, row: dict[str, object]) -> bool:
    """Tell whether a line of the journal is too old to be reported, or about something that another check reports."""
    at, where = row.get("time"), row.get("where")
    old = isinstance(at, (int, float)) and time.time() - at > MAX_AGE
    return (
        old or where in CHECKED_ELSEWHERE or (where == "runtime" and os.path.exists(home.failed_runtime(project.home)))
    )


def dismissed(folder: str) -> set[str]:
    """Return the signatures of the problems that were dismissed with `keepsake doctor --dismiss`."""
    return set(paths.text(_dismissals(folder), home.MAX_BYTES).split())


def dismiss(folder: str, wrong: Iterable[str]) -> None:
    """Dismiss problems, so that they are not shown again, even with other numbers in them. Raises OSError."""
    path = _dismissals(folder)
    paths.make_dir(os.path.dirname(path))
    with open(paths.opened(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "w", encoding="ascii") as file:
        file.write("".join(f"{sign(problem)}\n" for problem in wrong))


def sign(problem: str) -> str:
    """Return the signature of a problem: the same whatever numbers and times its text has."""
    return paths.digest(re.sub(r"\d+", "#", re.sub(r", \d+ times$", "", problem)))


def _dismissals(folder: str) -> str:
    return os.path.join(folder, "state", "dismissed")
