"""How strongly every memory holds a frequent term, as three bits a memory: read whole, it costs less than postings.

A table row holds the grades (0 to 7) of one term in one chunk of memories, as three planes (keepsake.planes), or, where
few memories hold it, as the places in the chunk that have the bit. Terms that are rarer than one memory in a thousand
are not in the table; their postings are short. Two rows of every chunk hold no term: TOLD, which memories were said to
be remembered (1: by the model, 2: by the person) or are file accesses (4), and how far the table goes; and SHORT, how
short a memory is. Impacts in place of frequencies: Anh, de Kretser and Moffat (2001). The worker keeps the table
(store/grading.py).
"""

from __future__ import annotations

from keepsake import planes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from keepsake.store.db import Connection

TOLD, SHORT = "", " "  # stand where a term stands
NOTHING = (0, [b"", b"", b""])
BITS = 3  # of a term's weight: more choose no better
_READ = "SELECT term, chunk, held, listed, low, middle, high FROM grade WHERE term IN ({}) AND chunk >= ?"


class Grades:
    """The table's rows for a query, of the chunks from that of the memory `above` on.

    held: term -> memories of these chunks that hold it; share: that these chunks are of all memories that the table
    knows (0..1); covered: the last of them.
    """

    __slots__ = ("_raw", "covered", "held", "share")

    def __init__(self, db: Connection, terms: Sequence[str], above: int = 0) -> None:
        self.covered = 0
        self.held: dict[str, float] = {}
        self._raw: dict[str, dict[int, tuple[int, list[bytes]]]] = {}
        wanted = (TOLD, SHORT, *terms)
        first = max(above, 0) >> planes.CHUNK
        sql = _READ.format(",".join("?" * len(wanted)))
        for term, chunk, held, listed, *raw in db.execute(sql, (*wanted, first)):
            self._raw.setdefault(term, {})[chunk] = listed, raw
            if term == TOLD:
                self.covered = max(self.covered, held)
            elif term != SHORT:
                self.held[term] = self.held.get(term, 0.0) + held
        self.share = 1.0 - (first << planes.CHUNK) / self.covered if self.covered else 1.0

    def strongest(
        self,
        worth: dict[str, float],
        rows: dict[str, list[int]],
        most: int,
        *,
        told: bool,
        without: Iterable[int] = (),
        within: Collection[int] = (),
    ) -> dict[int, int]:
        """Return row -> points of the `most` memories with the highest sum of worth times grade, shorter ones first.

        worth: term -> weight; rows: postings of terms, as far as the table doesn't hold them; told: what was said to
        be remembered counts two or three times; without: rows that are of no use; within: rows that alone are, and
        then file accesses too.
        """
        best = max(worth.values(), default=0.0)
        heaps: dict[int, list[list[int]]] = {}
        outside: dict[int, int] = {}  # row of a chunk that isn't summed -> points: a handful needs no planes
        for term, gain in worth.items():
            weight = round(gain / best * ((1 << BITS) - 1))
            for chunk in self._raw.get(term, ()) if weight else ():
                _put(heaps, chunk, weight, self._planes(term, chunk))
            for chunk, places in planes.chunked(rows.get(term, ())).items():
                if chunk in self._raw.get(TOLD, ()):
                    _put(heaps, chunk, weight, [0, 0, planes.plane(places)])
                    continue
                for place in places:
                    row = chunk << planes.CHUNK | place
                    outside[row] = outside.get(row, 0) + (weight << 2 + BITS)  # grade 4, above the three bits of SHORT
        for row in without:
            outside.pop(row, None)
        numbers = {}
        useless, wanted = planes.gathered(without), planes.gathered(within)
        for chunk, heap in heaps.items():
            sums = planes.added(heap)
            once, twice, files = self._planes(TOLD, chunk)
            if told and (once or twice):
                sums = planes.raised(sums, once, twice)
            able = wanted.get(chunk, 0) if within else ~files
            numbers[chunk] = self._shorter_first(chunk, sums, able & ~useless.get(chunk, 0))
        found = planes.largest(numbers, most)
        if not outside:
            return found
        found.update(outside)
        return dict(sorted(found.items(), key=lambda one: (one[1], one[0]), reverse=True)[:most])

    def _planes(self, term: str, chunk: int) -> list[int]:
        listed, raw = self._raw.get(term, {}).get(chunk, NOTHING)
        return [decoded(one, listed) for one in raw]

    def _shorter_first(self, chunk: int, sums: list[int], able: int) -> list[int]:
        """Return the numbers with how short a memory is behind them, nothing for those that aren't able."""
        any_ = 0
        for plane in sums:
            any_ |= plane
        any_ &= able
        return [plane & any_ for plane in (*self._planes(SHORT, chunk), *sums)]


def decoded(raw: bytes, listed: int) -> int:
    """Return the plane that a column holds; listed: as places, of two bytes each, in the order of this machine."""
    return planes.plane(memoryview(raw).cast("H")) if listed else int.from_bytes(raw, "little")


def _put(heaps: dict[int, list[list[int]]], chunk: int, weight: int, grades: list[int]) -> None:
    """Add weight times the grades to the numbers of a chunk."""
    heap = heaps.get(chunk)
    if heap is None:
        heap = heaps[chunk] = planes.columns(BITS + 2)
    for bit in range(BITS):
        if weight >> bit & 1:
            for place, plane in enumerate(grades, bit):
                if plane:
                    heap[place].append(plane)
