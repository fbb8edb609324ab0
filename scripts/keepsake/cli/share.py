"""`keepsake share`: write notes as files into the repository, for review like code, and read the team's notes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import clock
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.operations import finding, show_text, speaker, stores
from keepsake.share import choice, folder, giving, taking
from keepsake.store.store import open_store

if TYPE_CHECKING:
    import argparse

    from keepsake.base.project import Project
    from keepsake.share.giving import PlannedFile
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help=f"notes to be written to {folder.PLACE}")
    parser.add_argument("--rule", action="store_true", help="also a standing rule of yours; to others it is a note")
    parser.add_argument("--remove", metavar="ID", help="take a note's file out again")
    parser.add_argument("--list", action="store_true", help="what is there, whose it is, what is refused and why")
    told = "have the notes of this repository told here, as the team's"
    parser.add_argument("--read", action="store_true", help=told)
    parser.add_argument("--no-read", action="store_true", help="have them told no more")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be written")


def run(args: argparse.Namespace) -> int:
    """Do the action that the arguments name, then update this project's store from the files."""
    asked = (bool(args.ids), args.remove is not None, args.list, args.read, args.no_read)
    if sum(asked) != 1 or ((args.rule or args.dry_run) and not args.ids):
        args.usage("say what: ID… [--rule] [--dry-run], --remove ID, --list, --read or --no-read")
    found = scope.found_project(args)
    if args.list:
        return _list(args, found)
    if not args.dry_run:
        _refuse_others(args)
    if not found.active():
        raise stores.RefusedError("keepsake is paused or excluded here")
    if args.remove is not None:
        return _remove(args, found)
    return _share(args, found) if args.ids else _read(args, found)


def _refuse_others(args: argparse.Namespace) -> None:
    """Refuse a command that Claude runs, unless the person typed it. Raises RefusedError."""
    given = [("--remove", args.remove), ("--read", args.read), ("--no-read", args.no_read), ("--rule", args.rule)]
    words = [*args.ids, *(word for word, value in given if value), *filter(None, [args.remove])]
    speaker.user_alone("says what a team is told, and what is told of it", "share", *words)


def _share(args: argparse.Namespace, found: Project) -> int:
    with open_store(found.folder, found.root) as store:
        chosen = {one.uid: one for one in [_one(store, wanted) for wanted in args.ids]}
        job = giving.Giving(found, store)
        steps = [job.plan(one, rule=args.rule) for one in chosen.values()]
        if not args.dry_run:
            job.write(steps, chosen)
            taking.update(found, store, clock.now(), anew=True)
    return _told(args, found, steps)


def _one(store: Store, wanted: str) -> Memory:
    """Return this project's memory with an id; memories of other projects must not get into the repository.

    Raises RefusedError.
    """
    hits = finding.by_id([store], wanted)
    if not hits:
        raise stores.RefusedError(f"no memory of this project with the id {wanted!r}; `keepsake list` shows ids")
    return hits[0][1]


def _told(args: argparse.Namespace, found: Project, steps: list[PlannedFile]) -> int:
    """Print what was written, and refusals with their reasons; return exit code 1 if anything was refused."""
    written = [one for one in steps if one.state in {giving.NEW, giving.CHANGED}]
    same, refused = ([one for one in steps if one.state == state] for state in (giving.SAME, giving.REFUSED))
    value = {
        "folder": folder.path(found.top),
        "dry_run": args.dry_run,
        "written": [{"id": one.id, "file": one.file, "text": one.text, "state": one.state} for one in written],
        "same": [{"id": one.id, "file": one.file} for one in same],
        "refused": [{"id": one.id, "reason": one.why} for one in refused],
    }
    lines = []
    for one in [one for one in steps if one.state != giving.REFUSED]:
        state = "already there" if one.state == giving.SAME else one.state
        lines += [show_text.safe(f"{folder.PLACE}/{one.file}: {state}")]
        lines += [f"    {line}" for line in show_text.safe_block(one.text)] if one.text else []
    if written and not args.dry_run:
        lines.append("review and commit it like code; until then it is in this checkout alone")
    printing.answer(args, value, lines)
    if value["written"] and taking.ignored(found.top):
        printing.warn(f"git ignores {folder.PLACE} here (.gitignore): nobody else will see what is written there")
    for one in refused:
        printing.warn(f"{one.id[:8]} is not shared: {one.why}")
    return int(bool(refused))


def _remove(args: argparse.Namespace, found: Project) -> int:
    gone_page = giving.remove(found, args.remove)
    _in_line(found)
    said = f"{folder.PLACE}/{gone_page.file} is removed; git's history keeps what was committed"
    return printing.answer(args, {"removed": gone_page.file, "id": gone_page.id}, [show_text.safe(said)])


def _read(args: argparse.Namespace, found: Project) -> int:
    """Store the person's decision whether to read the team's notes, and act on it at once."""
    choice.keep(found, choice.read(found)._replace(read=bool(args.read)))
    _in_line(found)
    contents = folder.read(found.top)
    counted = printing.count(len(contents.pages), "note")
    said = f"{counted} of {folder.PLACE} told as the team's" if args.read else "the team's notes are told no more"
    for one in contents.problems if args.read else ():
        printing.warn(f"{folder.PLACE}/{one.file}: {one.what}")
    return printing.answer(args, {"read": bool(args.read), "notes": len(contents.pages)}, [said])


def _in_line(found: Project) -> None:
    with open_store(found.folder, found.root) as store:
        taking.update(found, store, clock.now(), anew=True)


def _list(args: argparse.Namespace, found: Project) -> int:
    """Print the notes in the folder, whether they are the person's or the team's, and the refused files."""
    chosen, contents = choice.read(found), folder.read(found.top)
    notes = [
        {"file": page.file, "id": page.id, "who": page.who, "yours": page.id in chosen.shared,
         "text": "" if speaker.inside() else page.text}
        for page in contents.pages
    ]  # fmt: skip
    problems = [{"file": one.file, "reason": one.what, "todo": one.todo} for one in contents.problems]
    value = {"folder": folder.path(found.top), "read": chosen.reads(), "notes": notes, "refused": problems}
    lines = []
    for page in contents.pages:
        said = "" if speaker.inside() else f": {page.text}"  # a model reads the output of what Claude Code runs
        whose = "yours" if page.id in chosen.shared else "the team's"
        lines.append(show_text.safe(f"{page.file} ({whose}){said}")[: show_text.WIDE])
    lines += [show_text.safe(f"{one.file or folder.PLACE}: refused: {one.what}") for one in contents.problems]
    told = "told here as the team's" if chosen.reads() else "not told here: keepsake share --read"
    return printing.answer(args, value, [*lines, f"{printing.count(len(notes), 'note')}, {told}"])
