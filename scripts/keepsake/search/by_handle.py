"""Find notes by their handles, so that a search across projects puts notes on exactly what the query names first.

A name means the same in every project, the words around it do not: of two notes on `retry`, the query means the one
whose handle it names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.search import where
from keepsake.store import memories
from keepsake.text import analyse
from keepsake.text.words import STOP

if TYPE_CHECKING:
    from keepsake.search.where import Filters
    from keepsake.store.db import Connection

_HANDLED = (
    "SELECT memory, handles, note.terms FROM note JOIN memory ON memory.id = note.memory"
    " WHERE handles <> '' AND state <= ?"
)


def named(query: str, handles: list[str]) -> bool:
    """Tell whether a query names one of the handles as a whole word (pure): "prefix" does not name `fix`."""
    text = query.casefold()
    contained = [handle.casefold() for handle in handles if handle.casefold() in text]
    return any(re.search(rf"(?<![\w]){re.escape(handle)}(?![\w])", text) for handle in contained)


def find(db: Connection, query: str, filters: Filters) -> dict[int, float]:
    """Return row -> share of the query (0..1) that a note covers, for the notes of which the query names a handle.

    Raises DatabaseError.
    """
    query_terms = {term for term in analyse.terms(query) if term not in STOP}
    most = memories.HELD if filters.held else memories.SUPERSEDED
    rows = [(row, terms) for row, handles, terms in db.execute(_HANDLED, (most,)) if named(query, handles.split("\n"))]
    passing = where.passing(db, {row for row, _ in rows}, filters)
    all_terms = max(1, len(query_terms))
    return {row: len(query_terms & set(terms.split())) / all_terms for row, terms in rows if row in passing}
