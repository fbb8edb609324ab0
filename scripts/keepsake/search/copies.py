"""Leave out of a list the turns and summaries that only repeat a memory in it, word for word."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keepsake.search.doc import Doc
    from keepsake.store.db import Connection

_KEPT = ("rule", "saved", "turn")  # kinds that others repeat: somebody's own words
_REPEATING = ("turn", "summary")
_QUOTES = ("Goal", "Plan", "Last", "Open")  # lines of a summary that quote what was said


class Listed:
    """The statements of a list's memories."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._statements: set[str] = set()

    def add(self, doc: Doc) -> None:
        """Take a memory into the list. Only what somebody said or saved here can be repeated, nothing from others."""
        if doc.kind not in _KEPT:
            return
        sql = "SELECT content FROM memory WHERE id = ? AND NOT others"
        self._statements.update(_plain(content) for (content,) in self._db.execute(sql, (doc.id,)))

    def has_all_of(self, doc: Doc) -> bool:
        """Tell whether a turn or summary says nothing but what memories of the list state."""
        if doc.kind not in _REPEATING or not self._statements:
            return False
        (content,) = self._db.execute("SELECT content FROM memory WHERE id = ?", (doc.id,)).fetchone()
        parts = _parts(content) if doc.kind == "summary" else [_plain(content)]
        return all(part in self._statements for part in parts)


def _parts(summary: str) -> list[str]:
    """Return what the lines of a summary quote; any other line as a whole."""
    parts = []
    for line in summary.splitlines():
        name, _, said = line.partition(": ")
        parts.append(_plain(said.removeprefix("not answered: ") if name in _QUOTES else line))
    return parts


def _plain(text: str) -> str:
    """Return a text for comparison, without case, extra white space and end punctuation."""
    return " ".join(text.split()).casefold().rstrip(" .!")
