"""What a text is about, as a vector of 64 small numbers: texts on the same thing lie close, whatever words they use.

Every one of some 19,000 terms has a vector in meaning.bin, a text's is the sum of its terms', at one length. The table
was learned so that such sums lie as the vectors of a sentence encoder do (benchmarks/meaning.py, all-MiniLM-L6-v2,
Apache-2.0): a hook pays a millisecond for what the encoder's 23 million weights would take a second for.
"""

from __future__ import annotations

import os
from operator import mul

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DIMENSIONS = 64
CHECK = 4  # bytes of a term's number that tell it from others whose slot it shares
SLOT = CHECK + DIMENSIONS
EMPTY = b"\0" * CHECK
PRIME = 4_294_967_291  # the largest below 2**32: a term's number is what is left of its bytes, read as one integer
LANES = int.from_bytes(b"\xff\0" * (DIMENSIONS // 2), "little")
MAX_TERMS = 256  # of a text that are added: so many fit into a lane
LENGTH = 127.0  # of a vector, so that each number fits into a signed byte
PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "meaning.bin")


class Table:
    """The terms' vectors: slots of `CHECK` bytes (0: empty) and a vector; a term is in its own slot or soon after."""

    def __init__(self, data: bytes) -> None:
        self.data, self.slots = data, len(data) // SLOT

    def row(self, term: str) -> bytes | None:
        """Return a term's vector (each number plus 128, as a byte), None when the table doesn't have it."""
        number = number_of(term)
        check = number.to_bytes(CHECK, "little")
        for step in range(self.slots):
            at = (number + step) % self.slots * SLOT
            found = self.data[at : at + CHECK]
            if found == check:
                return self.data[at + CHECK : at + SLOT]
            if found == EMPTY:
                return None
        return None

    def vector(self, terms: Iterable[str]) -> bytes:
        """Return the vector of a text, given its terms: 64 signed bytes, or b"" when no term is known.

        The bytes are added as two integers of 32 lanes of 16 bits: a twentieth of what adding them one by one takes.
        """
        rows = [int.from_bytes(row, "little") for row in map(self.row, terms) if row is not None][:MAX_TERMS]
        lanes = [sum([row >> shift & LANES for row in rows]).to_bytes(DIMENSIONS, "little") for shift in (0, 8)]
        even, odd = (memoryview(part).cast("H") for part in lanes)
        bias = 128 * len(rows)
        return packed([lane - bias for pair in zip(even, odd) for lane in pair])


def number_of(term: str) -> int:
    """Return a term's number, 1 to `PRIME` - 1."""
    return int.from_bytes(term.encode("utf-8", "replace"), "little") % PRIME or 1


def packed(values: list[int] | list[float]) -> bytes:
    """Return numbers as a vector of `LENGTH`, b"" when all are zero."""
    length = sum(map(mul, values, values)) ** 0.5
    return bytes([round(value * LENGTH / length) & 0xFF for value in values]) if length else b""


def opened(vector: bytes) -> tuple[int, ...]:
    """Return a vector's numbers, none for an empty one."""
    return tuple(memoryview(vector).cast("b"))


def likeness(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return how close two opened vectors lie, -1.0 to 1.0 (their cosine); 0.0 when one is empty."""
    product: int = sum(map(mul, one, other))
    return product / (LENGTH * LENGTH)


def built(vectors: Mapping[str, list[int]], slots: int) -> bytes:
    """Return the bytes of a table. vectors: 64 numbers from -127 to 127 of each term."""
    data = bytearray(slots * SLOT)
    for term in sorted(vectors):
        number = number_of(term)
        check, at = number.to_bytes(CHECK, "little"), number % slots
        while bytes(data[at * SLOT : at * SLOT + CHECK]) not in {EMPTY, check}:
            at = (at + 1) % slots
        data[at * SLOT : (at + 1) * SLOT] = check + bytes([value + 128 for value in vectors[term]])
    return bytes(data)


_open: list[Table] = []  # the table, once something has asked for it


def of(terms: Iterable[str]) -> bytes:
    """Return the vector of a text, given its terms, by the table that comes with keepsake; b"" without one."""
    if not _open:
        try:
            handle = os.open(PATH, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError:
            data = b""
        else:
            data = os.read(handle, os.fstat(handle).st_size)
            os.close(handle)
        _open.append(Table(data))
    return _open[0].vector(terms)
