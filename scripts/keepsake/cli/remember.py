"""`keepsake remember`: store what a person says, redacted; the same content again is the same memory."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from keepsake.base import clock, event, project
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import printing
from keepsake.extract import delegate
from keepsake.git import origin
from keepsake.guard import guard_files
from keepsake.notes import attribution
from keepsake.operations import saving, speaker, stores
from keepsake.redact import redact
from keepsake.store.note import Note, too_long
from keepsake.store.store import open_store
from keepsake.text.labels import ALIASES, CLASSES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

MOST_BYTES = 4 * saving.LONGEST  # a character takes four at most


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("content", nargs="?", metavar="CONTENT", help="the text, or - to read it from stdin")
    parser.add_argument("--type", type=parsing.type_name, default="Learning", help="Decision, Learning or Context")
    parser.add_argument(
        "--tags", action="append", metavar="A,B", help="tags, separated by commas; `rule` makes it a standing rule"
    )
    parsing.about_files(parser, "a file it is about (may be repeated)")
    also = ", ".join(f"{short} for {name}" for short, name in ALIASES.items())
    named = f"the class of the note: {', '.join(CLASSES)} (or {also})"
    parser.add_argument("--class", dest="cls", type=parsing.note_class, metavar="CLASS", help=named)
    parser.add_argument(
        "--handles", metavar="A,B", help="names by which it is found: symbols, commands, error words, tickets"
    )
    parser.add_argument(
        "--batch", metavar="FILE", help="JSON lines (content, class, handles, sources, files, tags, type); -: stdin"
    )
    parser.add_argument("--everywhere", action="store_true", help="it holds in every project, not only in this one")


def run(args: argparse.Namespace) -> int:
    """Store one memory, or with --batch each line's."""
    if args.batch is not None:
        if args.content is not None:
            args.usage("give one text, or --batch with many")
        from keepsake.cli.input import batch

        return int(batch.run(args))
    return _remember(args, _content(args.content))


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
    folder, root = scope.target(args)
    saving.check(content)
    if args.cls and (wrong := too_long(content)):
        raise stores.RefusedError(f"{wrong}; without --class it is kept as it is")
    outside = None if args.everywhere else delegate.of(scope.found_project(args))
    whose, tags = speaker.word(content), stores.tag_list(args.tags)
    if args.everywhere:
        speaker.asked_everywhere(whose)
    rules = speaker.may_rule(content, whose)
    if outside is not None:
        told = tell(outside, args.type, tags if rules else saving.plain_tags(tags), content)
        if told is not None:
            named = f": {told['id']}" if told["id"] else ""
            return printing.answer(args, told, [f"remembered by the memory command{named}"])
    store = open_store(folder, root)
    kind = "model" if whose == speaker.MODEL else "saved"
    tags = tags if rules or kind == "model" else saving.plain_tags(tags)
    note = attribution.complete(store.db, _note(args), content, root)
    branch = project.branch(scope.found_project(args).top) if root and not note.sources else ""
    uid, created = saving.save(
        store, content, args.type, tags, args.file or (), clock.now(), kind, owing=outside, note=note, branch=branch
    )
    if root:
        origin.note(store.db, scope.found_project(args))
    guard_files.refresh(scope.found_project(args))
    said = "remembered" if created else "known already"
    return printing.answer(args, {"id": uid, "created": created}, [f"{said}: {uid}"])


def _note(args: argparse.Namespace) -> Note:
    return Note(args.cls or "", stores.tag_list(args.handles))


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
