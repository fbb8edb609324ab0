"""`keepsake forget`: delete memories for good, so that no later reading of a transcript brings them back."""

from __future__ import annotations

import argparse
import os
from collections.abc import Collection, Sequence

from keepsake.base import project
from keepsake.cli import show
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import printing
from keepsake.extract import schedule
from keepsake.guard import guard_files
from keepsake.operations import finding, forgetting, records, show_text, stores
from keepsake.search.where import Filters
from keepsake.share import publishing
from keepsake.store import adoption, forget, memories, migrations, schema, undo
from keepsake.store import db as sqlite
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.store import open_readers, open_store
from keepsake.sync import choice

MAX_SHOWN = 20  # memories that a dry run names
MAX_UNASKED = 100  # memories that --older-than may delete without asking, unless they are all there are
UNDO = "until the next session starts here, or something else is forgotten, `keepsake forget --undo` brings it back"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="memories by id")
    parser.add_argument("--tags", action="append", metavar="A,B", help="all with these tags")
    parser.add_argument("--session", metavar="S", help="all of this session, and that it was")
    older = "all older: a date, time or age (180d)"
    parser.add_argument("--older-than", type=parsing.older_than, metavar="D", help=older)
    parser.add_argument("--all", action="store_true", help="everything of the project")
    parser.add_argument("--everywhere", action="store_true", help="in the global store instead of the project's")
    parser.add_argument("--dry-run", action="store_true", help="only show what would go")
    parser.add_argument("--yes", action="store_true", help="don't ask before much goes")
    parser.add_argument("--undo", action="store_true", help="bring back what --all or --older-than took last")


def run(args: argparse.Namespace) -> int:
    """Forget memories, or with --dry-run print which would be forgotten."""
    _check_usage(args)
    if args.undo:
        return _undo(args)
    chosen = _by_id(args) if args.ids else _by_filter(args)
    groups = [(store, forget.with_derived(store.db, selected)) for store, selected in chosen]
    pairs = [(store.db, memory) for store, selected in groups for memory in selected]
    said_in = [turn.uid for store, selected in groups for turn in forget.turns_of_rules(store.db, selected)]
    captured = [(db, memory) for db, memory in pairs if memory.source in {"transcript", "tool"}]
    answer: dict[str, object] = {
        "forgotten": 0 if args.dry_run else len(pairs),
        "ids": [memory.uid for _, memory in pairs],
        "dry_run": args.dry_run,
        "transcripts": sorted({path for db, memory in captured if (path := records.transcript_of(db, memory))}),
        "said_in": said_in,
        "shared_in": [],
        "note": "",
        "exchanged_by": "",
    }
    near = scope.search_folders(args)
    away = [stores.root_of(store.db) for store, selected in groups if selected and store.folder not in near]
    also = "also " * (len(away) < len([group for group in groups if group[1]]))
    offer = [f"the turn that it was said in stays; to forget that, too: keepsake forget {uid}" for uid in said_in]
    counted = printing.count(len(pairs), "memory", "memories")
    elsewhere = f", {also}in {show_text.safe(', '.join(away))}" if away else ""
    if args.dry_run:
        picked = {memory.uid for _, selected in chosen for memory in selected}
        why = [_why_too(args, memory, picked) for _, memory in pairs]
        lines = [line for pair, too in zip(pairs[:MAX_SHOWN], why) for line in _lines(*pair, too, away=bool(away))]
        lines += [f"{counted} would be forgotten{elsewhere}", *offer]
        return printing.wrapped(args, answer, lines)
    _ask(args, len(pairs), sum(memories.count(store.db) for store, _ in chosen))
    whole = _carry_out(args, groups)
    projects = [scope.found_project(args), *(project.of_directory(root) for root in away if os.path.isdir(root))]
    answer["shared_in"] = shared = _shared_in(projects, [memory.uid for _, memory in pairs])
    answer["note"] = note = (forgetting.TRANSCRIPT if answer["transcripts"] else forgetting.ELSEWHERE) if pairs else ""
    exchanged = [way.place() for one in projects if pairs and (way := choice.read(one))]
    answer["exchanged_by"] = place = ", ".join(exchanged)
    lines = [f"{counted} forgotten{elsewhere}", *([note] if note else []), *offer]
    lines += [f"{file} still says it; keepsake share --remove takes it out" for file in shared]
    lines += [f"{place} may hold it until the next exchange: keepsake sync"] if place else []
    but = f"; on other machines it stays forgotten once {place} has been exchanged" if place else ""
    lines += [UNDO + but] if pairs and _wholesale(args) else []
    return printing.answer(args, answer, [*lines, *([] if whole else [forgetting.PENDING])])


