"""Decide which project, which stores and which of their memories a command is about."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from keepsake.base import paths, project
from keepsake.cli.input import parsing
from keepsake.cli.output import printing
from keepsake.operations import stores
from keepsake.search.where import Filters
from keepsake.text.labels import CLASSES

# Verbs that only read, and so warn about a --project that is not known, where other verbs refuse.
READING = frozenset(("recall", "list", "ledger", "stats", "doctor", "export"))


def found_project(args: argparse.Namespace) -> project.Project:
    """Return the project that a command is about: `--project`, else the current directory's. Raises RefusedError."""
    directory = getattr(args, "project", None)
    if directory:
        chosen = project.of_directory(os.path.expanduser(directory))
        if not os.path.isdir(os.path.expanduser(directory)) and not os.path.isdir(chosen.folder):
            message = f"--project {directory}: no such folder, and nothing is stored for it"
            if getattr(args, "verb", "") not in READING:
                raise stores.RefusedError(message)
            if not getattr(args, "warned", False):  # a verb may call this several times
                printing.warn(message)
            args.warned = True
        return chosen
    try:
        return project.of_session(os.getcwd())
    except FileNotFoundError:
        raise stores.RefusedError("the current folder is gone; go to another one, or give --project DIR") from None


def folder_of(args: argparse.Namespace) -> str:
    """Return the data folder that a command writes to: the project's, or with `--everywhere` the global one."""
    if getattr(args, "everywhere", False):
        return paths.everywhere(paths.home())
    return found_project(args).folder


def own_folders(args: argparse.Namespace) -> list[str]:
    """Return the data folders that a command is about: the project's own, or with `--all-projects` all of them."""
    return stores.all_folders(paths.home()) if args.all_projects else [folder_of(args)]


def search_folders(args: argparse.Namespace) -> list[str]:
    """Return the data folders that a command reads: the project's and the global one, or all of them."""
    if getattr(args, "all_projects", False):
        return stores.all_folders(paths.home())
    return list(dict.fromkeys([folder_of(args), paths.everywhere(paths.home())]))


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Declare the options that filter memories."""
    parser.add_argument("--type", type=parsing.type_name, help="Decision, Learning or Context")
    parser.add_argument("--tags", action="append", metavar="A,B", help="only with all of these tags")
    named = f"only notes of this class: {', '.join(CLASSES)}"
    parser.add_argument("--class", dest="cls", type=parsing.note_class, metavar="CLASS", help=named)
    parsing.about_files(parser, "only about this file (may be repeated)")
    parser.add_argument("--session", metavar="S", help="only of this session")
    parser.add_argument("--since", type=parsing.since, metavar="D", help="not older: a date, a time, or an age like 7d")
    parser.add_argument("--until", type=parsing.until, metavar="D", help="not newer: a date, a time, or an age like 7d")
    parser.add_argument("--all-projects", action="store_true", help="in every project")


def filters(args: argparse.Namespace, hidden: Sequence[str], *, held: bool = False) -> Filters:
    """Return the filters that the arguments ask for.

    hidden: kinds that are left out unless `--tags` or `--file` is given; held: include memories that are held back.
    """
    tags = stores.tag_list(args.tags)
    return Filters(
        without_kinds=() if tags or args.file else tuple(hidden),
        types=(args.type,) if args.type else (),
        tags=tuple(tags),
        classes=(args.cls,) if args.cls else (),
        since=args.since,
        until=args.until,
        files=tuple(args.file or ()),
        sessions=(args.session,) if args.session else (),
        held=held,
    )
