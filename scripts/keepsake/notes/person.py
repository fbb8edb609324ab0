"""Whose session it is: git's `user.name`, else the login name; for an old session, the owner of its home folder."""

from __future__ import annotations

import os

from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.store.db import Connection

_CONFIG_BYTES = 64_000  # of a git configuration that are read
_HOMES = ("/Users/", "/home/", "C:\\Users\\", "c:\\Users\\")


def names(top: str, env: Mapping[str, str] = os.environ) -> list[str]:
    """Return the names of the person at work, best first: git's user.name, the login name. Only reads files.

    top: the checkout's top folder. "" is never among them; the list may be empty.
    """
    found = [git_name(top, env), env.get("USER") or env.get("LOGNAME") or env.get("USERNAME") or ""]
    return list(dict.fromkeys(filter(None, found)))


def git_name(top: str, env: Mapping[str, str] = os.environ) -> str:
    """Return git's user.name for a checkout, from the files where git keeps it, or ""."""
    git = os.path.join(top, ".git")
    own = git if os.path.isdir(git) else paths.git_dir(top)
    home = env.get("HOME") or os.path.expanduser("~")
    config = env.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    places = [os.path.join(own, "config")] if own else []
    places += [os.path.join(home, ".gitconfig"), os.path.join(config, "git", "config")]
    return next(filter(None, map(_user_name, places)), "")


def _user_name(path: str) -> str:
    try:
        text = paths.read(path, _CONFIG_BYTES)
    except OSError:
        return ""
    section = ""
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith("["):
            section = bare.lower()
        elif section == "[user]" and bare.partition("=")[0].strip().lower() == "name":
            return bare.partition("=")[2].strip().strip('"')
    return ""


def of_folder(cwd: str) -> str:
    """Return the person whose home a session's folder lies in: `/Users/ada/work` is ada's; "" elsewhere."""
    for home in _HOMES:
        if cwd.startswith(home):
            return cwd[len(home) :].replace("\\", "/").partition("/")[0]
    return ""


def of_session(db: Connection, session: str) -> str:
    """Return whose session it was by the folder it ran in, or ""."""
    row = db.execute("SELECT cwd FROM session WHERE id = ?", (session,)).fetchone() if session else None
    return of_folder(row[0]) if row else ""
