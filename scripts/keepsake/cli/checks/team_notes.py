"""Check the notes in the repository: how many there are, whether they are shown, and which files are refused."""

from __future__ import annotations

from collections.abc import Iterator

from keepsake.base.project import Project
from keepsake.share import choice, folder
from keepsake.text import render

MAX_SHOWN = 10  # refused files that are named


def facts(project: Project) -> dict[str, object]:
    """Return the state of the checkout's notes, {} if there are none and the person shared none."""
    chosen, contents = choice.read(project), folder.read(project.top)
    if not contents.files and not chosen.shared:
        return {}
    shown = len(contents.pages) if chosen.reads() else 0
    return {"files": contents.files, "read": chosen.reads(), "told": shown, "refused": len(contents.problems)}


def lines(state: dict[str, object]) -> list[str]:
    """Return the facts as lines for people."""
    if not state:
        return []
    how = f"{state['told']} told as the team's" if state["read"] else choice.NOT_TOLD
    return [f"notes in {folder.PLACE}: {state['files']}, {how}"]


def problems(project: Project) -> Iterator[tuple[str, str]]:
    """Yield (problem, what to do) for refused files, if the notes are read here; the files' text is not repeated."""
    if not choice.read(project).reads():
        return
    refused = folder.read(project.top).problems
    for problem in refused[:MAX_SHOWN]:
        place = "/".join(filter(None, [folder.PLACE, render.harmless(problem.file, 60)]))
        yield f"{place} is refused: {problem.what}", problem.todo
    if len(refused) > MAX_SHOWN:
        yield f"{len(refused) - MAX_SHOWN:,} more files of {folder.PLACE} are refused", "see keepsake share --list"
