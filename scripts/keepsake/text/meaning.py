"""What a text is about, as a vector of 64 small numbers: texts on the same subject have similar vectors.

This holds whatever words they use. Each of some 19,000 terms has a vector in meaning.bin; a text's vector is the sum of
its terms' vectors, scaled to a fixed length. benchmarks/meaning.py learned the table so that such sums are as similar
to each other as the vectors of a sentence encoder (all-MiniLM-L6-v2, Apache-2.0): a hook needs a millisecond, where the
encoder with its 23 million weights would need a second.
"""

from __future__ import annotations

import math
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DIMENSIONS = 64
HALF = DIMENSIONS // 2
CHECK = 4  # bytes of a term's number
# The largest prime below 2**32; a term's number is the remainder of its bytes, read as one integer
PRIME = 4_294_967_291
SCATTER = 2_654_435_761  # 2**32 over the golden ratio (Knuth, "The Art of Computer Programming" 3, 6.4)
LANES = int.from_bytes(b"\xff\0" * HALF, "little")
REMEMBERED = 20_000  # terms that one process keeps, in the table or not
MAX_TERMS = 256  # terms of a text that are added: their sum has to fit into a lane
LENGTH = 127.0  # length of a vector, so that each of its numbers fits into a signed byte
PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "meaning.bin")


class Table(dict[str, int]):
    """term -> its vector as `spread` returns it, read when it is first needed; 0 for a term outside the table.

    The table consists of slots: first the number of the term in each slot (little-endian, 0: empty), then the vector in
    each. A term is in its own slot or soon after. read(count, offset): returns so many bytes; size: bytes in all. A
    hook needs some hundred of the 19,000 vectors, so it reads all numbers, but each vector only when it is needed.
    """

    def __init__(self, read: Callable[[int, int], bytes], size: int) -> None:
        super().__init__()
        self.read, self.slots = read, size // (CHECK + DIMENSIONS)
        self.numbers = memoryview(read(self.slots * CHECK, 0)).cast("I")

    def __missing__(self, term: str) -> int:
        if len(self) >= REMEMBERED:
            self.clear()
        row = self.row(term)
        self[term] = vector = spread(row) if row else 0
        return vector

    def row(self, term: str) -> bytes | None:
        """Return a term's vector (each number plus 128, as a byte), None for a term outside the table."""
        number, slots, numbers = number_of(term), self.slots, self.numbers
        slot = own_slot(number, slots)
        for place in range(slot, slot + slots):
            held = numbers[place % slots]
            if held == number:
                return self.read(DIMENSIONS, slots * CHECK + place % slots * DIMENSIONS)
            if not held:
                return None
        return None

    def vector(self, terms: Iterable[str]) -> bytes:
        """Return the vector of a text, given its terms: 64 signed bytes, or b"" when no term is known."""
        rows = [row for row in map(self.__getitem__, terms) if row][:MAX_TERMS]
        lanes = memoryview(sum(rows).to_bytes(2 * DIMENSIONS, "little")).cast("H")
        bias = 128 * len(rows)
        return packed([lane - bias for pair in zip(lanes[:HALF], lanes[HALF:]) for lane in pair])


def spread(row: bytes) -> int:
    """Return a row as one integer of 64 lanes of 16 bits, numbers at even places first: rows then add in one step."""
    number = int.from_bytes(row, "little")
    return number & LANES | (number >> 8 & LANES) << 8 * DIMENSIONS


def number_of(term: str) -> int:
    """Return a term's number, 1 to `PRIME` - 1."""
    return int.from_bytes(term.encode("utf-8", "replace"), "little") % PRIME or 1


def own_slot(number: int, slots: int) -> int:
    """Return the slot in which a term is looked for first; multiplied, since similar terms have near numbers."""
    return (number * SCATTER >> CHECK * 4) % slots if slots else 0


def packed(values: list[int] | list[float]) -> bytes:
    """Return numbers as a vector of length `LENGTH`, b"" when all are zero."""
    length = sum([value * value for value in values]) ** 0.5
    return bytes([round(value * LENGTH / length) & 0xFF for value in values]) if length else b""


class Unpacked:
    """The numbers of a vector (none of an empty one), and the square of its length."""

    __slots__ = ("numbers", "square")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        self.square = round(math.hypot(*numbers) ** 2)


def unpack(vector: bytes) -> Unpacked:
    """Return a vector in the form that `likeness` compares."""
    return Unpacked(tuple(memoryview(vector).cast("b")))


def likeness(one: Unpacked, other: Unpacked) -> float:
    """Return how similar two vectors are, -1.0 to 1.0 (their cosine); 0.0 when one is empty.

    By the law of cosines: `math.dist` is one call in C, while a scalar product takes a step for each number. The
    numbers are integers, so rounding makes the square of the distance exact.
    """
    if not one.numbers or not other.numbers:
        return 0.0
    apart = round(math.dist(one.numbers, other.numbers) ** 2)
    return (one.square + other.square - apart) / (2 * LENGTH * LENGTH)


_open: list[Table] = []  # the table, once it has been needed


def vector_of(terms: Iterable[str]) -> bytes:
    """Return the vector of a text from its terms, by keepsake's own table; b"" when no term is in it."""
    if not _open:
        _open.append(_table())
    return _open[0].vector(terms)


def _table() -> Table:
    try:
        handle = os.open(PATH, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    except OSError:
        return Table(bytes_of(b""), 0)
    size = os.fstat(handle).st_size
    if hasattr(os, "pread"):
        return Table(lambda count, at: os.pread(handle, count, at), size)
    data = os.read(handle, size)
    os.close(handle)
    return Table(bytes_of(data), size)


def bytes_of(data: bytes) -> Callable[[int, int], bytes]:
    """Return a function that reads from bytes as `os.pread` reads from a file: (number of bytes, offset)."""
    return lambda count, at: data[at : at + count]
