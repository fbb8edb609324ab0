"""`keepsake redact FILE`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.cli import redact

if TYPE_CHECKING:
    import pytest
    from tests.cli.conftest import Cli

LEAK = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def test_a_diff_and_nothing_written(cli: Cli) -> None:
    path = cli.project / "notes.txt"
    path.write_text(f"first line\ntoken {LEAK}\x1b[1m\nlast line\n")
    before = path.read_bytes()
    assert cli("redact", str(path)) == 0
    lines = cli.out.splitlines()
    assert [line for line in lines if line.startswith("-token")]
    assert [line for line in lines if line.startswith("+token [redacted:")]
    assert "\x1b" not in cli.out
    assert path.read_bytes() == before
    assert not cli.home.exists()
    assert cli.json("redact", str(path))["findings"] == 1


def test_nothing_to_take_out(cli: Cli) -> None:
    assert cli("redact", "-", stdin=b"plain words\n") == 0
    assert cli.out == "nothing would be taken out\n"


def test_more_than_it_reads_is_refused(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redact, "MAX_BYTES", 20)
    assert cli("redact", "-", stdin=b"twenty and one letter") == 1
    assert "stdin: larger than" in cli.err


def test_a_missing_file(cli: Cli) -> None:
    assert cli("redact", "nowhere.txt") == 1
    assert cli.err == "keepsake: nowhere.txt: No such file or directory\n"
