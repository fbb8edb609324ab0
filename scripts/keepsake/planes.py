"""Sums over all memories at once (pure): a plane is an int whose bit n says something of the n-th memory of a chunk.

A number for every memory is a list of planes, its lowest bits first. So adding, comparing and choosing cost a few
operations on long integers, whatever the number of memories: bit-sliced arithmetic (O'Neil and Quass, 1997), with
columns added three to two (Wallace, 1964).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

CHUNK = 15  # bits of a row id inside its chunk: planes of 4 KB stay in the processor's cache
ROWS = 1 << CHUNK


def counted(plane: int) -> int:
    """Return how many bits are set, where Python can't tell (3.9)."""
    return bin(plane).count("1")


ones: Callable[[int], int] = getattr(int, "bit_count", counted)


def columns(bits: int) -> list[list[int]]:
    """Return empty columns for numbers of so many bits; column n holds planes that count 2**n each."""
    return [[] for _ in range(bits)]


def added(heap: list[list[int]]) -> list[int]:
    """Return the sums of all planes in the columns, which are used up."""
    sums = []
    for place, column in enumerate(heap):
        while len(column) > 1:
            one, two = column.pop(), column.pop()
            three = column.pop() if column else 0
            either = one ^ two
            column.append(either ^ three)
            if place + 1 == len(heap):
                heap.append([])
            heap[place + 1].append(one & two | either & three)
        sums.append(column[0] if column else 0)
    return sums


def raised(sums: list[int], once: int, twice: int) -> list[int]:
    """Return the numbers, doubled where the plane `once` has a bit, trebled where `twice` has one."""
    heap = columns(len(sums) + 1)
    for place, plane in enumerate(sums):
        heap[place] += [plane, plane & once]
        heap[place + 1].append(plane & twice)
    return added(heap)


def plane(places: Iterable[int]) -> int:
    """Return the plane of these places in a chunk."""
    raw = bytearray(ROWS >> 3)
    for place in places:
        raw[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(raw, "little")


def chunked(rows: Iterable[int]) -> dict[int, list[int]]:
    """Return chunk -> the places of these rows in it."""
    found: dict[int, list[int]] = {}
    for row in rows:
        found.setdefault(row >> CHUNK, []).append(row & ROWS - 1)
    return found


def gathered(rows: Iterable[int]) -> dict[int, int]:
    """Return chunk -> the plane of these rows."""
    return {chunk: plane(places) for chunk, places in chunked(rows).items()}


def largest(numbers: dict[int, list[int]], most: int) -> dict[int, int]:
    """Return row -> number of the `most` largest numbers above 0, newest first among equals; chunk -> its numbers."""
    sure = dict.fromkeys(numbers, 0)
    tied = {}
    for chunk, sums in numbers.items():
        tied[chunk] = 0
        for bits in sums:
            tied[chunk] |= bits
    for order in range(max(map(len, numbers.values()), default=0) - 1, -1, -1):
        upper = {chunk: tied[chunk] & sums[order] for chunk, sums in numbers.items() if order < len(sums)}
        count = sum([ones(sure[chunk] | bits) for chunk, bits in upper.items()])
        count += sum([ones(bits) for chunk, bits in sure.items() if chunk not in upper])
        for chunk in tied:
            bits = upper.get(chunk, 0)
            if count <= most:
                sure[chunk] |= bits
                tied[chunk] ^= bits
            else:
                tied[chunk] = bits
    found = {row: _number(numbers, row) for row in _rows(sure, most)}
    found.update({row: _number(numbers, row) for row in _rows(tied, most - len(found))})
    return found


def _rows(planes: dict[int, int], most: int) -> list[int]:
    found: list[int] = []
    for chunk in sorted(planes, reverse=True):
        bits = planes[chunk]
        while bits and len(found) < most:
            place = bits.bit_length() - 1
            bits ^= 1 << place
            found.append(chunk << CHUNK | place)
    return found


def _number(numbers: dict[int, list[int]], row: int) -> int:
    place = row & ROWS - 1
    return sum([(bits >> place & 1) << order for order, bits in enumerate(numbers[row >> CHUNK])])
