"""What `keepsake doctor` says about the notes in the repository: how many, whether they are told, what was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.share import choice, folder
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project

MAX_SHOWN = 10  # refused files that are named


def facts(found: Project) -> dict[str, object]:
    """Return the state of the checkout's notes, {} where there are none and nothing was chosen."""
    chosen, contents = choice.read(found), folder.read(found.top)
    if not contents.files and not chosen.shared:
        return {}
    told = len(contents.pages) if chosen.reads() else 0
    return {"files": contents.files, "read": chosen.reads(), "told": told, "refused": len(contents.problems)}


def lines(known: dict[str, object]) -> list[str]:
    """Return the facts as lines for people."""
    if not known:
        return []
    how = f"{known['told']} told as the team's" if known["read"] else "not told here: keepsake share --read"
    return [f"notes in {folder.PLACE}: {known['files']}, {how}"]


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Name the files that are refused where the person has notes read; their text is not repeated."""
    if not choice.read(found).reads():
        return
    refused = folder.read(found.top).problems
    for one in refused[:MAX_SHOWN]:
        place = "/".join(filter(None, [folder.PLACE, render.harmless(one.file, 60)]))
        yield f"{place} is refused: {one.what}", one.todo
    if len(refused) > MAX_SHOWN:
        yield (
            f"{len(refused) - MAX_SHOWN:,} more files of {folder.PLACE} are refused",
            "see keepsake share --list",
        )
