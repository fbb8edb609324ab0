"""The file that a machine writes into a shared folder for the others to read: a header, then one record per line.

In an encrypted folder (keys.py) every line except the header is encrypted.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from keepsake.sync import record as records
from keepsake.sync import sealing
from keepsake.sync.carrier import MAX_READ, CarrierError
from keepsake.sync.sealing import SealError

if TYPE_CHECKING:
    from typing import BinaryIO

    from keepsake.sync.keys import Ring
    from keepsake.sync.record import Record

FORMAT, SEALED = 1, 2  # of a plain and of an encrypted file, so that an older keepsake skips the latter
END = ".jsonl"


class Header(NamedTuple):
    """The first line of a machine's file: machine, generation ("" until the line has arrived), id of its key or ""."""

    machine: str
    generation: str = ""
    key: str = ""

    @property
    def about(self) -> str:
        """The text to which encrypted lines are bound: a line that is moved into another file can't be decrypted."""
        return f"{self.machine} {self.generation}"


def first_line(header: Header) -> bytes:
    """Return a header as the first line of a file."""
    value: dict[str, object] = {"keepsake": FORMAT, "machine": header.machine, "generation": header.generation}
    if header.key:
        value.update(keepsake=SEALED, key=header.key)
    return json.dumps(value).encode() + b"\n"


def read_header(file: BinaryIO, machine: str) -> Header:
    """Return a file's header, without generation if the line is incomplete. Raises CarrierError for foreign files."""
    line = file.readline(1000)
    if not line.endswith(b"\n") and len(line) < 1000:  # noqa: PLR2004  # the same number
        return Header(machine)
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or not isinstance(value.get("keepsake"), int) or value.get("machine") != machine:
        raise CarrierError("refused: a foreign file, or another machine's")
    if value["keepsake"] > SEALED:
        raise CarrierError("left alone: a newer keepsake wrote it; update the plugin")
    key = str(value.get("key"))[:64] if value["keepsake"] == SEALED else ""
    return Header(machine, str(value.get("generation"))[:64], key)


class FileReading:
    """Reads a machine's file: `records` are those of projects with one of the signs (of all if signs is empty)."""

    def __init__(self, header: Header, signs: frozenset[str], ring: Ring | None = None) -> None:
        self.header, self.machine, self.signs, self.ring = header, header.machine, signs, ring
        self._max_line = records.MAX_LINE if not header.key else records.MAX_LINE * 4 // 3 + sealing.OVERHEAD
        self.records: list[Record] = []
        self.problems: list[str] = []
        self.offset, self.damaged = 0, False

    def read(self, file: BinaryIO, max_bytes: int = MAX_READ) -> None:
        """Read from the file's position to its last whole line, or until more than max_bytes are read."""
        start = self.offset = file.tell()
        while self.offset - start <= max_bytes:
            line = file.readline(self._max_line)
            is_whole = line.endswith(b"\n")
            rest = line
            while rest and not rest.endswith(b"\n"):  # too long, or its end has not arrived yet
                rest = file.readline(self._max_line)
            if not rest:
                return
            place, self.offset = self.offset, file.tell()
            self._take(place, line if is_whole else b"")

    def _take(self, at: int, line: bytes) -> None:
        try:
            record = records.loads(self._unsealed(line), self.machine)
        except records.BadRecordError as error:
            self.damaged |= error.damaged
            self.problems.append(f"{self.machine}{END}, byte {at:,}: skipped, {error}")
        else:
            if not self.signs or self.signs.intersection(record.project):
                self.records.append(record)

    def _unsealed(self, line: bytes) -> bytes:
        if self.ring is None or not self.header.key or not line:
            return line
        try:
            return self.ring.unseal(line, self.header.about, self.header.key)
        except SealError as error:
            raise records.BadRecordError(f"damaged: {error}", damaged=True) from None
