"""`keepsake share`: write notes as files into the repository, for review like code, and read the team's notes there."""

from __future__ import annotations

import argparse

from keepsake.base import clock
from keepsake.base.project import Project
from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.operations import finding, show_text, speaker, stores
from keepsake.share import choice, folder, loading, publishing
from keepsake.share.publishing import PlannedFile
from keepsake.store.memories import Memory
from keepsake.store.store import Store, open_store


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("ids", nargs="*", metavar="ID", help=f"notes to be written to {folder.PLACE}")
    parser.add_argument("--rule", action="store_true", help="also a standing rule of yours; to others it is a note")
    parser.add_argument("--remove", metavar="ID", help="take a note's file out again")
    parser.add_argument("--list", action="store_true", help="what is there, whose it is, what is refused and why")
    read_help = "have the notes of this repository told here, as the team's"
    parser.add_argument("--read", action="store_true", help=read_help)
    parser.add_argument("--no-read", action="store_true", help="have them told no more")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be written")


def run(args: argparse.Namespace) -> int:
    """Do the action that the arguments name, then update this project's store from the files."""
    actions = (bool(args.ids), args.remove is not None, args.list, args.read, args.no_read)
    if sum(actions) != 1 or ((args.rule or args.dry_run) and not args.ids):
        args.usage("say what: ID… [--rule] [--dry-run], --remove ID, --list, --read or --no-read")
    project = scope.found_project(args)
    if args.list:
        return _list(args, project)
    if not args.dry_run:
        _refuse_others(args)
    if not project.active():
        raise stores.RefusedError("keepsake is paused or excluded here")
    if args.remove is not None:
        return _remove(args, project)
    return _share(args, project) if args.ids else _read(args, project)


def _refuse_others(args: argparse.Namespace) -> None:
    """Refuse a command that Claude runs, unless the person typed it. Raises RefusedError."""
    options = [("--remove", args.remove), ("--read", args.read), ("--no-read", args.no_read), ("--rule", args.rule)]
    words = [*args.ids, *(word for word, value in options if value), *filter(None, [args.remove])]
    speaker.user_alone("says what a team is told, and what is told of it", "share", *words)


def _share(args: argparse.Namespace, project: Project) -> int:
    with open_store(project.folder, project.root) as store:
        chosen = {one.uid: one for one in [_one(store, id_) for id_ in args.ids]}
        publisher = publishing.NotePublisher(project, store)
        steps = [publisher.plan(one, rule=args.rule) for one in chosen.values()]
        if not args.dry_run:
            publisher.write(steps, chosen)
            loading.update(project, store, clock.now(), anew=True)
    return _told(args, project, steps)


def _one(store: Store, id_: str) -> Memory:
    """Return this project's memory with an id; memories of other projects must not get into the repository.

    Raises RefusedError.
    """
    matches = finding.by_id([store], id_)
    if not matches:
        raise stores.RefusedError(f"no memory of this project with the id {id_!r}; `keepsake list` shows ids")
    return next(memory for found, memory in matches if found is store)


def _told(args: argparse.Namespace, project: Project, steps: list[PlannedFile]) -> int:
    """Print what was written, and refusals with their reasons; return exit code 1 if anything was refused."""
    written = [one for one in steps if one.state in {publishing.NEW, publishing.CHANGED}]
    same, refused = ([one for one in steps if one.state == state] for state in (publishing.SAME, publishing.REFUSED))
    value = {
        "folder": folder.path(project.top),
        "dry_run": args.dry_run,
        "written": [{"id": one.id, "file": one.file, "text": one.text, "state": one.state} for one in written],
        "same": [{"id": one.id, "file": one.file} for one in same],
        "refused": [{"id": one.id, "reason": one.why} for one in refused],
    }
    lines = []
    for one in [one for one in steps if one.state != publishing.REFUSED]:
        state = "already there" if one.state == publishing.SAME else one.state
        lines += [show_text.safe(f"{folder.PLACE}/{one.file}: {state}")]
        lines += [f"    {line}" for line in show_text.safe_block(one.text)] if one.text else []
    if written and not args.dry_run:
        lines.append("review and commit it like code; until then it is in this checkout alone")
    printing.answer(args, value, lines)
    if value["written"] and loading.ignored(project.top):
        printing.warn(f"git ignores {folder.PLACE} here (.gitignore): nobody else will see what is written there")
    for one in refused:
        printing.warn(f"{one.id[:8]} is not shared: {one.why}")
    return int(bool(refused))


def _remove(args: argparse.Namespace, project: Project) -> int:
    page = publishing.remove(project, args.remove)
    _in_line(project)
    message = f"{folder.PLACE}/{page.file} is removed; git's history keeps what was committed"
    return printing.answer(args, {"removed": page.file, "id": page.id}, [show_text.safe(message)])


def _read(args: argparse.Namespace, project: Project) -> int:
    """Store the person's decision whether to read the team's notes, and act on it at once."""
    choice.keep(project, choice.read(project)._replace(read=bool(args.read)))
    _in_line(project)
    contents = folder.read(project.top)
    counted = printing.count(len(contents.pages), "note")
    message = f"{counted} of {folder.PLACE} told as the team's" if args.read else "the team's notes are told no more"
    for one in contents.problems if args.read else ():
        printing.warn(f"{folder.PLACE}/{one.file}: {one.what}")
    return printing.answer(args, {"read": bool(args.read), "notes": len(contents.pages)}, [message])


def _in_line(project: Project) -> None:
    with open_store(project.folder, project.root) as store:
        loading.update(project, store, clock.now(), anew=True)


def _list(args: argparse.Namespace, project: Project) -> int:
    """Print the notes in the folder, whether they are the person's or the team's, and the refused files."""
    chosen, contents = choice.read(project), folder.read(project.top)
    notes = [
        {"file": page.file, "id": page.id, "who": page.who, "yours": page.id in chosen.shared,
         "text": "" if speaker.inside() else page.text}
        for page in contents.pages
    ]  # fmt: skip
    problems = [{"file": one.file, "reason": one.what, "todo": one.todo} for one in contents.problems]
    value = {"folder": folder.path(project.top), "read": chosen.reads(), "notes": notes, "refused": problems}
    lines = []
    for page in contents.pages:
        text = "" if speaker.inside() else f": {page.text}"  # a model reads the output of what Claude Code runs
        whose = "yours" if page.id in chosen.shared else "the team's"
        lines.append(show_text.safe(f"{page.file} ({whose}){text}")[: show_text.WIDE])
    lines += [show_text.safe(f"{one.file or folder.PLACE}: refused: {one.what}") for one in contents.problems]
    read_or_not = "told here as the team's" if chosen.reads() else choice.NOT_TOLD
    return printing.answer(args, value, [*lines, f"{printing.count(len(notes), 'note')}, {read_or_not}"])
