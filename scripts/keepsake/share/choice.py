"""What the person chose for a project's shared notes, in the data home: whether they are told, and what is theirs."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple, Optional

from keepsake.base import files, paths

if TYPE_CHECKING:
    from keepsake.base.project import Project

NAME = "share.json"
MAX_BYTES = 8_000_000


class Given(NamedTuple):
    """A note that the person shared: the tombstone that its text would have, and that of the text in the file."""

    mark: str
    written: str


class ShareChoice(NamedTuple):
    """What the person said about reading (None: nothing), and what they shared: id -> Given."""

    read: Optional[bool]  # noqa: UP045  # evaluated on Python 3.9
    shared: dict[str, Given]

    def reads(self) -> bool:
        """Tell whether the repository's notes are told here: on the person's word, or as they share notes there."""
        return bool(self.shared) if self.read is None else self.read


def read(found: Project) -> ShareChoice:
    """Return what was chosen for a project; nothing where that can't be read."""
    try:
        value = json.loads(paths.read(os.path.join(found.folder, NAME), MAX_BYTES))
        shared = {str(uid): Given(str(mark), str(written)) for uid, (mark, written) in value["shared"].items()}
        return ShareChoice(value["read"] if isinstance(value["read"], bool) else None, shared)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return ShareChoice(None, {})


def keep(found: Project, choice: ShareChoice) -> None:
    """Keep a choice. Raises OSError."""
    path = os.path.join(paths.make_dir(found.folder), NAME)
    files.replace(path, json.dumps(choice._asdict()).encode())
