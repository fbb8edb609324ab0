"""The staging directory, where a model's notes on a session wait in a file until they are committed.

Each transcript has one file, `.staged-extract-<id>`; the epoch seconds of the extraction are beside it in
`.staged-extract-<id>.ts` (the layout comes from the staging specification). `<id>` is the transcript's file name
without its extension. In a directory that several projects may share, `.staged-extract-<id>.project` names the project.
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
MAX_BYTES = 64_000  # bytes of a staged file; an answer is far shorter
MIN_INTERVAL = 300.0  # seconds between two extractions of one transcript
MAX_AGE = 3600.0  # seconds after which a staged file is committed, even the current session's
_TEMPORARY = ".tmp-staged-"  # differs from PREFIX, so that a half-written file is never taken for a staged one
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._@+-]{0,199}")
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class StagingError(Exception):
    """The staging directory can't be used; the text says why."""


class Staging(NamedTuple):
    """A staging directory. owner: the project's root if several projects may share the directory, else ""."""

    folder: str
    owner: str = ""


def locate(root: str, data: str, env: Mapping[str, str] = os.environ) -> Staging:
    """Return the staging directory of the project with this root and data folder; it need not exist yet.

    KEEPSAKE_STAGING_DIR names it; a relative path starts at the project's root. Raises StagingError if the directory
    is a link, or if a relative path leads out of the project: a repository may hold such a link.
    """
    configured = os.path.expanduser(env.get("KEEPSAKE_STAGING_DIR", ""))
    folder = os.path.normpath(os.path.join(root, configured)) if configured else os.path.join(data, "staging")
    if os.path.islink(folder):
        raise StagingError(f"the staging directory {folder} is a link to elsewhere")
    if configured and not os.path.isabs(configured) and not paths.inside(folder, root):
        raise StagingError(f"the staging directory {folder} leads out of the project")
    return Staging(folder, root if configured and os.path.isabs(configured) else "")


def usable(root: str, data: str) -> Staging | None:
    """Return the staging directory of a project; None if locate() refuses it."""
    try:
        return locate(root, data)
    except StagingError:
        return None


def is_plain(name: str) -> bool:
    """Tell whether an id is a plain file name, without the ending of a file that lies beside a staged one."""
    return bool(_PLAIN.fullmatch(name)) and not name.endswith((STAMP, OWNER))


def names(place: Staging) -> list[str]:
    """Return the ids of this project's staged files, sorted. Links and odd names are skipped. Raises OSError."""
    if not os.path.isdir(place.folder):
        return []
    ids = (entry[len(PREFIX) :] for entry in sorted(os.listdir(place.folder)) if entry.startswith(PREFIX))
    return [name for name in ids if is_plain(name) and _is_ours(place, name)]


def _is_ours(place: Staging, name: str) -> bool:
    if not stat.S_ISREG(os.lstat(path(place, name)).st_mode):
        return False
    return not place.owner or (_load(path(place, name, OWNER)) or place.owner) == place.owner


def path(place: Staging, name: str, ending: str = "") -> str:
    """Return the path of a staged file, or of the file with this ending beside it. Raises StagingError."""
    if not is_plain(name):
        raise StagingError(f"{name[:80]!r} is not a plain file name")
    return os.path.join(place.folder, PREFIX + name + ending)


def _load(file: str) -> str | None:
    """Return a file's text, at most MAX_BYTES of it; None if it can't be opened, as when it is missing or a link."""
    try:
        handle = paths.opened(file, _READ)
    except OSError:
        return None
    with open(handle, "rb") as opened:
        return opened.read(MAX_BYTES).decode("utf-8", "replace")


def load(place: Staging, name: str) -> str:
    """Return the text that is staged under an id, "" if there is none. Raises StagingError."""
    return _load(path(place, name)) or ""


def stamp(place: Staging, name: str) -> float | None:
    """Return when an id was last extracted (epoch seconds); None if its `.ts` file is missing or holds no number."""
    try:
        return float((_load(path(place, name, STAMP)) or "").strip())
    except ValueError:
        return None


def written(place: Staging, name: str) -> float:
    """Return when an id was staged (epoch seconds), by its `.ts` file, else by the staged file's modification time."""
    known = stamp(place, name)
    return os.lstat(path(place, name)).st_mtime if known is None else known


def too_recent(last: float | None, now: float) -> bool:
    """Tell whether the last extraction is too recent for another one. For a time in the future, its distance counts."""
    return last is not None and abs(now - last) < MIN_INTERVAL


def stale(when: float, now: float) -> bool:
    """Tell whether a staged file has waited longer than MAX_AGE.

    One whose time is more than MIN_INTERVAL in the future is stale too: the clock was set back.
    """
    return not -MIN_INTERVAL <= now - when <= MAX_AGE


def write(place: Staging, name: str, text: str, now: float) -> None:
    """Stage a text under an id, in place of an older one, then write the time. Raises OSError, StagingError."""
    paths.make_dir(place.folder)
    if place.owner:
        _replace(path(place, name, OWNER), place.owner.encode("utf-8", "replace"))
    _replace(path(place, name), text.encode("utf-8", "replace")[:MAX_BYTES])
    _replace(path(place, name, STAMP), f"{now:.0f}\n".encode())


def probe(place: Staging, name: str) -> None:
    """Check that a text can be staged, before tokens are spent on it. Raises OSError, StagingError."""
    path(place, name)
    paths.make_dir(place.folder)
    os.unlink(_temporary(place.folder, b" " * MAX_BYTES))


def _temporary(folder: str, data: bytes) -> str:
    """Write data into a new file beside the staged ones and return its path.

    If writing fails, as on a full disk, the file is removed. Raises OSError.
    """
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
    """Delete a staged file and the files beside it, the one with the owner's name last. Raises OSError."""
    for ending in (STAMP, "", OWNER):
        file = path(place, name, ending)
        if os.path.lexists(file):
            os.unlink(file)


def sweep(place: Staging, now: float) -> None:
    """Delete half-written files that a killed process left behind more than MAX_AGE ago. Raises OSError."""
    if not os.path.isdir(place.folder):
        return
    for entry in os.listdir(place.folder):
        file = os.path.join(place.folder, entry)
        if entry.startswith(_TEMPORARY) and now - os.lstat(file).st_mtime > MAX_AGE:
            os.unlink(file)
