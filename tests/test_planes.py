"""planes: sums over all memories at once, against the same sums one by one."""

from __future__ import annotations

import random

import pytest

from keepsake import planes

ROWS = [0, 5, 31, planes.ROWS - 1, planes.ROWS, 3 * planes.ROWS + 7]


def numbers(sums: list[int], places: int) -> list[int]:
    return [sum((plane >> place & 1) << order for order, plane in enumerate(sums)) for place in range(places)]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 20])
def test_columns_add_up(count: int) -> None:
    rng = random.Random(count)  # noqa: S311  # repeatable, not secret
    heap, wanted = planes.columns(3), [0] * 64
    for _ in range(count):
        order, plane = rng.randrange(3), rng.getrandbits(64)
        heap[order].append(plane)
        wanted = [total + ((plane >> place & 1) << order) for place, total in enumerate(wanted)]
    assert numbers(planes.added(heap), 64) == wanted


def test_numbers_are_doubled_and_trebled() -> None:
    sums = [0b1111, 0b0011, 0b0001]
    assert numbers(planes.raised(sums, once=0b0010, twice=0b0101), 4) == [21, 6, 3, 1]


def test_rows_are_gathered_by_chunk() -> None:
    assert planes.gathered(ROWS) == {0: 1 | 1 << 5 | 1 << 31 | 1 << (planes.ROWS - 1), 1: 1, 3: 1 << 7}
    assert planes.gathered([]) == {}


def test_the_largest_are_found_over_all_chunks_the_newest_first_among_equals() -> None:
    rng = random.Random(3)  # noqa: S311  # repeatable, not secret
    of_row = {chunk << planes.CHUNK | place: rng.randrange(40) for chunk in range(3) for place in range(200)}
    sums: dict[int, list[int]] = {}
    for chunk in range(3):
        rows = {row & planes.ROWS - 1: number for row, number in of_row.items() if row >> planes.CHUNK == chunk}
        sums[chunk] = [planes.plane(p for p, number in rows.items() if number >> order & 1) for order in range(6)]
    best = sorted((number, row) for row, number in of_row.items() if number)[::-1]
    for most in (1, 2, 17, 100, 600):
        assert planes.largest(sums, most) == {row: number for number, row in best[:most]}
    assert planes.largest({}, 5) == {}
    assert planes.largest({0: [0, 0]}, 5) == {}


def test_ones_are_counted_where_python_can_not() -> None:
    assert planes.counted(0b1011) == planes.ones(0b1011) == 3
