"""`keepsake remember --batch FILE`: the JSON lines in which the model saves what it was asked for at a Stop.

What comes this way is the model's (kind and source "model"), never the person's rule or correction. A line that is
wrong is named and left out; the good ones are stored all the same, and sending all again changes nothing.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from keepsake.base import clock
from keepsake.cli import common, saving, speaker
from keepsake.cli.printed import printed
from keepsake.notes import attribution
from keepsake.store import drafts
from keepsake.store.note import CLASSES, Note, Source, class_name, problem, statement
from keepsake.triage.reason import EXAMPLES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping

KEYS = ("type", "content", "tags", "files", "class", "handles", "sources")
MOST = 50  # memories a batch; a Stop asks for one or two


@dataclass(frozen=True)
class Item:
    """One line: the contract's type, the text, its tags, the files it is about, what makes it a note, its number."""

    type: str
    content: str
    tags: list[str]
    files: list[str]
    note: Note = field(compare=False)
    line: int = field(default=0, compare=False)


def run(args: argparse.Namespace) -> int:
    """Store each line's memory; exit code 1 when a line was wrong."""
    if args.batch == "-":
        items, wrong = read(sys.stdin.buffer, "stdin")
    else:
        with open(args.batch, "rb") as file:
            items, wrong = read(file, args.batch)
    if not items and not wrong:
        raise common.RefusedError("nothing to remember: no JSON line on stdin")
    items, copied = own(items, "stdin" if args.batch == "-" else args.batch)
    wrong += copied
    folder, root = common.folder_of(args), "" if args.everywhere else common.found_project(args).root
    given, extra, stored = common.tag_list(args.tags), list(args.file), []
    if items:
        db, gone = common.writer(folder, root)
        for item in items:
            tags, files = [*given, *item.tags], [*extra, *item.files]
            note = attribution.complete(db, item.note, item.content, root)
            uid, new = saving.store(db, gone, item.content, item.type, tags, files, clock.now(), "model", note=note)
            stored.append({"id": uid, "created": new})
    said = [f"{'remembered' if one['created'] else 'known already'}: {one['id']}" for one in stored]
    common.answer(args, stored, said)
    if wrong:
        raise common.RefusedError("; ".join(wrong[:5]) + f" ({len(stored)} other lines are stored)")
    return 0


def own(items: list[Item], name: str, env: Mapping[str, str] = os.environ) -> tuple[list[Item], list[str]]:
    """Return the items in the model's own words, and what is wrong with the others: a tool of the session printed them.

    Outside Claude Code, or where the session's transcript is not found, none is looked for.
    """
    path = speaker.transcript(attribution.session(env), env) if speaker.inside(env) else ""
    copied = printed([one.content for one in items], path) if path else set()
    wrong = [
        f"{name}:{one.line}: a tool printed this text; say in your own words what follows from it"
        for one in items
        if one.content in copied
    ]
    return [one for one in items if one.content not in copied], wrong


def read(stream: Iterable[bytes], name: str = "stdin") -> tuple[list[Item], list[str]]:
    """Read JSON lines: the good ones, and what is wrong with the others, as `name:line: what`.

    Empty lines don't count. Lines after the first MOST are refused.
    """
    items: list[Item] = []
    wrong: list[str] = []
    for number, raw in enumerate(stream, 1):
        if not raw.strip():
            continue
        if len(items) >= MOST:
            wrong.append(f"{name}:{number}: more than {MOST} memories in one batch")
            continue
        try:
            made = item(json.loads(raw.decode("utf-8", "replace"), strict=False))
            items.append(replace(made, line=number))
        except json.JSONDecodeError as error:
            wrong.append(f"{name}:{number}: not JSON ({error.msg} at column {error.colno})")
        except (ValueError, RecursionError) as error:
            wrong.append(f"{name}:{number}: {error}")
    return items, wrong


def item(value: object) -> Item:
    """Narrow one parsed line. Raises ValueError saying what is wrong with it."""
    if not isinstance(value, dict):
        raise ValueError("a JSON object with type and content wanted")
    strange = [key for key in value if key not in KEYS]
    if strange:
        raise ValueError(f"unknown key {strange[0]!r}; known are {', '.join(KEYS)}")
    content, type_, given = value.get("content"), value.get("type"), value.get("class", "")
    if not isinstance(content, str) or not isinstance(type_ or "", str) or not isinstance(given, str):
        raise ValueError("content, type and class must be text")
    try:
        saving.check(content)
    except common.RefusedError as error:
        raise ValueError(str(error)) from None
    tags, cls = common.tag_list(_texts(value, "tags")), class_name(given) if given else ""
    if any(content == example["content"] for example in EXAMPLES):
        raise ValueError("that is an example of the form, not a note of this session")
    if cls:
        content = _statement(content)
    named = drafts.type_name(str(type_)) if type_ else CLASSES[cls][0] if cls else "Learning"
    note = Note(cls, _texts(value, "handles"), "", _sources(value))
    return Item(named, content, tags, _texts(value, "files"), note)


def _statement(content: str) -> str:
    """Return a note's text, cut after the last sentence that fits. Raises ValueError saying why it can't be one."""
    wrong = problem(content)
    if wrong:
        raise ValueError(wrong)
    return statement(content)


def _sources(value: dict[str, Any]) -> list[Source]:
    rows = value.get("sources", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("sources must be a list of objects")
    return [
        Source(str(row.get("session_id") or ""), line if isinstance(line, int) else None, str(row.get("commit") or ""))
        for row in rows
        for line in [row.get("line")]
    ]


def _texts(value: dict[str, Any], key: str) -> list[str]:
    found = value.get(key, [])
    found = [found] if isinstance(found, str) else found
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise ValueError(f"{key} must be a list of texts")
    return [one for one in found if one.strip()]
