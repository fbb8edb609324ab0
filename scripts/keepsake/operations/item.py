"""Read a memory that the model hands over as a JSON object, and check that its text is in the model's own words.

Such a memory is the model's (kind and source "model"), never the person's rule or correction. The only exception is a
text that the person gave to `/keepsake:remember`, since that command has the model hand it over. A note must be in the
model's own words: a text that a tool's result has word for word comes from a page, a file or a program, whose author
may have written it in order to be remembered.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from keepsake.extract import delegate
from keepsake.notes import attribution
from keepsake.operations import saving, speaker, stores
from keepsake.store import drafts
from keepsake.store.note import Note, Source, class_name, line_number, problem, statement
from keepsake.store.store import Store
from keepsake.text.labels import CLASSES
from keepsake.transcript import reader
from keepsake.triage import reason

MIN_CHARS = 80  # of a text that is searched for in tools' results; a shorter one may be a name that a note quotes
KEYS = ("type", "content", "tags", "files", "class", "handles", "sources")


@dataclass(frozen=True)
class SavedItem:
    """A memory to be saved; type: the contract's type; files: those it is about; line: its number in the batch."""

    type: str
    content: str
    tags: list[str]
    files: list[str]
    note: Note = field(compare=False)
    line: int = field(default=0, compare=False)


def read(value: object) -> SavedItem:
    """Check a parsed JSON value and return it as an item. Raises ValueError with the reason if it is not valid."""
    if not isinstance(value, dict):
        raise ValueError("expected a JSON object with content, and class or type")
    unknown = [key for key in value if key not in KEYS]
    if unknown:
        raise ValueError(f"unknown key {unknown[0]!r}; known are {', '.join(KEYS)}")
    content, type_, class_text = value.get("content"), value.get("type"), value.get("class", "")
    if not isinstance(content, str) or not isinstance(type_ or "", str) or not isinstance(class_text, str):
        raise ValueError("content, type and class must be text")
    try:
        saving.check(content)
    except stores.RefusedError as error:
        raise ValueError(str(error)) from None
    tags, cls = stores.tag_list(_texts(value, "tags")), class_name(class_text) if class_text else ""
    if content in _examples():
        raise ValueError("that is an example of the form, not a note of this session")
    if cls:
        if wrong := problem(content):
            raise ValueError(wrong)
        content = statement(content)  # cut after the last sentence that fits
    type_name = drafts.type_name(str(type_)) if type_ else CLASSES[cls][0] if cls else "Learning"
    note = Note(cls, _texts(value, "handles"), "", _sources(value))
    return SavedItem(type_name, content, tags, _texts(value, "files"), note)


def _sources(value: dict[str, Any]) -> list[Source]:
    rows = value.get("sources", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("sources must be a list of objects")
    sources = [(str(row.get("session_id") or ""), row.get("line"), str(row.get("commit") or "")) for row in rows]
    return [Source(session, line_number(line), commit) for session, line, commit in sources]


def _texts(value: dict[str, Any], key: str) -> list[str]:
    texts = value.get(key, [])
    texts = [texts] if isinstance(texts, str) else texts
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{key} must be a list of texts")
    return [text for text in texts if text.strip()]


@functools.cache
def _examples() -> frozenset[str]:
    """Return the example texts of the question at a Stop, which are read from a file, once per process."""
    return frozenset(reason.examples())


def keep(
    store: Store,
    item: SavedItem,
    root: str,
    client: str = "",
    kind: str = "model",
    owing: delegate.MemoryCommand | None = None,
    branch: str = "",
) -> tuple[str, bool]:
    """Store an item; return (its public id, whether it is new). Raises RefusedError.

    root: the project's folder; client: the name of the MCP client that hands it over, as harmless text, "" without
    one; branch: used only if the item names no sources and no session runs this, which would be its source; kind and
    owing as in `saving.save`.
    """
    note = attribution.complete(store.db, item.note, item.content, root)
    note.client = client
    used_branch = "" if note.sources else branch
    return saving.save(
        store, item.content, item.type, item.tags, item.files, kind, owing=owing, note=note, branch=used_branch
    )


def in_own_words(items: list[SavedItem], name: str) -> tuple[list[SavedItem], list[str]]:
    """Return the items in the model's own words, and a complaint about each other one, which a tool printed.

    name: of the input, for the complaints. Outside of a session, or if its transcript is not found, all items pass.
    """
    path = speaker.transcript() if speaker.inside() else ""
    copied = _printed([item.content for item in items], path) if path else set()
    complaint = "a tool printed this text; say in your own words what follows from it"
    complaints = [f"{name}:{item.line}: {complaint}" for item in items if item.content in copied]
    return [item for item in items if item.content not in copied], complaints


def _printed(texts: Iterable[str], path: str) -> set[str]:
    """Return the texts that some tool's result in a transcript has word for word, apart from white space and case.

    Texts of fewer than MIN_CHARS characters are not searched for. Raises OSError.
    """
    folded = {text: _folded(text) for text in texts}
    folded = {text: plain for text, plain in folded.items() if len(plain) >= MIN_CHARS}
    if not folded:
        return set()
    printed: set[str] = set()
    for _, _, entries in reader.entries(path):
        for result in [result for entry in entries for result in entry.results]:
            remaining = {
                text: plain for text, plain in folded.items() if text not in printed and _may_hold(result, text)
            }
            output = _folded(result.text) if remaining else ""
            printed |= {text for text, plain in remaining.items() if plain in output}
    return printed


def _folded(text: str) -> str:
    """Return a text with single spaces, in lower case."""
    return " ".join(text.split()).casefold()


def _may_hold(result: reader.Result, text: str) -> bool:
    """Tell whether a result may hold a text, by its longest plain word alone, so that most lines need no parsing."""
    words = [word for word in text.split() if word.isascii() and word.isalnum()]
    return not words or result.may_contain((max(words, key=len).encode(),))
