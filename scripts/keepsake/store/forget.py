"""Forget memories completely: rows, ledger, index, free pages, log, backups and every copy in other files.

Their tombstones are on disk before the first row is deleted, so that after a crash at any point the next capture does
not store them again.
"""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import files
from keepsake.store import db as sqlite
from keepsake.store import drafts, handbacks, ledger, memories, readings, rescue, tombstones

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

MIN_COPY_CHARS = 8  # characters of a text whose copies are searched; shorter texts occur everywhere
STATED = ("saved", "model", "staged")  # kinds of notes that a person or a model wrote down
MIN_SHARED_WORDS = 3  # words in a row that a summary and an error have in common if somebody repeated the error
_WORD = re.compile(r"\w+")
_QUOTES = ("Goal: ", "Plan: ", "Last: ", "Open: ")  # how a summary's lines begin that quote what was said
MAX_WAIT = 2000  # milliseconds to wait for a reader that keeps the log from being emptied


class CopyPlace(NamedTuple):
    """A folder whose files may hold copies of memories, and how the names of those files begin ("": all of them)."""

    folder: str
    start: str = ""


def forget(store: Store, targets: Sequence[Memory], places: Sequence[CopyPlace], *, wholesale: bool = False) -> bool:
    """Forget memories of a store for good, and their copies in places (staged extractions, logs).

    wholesale: the person named none of them, so an import that they ask for later may bring them back. Returns whether
    no byte of them is left (see `wipe`). Raises OSError, DatabaseError.
    """
    db = store.db
    texts = [text for memory in targets for text in (memory.key, memory.content, tombstones.id_key(memory.uid))]
    # An imported record has a key of its own; its id is the one that follows from the key that capture would use.
    texts += [memory.uid for memory in targets if memory.key.startswith(memories.RECORD)]
    texts += [tombstones.said_key(uuid) for uuid in _lines_of(db, targets)]
    quoting = quoting_rules(db, targets)
    texts += [quoted for _, quoted in quoting]
    last_said: dict[str, float] = {}
    for memory in targets:
        last_said.update({text: max(last_said.get(text, 0), memory.updated) for text in (memory.key, memory.content)})
    # A summary that stays, since it holds no word of an error, goes on with its session.
    texts += [f"summary:{memory.session}" for memory in targets if memory.session and memory.kind != "error"]
    store.tombstones.add(texts, wholesale=wholesale, said=last_said)
    with db:
        db.execute("BEGIN IMMEDIATE")
        db.executemany("DELETE FROM memory WHERE id = ?", [(memory.id,) for memory in targets])
        summaries = retelling_summaries(db, targets)
        db.executemany("DELETE FROM memory WHERE id = ?", [(summary.id,) for summary in summaries])
        for rule, _ in quoting:
            drafts.set_content(db, rule.id, memories.stated(rule.content), rule.updated)
        _clear_cursors(db)
        # The notes that a model has made so far of these sessions may repeat the memories.
        readings.clear(db, {memory.session for memory in targets}, "part")
    _forget_ledger_rows(store.folder, [memory.uid for memory in targets])
    for place in (CopyPlace(store.folder), *places):
        drop_copies(place, [memory.content for memory in targets])
    return wipe(store)


def _lines_of(db: Connection, targets: Sequence[Memory]) -> list[str]:
    """Return the uuids of the transcript lines of all turns among memories; a fork copies a line with its uuid."""
    query = "SELECT coalesce(uuid, '') FROM memory WHERE id = ? AND kind = 'turn'"
    return [str(uuid) for memory in targets for (uuid,) in db.execute(query, (memory.id,))]


