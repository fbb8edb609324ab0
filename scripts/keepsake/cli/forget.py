"""`keepsake forget`: delete memories for good; what is forgotten does not come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.cli import common, show
from keepsake.extract import work
from keepsake.search import search
from keepsake.store import forget
from keepsake.verbs import finding, forgetting, show_text, stores

if TYPE_CHECKING:
    import argparse

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory

SHOWN = 20  # memories that a dry run names


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="memories by id")
    parser.add_argument("--tags", action="append", metavar="A,B", help="all with these tags")
    parser.add_argument("--session", metavar="S", help="all of this session, and that it was")
    parser.add_argument("--older-than", type=common.since, metavar="D", help="all older: a date, a time or an age")
    parser.add_argument("--all", action="store_true", help="everything of the project")
    parser.add_argument("--everywhere", action="store_true", help="in the global store instead of the project's")
    parser.add_argument("--dry-run", action="store_true", help="only show what would go")
    parser.set_defaults(usage=parser.error)


def run(args: argparse.Namespace) -> int:
    """Forget, or with --dry-run say what would go."""
    if args.session == "" or (args.tags is not None and not all(map(stores.tag_list, args.tags))):
        args.usage("an empty --tags or --session names nothing")  # as from a variable that is not set
    filtered = bool(args.tags or args.session or args.older_than is not None)
    if bool(args.ids) + filtered + bool(args.all) != 1:
        args.usage("say what to forget: IDs, or --tags, --session and --older-than, or --all")
    asked = _by_id(args) if args.ids else _by_filter(args)
    groups = [(folder, db, forget.with_derived(db, some)) for folder, db, some in asked]
    found = [(db, memory) for _, db, some in groups for memory in some]
    said_in = [turn.uid for _, db, some in groups for turn in forget.said_in(db, some)]
    answer: dict[str, object] = {
        "forgotten": 0 if args.dry_run else len(found),
        "ids": [memory.uid for _, memory in found],
        "dry_run": args.dry_run,
        "transcripts": sorted({path for db, memory in found if (path := forgetting.transcript(db, memory))}),
        "said_in": said_in,
    }
    offer = [f"the turn that it was said in stays; to forget that, too: keepsake forget {uid}" for uid in said_in]
    if args.dry_run:
        lines = [line for db, memory in found[:SHOWN] for line in show_text.lines(db, memory, wide=200)]
        counted = f"{common.count(len(found), 'memory', 'memories')} would be forgotten"
        return common.answer(args, answer, [*lines, counted, *offer])
    done = [
        forgetting.carry_out(common.found_project(args), one, session=args.session or "", everything=args.all)
        for one in groups
        if one[2] or args.session
    ]
    if (args.session or args.all) and not args.everywhere:
        work.discard(common.found_project(args), args.session or "")
    answer["note"] = note = (forgetting.TRANSCRIPT if answer["transcripts"] else forgetting.ELSEWHERE) if found else ""
    lines = [f"{common.count(len(found), 'memory', 'memories')} forgotten", *([note] if note else []), *offer]
    return common.answer(args, answer, [*lines, *([] if all(done) else [forgetting.PENDING])])


def _by_id(args: argparse.Namespace) -> list[tuple[str, Connection, list[Memory]]]:
    """Return every store that holds one of the ids, with what it holds of them. Raises RefusedError."""
    return forgetting.by_store(one for wanted in args.ids for one in show.every(args, wanted))


def _by_filter(args: argparse.Namespace) -> list[tuple[str, Connection, list[Memory]]]:
    wanted = search.Filters(
        kinds=(),
        tags=tuple(stores.tag_list(args.tags)),
        sessions=(args.session,) if args.session else (),
        until=args.older_than,
    )
    return [(folder, db, finding.newest(db, wanted, None)) for folder, db in stores.readers([common.folder_of(args)])]
