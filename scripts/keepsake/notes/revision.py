"""Give a stored note what a newer version of it says: a version from another machine, or from the repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.store import drafts, note_rows

if TYPE_CHECKING:
    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft
    from keepsake.store.memories import Memory


def revise(db: Connection, old: Memory, draft: Draft, now: float, *, keep_class: bool = False) -> bool:
    """Replace a stored note's text, files, handles and author by a draft's; return whether the text has changed.

    The class is replaced, too, but with keep_class only by a draft that has one. now: epoch seconds. Part of the
    caller's transaction. Raises DatabaseError.
    """
    changed = draft.content != old.content
    if changed:
        drafts.set_content(db, old.id, draft.content, now)
    drafts.set_files(db, old.id, draft.files)
    if draft.note is not None:
        clear = "UPDATE note SET handles = '', handle_terms = '', who = ''" + ("" if keep_class else ", class = ''")
        db.execute(f"{clear} WHERE memory = ?", (old.id,))
        note_rows.add(db, old.id, draft.note)
    return changed
