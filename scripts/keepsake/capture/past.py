"""Past sessions: transcripts of a project that Claude Code kept from before keepsake was used there.

They are read in the background (worker/backfill.py), after the person was told so at the start of a session. The file
`past` in a project's data folder has a line `<epoch seconds> <root>` for each place of the project: transcripts that
were finished by that time are read. Younger ones are left to the live capture, so a session during which keepsake was
switched off stays unread.
"""

from __future__ import annotations

import os

from keepsake.base import minijson, paths
from keepsake.base.event import clean, text
from keepsake.store import db as sqlite
from keepsake.store import memories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from keepsake.base.event import Event
    from keepsake.base.project import Project

FILE = "past"
MAX_BYTES = 100_000  # bytes of that file
HEAD = 65_536  # bytes at a transcript's beginning that are searched for its folder
MAX_SLUG = 200  # characters of a session folder's name; the client cuts longer ones and adds a hash
SWITCHES = ("capture.enabled", "capture.history")


def allowed(project: Project) -> bool:
    """Tell whether the settings let a project's past sessions be read."""
    return all(map(project.settings.flag, SWITCHES))


def begun(folder: str) -> dict[str, float]:
    """Return root -> when reading its past sessions began (epoch seconds), for a project's places with this folder."""
    try:
        lines = paths.read(os.path.join(folder, FILE), MAX_BYTES).splitlines()
    except OSError:
        return {}
    split = [line.partition(" ") for line in lines]
    return {root: float(at) for at, _, root in split if root and at.replace(".", "", 1).isdigit()}


def begin(folder: str, root: str, at: float) -> None:
    """Note that transcripts finished at root by a time (epoch seconds) are to be read; a root is noted only once."""
    if root in begun(folder):
        return
    path = os.path.join(paths.make_dir(folder), FILE)
    with open(paths.opened(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "w", encoding="utf-8") as file:
        file.write(f"{at:.3f} {clean(root)}\n")


def slug(path: str) -> str:
    """Return Claude Code's name for the folder of the sessions that begin at a path.

    Everything but ASCII letters and digits becomes `-`; a long name is cut, and a hash of the whole path is appended.
    """
    plain = "".join([char if char.isascii() and char.isalnum() else "-" for char in path])
    return plain if len(plain) <= MAX_SLUG else f"{plain[:MAX_SLUG]}-{_base36(abs(_hash(path)))}"


def _hash(text: str) -> int:
    """Return the 32-bit hash that is customary in JavaScript."""
    units = text.encode("utf-16-le", "surrogatepass")
    value = 0
    for low, high in zip(units[::2], units[1::2]):
        value = (value * 31 + low + 256 * high) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits


def folders(projects: str, root: str) -> list[str]:
    """Return the folders below Claude Code's `projects` that may hold sessions of the project at root. Raises OSError.

    Their names are those of the root, of a path below it, or of one of its linked worktrees elsewhere. A name can stand
    for several paths, so each session's own `cwd` must decide.
    """
    names = [slug(place) for place in (root, *worktrees(root))]
    below = tuple(f"{name}-" for name in names)
    existing = os.listdir(projects) if os.path.isdir(projects) else []
    return [os.path.join(projects, name) for name in sorted(existing) if name in names or name.startswith(below)]


def worktrees(root: str) -> list[str]:
    """Return the top folders of a repository's linked worktrees. Raises OSError."""
    tops = []
    for git in (os.path.join(root, ".git"), root):
        listed = os.path.join(git, "worktrees")
        names = sorted(os.listdir(listed)) if os.path.isdir(listed) else []
        tops += [os.path.dirname(paths.first_line(os.path.join(listed, name, "gitdir"))) for name in names]
    return list(filter(None, tops))


def sessions(folder: str) -> list[str]:
    """Return the paths of the sessions' transcripts in a folder of Claude Code, without sub-agents'. Raises OSError."""
    names = [name for name in os.listdir(folder) if name.endswith(".jsonl") and not name.startswith("agent-")]
    return [os.path.join(folder, name) for name in names]


def place_of(project: Project, cwd: str) -> str:
    """Return the root, present or former, of a project for a session that began in cwd; "" if it is another's."""
    here = paths.project_root(cwd) if cwd else ""
    if here in ("", project.root):
        return here
    former = [root for root in begun(project.folder) if f"{cwd}/".startswith(f"{root}/")]
    if os.path.exists(cwd) and here not in former:  # it belongs to another project by now
        return ""
    now = [root for root in former if paths.project_root(project.root + cwd[len(root) :]) == project.root]
    return now[0] if now else ""


def read_already(folder: str) -> set[str]:
    """Return the file names of the transcripts that a project's store has read at all. Raises DatabaseError."""
    db = sqlite.open_existing(memories.database(folder))
    if db is None or not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'cursor'").fetchone():
        return set()
    return {os.path.basename(path) for (path,) in db.execute("SELECT path FROM cursor")}


def announcement(event: Event, project: Project) -> str:
    """Return the line that tells the person that past sessions are going to be read, "" if there are none.

    It is shown once per project: the worker notes that it has begun.
    """
    if event.host or not event.transcript or not allowed(project) or project.root in begun(project.folder):
        return ""
    try:
        if not os.access(paths.make_dir(project.folder), os.W_OK):  # otherwise the line would be shown at every start
            return ""
        count = _waiting(os.path.dirname(event.transcript), os.path.basename(event.transcript), project)
    except (OSError, sqlite.DatabaseError):  # the worker meets the same error and reports it
        return ""
    return (
        f"keepsake reads up to {count} past session{'s' * (count > 1)} of this project in the background, on this"
        " machine and without a model, so that they can be recalled; /keepsake:pause stops it."
        if count
        else ""
    )


def _waiting(own: str, transcript: str, project: Project) -> int:
    """Return the number of unread transcripts in the project's folders; a few may be another's, or have no word.

    own: folder of the starting session; transcript: its file's name.
    """
    known = {transcript, *read_already(project.folder)}
    count = 0
    for folder in dict.fromkeys([own, *folders(os.path.dirname(own), project.root)]):
        unread = [path for path in _listed(folder) if os.path.basename(path) not in known]
        count += len(unread) if unread and _is_of(unread, project.root) else 0
    return count


def _listed(folder: str) -> list[str]:
    try:
        return sessions(folder)
    except OSError:  # the worker reports it
        return []


def _is_of(transcripts: Collection[str], root: str) -> bool:
    """Tell whether transcripts belong to the project at root, by the first of them that names its folder."""
    cwd = next(filter(None, map(_cwd, transcripts)), "")
    return bool(cwd) and paths.project_root(cwd) == root


def _cwd(path: str) -> str:
    """Return the first folder that a transcript names near its beginning, "" if there is none."""
    try:
        lines = paths.read(path, HEAD).splitlines()
    except OSError:
        return ""
    for line in lines:
        try:
            value = minijson.loads(line) if '"cwd"' in line else None
        except ValueError:  # a line that is cut off, or glued to another
            continue
        cwd = text(value, "cwd") if isinstance(value, dict) else ""
        if cwd:
            return cwd
    return ""
