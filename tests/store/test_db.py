"""db: opening for reading where nothing may be written."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import pytest

from keepsake.store import db as sqlite

if TYPE_CHECKING:
    from pathlib import Path


def test_a_database_is_read_where_nothing_may_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write-ahead database needs a file beside it even to be read; a read-only home must not hide what is there."""
    path = str(tmp_path / "a b?c#d%.db")
    writer = sqlite.open_writer(path)
    writer.execute("CREATE TABLE t(a)")
    writer.execute("INSERT INTO t VALUES (7)")
    writer.close()
    monkeypatch.setattr(os, "access", lambda *_: False)
    reader = sqlite.open_reader(path)
    assert reader is not None
    assert reader.execute("SELECT a FROM t").fetchall() == [(7,)]
    assert os.listdir(tmp_path) == ["a b?c#d%.db"]
    with pytest.raises(sqlite.DatabaseError, match="readonly"):
        reader.execute("INSERT INTO t VALUES (8)")


def test_a_database_that_somebody_else_makes_at_the_same_time_is_waited_for(tmp_path: Path) -> None:
    """SQLite waits for no lock where it switches to the write-ahead log: two first Stops lost one of their captures."""
    path = str(tmp_path / "new.db")
    other = sqlite.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite.DatabaseError, match="locked"):
        sqlite.open_writer(path, wait=0.05)
    ends = threading.Timer(0.2, other.execute, ["COMMIT"])
    ends.start()
    assert sqlite.open_writer(path, wait=20.0).execute("PRAGMA journal_mode").fetchone() == ("wal",)
    ends.join()


def test_a_database_is_not_made_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "a.db").symlink_to(tmp_path / "elsewhere.db")
    with pytest.raises(OSError, match="symbolic links"):
        sqlite.open_writer(str(tmp_path / "a.db"))
    assert os.listdir(tmp_path) == ["a.db"]


def test_what_is_not_there_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert sqlite.open_reader(str(tmp_path / "none.db")) is None
    assert os.listdir(tmp_path) == []
