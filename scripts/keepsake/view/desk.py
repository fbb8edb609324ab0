"""What the page may look at and do: the command line hands it over, and every change is a verb of the command line."""

from __future__ import annotations

import threading
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Any

from keepsake.store import ledger, memories
from keepsake.view.forgetting import Forgetting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from keepsake.base.project import Project
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store


class GoneError(Exception):
    """What a request names is not stored, or not any more."""


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
        call: Callable[[Sequence[str]], object],
        opened: Callable[[Iterable[str]], list[Store]],
        healed: Callable[[Callable[[], object]], object],
        explain: Callable[[Exception], str],
        mistaken: Callable[[Exception], bool],
    ) -> None:
        self.project, self.healed, self.explain, self.mistaken = project, healed, explain, mistaken
        self._call, self._opened = call, opened
        self._one = threading.Lock()
        self.forgetting = Forgetting(lambda uids: self.call("forget", "--", *uids))

    def call(self, *words: str) -> object:
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
