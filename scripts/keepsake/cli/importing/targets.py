"""The stores that an import writes to."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from keepsake.base import project
from keepsake.capture import importer, past
from keepsake.cli.input import scope
from keepsake.store.store import open_store
from keepsake.worker import upkeep

if TYPE_CHECKING:
    import argparse

    from keepsake.store.store import Store


class Stores:
    """The stores that an import writes to, each opened once."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.again: bool = args.again
        self.fixed = scope.found_project(args) if args.project else None
        self.current = scope.found_project(args)
        self._open: dict[str, tuple[project.Project, Store]] = {}
        self._begun: dict[str, project.Project] = {}  # by the folder in which sessions began: many began in the same

    def for_transcript(self, path: str) -> project.Project:
        """Return the project of a transcript: the one asked for, else that of its first `cwd`, else the current.

        Where both are the same, the folder of the session tells whether it is excluded.
        """
        cwd = importer.cwd_of(path)
        if cwd not in self._begun:
            self._begun[cwd] = self._of(cwd)
        return self._begun[cwd]

    def _of(self, cwd: str) -> project.Project:
        found = project.of_directory(cwd) if cwd else self.current
        if past.place_of(self.current, cwd) not in ("", self.current.root):  # it began where this project was before
            found = self.current
        return found if self.fixed is None or found.root == self.fixed.root else self.fixed

    def open(self, found: project.Project) -> Store:
        """Return a project's store."""
        if found.folder not in self._open:
            store = open_store(found.folder, found.root)
            db, gone = store.db, store.tombstones
            db.execute("PRAGMA synchronous=NORMAL")  # one flush at the end, not one per file
            if self.again:
                if gone.wholesale():
                    db.execute("DELETE FROM rule_turn")  # so that their turns set them again
                gone.lift_marks(gone.wholesale())
            self._open[found.folder] = found, store
        return self._open[found.folder][1]

    def settle(self) -> None:
        """Do what the stores need after so much was written, and flush it to the disk."""
        for found, store in self._open.values():
            store.db.execute("PRAGMA synchronous=FULL")
            upkeep.after_writing(store.db, found, time.time())
            store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
