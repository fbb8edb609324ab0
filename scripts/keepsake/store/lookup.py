"""Query terms to candidate rows, with bounded work: the index is never read to the end of a frequent word.

Per term the newest rows are read; the rarest terms are then followed further back, within a budget, and what all the
frequent ones have in common is asked for as one. How frequent a term is follows from how densely its newest rows lie.
This is "continue" pruning (Moffat and Zobel, 1996): rare terms bring candidates, frequent ones only help to order
them.
"""

from __future__ import annotations

from keepsake import rank
from keepsake.words import STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection

_PLAIN = "SELECT rowid FROM memory_fts WHERE memory_fts MATCH ? AND rowid < ? AND rowid > ? ORDER BY rowid DESC LIMIT ?"
_UNDER = (
    "SELECT memory_fts.rowid FROM memory_fts JOIN memory ON memory.id = memory_fts.rowid"
    " WHERE memory_fts MATCH ? AND memory_fts.rowid < ? AND memory_fts.rowid > ? AND {}"
    " ORDER BY memory_fts.rowid DESC LIMIT ?"
)
END = 1 << 62  # above every row id
TOGETHER = 4  # of the frequent terms, the rarest that are looked for together and in pairs


class Effort:
    """How far a recall looks.

    first: rows looked up for every term; budget: rows looked up in all; candidates: rows read and ranked; windows: of
    the best of them the turns around are read too; files: memories looked at for one file; pairs: frequent terms that
    are looked for two by two; openings: the prompt that opened each candidate's session is read, too; reach: of the
    newest memories, how many are searched for frequent terms together.
    """

    __slots__ = ("budget", "candidates", "files", "first", "openings", "pairs", "reach", "windows")

    def __init__(  # every bound by its name
        self,
        *,
        first: int,
        budget: int,
        candidates: int,
        windows: int,
        files: int,
        pairs: int,
        openings: bool,
        reach: int = END,
    ) -> None:
        self.first, self.budget, self.candidates, self.windows = first, budget, candidates, windows
        self.files, self.pairs, self.openings, self.reach = files, pairs, openings, reach

    def for_list(self, limit: int) -> Effort:
        """Return what a list of `limit` memories deserves: several candidates for every place in it."""
        return Effort(
            first=self.first,
            budget=self.budget,
            candidates=max(self.candidates, 8 * limit),
            windows=max(self.windows, 4 * limit),
            files=self.files,
            pairs=self.pairs,
            reach=self.reach,
            openings=self.openings,
        )


class Lookup:
    """One query's look-ups. counts: term -> how many rows of the store hold it, estimated for frequent terms."""

    __slots__ = ("_db", "_ends", "_rows", "_sql", "_values", "counts", "total")

    def __init__(self, db: Connection, total: int, condition: str = "", values: Sequence[object] = ()) -> None:
        self._db, self.total = db, total
        self._sql = _UNDER.format(condition) if condition else _PLAIN
        self._values = tuple(values)
        self.counts: dict[str, float] = {}
        self._rows: dict[str, list[int]] = {}
        self._ends: dict[str, int] = {}  # of the terms that were not read to their end: the oldest row that was

    def points(self, terms: dict[str, float], effort: Effort) -> dict[int, float]:
        """Return row -> summed rarity of the terms it holds. terms: term -> factor. Raises DatabaseError."""
        sought = [term for term in terms if term not in STOP] or list(terms)
        for term in sought:
            self._read(term, effort.first)
        self._further(effort)
        worth = {
            term: factor * rank.rarity(self.counts.get(term, self.total), self.total) for term, factor in terms.items()
        }
        points: dict[int, float] = {}
        for term, rows in self._rows.items():
            gain = worth[term]
            for row in rows:
                points[row] = points.get(row, 0.0) + gain
        self._together(points, worth, effort)
        return points

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
