"""`keepsake feedback ID WORD`: record a verdict on a note; some of the words only the person may say."""

from __future__ import annotations

import argparse

from keepsake.base import clock, event, paths
from keepsake.base.project import Project
from keepsake.cli import show
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import printing
from keepsake.notes import attribution
from keepsake.operations import reach, saving, show_text, speaker, stores
from keepsake.store import ledger, memories, note_rows
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.store import open_store

RULE = "rule"  # the tag that makes a note a rule
# Words that only the person may say -> what becomes of the memory.
PERSONS = {
    "right": "it holds: whatever was noted against it is gone, and it is told again",
    "mine": "taken for your own word",
    "rule": "a standing rule of yours from now on",
    "not-rule": "not a standing rule any more; told when it fits",
    "here": "of this project alone; not told in others any more",
}
WORDS = {
    "wrong": "superseded, and no longer told",
    "never": "never told again; it is still found when asked for",
    "not-now": "not told again in this session",
    **PERSONS,
}
_RIGHT = "UPDATE memory SET state = ?, edited = 1, mark = '', others = 0, updated = ?, tags = ? WHERE id = ?"
_SAID = "UPDATE memory SET kind = 'rule', role = 'user', source = 'transcript' WHERE id = ?"  # as capture stores rules
_DISOWNED = "UPDATE memory SET kind = 'model', role = '', others = 1 WHERE id = ?"  # as an import stores records
_TAGS = "UPDATE memory SET updated = ?, tags = ? WHERE id = ?"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parsing.memory_id(parser)
    parser.add_argument("word", choices=WORDS, help="; ".join([f"{word}: {what}" for word, what in WORDS.items()]))
    parser.add_argument("--session", metavar="S", help="the session that not-now is about (default: the running one)")
    parser.epilog = "`keepsake remember` with the same text takes wrong and never back."


def run(args: argparse.Namespace) -> int:
    """Apply the word in every store that holds the memory; `here` and `not-now` concern the current project.

    For a memory that holds in every project, these are also the projects that have saved the same words.
    """
    session = event.session_id(args.session or "") or attribution.session()
    if args.word == "not-now" and not session:
        raise stores.RefusedError("not-now needs a session: run it inside Claude Code, or name one with --session")
    if args.word in PERSONS:
        speaker.user_alone("says that", "feedback", args.id, args.word)
    matches, current = show.find_all(args, args.id), scope.found_project(args)
    if args.word == "here":
        _here(current, matches[0][1])
    uid, held = matches[0][1].uid, {memory.state for _, memory in matches} - {memories.SUPERSEDED}
    if not held and any(store.everywhere for store, _ in matches):  # `right` is about the one that held last
        matches = [max(matches, key=lambda match: match[1].updated)]
    elsewhere = reach.copies(matches, own=True) if args.word not in {"not-now", "here"} else []
    roots = reach.roots(elsewhere)
    for reader, memory in [*elsewhere, *matches]:  # what is named last: by it, the same command goes on if interrupted
        reader.close()
        if held and memory.state == memories.SUPERSEDED:  # a copy, which must not be shown again beside the other one
            continue
        if args.word not in {"not-now", "here"}:
            with open_store(reader.folder) as store:
                _settle(store.db, memory, args.word, attribution.person_here(current.top))
    reach.refresh_guards(current, roots)
    if args.word == "not-now":
        ledger.mute(ledger.open_ledger(scope.folder_of(args)), session, uid)
    also = f" (also in {', '.join(roots)})" if roots else ""
    line = show_text.safe(f"{uid}: {WORDS[args.word]}{also}")
    return printing.answer(args, {"id": uid, "word": args.word}, [line])


def _settle(db: Connection, memory: Memory, word: str, who: str) -> None:
    """Apply one of WORDS except `not-now` and `here` to a memory. who: the person's name. Raises RefusedError."""
    tags, now = memory.tag_list(), clock.now()
    visible = [tag for tag in tags if tag.casefold() != memories.NEVER]
    if word == "wrong":
        db.execute("UPDATE memory SET state = max(state, ?) WHERE id = ?", (memories.SUPERSEDED, memory.id))
        return
    if word == "never":
        tags = stores.unique([*tags, memories.NEVER])
        db.execute("UPDATE memory SET tags = ? WHERE id = ?", ("\n".join(tags), memory.id))
        return
    if word == "right":
        db.execute("DELETE FROM note_mark WHERE memory = ?", (memory.id,))
        db.execute(_RIGHT, (memories.CURRENT, now, "\n".join(visible), memory.id))
        return
    if note_rows.read(db, memory.id) is None:
        raise stores.RefusedError(f"{memory.uid} is not a note; save it as one: keepsake remember")
    if word != "not-rule" or attribution.is_own(db, memory):
        saving.make_own(db, memory.id, who)
        tags = visible
    elif memory.kind == "rule":  # a colleague's, and still theirs
        db.execute(_DISOWNED, (memory.id,))
    if memory.key.startswith("rule:") and (word == "rule" or (word == "mine" and memory.kind == "rule")):
        db.execute(_SAID, (memory.id,))
    if word != "mine":
        tags = [*saving.without_rule_tags(tags), *([RULE] if word == "rule" else [])]
    db.execute(_TAGS, (now, "\n".join(tags), memory.id))


def _here(project: Project, memory: Memory) -> None:
    """Move a memory from the global store to this project's, so that other projects no longer show it.

    The global store's copy is marked as superseded. Raises RefusedError if it isn't shown in every project.
    """
    with open_store(paths.everywhere(paths.home())) as everywhere:
        db = everywhere.db
        stored = memories.by_uid(db, memory.uid)
        if stored is None or stored.state != memories.CURRENT:
            raise stores.RefusedError(f"{memory.uid} is not told in every project")
        note, files = note_rows.read(db, stored.id), memories.files_of(db, stored.id)
        with open_store(project.folder, project.root) as store:
            replaced = f"state = {memories.SUPERSEDED} AND kind = 'rule' AND uid = ? AND content = ?"
            rule = next(iter(memories.find(store.db, replaced, (stored.uid, stored.content))), None)
            if rule is not None:  # it was taken from here, and holds here again
                again = "UPDATE memory SET state = ?, tags = ?, updated = ? WHERE id = ?"
                store.db.execute(again, (memories.CURRENT, stored.tags, clock.now(), rule.id))
            else:
                saving.save(store, stored.content, stored.type, stored.tag_list(), files, note=note, uid=stored.uid)
        db.execute("UPDATE memory SET state = ? WHERE id = ?", (memories.SUPERSEDED, stored.id))
