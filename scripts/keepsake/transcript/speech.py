"""What a speaker really said (pure): the words of clients, programs, models and other agents taken out.

A client puts much into the person's place: what commands printed, what an editor had selected, messages of other
agents, plans and summaries that the model wrote. It is in elements, or behind a first line of the client's own. Foreign
elements come out first, each with all between its first opening and its last closing tag, since what is in between may
hold a closing tag that somebody wrote there. Only what is left can be a slash command, and only as a whole.

String methods only: the Stop hook uses this while the person waits.
"""

from __future__ import annotations

from keepsake.base import phrases

_ENDS = frozenset(" >/<\t\n\r\f\x0b")
_MAX_NAME = 60
MAX_NAMES = 200  # different foreign elements in one text; behind more of them nothing is the person's


def spoken(role: str, text: str) -> str:
    """Return what the speaker really said: slash commands as name and arguments, foreign text removed, ends stripped.

    Empty when nothing of it is the speaker's own.
    """
    if role != "user":
        return outside(text, model=True).strip() if "<" in text else text.strip()
    text = text.strip()
    if _whole(text):
        return ""
    text = _uncut(outside(text).strip() if "<" in text else text)
    for name in phrases.PERSONS:
        at = text.find(f"<{name}")
        if at == 0 or (at > 0 and text[at - 1] == "\n" and f"</{name}>" in text):
            return _uncut(text[at:].partition(">")[2].rpartition(f"</{name}")[0].strip())
    if text.startswith(("<command-name>", "<command-message>", "<command-args>")):
        return command(text)
    return outside(text, names=phrases.COMMAND).strip() if "<command-" in text else text


def plan(text: str) -> str:
    """Return the plan that a line in the person's place gives back to the model, "" if it holds no plan."""
    said = outside(text.strip()).strip()
    return said[len(phrases.PLAN) :].strip() if said.startswith(phrases.PLAN) else ""


def joined(texts: list[str]) -> str:
    """Return the text of a line of several blocks: each is one author's, so that no element reaches beyond its own."""
    if len(texts) > 1:
        texts = [text and ("" if _whole(text.strip()) else outside(text).strip()) for text in texts]
    return "\n\n".join([text for text in texts if text])


def outside(text: str, names: tuple[str, ...] = (), *, model: bool = False) -> str:
    """Return a text without foreign elements.

    An element ends at the last closing tag of its name, and where one that begins in it ends; without a closing tag it
    runs to the end. names: these elements instead of the clients'; model: only what clients show a model beside its
    own words.
    """
    kept: list[str] = []
    ends: dict[str, int] = {}
    done = seen = 0  # characters that are dealt with
    at = text.find("<")
    while at >= 0:
        name = _name(text, at)
        if name and (name in names if names else _foreign(text, at, name, model=model)):
            seen += name not in ends
            if seen > MAX_NAMES:
                return "".join([*kept, text[done:at]])
            own = ends[name] = ends.get(name) or _end(text, name)
            if own <= at:  # there is no closing tag behind it: an empty element, one spoken of, or one cut off
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
    """Return the name of the element that opens at a place, "" when none does."""
    end = at + 1
    stop = min(len(text), at + _MAX_NAME)
    while end < stop and text[end] not in _ENDS:
        end += 1
    return text[at + 1 : end] if end < stop or end == len(text) else ""


def _end(text: str, name: str) -> int:
    """Return where the last closing tag of a name ends, -1 when there is none."""
    close = text.rfind(f"</{name}")
    while close >= 0 and text[close + 2 + len(name) : close + 3 + len(name)] not in _ENDS:
        close = text.rfind(f"</{name}", 0, close)  # the beginning of a longer name
    end = text.find(">", close) if close >= 0 else 0
    return -1 if close < 0 else end + 1 if end >= 0 else len(text)


def _empty(text: str, at: int) -> int:
    """Return where an empty element that opens at a place ends, 0 when it isn't one."""
    end = text.find(">", at)
    return end + 1 if end >= 0 and text[end - 1] == "/" else 0


def _whole(text: str) -> bool:
    """Tell whether a text is one element as clients name their own: another agent's, a channel's, a server's words."""
    name = _name(text, 0)
    ours = any(sign in name for sign in "-_:") or name == "channel"
    theirs = name in phrases.PERSONS or name in phrases.COMMAND
    return text.startswith("<") and ours and not theirs and text.endswith(f"</{name}>")


def _uncut(text: str) -> str:
    """Return a text up to the first line that opens what isn't the person's."""
    for mark in (*phrases.NOT_SAID, phrases.PLAN):
        if mark in text:
            at = 0 if text.startswith(mark) else text.find(f"\n{mark}")
            text = text[:at].strip() if at >= 0 else text
    return text


def inner(text: str, tag: str) -> str | None:
    """Return what stands between <tag> and the last </tag>, stripped; None when there is no such element."""
    _, opened, rest = text.partition(f"<{tag}>")
    found, closed, _ = rest.rpartition(f"</{tag}>")
    return found.strip() if opened and closed else None


def command(text: str) -> str:
    """Return a stored slash command as `/name arguments`; keepsake's own and built-in ones without arguments: ""."""
    name, arguments = called(text)
    return f"/{name} {arguments}" if name and arguments and not name.startswith("keepsake") else ""


def called(text: str) -> tuple[str, str]:
    """Return name and arguments of a line that is a stored slash command and nothing else, else two empty strings."""
    text = text.strip()
    if not text.startswith(("<command-name>", "<command-message>", "<command-args>")):
        return "", ""
    arguments = outside(inner(text, "command-args") or "").strip()
    bare = outside(text, names=("command-args",))
    name = (inner(bare, "command-name") or "").lstrip("/")
    if not name or "<" in name or "\n" in name or outside(bare, names=phrases.COMMAND).strip():
        return "", ""
    return name, arguments


def shell(text: str) -> str:
    """Return the command of a line that is what the person typed behind `!` and nothing else, else ""."""
    text = text.strip()
    given = text[len("<bash-input>") : -len("</bash-input>")]
    whole = text.startswith("<bash-input>") and text.endswith("</bash-input>")
    return given.strip() if whole and "<bash-" not in given and "</bash-" not in given else ""
