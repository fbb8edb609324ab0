"""`keepsake remember --batch FILE`: the JSON lines in which the model saves what it was asked for at a Stop.

What comes this way is the model's (kind and source "model"), never the person's rule or correction; but a text that the
person gave to `/keepsake:remember` is theirs: that command takes this form for what a shell's quotes can't hold. A line
that is wrong is named and left out; the good ones are stored all the same, and sending all again changes nothing.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.extract import delegate
from keepsake.git import origin
from keepsake.guard import guard_files
from keepsake.operations import item, speaker, stores
from keepsake.store.store import open_store

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from keepsake.operations.item import SavedItem

SHOWN = 5  # bad lines that are named; the rest is counted
MOST = 50  # memories per batch; a Stop asks for one or two


def run(args: argparse.Namespace) -> int:
    """Store each line's memory; exit code 1 when a line was wrong."""
    name = "stdin" if args.batch == "-" else args.batch
    if args.batch == "-":
        items, wrong = read(sys.stdin.buffer)
    else:
        with open(args.batch, "rb") as file:
            items, wrong = read(file, name)
    if not items and not wrong:
        raise stores.RefusedError(f"nothing to remember: no JSON line {'on' if args.batch == '-' else 'in'} {name}")
    theirs = speaker.given(one.content for one in items)
    if args.everywhere and speaker.inside() and any(one.content not in theirs for one in items):
        speaker.asked_everywhere(speaker.MODEL)
    own, copied = item.own([one for one in items if one.content not in theirs], name)
    items = [one for one in items if one.content in theirs or one in own]
    wrong += copied
    outside = delegate.of(scope.found_project(args)) if theirs and not args.everywhere else None
    folder, root = scope.target(args)
    given, extra, stored = stores.tag_list(args.tags), args.file or [], []
    if items:
        store = open_store(folder, root)
        for one in items:
            tags, files = [*given, *one.tags], [*extra, *one.files]
            kind, owing = ("saved", outside) if one.content in theirs else ("model", None)
            uid, new = item.keep(store, replace(one, tags=tags, files=files), root, kind=kind, owing=owing)
            stored.append({"id": uid, "created": new})
        if root:
            origin.note(store.db, scope.found_project(args))
        if theirs:
            guard_files.refresh(scope.found_project(args))
    said = [f"{'remembered' if one['created'] else 'known already'}: {one['id']}" for one in stored]
    printing.answer(args, stored, said)
    if wrong:
        others = printing.count(len(stored), "other line is", "other lines are")
        raise stores.RefusedError(f"{printing.several(wrong, SHOWN)} ({others} stored)")
    return 0


def read(stream: Iterable[bytes], name: str = "stdin") -> tuple[list[SavedItem], list[str]]:
    """Read JSON lines: the good ones, and what is wrong with the others, as `name:line: what`.

    Empty lines don't count. Lines after the first MOST are refused.
    """
    items: list[SavedItem] = []
    wrong: list[str] = []
    for number, raw in enumerate(stream, 1):
        if not raw.strip():
            continue
        if len(items) >= MOST:
            wrong.append(f"{name}:{number}: more than {MOST} memories in one batch")
            continue
        try:
            made = item.read(json.loads(raw.decode("utf-8", "replace"), strict=False))
            items.append(replace(made, line=number))
        except json.JSONDecodeError as error:
            wrong.append(f"{name}:{number}: not JSON ({error.msg} at column {error.colno})")
        except (ValueError, RecursionError) as error:
            wrong.append(f"{name}:{number}: {error}")
    return items, wrong
