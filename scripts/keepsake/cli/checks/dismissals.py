"""Problems that the person does not want to see again: `keepsake doctor --dismiss`."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from keepsake.base import paths

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_BYTES = 1_000_000


def load(home: str) -> set[str]:
    """Return the signs of the problems that were dismissed."""
    try:
        return set(paths.read(_path(home), MAX_BYTES).split())
    except OSError:
        return set()


def add(home: str, problems: Iterable[str]) -> None:
    """Dismiss problems; the same again, with other numbers too, is not shown. Raises OSError."""
    paths.make_dir(os.path.dirname(_path(home)))
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    with open(paths.opened(_path(home), flags), "w", encoding="ascii") as file:
        file.write("".join(f"{sign(problem)}\n" for problem in problems))


def sign(problem: str) -> str:
    """Return what stands for a problem, whatever its numbers and times are."""
    return paths.digest(re.sub(r"\d+", "#", re.sub(r", \d+ times$", "", problem)))


def _path(home: str) -> str:
    return os.path.join(home, "state", "dismissed")
