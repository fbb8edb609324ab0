"""`keepsake edit ID`: correct a memory; with `--everywhere`, show in all projects what the person said in this one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from keepsake.base import clock, event, paths
from keepsake.cli import show
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import memory_list, printing
from keepsake.cli.output.terminal import Line
from keepsake.notes import attribution, person
from keepsake.operations import forgetting, reach, records, saving, show_text, speaker, stores
from keepsake.orders import provenance
from keepsake.redact import redact
from keepsake.store import drafts, forget, memories, note_rows
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.note import is_rule, too_long
from keepsake.store.store import Store, open_store
from keepsake.text import mentions
from keepsake.worker import offers


class _SaidAlreadyError(stores.RefusedError):
    """Another memory of the store has the new text."""


_SAVED = f"{memories.TELLABLE} AND kind IN ('saved', 'rule')"  # notes of the person that may be shown


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parsing.memory_id(parser)
    parser.add_argument("text", nargs="*", metavar="TEXT", help="the new text, as with --content")
    parser.add_argument("--content", metavar="TEXT", help="the new text, or - to read it from stdin")
    parser.add_argument("--type", type=parsing.type_name, help="Decision, Learning or Context")
    parser.add_argument("--tags", metavar="A,B", help="the new tags instead of the old ones")
    parsing.about_files(parser, "the files it is about instead of the old ones")
    tell = "what you said here: show it in every project"
    # Its dest isn't `everywhere`, with which scope.py would look for the memory in the global store alone.
    parser.add_argument("--everywhere", dest="tell_all", action="store_true", help=tell)


def run(args: argparse.Namespace) -> int:
    """Change the attributes that are given and keep the others; an old text is deleted for good."""
    if args.text:
        if args.content is not None or args.tell_all:
            args.usage("give the new text once, and not with --everywhere")
        args.content = " ".join(args.text)
    if args.tell_all:
        return _everywhere(args)
    if args.content is None and args.type is None and args.tags is None and args.file is None:
        args.usage("say what to change: TEXT, --type, --tags, --file or --everywhere")
    return _edit(args, sys.stdin.buffer.read().decode("utf-8", "replace") if args.content == "-" else args.content)


def _edit(args: argparse.Namespace, content: str | None) -> int:
    """Change a memory's text (None: keep it), and its type, tags and files as far as they are given."""
    matches = show.find_all(args, args.id)
    (reader, old), *others = matches
    if old.kind == memories.TEAM and content is not None:
        how = f"edit that file, or make it yours first: keepsake feedback {old.uid} mine"
        raise stores.RefusedError(f"{old.transcript} says it, and is read again: {how}")
    elsewhere = reach.copies(matches, own=True) if content is not None else []
    here = [(reader, old)]
    if content is not None and old.state != memories.SUPERSEDED:  # copies, which would outlive the correction
        here = [one for one in others if one[1].state == memories.SUPERSEDED or one[1].content == old.content] + here
    if content is not None:
        if any(map(reach.holds_everywhere, matches)):
            words = args.text or [args.content]
            shown = f"edit {args.id} TEXT"
            speaker.user_alone("changes what is told in every project", "edit", args.id, *words, shown=shown)
        _check(here, elsewhere, content)
    for place, copy in elsewhere:  # what is named last: by it, the same command goes on if it is interrupted
        _change_elsewhere(open_store(place.folder), copy, content or "")
    for place, one in here:
        store = open_store(place.folder)
        _change(store, one, content, args if one is old else None)
    if content is not None:
        forgetting.drop_undo_copies((place, [one]) for place, one in here)
    roots = reach.roots(elsewhere)
    reach.refresh_guards(scope.found_project(args), roots)
    db, new = store.db, memories.by_id(store.db, old.id)
    changed = f"changed, also in {show_text.safe(', '.join(roots))}:" if roots else "changed:"
    tags = new.tag_list()
    unlike = args.tags is not None and tags != saving.without_rule_tags(tags) and not is_rule(new.kind, tags)
    hint = [f"its tag makes it no standing rule, since you did not save it: keepsake feedback {new.uid} rule"]
    lines = [changed, *show_text.lines(db, new), *(hint if unlike else [])]
    screen: list[Line] = [changed, *memory_list.lines([memory_list.Entry(db, new)]), *(hint if unlike else [])]
    return printing.answer(args, records.record(db, new), lines, lambda: screen)


def _check(here: Sequence[reach.Match], elsewhere: Sequence[reach.Match], content: str) -> None:
    """Raise RefusedError if one of the memories can't get a text, so that no other one is changed before.

    here, elsewhere: memories, each with its store; what a project elsewhere says already is no reason to refuse.
    """
    saving.check(content)
    for store, one in (*here, *elsewhere):
        note = note_rows.read(store.db, one.id)
        if note is not None and note.cls and (wrong := too_long(content)):
            raise stores.RefusedError(wrong)
    for store, one in here:
        _key_for(store.db, one, _as_stored(content))


def _as_stored(content: str) -> str:
    return redact(event.clean(content)).strip()


