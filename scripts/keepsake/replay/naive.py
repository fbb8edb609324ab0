"""What a plain search would inject: the top two of SQLite's own BM25 at every prompt and tool call."""

from __future__ import annotations

import re
import sqlite3

TOP = 2
CHARS = 300  # of each
_WORD = re.compile(r"\w+")


class Index:
    """An FTS5 table over whole texts, porter stemming, default weights."""

    def __init__(self) -> None:
        self.db = sqlite3.connect(":memory:")
        self.db.execute("CREATE VIRTUAL TABLE plain USING fts5(content, tokenize='porter unicode61')")

    def add(self, row: int, text: str) -> None:
        """Index a text under a number."""
        self.db.execute("INSERT INTO plain(rowid, content) VALUES (?, ?)", (row, text))

    def remove(self, row: int) -> None:
        """Forget a text."""
        self.db.execute("DELETE FROM plain WHERE rowid = ?", (row,))

    def ask(self, text: str, seen: set[int]) -> list[str]:
        """Return the starts of the best texts not seen before, and note them in seen."""
        asked = " OR ".join(f'"{word}"' for word in dict.fromkeys(_WORD.findall(text)))
        if not asked:
            return []
        rows = self.db.execute(
            "SELECT rowid, content FROM plain WHERE plain MATCH ? ORDER BY rank LIMIT ?", (asked, TOP)
        ).fetchall()
        fresh = [(row, content) for row, content in rows if row not in seen]
        seen.update(row for row, _ in fresh)
        return [content[:CHARS] for _, content in fresh]