def _check_usage(args: argparse.Namespace) -> None:
    if args.session == "" or (args.tags is not None and not all(map(stores.tag_list, args.tags))):
        args.usage("an empty --tags or --session names nothing")  # as from a variable that is not set
    filtered = bool(args.tags or args.session or args.older_than is not None)
    if bool(args.ids) + filtered + bool(args.all) + bool(args.undo) != 1:
        args.usage("say what to forget: IDs, or --tags, --session and --older-than, or --all (or --undo)")


def _why_too(args: argparse.Namespace, memory: Memory, picked: Collection[str]) -> str:
    """Return why a memory goes too that the person didn't name; "" if they did. picked: ids, with those of copies."""
    if memory.uid in picked:
        return "" if not args.ids or memory.uid.startswith(tuple(args.ids)) else "says the same"
    return "summary of its session" if memory.kind == "summary" else "learnt from the same words"


def _shared_in(projects: Sequence[project.Project], uids: Sequence[str]) -> list[str]:
    """Return the files of repositories that still hold memories; the paths are relative in the first project."""
    here, *others = projects
    far = [os.path.join(one.top, file) for one in others for file in publishing.files_of(one, uids)]
    return [*publishing.files_of(here, uids), *far]


def _lines(db: Connection, memory: Memory, why: str, *, away: bool) -> list[str]:
    head, *rest = show_text.lines(db, memory, wide=200, place=away)
    return [f"{head}  [goes too: {why}]" if why else head, *rest]


def _carry_out(args: argparse.Namespace, groups: list[forgetting.Chosen]) -> bool:
    """Forget the chosen memories, with notes of a session (or with --all of any) that are not yet stored.

    Returns whether no byte of the memories is left.
    """
    current, session = scope.found_project(args), args.session or ""
    how = {"session": session, "everything": args.all, "wholesale": _wholesale(args)}
    # What is named goes last: after an interruption, the same command finds the rest by it.
    done = [forgetting.carry_out(current, group, **how) for group in reversed(groups) if group[1] or session]
    if args.ids and not args.everywhere:
        forgetting.drop_undo_copies(groups)
    if (args.session or args.all) and not args.everywhere:
        schedule.discard(current, session)
    return all(done)


def _wholesale(args: argparse.Namespace) -> bool:
    """Tell whether the command names no memory, session or tag, so that a slip may delete much."""
    return bool(args.all or args.older_than is not None)


def _ask(args: argparse.Namespace, count: int, total: int) -> None:
    """Ask the person before --all or --older-than deletes a whole store or much of it.

    count: memories to be forgotten; total: memories in the stores. Raises RefusedError if the person doesn't agree.
    """
    much = args.all or count > MAX_UNASKED or count == total
    if not count or not _wholesale(args) or not much or args.yes:
        return
    store = "the global store" if args.everywhere else scope.found_project(args).root
    counted = printing.count(count, "memory", "memories")
    if not printing.agreed(f"Forget {counted} of {store}?"):
        raise stores.RefusedError(f"nothing was forgotten: {counted} would go; say --yes to have it done")


def _undo(args: argparse.Namespace) -> int:
    """Restore the memories that --all or --older-than deleted last; newer ones stay. Raises RefusedError."""
    folder = scope.folder_of(args)
    copy = sqlite.open_reader(undo.path(folder))
    if copy is None:
        gone = "what was forgotten is gone when the next session starts here, or something else is forgotten"
        raise stores.RefusedError(f"nothing to bring back: {gone}")
    schema.migrate(copy, migrations.MIGRATIONS)  # an older keepsake may have made the copy
    root = stores.root_of(copy)
    store = open_store(folder)
    undo.lift(copy, store.tombstones)
    back = adoption.add_all(store, copy)
    copy.close()
    undo.drop(folder)
    guard_files.refresh(project.of_directory(root) if root else scope.found_project(args))
    return printing.answer(args, {"restored": back}, [f"{printing.count(back, 'memory is', 'memories are')} back"])


def _by_id(args: argparse.Namespace) -> list[forgetting.Chosen]:
    """Return each store that holds memories with the given ids, with these memories. Raises RefusedError.

    What holds in every project goes from every project, unless `--everywhere` names the global store alone.
    """
    matches = [match for prefix in args.ids for match in show.find_all(args, prefix)]
    return forgetting.by_store(matches if args.everywhere else forgetting.in_all_projects(matches))


def _by_filter(args: argparse.Namespace) -> list[forgetting.Chosen]:
    tags, sessions = tuple(stores.tag_list(args.tags)), (args.session,) if args.session else ()
    filters = Filters(tags=tags, sessions=sessions, until=args.older_than)
    return [(store, finding.newest(store.db, filters, None)) for store in open_readers([scope.folder_of(args)])]
