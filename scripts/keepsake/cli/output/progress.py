"""A progress bar for verbs that read much."""

from __future__ import annotations

import sys
import time


def say(line: str) -> None:
    """Tell a person at a terminal what goes on; a program that reads stderr looks for errors alone."""
    if sys.stderr.isatty():
        print(line, file=sys.stderr, flush=True)


class Bar:
    """A progress bar on a terminal; nothing elsewhere. total: of what is counted, bytes or sessions."""

    WIDTH = 30

    def __init__(self, total: int) -> None:
        self.total, self.at = max(total, 1), 0
        self.shown, self.drawn = sys.stderr.isatty(), False
        self.started = time.monotonic()

    def draw(self, said: str) -> None:
        """Draw the bar as far as it is, with what is said beside it."""
        if self.shown:
            self.drawn = True
            bar = ("#" * min(self.WIDTH, self.at * self.WIDTH // self.total)).ljust(self.WIDTH, ".")
            print(f"\r[{bar}] {said} ", end="", file=sys.stderr, flush=True)

    def read(self, size: int, stored: int) -> None:
        """Move on by so many bytes of the total; stored: memories until now."""
        self.at += size
        rate = self.at / 1e6 / max(time.monotonic() - self.started, 1e-3)
        self.draw(f"{min(1.0, self.at / self.total):4.0%}  {rate:5.1f} MB/s  {stored:,} new")

    def done(self) -> None:
        """Leave the line."""
        if self.drawn:
            print(file=sys.stderr)
