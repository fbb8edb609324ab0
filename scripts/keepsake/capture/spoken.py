"""What a speaker really said (pure): the client's and other programs' words taken out.

String methods only: the Stop hook uses this while the person waits.
"""

from __future__ import annotations

# A user line that starts with one of these is the client's or a program's, not the person's.
NOT_SAID = (
    "<task-notification>",
    "<local-command-stdout>",
    "<local-command-stderr>",
    "<local-command-caveat>",
    "<bash-input>",
    "<bash-stdout>",
    "<bash-stderr>",
    "<persisted-output>",
    "[Request interrupted",
    "Stop hook feedback:",
    "Operation stopped by hook:",
    "Caveat: The messages below were generated",
    "This session is being continued from a previous conversation",
)
SENT_BY_OTHERS = ("channel",)  # elements with a plain name
NOTED = "user-memory-input"
# What the client or keepsake itself put into a text: removed wherever it stands.
FOREIGN = ("<system-reminder", "<keepsake-", "<ide_opened_file", "<ide_selection")


def spoken(role: str, text: str) -> str:
    """Return what the speaker really said: slash commands as name and arguments, foreign text removed, ends stripped.

    Empty when nothing of it is the speaker's own.
    """
    text = text.strip()
    if role == "user":
        if text.startswith(NOT_SAID):
            return ""
        text = command(text) if "<command-name>" in text[:2000] else text
        if wrapped(text):
            return ""
    if "<" in text:
        for start in FOREIGN:
            text = without(text, start)
    return text.strip()


def wrapped(text: str) -> bool:
    """Tell whether a text is one element as the client names its own: another agent's, a channel's, a server's words.

    A memory that the person notes with `#` is such an element, too.
    """
    name = text[1:60].replace(">", " ").split(" ", 1)[0]
    ours = "-" in name or name in SENT_BY_OTHERS
    return text.startswith("<") and ours and text.endswith(f"</{name}>") and name != NOTED


def without(text: str, start: str) -> str:
    """Return text without the elements whose opening tag begins with start; one without an end runs to the end."""
    at = text.find(start)
    while at >= 0:
        name = text[at + 1 :].partition(">")[0].split()
        rest = text[at + len(start) :]
        if not start.endswith("-") and rest[:1] not in (">", " ", "\n", "\t", ""):
            at = text.find(start, at + 1)  # a longer name
            continue
        close = f"</{name[0]}>" if name else ""
        end = text.find(close, at) if close else -1
        text = text[:at] + (text[end + len(close) :] if end >= 0 else "")
        at = text.find(start, at)
    return text


def inner(text: str, tag: str) -> str | None:
    """Return what stands between <tag> and </tag>, stripped; None when there is no such element."""
    _, opened, rest = text.partition(f"<{tag}>")
    found, closed, _ = rest.partition(f"</{tag}>")
    return found.strip() if opened and closed else None


def command(text: str) -> str:
    """Return a stored slash command as `/name arguments`; keepsake's own and built-in ones without arguments: ""."""
    name = (inner(text, "command-name") or "").lstrip("/")
    arguments = inner(text, "command-args") or ""
    return f"/{name} {arguments}" if name and arguments and not name.startswith("keepsake") else ""
