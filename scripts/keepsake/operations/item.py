"""A memory as the model hands it over: a JSON object, narrowed; and whether its text is the model's own words.

What comes this way is the model's (kind and source "model"), never the person's rule or correction, but for what the
person gave to `/keepsake:remember`, which has the model hand it over. A note is the model's own words about what it
found: what stands word for word in a tool's result is a page's, a file's or a program's text, which may have been
written to be remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from keepsake.notes import attribution
from keepsake.operations import saving, speaker, stores
from keepsake.store import drafts
from keepsake.store.note import Note, Source, class_name, line_number, problem, statement
from keepsake.text.labels import CLASSES
from keepsake.transcript import reader
from keepsake.triage import reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.extract import delegate
    from keepsake.store.store import Store

MIN_CHARS = 80  # of a text that is looked for in what tools printed; a shorter one may be a name that a note quotes
KEYS = ("type", "content", "tags", "files", "class", "handles", "sources")


@dataclass(frozen=True)
class SavedItem:
    """One line: the contract's type, the text, its tags, the files it is about, what makes it a note, its number."""

    type: str
    content: str
    tags: list[str]
    files: list[str]
    note: Note = field(compare=False)
    line: int = field(default=0, compare=False)


def read(value: object) -> SavedItem:
    """Narrow one parsed line. Raises ValueError saying what is wrong with it."""
    if not isinstance(value, dict):
        raise ValueError("expected a JSON object with content, and class or type")
    strange = [key for key in value if key not in KEYS]
    if strange:
        raise ValueError(f"unknown key {strange[0]!r}; known are {', '.join(KEYS)}")
    content, type_, given = value.get("content"), value.get("type"), value.get("class", "")
    if not isinstance(content, str) or not isinstance(type_ or "", str) or not isinstance(given, str):
        raise ValueError("content, type and class must be text")
    try:
        saving.check(content)
    except stores.RefusedError as error:
        raise ValueError(str(error)) from None
    tags, cls = stores.tag_list(_texts(value, "tags")), class_name(given) if given else ""
    if content in reason.examples():
        raise ValueError("that is an example of the form, not a note of this session")
    if cls:
        if wrong := problem(content):
            raise ValueError(wrong)
        content = statement(content)  # cut after the last sentence that fits
    named = drafts.type_name(str(type_)) if type_ else CLASSES[cls][0] if cls else "Learning"
    note = Note(cls, _texts(value, "handles"), "", _sources(value))
    return SavedItem(named, content, tags, _texts(value, "files"), note)


def _sources(value: dict[str, Any]) -> list[Source]:
    rows = value.get("sources", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("sources must be a list of objects")
    said = [(str(row.get("session_id") or ""), row.get("line"), str(row.get("commit") or "")) for row in rows]
    return [Source(session, line_number(line), commit) for session, line, commit in said]


def _texts(value: dict[str, Any], key: str) -> list[str]:
    found = value.get(key, [])
    found = [found] if isinstance(found, str) else found
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise ValueError(f"{key} must be a list of texts")
    return [one for one in found if one.strip()]


def keep(
    store: Store,
    one: SavedItem,
    root: str,
    client: str = "",
    kind: str = "model",
    owing: delegate.MemoryCommand | None = None,
    branch: str = "",
) -> tuple[str, bool]:
    """Store an item: (public id, whether it is new). Raises RefusedError.

    root: the project's folder; client: the name of the MCP client that hands it over, plain; the rest as in `save`.
    """
    note = attribution.complete(store.db, one.note, one.content, root)
    note.client = client
    on = "" if note.sources else branch
    return saving.save(store, one.content, one.type, one.tags, one.files, kind, owing=owing, note=note, branch=on)


def own(items: list[SavedItem], name: str) -> tuple[list[SavedItem], list[str]]:
    """Return the items in the model's own words, and what is wrong with the others: a tool of the session printed them.

    Outside Claude Code, or where the session's transcript is not found, none is looked for.
    """
    path = speaker.transcript() if speaker.inside() else ""
    copied = _printed([one.content for one in items], path) if path else set()
    why = "a tool printed this text; say in your own words what follows from it"
    wrong = [f"{name}:{one.line}: {why}" for one in items if one.content in copied]
    return [one for one in items if one.content not in copied], wrong


def _printed(texts: Iterable[str], path: str) -> set[str]:
    """Return the texts that stand word for word in a tool's result of a transcript; white space and case don't count.

    Raises OSError.
    """
    wanted = {text: _folded(text) for text in texts}
    wanted = {text: plain for text, plain in wanted.items() if len(plain) >= MIN_CHARS}
    if not wanted:
        return set()
    found: set[str] = set()
    for _, _, entries in reader.entries(path):
        for result in [result for entry in entries for result in entry.results]:
            open_ = {text: plain for text, plain in wanted.items() if text not in found and _may_hold(result, text)}
            whole = _folded(result.text) if open_ else ""
            found |= {text for text, plain in open_.items() if plain in whole}
    return found


def _folded(text: str) -> str:
    """Return a text with single spaces, in lower case."""
    return " ".join(text.split()).casefold()


def _may_hold(result: reader.Result, text: str) -> bool:
    """Tell whether a result may hold a text, by the longest of its plain words: most lines need not be parsed."""
    words = [word for word in text.split() if word.isascii() and word.isalnum()]
    return not words or result.may_contain((max(words, key=len).encode(),))
