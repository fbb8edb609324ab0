"""`keepsake remember`: store what a person says, redacted; the same content again is the same memory."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from keepsake.base import event, project
from keepsake.cli.input import batch, parsing, scope
from keepsake.cli.output import printing
from keepsake.extract import delegate
from keepsake.git import origin
from keepsake.guard import guard_files
from keepsake.operations import item, saving, speaker, stores
from keepsake.redact import redact
from keepsake.store.note import Note, too_long
from keepsake.store.store import open_store
from keepsake.text.labels import ALIASES, CLASSES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from keepsake.operations.item import SavedItem

SHOWN = 5  # bad lines that are named; the rest is counted
MOST_BYTES = 4 * saving.LONGEST  # a character takes four at most


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
    """Store one memory, or with --batch each line's."""
    if args.batch is not None and args.content is not None:
        args.usage("give one text, or --batch with many")
    return _remember(args, _content(args.content)) if args.batch is None else _batch(args)


def _content(given: str | None) -> str:
    """Return the text that is given, or stdin's for `-` or none. Raises RefusedError."""
    if given not in {None, "-"}:
        return str(given)
    if given is None and sys.stdin.isatty():
        raise stores.RefusedError("nothing to remember: give the text, or - to read it from stdin")
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise stores.RefusedError(f"too long: {saving.LONGEST:,} characters at most; save what matters of it")
    return raw.decode("utf-8", "replace")


def _remember(args: argparse.Namespace, content: str) -> int:
    """Store a text, or have the person's own memory command do so."""
    found = scope.found_project(args)
    saving.check(content)
    if args.cls and (wrong := too_long(content)):
        raise stores.RefusedError(f"{wrong}; without --class it is kept as it is")
    outside = None if args.everywhere else delegate.of(found)
    whose, tags = speaker.word(content), stores.tag_list(args.tags)
    if args.everywhere:
        speaker.asked_everywhere(whose)
    allowed = tags if speaker.may_rule(content, whose) else saving.plain_tags(tags)
    if outside is not None:
        told = tell(outside, args.type, allowed, content)
        if told is not None:
            named = f": {told['id']}" if told["id"] else ""
            return printing.answer(args, told, [f"remembered by the memory command{named}"])
    kind = "model" if whose == speaker.MODEL else "saved"
    note = Note(args.cls or "", stores.tag_list(args.handles))
    kept = item.SavedItem(args.type, content, tags if kind == "model" else allowed, args.file or [], note)
    branch = "" if args.everywhere else project.branch(found.top)
    [one] = _keep(args, [(kept, kind, outside)], branch)
    return printing.answer(args, one, [_said(one)])


def _batch(args: argparse.Namespace) -> int:
    """Store each line's memory; those that are good also where others are wrong. Raises RefusedError then.

    What comes this way is the model's (kind and source "model"), never the person's rule or correction; but a text that
    the person gave to `/keepsake:remember` is theirs: that command takes this form for what a shell's quotes can't
    hold. Sending all again changes nothing.
    """
    name = "stdin" if args.batch == "-" else args.batch
    if args.batch == "-":
        items, wrong = batch.read(sys.stdin.buffer)
    else:
        with open(args.batch, "rb") as file:
            items, wrong = batch.read(file, name)
    if not items and not wrong:
        raise stores.RefusedError(f"nothing to remember: no JSON line {'on' if args.batch == '-' else 'in'} {name}")
    theirs = speaker.given(one.content for one in items)
    if args.everywhere and speaker.inside() and any(one.content not in theirs for one in items):
        speaker.asked_everywhere(speaker.MODEL)
    own, copied = item.own([one for one in items if one.content not in theirs], name)
    outside = delegate.of(scope.found_project(args)) if theirs and not args.everywhere else None
    given, extra = stores.tag_list(args.tags), args.file or []
    kept = []
    for one in [one for one in items if one.content in theirs or one in own]:
        whole = replace(one, tags=[*given, *one.tags], files=[*extra, *one.files])
        kept.append((whole, "saved", outside) if one.content in theirs else (whole, "model", None))
    stored = _keep(args, kept)
    printing.answer(args, stored, map(_said, stored))
    if wrong or copied:
        others = printing.count(len(stored), "other line is", "other lines are")
        raise stores.RefusedError(f"{printing.several([*wrong, *copied], SHOWN)} ({others} stored)")
    return 0


def _keep(
    args: argparse.Namespace, given: Sequence[tuple[SavedItem, str, delegate.MemoryCommand | None]], branch: str = ""
) -> list[dict[str, object]]:
    """Store items, each with its kind and the command that is owed it; return each `id`, and whether it is new."""
    folder, root = scope.target(args)
    stored: list[dict[str, object]] = []
    if given:
        store = open_store(folder, root)
        for one, kind, owing in given:
            uid, new = item.keep(store, one, root, kind=kind, owing=owing, branch=branch)
            stored.append({"id": uid, "created": new})
        if root:
            origin.record(store.db, scope.found_project(args))
        guard_files.refresh(scope.found_project(args))
    return stored


def _said(one: dict[str, object]) -> str:
    return f"{'remembered' if one['created'] else 'known already'}: {one['id']}"


def tell(outside: delegate.MemoryCommand, type_: str, tags: Sequence[str], content: str) -> dict[str, object] | None:
    """Have the person's own memory command remember a text, redacted; None when it failed.

    Out: `id` and `created`, as far as the command says them.
    """
    done = outside.send(type_, [redact(tag) for tag in tags], redact(event.clean(content)).strip())
    if done is None or done.late:
        return None
    try:
        said = json.loads(done.out.decode("utf-8", "replace"))
    except ValueError:
        said = {}
    said = said if isinstance(said, dict) else {}
    return {"id": said.get("id"), "created": said.get("created", True)}
