"""What lies in the shared folder is as readable as the folder; what keepsake keeps for itself is the person's alone."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from keepsake.sync import folder as carrier

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.sync.conftest import Team

pytestmark = pytest.mark.skipif(os.name == "nt", reason="modes")
FACT = "The label printer swallows every label that is longer than nineteen centimetres."


@pytest.fixture(autouse=True)
def private() -> Iterator[None]:
    """Run under the umask of keepsake's own processes."""
    before = os.umask(0o077)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize(("folder", "file"), [(0o755, 0o644), (0o770, 0o640), (0o2775, 0o644), (0o700, 0o600)])
@pytest.mark.usefixtures("cheap")
def test_who_may_read_the_folder_may_read_what_is_in_it(team: Team, tmp_path: Path, folder: int, file: int) -> None:
    ada = team.machine("ada")
    ada("remember", FACT)
    team.shared.chmod(folder)
    words = tmp_path / "words"
    words.write_text("six words drawn out of a hat")
    ada.join("--encrypt", "--passphrase-file", str(words))
    assert ada.code == 0, ada.err
    assert {path.suffix: mode(path) for path in team.shared.iterdir()} == {".jsonl": file, ".key": file}
    assert {mode(path) for path in ada.home.rglob("*")} <= {0o600, 0o700}


def test_what_an_older_keepsake_wrote_for_nobody_is_opened_at_the_next_exchange(team: Team) -> None:
    ada = team.machine("ada")
    ada("remember", FACT)
    team.shared.chmod(0o755)
    ada.join()
    ada.file.chmod(0o600)
    ada("sync")
    assert mode(ada.file) == 0o644


def test_a_full_disk_of_the_folder_is_the_one_that_is_named(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = team.machine("ada")
    ada("remember", FACT)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(carrier.Folder, "_line", full)
    ada.join()
    assert ada.code == 1
    assert f"the disk of {team.shared} is full" in ada.err
    assert str(ada.home) not in ada.err