def with_derived(db: Connection, targets: Sequence[Memory]) -> list[Memory]:
    """Add the memories that were derived from these: the summaries of their sessions, and lessons of the same lines.

    A note (a kind in STATED) was itself derived from its line, so other memories from that line stay. A summary tells
    what was said, not what a command printed: it stays if only an error goes of which it holds no words.
    """
    chosen = {memory.id: memory for memory in targets}
    for memory in targets:
        if memory.session:
            condition = "session = ? AND (kind = 'summary' OR (line = ? AND kind <> 'turn'))"
            line = None if memory.kind in STATED else memory.line
            derived = memories.find(db, condition, (memory.session, line))
            chosen.update({one.id: one for one in derived if one.kind != "summary" or _tells(one, memory)})
    return list(chosen.values())


def _tells(summary: Memory, memory: Memory) -> bool:
    """Tell whether the summary of a memory's session, or the facts that it is written from, may hold words of it."""
    if memory.kind != "error":
        return True
    facts = json.dumps(json.loads(summary.story or "{}"), ensure_ascii=False).replace("\\n", " ")
    told, words = (_WORD.findall(text.casefold()) for text in (f"{summary.content}\n{facts}", memory.content))
    size = min(MIN_SHARED_WORDS, len(words))
    runs = {tuple(words[at : at + size]) for at in range(len(words) - size + 1)}
    return any(tuple(told[at : at + size]) in runs for at in range(len(told) - size + 1))


def turns_of_rules(db: Connection, targets: Sequence[Memory]) -> list[Memory]:
    """Return the turns in which rules among memories were said, without turns that are themselves among them."""
    chosen, turns = {memory.id for memory in targets}, {}
    for memory in targets:
        if memory.session and memory.line is not None and memory.kind == "rule":
            condition = "kind = 'turn' AND session = ? AND line = ?"
            turns.update({turn.id: turn for turn in memories.find(db, condition, (memory.session, memory.line))})
    return [turn for turn in turns.values() if turn.id not in chosen]


def with_copies(db: Connection, targets: Sequence[Memory]) -> list[Memory]:
    """Add the memories of the same store with the same text: it was said twice, or said and also saved."""
    chosen = {memory.id: memory for memory in targets}
    for memory in targets:
        if len(memory.content) >= MIN_COPY_CHARS:
            chosen.update({same.id: same for same in memories.find(db, "content = ?", (memory.content,))})
    return list(chosen.values())


def quoting_rules(db: Connection, targets: Sequence[Memory]) -> list[tuple[Memory, str]]:
    """Return (rule, quotation) for each other rule that quotes one of the memories."""
    texts, chosen = [" ".join(memory.content.split()) for memory in targets], {memory.id for memory in targets}
    rules = memories.find(db, "kind = 'rule' AND instr(content, ?)", (memories.SAID_ABOUT,))
    quoted = [(rule, rule.content.partition(memories.SAID_ABOUT)[2][:-1]) for rule in rules if rule.id not in chosen]
    return [(rule, text) for rule, text in quoted if any(text.rstrip("…") in said for said in texts)]


def retelling_summaries(db: Connection, targets: Sequence[Memory]) -> list[Memory]:
    """Return the summaries of other sessions (such as forks) that repeat one of the memories.

    The next capture of such a session writes its summary anew, without the forgotten part (capture/summary.py).
    """
    texts, sessions = [" ".join(memory.content.split()) for memory in targets], {memory.session for memory in targets}
    summaries = [summary for summary in memories.find(db, "kind = 'summary'") if summary.session not in sessions]
    return [summary for summary in summaries if any(part in text for part in _parts(summary.content) for text in texts)]


def _parts(summary: str) -> list[str]:
    """Return the quotations in a summary, without the signs that they were cut; short ones are left out."""
    quoted = [line.partition(": ")[2] for line in summary.splitlines() if line.startswith(_QUOTES)]
    parts = [part.removeprefix("not answered: ").rstrip("…").strip() for part in quoted]
    return [part for part in parts if len(part) >= MIN_COPY_CHARS]


