"""The files of an import: where the client keeps transcripts, what a file holds, and which project it belongs to."""

from __future__ import annotations

import itertools
import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from keepsake import hosts
from keepsake.base import event, paths
from keepsake.capture import export_format, past
from keepsake.store import drafts
from keepsake.transcript import jsonl

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from keepsake.base.project import Project

PEEK, LOOKED_AT = 256 << 10, 50  # bytes and lines at a file's beginning that show what it holds
WHOLE = 3  # lines that are read whole if the first one is longer than PEEK
_OBJECT = (b"{", b"\xef\xbb\xbf{")  # how a line with a JSON object begins, perhaps with a byte order mark
_CUT_LINE = re.compile(rb'"(?:sessionId|leafUuid|parentUuid|messageId)"\s*:')  # matches even if the line is cut off


@dataclass
class Sources:
    """The files of an import, by what they hold."""

    transcripts: list[str] = field(default_factory=list)
    records: list[str] = field(default_factory=list)


def config_folder(env: Mapping[str, str] = os.environ) -> str:
    """Return Claude Code's configuration directory."""
    return os.path.expanduser(env.get("CLAUDE_CONFIG_DIR") or "~/.claude")


def transcripts_in(folder: str) -> list[str]:
    """Return the session transcripts below a folder, in order of their names, without those of sub-agents."""
    transcripts = []
    for top, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in {"subagents", "tool-results", "memory"})
        transcripts += [os.path.join(top, name) for name in sorted(names) if name.endswith(".jsonl")]
    return [path for path in transcripts if not os.path.basename(path).startswith("agent-") and jsonl.regular(path)]


def of_project(project: Project) -> list[str]:
    """Return the transcripts of a project's sessions that Claude Code keeps. Raises OSError."""
    return in_project(transcripts_in(os.path.join(config_folder(), "projects")), project)


def in_project(transcripts: Iterable[str], project: Project) -> list[str]:
    """Return those transcripts whose sessions began in a project. Raises OSError."""
    return [path for path in transcripts if past.place_of(project, cwd_of(path))]


def kind_of(path: str) -> str:
    """Tell from a file's first bytes what it holds: "transcript", "records", or "" for neither. Raises OSError."""
    lines = _first_lines(path)
    return next(filter(None, map(_line_kind, lines)), "" if lines else "transcript")


def is_importable(path: str) -> bool:
    """Tell whether a file that the user didn't name is a transcript or an export. Raises OSError.

    A line of a transcript names its session or another line; an exported record has an id, type, content and time. An
    empty file counts as a transcript.
    """
    lines = _first_lines(path)
    record = any({"id", "type", "content", "created_at"} <= value.keys() for value in _objects(next(iter(lines), b"")))
    return record or not lines or any(map(_CUT_LINE.search, lines))


def _first_lines(path: str) -> Sequence[bytes]:
    """Return the lines in a file's first PEEK bytes that are not blank, at most LOOKED_AT. Raises OSError.

    If they are only a part of one line, which does not tell what the file holds (the client wrote a pasted image before
    the session's id), the file's first WHOLE lines are returned.
    """
    first = paths.read_bytes(path, PEEK)
    lines = [line for line in first.split(b"\n", LOOKED_AT)[:LOOKED_AT] if line and not line.isspace()]
    cut = len(first) == PEEK and len(lines) == 1 and not _CUT_LINE.search(first)
    if not cut or not lines[0].lstrip().startswith(_OBJECT):
        return lines
    return list(itertools.islice((line for _, line, _ in jsonl.lines(path) if line.strip()), WHOLE))


def _objects(line: bytes) -> list[dict[str, Any]]:
    """Return the JSON objects on a line; one with a number too long for Python, too, so that the import can name it."""
    return jsonl.decode(line) or [value for _, value in export_format.read([line]) if isinstance(value, dict)]


def _line_kind(line: bytes) -> str:
    values = _objects(line)
    if not values:
        return "transcript" if _CUT_LINE.search(line) else ""
    record_type = values[0].get("type")
    is_record = record_type is None or str(record_type).lower() in {*drafts.TYPES, *drafts.ALIASES}
    return "records" if is_record and not values[0].keys() & {"sessionId", "uuid", "message"} else "transcript"


def cwd_of(path: str) -> str:
    """Return the first working directory that a transcript names, "" if it names none. Raises OSError."""
    host = hosts.of_transcript(path)
    if host is not None:
        return host.cwd(path)
    for _, line, _ in jsonl.lines(path):
        for value in jsonl.decode(line) if b'"cwd"' in line else ():
            if isinstance(value.get("cwd"), str) and value["cwd"]:
                return event.clean(value["cwd"])
    return ""
