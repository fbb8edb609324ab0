"""The moment of an event: the query that it stands for, the query's context, and the session so far (pure).

Notes are searched for with the query. For a prompt the context is the end of the answer before it, which says what
"yes, do 3 and 7" means. The query of a command includes the error lines that it printed. An edit's context is the text
that it replaced, a read's the part of the file that was read.
"""

from __future__ import annotations

from keepsake.base import clock, phrases
from keepsake.base.event import CHANGE_TOOLS, table, text
from keepsake.text import error_lines
from keepsake.transcript import recent_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from keepsake.base.event import Event

PROMPT, ANSWER = 4000, 2000  # characters of a prompt, and of the end of the answer before it
COMMAND, EDITED, OUTPUT, SHOWN = 1500, 4000, 3000, 6000  # characters of a command, an edit, an error's output, a read
PROMPTS, BEGINNING = 5, 500  # last prompts of the person that show what the session is about; characters of each
LONGEST_LINE = 20_000  # bytes; longer lines of a transcript hold no prompt that is looked at
TOOL_RESULT = b'"tool_result"'
META = b'"isMeta":true'
NOT_SAID = (TOOL_RESULT, META, recent_words.SUMMARY)
_ANSWERED = (TOOL_RESULT, phrases.INTERRUPTED.encode())  # in the lines of a prompt that the model has begun to answer
_MARKS = {"user": (b'"user"', f'"{phrases.QUEUED}"'.encode()), "assistant": (b'"assistant"',)}  # in a role's lines
_PROMPT, _STAMP = b'"promptId":"', b'"timestamp":"'
TAIL = 256 * 1024  # bytes of the transcript's end that are read: what the session was about lately
TURNED = 64 * 1024  # bytes of these in which another host's prompts and answers are looked for
OWN = "keepsake "  # keepsake's own command line: the model has its output already
NOT_ASKED = (*phrases.NOT_TYPED, "/", "!", "#")
FILE_TOOLS = ("Read", *CHANGE_TOOLS)
TASK_TOOLS = ("Task", "Agent", "Grep")


class Moment:
    """What is known when memories may be shown.

    at: prompt, read, edit, command, task or failure; query: the text that notes are searched for; context: the text
    beside the query; files: the paths at hand; raw: the end of the transcript as it is on disk; branch: checked out
    now; people: the names of the person at work; time: epoch seconds; whole: the whole prompt, of which `query` may be
    the beginning; agent: id of the sub-agent, which has not read the transcript ("": the main conversation).
    """

    __slots__ = (
        "agent", "at", "branch", "context", "files", "people", "query", "raw", "session", "time",
        "whole",
    )  # fmt: skip

    def __init__(
        self,
        at: str,
        query: str,
        context: str = "",
        *,
        files: tuple[str, ...] = (),
        raw: bytes = b"",
        people: Collection[str] = (),
        time: float = 0.0,
        session: str = "",
    ) -> None:
        self.at, self.query, self.context, self.files = at, query, context, files
        self.people, self.time, self.session, self.raw = people, time, session, raw
        self.whole, self.branch, self.agent = query, "", ""


def of_event(event: Event, tail: bytes) -> Moment | None:
    """Return the moment of a prompt, or of a finished or failed tool call; None where nothing may be shown."""
    if event.error:
        moment = _failure(event)
    elif event.tool:
        moment = _tool(event)
    else:
        prompt = event.prompt.strip()[:PROMPT]
        moment = None
        if prompt and not prompt.startswith(NOT_ASKED):
            moment = Moment("prompt", addressless(prompt), last_answer(tail), files=command_files(prompt))
    if moment is None:
        return None
    moment.raw, moment.session, moment.agent = tail, event.session, event.agent
    moment.whole = moment.query if event.tool or event.error else event.prompt
    return moment


def without_taken_back(event: Event, tail: bytes) -> tuple[bytes, float]:
    """Return a transcript's tail without prompts that the person took back, and since when (epoch seconds; 0.0: none).

    Escape before an answer's first word takes a prompt back. Its line stays in the transcript, but neither it nor what
    hooks said at it reaches the model. It differs from a prompt that is still being answered by its id: what is typed
    meanwhile has the same (2.1.329).
    """
    own = text(event.fields, "prompt_id").encode()
    if not (own and event.prompt):
        return tail, 0.0
    begun, end, since = tail.rfind(b'"type":"assistant"') + 1, len(tail), 0.0
    for line in _lines(tail[begun:], b'"type":"user"'):
        prompt = _value(line, _PROMPT)
        if not prompt or prompt == own or any(mark in line for mark in _ANSWERED):
            break
        if META not in line:
            end, since = tail.rfind(line), clock.epoch(_value(line, _STAMP).decode("ascii", "replace"))
    return tail[:end], since


def _value(line: bytes, name: bytes) -> bytes:
    return line.partition(name)[2].partition(b'"')[0]


def addressless(text: str) -> str:
    """Return a text without the parts of its web addresses that name the site and the repository.

    "Look at https://github.com/acme/till/issues/63" then names no more than "run the tests" does.
    """
    for word in text.split() if "://" in text else ():
        if "://" in word:
            text = text.replace(word, "/".join(word.split("/")[5:]))
    return text


