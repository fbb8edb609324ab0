"""Lines for the person: the background worker leaves them, and the next hook that can shows them, once."""

from __future__ import annotations

import os

from keepsake.base import paths, reply

FILE, OFFERED = "notice", "offered"
MAX_BYTES, MAX_OFFERED = 4000, 1_000_000


def leave(folder: str, line: str) -> None:
    """Leave a line for the person in a project's data folder. Raises OSError."""
    paths.append(os.path.join(paths.make_dir(folder), FILE), " ".join(line.split()))


def record_once(folder: str, key: str, file: str = OFFERED) -> bool:
    """Record a key in a data folder; tell whether it was not recorded there before. Raises OSError.

    key: of an offer, or of a thing in the inbox; one line. file: the file in the folder that lists the keys.
    """
    path = os.path.join(paths.make_dir(folder), file)
    if os.path.exists(path) and key in paths.read(path, MAX_OFFERED).splitlines():
        return False
    paths.append(path, key)
    return True


def take(folder: str) -> str:
    """Return the lines for the person and delete them; "" if there are none."""
    path = os.path.join(folder, FILE)
    if not os.path.exists(path):
        return ""
    try:
        text = paths.read(path, MAX_BYTES).strip()
        os.unlink(path)
    except OSError:  # another session took them
        return ""
    return text


def withdraw(folder: str, words: str) -> None:
    """Delete the lines that hold some words from what is left for the person: they have done it. Raises OSError."""
    for line in take(folder).splitlines():
        if words not in line:
            leave(folder, line)


def with_notices(answer: reply.Reply | None, folder: str, first: str = "") -> reply.Reply | None:
    """Return a hook's answer with the lines for the person added, after the hook's own line.

    first: a line that comes before those which the worker left.
    """
    lines = "\n".join(filter(None, [first, take(folder)]))
    if not lines:
        return answer
    answer = answer or reply.Reply()
    answer.notice = "\n".join(filter(None, [answer.notice, lines]))
    return answer
