"""Leave out of a list the turns and summaries that only repeat a memory in it, word for word."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.search.doc import Doc
    from keepsake.store.db import Connection

_KEPT = ("rule", "saved", "turn")  # kinds that others repeat: somebody's own words
_REPEATING = ("turn", "summary")
_MAX_LEAD = 12  # characters before a rule that its turn may have besides: "No, ", "Well, ok: "
_QUOTES = ("Goal", "Plan", "Last", "Open")  # lines of a summary that quote what was said


class Listed:
    """The statements of a list's memories."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._statements: set[str] = set()
        self._rules: set[tuple[str, str]] = set()  # (session, rule) of each rule whose turn says nothing else

    def add(self, doc: Doc) -> None:
        """Take a memory into the list. Only what somebody said or saved here can be repeated, nothing from others."""
        if doc.kind not in _KEPT:
            return
        sql = "SELECT content, alone FROM memory WHERE id = ? AND NOT others"
        for content, alone in self._db.execute(sql, (doc.id,)):
            self._statements.add(_plain(content))
            if doc.kind == "rule" and alone:
                self._rules.add((doc.session, _plain(content)))

    def has_all_of(self, doc: Doc) -> bool:
        """Tell whether a turn or summary says nothing but what memories of the list state."""
        if doc.kind not in _REPEATING or not self._statements:
            return False
        (content,) = self._db.execute("SELECT content FROM memory WHERE id = ?", (doc.id,)).fetchone()
        parts = _parts(content) if doc.kind == "summary" else [_plain(content)]
        return all(self._states(part, doc.session) for part in parts)

    def _states(self, said: str, session: str) -> bool:
        return said in self._statements or any(
            session == where and said.endswith(f" {rule}") and len(said) <= _MAX_LEAD + len(rule)
            for where, rule in self._rules
        )


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