def _change(store: Store, old: Memory, content: str | None, args: argparse.Namespace | None = None) -> None:
    """Change a memory's text (None: keep it), and the attributes that are given. Raises RefusedError."""
    db = store.db
    with db:
        db.execute("BEGIN IMMEDIATE")
        if content is not None:
            text = _as_stored(content)
            store.tombstones.lift(text)
            _put(db, old, text)
        if args is not None:
            _set(db, old, args)
    if content is not None:
        forget.wipe(store)


def _change_elsewhere(store: Store, copy: Memory, content: str) -> None:
    """Change the text of a copy in another project, or supersede it if that has the text. Raises RefusedError."""
    try:
        _change(store, copy, content)
    except _SaidAlreadyError:
        store.db.execute("UPDATE memory SET state = ? WHERE id = ?", (memories.SUPERSEDED, copy.id))


def _key_for(db: Connection, old: Memory, text: str) -> str:
    """Return the key that a memory has with another text. Raises _SaidAlreadyError if another memory has it."""
    if not old.key.startswith("saved:"):
        return old.key
    key = drafts.content_key("saved", text)
    twin = memories.by_key(db, key)
    if twin is not None and twin.id != old.id:
        raise _SaidAlreadyError(f"that is what {twin.uid} says already; forget one of the two")
    return key


def _put(db: Connection, old: Memory, text: str) -> None:
    """Replace a memory's text; a turn no longer follows its transcript, a saved memory gets the new text's key."""
    key = _key_for(db, old, text)
    if key != old.key:
        db.execute("UPDATE memory SET key = ? WHERE id = ?", (key, old.id))
    elif old.kind in {"turn", "summary", "rule"}:  # what was found out about the old text does not hold for the new one
        changes = "edited = 1, mark = '', others = 0, story = NULL, positive = NULL, alone = NULL"
        db.execute(f"UPDATE memory SET {changes} WHERE id = ?", (old.id,))
    # A web page can't rewrite a rule.
    if provenance.by_person(old.kind, old.role) and speaker.whose_word(text) == speaker.MODEL:
        db.execute("UPDATE memory SET kind = 'model', role = '' WHERE id = ?", (old.id,))
    extra = [path for path in memories.files_of(db, old.id) if path not in mentions.files(old.content)]
    drafts.set_content(db, old.id, text, clock.now())
    drafts.set_files(db, old.id, [*extra, *mentions.files(text)])


def _set(db: Connection, old: Memory, args: argparse.Namespace) -> None:
    type_ = args.type or old.type
    tags = old.tag_list() if args.tags is None else [redact(tag) for tag in stores.tag_list(args.tags)]
    if not speaker.may_be_rule(old.content, speaker.whose_word(old.content)):  # the model can't make a memory a rule
        tags = [tag for tag in tags if tag in old.tag_list() or tag in saving.without_rule_tags([tag])]
    now = clock.now()
    db.execute("UPDATE memory SET type = ?, tags = ?, updated = ? WHERE id = ?", (type_, "\n".join(tags), now, old.id))
    if args.file is not None:
        drafts.set_files(db, old.id, [redact(event.clean(file)) for file in args.file])


def _everywhere(args: argparse.Namespace) -> int:
    """Store a memory for all projects, and mark it, and each project's rules that say the same, as superseded.

    Otherwise they would be shown twice there. Raises RefusedError unless the person said it, and asks for this.
    """
    reader, old = show.find_all(args, args.id)[0]
    with reader:
        if not attribution.is_own(reader.db, old):
            raise stores.RefusedError(f"{old.uid} is not what you said yourself; `keepsake remember --everywhere` is")
        line = f"edit {old.uid} --everywhere"
        speaker.user_alone("has something told in other projects", "edit", args.id, "--everywhere", shown=line)
        note = note_rows.read(reader.db, old.id)
    place = paths.everywhere(paths.home())
    store = open_store(place)
    uid, _ = saving.save(store, old.content, old.type, old.tag_list(), (), note=note, uid=old.uid)
    here = scope.found_project(args).folder if reader.everywhere else reader.folder
    taken = sum(_take_back(one, old, one == here) for one in stores.all_folders(paths.home()) if one != place)
    reach.refresh_guards(scope.found_project(args), ())
    lines = [f"told in every project from now on: {uid}"]
    lines += [f"it replaces what {printing.count(taken, 'project')} had stored of it"] if taken else []
    return printing.answer(args, {"id": uid, "everywhere": True, "projects": taken}, lines)


def _take_back(folder: str, memory: Memory, here: bool) -> bool:
    """Mark the person's rules in a data folder that say the same as superseded; return if there are any.

    here: it is the project from which the memory is taken; so are the memory itself and what was saved there in the
    same words. A turn is no copy: it stays, as what was said in its session.
    """
    with open_store(folder) as store:
        same = f"{_SAVED} AND (uid = ? OR kind = 'saved' AND content = ?)"
        copies = memories.find(store.db, same, (memory.uid, memory.content)) if here else []
        people = person.names(stores.root_of(store.db))  # a colleague's rule stays
        rules = [one for one in offers.rules(store.db, people) if offers.same(one, memory)]
        rows = {one.id for one in (*copies, *rules)}
        store.db.executemany("UPDATE memory SET state = ? WHERE id = ?", [(memories.SUPERSEDED, row) for row in rows])
    return bool(rows)
