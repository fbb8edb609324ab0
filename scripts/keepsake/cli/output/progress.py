"""A progress bar for verbs that take long."""

from __future__ import annotations

import sys
import time


def say(line: str) -> None:
    """Print a line about progress on stderr if that is a terminal; programs that read stderr expect only errors."""
    if sys.stderr.isatty():
        print(line, file=sys.stderr, flush=True)


class Bar:
    """A progress bar on a terminal; nothing is drawn elsewhere. total: the bytes or sessions to be done."""

    WIDTH = 30

    def __init__(self, total: int) -> None:
        self.total, self.at = max(total, 1), 0
        self.shown, self.drawn = sys.stderr.isatty(), False
        self.started = time.monotonic()

    def draw(self, text: str) -> None:
        """Draw the bar up to the present position; text: what stands beside it."""
        if self.shown:
            self.drawn = True
            bar = ("#" * min(self.WIDTH, self.at * self.WIDTH // self.total)).ljust(self.WIDTH, ".")
            print(f"\r[{bar}] {text} ", end="", file=sys.stderr, flush=True)

    def read(self, size: int, stored: int) -> None:
        """Move on by size bytes; stored: the number of memories stored until now."""
        self.at += size
        rate = self.at / 1e6 / max(time.monotonic() - self.started, 1e-3)
        self.draw(f"{min(1.0, self.at / self.total):4.0%}  {rate:5.1f} MB/s  {stored:,} new")

    def done(self) -> None:
        """End the line of the bar."""
        if self.drawn:
            print(file=sys.stderr)
