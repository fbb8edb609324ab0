"""`keepsake remember`: store a text as a memory, redacted; the same content again is the same memory."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace

from keepsake.base import event, project
from keepsake.cli.input import batch, parsing, scope
from keepsake.cli.output import printing
from keepsake.extract import delegate
from keepsake.git import origin
from keepsake.guard import guard_files
from keepsake.operations import item, saving, speaker, stores
from keepsake.operations.item import SavedItem
from keepsake.redact import redact
from keepsake.store import drafts
from keepsake.store.note import Note, too_long
from keepsake.store.store import open_store
from keepsake.text.labels import ALIASES, CLASSES

MAX_SHOWN = 5  # invalid lines that are named; the rest is counted
MAX_BYTES = 4 * drafts.MAX_CHARS  # UTF-8 takes at most four bytes per character


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("content", nargs="?", metavar="CONTENT", help="the text, or - to read it from stdin")
    parser.add_argument("--type", type=parsing.type_name, default="Learning", help="Decision, Learning or Context")
    tags = "tags, separated by commas; `rule` makes it a standing rule"
    parser.add_argument("--tags", action="append", metavar="A,B", help=tags)
    parsing.about_files(parser, "a file it is about (may be repeated)")
    also = ", ".join(f"{short} for {name}" for short, name in ALIASES.items())
    named = f"the class of the note: {', '.join(CLASSES)} (or {also})"
    parser.add_argument("--class", dest="cls", type=parsing.note_class, metavar="CLASS", help=named)
    handles = "names by which it is found: symbols, commands, error words, tickets"
    parser.add_argument("--handles", metavar="A,B", help=handles)
    lines = "JSON lines (content, class, handles, sources, files, tags, type); -: stdin"
    parser.add_argument("--batch", metavar="FILE", help=lines)
    parser.add_argument("--everywhere", action="store_true", help="it holds in every project, not only in this one")


def run(args: argparse.Namespace) -> int:
    """Store one memory, or with --batch one per line."""
    if args.batch is not None and args.content is not None:
        args.usage("give one text, or --batch with many")
    return _remember(args, _text(args.content)) if args.batch is None else _batch(args)


def _text(argument: str | None) -> str:
    """Return the text given as argument; without one, or for `-`, the text on stdin. Raises RefusedError."""
    if argument not in {None, "-"}:
        return str(argument)
    if argument is None and sys.stdin.isatty():
        raise stores.RefusedError("nothing to remember: give the text, or - to read it from stdin")
    raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise stores.RefusedError(f"too long: {drafts.MAX_CHARS:,} characters at most; save what matters of it")
    return raw.decode("utf-8", "replace")


def _remember(args: argparse.Namespace, content: str) -> int:
    """Store a text, or have the person's own memory command store it."""
    current = scope.found_project(args)
    saving.check(content)
    if args.cls and (wrong := too_long(content)):
        raise stores.RefusedError(f"{wrong}; without --class it is kept as it is")
    outside = None if args.everywhere else delegate.of(current)
    whose, tags = speaker.whose_word(content), stores.tag_list(args.tags)
    if args.everywhere:
        speaker.require_asked(whose)
    allowed = tags if speaker.may_be_rule(content, whose) else saving.without_rule_tags(tags)
    if outside is not None:
        answer = delegated(outside, args.type, allowed, content)
        if answer is not None:
            suffix = f": {answer['id']}" if answer["id"] else ""
            return printing.answer(args, answer, [f"remembered{saving.without(content)} by the memory command{suffix}"])
    kind = "model" if whose == speaker.MODEL else "saved"
    note = Note(args.cls or "", stores.tag_list(args.handles))
    saved = item.SavedItem(args.type, content, tags if kind == "model" else allowed, args.file or [], note)
    branch = "" if args.everywhere else project.branch(current.top)
    [stored] = _keep(args, [(saved, kind, outside)], branch)
    return printing.answer(args, stored, [_line(stored, content)])


def _batch(args: argparse.Namespace) -> int:
    """Store a memory for each valid line; then raise RefusedError if other lines are invalid.

    Such memories are the model's (kind and source "model"), never the person's rule or correction. The only exception
    is a text that the person gave to `/keepsake:remember`: that command uses a batch for texts that can't be quoted in
    a shell. Storing the same batch again adds no memory.
    """
    name = "stdin" if args.batch == "-" else args.batch
    if args.batch == "-":
        items, complaints = batch.read(sys.stdin.buffer)
    else:
        with open(args.batch, "rb") as file:
            items, complaints = batch.read(file, name)
    if not items and not complaints:
        raise stores.RefusedError(f"nothing to remember: no JSON line {'on' if args.batch == '-' else 'in'} {name}")
    by_person = speaker.given_to_remember(entry.content for entry in items)
    if args.everywhere and speaker.inside() and any(entry.content not in by_person for entry in items):
        speaker.require_asked(speaker.MODEL)
    own, copied = item.in_own_words([entry for entry in items if entry.content not in by_person], name)
    outside = delegate.of(scope.found_project(args)) if by_person and not args.everywhere else None
    tags, files = stores.tag_list(args.tags), args.file or []
    chosen = []
    for entry in [entry for entry in items if entry.content in by_person or entry in own]:
        whole = replace(entry, tags=[*tags, *entry.tags], files=[*files, *entry.files])
        chosen.append((whole, "saved", outside) if entry.content in by_person else (whole, "model", None))
    stored = _keep(args, chosen)
    texts = [entry.content for entry, _, _ in chosen]
    printing.answer(args, stored, [_line(one, text) for one, text in zip(stored, texts)])
    if complaints or copied:
        count = printing.count(len(stored), "other line is", "other lines are")
        raise stores.RefusedError(f"{printing.joined([*complaints, *copied], MAX_SHOWN)} ({count} stored)")
    return 0


def _keep(
    args: argparse.Namespace, items: Sequence[tuple[SavedItem, str, delegate.MemoryCommand | None]], branch: str = ""
) -> list[dict[str, object]]:
    """Store items; return for each its `id`, and in `created` whether it is new.

    items: (item, kind, memory command that should have it) as for `item.keep`; branch: the current git branch, or "".
    """
    root = "" if args.everywhere else scope.found_project(args).root
    stored: list[dict[str, object]] = []
    if items:
        store = open_store(scope.folder_of(args), root)
        for entry, kind, owing in items:
            uid, new = item.keep(store, entry, root, kind=kind, owing=owing, branch=branch)
            stored.append({"id": uid, "created": new})
        if root:
            origin.record(store.db, scope.found_project(args))
        guard_files.refresh(scope.found_project(args))
    return stored


def _line(stored: dict[str, object], content: str) -> str:
    done = "remembered" if stored["created"] else "known already"
    return f"{done}{saving.without(content)}: {stored['id']}"


def delegated(
    outside: delegate.MemoryCommand, type_: str, tags: Sequence[str], content: str
) -> dict[str, object] | None:
    """Have the person's own memory command store a redacted text; None if that failed.

    Returns `id` and `created` from the command's answer; without them id is None, and created True.
    """
    result = outside.send(type_, [redact(tag) for tag in tags], redact(event.clean(content)).strip())
    if result is None or result.late:
        return None
    try:
        reply = json.loads(result.out.decode("utf-8", "replace"))
    except ValueError:
        reply = {}
    reply = reply if isinstance(reply, dict) else {}
    return {"id": reply.get("id"), "created": reply.get("created", True)}
