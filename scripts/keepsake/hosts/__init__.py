"""The hosts: one module per coding agent, which turns what is its own into what Claude Code says, and back.

A host's module holds how its hooks' payloads become the fields of an `Event`, how a `Reply` becomes its envelope, how
the lines of its transcripts become Claude Code's, where they lie, and what `install` writes. Claude Code's own form is
what everything else reads, so that it needs no module on a hook's way.

Here is only what every hook pays for: the look at a payload or a path that tells whether it may be another host's.
"""

from __future__ import annotations

from keepsake.base.event import Event, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Callable, Protocol

    from keepsake.base.reply import Reply

    Translate = Callable[[bytes], "list[dict[str, object]]"]

    class Host(Protocol):
        """What a host's module holds."""

        NAME: str  # as people type it, and as memories keep it
        TITLE: str
        EVENTS: Mapping[str, str]  # its name of an event -> Claude Code's, "" where keepsake has nothing to answer

        MARK: str  # a variable that its shell tool gives to commands
        SESSION: str  # the variable that names the session there
        CONFIG: tuple[str, ...]  # the file below its folder that registers hooks
        UNIT: int  # of a second, what a timeout there counts
        HOOKS: tuple[tuple[str, str, str, int], ...]  # event, our script (and its acts), matcher of tools, seconds
        SIGNS: Mapping[str, str]  # what tells its payload apart, as an example
        OFF: tuple[tuple[str, str, object], ...]  # file below its folder, key, and what there switches all hooks off
        TODO: str  # what a person has to do after an installation

        def is_payload(self, given: Mapping[str, object]) -> bool:
            """Tell whether a payload is this host's."""

        def fields(self, given: dict[str, object]) -> dict[str, object] | None:
            """Return a payload in Claude Code's form; None where it is nothing that keepsake answers."""

        def encode(self, reply: Reply, event: str) -> str:
            """Return the JSON for a reply to an event (Claude Code's name), "" when there is nothing to say."""

        def is_transcript(self, path: str) -> bool:
            """Tell by its path whether a file is a transcript of this host."""

        def session(self, path: str) -> str:
            """Return the id of a transcript's session, "" when it can't be told."""

        def cwd(self, path: str) -> str:
            """Return where a transcript's session began, "" when it can't be told."""

        def reader(self, path: str) -> Translate:
            """Return what turns the transcript's lines, one after the other, into Claude Code's."""

        def folder(self, env: Mapping[str, str]) -> str:
            """Return the host's own folder."""

        def transcripts(self, env: Mapping[str, str]) -> list[str]:
            """Return the paths of the transcripts that this host keeps."""


NAMES = ("copilot", "codex", "gemini", "qwen")
CLAUDE = "claude"  # Claude Code, where a person names it


def of_payload(given: Mapping[str, object]) -> Host | None:
    """Return the host whose payload this is, None for Claude Code's; what it costs there is three look-ups."""
    path = given.get("transcript_path")
    path = path if isinstance(path, str) else ""
    if "timestamp" in given or "turn_id" in given or "/rollout-" in path:
        likely = sorted(NAMES, key=lambda name: f"/.{name}/" not in path)  # each that is asked is imported
        return next((host for host in map(named, likely) if host.is_payload(given)), None)
    return None


def event(host: Host, given: dict[str, object], name: str) -> Event | None:
    """Return a host's payload as the event that a script answers; None where keepsake has nothing to answer.

    Raises ValueError for an event that the script is not for.
    """
    from keepsake.base import reply
    from keepsake.hosts import lines

    called = text(given, "hook_event_name")
    if host.EVENTS.get(called) == "":
        return None
    if host.EVENTS.get(called) != name:
        raise ValueError(f"{host.TITLE} calls this with {called[:40] or 'no event'!r}, which is not {name}")
    fields = host.fields(given)
    if fields is None or reply.HELD in text(fields, "error"):  # of a call that never ran
        return None
    made = Event({**fields, "hook_event_name": name}, host.NAME)
    if name != "PreToolUse":  # what stands before our command is about to run, too
        made.tool_input = lines.plain(made.tool, made.tool_input)
    return made


def of_transcript(path: str) -> Host | None:
    """Return the host that wrote a transcript, by its path; None for Claude Code's."""
    folder, _, name = path.replace("\\", "/").rpartition("/")
    if name.startswith("rollout-") or name == "events.jsonl" or folder.endswith("/chats"):
        return next((host for host in map(named, NAMES) if host.is_transcript(path)), None)
    return None


def around(env: Mapping[str, str]) -> Host | None:
    """Return the host in whose shell tool this runs; None for Claude Code's, and outside of any.

    Where one agent started another, both have left their marks: Claude Code's counts first.
    """
    if env.get("CLAUDECODE") == "1":
        return None
    return next((host for host in map(named, NAMES) if env.get(host.MARK)), None)


def save(name: str, session: str, program: str, command: str) -> str:
    """Return the command line that saves notes from inside a host, where `keepsake` is on no path.

    command: the line as Claude Code's model gets it, `keepsake ...`.
    """
    rest = command.partition(" ")[2]
    quoted = program.replace("'", "'\\''")
    return f"{named(name).SESSION}={session} '{quoted}' {rest}" if name else command


def named(name: str) -> Host:
    """Return the module of a host."""
    found: Host = __import__(f"keepsake.hosts.{name}", fromlist=[name])  # the built-in: importlib is an import itself
    return found
