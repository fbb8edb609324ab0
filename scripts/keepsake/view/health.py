"""The page's view of keepsake's health: the answers of `doctor` and `stats`, growth of the store, times of hooks."""

from __future__ import annotations

import contextlib
import math
import os
from collections import Counter
from collections.abc import Mapping

from keepsake.base import clock, timing
from keepsake.base.clock import DAY
from keepsake.store import memories, rescue
from keepsake.view.desk import Desk, iso

WEEK, WEEKS = 7 * DAY, 26
_MADE = "SELECT created, id IN (SELECT memory FROM note) FROM memory WHERE created > ?"


def report(desk: Desk, _: Mapping[str, str]) -> object:
    """Return the data of the health view."""
    return {
        "doctor": desk.call("doctor"),
        "stats": desk.call("stats"),
        "files": files(desk.project.folder),
        "growth": growth(desk),
        "times": hook_times(desk.project.folder),
    }


def files(folder: str) -> list[tuple[str, int]]:
    """Return the kinds of files in a data folder with their bytes in total, the largest first."""
    kinds = {
        memories.database(folder): "memories",
        rescue.backup_path(folder): "their daily backup",
        os.path.join(folder, "ledger.db"): "ledger of what was shown",
    }
    kind_of = {f"{path}{end}": kind for path, kind in kinds.items() for end in ("", "-wal", "-shm")}
    sizes: Counter[str] = Counter()
    for top, _, names in os.walk(folder):
        for path in (os.path.join(top, name) for name in names):
            with contextlib.suppress(FileNotFoundError):  # SQLite may delete its log meanwhile
                sizes[kind_of.get(path, "rest")] += os.path.getsize(path)
    return sizes.most_common()


def growth(desk: Desk) -> list[dict[str, object]]:
    """Return, for each of the last WEEKS weeks, the numbers of notes made, memories captured, notes shown, and used."""
    now = clock.now()
    since = now - WEEKS * WEEK
    weeks: list[dict[str, object]] = []
    with desk.stores() as stores:
        made = [row for store in stores for row in store.db.execute(_MADE, (since,)).fetchall()]
    shown = desk.ledger("SELECT at, used FROM injection WHERE at > ?", (since,))
    moments = {
        "notes": [at for at, is_note in made if is_note],
        "captured": [at for at, _ in made],
        "shown": [at for at, _ in shown],
        "used": [at for at, used in shown if used],
    }
    counts = {name: Counter(int((now - at) // WEEK) for at in times) for name, times in moments.items()}
    for ago in reversed(range(WEEKS)):
        week = (iso(now - (ago + 1) * WEEK) or "")[:10]
        weeks.append({"week": week, **{name: counted[ago] for name, counted in counts.items()}})
    return weeks


def hook_times(folder: str) -> list[dict[str, object]]:
    """Return the recent times of hooks for each event: `event`, `runs`, `p50` and `p95` (milliseconds)."""
    durations: dict[str, list[float]] = {}
    for event, _, ms in timing.read(folder):
        durations.setdefault(event, []).append(ms)
    return [
        {"event": event, "runs": len(times), "p50": _within(times, 0.5), "p95": _within(times, 0.95)}
        for event, times in sorted(durations.items(), key=lambda one: -len(one[1]))
    ]


def _within(times: list[float], share: float) -> float:
    """Return a percentile of times, by nearest rank; share: 0 to 1."""
    return sorted(times)[max(0, math.ceil(len(times) * share) - 1)]
