"""Errors and what made them go away, from a transcript's tool calls (pure).

An error is open from the failure that shows it to the first run of the same command that succeeds without it. What was
edited and run between the last failure and that success is the fix. An error that is met again later in the session
was not fixed: what was learnt is taken back.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from keepsake import recipes
from keepsake.capture import mentions, tools
from keepsake.capture.redact import redact
from keepsake.store.memories import Draft

if TYPE_CHECKING:
    from keepsake.capture.reader import Call

MOST_OPEN, MOST_SOLVED, MOST_CALLS = 12, 40, 300  # what a cursor remembers
MOST_EDITS, MOST_COMMANDS = 3, 2  # of a fix that are told
LEAST = 3  # characters of a word that ties an edit to an error
SIDE = 110  # characters of each side of an edit
TAGS = ("error", "fix")
_QUIET = ("head", "tail", "grep", "tee", "cat", "sed", "less")  # behind a pipe they only shape the output


@dataclass
class Edit:
    """A change to a file, in a few words (redacted)."""

    path: str
    words: str


@dataclass
class Open:
    """An error that is not solved yet: its line (redacted), its key, its command, and what was tried since."""

    key: str
    line: str
    command: str
    file: str
    at: float
    edits: list[Edit] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)


@dataclass
class State:
    """What has to be remembered between two captures of one transcript."""

    open: list[Open] = field(default_factory=list)
    solved: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)

    def dump(self) -> dict[str, Any]:
        """Return the state as plain JSON values."""
        return asdict(self)


def load(data: object) -> State:
    """Return the state that dump wrote; an empty one for anything else."""
    if not isinstance(data, dict):
        return State()
    waiting = [
        Open(**{**one, "edits": [Edit(**edit) for edit in one.get("edits", [])]})
        for one in data.get("open", [])
        if isinstance(one, dict)
    ]
    return State(waiting, list(data.get("solved", [])), list(data.get("calls", [])))


def same(command: str) -> str:
    """Return what makes a command line the same command: its last part, without folder, output shaping, variables."""
    text = command.replace("2>&1", " ").replace("\\\n", " ")
    last = [part for part in text.replace("&&", "\n").replace(";", "\n").splitlines() if part.strip()]
    stages = last[-1].split("|") if last else [""]
    while len(stages) > 1 and stages[-1].split()[:1] and stages[-1].split()[0] in _QUIET:
        stages.pop()
    words = "|".join(stages).split()
    while words and "=" in words[0]:
        words.pop(0)
    return " ".join(words)[:300]


class Finder:
    """Follows a session's tool results; `drafts` are fixes found, `withdrawn` keys of fixes that did not hold."""

    def __init__(self, session: str, state: State) -> None:
        self.session = session
        self.state = state
        self.drafts: list[Draft] = []
        self.withdrawn: list[str] = []

    def add(self, call: Call, text: str, failed: bool, at: float) -> None:
        """Take the result of a call: what the tool said ("" for anything but a shell command), when (epoch seconds)."""
        state = self.state
        if call.id in state.calls:
            return
        state.calls = [*state.calls, call.id][-MOST_CALLS:]
        if call.name in tools.SHELLS:
            self._shell(str(call.input.get("command") or ""), text, failed, at)
        elif call.name in tools.CHANGES and not failed:
            self._edited(call.name, call.input)

    def take(self) -> tuple[list[Draft], list[str]]:
        """Hand over what was found since the last time: fixes, and keys of fixes that did not hold."""
        found = self.drafts, self.withdrawn
        self.drafts, self.withdrawn = [], []
        return found

    def _edited(self, tool: str, given: dict[str, object]) -> None:
        path = str(given.get("file_path") or given.get("notebook_path") or "")
        edit = Edit(path, change(tool, given))
        for one in self.state.open:
            one.edits = [*one.edits, edit][-3 * MOST_EDITS :]

    def _shell(self, command: str, text: str, failed: bool, at: float) -> None:
        name = same(redact(command[:4000]))
        found = recipes.errors(text) if failed or tools.has_error(command, text) else []
        keys = {recipes.key(line): line for line in found}
        if failed or found:
            self._failure(name, keys, at)
        else:
            for one in self.state.open:
                if one.command == name:
                    self._solve(one)
                elif name:
                    one.commands = [*one.commands, tools.flatten(redact(command[:2000]), SIDE)][-2 * MOST_COMMANDS :]
            self.state.open = [one for one in self.state.open if one.command != name]

    def _failure(self, command: str, keys: dict[str, str], at: float) -> None:
        state = self.state
        waiting = {one.key: one for one in state.open}
        for key, line in keys.items():
            if key in state.solved:
                state.solved.remove(key)
                self.withdrawn.append(key + self.session)
                self.drafts = [draft for draft in self.drafts if draft.key != key + self.session]
            if key in waiting:
                waiting[key].edits, waiting[key].commands, waiting[key].at = [], [], at
            else:
                state.open.append(Open(key, redact(line), command, recipes.file_of(line), at))
        state.open = state.open[-MOST_OPEN:]

    def _solve(self, one: Open) -> None:
        edits = relevant(one)
        if not edits and not one.commands:
            return  # it went away by itself: nothing to learn
        self.state.solved = [*self.state.solved, one.key][-MOST_SOLVED:]
        content = tell(one, edits)
        files = dict.fromkeys([edit.path for edit in edits] + ([one.file] if one.file else []))
        self.drafts.append(
            Draft(
                key=one.key + self.session,
                kind="fix",
                type="Learning",
                content=content,
                created=one.at,
                tags=(*TAGS, "bash"),
                session=self.session,
                source="transcript",
                files=[*files, *mentions.files(content)][: mentions.MOST],
                extra=recipes.signature(one.line),
            )
        )


