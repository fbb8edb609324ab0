"""files: what replaces a file is there whole, private, and alone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from keepsake.base import files

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_replaced_and_private_whatever_a_killed_process_left(tmp_path: Path) -> None:
    path = tmp_path / "choice.json"
    path.write_text("old, and longer than the new one")
    (tmp_path / f"choice.json.{os.getpid()}").write_text("half of something that was longer still")
    files.replace(str(path), b"new")
    assert path.read_bytes() == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["choice.json"]


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    files.replace(str(tmp_path / "new"), b"x")
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600


def test_a_write_that_fails_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "choice.json"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.replace(str(path), b"new")
    assert {one.name: one.read_text() for one in tmp_path.iterdir()} == {"choice.json": "old"}


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="no such flag there")
def test_no_link_beside_the_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("theirs")
    (tmp_path / f"file.{os.getpid()}").symlink_to(tmp_path / "victim")
    with pytest.raises(OSError, match="symbolic"):
        files.replace(str(tmp_path / "file"), b"ours")
    assert (tmp_path / "victim").read_text() == "theirs"
