"""The person's choice about a project's shared notes, kept in the data home: whether to show them, which are theirs."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple, Optional

from keepsake.base import files, paths

if TYPE_CHECKING:
    from keepsake.base.project import Project

NAME = "share.json"
MAX_BYTES = 8_000_000
NOT_TOLD = "not told here: keepsake share --read"


class SharedNote(NamedTuple):
    """A note that the person shared. mark: the tombstone of the note's text; written: that of the text in the file."""

    mark: str
    written: str


class ShareChoice(NamedTuple):
    """A person's choice. read: whether to read the notes (None: undecided); shared: the notes they shared, by id."""

    read: Optional[bool]  # noqa: UP045  # evaluated on Python 3.9
    shared: dict[str, SharedNote]

    def reads(self) -> bool:
        """Tell whether the repository's notes are shown: the person said so, or is undecided but shares notes there."""
        return bool(self.shared) if self.read is None else self.read


def read(project: Project) -> ShareChoice:
    """Return the choice for a project; an undecided one if the file is missing or damaged."""
    try:
        value = json.loads(paths.read(os.path.join(project.folder, NAME), MAX_BYTES))
        shared = {str(uid): SharedNote(str(mark), str(written)) for uid, (mark, written) in value["shared"].items()}
        return ShareChoice(value["read"] if isinstance(value["read"], bool) else None, shared)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ShareChoice(None, {})


def keep(project: Project, choice: ShareChoice) -> None:
    """Write a choice to its file. Raises OSError."""
    path = os.path.join(paths.make_dir(project.folder), NAME)
    files.replace(path, json.dumps(choice._asdict()).encode())
