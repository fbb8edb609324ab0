"""Finds errors and their fixes in a transcript's tool calls (pure).

An error is open from the failure that shows it to the first run of the same command that succeeds without it. What was
edited and run between the last failure and that success is the fix. If the error comes back later in the session, it
was not fixed, and the fix is withdrawn.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from keepsake.base import paths
from keepsake.base.event import CHANGE_TOOLS
from keepsake.capture import tools
from keepsake.redact import redact, redact_file, redact_output
from keepsake.store.drafts import Draft
from keepsake.text import error_lines, mentions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.tombstones import Tombstones
    from keepsake.transcript.reader import Call

MAX_OPEN, MAX_SOLVED, MAX_CALLS = 12, 40, 300  # open errors, solved errors and calls that a cursor remembers
MAX_EDITS, MAX_COMMANDS = 3, 2  # edits and commands that the text of a fix names
MAX_LINES, MAX_LINE_CHARS = 10, 240  # lines of each side of an edit that are remembered, and characters of each
ANEW = "written anew"
COMMENTS = ("//", "#", "/*", "*", "--", "<!--")
MIN_WORD_CHARS = 3  # characters; a word that connects an edit to an error is longer
MAX_SIDE_CHARS = 160  # characters of each side of an edit
TAGS = ("error", "fix")
# Messages by which a program or a shell says that the command itself was wrong: then its corrected spelling is the fix.
MISSPELT = ("command not found", "unknown flag", "unknown option", "unknown command", "no such option",
            "unrecognized argument", "unrecognized option", "unexpected argument", "invalid option")  # fmt: skip
QUIET = ("head", "tail", "grep", "tee", "cat", "sed", "less")  # after a pipe these only filter the output


@dataclass
class Edit:
    """A change to a file: the lines removed and the lines added (redacted, the first few).

    told: key and text of the memory of that change.
    """

    path: str
    old: list[str]
    new: list[str]
    told: list[str] = field(default_factory=list)


@dataclass
class OpenFailure:
    """An unsolved error: its key, its line (redacted), its command, the file and time of it, and what was tried since.

    told: key and text of the memory of the error.
    """

    key: str
    line: str
    command: str
    file: str
    at: float
    edits: list[Edit] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


@dataclass
class ErrorState:
    """What must be remembered between two captures of a transcript: open errors, keys of solved ones, ids of calls."""

    open: list[OpenFailure] = field(default_factory=list)
    solved: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)

    def dump(self) -> dict[str, Any]:
        """Return the state as plain JSON values."""
        return asdict(self)


def load(data: object) -> ErrorState:
    """Return the state that dump returned; an empty state for anything else."""
    if not isinstance(data, dict):
        return ErrorState()
    waiting = [
        OpenFailure(**{**error, "edits": [Edit(**edit) for edit in error.get("edits", [])]})
        for error in data.get("open", [])
        if isinstance(error, dict)
    ]
    return ErrorState(waiting, list(data.get("solved", [])), list(data.get("calls", [])))


def without(data: dict[str, object], gone: Tombstones) -> dict[str, object]:
    """Return a dumped state without the errors and edits whose memories were forgotten."""
    if len(gone) == 0:
        return data
    state = load(data)
    state.open = [error for error in state.open if not gone.covers(*error.told)]
    for error in state.open:
        error.edits = [edit for edit in error.edits if not gone.covers(*edit.told)]
    return state.dump()


def command_key(command: str) -> str:
    """Return what identifies a command line: its last command, without assigned variables and output filters."""
    text = command.replace("2>&1", " ").replace("\\\n", " ")
    last = [part for part in text.replace("&&", "\n").replace(";", "\n").splitlines() if part.strip()]
    stages = last[-1].split("|") if last else [""]
    while len(stages) > 1 and stages[-1].split()[:1] and stages[-1].split()[0] in QUIET:
        stages.pop()
    words = "|".join(stages).split()
    while words and "=" in words[0]:
        words.pop(0)
    return " ".join(words)[:300]


class FixFinder:
    """Follows a session's tool results. drafts: fixes found; withdrawn: keys of fixes that did not hold."""

    def __init__(self, session: str, state: ErrorState) -> None:
        self.session = session
        self.state = state
        self.drafts: list[Draft] = []
        self.withdrawn: list[str] = []

    def add(self, call: Call, text: str, failed: bool, at: float, told: Sequence[str] = ()) -> None:
        """Take the result of a call.

        text: its output if that holds an error, else ""; at: when (epoch seconds); told: key and text of the memory of
        the error.
        """
        state = self.state
        if call.id in state.calls:
            return
        state.calls = [*state.calls, call.id][-MAX_CALLS:]
        if call.name in tools.SHELLS:
            self._shell(str(call.input.get("command") or ""), text, failed, at, told)
        elif call.name in CHANGE_TOOLS and not failed:
            self._edited(call.name, call.input)

    def take(self) -> tuple[list[Draft], list[str]]:
        """Hand over what was found since the last call: fixes, and keys of fixes that did not hold."""
        taken = self.drafts, self.withdrawn
        self.drafts, self.withdrawn = [], []
        return taken

    def _edited(self, tool: str, fields: dict[str, object]) -> None:
        if not self.state.open:
            return
        draft = tools.file_access(tool, fields, self.session, 0.0)
        told = [draft.key, draft.content] if draft is not None else []
        edit = Edit(tools.plain_name(tools.path_of(fields)), *changed_lines(tool, fields), told)
        for error in self.state.open:
            error.edits = [*error.edits, edit][-3 * MAX_EDITS :]

    def _shell(self, command: str, text: str, failed: bool, at: float, told: Sequence[str]) -> None:
        lines = error_lines.errors(redact_output(command, text) if text else "")
        if not lines and not self.state.open:
            return
        name = command_key(redact(command)[:4000])
        keys = {error_lines.key(line): line for line in lines}
        if failed or lines:
            self._failure(name, keys, at, told)
        else:
            ran = tools.flatten(redact(command), MAX_SIDE_CHARS)
            for error in self.state.open:
                if corrects_spelling(error, name):
                    error.edits, error.commands = [], [ran]
                    self._solve(error)
                elif error.command == name:
                    self._solve(error)
                elif name:
                    error.commands = [*error.commands, ran][-2 * MAX_COMMANDS :]
            self.state.open = [
                error for error in self.state.open if error.command != name and not corrects_spelling(error, name)
            ]

    def _failure(self, command: str, keys: dict[str, str], at: float, told: Sequence[str]) -> None:
        state = self.state
        waiting = {error.key: error for error in state.open}
        for key, line in keys.items():
            if key in state.solved:
                state.solved.remove(key)
                self.withdrawn.append(key + self.session)
                self.drafts = [draft for draft in self.drafts if draft.key != key + self.session]
            if key in waiting:
                waiting[key].edits, waiting[key].commands, waiting[key].at = [], [], at
            else:
                state.open.append(OpenFailure(key, line, command, error_lines.file_of(line), at, told=[*told]))
        state.open = state.open[-MAX_OPEN:]

    def _solve(self, error: OpenFailure) -> None:
        edits = related_edits(error)
        if not edits and not error.commands:
            return  # it went away by itself: nothing to learn
        self.state.solved = [*self.state.solved, error.key][-MAX_SOLVED:]
        content = describe(error, edits)
        files = dict.fromkeys([edit.path for edit in edits] + ([error.file] if error.file else []))
        draft = Draft(
            key=error.key + self.session,
            kind="fix",
            type="Learning",
            content=content,
            created=error.at,
            tags=(*TAGS, "bash"),
            session=self.session,
            source="transcript",
            files=[*files, *mentions.files(content)][: mentions.MAX_FILES],
            signature=error_lines.signature(error.line),
        )
        draft.sources = tuple(error.told + [text for edit in edits for text in edit.told])
        self.drafts.append(draft)


