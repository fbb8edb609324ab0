"""journal: one line per failure, bounded, never in the way."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from keepsake.base import child, journal

if TYPE_CHECKING:
    from pathlib import Path


def test_a_failure_is_one_line_with_its_place(home: Path) -> None:
    try:
        raise OSError("disk\nfull")
    except OSError as error:
        journal.failure("Stop", error)
    lines = (home / "log" / "keepsake.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 1
    row = json.loads(lines[0])
    assert (row["where"], row["what"]) == ("Stop", "OSError: disk\nfull")
    assert row["at"].startswith("test_journal.py:")


def test_a_failure_in_another_s_code_names_the_line_of_ours(home: Path) -> None:
    try:
        child.program(5, {})  # type: ignore[arg-type]
    except TypeError as error:
        journal.failure("Stop", error)
    row = json.loads((home / "log" / "keepsake.jsonl").read_text("utf-8"))
    assert row["at"].startswith("child.py:")


def test_the_journal_is_private_and_bounded(home: Path) -> None:
    for _ in range(40):
        journal.append("small.jsonl", {"x": "y" * 100}, limit=500)
    sizes = [f.stat().st_size for f in (home / "log").iterdir()]
    assert len(sizes) == 2
    assert max(sizes) < 1000
    assert (home / "log").stat().st_mode & 0o777 == 0o700
    assert {f.stat().st_mode & 0o777 for f in (home / "log").iterdir()} == {0o600}


def test_the_newest_line_is_in_the_journal_itself(home: Path) -> None:
    for number in range(9):
        journal.append("small.jsonl", {"x": "y" * 100, "n": number}, limit=200)
        assert json.loads((home / "log" / "small.jsonl").read_text("utf-8").splitlines()[-1])["n"] == number
    assert (home / "log" / "small.jsonl.1").exists()


def test_a_link_in_the_journals_place_is_not_followed(home: Path, tmp_path: Path) -> None:
    (home / "log").mkdir(parents=True)
    target = tmp_path / "victim"
    target.write_text("mine", "utf-8")
    os.symlink(target, home / "log" / "keepsake.jsonl")
    journal.note("x", "y")
    assert target.read_text("utf-8") == "mine"


def test_a_log_folder_that_is_a_link_is_not_followed(home: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    home.mkdir()
    (home / "log").symlink_to(tmp_path / "elsewhere")
    journal.note("x", "y")
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_home_that_can_not_be_written_is_no_failure(home: Path) -> None:
    home.write_text("a file where a folder should be", "utf-8")
    journal.note("x", "y")
    assert home.read_text("utf-8") == "a file where a folder should be"
