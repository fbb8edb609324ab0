"""Check Claude's own memory for `keepsake doctor`: how full it is, what is not linked, whether it holds secrets."""

from __future__ import annotations

import collections
import os
from typing import TYPE_CHECKING

from keepsake.capture.importer import config_folder, cwd_of, transcripts_in
from keepsake.native import folder as files
from keepsake.native import place
from keepsake.redact import findings
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project

MAX_SHOWN = 5  # names of a list that are printed
MAX_FOLDERS = 200  # folders of other projects that are looked at
MAX_PATH = 400  # characters of a listed path that are printed; the person needs it to go there


def facts(project: Project) -> dict[str, object]:
    """Return the state of Claude's memory of a project; writes nothing and repeats no secret."""
    memory = place.of(project)
    contents = files.read(memory.folder)
    return {
        "folder": memory.folder,
        "on": memory.on,
        "files": len(contents.names),
        "lines": contents.lines,
        "max_lines": files.LOADED_LINES,
        "bytes": contents.chars,  # the client's word
        "max_bytes": files.LOADED_CHARS,
        "at_least": contents.cut,
        "orphans": list(files.orphans(contents)),
        "dead_links": files.dead_links(contents),
        "moved": list(moved(project)),
    }


def lines(facts: dict[str, object]) -> list[str]:
    """Return the facts as lines for people."""
    least = "at least " if facts["at_least"] else ""
    sizes = f"{facts['lines']} of {facts['max_lines']} lines, {facts['bytes']:,} of {facts['max_bytes']:,} characters"
    what = f"files: {facts['files']}; MEMORY.md holds {least}{sizes}" if facts["files"] else "no files"
    rows = [f"Claude's own memory: {facts['folder']}", f"  {what}" + ("" if facts["on"] else "; it is switched off")]
    for name, text in (
        ("orphans", "files that MEMORY.md doesn't link to"),
        ("dead_links", "links of MEMORY.md to files that are gone"),
        ("moved", "memory folders of projects that are no longer where they were"),
    ):
        listed = facts[name]
        if isinstance(listed, list) and listed:
            more = f" and {len(listed) - MAX_SHOWN} more" if len(listed) > MAX_SHOWN else ""
            rows.append(f"  {text}: {', '.join(render.harmless(name, MAX_PATH) for name in listed[:MAX_SHOWN])}{more}")
    return rows


def problems(project: Project) -> Iterator[tuple[str, str]]:
    """Yield (problem, what to do): what can't be read, what is not loaded, and the kinds of secrets that were found."""
    memory = place.of(project)
    for what in memory.problems:
        yield what, "correct it; Claude Code writes its memory elsewhere meanwhile"
    contents = files.read(memory.folder)
    yield from contents.problems
    if contents.lines > files.LOADED_LINES or contents.chars > files.LOADED_CHARS:
        size = f"{'at least ' * contents.cut}{contents.lines} lines, {contents.chars:,} characters"
        limit = f"{files.LOADED_LINES} lines or {files.LOADED_CHARS:,} characters"
        todo = (
            "keepsake tells the rest when it bears on the work; shorter lines, with details in topic files, help both"
        )
        yield f"{os.path.join(memory.folder, files.INDEX)} holds {size}: Claude Code loads the first {limit}", todo
    for name, text in sorted(contents.texts.items()):
        kinds = collections.Counter(one.kind for one in findings(text))
        if kinds:
            listed = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
            todo = "take it out of the file and renew it: Claude Code loads the file as it is; keepsake has redacted it"
            yield f"{os.path.join(memory.folder, name)} seems to hold secrets ({listed})", todo


def moved(project: Project) -> Iterator[str]:
    """Yield the memory folders of projects whose own folder, named in their newest transcript, is gone."""
    base, own = os.path.join(config_folder(), "projects"), place.name(project.root)
    try:
        with os.scandir(base) as entries:
            names = sorted(entry.name for entry in entries if entry.name != own and not entry.is_symlink())
    except OSError:
        return
    for name in names[:MAX_FOLDERS]:
        if os.path.isdir(os.path.join(base, name, "memory")):
            project_folder = next(filter(None, map(_cwd, transcripts_in(os.path.join(base, name))[-3:])), "")
            if project_folder and not os.path.exists(project_folder):
                yield f"{os.path.join(base, name, 'memory')} (of {project_folder})"


def _cwd(path: str) -> str:
    try:
        return cwd_of(path)
    except OSError:
        return ""
