"""A progress bar for verbs that read much."""

from __future__ import annotations

import sys
import time


def say(line: str) -> None:
    """Tell a person at a terminal what goes on; a program that reads stderr looks for errors alone."""
    if sys.stderr.isatty():
        print(line, file=sys.stderr, flush=True)


class Bar:
    """A progress bar on a terminal; nothing elsewhere."""

    WIDTH = 30

    def __init__(self, total: int) -> None:
        self.total, self.bytes = max(total, 1), 0
        self.shown = sys.stderr.isatty()
        self.started = time.monotonic()

    def step(self, size: int, stored: int) -> None:
        """Move on by so many bytes."""
        self.bytes += size
        if not self.shown:
            return
        part = min(1.0, self.bytes / self.total)
        seconds = max(time.monotonic() - self.started, 1e-3)
        bar = ("#" * round(part * self.WIDTH)).ljust(self.WIDTH, ".")
        rate = self.bytes / 1e6 / seconds
        print(f"\r[{bar}] {part:4.0%}  {rate:5.1f} MB/s  {stored:,} new ", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Leave the line."""
        if self.shown and self.bytes:
            print(file=sys.stderr)
