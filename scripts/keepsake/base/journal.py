"""The journal `log/keepsake.jsonl`: one JSON line per error. Writing to it with `note` or `failure` never raises.

The messages are keepsake's words and those of the error, never the user's text, which may hold a secret.
"""

from __future__ import annotations

import os
import time

from keepsake.base import minijson, paths

_ROTATE = 1_000_000  # bytes; one older file is kept beside it
_SCRIPTS = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_MESSAGE = 300  # characters


def append(name: str, row: dict[str, object], limit: int = _ROTATE) -> None:
    """Append row to the log file called name, rotated at limit bytes. Raises OSError, also if the folder is a link."""
    folder = paths.make_dir(os.path.join(paths.home(), "log"))
    if os.path.islink(folder):
        raise OSError(f"{folder} is a link")
    paths.append(os.path.join(folder, name), minijson.dumps(row), limit)


def note(where: str, what: str, **more: object) -> None:
    """Write one line: the time, where it happened, what happened, and further fields."""
    try:
        row = {"time": round(time.time(), 3), "where": where, "what": what[:_MESSAGE], **more}
        append("keepsake.jsonl", row)
    except (OSError, TypeError):
        return  # there is no other place to report it


def failure(where: str, error: BaseException) -> None:
    """Record an exception: its type, its text, and the innermost line of keepsake's code in its traceback."""
    at = ""
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(_SCRIPTS) or not at:
            at = f"{os.path.basename(file)}:{trace.tb_lineno}"
        trace = trace.tb_next
    note(where, f"{type(error).__name__}: {error}", at=at)
