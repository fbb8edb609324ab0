"""What a speaker really said (pure), without the words of clients, programs, models and other agents.

A client puts much into the person's place (the `user` lines): output of commands, an editor's selection, messages of
other agents, plans and summaries that the model wrote. Such text is enclosed in elements, or follows a first line that
the client writes. These foreign elements are removed first, each from its first opening to its last closing tag,
because the text between may contain a closing tag that somebody wrote there. Only the remaining text can be a slash
command, and only as a whole.

String methods only: the Stop hook uses this module while the person waits.
"""

from __future__ import annotations

from keepsake.base import phrases

_ENDS = frozenset(" >/<\t\n\r\f\x0b")
_MAX_NAME = 60
MAX_NAMES = 200  # names of foreign elements in one text; text after more of them isn't taken for the person's


def spoken(role: str, text: str) -> str:
    """Return what the speaker really said, stripped: without foreign text, a slash command as its name and arguments.

    Empty if nothing of the text is the speaker's own.
    """
    if role != "user":
        return without_elements(text, model=True).strip() if "<" in text else text.strip()
    text = text.strip()
    if _is_foreign_element(text):
        return ""
    text = _until_foreign_line(without_elements(text).strip() if "<" in text else text)
    for name in phrases.PERSONS:
        at = text.find(f"<{name}")
        if at == 0 or (at > 0 and text[at - 1] == "\n" and f"</{name}>" in text):
            return _until_foreign_line(text[at:].partition(">")[2].rpartition(f"</{name}")[0].strip())
    if text.startswith(("<command-name>", "<command-message>", "<command-args>")):
        return command(text)
    return without_elements(text, names=phrases.COMMAND).strip() if "<command-" in text else text


def plan(text: str) -> str:
    """Return the plan that a `user` line hands to the model, "" if it contains none."""
    own_text = without_elements(text.strip()).strip()
    return own_text[len(phrases.PLAN) :].strip() if own_text.startswith(phrases.PLAN) else ""


def joined_blocks(texts: list[str]) -> str:
    """Join the text blocks of a line. Each has its own author, so no foreign element may extend beyond its block."""
    if len(texts) > 1:
        texts = [
            text and ("" if _is_foreign_element(text.strip()) else without_elements(text).strip()) for text in texts
        ]
    return "\n\n".join([text for text in texts if text])


def without_thinking(text: str) -> str:
    """Return a text block of the model without the reasoning that it begins with, up to the closing tag.

    A tag that is never closed and stands on a line of its own hides the whole block, since it was cut off. The tag
    elsewhere in a block is only mentioned, in prose or code.
    """
    start, begin = 0, _after_space(text, 0)
    while text.startswith(phrases.THINKING, begin):
        end = text.find(phrases.THINKING_END, begin)
        if end < 0:
            return "" if text.startswith("\n", begin + len(phrases.THINKING)) else text[begin:]
        start = begin = _after_space(text, end + len(phrases.THINKING_END))
    return text[start:]


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def without_elements(text: str, names: tuple[str, ...] = (), *, model: bool = False) -> str:
    """Return a text without foreign elements.

    An element ends at the last closing tag of its name, or later, if an element that begins inside it ends later;
    without a closing tag it runs to the end of the text. names: remove these elements instead of the clients'; model:
    remove only what clients show a model beside its own words.
    """
    kept: list[str] = []
    ends: dict[str, int] = {}
    done = seen = 0  # characters processed, names of foreign elements seen
    at = text.find("<")
    while at >= 0:
        name = _name(text, at)
        if name and (name in names if names else _foreign(text, at, name, model=model)):
            seen += name not in ends
            if seen > MAX_NAMES:
                return "".join([*kept, text[done:at]])
            own = ends[name] = ends.get(name) or _end(text, name)
            if own <= at:  # no closing tag after it: an empty element, one only mentioned, or one cut off
                own = at if at < done or text[at - 1 : at] == "`" else _empty(text, at) or len(text)
            if own > at:
                kept.append(text[done:at])
                done = max(done, own)
        at = text.find("<", at + 1)
    return "".join([*kept, text[done:]])


