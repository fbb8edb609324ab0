"""Which project, and which stores, a command is about."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import paths, project
from keepsake.cli.output import printing
from keepsake.operations import stores

if TYPE_CHECKING:
    import argparse

READING = frozenset(("recall", "list", "ledger", "stats", "doctor", "export"))  # find nothing where nothing is


def found_project(args: argparse.Namespace) -> project.Project:
    """Return the project that a command is about: `--project`, else the current directory's. Raises RefusedError."""
    given = getattr(args, "project", None)
    if given:
        found = project.of_directory(os.path.expanduser(given))
        if not os.path.isdir(os.path.expanduser(given)) and not os.path.isdir(found.folder):
            slip = f"--project {given}: no such folder, and nothing is stored for it"
            if getattr(args, "verb", "") not in READING:
                raise stores.RefusedError(slip)
            if not getattr(args, "warned", False):  # a verb asks more than once
                printing.warn(slip)
            args.warned = True
        return found
    try:
        return project.of_session(os.getcwd())
    except FileNotFoundError:
        raise stores.RefusedError("the current folder is gone; go to another one, or give --project DIR") from None


def folder_of(args: argparse.Namespace) -> str:
    """Return the data folder that a command writes to: the project's, or with `--everywhere` the global one."""
    if getattr(args, "everywhere", False):
        return paths.everywhere(paths.home())
    return found_project(args).folder


def target(args: argparse.Namespace) -> tuple[str, str]:
    """Return the data folder that a command stores in, and the root of its project; "" for the global one."""
    return folder_of(args), "" if args.everywhere else found_project(args).root


def own_folders(args: argparse.Namespace) -> list[str]:
    """Return the data folders that a command is about: the project's own, or with `--all-projects` every one."""
    return stores.all_folders(paths.home()) if args.all_projects else [folder_of(args)]


def search_folders(args: argparse.Namespace) -> list[str]:
    """Return the data folders that a command reads: the project's and the global one, or all of them."""
    if getattr(args, "all_projects", False):
        return stores.all_folders(paths.home())
    return list(dict.fromkeys([folder_of(args), paths.everywhere(paths.home())]))
