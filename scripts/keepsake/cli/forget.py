"""`keepsake forget`: delete memories for good; what is forgotten does not come back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import paths, project
from keepsake.cli import adopt, common, filters, records, show, show_text
from keepsake.extract import staging, work
from keepsake.guard import kept
from keepsake.search import search
from keepsake.store import db as sqlite
from keepsake.store import forget, undo

if TYPE_CHECKING:
    import argparse

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.tombstones import Tombstones

SHOWN = 20  # memories that a dry run names
MUCH = 100  # memories that --older-than takes without asking, as long as others stay
TRANSCRIPT = "Claude Code's own transcript still holds the text; it is not touched"
ELSEWHERE = "where it was said in Claude Code, the client's own transcript still holds it; that is not touched"
UNDO = "until the next session starts here, `keepsake forget --undo` brings it back"
PENDING = "another process is reading the store: the last bytes go when it ends"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="memories by id")
    parser.add_argument("--tags", action="append", metavar="A,B", help="all with these tags")
    parser.add_argument("--session", metavar="S", help="all of this session, and that it was")
    parser.add_argument("--older-than", type=common.since, metavar="D", help="all older: a date, a time or an age")
    parser.add_argument("--all", action="store_true", help="everything of the project")
    parser.add_argument("--everywhere", action="store_true", help="in the global store instead of the project's")
    parser.add_argument("--dry-run", action="store_true", help="only show what would go")
    parser.add_argument("--yes", action="store_true", help="don't ask before much goes")
    parser.add_argument("--undo", action="store_true", help="bring back what --all or --older-than took last")
    parser.set_defaults(usage=parser.error)


def run(args: argparse.Namespace) -> int:
    """Forget, or with --dry-run say what would go."""
    if args.session == "" or (args.tags is not None and not all(map(common.tag_list, args.tags))):
        args.usage("an empty --tags or --session names nothing")  # as from a variable that is not set
    filtered = bool(args.tags or args.session or args.older_than is not None)
    if bool(args.ids) + filtered + bool(args.all) + bool(args.undo) != 1:
        args.usage("say what to forget: IDs, or --tags, --session and --older-than, or --all (or --undo)")
    if args.undo:
        return _undo(args)
    asked = _by_id(args) if args.ids else _by_filter(args)
    groups = [(folder, db, forget.with_derived(db, some)) for folder, db, some in asked]
    found = [(db, memory) for _, db, some in groups for memory in some]
    said_in = [turn.uid for _, db, some in groups for turn in forget.said_in(db, some)]
    answer: dict[str, object] = {
        "forgotten": 0 if args.dry_run else len(found),
        "ids": [memory.uid for _, memory in found],
        "dry_run": args.dry_run,
        "transcripts": sorted({path for db, memory in found if (path := _transcript(db, memory))}),
        "said_in": said_in,
    }
    offer = [f"the turn that it was said in stays; to forget that, too: keepsake forget {uid}" for uid in said_in]
    if args.dry_run:
        lines = [line for db, memory in found[:SHOWN] for line in show_text.lines(db, memory, wide=200)]
        counted = f"{common.count(len(found), 'memory', 'memories')} would be forgotten"
        return common.answer(args, answer, [*lines, counted, *offer])
    _ask(args, len(found), sum(_held(db) for _, db, _ in asked))
    done = [_forget(args, folder, db, some) for folder, db, some in groups if some or args.session]
    if (args.session or args.all) and not args.everywhere:
        work.discard(common.found_project(args), args.session or "")
    answer["note"] = note = (TRANSCRIPT if answer["transcripts"] else ELSEWHERE) if found else ""
    lines = [f"{common.count(len(found), 'memory', 'memories')} forgotten", *([note] if note else []), *offer]
    back = [UNDO] if found and _wholesale(args) else []
    return common.answer(args, answer, [*lines, *back, *([] if all(done) else [PENDING])])


def _wholesale(args: argparse.Namespace) -> bool:
    """Tell whether the person names no memory, session or tag, so that one slip takes much."""
    return bool(args.all or args.older_than is not None)


def _held(db: Connection) -> int:
    return int(db.execute("SELECT count(*) FROM memory").fetchone()[0])


def _ask(args: argparse.Namespace, count: int, held: int) -> None:
    """Have the person agree before a store, or much of it, goes. Raises RefusedError."""
    much = args.all or count > MUCH or count == held
    if not count or not _wholesale(args) or not much or args.yes:
        return
    store = "the global store" if args.everywhere else common.found_project(args).root
    counted = common.count(count, "memory", "memories")
    if not common.agreed(f"Forget {counted} of {store}?"):
        raise common.RefusedError(f"nothing was forgotten: {counted} would go; say --yes to have it done")


def _undo(args: argparse.Namespace) -> int:
    """Bring back what went wholesale last, beside what has come since."""
    folder = common.folder_of(args)
    copy = sqlite.open_reader(undo.path(folder))
    if copy is None:
        raise common.RefusedError("nothing to bring back: the next session that starts here makes a forgetting final")
    root = common.root_of(copy)
    db, gone = common.writer(folder)
    undo.lift(copy, gone)
    back = adopt.add_all(db, gone, copy)
    copy.close()
    undo.drop(folder)
    kept.refresh(project.of_directory(root) if root else common.found_project(args))
    return common.answer(args, {"restored": back}, [f"{common.count(back, 'memory is', 'memories are')} back"])


def _by_id(args: argparse.Namespace) -> list[tuple[str, Connection, list[Memory]]]:
    """Return every store that holds one of the ids, with what it holds of them. Raises RefusedError."""
    groups: dict[str, tuple[Connection, dict[int, Memory]]] = {}
    for wanted in args.ids:
        for folder, db, memory in show.every(args, wanted):
            groups.setdefault(folder, (db, {}))[1][memory.id] = memory
    return [(folder, db, forget.with_copies(db, list(some.values()))) for folder, (db, some) in groups.items()]


def _by_filter(args: argparse.Namespace) -> list[tuple[str, Connection, list[Memory]]]:
    wanted = search.Filters(
        kinds=(),
        tags=tuple(common.tag_list(args.tags)),
        sessions=(args.session,) if args.session else (),
        until=args.older_than,
    )
    return [(folder, db, filters.newest(db, wanted, None)) for folder, db in common.readers([common.folder_of(args)])]


def _transcript(db: Connection, memory: Memory) -> str | None:
    return records.transcript_of(db, memory) if memory.source in {"transcript", "tool"} else None


def _forget(args: argparse.Namespace, folder: str, reader: Connection, found: list[Memory]) -> bool:
    root = common.root_of(reader)
    reader.close()
    db, gone = common.writer(folder)
    wholesale = _wholesale(args)
    if wholesale:
        _keep(folder, db, gone)
    done = forget.forget(folder, db, gone, found, places(folder, root), wholesale=wholesale)
    if wholesale:
        undo.seal(folder)
    if args.session:
        forget.forget_session(db, args.session)
    if args.all:
        with db:
            db.execute("BEGIN IMMEDIATE")
            forget.close_readings(db)
    kept.refresh(project.of_directory(root) if root else common.found_project(args))
    return done


def _keep(folder: str, db: Connection, gone: Tombstones) -> None:
    """Copy a store before much of it goes. Raises RefusedError where there is no room."""
    try:
        undo.begin(folder, db, gone)
    except (OSError, sqlite.DatabaseError) as error:
        raise common.RefusedError(
            f"nothing was forgotten: no copy can be kept to bring it back from ({error}); make room on the disk,"
            " or name what is to go by its ids, --session or --tags"
        ) from error


def places(folder: str, root: str) -> list[forget.Place]:
    """Return where copies of a project's memories may lie outside its folder."""
    found = [forget.Place(os.path.join(paths.home(), "log"))]
    place = staging.usable(root, folder) if root else None
    return [*found, forget.Place(place.folder, staging.PREFIX)] if place else found
