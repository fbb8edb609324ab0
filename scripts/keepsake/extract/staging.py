"""The staging directory: a model's notes on a session wait there in a file until they are committed.

One file a transcript, `.staged-extract-<id>`, and the epoch seconds of the extraction beside it in `<id>.ts` (the
staging specification's layout). `<id>` is the transcript's file name without its ending. In a directory that several
projects may share, `<id>.project` says whose it is.
"""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths

if TYPE_CHECKING:
    from collections.abc import Mapping

PREFIX, STAMP, OWNER = ".staged-extract-", ".ts", ".project"
MAX_BYTES = 64_000  # of a staged file: an answer is far shorter
MIN_INTERVAL = 300.0  # seconds between two extractions of one transcript
MAX_AGE = 3600.0  # seconds after which a staged file is committed, whosever it is
_TEMPORARY = ".tmp-staged-"  # not PREFIX: a half-written file is never taken for a staged one
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._@+-]{0,199}")
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class StagingError(Exception):
    """The staging directory can't be used; the text says why."""


class Staging(NamedTuple):
    """A staging directory. owner: the project's root where projects may share the directory, else ""."""

    folder: str
    owner: str = ""


def locate(root: str, data: str, env: Mapping[str, str] = os.environ) -> Staging:
    """Return the staging directory of a project (root) with this data folder; it need not exist yet.

    KEEPSAKE_STAGING_DIR names it, taken from the project's root when it is relative. Raises StagingError for a
    directory that is a link, and for a relative one that leads out of the project: a repository may hold such a link.
    """
    given = os.path.expanduser(env.get("KEEPSAKE_STAGING_DIR", ""))
    folder = os.path.normpath(os.path.join(root, given)) if given else os.path.join(data, "staging")
    if os.path.islink(folder):
        raise StagingError(f"the staging directory {folder} is a link to elsewhere")
    if given and not os.path.isabs(given) and not paths.inside(folder, root):
        raise StagingError(f"the staging directory {folder} leads out of the project")
    return Staging(folder, root if given and os.path.isabs(given) else "")


def usable(root: str, data: str) -> Staging | None:
    """Return the staging directory; None if it leads out of the project."""
    try:
        return locate(root, data)
    except StagingError:
        return None


def plain(name: str) -> bool:
    """Tell whether an id is a plain file name and not the name of a file beside a staged one."""
    return bool(_PLAIN.fullmatch(name)) and not name.endswith((STAMP, OWNER))


def names(place: Staging) -> list[str]:
    """Return the ids of this project's staged files, in order. Links and odd names are passed over. Raises OSError."""
    if not os.path.isdir(place.folder):
        return []
    ids = (entry[len(PREFIX) :] for entry in sorted(os.listdir(place.folder)) if entry.startswith(PREFIX))
    return [name for name in ids if plain(name) and _mine(place, name)]


def _mine(place: Staging, name: str) -> bool:
    if not stat.S_ISREG(os.lstat(path(place, name)).st_mode):
        return False
    return not place.owner or (_load(path(place, name, OWNER)) or place.owner) == place.owner


def path(place: Staging, name: str, ending: str = "") -> str:
    """Return the path of a staged file, or of the file with that ending beside it. Raises StagingError."""
    if not plain(name):
        raise StagingError(f"{name[:80]!r} is not a plain file name")
    return os.path.join(place.folder, PREFIX + name + ending)


def _load(file: str) -> str | None:
    """Return the text of one of our regular files, at most MAX_BYTES of it; None if it is missing or a link."""
    try:
        handle = paths.opened(file, _READ)
    except OSError:
        return None
    with open(handle, "rb") as opened:
        return opened.read(MAX_BYTES).decode("utf-8", "replace")


def load(place: Staging, name: str) -> str:
    """Return what is staged under an id, "" when nothing is. Raises StagingError."""
    return _load(path(place, name)) or ""


def stamp(place: Staging, name: str) -> float | None:
    """Return when an id was last extracted (epoch seconds); None when its `.ts` file is missing or holds no number."""
    try:
        return float((_load(path(place, name, STAMP)) or "").strip())
    except ValueError:
        return None


def written(place: Staging, name: str) -> float:
    """Return when an id was staged: by its `.ts` file, else by the staged file's modification time."""
    known = stamp(place, name)
    return os.lstat(path(place, name)).st_mtime if known is None else known


def resting(last: float | None, now: float) -> bool:
    """Tell whether the last extraction is too recent for another one; a time in the future counts by its distance."""
    return last is not None and abs(now - last) < MIN_INTERVAL


def stale(when: float, now: float) -> bool:
    """Tell whether a staged file has waited long enough; a time in the future means that the clock was set back."""
    return not -MIN_INTERVAL <= now - when <= MAX_AGE


def write(place: Staging, name: str, text: str, now: float) -> None:
    """Stage a text under an id, in place of what was there, then note the time. Raises OSError, StagingError."""
    paths.make_dir(place.folder)
    if place.owner:
        _replace(path(place, name, OWNER), place.owner.encode("utf-8", "replace"))
    _replace(path(place, name), text.encode("utf-8", "replace")[:MAX_BYTES])
    _replace(path(place, name, STAMP), f"{now:.0f}\n".encode())


def probe(place: Staging, name: str) -> None:
    """Check that a text can be staged, before tokens are spent on one. Raises OSError, StagingError."""
    path(place, name)
    paths.make_dir(place.folder)
    os.unlink(_temporary(place.folder, b" " * MAX_BYTES))


def _temporary(folder: str, data: bytes) -> str:
    """Write data into a new file beside the staged ones; on a full disk nothing is left of it. Raises OSError."""
    file = os.path.join(folder, f"{_TEMPORARY}{os.getpid()}-{os.urandom(4).hex()}")
    handle = os.open(file, _NEW, paths.FILE_MODE)
    try:
        with open(handle, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(handle)
    except OSError:
        os.unlink(file)
        raise
    return file


def _replace(file: str, data: bytes) -> None:
    os.replace(_temporary(os.path.dirname(file), data), file)


def drop(place: Staging, name: str) -> None:
    """Delete a staged file and the files beside it, the owner's name last. Raises OSError."""
    for ending in (STAMP, "", OWNER):
        file = path(place, name, ending)
        if os.path.lexists(file):
            os.unlink(file)


def sweep(place: Staging, now: float) -> None:
    """Delete half-written files that a killed process left behind. Raises OSError."""
    if not os.path.isdir(place.folder):
        return
    for entry in os.listdir(place.folder):
        file = os.path.join(place.folder, entry)
        if entry.startswith(_TEMPORARY) and now - os.lstat(file).st_mtime > MAX_AGE:
            os.unlink(file)
