"""The person's choice about a project's shared notes, kept in the data home: whether to show them, which are theirs.

The module also returns what `keepsake doctor` says about these notes: how many there are, whether they are shown, and
which files are refused.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple, Optional

from keepsake.base import files, paths
from keepsake.share import folder
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project

NAME = "share.json"
MAX_BYTES = 8_000_000
NOT_TOLD = "not told here: keepsake share --read"
MAX_SHOWN = 10  # refused files that are named


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


def facts(project: Project) -> dict[str, object]:
    """Return the state of the checkout's notes, {} if there are none and the person shared none."""
    chosen, contents = read(project), folder.read(project.top)
    if not contents.files and not chosen.shared:
        return {}
    shown = len(contents.pages) if chosen.reads() else 0
    return {"files": contents.files, "read": chosen.reads(), "told": shown, "refused": len(contents.problems)}


def lines(state: dict[str, object]) -> list[str]:
    """Return the facts as lines for people."""
    if not state:
        return []
    how = f"{state['told']} told as the team's" if state["read"] else NOT_TOLD
    return [f"notes in {folder.PLACE}: {state['files']}, {how}"]


def problems(project: Project) -> Iterator[tuple[str, str]]:
    """Yield (problem, what to do) for refused files, if the notes are read here; the files' text is not repeated."""
    if not read(project).reads():
        return
    refused = folder.read(project.top).problems
    for problem in refused[:MAX_SHOWN]:
        place = "/".join(filter(None, [folder.PLACE, render.harmless(problem.file, 60)]))
        yield f"{place} is refused: {problem.what}", problem.todo
    if len(refused) > MAX_SHOWN:
        yield (
            f"{len(refused) - MAX_SHOWN:,} more files of {folder.PLACE} are refused",
            "see keepsake share --list",
        )
