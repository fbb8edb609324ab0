"""A store that is locked, damaged, newer, read-only or gone: a sentence that says so, and a page that goes on."""

from __future__ import annotations

import os
import sqlite3
import time
from typing import TYPE_CHECKING

from keepsake.cli import view
from keepsake.store import memories, schema

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from tests.view.conftest import Keeper, Page

TEXT = "The harbour office closes at noon on Fridays."


def error(page: Page, name: str, **given: object) -> str:
    found = page.ask(name, **given)
    assert found.status == 409
    return str(found.json()["error"])


def test_a_locked_store_is_busy_and_soon_there_again(
    page: Page, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    uid = keeper.keep(TEXT)
    monkeypatch.setattr(view, "WAIT", 0.1)
    holder = sqlite3.connect(memories.database(keeper.project.folder), isolation_level=None)
    holder.execute("PRAGMA locking_mode=EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    began = time.monotonic()
    assert "busy" in error(page, "notes")
    assert "busy" in error(page, "note", id=uid)
    assert time.monotonic() - began < 5
    holder.close()
    assert page.texts() == [TEXT]


def test_a_store_that_somebody_writes_to_is_read(page: Page, keeper: Keeper) -> None:
    keeper.keep(TEXT)
    holder = sqlite3.connect(memories.database(keeper.project.folder), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert page.texts() == [TEXT]
    holder.close()


def test_a_damaged_store_is_rebuilt_and_shown(page: Page, keeper: Keeper) -> None:
    keeper.keep(TEXT)
    db = keeper.open()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    path = memories.database(keeper.project.folder)
    with open(path, "r+b") as file:
        file.write(b"this is not a database any more, not at all")
    page.get("notes")
    keeper.keep("It was rebuilt and goes on.")
    assert "It was rebuilt and goes on." in page.texts()
    assert page.get("health")["doctor"]["problems"]


def test_a_newer_store_is_left_alone(page: Page, keeper: Keeper) -> None:
    keeper.keep(TEXT)
    db = keeper.open()
    db.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    db.close()
    assert "update the plugin" in error(page, "notes")
    assert "update the plugin" in error(page, "inbox")


def test_a_store_that_can_not_be_written_is_read(page: Page, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    uid = keeper.keep(TEXT)
    folder = keeper.project.folder
    db = keeper.open()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    real = os.access
    monkeypatch.setattr("os.access", lambda path, mode: real(path, mode) and not (mode & os.W_OK and path == folder))
    assert page.texts() == [TEXT]
    assert page.get("note", id=uid)["text"] == TEXT


def test_a_store_that_is_purged_meanwhile_is_empty(page: Page, keeper: Keeper) -> None:
    uid = keeper.keep(TEXT)
    assert keeper.said("forget", "--all", "--yes") == 0
    assert page.texts() == []
    assert page.tell("edit", id=uid, text="x", version=0).status == 404
    assert page.tell("say", id=uid, word="right").status == 404


def test_a_bug_is_a_sentence_and_a_line_in_the_journal(page: Page, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> object:
        raise RuntimeError("five is right out")

    monkeypatch.setitem(__import__("keepsake.view.app", fromlist=["READS"]).READS, "/api/notes", broken)
    assert "five is right out" in error(page, "notes")
    assert "five is right out" in (home / "log" / "keepsake.jsonl").read_text("utf-8")
    assert page.get("about")["notes"] == 0
