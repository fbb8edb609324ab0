"""Tell whose session it is: git's `user.name`, else the login name; of an old session its home folder's owner."""

from __future__ import annotations

import os

from keepsake.base import paths
from keepsake.store import memories
from keepsake.text import labels, render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.store.db import Connection

MAX_NAME = 40  # characters
SOMEBODY = "somebody"  # stands for a name that can't be shown, as it would pass for something else
_PUNCTUATION = str.maketrans(dict.fromkeys(',;:|[](){}<>"`', " "))  # separate the parts of a line's head or end it
# What a line's head says of a memory's origin, without apostrophes. A name may not contain a phrase of several words
# (_TAKEN), nor be one of the single words (_ALONE).
_ORIGINS = [said.casefold().replace("'", "") for said in labels.ORIGINS.values()]
_TAKEN = (
    *[said for said in _ORIGINS if " " in said],
    "the user", "the users", "saved by", "said by", "extracted by", "somebody elses", "a sub agents",
    "after a web page",
)  # fmt: skip
_ALONE = (*[said for said in _ORIGINS if " " not in said], "imported", "unconfirmed")
_HOMES = ("/Users/", "/home/", "C:\\Users\\", "c:\\Users\\")


def names(top: str, env: Mapping[str, str] = os.environ) -> list[str]:
    """Return the names of the person at work, best first: git's user.name, then the login name. Only reads files.

    top: the checkout's top folder. The list may be empty, but never holds "".
    """
    login = env.get("USER") or env.get("LOGNAME") or env.get("USERNAME") or _account()
    candidates = [git_name(top, env), login]
    known = [name for name in candidates if name and plain(name) != SOMEBODY]
    return list(dict.fromkeys([*map(plain, known), *known]))  # notes of an older keepsake hold the names unchanged


def _account() -> str:
    """Return the name of the account under which the process runs, "" if the system knows none."""
    try:
        import pwd  # needed only if the environment names nobody: in a container or a scheduled run

        return pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError):
        return ""


def plain(name: str) -> str:
    """Return a name that may be shown in a line's head, where it must not pass for the origin of a memory.

    It is on one line, without hidden characters and punctuation, and has at most MAX_NAME characters. SOMEBODY for a
    name that would pass for an origin, mixes alphabets or has no such characters; "" for "".
    """
    cleaned = name[: 4 * MAX_NAME]
    if not cleaned.isascii():
        import unicodedata  # imported here, as few names need it

        cleaned = unicodedata.normalize("NFKC", cleaned)
    cleaned = " ".join(render.visible(cleaned).translate(_PUNCTUATION).split())[:MAX_NAME].strip()
    low = cleaned.casefold().replace("'", "").replace("\u2019", "")
    words = " ".join("".join([c if c.isalnum() else " " for c in low]).split())
    if any(f" {phrase} " in f" {words} " for phrase in _TAKEN) or words in _ALONE or _mixed(low):
        return SOMEBODY
    return cleaned or (SOMEBODY if name else "")


def _mixed(low: str) -> bool:
    """Tell whether a word of a name in lower case mixes Latin letters with Greek or Cyrillic ones, which look alike."""
    if low.isascii():
        return False
    alphabets = ["L" if "a" <= c <= "z" else "G" if "\u0370" <= c <= "\u04ff" else " " for c in low]
    return "LG" in "".join(alphabets) or "GL" in "".join(alphabets)


def git_name(top: str, env: Mapping[str, str] = os.environ) -> str:
    """Return git's user.name for a checkout, read from git's settings files; "" if it is not set."""
    git = os.path.join(top, ".git")
    own = git if os.path.isdir(git) else paths.git_dir(top)
    home = env.get("HOME") or os.path.expanduser("~")
    config = env.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    places = [os.path.join(own, "config")] if own else []
    places += [os.path.join(home, ".gitconfig"), os.path.join(config, "git", "config")]
    return next(filter(None, (paths.git_setting(place, "user", "name") for place in places)), "")


def of_folder(cwd: str) -> str:
    """Return the owner of the home folder that a path lies in: "ada" for `/Users/ada/work`; "" outside of any."""
    for home in _HOMES:
        if cwd.startswith(home):
            return plain(cwd[len(home) :].replace("\\", "/").partition("/")[0])
    return ""


def of_session(db: Connection, session: str) -> str:
    """Return the owner of the home folder that a session ran in, "" if unknown. Raises DatabaseError."""
    return of_folder(memories.folder_of(db, session)) if session else ""