def forget_session(db: Connection, session: str) -> None:
    """Forget a session. Its cursors stay, with an empty state, so that its transcript is not read again."""
    with db:
        db.execute("BEGIN IMMEDIATE")
        readings.close(db, [session])
        db.execute("DELETE FROM session WHERE id = ?", (session,))
        db.execute("UPDATE cursor SET state = ? WHERE session = ?", (json.dumps({"reads": {}}), session))


def _clear_cursors(db: Connection) -> None:
    """Drop the unsolved errors that cursors remember: their lines may be among the forgotten texts."""
    for path, state in db.execute("SELECT path, state FROM cursor").fetchall():
        kept = {name: value for name, value in json.loads(state).items() if name == "reads"}
        db.execute("UPDATE cursor SET state = ? WHERE path = ?", (json.dumps(kept), path))


def _forget_ledger_rows(folder: str, uids: Sequence[str]) -> None:
    book = ledger.if_ready(sqlite.open_writer(ledger.path(folder)) if os.path.exists(ledger.path(folder)) else None)
    if book is None:
        return
    with book:
        book.execute("BEGIN IMMEDIATE")
        book.executemany("DELETE FROM injection WHERE memory = ?", [(uid,) for uid in uids])
        handbacks.clear(book)
    _compact(book)
    book.close()


def wipe(store: Store) -> bool:
    """Remove deleted content physically: rebuild the index, rewrite the file, empty the log, renew the backup.

    Returns False if another process kept the write-ahead log from being emptied: its pages go when that process ends.
    The index is rebuilt because FTS5 has a secure-delete option only since SQLite 3.42. Raises OSError, DatabaseError.
    """
    db, folder = store.db, store.folder
    db.execute("INSERT INTO memory_fts(memory_fts) VALUES ('rebuild')")
    db.execute("INSERT INTO note_fts(note_fts) VALUES ('rebuild')")
    db.execute("DELETE FROM note_count WHERE term NOT IN (SELECT term FROM note_term)")
    db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, memory_fts, row)")
    db.execute("DELETE FROM common_word WHERE term NOT IN (SELECT term FROM temp.vocabulary)")
    done = _compact(db)
    for path in rescue.copies(folder):
        os.unlink(path)
    if os.path.exists(rescue.backup_path(folder)):
        rescue.backup(folder)
    return done


def _compact(db: Connection) -> bool:
    db.execute("VACUUM")
    db.execute(f"PRAGMA busy_timeout={MAX_WAIT}").fetchall()
    done = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    db.execute(f"PRAGMA busy_timeout={1000 * sqlite.WORKER_WAIT:.0f}").fetchall()
    return bool(done)


def drop_copies(place: CopyPlace, texts: Iterable[str]) -> None:
    """Remove lines that contain one of the texts from the files of a place (no databases). Raises OSError."""
    forms = [form for text in texts if len(text) >= MIN_COPY_CHARS for form in _forms(text)]
    if not forms:
        return
    for top, _, names in os.walk(place.folder):
        for name in names:
            path = os.path.join(top, name)
            if name.startswith(place.start) and not _kept_apart(name) and not os.path.islink(path):
                _drop_lines(path, forms)


def _forms(text: str) -> set[bytes]:
    """Return the forms in which a text may be in a file: plain, on one line, as JSON."""
    plain = {text.encode("utf-8", "replace"), " ".join(text.split()).encode("utf-8", "replace")}
    return plain | {
        json.dumps(text)[1:-1].encode(),
        json.dumps(text, ensure_ascii=False)[1:-1].encode("utf-8", "replace"),
    }


def _kept_apart(name: str) -> bool:
    return name.endswith((".db", "-wal", "-shm")) or ".db." in name or name == "tombstones"


def _drop_lines(path: str, forms: Sequence[bytes]) -> None:
    with open(path, "rb") as file:
        content = file.read()
    if not any(form in content for form in forms):
        return
    kept = [line for line in content.splitlines(keepends=True) if not any(form in line for form in forms)]
    if any(form in b"".join(kept) for form in forms):  # a text over several lines: empty the file
        kept = []
    files.replace(path, b"".join(kept))
