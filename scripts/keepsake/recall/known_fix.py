"""Find the fix of an error that occurred before, by the error's own signature (capture/fixes.py learns it)."""

from __future__ import annotations

from keepsake.store import memories
from keepsake.text import error_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store import db as sqlite

EDITED = " \u2192 "  # in the text of a fix, between the text that an edit replaced and the new one
CURE, NEXT = " \u2014 fixed by ", "; "  # in that text, before what ended the error, and between several such things
MAX_FIXES = 20  # newest fixes of one error that are looked at
_FIXES = f"key > ? AND key < ? AND {memories.TELLABLE}"


def find(db: sqlite.Connection, output: str) -> list[memories.Memory]:
    """Return the newest fix that held for each error line of an output, by the error's own signature.

    A fix counts if it ended the error in two sessions, or if a checker names its rule and a single edit ended it in the
    same file or for the name that the line quotes. Of fixes for a rule alone ("ifElseChain: rewrite if-else to switch")
    two readers found that 1 and 0 of 14 helped, since a model knows the rule; of the others (the next edit after a
    failing test, a compiler's own words) none helped, and every fourth misled.
    """
    fixes: dict[str, memories.Memory] = {}
    for text in error_lines.errors(output) if output else ():
        prefix = error_lines.key(text)
        names = [error_lines.file_of(text), *error_lines.quoted(text)] if error_lines.kind_of(text) else []
        rows = list(memories.find(db, _FIXES, (prefix, prefix + "~"), f"ORDER BY updated DESC LIMIT {MAX_FIXES}"))
        for row in rows:
            single_edit = row.content.count(EDITED) == 1 and any(name in row.content for name in names if name)
            if single_edit or any(_alike(row, other) for other in rows):
                fixes.setdefault(row.uid, row)
                break
    return list(fixes.values())


def _alike(fix: memories.Memory, other: memories.Memory) -> bool:
    """Tell whether the same change or command ended the error in another session."""
    cures = [set(one.content.partition(CURE)[2].split(NEXT)) for one in (fix, other)]
    return fix.session != other.session and bool(cures[0] & cures[1] - {""})
