"""One at a time, without anything that goes stale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.store import process_lock

if TYPE_CHECKING:
    from pathlib import Path


def test_held_once_and_free_again(tmp_path: Path) -> None:
    path = str(tmp_path / "a.lock")
    with process_lock.lock(path) as first, process_lock.lock(path) as second:
        assert (first, second) == (True, False)
    with process_lock.lock(path) as third:
        assert third
