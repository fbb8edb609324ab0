"""The interface of carriers, which take records from machine to machine: a folder (folder.py), a server (postgres)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from keepsake.sync.record import Record

MAX_READ = 64 << 20  # bytes read from one machine in one exchange; the next exchange reads on
MAX_PROBLEMS = 20  # problems of one machine that are listed; the others are only counted


class CarrierError(OSError):
    """The carrier can't be used; the message says why."""


def shortened(problems: Sequence[str], whose: str = "") -> list[str]:
    """Return the first MAX_PROBLEMS problems and a line with the number of the others; whose: how that line begins."""
    more = len(problems) - MAX_PROBLEMS
    return [*problems[:MAX_PROBLEMS], *([f"{whose}and {more:,} more like these"] if more > 0 else [])]


class PullCursor(NamedTuple):
    """How far the records of a machine (or of a server's project) have been read.

    generation: of the file or server; after a change of generation, reading starts at the beginning. offset: in the
    file, in bytes; or the place of the last record read from the server. stamp: size and time of the file when it was
    read to its end, else "". damaged: whether there were damaged lines, so that the file is read from the beginning
    when it has changed: the lines may be whole by then.
    """

    generation: str = ""
    offset: int = 0
    stamp: str = ""
    damaged: bool = False


class PullResult(NamedTuple):
    """The result of a pull: the records of the requested projects, the new cursors, the problems (place and reason).

    origins: id of a note -> the name against whose limits it counts, where this is not the record's machine. erased:
    ids of this person's notes that were removed from the carrier for good; their memories stay on this machine.
    """

    records: list[Record]
    cursors: dict[str, PullCursor]
    problems: list[str]
    origins: Mapping[str, str] = MappingProxyType({})
    erased: frozenset[str] = frozenset()


class Carrier(Protocol):
    """Takes this machine's records to the other machines and brings theirs: a folder, or a server.

    machine: this machine's name on the carrier; role: this person's role if the carrier verifies who sends a record (a
    server does), else "".
    """

    machine: str
    role: str

    def pull(self, cursors: Mapping[str, PullCursor], signs: Collection[str]) -> PullResult:
        """Return the records since the cursors (by machine) of projects that have one of the signs. Raises OSError."""

    def stamp(self) -> str:
        """Return a text that changes whenever this machine's records on the carrier change. Raises OSError."""

    def own_records(self) -> list[Record]:
        """Return the records of this machine that are on the carrier; a server omits their content. Raises OSError."""

    def own_records_of(self, ids: Collection[str]) -> list[Record]:
        """Return the records of this machine about these notes (ids), with their content. Raises OSError."""

    def push(self, new: Sequence[Record], stale: Collection[str], gone: Collection[str]) -> None:
        """Send new records, and remove this machine's older versions of some notes from the carrier.

        stale: ids of notes of which only the newest version is kept. gone: ids of notes whose text is removed. Raises
        OSError.
        """
