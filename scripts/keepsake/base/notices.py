"""Lines for the person, left by the background worker and shown once by the next hook that may."""

from __future__ import annotations

import os

from keepsake.base import paths, reply

FILE, OFFERED = "notice", "offered"
MAX_BYTES, MAX_OFFERED = 4000, 1_000_000


def leave(folder: str, line: str) -> None:
    """Leave a line in a project's data folder. Raises OSError."""
    paths.append(os.path.join(paths.make_dir(folder), FILE), " ".join(line.split()))


def first(folder: str, what: str, file: str = OFFERED) -> bool:
    """Tell whether something is offered for the first time from a data folder, and record it there. Raises OSError."""
    path = os.path.join(paths.make_dir(folder), file)
    if os.path.exists(path) and what in paths.read(path, MAX_OFFERED).splitlines():
        return False
    paths.append(path, what)
    return True


def take(folder: str) -> str:
    """Return the lines for the person, and delete them; "" when there are none."""
    path = os.path.join(folder, FILE)
    if not os.path.exists(path):
        return ""
    try:
        text = paths.read(path, MAX_BYTES).strip()
        os.unlink(path)
    except OSError:  # another session was faster
        return ""
    return text


def added(answer: reply.Reply | None, folder: str, first: str = "") -> reply.Reply | None:
    """Return a hook's answer with the lines for the person added, after the hook's own line."""
    lines = "\n".join(filter(None, [first, take(folder)]))
    if not lines:
        return answer
    answer = answer or reply.Reply()
    answer.notice = "\n".join(filter(None, [answer.notice, lines]))
    return answer
