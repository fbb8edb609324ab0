"""The hosts, coding agents other than Claude Code: one module per host translates its formats into Claude Code's.

A host's module turns the payloads of its hooks into the fields of an `Event`, a `Reply` into the JSON that the host
reads, and the lines of its transcripts into Claude Code's lines. It also says where its transcripts lie and which hooks
`install` registers. The rest of keepsake knows Claude Code's formats only, so Claude Code's hooks import none of these
modules.

Every hook imports this file, so it holds little: it recognises the host that a payload or a path belongs to.
"""

from __future__ import annotations

import os

from keepsake.base.event import Event, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Callable, Protocol

    from keepsake.base.reply import Reply

    Translate = Callable[[bytes], "list[dict[str, object]]"]

    class Host(Protocol):
        """The names that every host's module defines.

        What a host writes in the person's place (phrases, elements) is listed in base/phrases.py.
        """

        NAME: str  # short name, which people type and memories store
        TITLE: str
        EVENTS: Mapping[str, str]  # the host's event name -> Claude Code's, "" for events that keepsake doesn't answer

        MARK: str  # environment variable that is set for the commands of its shell tool
        SESSION: str  # environment variable with the session's id
        KEPT: tuple[str, ...]  # folders below its own that hold its transcripts
        CONFIG: tuple[str, ...]  # path below its folder, in parts, of the file that registers hooks
        UNIT: int  # time units per second in its timeouts: 1, or 1000 for milliseconds
        HOOKS: tuple[tuple[str, str, str, int], ...]  # (event, script and its arguments, tool matcher, seconds)
        # Example values of the fields by which its payloads are recognised. A host whose payloads have none of the
        # signs in `of_payload`, or whose paths none of those in `of_transcript`, needs its own sign added there.
        SIGNS: Mapping[str, str]
        OFF: tuple[tuple[str, str, object], ...]  # (file below its folder, key, value that switches all hooks off)
        TODO: str  # what a person has to do after an installation, "" if nothing

        def is_payload(self, payload: Mapping[str, object]) -> bool:
            """Tell whether this host sent a payload."""

        def fields(self, payload: dict[str, object]) -> dict[str, object] | None:
            """Return a payload in Claude Code's form; None if keepsake doesn't answer it."""

        def encode(self, reply: Reply, event: str) -> str:
            """Return the JSON for a reply to an event (Claude Code's name), "" when there is nothing to say."""

        def is_transcript(self, path: str) -> bool:
            """Tell by its path whether a file is a transcript of this host."""

        def session(self, path: str) -> str:
            """Return the id of a transcript's session, "" if unknown."""

        def cwd(self, path: str) -> str:
            """Return the folder in which a transcript's session began, "" if unknown."""

        def reader(self, path: str) -> Translate:
            """Return a function that translates the transcript's lines, called in their order, into Claude Code's."""

        def folder(self, env: Mapping[str, str]) -> str:
            """Return the folder where the host keeps its settings and transcripts."""


NAMES = ("copilot", "codex", "gemini", "qwen")
CLAUDE = "claude"  # Claude Code's name on the command line


def of_payload(payload: Mapping[str, object]) -> Host | None:
    """Return the host that sent a payload, None for Claude Code, whose hooks this costs only three look-ups."""
    path = payload.get("transcript_path")
    path = path if isinstance(path, str) else ""
    if "timestamp" in payload or "turn_id" in payload or "/rollout-" in path:
        likely = sorted(NAMES, key=lambda name: f"/.{name}/" not in path)  # the likeliest first: each is imported
        return next((host for host in map(named, likely) if host.is_payload(payload)), None)
    return None


def event(host: Host, payload: dict[str, object], name: str) -> Event | None:
    """Return a host's payload as an Event in Claude Code's form; None if keepsake doesn't answer it.

    name: Claude Code's name of the event that the running script handles. Raises ValueError for another event.
    """
    from keepsake.base import reply
    from keepsake.hosts import lines

    host_event = text(payload, "hook_event_name")
    if host.EVENTS.get(host_event) == "":
        return None
    if host.EVENTS.get(host_event) != name:
        raise ValueError(f"{host.TITLE} calls this with {host_event[:40] or 'no event'!r}, which is not {name}")
    fields = host.fields(payload)
    if fields is None or reply.HELD in text(fields, "error"):  # the call was held back and never ran
        return None
    translated = Event({**fields, "hook_event_name": name}, host.NAME)
    if name != "PreToolUse":  # there, text in front of keepsake's command stays: it is about to run, too
        translated.tool_input = lines.plain_input(translated.tool, translated.tool_input)
    return translated


def of_transcript(path: str) -> Host | None:
    """Return the host that wrote a transcript, judged by its path; None for Claude Code."""
    folder, _, name = path.replace("\\", "/").rpartition("/")
    if name.startswith("rollout-") or name == "events.jsonl" or folder.endswith("/chats"):
        return next((host for host in map(named, NAMES) if host.is_transcript(path)), None)
    return None


def transcripts(host: Host, env: Mapping[str, str]) -> list[str]:
    """Return the paths of the transcripts that a host keeps."""
    from keepsake.hosts import lines

    files = [path for name in host.KEPT for path in lines.files_below(os.path.join(host.folder(env), name))]
    return list(filter(host.is_transcript, files))


def from_environment(env: Mapping[str, str]) -> Host | None:
    """Return the host whose shell tool started this process; None in Claude Code and outside any agent.

    If one agent started another, the variables of both are set; then Claude Code's takes precedence.
    """
    if env.get("CLAUDECODE") == "1":
        return None
    return next((host for host in map(named, NAMES) if env.get(host.MARK)), None)


def save_command(name: str, session: str, program: str, command: str) -> str:
    """Return the command line that saves notes from inside a host, where `keepsake` is not on PATH.

    name: the host, "" for Claude Code; program: path of the `keepsake` program; command: the line as Claude Code's
    model gets it, `keepsake ...`.
    """
    rest = command.partition(" ")[2]
    quoted = program.replace("'", "'\\''")
    return f"{named(name).SESSION}={session} '{quoted}' {rest}" if name else command


def named(name: str) -> Host:
    """Import and return the module of a host."""
    module: Host = __import__(f"keepsake.hosts.{name}", fromlist=[name])  # importlib would cost an import
    return module
