"""Turn a transcript into what a model reads: prompts, answers, commands, refusals, reports, each with its line number.

Contents of files are left out, and so is what the person has forgotten or said during a pause. Everything is redacted
before it is cut.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import event, phrases
from keepsake.base.event import CHANGE_TOOLS
from keepsake.capture import filters, tools
from keepsake.capture.filters import Forgotten
from keepsake.redact import redact, redact_after, redact_output
from keepsake.store import pauses
from keepsake.store.tombstones import said_key
from keepsake.text import error_lines
from keepsake.transcript import reader, turns
from keepsake.transcript.speech import spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from keepsake.store.tombstones import Tombstones
    from keepsake.transcript.reader import Call, Entry, Result
    from keepsake.transcript.turns import Turn

# kind of a passage -> characters of it that the model sees (its head and its tail)
MAX_CHARS = {
    "user": 3000,
    "assistant": 2000,
    "command": 300,
    "commit": 1000,
    "errors": 500,
    "call": 300,
    "edits": 200,
    "refused": 1000,
    "answers": 1000,
    "plan": 3000,
    "report": 3000,
    "summary": 5000,
    "left open": 800,
}
MAX_REDACTED = 60_000  # characters of a passage that are redacted before it is cut: a cut may halve a secret
MAX_ERRORS, MAX_ERROR = 6, 300  # lines of one output that name an error, and characters of each
FORGOTTEN = "forgotten"
RETELLING = ("summary", "plan", "report", "left open")  # kinds that may repeat what was said elsewhere in the session
AGENTS, OUTPUTS = ("Task", "Agent"), ("TaskOutput", "AgentOutputTool")
QUESTIONS, PLANS, TODOS = ("AskUserQuestion",), ("ExitPlanMode",), ("TodoWrite",)
_LOOKS = frozenset(
    "Read Grep Glob LS LSP NotebookRead ToolSearch Skill Bash BashOutput TaskOutput TaskList TaskGet TaskCreate"
    " TaskUpdate KillShell WebFetch WebSearch".split()
)  # tools whose calls make no passage of the kind "call": they only look, or are handled apart
_DATA = ('{"', '[{"')  # beginnings of lines of JSON, which say little about an error and fill a page
_FINDING = re.compile(r"\s*[\w./@-]+:\d+(?::\d+)?: ")  # what a compiler reports: `cmd/main.go:12:3: undefined: x`
_COMMAND = re.compile(r"<command-name>\s*/?(?:opsx|openspec)[:\-\w]*\s*</command-name>")


class Passage(NamedTuple):
    """Something that happened in a session: its line in the transcript (1..), its kind (as in MAX_CHARS), the text."""

    line: int
    kind: str
    text: str


class Story:
    """Turns the entries of a transcript, added one by one, into passages."""

    def __init__(self, session: str, tombstones: Tombstones) -> None:
        self._session, self._tombstones, self._withheld = session, tombstones, Forgotten(tombstones, session)
        self._joiner = turns.Joiner()
        self._calls: dict[str, tuple[Call, int]] = {}  # id -> the call and its line
        self._edited: set[str] = set()
        self._failures: set[str] = set()
        self._todos = Passage(0, "", "")
        self._passages: list[Passage] = []
        self._forgotten = False
        self._said = ""  # what the assistant said last: its question explains the person's answer

    def add(self, entry: Entry) -> None:
        """Take the next entry. A sub-agent's own lines are left out; its report comes as a result of the call."""
        if entry.side:
            return
        for turn in self._joiner.add(entry):
            self._take_turn(turn)
        if entry.role == "user" and entry.text:
            self._take_remark(entry)
        for call in entry.calls:
            self._take_call(entry.line, call)
        for result in entry.results:
            self._take_result(entry, result)

    def _take_remark(self, entry: Entry) -> None:
        """Take the summary that a compaction left, or words that the person typed while the model was at work."""
        if entry.text.startswith(phrases.CONTINUED):
            self._add_text(entry.line, "summary", entry.text)
        elif entry.results and not entry.meta:
            self._add_text(entry.line, "user", spoken("user", entry.text))

    def passages(self) -> list[Passage]:
        """Return all passages in the order of their lines; the to-dos that were left open come last."""
        for turn in self._joiner.close():
            self._take_turn(turn)
        last = [self._todos] if self._todos.text else []
        result = [*sorted(self._passages, key=lambda passage: (passage.line, passage.kind != FORGOTTEN)), *last]
        return list(_without_forgotten(result)) if self._forgotten else result

    def _take_turn(self, turn: Turn) -> None:
        """Take a prompt or an answer, or note that it was forgotten."""
        if turn.role == "user":
            self._edited.clear()
        key = f"turn:{self._session}:{turn.role}:{turn.id}"
        text = _redacted(turn.text, self._said if turn.role == "user" else "")
        self._said = turn.text if turn.role == "assistant" and turn.text else self._said
        if self._tombstones.covers(text, key, said_key(turn.uuid)):
            self._hide(turn.line)
        else:
            self._append(turn.line, turn.role, text)

    def _hide(self, line: int) -> None:
        self._forgotten = True
        self._passages.append(Passage(line, FORGOTTEN, ""))

    def _take_call(self, line: int, call: Call) -> None:
        """Take what a tool call says by itself: a command, a plan, to-dos; a file's edits once per prompt."""
        self._calls[call.id] = call, line
        if self._withheld.covers_change(call):
            self._hide(line)
        elif call.name in tools.SHELLS:
            command = event.text(call.input, "command")
            if not error_lines.only_looks(command):
                self._add_text(line, "commit" if "git commit" in command else "command", command)
        elif call.name in CHANGE_TOOLS:
            path = tools.path_of(call.input)
            if path not in self._edited:
                self._edited.add(path)
                self._add_text(line, "edits", path)
        elif call.name in PLANS:
            self._add_text(line, "plan", event.text(call.input, "plan"))
        elif call.name in TODOS:
            self._todos = Passage(
                line,
                "left open",
                shorten(redact("; ".join(tools.unfinished_todos(call.input))), MAX_CHARS["left open"]),
            )
        elif call.name in AGENTS:
            self._add_text(line, "call", f"{call.name}: {event.text(call.input, 'description')}")
        elif call.name not in _LOOKS and call.name not in QUESTIONS:
            words = "; ".join(f"{name}: {value}" for name, value in call.input.items() if isinstance(value, str))
            self._add_text(line, "call", f"{call.name} {words}")

    def _take_result(self, entry: Entry, result: Result) -> None:
        """Take what a tool's result says: a refusal, a report, the person's answers, or errors."""
        call, begun = self._calls.pop(result.call, (None, entry.line))
        name, line = call.name if call else "", entry.line
        if call is not None and self._withheld.covers_error(call, result):
            self._hide(begun)
        elif turns.refused(entry, result, call):
            words = turns.refusal_words(result)
            self._add_text(line, "refused", (name or "a tool call") + (f"; the user said: {words}" if words else ""))
        elif name in (*AGENTS, *OUTPUTS):
            self._add_text(line, "report", "" if result.text.startswith(phrases.STARTED) else result.text)
        elif name in (*QUESTIONS, *PLANS):
            self._add_text(line, "answers", result.text.partition("## Approved Plan")[0])
        elif call is not None and name in tools.SHELLS:
            self._take_errors(line, event.text(call.input, "command"), result)
        elif result.failed:
            self._take_failure(line, name, result.text)

    def _take_errors(self, line: int, command: str, result: Result) -> None:
        """Take the lines of a shell command's output that name an error; if it failed without any, its last lines."""
        if not result.failed and (error_lines.only_looks(command) or not result.may_contain(error_lines.PRINTED_BYTES)):
            return
        text = error_lines.window(redact_output(command, result.text))
        lines = [one for one in tools.lines_with_errors(text) if not one.startswith(_DATA)]
        if result.failed:
            lines = [*[one.strip() for one in text.splitlines() if _FINDING.match(one)], *lines]
        if result.failed and not lines:
            lines = [one.strip() for one in text.splitlines() if one.strip()][-3:]
        lines = [shorten(one, MAX_ERROR) for one in dict.fromkeys(lines)]
        self._add_text(line, "errors", "\n".join(lines[:MAX_ERRORS]))

    def _take_failure(self, line: int, tool: str, text: str) -> None:
        """Take the failure of another tool, each once, unless it is a slip of the model or reads as a refusal."""
        failure = f"{tool}: {tools.flatten(_redacted(text), MAX_ERROR)}"
        if not text.startswith((*phrases.SLIPS, phrases.NOT_WANTED)) and failure not in self._failures:
            self._failures.add(failure)
            self._add_text(line, "errors", failure)

    def _add_text(self, line: int, kind: str, text: str) -> None:
        self._append(line, kind, _redacted(text))

    def _append(self, line: int, kind: str, text: str) -> None:
        if text and not self._tombstones.covers(text):
            self._passages.append(Passage(line, kind, shorten(text, MAX_CHARS[kind])))


