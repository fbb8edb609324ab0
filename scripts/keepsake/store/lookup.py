"""Query terms to candidate rows, with bounded work: the index is never read to the end of a frequent word.

What the table of grades (store/grades.py) holds is summed over all memories at once; of the other terms, which are
rare, and of what is newer than the table, the postings are read.

Where the table can't help (a filter is set, or the worker has yet to make it), the newest rows of each term are read,
the rarest terms are then followed further back, within a budget, and what all the frequent ones have in common is asked
for as one. How frequent a term is follows from how densely its newest rows lie. This is "continue" pruning (Moffat and
Zobel, 1996): rare terms bring candidates, frequent ones only help to order them.
"""

from __future__ import annotations

from keepsake import rank
from keepsake.store import grades
from keepsake.weights import WEIGHTS
from keepsake.words import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from keepsake.store.db import Connection

_PLAIN = "SELECT rowid FROM memory_fts WHERE memory_fts MATCH ? AND rowid < ? AND rowid > ? ORDER BY rowid DESC LIMIT ?"
_UNDER = (
    "SELECT memory_fts.rowid FROM memory_fts JOIN memory ON memory.id = memory_fts.rowid"
    " WHERE memory_fts MATCH ? AND memory_fts.rowid < ? AND memory_fts.rowid > ? AND {}"
    " ORDER BY memory_fts.rowid DESC LIMIT ?"
)
END = 1 << 62  # above every row id
FEW = 8  # terms, in fewer of which the stop words among them tell, too
TOGETHER = 4  # of the frequent terms, the rarest that are looked for together and in pairs


class Effort:
    """How far a recall looks.

    first: rows looked up for every term; budget: rows looked up in all; looked: rows read and weighed by themselves;
    candidates: the best of them, ranked; windows: of the best of these the turns around are read too; files: memories
    looked at for one file; named: the most of these that are read; pairs: frequent terms that are looked for two by
    two; openings: the prompt that opened each candidate's session is read, too; reach: of the newest memories, how
    many are searched for frequent terms; at_work: a hook asks.
    """

    __slots__ = (
        "at_work",
        "budget",
        "candidates",
        "files",
        "first",
        "looked",
        "named",
        "openings",
        "pairs",
        "reach",
        "windows",
    )

    def __init__(  # every bound by its name
        self,
        *,
        first: int,
        budget: int,
        looked: int,
        candidates: int,
        named: int,
        windows: int,
        files: int,
        pairs: int,
        openings: bool,
        reach: int = END,
        at_work: bool = False,
    ) -> None:
        self.first, self.budget, self.candidates, self.windows = first, budget, candidates, windows
        self.files, self.pairs, self.openings, self.reach = files, pairs, openings, reach
        self.at_work, self.looked, self.named = at_work, looked, named

    def for_list(self, limit: int) -> Effort:
        """Return what a list of `limit` memories deserves: several candidates for every place in it."""
        return Effort(
            first=self.first,
            budget=self.budget,
            looked=max(self.looked, 10 * limit),
            candidates=max(self.candidates, 8 * limit),
            named=self.named,
            windows=max(self.windows, 4 * limit),
            files=self.files,
            pairs=self.pairs,
            reach=self.reach,
            openings=self.openings,
            at_work=self.at_work,
        )


