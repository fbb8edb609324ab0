"""Errors by what stays the same of them: the key under which their fixes are kept and found again.

Shared by the hooks, which ask with an error before them, and by capture, which learns: string methods only, since a
hook has no time to load `re`.
"""

from __future__ import annotations

from keepsake import paths
from keepsake.event import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.event import Event

SCANNED = 20_000  # characters of an output that are looked at: its head and its tail, where errors stand
MOST = 4  # errors of one output
LONGEST = 240  # characters of an error line that count
WORDS = ("error", "failed", "fail:", "exception", "panic:", "fatal:", "traceback", "no such file", "not found",
         "denied", "undefined", "cannot ", "✗")  # fmt: skip
# Says that something failed, not what: every failing run prints it.
EMPTY = ("exit code", "exit status", "error task failed", "traceback (most recent call last)", "make: ***", "fail",
         "found ", "npm err! code", "error: process completed")  # fmt: skip
REPORTS = (" info ", " debug ", "✓")  # a program's own log
LOUD = ("--- fail", "panic:", "fatal:", "error:")
NONE = ("0 error", "no error", "0 failed", "0 failure", "without error", "0 warning", "no warning")
_UNITS = ("ms", "s", "m", "h", "kb", "mb", "gb", "%", "µs")
_DIGITS = str.maketrans("123456789", "000000000")
_SHORTEST_HEX, _SHORTEST = 7, 8


def errors(output: str) -> list[str]:
    """Return the lines of an output that say what went wrong, at most MOST, those with a place in a file first."""
    half = SCANNED // 2
    text = output if len(output) <= SCANNED else f"{output[:half]}\n{output[-half:]}"
    placed, named = [], []
    for raw in text.splitlines():
        line = raw.strip()[:LONGEST]
        low = line.lower()
        if not line or low.startswith(EMPTY) or any(word in low for word in NONE) or "error task failed" in low:
            continue
        if _place(line):
            placed += [line] if not any(word in low for word in REPORTS) else []
        elif any(word in low for word in WORDS):
            named.append(line)
    if placed:  # beside them, other lines are the code that they quote
        named = [line for line in named if line.lower().startswith(LOUD)]
    unique = {signature(line): line for line in reversed([*placed, *named])}
    return [line for sig, line in reversed(unique.items()) if len(sig) >= _SHORTEST][:MOST]


def _place(line: str) -> str:
    """Return the file of a `file:line: what` or `file:line:column: what` line, or ""."""
    name, _, rest = line.partition(":")
    number, _, what = rest.partition(":")
    if not number.isdigit() or "." not in name or " " in name:
        return ""
    what = what.lstrip("0123456789").lstrip(": ")
    return name if what and not what.startswith(("#", "warning")) else ""


def file_of(line: str) -> str:
    """Return the file in which an error line places the error, or ""."""
    return _place(line)


def signature(line: str) -> str:
    """Return an error line without what changes between two meetings: place, paths, numbers, hex, times, colour."""
    text = plain(line)
    if _place(text):
        text = text.partition(":")[2].partition(":")[2].lstrip("0123456789").lstrip(": ")
    return " ".join([_masked(word) for word in text.lower().split()])[:LONGEST]


def plain(text: str) -> str:
    """Return text without terminal colours."""
    head, *rest = text.split("\x1b[")
    return head + "".join([part.lstrip("0123456789;")[1:] for part in rest])


def _masked(word: str) -> str:
    if "/" in word or "\\" in word:
        word = word.replace("\\", "/").rstrip("/").rpartition("/")[2]
    bare = word.strip("()[]{}<>,.;:'\"`")
    if bare.startswith("0x") or (len(bare) >= _SHORTEST_HEX and _is_hex(bare)):
        return word.replace(bare, "#")
    if not any(c.isdigit() for c in bare):
        return word
    word = word.translate(_DIGITS)
    while "00" in word:
        word = word.replace("00", "0")
    for between in ("0.0", "0:0", "0,0", "0-0"):
        while between in word:
            word = word.replace(between, "0")
    for unit in _UNITS:
        if bare.endswith(unit) and bare[: -len(unit)].translate(_DIGITS).strip("0.:,") == "":
            return word.replace("0" + unit, "#")
    return word.replace("0", "#")


def _is_hex(word: str) -> bool:
    return not word.strip("0123456789abcdef") and any(c.isdigit() for c in word)


def output_of(event: Event) -> str:
    """Return what a shell command of a hook call printed, or a failure's text; "" where no error can be."""
    if event.error or event.tool != "Bash":
        return event.error if event.tool in ("", "Bash") else ""
    response = event.tool_response
    if isinstance(response, dict):
        response = "\n".join(
            [part for part in (response.get("stdout"), response.get("stderr")) if isinstance(part, str)]
        )
    return clean(response) if isinstance(response, str) else ""


def key(line: str) -> str:
    """Return the start of the key of the fixes for an error line; a session's own fix has its id behind it."""
    return f"fix:{paths.digest(signature(line))}:"
