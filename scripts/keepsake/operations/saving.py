"""Saving a text as a memory, for the verbs that do: redacted, once, its tags and files joined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import clock, event
from keepsake.extract import delegate
from keepsake.notes import attribution, merge
from keepsake.operations import stores
from keepsake.redact import PRIVATE, redact
from keepsake.store import drafts, memories, note_rows
from keepsake.text import mentions
from keepsake.text.labels import RULE_TAGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection
    from keepsake.store.note import Note
    from keepsake.store.store import Store

LONGEST = 100_000  # characters of one memory; more is a document


def plain_tags(tags: Sequence[str]) -> list[str]:
    """Return tags without those that make a rule of a memory."""
    return [tag for tag in tags if tag.casefold() not in RULE_TAGS]


def own_tags(tags: Sequence[str]) -> list[str]:
    """Return the tags that a model may give: none that makes a rule, or keeps a memory from being told."""
    return [tag for tag in plain_tags(tags) if tag.casefold() != memories.NEVER]


def check(content: str) -> None:
    """Refuse what can't be a memory. Raises RefusedError."""
    if not any(char.isprintable() and char != " " for char in content):
        raise stores.RefusedError("nothing to remember: the text is empty")
    if len(content) > LONGEST:
        much = f"{len(content):,} characters, {LONGEST:,} at most"
        raise stores.RefusedError(f"too long: {much}; save what matters of it")
    if not redact(content).replace(PRIVATE, "").strip():
        raise stores.RefusedError("nothing to remember: all of it is private")


def save(
    store: Store,
    content: str,
    type_: str,
    tags: Sequence[str],
    files: Sequence[str],
    kind: str = "saved",
    *,
    owing: delegate.MemoryCommand | None = None,
    note: Note | None = None,
    branch: str = "",
) -> tuple[str, bool]:
    """Store a text as a memory of its own, redacted: (public id, whether it is new).

    The same content again gives its tags and files to the memory that is there. kind: "saved" by a person, "model" by
    the model; what the model saved becomes the person's when the person says it too, never the other way round. owing:
    the person's own memory command, which should have it and could not take it; it is handed over later. note: what
    makes it a note; without one its class follows from type and tags. branch: on which it was said, where no session
    tells.
    """
    db, text = store.db, redact(event.clean(content)).strip()
    tags, files = ([redact(event.clean(one)) for one in given] for given in (tags, files))
    key, files = drafts.content_key("saved", text), [*files, *mentions.files(text)]
    source = "model" if kind == "model" else "cli"
    draft = drafts.Draft(key=key, kind=kind, type=type_, content=text, created=clock.now(), tags=tags, files=files,
                         source=source, note=note, branch=branch)  # fmt: skip
    if kind == "model" and store.tombstones.covers(key, text):
        raise stores.RefusedError("the user had this forgotten; only the user can bring it back")
    with db:
        db.execute("BEGIN IMMEDIATE")
        store.tombstones.lift(key, text)
        old = memories.by_key(db, key)
        if old is not None:
            _restate(db, old, draft)
            return old.uid, False
        attribution.fill_branch(db, draft)
        twin = merge.twin(db, draft) if kind == "model" and draft.note and draft.note.cls else None
        if twin is not None:
            _join(db, twin, draft)
            merge.join(db, twin, draft)
            return twin.uid, False
        row = drafts.insert(db, draft)
        if owing is not None:
            delegate.owe(db, key, begun=owing.begun)
        return memories.by_id(db, row).uid, True


def _restate(db: Connection, old: memories.Memory, draft: drafts.Draft) -> None:
    """Note that what is stored was said again, which may make it the person's own word, or a note."""
    _join(db, old, draft)
    if draft.kind == "saved" and (old.kind == "model" or (old.others and not old.mark)):
        own(db, old.id, draft.note.who if draft.note is not None else "")
    if draft.note is not None:
        note_rows.add(db, old.id, draft.note)


def own(db: Connection, row: int, who: str) -> None:
    """Make a note that the model or somebody else said the person's own word; who: their name, "" if unknown."""
    made = "kind = 'saved', role = '', source = 'cli', mark = '', others = 0, state = ?"
    db.execute(f"UPDATE memory SET {made} WHERE id = ?", (memories.CURRENT, row))
    db.execute("UPDATE note SET who = ? WHERE memory = ?", (who, row))


def _join(db: Connection, old: memories.Memory, draft: drafts.Draft) -> None:
    """Give the tags and files of what was said again to the memory that is there."""
    known, tags = old.tag_list(), draft.tags
    if draft.kind == "model" and old.kind != "model":  # the model can't make a rule of what the person said, or hush it
        tags = tuple(own_tags(tags))
    if draft.kind == "saved" and old.kind == "model":  # nor did its tags, before the person said it too
        known = plain_tags(known)
    merged = stores.unique([*known, *tags])
    if draft.kind == "saved":  # the person wants it again
        merged = [tag for tag in merged if tag.casefold() != memories.NEVER]
    state = old.state if draft.kind == "model" else memories.CURRENT
    again = "UPDATE memory SET tags = ?, updated = ?, count = count + 1, state = ? WHERE id = ?"
    db.execute(again, ("\n".join(merged), draft.created, state, old.id))
    listed = set(memories.files_of(db, old.id))
    drafts.add_files(db, old.id, [name for name in draft.files if name not in listed])