def _without_forgotten(everything: Iterable[Passage]) -> Iterator[Passage]:
    """Leave out what may repeat a forgotten turn: all passages until the next prompt, and all kinds in RETELLING."""
    hidden = False
    for passage in everything:
        hidden = passage.kind == FORGOTTEN or (hidden and passage.kind != "user")
        if not hidden and passage.kind not in RETELLING:
            yield passage


def _redacted(text: str, before: str = "") -> str:
    """Return a text, cut after a word to at most MAX_REDACTED characters, redacted. before: what was said before it."""
    return redact_after(before, text if len(text) <= MAX_REDACTED else text[:MAX_REDACTED].rsplit(None, 1)[0]).strip()


def shorten(text: str, limit: int) -> str:
    """Return a text of at most limit characters: its head and its tail."""
    if len(text) <= limit:
        return text
    tail = limit // 4
    return f"{text[: limit - tail - 5]} […] {text[-tail:]}"[:limit]


def passages(
    path: str, session: str, tombstones: Tombstones, silent: Sequence[tuple[float, float]] = (), first: int = 1
) -> list[Passage]:
    """Return the passages of a transcript that a model may read, from the line `first` (1..) on.

    silent: the pauses, as store/pauses.py loads them. Raises OSError.
    """
    story = Story(session, tombstones)
    for _, _, entries in reader.entries(path):
        for entry in entries:
            if entry.line >= first and not (silent and pauses.covers(silent, entry.at)):
                story.add(entry)
    return story.passages()


def parts(whole: Iterable[Passage], limit: int) -> list[list[Passage]]:
    """Divide passages into parts of at most limit characters each; a single longer passage is a part of its own."""
    result: list[list[Passage]] = []
    room = 0
    for passage in whole:
        size = len(passage.text) + len(passage.kind) + 12
        if size > room or not result:
            result.append([])
            room = limit
        result[-1].append(passage)
        room -= size
    return result


def last_line(part: Iterable[Passage]) -> int:
    """Return the highest line of a part, which need not be its last passage's: open to-dos come last in any case."""
    return max(passage.line for passage in part)


def has_change(path: str) -> bool:
    """Tell whether a session used an opsx or openspec skill or command. Raises OSError."""
    return any(_uses_change(entry) for _, _, entries in reader.entries(path) for entry in entries)


def _uses_change(entry: reader.Entry) -> bool:
    skills = [str(call.input.get("skill") or call.input.get("command")) for call in entry.calls if call.name == "Skill"]
    if any(filters.change_name(skill.strip().partition(" ")[0], "any") for skill in skills):
        return True
    return entry.role == "user" and bool(_COMMAND.search(entry.text) or filters.change_in_command(entry.text))