def _tool(event: Event) -> Moment | None:
    arguments, tool = event.tool_input, event.tool
    path = text(arguments, "file_path") or text(arguments, "notebook_path")
    if tool == "Read":
        return Moment("read", path, _shown(event.tool_response)[:SHOWN], files=(path,)) if path else None
    if tool in FILE_TOOLS:
        new = text(arguments, "new_string") or text(arguments, "content") or text(arguments, "new_source")
        return Moment("edit", f"{path}\n{new[:EDITED]}", text(arguments, "old_string")[:ANSWER], files=(path,))
    if tool == "Bash":
        command = text(arguments, "command")
        if not command.strip() or command.lstrip().startswith(OWN):
            return None
        errors = "\n".join(error_lines.errors(error_lines.output_of(event)))
        return Moment("command", f"{command[:COMMAND]}\n{errors}", files=command_files(command))
    if tool in TASK_TOOLS:
        query = text(arguments, "prompt") or text(arguments, "pattern")
        return Moment("task", query[:OUTPUT], text(arguments, "path")) if query else None
    return None


def _failure(event: Event) -> Moment | None:
    command, path = text(event.tool_input, "command"), text(event.tool_input, "file_path")
    lines = [line for line in event.error.splitlines() if line.strip() and not line.startswith("Exit code")]
    query = "\n".join(lines)[:OUTPUT] or command[:COMMAND]
    files = (*command_files(command), *filter(None, [path]))
    return Moment("failure", query, f"{command[:COMMAND]}\n{path}", files=files) if query.strip() else None


def _shown(response: object) -> str:
    """Return the part of a file that was read, from a response that is text (other hosts) or the client's object."""
    if isinstance(response, str):
        return response
    if isinstance(response, dict):
        file = response.get("file")
        return text(file, "content") if isinstance(file, dict) else text(response, "content")
    if isinstance(response, list):
        return "\n".join([text(block, "text") for block in response if isinstance(block, dict)])
    return ""


def command_files(command: str) -> tuple[str, ...]:
    """Return the words of a command line that look like files (a name with an ending, not an option), at most four."""
    names = []
    for word in command[:COMMAND].replace("=", " ").split():
        name = word.strip("'\"`;,()<>")
        ending = name.rpartition("/")[2].rpartition(".")
        if ending[0] and ending[2].isalnum() and not ending[2].isdigit() and not name.startswith("-"):
            names.append(name)
    return tuple(names[:4])


def prompts(tail: bytes) -> Iterator[str]:
    """Yield the beginnings of the person's last prompts in a transcript's tail, newest first, at most `PROMPTS`."""
    left = PROMPTS
    for line in _lines(tail, *_MARKS["user"]):
        if len(line) < LONGEST_LINE and not any(mark in line for mark in NOT_SAID):
            prompt = _text(line, "user").strip()
            if prompt and not prompt.startswith((*phrases.NOT_TYPED, "<command", phrases.INTERRUPTED)):
                yield prompt[:BEGINNING]
                left -= 1
                if not left:
                    return


def last_answer(tail: bytes) -> str:
    """Return the end of the model's last text in a transcript's tail, "" without one."""
    for line in _lines(tail, *_MARKS["assistant"]):
        if b'"text"' in line:
            answer = _text(line, "assistant")
            if answer:
                return answer[-ANSWER:]
    return ""


def texts_in_context(moment: Moment) -> list[str]:
    """Return what the model has in its context: the moment's texts, and what was said since the last compaction.

    A transcript whose lines do not name the session is ignored: it may belong to another one.
    """
    texts = [moment.whole, moment.context]
    if not moment.agent and moment.session and moment.session.encode() in moment.raw:
        start = moment.raw.rfind(b"\n", 0, max(0, moment.raw.rfind(recent_words.SUMMARY))) + 1
        for role, marks in _MARKS.items():
            marked = _lines(moment.raw[start:], *marks)
            texts += [_text(line, role) for line in marked if len(line) < LONGEST_LINE and TOOL_RESULT not in line]
    return [text for text in texts if text]


def _lines(tail: bytes, *marks: bytes) -> Iterator[bytes]:
    """Yield the lines of a transcript's tail that contain one of some marks, newest first, copying no others."""
    found = {mark: tail.rfind(mark) for mark in marks}
    at = max(found.values())
    while at >= 0:
        start, end = tail.rfind(b"\n", 0, at) + 1, tail.find(b"\n", at)
        yield tail[start : end if end >= 0 else len(tail)]
        found = {mark: tail.rfind(mark, 0, start) if last >= start else last for mark, last in found.items()}
        at = max(found.values())


def _text(line: bytes, role: str) -> str:
    """Return what a role says in a transcript's line; "" for any other line, and for a sub-agent's."""
    value = recent_words.entry(line)
    message = {} if value.get("isSidechain") else table(value, "message")
    content = message.get("content") if message.get("role") == role else None
    if isinstance(content, str):
        return content
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    return "\n".join([text(block, "text") for block in blocks if block.get("type") == "text"])
