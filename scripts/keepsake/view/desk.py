"""The page's access to a project: read its stores and run verbs of the command line, which make all changes.

Forgetting can be undone for a while, in which the memories are hidden but not yet removed.
"""

from __future__ import annotations

import datetime
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Any, NamedTuple

from keepsake.base import journal
from keepsake.base.project import Project
from keepsake.store import ledger, memories
from keepsake.store.memories import Memory
from keepsake.store.store import Store
from keepsake.text.render import LATEST

UNDO = 10.0  # seconds


class GoneError(Exception):
    """The memory or session that a request names is not stored, or no longer."""


class PendingForget(NamedTuple):
    """Memories that are about to be forgotten, the ids that are hidden meanwhile, and the timer that forgets them."""

    uids: tuple[str, ...]
    hidden: frozenset[str]
    timer: threading.Timer


class Forgetting:
    """Forgets memories after a delay. forget: forgets ids; hidden: all ids that wait, which the page does not show."""

    def __init__(self, forget: Callable[[Sequence[str]], object], seconds: float = UNDO) -> None:
        self._forget, self.seconds, self._lock = forget, seconds, threading.Lock()
        self.hidden: frozenset[str] = frozenset()
        self._waiting: dict[str, PendingForget] = {}

    def begin(self, uids: tuple[str, ...], hidden: Iterable[str]) -> str:
        """Hide memories, and forget them when the time is up; return a key for `undo`.

        hidden: the ids to hide, which include copies and derived memories.
        """
        key = f"{time.monotonic_ns():x}"
        timer = threading.Timer(self.seconds, self._finish, (key,))
        timer.daemon = True
        with self._lock:
            pending = self._waiting[key] = PendingForget(uids, frozenset(hidden), timer)
            self.hidden = self.hidden | pending.hidden  # replaced, not changed in place, since requests read it
        timer.start()
        return key

    def undo(self, key: str) -> bool:
        """Cancel forgetting; return False if it is too late."""
        with self._lock:
            pending = self._waiting.pop(key, None)
            if pending is None:
                return False
            pending.timer.cancel()
            self.hidden = self.hidden - pending.hidden
        return True

    def finish(self) -> None:
        """Forget everything that waits at once, because the page is about to end."""
        for key in list(self._waiting):
            self._finish(key)

    def _finish(self, key: str) -> None:
        with self._lock:
            pending = self._waiting.pop(key, None)
        if pending is None:
            return
        pending.timer.cancel()
        try:
            self._forget(pending.uids)
        except Exception as error:  # noqa: BLE001  # nobody waits for this thread: the note is back, the journal says why
            journal.failure("keepsake view forget", error)
        with self._lock:
            self.hidden = self.hidden - pending.hidden


class Desk:
    """The page of one project.

    call: runs a verb (given as words) as with `--json`, returns its answer, and raises the errors of the verb. opened:
    opens the existing stores in folders for reading. healed: runs a function, and again if a damaged database had to be
    rebuilt first. explain: returns one sentence for an error. mistaken: tells whether an error is due to the request,
    so that it need not be in the journal.
    """

    def __init__(
        self,
        project: Project,
        call: Callable[[Sequence[str]], Any],
        opened: Callable[[Iterable[str]], list[Store]],
        healed: Callable[[Callable[[], object]], object],
        explain: Callable[[Exception], str],
        mistaken: Callable[[Exception], bool],
    ) -> None:
        self.project, self.healed, self.explain, self.mistaken = project, healed, explain, mistaken
        self._call, self._opened = call, opened
        self._one = threading.Lock()
        self.forgetting = Forgetting(lambda uids: self.call("forget", "--", *uids))

    def call(self, *words: str) -> Any:
        """Run a verb, one at a time, and return its answer. Raises the errors of the verb."""
        with self._one:
            return self._call(words)

    @contextmanager
    def stores(self) -> Iterator[list[Store]]:
        """Open the existing stores for the duration of a request. Raises DatabaseError."""
        with ExitStack() as stack:
            yield [stack.enter_context(store) for store in self._opened(self.project.folders())]

    def ledger(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of an SQL query on the project's ledger, [] if there is no ledger. Raises DatabaseError."""
        db = ledger.reader(self.project.folder)
        if db is None:
            return []
        with closing(db):
            return db.execute(sql, values).fetchall()


def memory_of(stores: Iterable[Store], uid: str) -> tuple[Store, Memory]:
    """Return the store that holds the memory with an id, and the memory; a superseded one only if no other has the id.

    Raises GoneError.
    """
    found = [(store, one) for store in stores if (one := memories.by_uid(store.db, uid)) is not None]
    if not found:
        raise GoneError("This note is not here any more: it was forgotten, or replaced.")
    return min(found, key=lambda match: match[1].state == memories.SUPERSEDED)


def iso(at: object) -> str | None:
    """Return epoch seconds as an ISO time in UTC, None for any other value."""
    if not isinstance(at, (int, float)) or not 0 < at < LATEST:
        return None
    return datetime.datetime.fromtimestamp(at, datetime.timezone.utc).isoformat(timespec="seconds")
