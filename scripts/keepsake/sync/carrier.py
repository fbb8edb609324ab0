"""What carries records between machines: the seam between an exchange and a folder (folder.py) or server (postgres)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from keepsake.sync.record import Record

MAX_READ = 64 << 20  # bytes of one machine's records in one sync; the next one goes on
MAX_PROBLEMS = 20  # of one machine that are named; the rest is counted


class CarrierError(OSError):
    """The carrier can't be used; the text says why."""


def first_of(problems: Sequence[str], whose: str = "") -> list[str]:
    """Return the first of many problems, and how many more there are. whose: the start of that last line."""
    more = len(problems) - MAX_PROBLEMS
    return [*problems[:MAX_PROBLEMS], *([f"{whose}and {more:,} more like these"] if more > 0 else [])]


class Bookmark(NamedTuple):
    """How far a machine's records were read: generation and offset of its file, its size and time then, damage met."""

    generation: str = ""
    offset: int = 0
    stamp: str = ""
    damaged: bool = False


class Pulled(NamedTuple):
    """What came: records of the wanted projects, the cursors after them, what was refused (place and reason).

    origins: note -> against whose allowance it counts, where that is not the record's machine. erased: notes of this
    person that were taken off the carrier for good; their memory stays.
    """

    records: list[Record]
    cursors: dict[str, Bookmark]
    problems: list[str]
    origins: Mapping[str, str] = MappingProxyType({})
    erased: frozenset[str] = frozenset()


class Carrier(Protocol):
    """Takes this machine's records to the others, and brings theirs; a folder, or a server that knows cursors.

    machine: this machine's name there; me: who the carrier knows this person to be, "" where it knows nobody.
    """

    machine: str
    me: str

    def pull(self, cursors: Mapping[str, Bookmark], signs: Collection[str]) -> Pulled:
        """Return what is new since cursors (machine -> cursor) of projects with one of the signs. Raises OSError."""

    def stamp(self) -> str:
        """Return what is other when what this machine has given has changed. Raises OSError."""

    def own(self) -> list[Record]:
        """Return what this machine has given to the carrier and is still there. Raises OSError."""

    def given(self, ids: Collection[str]) -> list[Record]:
        """Return what this machine has given of notes (ids), with what it says. Raises OSError."""

    def push(self, new: Sequence[Record], stale: Collection[str], gone: Collection[str]) -> None:
        """Give records; take back older versions of the notes in stale, and all of those in gone. Raises OSError."""
