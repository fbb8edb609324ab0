"""`keepsake show ID`: one memory, whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.cli import common, records, show_text
from keepsake.notes import host, marks
from keepsake.store import memories

if TYPE_CHECKING:
    import argparse

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory

SHORTEST = 4  # characters of an id that may stand for it


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("id", metavar="ID", help="the memory's id, or its first characters")


def run(args: argparse.Namespace) -> int:
    """Print a memory with everything known about it."""
    _, db, memory = one(args, args.id)
    made = records.record(db, memory)
    if args.json:
        return common.answer(args, made, ())
    facts = {
        "tags": ", ".join(memory.tag_list()),
        "session": memory.session,
        "host": heard.TITLE if (heard := host.of(db, memory.id, memory.session)) else "",
        "files": ", ".join(memories.files_of(db, memory.id)),
        "transcript": f"{records.transcript_of(db, memory) or ''}:{memory.line}" if memory.line else "",
        "commit": memory.commit_hash or "",
        "created": records.iso(memory.created) or "",
        "since then": marks.words(db, memory.id),
    }
    lines = [
        show_text.head(memory, host=heard.TITLE if heard else ""),
        *(show_text.safe(f"{name}: {text}") for name, text in facts.items() if text),
        "",
    ]
    return common.answer(args, None, [*lines, *show_text.safe_block(memories.prefix(db, memory) + memory.content)])


def one(args: argparse.Namespace, wanted: str) -> tuple[str, Connection, Memory]:
    """Return the memory with an id, or the only one that starts with it: (folder, connection, memory).

    Looks in the project, then in the global store, then in every other; the nearest counts. Raises RefusedError.
    """
    return every(args, wanted)[0]


def every(args: argparse.Namespace, wanted: str) -> list[tuple[str, Connection, Memory]]:
    """Return what has an id: the same text has the same one here and in the global store. Raises RefusedError."""
    nearest = common.search_folders(args)
    others = [folder for folder in common.all_folders(paths.home()) if folder not in nearest]
    for folders in (nearest, others):
        found = [(folder, db, memory) for folder, db in common.readers(folders) for memory in _like(db, wanted)]
        if len({memory.uid for _, _, memory in found}) == 1:
            return found
        if found:
            names = " ".join(memory.uid for _, _, memory in found[:5])
            raise common.RefusedError(f"{wanted!r} is the beginning of several ids: {names}")
    raise common.RefusedError(f"no memory with the id {wanted!r}; `keepsake list` and `keepsake recall` show ids")


def _like(db: Connection, wanted: str) -> list[Memory]:
    exact = memories.find(db, "uid = ?", (wanted,))
    if exact or len(wanted) < SHORTEST:
        return exact
    return memories.find(db, "substr(uid, 1, ?) = ?", (len(wanted), wanted), "LIMIT 6")