def _foreign(text: str, at: int, name: str, *, model: bool) -> bool:
    if model:
        return name in phrases.TO_MODELS or name.startswith("keepsake-")
    return name in phrases.ELEMENTS or name.startswith(phrases.FAMILIES) or text.startswith(phrases.CHANNEL, at)


def _name(text: str, at: int) -> str:
    """Return the name of the element that opens at a position, "" if none does."""
    end = at + 1
    stop = min(len(text), at + _MAX_NAME)
    while end < stop and text[end] not in _ENDS:
        end += 1
    return text[at + 1 : end] if end < stop or end == len(text) else ""


def _end(text: str, name: str) -> int:
    """Return the position after the last closing tag of a name, -1 if there is none."""
    close = text.rfind(f"</{name}")
    while close >= 0 and text[close + 2 + len(name) : close + 3 + len(name)] not in _ENDS:
        close = text.rfind(f"</{name}", 0, close)  # it was only the beginning of a longer name
    end = text.find(">", close) if close >= 0 else 0
    return -1 if close < 0 else end + 1 if end >= 0 else len(text)


def _empty(text: str, at: int) -> int:
    """Return the position after an empty element that opens at a position, 0 if the element there isn't empty."""
    end = text.find(">", at)
    return end + 1 if end >= 0 and text[end - 1] == "/" else 0


def _is_foreign_element(text: str) -> bool:
    """Tell whether a text is one element with a client's kind of name: the words of an agent, a channel or a server."""
    name = _name(text, 0)
    ours = any(sign in name for sign in "-_:") or name == "channel"
    theirs = name in phrases.PERSONS or name in phrases.COMMAND
    return text.startswith("<") and ours and not theirs and text.endswith(f"</{name}>")


def _until_foreign_line(text: str) -> str:
    """Return a text up to the first line that introduces words which aren't the person's."""
    for mark in (*phrases.NOT_SAID, phrases.PLAN):
        if mark in text:
            at = 0 if text.startswith(mark) else text.find(f"\n{mark}")
            text = text[:at].strip() if at >= 0 else text
    return text


def inner(text: str, tag: str) -> str | None:
    """Return the text between <tag> and the last </tag>, stripped; None if there is no such element."""
    _, opened, rest = text.partition(f"<{tag}>")
    content, closed, _ = rest.rpartition(f"</{tag}>")
    return content.strip() if opened and closed else None


def command(text: str) -> str:
    """Return a stored slash command as `/name arguments`; "" for one without, for keepsake's and the client's own."""
    name, arguments = slash_command(text)
    own = name.startswith("keepsake") or (name in phrases.SETTINGS and text.startswith("<command-name>"))
    return f"/{name} {arguments}" if name and arguments and not own else ""


def slash_command(text: str) -> tuple[str, str]:
    """Return the name and arguments of a text that is nothing but a stored slash command, else two empty strings."""
    text = text.strip()
    if not text.startswith(("<command-name>", "<command-message>", "<command-args>")):
        return "", ""
    arguments = without_elements(inner(text, "command-args") or "").strip()
    bare = without_elements(text, names=("command-args",))
    name = (inner(bare, "command-name") or "").lstrip("/")
    if not name or "<" in name or "\n" in name or without_elements(bare, names=phrases.COMMAND).strip():
        return "", ""
    return name, arguments


def typed_command(text: str) -> str:
    """Return the command of a text that is nothing but what the person typed after `!`, else ""."""
    text = text.strip()
    typed = text[len("<bash-input>") : -len("</bash-input>")]
    whole = text.startswith("<bash-input>") and text.endswith("</bash-input>")
    return typed.strip() if whole and "<bash-" not in typed and "</bash-" not in typed else ""
