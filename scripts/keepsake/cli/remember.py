"""`keepsake remember`: store what a person says, redacted; the same content again is the same memory."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from keepsake.base import clock, event
from keepsake.cli import common, speaker
from keepsake.extract import delegate
from keepsake.notes import attribution, merge, table
from keepsake.notes.note import CLASSES, Note, class_name
from keepsake.recall import digest
from keepsake.redact import PRIVATE, redact
from keepsake.store import drafts, memories
from keepsake.text import mentions

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from keepsake.store.db import Connection
    from keepsake.store.tombstones import Tombstones

LONGEST = 100_000  # characters of one memory; more is a document


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("content", nargs="?", metavar="CONTENT", help="the text, or - to read it from stdin")
    parser.add_argument("--type", type=common.type_name, default="Learning", help="Decision, Learning or Context")
    parser.add_argument("--tags", action="append", metavar="A,B", help="tags, separated by commas")
    parser.add_argument("--file", action="append", default=[], metavar="PATH", help="a file it is about (repeatable)")
    parser.add_argument("--class", dest="cls", metavar="CLASS", help=f"what kind of note: {', '.join(CLASSES)}")
    parser.add_argument("--handles", metavar="A,B", help="what it is found by: symbols, commands, error words, tickets")
    parser.add_argument(
        "--batch", metavar="FILE", help="JSON lines (content, class, handles, files, tags, type); - reads stdin"
    )
    parser.add_argument("--everywhere", action="store_true", help="true in every project, not in this one alone")


def run(args: argparse.Namespace) -> int:
    """Store one memory, or with --batch each line's."""
    if args.batch is not None:
        from keepsake.cli import remember_batch

        return int(remember_batch.run(args))
    content = args.content
    if content is None or content == "-":
        if content is None and sys.stdin.isatty():
            raise common.RefusedError("nothing to remember: give the text, or - to read it from stdin")
        content = sys.stdin.buffer.read(4 * LONGEST + 1).decode("utf-8", "replace")
    folder, root = common.folder_of(args), "" if args.everywhere else common.found_project(args).root
    check(content)
    outside = None if args.everywhere else delegate.of(common.found_project(args))
    whose, tags = speaker.word(content), common.tag_list(args.tags)
    rules = speaker.may_rule(content, whose)
    if outside is not None:
        told = tell(outside, args.type, tags if rules else plain_tags(tags), content)
        if told is not None:
            return common.answer(args, told, [f"remembered by the memory command: {told['id']}"])
    db, gone = common.writer(folder, root)
    kind = "model" if whose == speaker.MODEL else "saved"
    tags = tags if rules or kind == "model" else plain_tags(tags)
    note = attribution.complete(db, _note(args), content, root)
    uid, created = store(db, gone, content, args.type, tags, args.file, clock.now(), kind, owing=outside, note=note)
    said = "remembered" if created else "known already"
    return common.answer(args, {"id": uid, "created": created}, [f"{said}: {uid}"])


def _note(args: argparse.Namespace) -> Note:
    try:
        cls = class_name(args.cls) if args.cls else ""
    except ValueError as error:
        raise common.RefusedError(str(error)) from None
    return Note(cls, common.tag_list(args.handles))


def plain_tags(tags: Sequence[str]) -> list[str]:
    """Return tags without those that make a rule of a memory."""
    return [tag for tag in tags if tag.casefold() not in digest.RULE_TAGS]


def check(content: str) -> None:
    """Refuse what can't be a memory. Raises RefusedError."""
    if not any(char.isprintable() and char != " " for char in content):
        raise common.RefusedError("nothing to remember: the text is empty")
    if len(content) > LONGEST:
        raise common.RefusedError(
            f"too long: {len(content):,} characters, {LONGEST:,} at most; save what matters of it"
        )
    if not redact(content).replace(PRIVATE, "").strip():
        raise common.RefusedError("nothing to remember: all of it is private")


def tell(outside: delegate.Outside, type_: str, tags: Sequence[str], content: str) -> dict[str, object] | None:
    """Have the person's own memory command remember a text, redacted; None when it failed.

    Out: `id` and `created`, as far as the command says them.
    """
    done = outside.tell(type_, [redact(tag) for tag in tags], redact(event.clean(content)).strip())
    if done is None or done.late:
        return None
    try:
        said = json.loads(done.out.decode("utf-8", "replace"))
    except ValueError:
        said = {}
    said = said if isinstance(said, dict) else {}
    return {"id": said.get("id"), "created": said.get("created", True)}


def store(
    db: Connection,
    gone: Tombstones,
    content: str,
    type_: str,
    tags: Sequence[str],
    files: Sequence[str],
    now: float,
    kind: str = "saved",
    *,
    owing: delegate.Outside | None = None,
    note: Note | None = None,
) -> tuple[str, bool]:
    """Store a text as a memory of its own, redacted: (public id, whether it is new).

    The same content again gives its tags and files to the memory that is there. kind: "saved" by a person, "model" by
    the model; what the model saved becomes the person's when the person says it too, never the other way round. owing:
    the person's own memory command, which should have it and could not take it; it is handed over later. note: what
    makes it a note; without one its class follows from type and tags.
    """
    text = redact(event.clean(content)).strip()
    tags, files = ([redact(event.clean(one)) for one in given] for given in (tags, files))
    key = drafts.content_key("saved", text)
    named = [*files, *mentions.files(text)]
    if kind == "model" and gone.covers(key, text):
        raise common.RefusedError("the user had this forgotten; only the user can bring it back")
    with db:
        db.execute("BEGIN IMMEDIATE")
        gone.lift(key, text)
        old = memories.by_key(db, key)
        if old is not None:
            _again(db, old, tags, named, now, kind)
            if note is not None:
                table.add(db, old.id, note)
            return old.uid, False
        source = "model" if kind == "model" else "cli"
        draft = drafts.Draft(
            key=key,
            kind=kind,
            type=type_,
            content=text,
            created=now,
            tags=tags,
            files=named,
            source=source,
            note=note,
        )
        attribution.place(db, draft)
        twin = merge.twin(db, draft) if kind == "model" and draft.note and draft.note.cls else None
        if twin is not None:
            _again(db, twin, tags, named, now, kind)
            merge.join(db, twin, draft)
            return twin.uid, False
        row = drafts.insert(db, draft)
        if owing is not None:
            delegate.owe(db, key, begun=owing.begun)
        return memories.by_id(db, row).uid, True


def _again(
    db: Connection, old: memories.Memory, tags: Sequence[str], files: Sequence[str], now: float, kind: str
) -> None:
    person = kind == "saved" and old.kind == "model"
    known = old.tag_list()
    if kind == "model" and old.kind != "model":  # the model can't make a rule of what the person said
        tags = plain_tags(tags)
    if person:  # nor did its tags, before the person said it too
        known = plain_tags(known)
    merged = common.unique([*known, *tags])
    if kind == "saved":  # the person wants it again
        merged = [tag for tag in merged if tag.casefold() != memories.NEVER]
    state = old.superseded if kind == "model" else 0
    db.execute(
        "UPDATE memory SET tags = ?, updated = ?, count = count + 1, superseded = ?, kind = ?, source = ? WHERE id = ?",
        ("\n".join(merged), now, state, kind if person else old.kind, "cli" if person else old.source, old.id),
    )
    listed = set(memories.files_of(db, old.id))
    drafts.add_files(db, old.id, [name for name in files if name not in listed])
