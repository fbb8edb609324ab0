"""`keepsake edit ID --everywhere`: what a person said in one project is told in all, on that person's word alone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import clock, paths
from keepsake.cli import common, show
from keepsake.orders import provenance
from keepsake.store import memories, note_rows
from keepsake.store.store import open_store
from keepsake.verbs import saving, speaker, stores
from keepsake.worker import offers

if TYPE_CHECKING:
    import argparse

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory


def run(args: argparse.Namespace) -> int:
    """Store the memory as true everywhere, and take it and its twins back in the projects, where it was told twice."""
    reader, old = show.one(args, args.id)
    with reader:
        if not provenance.by_person(old.kind, old.role):
            raise stores.RefusedError(f"{old.uid} is not what you said yourself; `keepsake remember --everywhere` is")
        if speaker.inside() and not speaker.typed("edit", args.id, "--everywhere"):
            how = f"! keepsake edit {old.uid} --everywhere"
            raise stores.RefusedError(f"only the user has something told in other projects; they type it: {how}")
        note = note_rows.read(reader.db, old.id)
    place = os.path.join(paths.home(), stores.EVERYWHERE)
    store = open_store(place)
    uid, _ = saving.save(store, old.content, old.type, old.tag_list(), (), clock.now(), note=note)
    taken = sum(_take_back(one, old) for one in stores.all_folders(paths.home()) if one != place)
    lines = [f"told in every project from now on: {uid}", f"no longer told as a project's own: {taken}"]
    return common.answer(args, {"id": uid, "everywhere": True, "projects": taken}, lines)


def _take_back(folder: str, told: Memory) -> int:
    """Mark what says the same in a project as superseded. Returns how many projects that were (0 or 1)."""
    with open_store(folder) as store:
        rows = [one.id for one in _twins(store.db, told)]
        store.db.executemany("UPDATE memory SET state = ? WHERE id = ?", [(memories.SUPERSEDED, row) for row in rows])
    return int(bool(rows))


def _twins(db: Connection, told: Memory) -> list[Memory]:
    return [one for one in offers.rules(db) if one.uid == told.uid or offers.same(one, told)]
