"""Keep the store's copies of Claude's own notes in line with its memory folder.

A note that is no longer in its file is deleted. If the whole file was deleted, its notes stay, marked, unless the
person asked to forget them in a prompt since the folder was last read. A file deleted by hand, outside a session, can't
be told from one that a consolidation swept away, so its notes stay, too, until `keepsake forget`.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from keepsake.base import journal
from keepsake.native import client_context, place
from keepsake.native import folder as files
from keepsake.notes import attribution, marks
from keepsake.store import drafts, memories, meta
from keepsake.store.drafts import Draft
from keepsake.store.note import Note
from keepsake.text import analyse
from keepsake.text.redundancy import KnownLines, lines
from keepsake.text.words import COMMON, STOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.base.project import Project
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

KIND = "native"
SETTING = "capture.native"
SEEN, READ_AT = "native.seen", "native.at"  # names in meta of the folder's signature and the time when it was read
_WISH = re.compile(
    r"(?<!n't )(?<!not )(?<!never )\b(?:forget|delete|remove|drop|erase|clear|wipe|discard|get rid of|rm)\b"
)
_NAME = re.compile(r"[\w.-]{1,60}")
_NOUN = re.compile(r"\b(?:memory|memories|notes?|MEMORY\.md)\b", re.IGNORECASE)
_TURNS = (
    "SELECT session, content FROM memory"
    " WHERE kind = 'turn' AND role = 'user' AND NOT others AND created > ? ORDER BY created DESC LIMIT 500"
)


def present(project: Project) -> bool:
    """Tell whether there is a memory folder to read; then a start has work to do even in a project without a memory."""
    return project.settings.flag(SETTING) and os.path.isdir(place.of(project).folder)


def update(project: Project, store: Store, now: float, *, anew: bool = False) -> bool:
    """Read Claude's memory folder if it has changed since it was last read; return whether it has.

    now: epoch seconds; anew: mark the notes that the client loads even if nothing changed in the folder. Raises
    DatabaseError.
    """
    if not project.settings.flag(SETTING):
        return False
    memory, db = place.of(project), store.db
    signed = f"{memory.folder} {memory.on} {files.signature(memory.folder)}"
    changed = meta.value(db, SEEN) != signed
    if not changed and not anew:
        return False
    contents = files.read(memory.folder) if memory.on else None
    for what, _ in contents.problems if contents and changed else ():
        journal.note("native", what)
    if contents is not None and contents.readable:
        _store(store, memory.folder, contents, float(meta.value(db, READ_AT) or 0.0), now)
    _mark_loaded(project, db, memory.folder, contents)
    meta.put(db, SEEN, signed)
    meta.put(db, READ_AT, str(now))
    return changed


def _store(store: Store, folder: str, contents: files.MemoryNotes, since: float, now: float) -> None:
    """Store the folder's new notes, and delete or mark those that are no longer in it.

    since, now: when the folder was last read, and the present time (epoch seconds).
    """
    db, tombstones = store.db, store.tombstones
    with db:
        db.execute("BEGIN IMMEDIATE")
        tombstones.refresh()
        known = {memory.key: memory for memory in memories.find(db, "kind = ?", (KIND,))}
        statements: dict[str, files.ClaudeStatement] = {}
        for statement in contents.statements:
            statements.setdefault(drafts.content_key(KIND, statement.text), statement)
        for key, statement in statements.items():
            path = os.path.join(folder, statement.file)
            if key in known:
                db.execute(
                    "UPDATE memory SET transcript = ?, line = ? WHERE id = ?", (path, statement.line, known[key].id)
                )
            elif not tombstones.covers(key, statement.text):
                drafts.insert(db, _draft(key, statement, path, now))
        missing = [memory for key, memory in known.items() if key not in statements]
        left = _delete_missing(db, missing, folder, contents, since)
    marks.put(db, marks.DELETED, left)


def _delete_missing(
    db: Connection, missing: Sequence[Memory], folder: str, contents: files.MemoryNotes, since: float
) -> dict[int, marks.Mark]:
    """Delete the notes that are no longer in their files or that the person wants forgotten.

    Returns the marks of the others, whose file was deleted: row of a note -> mark.
    """
    left_marks = {}
    turns = db.execute(_TURNS, (since,)) if missing else ()
    prompts = [str(content) for session, content in turns if attribution.is_said_by(db, session, "")]
    for memory in missing:
        path = memory.transcript or ""
        name = os.path.relpath(path, folder).replace(os.sep, "/")
        in_folder, exists = name in contents.names, os.path.lexists(path)
        unlisted = any(name.startswith(f"{below}/") for below in contents.unlisted)
        if unlisted or (in_folder and name not in contents.texts) or (exists and not in_folder):
            continue  # the file or its folder can't be read now, or it lies in a folder that was read before
        if in_folder or any(asks_to_forget(turn, name, memory.content) for turn in prompts):
            db.execute("DELETE FROM memory WHERE id = ?", (memory.id,))
        else:
            left_marks[memory.id] = marks.Mark(f"{_safe_name(name)} was deleted since")
    return left_marks


def _safe_name(name: str) -> str:
    """Return a file's name for a mark, or neutral words if it isn't a plain name: it could be a text to be shown."""
    return os.path.basename(name) if _NAME.fullmatch(os.path.basename(name)) else "its file"


def _draft(key: str, statement: files.ClaudeStatement, path: str, now: float) -> Draft:
    return Draft(
        key=key,
        kind=KIND,
        type="Learning",
        content=statement.text,
        created=min(statement.at, now),
        source=KIND,
        transcript=path,
        line=statement.line,
        note=Note(statement.cls, statement.handles),
    )


def asks_to_forget(turn: str, name: str, text: str) -> bool:
    """Tell whether a person's prompt asks to forget a note: by its file, or by its subject (pure)."""
    said = turn.casefold()
    if not _WISH.search(said):
        return False
    stem = os.path.splitext(os.path.basename(name))[0].casefold()
    if name.casefold() in said or (len(stem) > 3 and stem in re.split(r"[^\w-]+", said)):  # noqa: PLR2004  # a word
        return True
    shared = (frozenset(analyse.terms(turn)) & frozenset(analyse.terms(text))) - STOP - COMMON
    return bool(shared) and bool(_NOUN.search(turn) or "forget" in said)


def _mark_loaded(project: Project, db: Connection, folder: str, contents: files.MemoryNotes | None) -> None:
    """Mark the notes that the client loads by itself, or finds by its own index."""
    index = [line for text in (contents.loaded if contents else ()) for line in lines(text, files.INDEX)]
    every = db.execute("SELECT memory.id, content, kind, transcript FROM note JOIN memory ON memory.id = note.memory")
    rows = every.fetchall()
    known = KnownLines([line for file, text in client_context.texts(project) for line in lines(text, file)] + index)
    loaded_marks = {}
    for row, content, kind, path in rows:
        name = os.path.relpath(path, folder).replace(os.sep, "/") if kind == KIND and path else ""
        if kind == KIND and contents is None:
            loaded_marks[row] = marks.Mark("Claude's own memory is switched off", silent=True)
        elif contents and (content in contents.loaded or name in contents.linked & contents.names):
            loaded_marks[row] = marks.Mark(f"{files.INDEX} leads to it", silent=True)
        elif file := known.says(content):
            loaded_marks[row] = marks.Mark(f"{file} says it", silent=True)
    marks.put(db, marks.LOADED, loaded_marks)