class Lookup:
    """One query's look-ups. counts: term -> how many rows of the store hold it, estimated for frequent terms."""

    __slots__ = ("_db", "_ends", "_graded", "_rows", "_sql", "_values", "counts", "total")

    def __init__(self, db: Connection, total: int, condition: str = "", values: Sequence[object] = ()) -> None:
        self._db, self.total = db, total
        self._sql = _UNDER.format(condition) if condition else _PLAIN
        self._values = tuple(values)
        self._graded = not condition
        self.counts: dict[str, float] = {}
        self._rows: dict[str, list[int]] = {}
        self._ends: dict[str, int] = {}  # of the terms that were not read to their end: the oldest row that was

    def points(self, terms: dict[str, float], effort: Effort, without: Iterable[int] = ()) -> Mapping[int, float]:
        """Return row -> summed rarity of the terms it holds; rows that are of no use are left out if that is cheap.

        terms: term -> factor. Raises DatabaseError.
        """
        sought = [term for term in terms if term not in STOP] or list(terms)
        few = len(sought) < FEW
        graded = None
        if self._graded:
            graded = grades.Grades(self._db, list(terms) if few else sought, self.total - effort.reach)
        held = graded.held if graded else {}
        for term in sought:
            if graded and term in held:
                self._newer(term, graded, effort.first)
            else:
                self._read(term, effort.first)
        self._further(effort)
        everywhere = WEIGHTS["everywhere"] * self.total  # what isn't looked up is a stop word
        worth = {
            term: factor * rank.rarity(self.counts.get(term, everywhere), self.total) for term, factor in terms.items()
        }
        if graded and graded.covered:
            return graded.strongest(worth, self._rows, effort.looked, told=effort.at_work, without=without)
        points: dict[int, float] = {}
        for term, rows in self._rows.items():
            gain = worth[term]
            for row in rows:
                points[row] = points.get(row, 0.0) + gain
        self._together(points, worth, effort)
        return points

    def among(self, terms: dict[str, float], rows: set[int], effort: Effort) -> set[int]:
        """Return of rows those that hold the terms most strongly, and the newest, which the grades don't know yet."""
        graded = grades.Grades(self._db, list(terms), self.total - effort.reach)
        newest = sorted(row for row in rows if row > graded.covered)[-effort.named :]
        found = {*newest, *graded.strongest(terms, {}, effort.named, told=True, within=rows)}
        return found | set(sorted(rows - found)[len(found) - effort.named :] if len(found) < effort.named else ())

    def _fetch(self, match: str, below: int, limit: int, above: int = 0) -> list[int]:
        return [row for (row,) in self._db.execute(self._sql, (match, below, above, *self._values, limit))]

    def _read(self, term: str, limit: int) -> None:
        """Read on, `limit` rows further back, and count: exactly at the end, by density before it."""
        rows = self._rows.setdefault(term, [])
        more = self._fetch(f'"{term}"', self._ends.pop(term, END), limit)
        rows += more
        self.counts[term] = float(len(rows))
        if len(more) == limit:
            self._ends[term] = rows[-1]
            self.counts[term] *= self.total / (self.total - rows[-1] + 1)

    def _newer(self, term: str, graded: grades.Grades, limit: int) -> None:
        """Read what holds a graded term and is newer than its grades; what is in the table needs no look-up."""
        rows = self._fetch(f'"{term}"', END, limit, graded.covered) if graded.covered < self.total else []
        self._rows[term] = rows
        self.counts[term] = graded.held[term] / graded.share + len(rows)

    def _further(self, effort: Effort) -> None:
        """Follow the terms that are not at their end, rarest first, as long as the budget holds."""
        left = effort.budget - sum(map(len, self._rows.values()))
        for term in sorted(self._ends, key=lambda term: self.counts[term]):
            if left <= 0:
                return
            before = len(self._rows[term])
            self._read(term, left)
            left -= len(self._rows[term]) - before

    def _together(self, points: dict[int, float], worth: dict[str, float], effort: Effort) -> None:
        """Add the newest rows that hold the frequent terms together: all of the rarest few, and two of them."""
        terms = sorted(self._ends, key=lambda term: self.counts[term])[:TOGETHER]
        pairs = [(one, other) for i, one in enumerate(terms) for other in terms[i + 1 :]][: effort.pairs]
        gains: dict[int, float] = {}
        for group in dict.fromkeys([tuple(terms), *pairs] if pairs else []):
            match = " AND ".join([f'"{term}"' for term in group])
            for row in self._fetch(match, END, effort.first, self.total - effort.reach):
                gain = sum([worth[term] for term in group if row < self._ends[term]])
                gains[row] = max(gain, gains.get(row, 0.0))
        for row, gain in gains.items():
            points[row] = points.get(row, 0.0) + gain
