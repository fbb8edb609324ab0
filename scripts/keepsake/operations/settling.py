"""The words of `keepsake feedback` by which the person, and only the person, settles what a note is from now on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import clock, paths
from keepsake.operations import saving, speaker, stores
from keepsake.orders import provenance
from keepsake.store import memories, note_rows
from keepsake.store.store import open_store

if TYPE_CHECKING:
    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory

RULE = "rule"  # the tag that makes one
# word -> what becomes of the memory
WORDS = {
    "right": "it holds: whatever was noted against it is gone, and it is told again",
    "mine": "taken for your own word",
    "rule": "a standing rule of yours from now on",
    "not-rule": "not a standing rule any more; told when it fits",
    "here": "of this project alone; not told in others any more",
}
_RIGHT = "UPDATE memory SET state = ?, edited = 1, mark = '', others = 0, updated = ?, tags = ? WHERE id = ?"
_TAGS = "UPDATE memory SET updated = ?, tags = ? WHERE id = ?"


def refuse_others(uid: str, word: str) -> None:
    """Refuse one of these words from Claude, unless the person typed it. Raises RefusedError."""
    speaker.user_alone("says that", "feedback", uid, word)


def settle(db: Connection, memory: Memory, word: str, who: str) -> None:
    """Settle a memory with one of WORDS, `here` aside; who: the person. Raises RefusedError, DatabaseError."""
    tags, now = memory.tag_list(), clock.now()
    if word == "right":
        kept = [tag for tag in tags if tag.casefold() != memories.NEVER]
        db.execute("DELETE FROM note_mark WHERE memory = ?", (memory.id,))
        db.execute(_RIGHT, (memories.CURRENT, now, "\n".join(kept), memory.id))
        return
    if note_rows.read(db, memory.id) is None:
        raise stores.RefusedError(f"{memory.uid} is not a note; save it as one: keepsake remember")
    kept = tags if word == "mine" else saving.plain_tags(tags)
    kept += [RULE] if word == "rule" else []
    if word != "not-rule" or provenance.by_person(memory.kind, memory.role):
        saving.own(db, memory.id, who)
        kept = [tag for tag in kept if tag.casefold() != memories.NEVER]
    db.execute(_TAGS, (now, "\n".join(kept), memory.id))


def here(found: Project, memory: Memory) -> str:
    """Store a memory of all projects as this project's own, and tell it in the others no more; return its id."""
    with open_store(paths.everywhere(paths.home())) as everywhere:
        every = everywhere.db
        held = memories.by_uid(every, memory.uid)
        if held is None or held.state != memories.CURRENT:
            raise stores.RefusedError(f"{memory.uid} is not told in every project")
        note = note_rows.read(every, held.id)
        with open_store(found.folder, found.root) as store:
            files = memories.files_of(every, held.id)
            uid, _ = saving.save(store, held.content, held.type, held.tag_list(), files, clock.now(), note=note)
        every.execute("UPDATE memory SET state = ? WHERE id = ?", (memories.SUPERSEDED, held.id))
    return uid
