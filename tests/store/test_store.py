"""A store, open: where it lies, what is in it, what was forgotten there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.base import paths
from keepsake.operations.stores import root_of
from keepsake.store import drafts, memories, schema
from keepsake.store.db import DatabaseError
from keepsake.store.store import open_readers, open_store

if TYPE_CHECKING:
    from pathlib import Path


def test_it_is_made_once_and_knows_its_place(home: Path) -> None:
    folder = str(home / "projects" / "p-1")
    for root in ("/w/shop", ""):
        with open_store(folder, root) as store:
            assert (store.folder, store.everywhere, root_of(store.db)) == (folder, False, "/w/shop")
    with pytest.raises(DatabaseError):
        store.db.execute("SELECT 1")


def test_readers_are_those_that_exist_migrated(home: Path) -> None:
    there, missing, every = (str(home / name) for name in ("projects/a", "projects/b", paths.EVERYWHERE))
    for folder in (there, every):
        open_store(folder).close()
    with open_store(there) as store:
        drafts.insert(store.db, drafts.Draft(key="k", kind="saved", type="Context", content="told", created=1.0))
    found = open_readers([there, missing, every])
    assert [(store.folder, store.everywhere) for store in found] == [(there, False), (every, True)]
    assert [schema.version(store.db) for store in found] == [schema.VERSION] * 2
    assert memories.by_key(found[0].db, "k") is not None


def test_what_is_forgotten_in_one_is_known_to_the_next(home: Path) -> None:
    folder = str(home / "projects" / "p-1")
    with open_store(folder) as first, open_store(folder) as second:
        assert not second.tombstones.covers("the plan")
        first.tombstones.add(["the plan"])
        assert first.tombstones.covers("the plan")
        second.tombstones.refresh()
        assert second.tombstones.covers("the plan")
    (reader,) = open_readers([folder])
    assert reader.tombstones.covers("the plan")
