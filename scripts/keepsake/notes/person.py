"""Whose session it is: git's `user.name`, else the login name; for an old session, the owner of its home folder."""

from __future__ import annotations

import os

from keepsake.base import paths
from keepsake.text import labels, render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.store.db import Connection

MAX_NAME = 40  # characters
SOMEBODY = "somebody"  # whose name can't be told: it would pass for something else
_PUNCTUATION = str.maketrans(dict.fromkeys(',;:|[](){}<>"`', " "))  # what ends a part of a head, or the head
# Words by which a head says whose word a memory is, without apostrophes: no name holds them. A single one alone is not
# a name.
_ORIGINS = [said.casefold().replace("'", "") for said in labels.ORIGINS.values()]
_TAKEN = (
    *[said for said in _ORIGINS if " " in said],
    "the user", "the users", "saved by", "said by", "extracted by", "somebody elses", "a sub agents",
    "after a web page",
)  # fmt: skip
_ALONE = (*[said for said in _ORIGINS if " " not in said], "imported", "unconfirmed")
_HOMES = ("/Users/", "/home/", "C:\\Users\\", "c:\\Users\\")


def names(top: str, env: Mapping[str, str] = os.environ) -> list[str]:
    """Return the names of the person at work, best first: git's user.name, the login name. Only reads files.

    top: the checkout's top folder. "" is never among them; the list may be empty.
    """
    login = env.get("USER") or env.get("LOGNAME") or env.get("USERNAME") or _account()
    found = [git_name(top, env), login]
    known = [one for one in found if one and plain(one) != SOMEBODY]
    return list(dict.fromkeys([*map(plain, known), *known]))  # notes of an older keepsake have them as they stand there


def _account() -> str:
    """Return the name of the account that the process runs as, "" where the system has none for it."""
    try:
        import pwd  # where the environment names nobody: a container, a scheduled run

        return pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError):
        return ""


def plain(name: str) -> str:
    """Return a name as it may stand in a head, where others' names stand beside whose word a memory is.

    On one line, without hidden characters and punctuation, at most MAX_NAME characters; SOMEBODY for what would pass
    for an origin, "" for "".
    """
    found = name[: 4 * MAX_NAME]
    if not found.isascii():
        import unicodedata  # few names need it

        found = unicodedata.normalize("NFKC", found)
    found = " ".join(render.visible(found).translate(_PUNCTUATION).split())[:MAX_NAME].strip()
    low = found.casefold().replace("'", "").replace("\u2019", "")
    words = " ".join("".join([c if c.isalnum() else " " for c in low]).split())
    if any(f" {taken} " in f" {words} " for taken in _TAKEN) or words in _ALONE or _mixed(low):
        return SOMEBODY
    return found or (SOMEBODY if name else "")


def _mixed(low: str) -> bool:
    """Tell whether Greek or Cyrillic letters, which look like Latin ones, stand beside such in a word."""
    if low.isascii():
        return False
    alphabets = ["L" if "a" <= c <= "z" else "G" if "\u0370" <= c <= "\u04ff" else " " for c in low]
    return "LG" in "".join(alphabets) or "GL" in "".join(alphabets)


def git_name(top: str, env: Mapping[str, str] = os.environ) -> str:
    """Return git's user.name for a checkout, from the files where git keeps it, or ""."""
    git = os.path.join(top, ".git")
    own = git if os.path.isdir(git) else paths.git_dir(top)
    home = env.get("HOME") or os.path.expanduser("~")
    config = env.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    places = [os.path.join(own, "config")] if own else []
    places += [os.path.join(home, ".gitconfig"), os.path.join(config, "git", "config")]
    return next(filter(None, (paths.git_setting(place, "user", "name") for place in places)), "")


def of_folder(cwd: str) -> str:
    """Return the person whose home a session's folder lies in: `/Users/ada/work` is ada's; "" elsewhere."""
    for home in _HOMES:
        if cwd.startswith(home):
            return plain(cwd[len(home) :].replace("\\", "/").partition("/")[0])
    return ""


def of_session(db: Connection, session: str) -> str:
    """Return whose session it was by the folder it ran in, or ""."""
    row = db.execute("SELECT cwd FROM session WHERE id = ?", (session,)).fetchone() if session else None
    return of_folder(row[0]) if row else ""
