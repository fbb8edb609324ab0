"""What the page may look at and do: the command line hands it over, and every change is a verb of the command line.

Forgetting can be taken back for a while: until then nothing is removed, only no longer shown.
"""

from __future__ import annotations

import datetime
import threading
import time
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from keepsake.base import journal
from keepsake.store import ledger, memories
from keepsake.text.render import LATEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from keepsake.base.project import Project
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store
UNDO = 10.0  # seconds


class GoneError(Exception):
    """What a request names is not stored, or not any more."""


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


class Desk:
    """One project's page.

    call: runs a verb (its words) as with `--json` and returns its answer; raises what the verb raises. opened: opens
    the stores of folders for reading, those that exist. healed: does something, once more
    where a damaged database had to be rebuilt first. explain: an error as one sentence; mistaken: whether it is about
    what was asked, so that the journal need not know.
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
        """Run a verb, one at a time, and return what it answers. Raises what the verb raises."""
        with self._one:
            return self._call(words)

    @contextmanager
    def stores(self) -> Iterator[list[Store]]:
        """Open the stores that there are, for as long as one request takes. Raises DatabaseError."""
        with ExitStack() as stack:
            yield [stack.enter_context(store) for store in self._opened(self.project.folders())]

    def ledger(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return what a query finds in the project's ledger, none where nothing is in it. Raises DatabaseError."""
        book = ledger.reader(self.project.folder)
        if book is None:
            return []
        with closing(book):
            return book.execute(sql, values).fetchall()


def named(stores: Iterable[Store], uid: str) -> tuple[Store, Memory]:
    """Return the memory with an id and the store that holds it. Raises GoneError."""
    for store in stores:
        memory = memories.by_uid(store.db, uid)
        if memory is not None:
            return store, memory
    raise GoneError("This note is not here any more: it was forgotten, or replaced.")


def iso(at: object) -> str | None:
    """Return epoch seconds as an ISO time in UTC, None without one."""
    if not isinstance(at, (int, float)) or not 0 < at < LATEST:
        return None
    return datetime.datetime.fromtimestamp(at, datetime.timezone.utc).isoformat(timespec="seconds")
