"""How long hooks took: one line per hook in the file `times` of a project's data folder: "PostToolUse 1771234567 12.3".

A line holds the event, epoch seconds, and milliseconds since the start of the hook's process: processor time until this
module was imported (of the launcher, which became Python, and of the interpreter), wall-clock time since then.
"""

from __future__ import annotations

import os
import time

from keepsake.base import paths

FILE = "times"
MAX_BYTES = 64_000  # some 2,000 lines; as many older ones are kept beside them
_STARTED = time.perf_counter() - time.process_time()


def note(folder: str, event: str) -> None:
    """Record how long this process has taken for an event, if the project has a data folder already."""
    row = f"{event} {time.time():.0f} {(time.perf_counter() - _STARTED) * 1000:.1f}"
    try:
        paths.append(os.path.join(folder, FILE), row, MAX_BYTES)
    except OSError:  # no folder yet, or the disk is full: a lost time needs no report
        return


def read(folder: str) -> list[tuple[str, float, float]]:
    """Return the recorded times of a project's hooks, the oldest first: (event, epoch seconds, milliseconds)."""
    times = []
    for name in (f"{FILE}.1", FILE):
        path = os.path.join(folder, name)
        text = paths.read(path, 2 * MAX_BYTES) if os.path.exists(path) else ""
        times += [row for row in map(_row, text.splitlines()) if row]
    return times


def _row(line: str) -> tuple[str, float, float] | None:
    try:
        event, at, ms = line.split(" ")
        return event, float(at), float(ms)
    except ValueError:  # a process was killed while it wrote the line
        return None
