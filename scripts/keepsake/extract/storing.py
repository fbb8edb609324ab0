"""Store the notes of staged files, each exactly once, even if workers race or are interrupted.

The rows of a file are written in one transaction, and the file is deleted after it. A row's key is made from its
content, and `staged_note` records which notes a session has stated, so storing a file again changes nothing.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import journal
from keepsake.extract import delegate, insights, staging
from keepsake.notes import attribution, merge
from keepsake.redact import redact
from keepsake.store import drafts, memories, note_rows, readings
from keepsake.store.drafts import Draft
from keepsake.store.note import Note, Source
from keepsake.text import analyse, mentions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from keepsake.extract.staging import Staging
    from keepsake.store.db import Connection
    from keepsake.store.store import Store

BATCH = 100  # staged files that are stored in one transaction: a disk flush costs more than their rows
MIN_SHARED = 0.8  # share of two contents' terms that both have, if a session's later extraction repeats an earlier one


class Shelf(NamedTuple):
    """Where memories go: the store, and the memory command (command), which is tried first if there is one.

    root: the project's root if its sessions ran on this machine, so that they are this person's; "" for sessions that
    may be anybody's.
    """

    store: Store
    command: delegate.MemoryCommand | None = None
    root: str = ""


def due(files: Staging, current: str, now: float) -> list[str]:
    """Return the ids to commit: those of all transcripts but the current one, and stale ones. Raises OSError."""
    return [n for n in staging.names(files) if n != current or staging.stale(staging.written(files, n), now)]


def commit(files: Staging, ids: Sequence[str], shelf: Shelf, now: float) -> int:
    """Commit staged files and delete them; the caller holds the staging lock. Returns the number of new memories.

    Raises OSError, DatabaseError; the batches before the failure stay committed.
    """
    new = 0
    for at in range(0, len(ids), BATCH):
        batch = ids[at : at + BATCH]
        when = {name: staging.written(files, name) for name in batch}
        drafts = [draft for name in batch for draft in drafts_of(shelf, name, staging.load(files, name), when[name])]
        new += deliver(shelf, drafts, store_or_merge, partial(remember_debounce, times=when, now=now))
        for name in batch:
            staging.drop(files, name)
    return new


def drafts_of(shelf: Shelf, session: str, text: str, at: float, tags: Iterable[str] = ()) -> list[Draft]:
    """Return the notes of a staged text, redacted. Raises DatabaseError.

    at: when the text was staged (epoch seconds); tags: further tags of the notes. For each invalid note that is left
    out, the journal says why.
    """
    db, redacted = shelf.store.db, redact(text)
    change, branch = memories.change_of(db, session), branch_of(db, session)
    base_tags = (*tags, "source:staged", f"session:{session}", *([f"change:{change}"] if change != "unknown" else []))
    person = attribution.person_of(db, session, shelf.root)
    for problem in insights.problems(redacted):
        journal.note("extract.commit", f"a note of session {session} is left out: {problem}")
    return [
        Draft(
            key=drafts.content_key("staged", insights.normalised(insight.content)),
            kind="staged",
            type=insight.type,
            content=insight.content,
            created=at,
            tags=tuple(dict.fromkeys((*insight.tags, *base_tags))),
            session=session,
            seq=float(number),
            branch=branch,
            source="staged",
            line=insight.line,
            files=mentions.files(insight.content),
            note=Note(insight.cls, insight.handles, person, [Source(session, insight.line)]),
        )
        for number, insight in enumerate(insights.parse(redacted))
    ]


def branch_of(db: Connection, session: str) -> str:
    """Return the branch that a session is on, "" if it is unknown."""
    row = db.execute("SELECT branch FROM session WHERE id = ?", (session,)).fetchone()
    return str(row[0]) if row else ""


def deliver(
    shelf: Shelf,
    drafts: Iterable[Draft],
    store_one: Callable[[Connection, Draft], bool],
    after: Callable[[Connection], object],
) -> int:
    """Send memories to the memory command, or store them here if there is none or it fails. Returns how many are new.

    store_one: stores a memory in the open transaction, or merges it, and returns whether it is new; after: is called at
    the end of the same transaction. Forgotten memories are left out. Raises DatabaseError.
    """
    db, tombstones, command = shelf.store.db, shelf.store.tombstones, shelf.command
    allowed = [draft for draft in drafts if not tombstones.covers(draft.key, draft.content)]
    to_store = [
        draft
        for draft in allowed
        if command is None or not command.remember(db, draft.key, draft.type, draft.tags, draft.content)
    ]
    new = len(allowed) - len(to_store)
    with db:
        db.execute("BEGIN IMMEDIATE")
        for draft in to_store:
            if store_one(db, draft):
                new += 1
                if command is not None:
                    delegate.owe(db, draft.key)
        after(db)
    return new


def remember_debounce(db: Connection, times: Mapping[str, float], now: float) -> None:
    """Record when sessions were extracted, since their `.ts` files will be deleted; clear times that delay nothing now.

    times: session -> epoch seconds.
    """
    db.execute("UPDATE reading SET staged = NULL WHERE abs(? - staged) >= ?", (now, staging.MIN_INTERVAL))
    for session, at in times.items():
        if abs(now - at) < staging.MIN_INTERVAL:
            readings.put(db, session, "staged", round(at))


def store_or_merge(db: Connection, draft: Draft) -> bool:
    """Store a note in the open transaction, or merge it into the one that says the same. Returns whether it is new.

    The same content from another session raises the memory's count. Nearly the same content from the same session
    replaces the earlier one, unless a person has corrected that one. A note that states the same as a note of another
    session is merged with it (notes/merge.py). A preference is one person's: the same of another is a note of its own.
    """
    old = memories.by_key(db, draft.key)
    note = note_rows.read(db, old.id) if old is not None else None
    if note is not None and draft.note is not None and merge.is_anothers_wish(db, draft, note.who, note.cls):
        draft.key = f"{draft.key}:{draft.note.who}"
        old = memories.by_key(db, draft.key)
    if old is not None:
        note_rows.add(db, old.id, draft.note or Note(""))
    else:
        old = _alike(db, draft) or merge.twin(db, draft)
        if old is None:
            drafts.insert(db, draft)
        else:
            merge.join(db, old, draft)
    insert_once = "INSERT OR IGNORE INTO staged_note(session, memory) VALUES (?, ?)"
    is_new_source = db.execute(insert_once, (draft.session, draft.key)).rowcount
    if old is not None and is_new_source and old.session != draft.session:
        db.execute(
            "UPDATE memory SET count = count + 1, updated = max(updated, ?) WHERE id = ?", (draft.created, old.id)
        )
    return old is None


def _alike(db: Connection, draft: Draft) -> memories.Memory | None:
    """Return the earlier note of the same session and type that says the same in other words, None if there is none."""
    terms = set(analyse.terms(draft.content))
    earlier = "session = ? AND kind = 'staged' AND type = ? AND created < ?"
    for old in memories.find(db, earlier, (draft.session, draft.type, draft.created)):
        old_terms = set(analyse.terms(old.content))
        if terms and len(terms & old_terms) >= MIN_SHARED * len(terms | old_terms):
            return old
    return None


def debounced(db: Connection, session: str) -> float | None:
    """Return when a session was extracted (epoch seconds) if a commit has deleted its `.ts` file; None: no record."""
    at = readings.get(db, session, "staged")
    return float(at) if isinstance(at, (int, float)) else None
