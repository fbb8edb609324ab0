"""The note: a memory that is meant to be shown, in one or two sentences (pure)."""

from __future__ import annotations

from keepsake.text.labels import ALIASES, CLASSES, RULE_TAGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_CHARS = 300  # of a note's statement: two sentences
MAX_HANDLES = 12  # of one note; more would name nothing in particular
MAX_HANDLE_CHARS = 120
MAX_LINE = 1 << 48  # more than any transcript has, and well within SQLite's integers
MIN_WORDS = 4  # of a statement; fewer words are only a label

# The condition for a standing rule, as SQL over the table `memory`; `is_rule` is the same in Python.
_TAGGED = [f"instr(char(10) || lower(tags) || char(10), char(10) || '{tag}' || char(10))" for tag in RULE_TAGS]
RULES = f"(kind = 'rule' OR (kind = 'saved' AND ({' OR '.join(_TAGGED)})))"
_ENDS = (". ", "! ", "? ", ".\n", "!\n", "?\n", "。")


def line_number(value: object) -> int | None:
    """Return a transcript's line number from outside, None if it can't be one."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_LINE else None


class Source:
    """Where a note comes from: session, line of its transcript (1..), commit; any of them may be unknown."""

    __slots__ = ("commit", "line", "session")

    def __init__(self, session: str = "", line: int | None = None, commit: str = "") -> None:
        self.session, self.line, self.commit = session, line, commit


class Note:
    """What a note has beside the memory: its class, handles, sources (best first), and the person of its session.

    cls: "" if nobody gave a class; then the memory's type and tags decide it (class_of). client: the name that the MCP
    client that saves it gives itself, "" if it comes another way.
    """

    __slots__ = ("client", "cls", "handles", "sources", "who")

    def __init__(self, cls: str, handles: Iterable[str] = (), who: str = "", sources: Sequence[Source] = ()) -> None:
        self.cls, self.who, self.sources, self.client = cls, who, list(sources), ""
        self.handles = valid_handles(handles)


def class_name(written: str) -> str:
    """Return the canonical name of a class (any case, aliases too). Raises ValueError for an unknown one."""
    name = written.strip().lower().replace("_", "-").replace(" ", "-")
    name = ALIASES.get(name, name)
    if name not in CLASSES:
        raise ValueError(f"class {written!r}: expected one of {', '.join(CLASSES)}")
    return name


def is_rule(kind: str, tags: Iterable[str]) -> bool:
    """Tell whether a memory is a standing rule: captured as one, or saved by a person with a tag in RULE_TAGS."""
    return kind == "rule" or (kind == "saved" and any(tag.casefold() in RULE_TAGS for tag in tags))


def class_of(type_: str, tags: Iterable[str]) -> str:
    """Return the class, by type and tags, of a memory that was saved without one."""
    if any(tag.casefold() in RULE_TAGS for tag in tags):
        return "user-preference"
    return "decision" if type_ == "Decision" else "how-it-works"


def valid_handles(handles: Iterable[str]) -> list[str]:
    """Return the first MAX_HANDLES valid handles, each once, without quotes and with white space folded.

    A valid handle has 2 to MAX_HANDLE_CHARS characters.
    """
    plain = [" ".join(handle.split()).strip("`'\"") for handle in handles]
    return list(dict.fromkeys([handle for handle in plain if 1 < len(handle) <= MAX_HANDLE_CHARS]))[:MAX_HANDLES]


def statement(text: str, limit: int = MAX_CHARS) -> str:
    """Return the first whole sentences of a text, at most limit characters; "" if not even the first one fits."""
    flat = " ".join(text.split())
    if len(flat) <= limit:
        return flat
    head = flat[: limit + 1]
    end = max(head.rfind(mark) for mark in _ENDS)
    return head[: end + 1].strip() if end > 0 else ""


def too_long(text: str) -> str:
    """Return a message if a text has too many characters for a note, else ""."""
    length = len(" ".join(text.split()))
    return f"too long: {length:,} characters; a note has at most {MAX_CHARS}" if length > MAX_CHARS else ""


def problem(text: str) -> str:
    """Return a message that says why a text can't be a note, "" if it can."""
    if len(text.split()) < MIN_WORDS and text.isascii():
        return f"too short: a note states something in a sentence of at least {MIN_WORDS} words"
    if not statement(text):
        return f"too long: {len(text):,} characters in one sentence; a note has at most {MAX_CHARS}"
    return ""
