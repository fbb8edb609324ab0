"""A shared folder as the carrier (Syncthing, git, a share): each machine writes one file in it, `<machine>.jsonl`.

A machine appends records to its file. To remove a note that was forgotten or corrected, it writes the whole file anew
with a new generation, and the other machines read it again from the start. Nobody writes another machine's file, so
there are no conflicts, in whatever order the files arrive.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from keepsake.base import files, paths
from keepsake.sync import record as records
from keepsake.sync.carrier import CarrierError, PullCursor, PullResult, shortened
from keepsake.sync.machine_file import END, FileReading, Header, first_line, read_header

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import BinaryIO

    from keepsake.sync.keys import Ring
    from keepsake.sync.record import Record

MAX_MACHINES = 1_000
_NO_LINKS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)  # a symbolic link could point anywhere


class Folder:
    """A folder as a carrier. Raises CarrierError if it doesn't exist."""

    def __init__(self, path: str, machine: str) -> None:
        if not os.path.isdir(path):
            raise CarrierError(f"{path} is not there (or not a folder); nothing was exchanged")
        self.path, self.machine, self.role = path, machine, ""
        self.ring: Ring | None = None
        self._own = os.path.join(path, machine + END)

    def unlock(self, ring: Ring | None) -> None:
        """Set the keys of an encrypted folder, and bring this machine's file under the newest key. Raises OSError."""
        self.ring = ring
        header = self._own_header()
        self._make_readable()
        if ring is not None and header.generation and header.key != ring.newest.key:
            self._write(self.own_records())

    def _make_readable(self) -> None:
        """Let the others read this machine's file, which an older version wrote for its owner alone."""
        with contextlib.suppress(OSError), self._file(self.machine) as file:
            files.open_up(file.fileno(), self.path)

    def _file(self, machine: str) -> BinaryIO:
        """Open a machine's file for reading. Raises OSError."""
        return os.fdopen(paths.opened(os.path.join(self.path, machine + END), os.O_RDONLY | _NO_LINKS), "rb")

    def pull(self, cursors: Mapping[str, PullCursor], signs: Collection[str]) -> PullResult:
        """Return the new records in the other machines' files; a refused file becomes a problem, the rest is read."""
        pulled = PullResult([], {}, [])
        others = [machine for machine in records.ids_in(self.path, END) if machine != self.machine]
        if len(others) > MAX_MACHINES:
            pulled.problems.append(f"{len(others):,} machines: the first {MAX_MACHINES:,} are read")
        for machine in others[:MAX_MACHINES]:
            self._pull_machine(machine, cursors.get(machine, PullCursor()), frozenset(signs), pulled)
        return pulled

    def _pull_machine(self, machine: str, cursor: PullCursor, signs: frozenset[str], pulled: PullResult) -> None:
        """Read one machine's file into `pulled`; an error becomes a problem there."""
        try:
            self._pull_file(machine, cursor, signs, pulled)
        except OSError as error:
            pulled.problems.append(f"{machine}{END}: {error.strerror or error}")

    def _pull_file(self, machine: str, cursor: PullCursor, signs: frozenset[str], pulled: PullResult) -> None:
        with self._file(machine) as file:
            info = os.fstat(file.fileno())
            stamp = f"{info.st_size}:{info.st_mtime_ns}"
            if stamp == cursor.stamp:
                return
            header = self._checked(read_header(file, machine))
            if not header.generation:  # its first line has not arrived yet
                return
            if header.generation == cursor.generation and not cursor.damaged and cursor.offset <= info.st_size:
                file.seek(cursor.offset)
            reading = FileReading(header, signs, self.ring)
            reading.read(file)
            whole = file.tell() >= info.st_size
            pulled.records.extend(reading.records)
            pulled.problems.extend(shortened(reading.problems, f"{machine}{END}: "))
            pulled.cursors[machine] = PullCursor(
                header.generation, reading.offset, stamp if whole else "", reading.damaged
            )

    def _checked(self, header: Header) -> Header:
        """Return the header if its file may be read.

        Raises CarrierError if only one of file and folder is encrypted, or this machine lacks the key.
        """
        if not header.generation or (header.key == "" and self.ring is None):
            return header
        if self.ring is None:
            raise CarrierError("left alone: it is encrypted, and this machine exchanges the folder unencrypted")
        if not header.key:
            how = f"keepsake sync folder {self.path} --encrypt"
            raise CarrierError(f"left alone: it is not encrypted; on the machine that writes it say `{how}`")
        if header.key not in self.ring.keys:
            raise CarrierError("left alone: it is encrypted with a key that this machine doesn't have")
        return header

    def _own_header(self) -> Header:
        """Return the header of this machine's own file; one without a generation if it is missing or not keepsake's."""
        try:
            with self._file(self.machine) as file:
                return read_header(file, self.machine)
        except (FileNotFoundError, CarrierError):
            return Header(self.machine)

    def stamp(self) -> str:
        """Return the size and time of this machine's own file, "" if it is missing."""
        try:
            info = os.lstat(self._own)
        except FileNotFoundError:
            return ""
        return f"{info.st_size}:{info.st_mtime_ns}"

    def own_records(self) -> list[Record]:
        """Return the valid records in this machine's own file; [] if it is missing or its key isn't on this machine."""
        header = self._own_header()
        if not header.generation or (header.key and (self.ring is None or header.key not in self.ring.keys)):
            return []
        with self._file(self.machine) as file:
            file.readline()
            reading = FileReading(header, frozenset(), self.ring)
            reading.read(file, max_bytes=os.fstat(file.fileno()).st_size)
            return reading.records

    def own_records_of(self, ids: Collection[str]) -> list[Record]:
        """Return the records of some notes (ids) in this machine's own file."""
        return [one for one in self.own_records() if one.id in ids]

    def push(self, new: Sequence[Record], stale: Collection[str], gone: Collection[str]) -> None:
        """Append records to this machine's file; write it anew if something must be removed or the file is damaged."""
        header = self._own_header()
        if stale or gone or not self._can_append(header):
            self._write(compacted([*self.own_records(), *new], stale, gone))
            return
        data = b"".join(self._line(one, header) for one in new)
        handle = paths.opened(self._own, os.O_WRONLY | os.O_APPEND | _NO_LINKS)
        with files.named(self._own), os.fdopen(handle, "ab") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)

    def _can_append(self, header: Header) -> bool:
        """Tell whether this machine's own file exists, uses the newest key and ends with a whole line."""
        if not header.generation or header.key != self._newest_key():
            return False
        with self._file(self.machine) as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"

    def _newest_key(self) -> str:
        return self.ring.newest.key if self.ring is not None else ""

    def _line(self, record: Record, header: Header) -> bytes:
        line = records.dumps(record)
        return line if self.ring is None else self.ring.seal(line, header.about)

    def _write(self, kept: Iterable[Record]) -> None:
        new_path = os.path.join(self.path, f".{self.machine}.new")  # one exchange of a machine runs at a time
        header = Header(self.machine, os.urandom(8).hex(), self._newest_key())
        with files.replaced_for_others(self._own, new_path) as file:
            file.write(first_line(header))
            file.writelines(self._line(one, header) for one in kept)


def compacted(all_records: Sequence[Record], stale: Collection[str], gone: Collection[str]) -> list[Record]:
    """Return the records without older versions of the notes in `stale`, and without any text of those in `gone` (ids).

    Forgets are all kept.
    """
    newest = {(one.id, one.kind == records.CONFIRM): index for index, one in enumerate(all_records)}
    return [
        one
        for index, one in enumerate(all_records)
        if one.kind == records.FORGET
        or not (one.id in gone or (one.id in stale and newest[one.id, one.kind == records.CONFIRM] != index))
    ]
