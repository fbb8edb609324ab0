"""Health: what `doctor` and `stats` say, how the store grows, and how long hooks took."""

from __future__ import annotations

import contextlib
import math
import os
from typing import TYPE_CHECKING

from keepsake.base import clock, timing
from keepsake.base.clock import DAY
from keepsake.store import memories, rescue
from keepsake.view.desk import iso

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from keepsake.view.desk import Desk

WEEK, WEEKS = 7 * DAY, 26


def shown(desk: Desk, _: Mapping[str, str]) -> object:
    """Return what the page shows of keepsake's state."""
    return {
        "doctor": desk.call("doctor"),
        "stats": desk.call("stats"),
        "files": files(desk.project.folder),
        "growth": growth(desk),
        "times": hook_times(desk.project.folder),
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
            with contextlib.suppress(FileNotFoundError):  # SQLite's log may go while they are counted
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
    shown = desk.ledger("SELECT at, used FROM injection WHERE at > ?", (last - WEEKS * WEEK,))
    columns = {
        "notes": _weekly(made, last),
        "captured": _weekly(captured, last),
        "shown": _weekly([at for at, _ in shown], last),
        "used": _weekly([at for at, used in shown if used], last),
    }
    starts = [iso(last - (WEEKS - n) * WEEK) for n in range(WEEKS)]
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


def hook_times(folder: str) -> list[dict[str, object]]:
    """Return, for each event, how long its hooks took lately: `event`, `runs`, `p50` and `p95` (milliseconds)."""
    found: dict[str, list[float]] = {}
    for event, _, took in timing.read(folder):
        found.setdefault(event, []).append(took)
    return [
        {"event": event, "runs": len(times), "p50": _within(times, 0.5), "p95": _within(times, 0.95)}
        for event, times in sorted(found.items(), key=lambda one: -len(one[1]))
    ]


def _within(times: list[float], share: float) -> float:
    """Return the time within which a share of all ran (nearest rank)."""
    return sorted(times)[max(0, math.ceil(len(times) * share) - 1)]