def corrects_spelling(error: OpenFailure, command: str) -> bool:
    """Tell whether a command line (a `command_key`) corrects a misspelt one: it has at least half of its arguments."""
    if error.command == command or not any(sign in error.line.lower() for sign in MISSPELT):
        return False
    arguments = set(error.command.split()[1:])
    shared = arguments & set(command.split()[1:])
    return bool(shared) and 2 * len(shared) >= len(arguments)


def related_edits(error: OpenFailure) -> list[Edit]:
    """Return the edits that are related to an error, at most MAX_EDITS.

    Edits of the error's file are preferred, and among them those with most of the error's words; if no edit contains
    such a word, the last ones are returned.
    """
    edits = [edit for edit in error.edits if _same_file(edit.path, error.file)] or error.edits
    error_words = significant_words(error.line)
    counted = [(_count_words(" ".join(edit.old + edit.new), error_words), edit) for edit in edits]
    best = max([count for count, _ in counted], default=0)
    if best:
        return [edit for count, edit in counted if count == best][:MAX_EDITS]
    return edits[-MAX_EDITS:]


def significant_words(line: str) -> list[str]:
    """Return the words of an error line that its fix may contain as well."""
    words = error_lines.signature(line).replace("(", " ").replace(")", " ").replace("`", " ").split()
    return [word for word in words if len(word) > MIN_WORD_CHARS]


