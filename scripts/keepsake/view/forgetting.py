"""Forgetting that can be taken back for a while: until then nothing is removed, only no longer shown."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import journal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

UNDO = 10.0  # seconds


class PendingForget(NamedTuple):
    """Memories that are about to be forgotten, and what will do it."""

    uids: tuple[str, ...]
    hidden: frozenset[str]
    timer: threading.Timer


class Forgetting:
    """What waits to be forgotten. forget: does it; hidden: the ids, which are shown no more meanwhile."""

    def __init__(self, forget: Callable[[Sequence[str]], object], seconds: float = UNDO) -> None:
        self._forget, self.seconds, self._lock = forget, seconds, threading.Lock()
        self.hidden: frozenset[str] = frozenset()
        self._waiting: dict[str, PendingForget] = {}

    def begin(self, uids: tuple[str, ...], goes: Iterable[str]) -> str:
        """Hide memories (goes: with all that goes with them), and forget them when the time is up.

        Returns what undo() takes.
        """
        key = f"{time.monotonic_ns():x}"
        timer = threading.Timer(self.seconds, self._finish, (key,))
        timer.daemon = True
        with self._lock:
            one = self._waiting[key] = PendingForget(uids, frozenset(goes), timer)
            self.hidden = self.hidden | one.hidden  # never changed in place: requests read it
        timer.start()
        return key

    def undo(self, key: str) -> bool:
        """Take it back; False when it is too late."""
        with self._lock:
            one = self._waiting.pop(key, None)
            if one is None:
                return False
            one.timer.cancel()
            self.hidden = self.hidden - one.hidden
        return True

    def finish(self) -> None:
        """Forget at once what waits: the page is about to end."""
        for key in list(self._waiting):
            self._finish(key)

    def _finish(self, key: str) -> None:
        with self._lock:
            one = self._waiting.pop(key, None)
        if one is None:
            return
        one.timer.cancel()
        try:
            self._forget(one.uids)
        except Exception as error:  # noqa: BLE001  # nobody waits for this thread: the note is back, the journal says why
            journal.failure("keepsake view forget", error)
        with self._lock:
            self.hidden = self.hidden - one.hidden
