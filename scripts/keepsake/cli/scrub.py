"""`keepsake scrub`: apply the present redaction rules to memories that are stored already."""

from __future__ import annotations

import argparse
import json

from keepsake.base import clock
from keepsake.cli import redact as redact_verb
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.operations import finding, forgetting, reach, show_text, stores
from keepsake.redact import findings, redact
from keepsake.store import drafts, memories, note_rows
from keepsake.store import forget as store_forget
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.note import Note
from keepsake.store.store import open_readers, open_store
from keepsake.text import error_lines


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--all-projects", action="store_true", help="in every project")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be removed")


def run(args: argparse.Namespace) -> int:
    """Redact the stored memories again; with --dry-run print as a diff what would be removed."""
    folders = scope.search_folders(args)
    ids: list[str] = []
    lines: list[str] = []
    for store in open_readers(folders):
        matches = affected(store.db)
        ids += [memory.uid for memory, _ in matches]
        for memory, clean in matches if args.dry_run else ():
            lines += [show_text.head(store.db, memory), *redact_verb.diff(memory.uid, memory.content, clean)]
        if not args.dry_run and (matches or _unsolved(store.db)):
            root = stores.root_of(store.db)
            store.close()
            _apply(store.folder, root, matches)
            reach.refresh_guards(scope.found_project(args), filter(None, [root]))
    verb = "would be cleaned" if args.dry_run else "cleaned"
    answer = {"scrubbed": 0 if args.dry_run else len(ids), "ids": ids, "dry_run": args.dry_run}
    return printing.answer(args, answer, [*lines, f"{printing.count(len(ids), 'memory', 'memories')} {verb}"])


def affected(db: Connection) -> list[tuple[Memory, str]]:
    """Return the memories in which the present rules find something to remove, each with its redacted text."""
    result = []
    for memory in finding.all_memories(db):
        clean = redact(memory.content)
        note = note_rows.read(db, memory.id)
        others = [memory.signature or "", memory.story or "", *memory.tag_list(), *memories.files_of(db, memory.id)]
        others += [memory.branch, *(note.handles if note else ())]
        if clean != memory.content or any(redact(text) != text for text in others):
            result.append((memory, clean))
    return result


def _unsolved(db: Connection) -> list[tuple[str, str]]:
    """Return (path, new state) of each cursor that remembers an unsolved error with a secret, which may get a fix."""
    result = []
    for path, stored in db.execute("SELECT path, state FROM cursor").fetchall():
        state = json.loads(stored)
        errors = state.get("fixes", {}).get("open", [])
        kept = [error for error in errors if not findings(json.dumps(error))]
        if len(kept) < len(errors):
            state["fixes"]["open"] = kept
            result.append((path, json.dumps(state)))
    return result


def _apply(folder: str, root: str, changed: list[tuple[Memory, str]]) -> None:
    store = open_store(folder)
    db = store.db
    with db:
        db.execute("BEGIN IMMEDIATE")
        for memory, clean in changed:
            _clean(db, memory, clean)
        for path, state in _unsolved(db):
            db.execute("UPDATE cursor SET state = ? WHERE path = ?", (state, path))
    for place in (store_forget.CopyPlace(folder), *forgetting.places(folder, root)):
        store_forget.drop_copies(place, [memory.content for memory, _ in changed])
    store_forget.wipe(store)


def _clean(db: Connection, memory: Memory, clean: str) -> None:
    drafts.set_content(db, memory.id, clean, memory.updated or clock.now())
    tags = "\n".join(redact(tag) for tag in memory.tag_list())
    signature = memory.signature and (error_lines.signature(clean) if clean != memory.content else memory.signature)
    own = signature, memory.story and redact(memory.story), redact(memory.branch)
    db.execute("UPDATE memory SET signature = ?, story = ?, branch = ?, tags = ? WHERE id = ?", (*own, tags, memory.id))
    note = note_rows.read(db, memory.id)
    if note is not None:
        db.execute("UPDATE note SET handles = '' WHERE memory = ?", (memory.id,))
        note_rows.add(db, memory.id, Note(note.cls, [redact(handle) for handle in note.handles]))
    drafts.set_files(db, memory.id, [redact(file) for file in memories.files_of(db, memory.id)])
    key = drafts.content_key("saved", clean)
    if memory.key.startswith("saved:") and memories.by_key(db, key) is None:
        db.execute("UPDATE memory SET key = ? WHERE id = ?", (key, memory.id))
