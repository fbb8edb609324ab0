"""Save a text as a memory: redacted, and only once; the same text again adds its tags and files."""

from __future__ import annotations

from collections.abc import Sequence

from keepsake.base import clock, event, paths
from keepsake.capture import rules
from keepsake.extract import delegate
from keepsake.notes import attribution, merge
from keepsake.operations import stores
from keepsake.redact import PRIVATE, findings, redact
from keepsake.store import drafts, memories, note_rows
from keepsake.store.db import Connection
from keepsake.store.note import Note, is_rule
from keepsake.store.store import Store
from keepsake.store.tombstones import id_key
from keepsake.text import mentions
from keepsake.text.labels import RULE_TAGS


def without_rule_tags(tags: Sequence[str]) -> list[str]:
    """Return the tags without those that make a memory a rule."""
    return [tag for tag in tags if tag.casefold() not in RULE_TAGS]


def model_tags(tags: Sequence[str]) -> list[str]:
    """Return the tags that a model may give: not those that make a rule, nor the one that hides a memory for good."""
    return [tag for tag in without_rule_tags(tags) if tag.casefold() != memories.NEVER]


def check(content: str) -> None:
    """Raise RefusedError if a text can't become a memory: it is empty, too long, or private as a whole."""
    if not any(char.isprintable() and char != " " for char in content):
        raise stores.RefusedError("nothing to remember: the text is empty")
    if len(content) > drafts.MAX_CHARS:
        much = f"{len(content):,} characters, {drafts.MAX_CHARS:,} at most"
        raise stores.RefusedError(f"too long: {much}; save what matters of it")
    if not redact(content).replace(PRIVATE, "").strip():
        raise stores.RefusedError("nothing to remember: all of it is private")


def without(content: str) -> str:
    """Return words that name what is taken out of a text before it is stored: " without the github token"; or ""."""
    kinds = list(dict.fromkeys(one.kind.replace("-", " ") for one in findings(event.clean(content))))
    names = [f"the {'private part' if kind == 'private' else kind}" for kind in kinds]
    return f" without {' and '.join(filter(None, [', '.join(names[:-1]), names[-1]]))}" if names else ""


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
    uid: str = "",
) -> tuple[str, bool]:
    """Redact a text and store it as a memory; return (its public id, whether it is new).

    If the same content is stored already, that memory gets the tags and files, and is not new. A model's note that says
    the same as another note joins it. kind: "saved" by a person, "model" by the model; a memory that the model saved
    becomes the person's if the person saves it too, never the other way round. owing: the person's own memory command,
    if it should have taken this memory but failed; a worker tries again later. note: the attributes of a note; without
    them its class follows from type and tags. branch: the git branch on which it was said, if no session tells that.
    uid: the public id that a new memory gets if it is free, "" for the one that follows from its text.
    Raises RefusedError if the model saves a text that the person has had forgotten.
    """
    db, text = store.db, redact(event.clean(content)).strip()
    tags, files = ([redact(event.clean(one)) for one in texts] for texts in (tags, files))
    key, files = drafts.content_key("saved", text), [*files, *mentions.files(text)]
    source = "model" if kind == "model" else "cli"
    draft = drafts.Draft(key=key, kind=kind, type=type_, content=text, created=clock.now(), tags=tags, files=files,
                         source=source, note=note, branch=redact(branch), uid=uid)  # fmt: skip
    if kind == "model" and store.tombstones.covers(key, text):
        raise stores.RefusedError("the user had this forgotten; only the user can bring it back")
    with db:
        db.execute("BEGIN IMMEDIATE")
        store.tombstones.lift(key, text, id_key(paths.digest(key)))
        old = memories.by_key(db, key)
        if old is not None:
            _restate(db, old, draft)
            _settle(db, old.id)
            return old.uid, False
        attribution.fill_branch(db, draft)
        twin = merge.twin(db, draft) if kind == "model" and draft.note and draft.note.cls else None
        if twin is not None:
            _join(db, twin, draft)
            merge.join(db, twin, draft)
            return twin.uid, False
        row = drafts.insert(db, draft)
        _settle(db, row)
        if owing is not None:
            delegate.owe(db, key, begun=owing.begun)
        return memories.by_id(db, row).uid, True


def _settle(db: Connection, row: int) -> None:
    saved = memories.by_id(db, row)
    if is_rule(saved.kind, saved.tag_list()) and saved.state == memories.CURRENT:
        rules.settle(db, row)


def _restate(db: Connection, old: memories.Memory, draft: drafts.Draft) -> None:
    """Record that a stored text was saved again, which may make it the person's own word, or a note."""
    _join(db, old, draft)
    if draft.kind == "saved" and (old.kind == "model" or (old.others and not old.mark)):
        make_own(db, old.id, draft.note.who if draft.note is not None else "")
    if draft.note is not None:
        note_rows.add(db, old.id, draft.note)


def make_own(db: Connection, row: int, who: str) -> None:
    """Make a memory of the model or of somebody else the person's own; who: the person's name, "" if unknown."""
    changes = "kind = 'saved', role = '', source = 'cli', mark = '', others = 0, state = ?"
    db.execute(f"UPDATE memory SET {changes} WHERE id = ?", (memories.CURRENT, row))
    db.execute("UPDATE note SET who = ? WHERE memory = ?", (who, row))


def _join(db: Connection, old: memories.Memory, draft: drafts.Draft) -> None:
    """Add the tags and files of a repeated text to the memory that is stored already."""
    known, tags = old.tag_list(), draft.tags
    if draft.kind == "model" and old.kind != "model":  # the model can't make the person's word a rule, or hide it
        tags = tuple(model_tags(tags))
    if draft.kind == "saved" and old.kind == "model":  # nor may its tags, now that this becomes the person's
        known = without_rule_tags(known)
    merged = stores.unique([*known, *tags])
    if draft.kind == "saved":  # the person wants it again
        merged = [tag for tag in merged if tag.casefold() != memories.NEVER]
    state = old.state if draft.kind == "model" else memories.CURRENT
    again = "UPDATE memory SET tags = ?, updated = ?, count = count + 1, state = ? WHERE id = ?"
    db.execute(again, ("\n".join(merged), draft.created, state, old.id))
    listed = set(memories.files_of(db, old.id))
    drafts.add_files(db, old.id, [name for name in draft.files if name not in listed])