def relevant(one: Open) -> list[Edit]:
    """Return the edits that have to do with an error: in its file if there are any, with its words first."""
    edits = [edit for edit in one.edits if _same_file(edit.path, one.file)] or one.edits
    words = [
        word for word in recipes.signature(one.line).replace("(", " ").replace(")", " ").split() if len(word) > LEAST
    ]
    met = [(sum(word in edit.words.lower() for word in words), edit) for edit in edits]
    best = max([count for count, _ in met], default=0)
    if best:
        return [edit for count, edit in met if count == best][:MOST_EDITS]
    return edits[-MOST_EDITS:]


def _same_file(path: str, named: str) -> bool:
    return bool(named) and ("/" + path.replace("\\", "/")).endswith("/" + named.replace("\\", "/").lstrip("./"))


def tell(one: Open, edits: list[Edit]) -> str:
    """Return a fix in words: the command, the error, what was changed and run until it was gone."""
    done = [f"{edit.path.replace(chr(92), '/').rpartition('/')[2]}: {edit.words}" for edit in edits]
    if not done:
        done = [f"ran `{command}`" for command in one.commands[-MOST_COMMANDS:]]
    shown = tools.flatten(redact(one.command), 80)
    return f"`{shown}` failed: {tools.flatten(one.line, 200)} — fixed by {'; '.join(done)}"


def change(tool: str, given: dict[str, object]) -> str:
    """Say what an edit changed: the part in which the old and the new text differ (redacted)."""
    if tool == "Write":
        return "written anew"
    edits = given.get("edits")
    first = edits[0] if isinstance(edits, list) and edits and isinstance(edits[0], dict) else given
    old, new = (
        redact(str(first.get("old_string") or "")[:4000]),
        redact(str(first.get("new_string") or first.get("new_source") or "")[:4000]),
    )
    before, after = differing(old.splitlines(), new.splitlines())
    if not before:
        return f"added `{tools.flatten(after, 2 * SIDE)}`"
    if not after:
        return f"removed `{tools.flatten(before, SIDE)}`"
    return f"`{tools.flatten(before, SIDE)}` → `{tools.flatten(after, SIDE)}`"


def differing(old: list[str], new: list[str]) -> tuple[str, str]:
    """Return the lines in which two texts differ, what they share at both ends left out."""
    start = 0
    while start < min(len(old), len(new)) and old[start].strip() == new[start].strip():
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end].strip() == new[-1 - end].strip():
        end += 1
    return "\n".join(old[start : len(old) - end]), "\n".join(new[start : len(new) - end])
