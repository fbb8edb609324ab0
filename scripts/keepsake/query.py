"""From an event to what recall is asked: one rule per tool, as data (pure).

Source of the rules: the posttool specification (file: base name and folder; command and prompt: the first 200
characters; search: the pattern), on the field names that the client really sends.
"""

from __future__ import annotations

from keepsake.event import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.event import Event

HEAD = 200  # characters of a command, a task or an error that make a query (posttool-spec)
PROMPT = 1000  # characters of a prompt; beyond that it is a paste
SHORTEST_PROMPT = 8  # characters; "ok" and "go on" ask nothing that words could answer

# tool -> (input field, what it holds)
TOOLS = {
    "Read": ("file_path", "file"),
    "Edit": ("file_path", "file"),
    "MultiEdit": ("file_path", "file"),
    "Write": ("file_path", "file"),
    "NotebookEdit": ("notebook_path", "file"),
    "Bash": ("command", "command"),
    "Task": ("prompt", "text"),
    "Agent": ("prompt", "text"),
    "Grep": ("pattern", "text"),
}
OWN = "keepsake "  # our own command line: what it says is before the model already
NOT_ASKED = ("<task-notification>", "<local-command", "<bash-", "/", "!", "#")


class Query:
    """One question to the store.

    text: what it is about, in words (may be empty when files are given).
    files: paths it is about, as the tool gave them (either separator); a file query is first a key look-up.
    branch: current git branch or "".
    command: the text is a command line; `git` or `run` says nothing there.
    """

    __slots__ = ("branch", "command", "files", "text")

    def __init__(self, text: str, files: tuple[str, ...] = (), branch: str = "", command: bool = False) -> None:
        self.text = text
        self.command = command
        self.files = files
        self.branch = branch


def file_words(path: str) -> str:
    """Return a file's base name with its folder: `/home/u/moldmaker/cnc/contour.py` -> `cnc/contour.py`."""
    parts = [part for part in path.replace("\\", "/").split("/") if part]
    return "/".join(parts[-2:])


def command_files(command: str) -> tuple[str, ...]:
    """Return the words of a command line that look like files (a dot with an ending, no option)."""
    found = []
    for word in command.replace("=", " ").split():
        name = word.strip("'\"`;,()<>")
        ending = name.rpartition("/")[2].rpartition(".")
        if ending[0] and ending[2].isalnum() and not ending[2].isdigit() and not name.startswith("-"):
            found.append(name)
    return tuple(found[:4])


def of_tool(event: Event) -> Query | None:
    """Return the query of a tool call, or None for a tool that recall doesn't serve."""
    rule = TOOLS.get(event.tool)
    value = text(event.tool_input, rule[0]) if rule else ""
    if not rule or not value.strip():
        return None
    if rule[1] == "file":
        return Query(file_words(value), (value,))
    if rule[1] == "command" and value.lstrip().startswith(OWN):
        return None
    head = value[:HEAD]
    command = rule[1] == "command"
    return Query(head, command_files(head) if command else (), command=command)


def of_failure(event: Event) -> Query | None:
    """Return the query of a failed tool call: its error text, with the command that failed."""
    command = text(event.tool_input, "command")[:HEAD]
    lines = [line for line in event.error.splitlines() if line.strip() and not line.startswith("Exit code")]
    error = " ".join(lines)[: 2 * HEAD]
    path = text(event.tool_input, "file_path")
    if not error and not command:
        return None
    return Query(error or command, command_files(command) + ((path,) if path else ()))


def of_prompt(prompt: str) -> Query | None:
    """Return the query of a prompt, or None when it is the client's own or says too little."""
    said = prompt.strip()
    if said.startswith(NOT_ASKED) or len(said) < SHORTEST_PROMPT:
        return None
    return Query(said[:PROMPT], command_files(said[:PROMPT]))
