"""Find the lines of an output that say what went wrong, and the signature by which an error is recognised.

The hooks look up an error by its signature, and capture learns its fix. String methods only, since a hook has no time
to load `re`.
"""

from __future__ import annotations

from keepsake.base import event as events
from keepsake.base import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.base.event import Event

MAX_OUTPUT_CHARS = 20_000  # characters of an output that are read: its head and its tail, where errors are
MAX_ERRORS = 4  # error lines of one output
MAX_LINE_CHARS = 240  # characters of an error line that count
MAX_MASKS = 20_000  # words whose masked forms are kept: a run of tests prints the same words on every line
# Words that programs print with an error (from the posttool specification): lines with them make the memory of an
# error.
PRINTED = ("error", "Error", "ERROR", "failed", "FAILED", "warning", "Warning", "WARNING", "exception", "Exception",
           "panic:", "fatal:", "Traceback")  # fmt: skip
# Every line with one of those words contains one of these byte strings, and to look for them is cheaper than to parse
# the line.
PRINTED_BYTES = (b"rror", b"ERROR", b"failed", b"FAILED", b"arning", b"WARNING", b"xception", b"panic:", b"fatal:",
                 b"Traceback")  # fmt: skip
# Words in lower case: a fix is remembered for a line with one of them.
WORDS = ("error", "failed", "fail:", "exception", "panic:", "fatal:", "traceback", "no such file", "not found",
         "denied", "undefined", "cannot ", "✗", "ignored by", "refused", "timed out", "unable to", "unknown option",
         "unknown flag", "invalid ")  # fmt: skip
# Beginnings of lines that say that something failed, but not what: every failing run prints them.
EMPTY = ("exit code", "exit status", "error task failed", "traceback (most recent call last)", "make: ***", "fail",
         "found ", "npm err! code", "error: process completed")  # fmt: skip
REPORTS = (" info ", " debug ", "✓")  # marks of a line of a program's own log
LOUD = ("--- fail", "panic:", "fatal:", "error:")
NO_ERRORS = ("0 error", "no error", "0 failed", "0 failure", "without error", "0 warning", "no warning")
# Whether a run of tests passed
PASSED, NOT_PASSED = ("--- pass", "\nok  ", "\npass\n", " passed"), ("fail", "error:", "panic:")
# Commands that only show text: the errors in it happened elsewhere, and don't count.
LOOKS = ("cat", "less", "head", "tail", "grep", "rg", "ag", "sed", "awk", "ls", "find", "git log", "git diff",
         "git show", "git grep", "git status", "git blame", "wc", "jq", "keepsake")  # fmt: skip
_DIFF = ("+", "@@", "- ", "-\t")  # beginnings of lines of a diff, which quotes code
_UNITS = ("ms", "s", "m", "h", "kb", "mb", "gb", "%", "µs")
_DIGITS = str.maketrans("123456789", "000000000")
_MIN_HEX_CHARS, _MIN_SIGNATURE_CHARS = 7, 8
_MAX_LETTERS, _MIN_DIGITS = 4, 3  # of the code of a checker's rule: most letters, fewest digits
_MAX_KIND_WORDS = 4  # words at a line's beginning that belong to its kind


def errors(output: str) -> list[str]:
    """Return the error lines of an output, those that name a place in a file first (at most MAX_ERRORS)."""
    text = window(output)
    whole = text.lower()
    if any(word in whole for word in PASSED) and not any(word in whole for word in NOT_PASSED):
        return []  # what passing tests print may name a place too
    no_errors, reports, words = ([word for word in table if word in whole] for table in (NO_ERRORS, REPORTS, WORDS))
    placed, named = [], []
    for raw in text.splitlines():
        line = raw.strip()[:MAX_LINE_CHARS]
        low = line.lower()
        if (
            not line
            or raw.startswith(_DIFF)
            or low.startswith(EMPTY)
            or any(word in low for word in no_errors)
            or "error task failed" in low
        ):
            continue
        if file_of(line):
            placed += [line] if not any(word in low for word in reports) else []
        elif any(word in low for word in words):
            named.append(line)
    if placed:  # other lines are then the code that these quote, unless they are loud
        named = [line for line in named if line.lower().startswith(LOUD)]
    unique = {signature(line): line for line in reversed([*placed, *named])}
    return [line for sig, line in reversed(unique.items()) if len(sig) >= _MIN_SIGNATURE_CHARS][:MAX_ERRORS]


def window(output: str) -> str:
    """Return the head and the tail of a long output."""
    half = MAX_OUTPUT_CHARS // 2
    return output if len(output) <= MAX_OUTPUT_CHARS else f"{output[:half]}\n{output[-half:]}"


