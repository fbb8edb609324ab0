"""Whose word `remember` stores: a person's, or the model's that runs the command in Claude Code's Bash tool.

A web page can talk the model into saving something. So what is saved from inside Claude Code is the model's, unless a
turn of the person in the same session holds the text: a prompt, a slash command's arguments, or a `!` command.
"""

from __future__ import annotations

import glob
import os
from typing import TYPE_CHECKING

from keepsake import event
from keepsake.capture import importer, jsonl, reader
from keepsake.capture.spoken import inner, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping


def kind(text: str, env: Mapping[str, str] = os.environ) -> str:
    """Return the kind of memory that a text becomes: "saved" (the person's) or "model"."""
    if not inside(env):
        return "saved"
    path = transcript(event.session_id(env.get("CLAUDE_CODE_SESSION_ID", "")), env)
    return "saved" if path and said(text, path) else "model"


def inside(env: Mapping[str, str] = os.environ) -> bool:
    """Tell whether Claude Code runs this command."""
    return env.get("CLAUDECODE") == "1"


def transcript(session: str, env: Mapping[str, str]) -> str:
    """Return the path of a session's transcript, "" when it is not found."""
    pattern = os.path.join(glob.escape(importer.config_folder(env)), "projects", "*", f"{session}.jsonl")
    return next(filter(jsonl.regular, glob.iglob(pattern)), "") if session else ""


def said(text: str, path: str) -> bool:
    """Tell whether a turn of the person holds a text; white space and case don't count. Raises OSError."""
    wanted = _plain(text)
    return any(
        wanted in _plain(_own(entry.text))
        for _, _, entries in reader.entries(path)
        for entry in entries
        if entry.role == "user" and not (entry.side or entry.meta or entry.results)
    )


def _own(line: str) -> str:
    return inner(line, "command-args") or inner(line, "bash-input") or spoken("user", line)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
