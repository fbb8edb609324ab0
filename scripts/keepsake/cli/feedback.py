"""`keepsake feedback ID WORD`: the person's word on a note; some words (settling.py) only the person may say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import event
from keepsake.cli import show
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import printing
from keepsake.guard import guard_files
from keepsake.notes import attribution
from keepsake.operations import settling, show_text, stores
from keepsake.store import ledger, memories
from keepsake.store.store import open_store

if TYPE_CHECKING:
    import argparse

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory

# word -> what becomes of the memory
WORDS = {
    "wrong": "superseded, and no longer told",
    "never": "never told again; it is still found when asked for",
    "not-now": "not told again in this session",
    **settling.WORDS,
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parsing.memory_id(parser)
    parser.add_argument("word", choices=WORDS, help="; ".join([f"{word}: {what}" for word, what in WORDS.items()]))
    parser.add_argument("--session", metavar="S", help="the session that not-now is about (default: the running one)")
    parser.epilog = "`keepsake remember` with the same text takes wrong and never back."


def run(args: argparse.Namespace) -> int:
    """Settle it in every store that holds the memory."""
    session = event.session_id(args.session or "") or attribution.session()
    if args.word == "not-now" and not session:
        raise stores.RefusedError("not-now needs a session: run it inside Claude Code, or name one with --session")
    if args.word in settling.WORDS:
        settling.refuse_others(args.id, args.word)
    found, here = show.every(args, args.id), scope.found_project(args)
    if args.word == "here":
        settling.here(here, found[0][1])
    for reader, memory in found:
        reader.close()
        if args.word not in {"not-now", "here"}:
            with open_store(reader.folder) as store:
                _settle(store.db, memory, args.word, attribution.here(here.top))
    guard_files.refresh(here)
    uid = found[0][1].uid
    if args.word == "not-now":
        ledger.mute(ledger.open_ledger(scope.folder_of(args)), session, uid)
    return printing.answer(args, {"id": uid, "word": args.word}, [show_text.safe(f"{uid}: {WORDS[args.word]}")])


def _settle(db: Connection, memory: Memory, word: str, who: str) -> None:
    if word in settling.WORDS:
        settling.settle(db, memory, word, who)
    elif word == "wrong":
        db.execute("UPDATE memory SET state = max(state, ?) WHERE id = ?", (memories.SUPERSEDED, memory.id))
    else:
        tags = "\n".join(stores.unique([*memory.tag_list(), memories.NEVER]))
        db.execute("UPDATE memory SET tags = ? WHERE id = ?", (tags, memory.id))