def file_of(line: str) -> str:
    """Return the file in which an error line places the error (`file:line: text`, `file:line:column: text`), or "".

    A warning, and a line whose text starts with `#`, names no error.
    """
    name, _, rest = line.partition(":")
    number, _, what = rest.partition(":")
    if not number.isdigit() or "." not in name or " " in name:
        return ""
    what = what.lstrip("0123456789").lstrip(": ")
    return name if what and not what.startswith(("#", "warning")) else ""


def signature(line: str) -> str:
    """Return an error line without what differs each time it occurs: place, paths, numbers, hex, times, colour."""
    text = plain(line)
    if file_of(text):
        text = text.partition(":")[2].partition(":")[2].lstrip("0123456789").lstrip(": ")
    return " ".join(map(_masks.__getitem__, text.lower().split()))[:MAX_LINE_CHARS]


def kind_of(line: str) -> str:
    """Return the kind of an error line: what it shares with other lines of the same checker's rule.

    That is the rule's code (`G304:`, `TS2345:`, `F401` anywhere), or its name at the end (`(errcheck)`, `[arg-type]`)
    and the first words, up to any name. "" when the line names no rule.
    """
    raw, words = plain(line).split(), signature(line).split()
    codes = [word for word in raw if _is_rule(word.strip("()[]:,"))]
    if codes:
        return " ".join(codes).lower()
    last = words[-1] if words else ""
    if last[:1] + last[-1:] not in ("()", "[]") or not last[1:-1].replace("-", "").isalpha():
        return ""
    start = []
    for word in words[:-1]:
        if not word.strip("'\",.()").replace("-", "").rstrip(":").isalpha():
            break
        start.append(word)
    return " ".join([*start[:_MAX_KIND_WORDS], last])


def quoted(line: str) -> list[str]:
    """Return the names that an error line quotes, with their quotation marks: `baseCommit.Tree`, "Store", 'amount'."""
    text = plain(line)
    parts = text.replace('"', "`").replace("'", "`").split("`")
    marked = [f"{mark}{part}{mark}" for part in parts[1:-1] if part and " " not in part for mark in "`\"'"]
    return [name for name in dict.fromkeys(marked) if name in text]


def _is_rule(word: str) -> bool:
    letters = word.rstrip("0123456789")
    return (
        0 < len(letters) <= _MAX_LETTERS
        and letters.isupper()
        and letters.isalpha()
        and len(word) - len(letters) >= _MIN_DIGITS
    )


def plain(text: str) -> str:
    """Return text without terminal colours."""
    head, *rest = text.split("\x1b[")
    return head + "".join([part.lstrip("0123456789;")[1:] for part in rest])


def _masked(word: str) -> str:
    if word.isalpha():  # most words, so this is asked first
        return word
    if "/" in word or "\\" in word:
        word = paths.file_name(word)
    bare = word.strip("()[]{}<>,.;:'\"`")
    if bare.startswith("0x") or (len(bare) >= _MIN_HEX_CHARS and _is_hex(bare)):
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


class _Masks(dict[str, str]):
    """word of an error line -> its masked form in a signature; filled on demand, emptied when full."""

    def __missing__(self, word: str) -> str:
        if len(self) >= MAX_MASKS:
            self.clear()
        masked = _masked(word)
        if len(word) <= MAX_LINE_CHARS:
            self[word] = masked
        return masked


_masks = _Masks()


def _is_hex(word: str) -> bool:
    return not word.strip("0123456789abcdef") and any(c.isdigit() for c in word)


def output_of(event: Event) -> str:
    """Return what the shell command of a hook call printed, or a failure's text; "" where there can be no error."""
    if event.error or event.tool != "Bash":
        return event.error if event.tool in ("", "Bash") else ""
    if only_looks(events.text(event.tool_input, "command")):
        return ""
    response = event.tool_response
    if isinstance(response, dict):
        response = "\n".join(
            [part for part in (response.get("stdout"), response.get("stderr")) if isinstance(part, str)]
        )
    return events.clean(response) if isinstance(response, str) else ""


def only_looks(command: str) -> bool:
    """Tell whether every step of a command line only shows text; what follows a pipe is not a step."""
    steps = [step.strip() for step in command.replace("&&", "\n").replace(";", "\n").splitlines()]
    commands = [step for step in steps if step and not step.startswith("cd ")]
    return bool(commands) and all(step.startswith(LOOKS) for step in commands)


def family(line: str) -> str:
    """Return the beginning of the keys of all fixes for errors of a line's kind."""
    return f"fix:{paths.digest(kind_of(line) or signature(line))}:"


def key(line: str) -> str:
    """Return the beginning of the keys of the fixes for an error line; the id of the fix's session follows it."""
    return f"{family(line)}{paths.digest(signature(line))}:"
