"""Health: what `doctor` and `stats` say, how the store grows, and how long hooks took."""

from __future__ import annotations

import json
import os
from contextlib import closing
from typing import TYPE_CHECKING

from keepsake.base import clock
from keepsake.store import memories, rescue
from keepsake.view import sessions, times

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from keepsake.view.desk import Desk

WEEK, WEEKS = 7 * times.DAY, 26
LOG_BYTES = 400_000  # of the newest verdicts
MOST_TIMES = 200


def shown(desk: Desk, _: Mapping[str, str]) -> object:
    """Return what the page shows of keepsake's state."""
    return {
        "doctor": desk.call("doctor"),
        "stats": desk.call("stats"),
        "files": files(desk.project.folder),
        "growth": growth(desk),
        "times": stop_times(desk),
    }


def files(folder: str) -> list[tuple[str, int]]:
    """Return the files of a data folder with their bytes, the largest first."""
    known = {
        memories.database(folder): "memories",
        rescue.backup_path(folder): "their daily backup",
        os.path.join(folder, "ledger.db"): "ledger of what was shown",
    }
    sizes: dict[str, int] = {}
    for top, _, names in os.walk(folder):
        for path in (os.path.join(top, name) for name in names):
            name = next(
                (word for start, word in known.items() if path in {start, f"{start}-wal", f"{start}-shm"}), "rest"
            )
            sizes[name] = sizes.get(name, 0) + os.path.getsize(path)
    return sorted(sizes.items(), key=lambda one: -one[1])


def growth(desk: Desk) -> list[dict[str, object]]:
    """Return, for each of the last weeks: notes made, memories captured, notes shown, how many of these were used."""
    last = clock.now()
    made: list[float] = []
    captured: list[float] = []
    with desk.stores() as stores:
        for store in stores:
            since = (last - WEEKS * WEEK,)
            captured += [at for (at,) in store.db.execute("SELECT created FROM memory WHERE created > ?", since)]
            sql = "SELECT created FROM memory WHERE created > ? AND id IN (SELECT memory FROM note)"
            made += [at for (at,) in store.db.execute(sql, since)]
    shown: list[tuple[float, int | None]] = []
    book = sessions.book(desk)
    if book is not None:
        with closing(book):
            shown = book.execute("SELECT at, used FROM injection WHERE at > ?", (last - WEEKS * WEEK,)).fetchall()
    columns = {
        "notes": _weekly(made, last),
        "captured": _weekly(captured, last),
        "shown": _weekly([at for at, _ in shown], last),
        "used": _weekly([at for at, used in shown if used], last),
    }
    starts = [times.iso(last - (WEEKS - n) * WEEK) for n in range(WEEKS)]
    return [
        {"week": (start or "")[:10], **{name: counts[n] for name, counts in columns.items()}}
        for n, start in enumerate(starts)
    ]


def _weekly(moments: Iterable[float], last: float) -> list[int]:
    counts = [0] * WEEKS
    for at in moments:
        week = WEEKS - 1 - int((last - at) // WEEK)
        if 0 <= week < WEEKS:
            counts[week] += 1
    return counts


def stop_times(desk: Desk) -> list[tuple[str | None, float]]:
    """Return when the newest verdicts at Stop were given in this project, and the milliseconds that each took."""
    path = os.path.join(desk.project.home, "log", "triage.jsonl")
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        file.seek(max(0, os.path.getsize(path) - LOG_BYTES))
        lines = file.read().decode("utf-8", "replace").splitlines()
    found = [row for row in map(_parsed, lines) if row.get("project") == os.path.basename(desk.project.folder)]
    kept = [(row.get("time"), row.get("ms")) for row in found][-MOST_TIMES:]
    return [(times.iso(at), float(ms)) for at, ms in kept if isinstance(ms, (int, float))]


def _parsed(line: str) -> dict[str, object]:
    try:
        value = json.loads(line)
    except ValueError:  # cut off at the front
        return {}
    return value if isinstance(value, dict) else {}