def _count_words(text: str, error_words: list[str]) -> int:
    low = text.lower()
    return sum(word in low for word in error_words)


def _same_file(path: str, named: str) -> bool:
    return bool(named) and ("/" + path.replace("\\", "/")).endswith("/" + named.replace("\\", "/").lstrip("./"))


def describe(error: OpenFailure, edits: list[Edit]) -> str:
    """Describe a fix in one line: the command, the error, and what was changed (or else run) until it was gone."""
    error_words = significant_words(error.line)
    done = [f"{paths.file_name(edit.path)}: {describe_edit(edit, error_words)}" for edit in edits]
    if not done:
        done = [f"ran `{command}`" for command in error.commands[-MAX_COMMANDS:]]
    return f"`{tools.flatten(error.command, 80)}` failed: {tools.flatten(error.line, 200)} — fixed by {'; '.join(done)}"


def describe_edit(edit: Edit, error_words: list[str]) -> str:
    """Say what an edit changed, preferably with lines that contain the error's words."""
    if edit.new == [ANEW]:
        return ANEW
    old, new = _pick(edit.old, error_words), _pick(edit.new, error_words)
    if not old:
        return f"added `{new}`"
    return f"`{old}` → `{new}`" if new else f"removed `{old}`"


def _pick(lines: list[str], error_words: list[str]) -> str:
    """Return the lines that say most, in their order, within MAX_SIDE_CHARS characters.

    Lines with most of the error's words come first; of lines with equally many, comments come last.
    """
    order = sorted(
        range(len(lines)), key=lambda n: (-_count_words(lines[n], error_words), lines[n].startswith(COMMENTS), n)
    )
    chosen: list[int] = []
    for n in order:
        if chosen and sum(len(lines[m]) + 1 for m in chosen) + len(lines[n]) > MAX_SIDE_CHARS:
            break
        chosen.append(n)
    return " ".join([_around(lines[n], error_words) for n in sorted(chosen)])


def _around(line: str, error_words: list[str]) -> str:
    """Return a line, cut around the last of the error's words in it if it is too long."""
    if len(line) <= MAX_SIDE_CHARS:
        return line
    last = max([line.lower().rfind(word) for word in error_words], default=-1)
    start = max(0, min(last - MAX_SIDE_CHARS // 2, len(line) - MAX_SIDE_CHARS))
    end = start + MAX_SIDE_CHARS
    return ("…" if start else "") + line[start:end] + ("…" if end < len(line) else "")


def changed_lines(tool: str, fields: dict[str, object]) -> tuple[list[str], list[str]]:
    """Return the lines that an edit removed and the lines that it added (redacted, limited in number and length)."""
    if tool == "Write":
        return [], [ANEW]
    import difflib  # needed only while an error is open

    path = tools.path_of(fields)
    old, new = (_lines(path, text) for text in tools.removed_and_added(fields))
    removed: list[str] = []
    added: list[str] = []
    for what, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            removed += old[a:b]
            added += new[c:d]
    return list(dict.fromkeys(removed))[:MAX_LINES], list(dict.fromkeys(added))[:MAX_LINES]


def _lines(path: str, text: str) -> list[str]:
    return [line.strip()[:MAX_LINE_CHARS] for line in redact_file(path, text).splitlines() if line.strip()][:200]
