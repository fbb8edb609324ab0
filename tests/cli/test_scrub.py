"""`keepsake scrub`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.operations import saving

if TYPE_CHECKING:
    import pytest
    from tests.cli.conftest import Cli

LEAK = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def test_rules_that_came_later_are_applied_to_what_is_stored(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(saving, "redact", lambda text: text)
        uid = cli.json("remember", f"deploy with {LEAK} on Fridays")["id"]
    cli.json("remember", "nothing secret here")
    assert cli.json("scrub", "--dry-run") == {"scrubbed": 0, "ids": [uid], "dry_run": True}
    assert cli("scrub", "--dry-run") == 0
    assert f"-deploy with {LEAK}" in cli.out
    assert cli.json("scrub")["scrubbed"] == 1
    assert "[redacted:" in cli.json("show", uid)["content"]
    assert not [p for p in cli.home.rglob("*") if p.is_file() and LEAK.lower().encode() in p.read_bytes().lower()]
    assert cli.json("scrub")["scrubbed"] == 0
    assert cli.json("remember", f"deploy with {LEAK} on Fridays") == {"id": uid, "created": False}


def test_tags_and_file_names_are_cleaned_too(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(saving, "redact", lambda text: text)
        uid = cli.json("remember", "deployed on Fridays", "--tags", f"a,{LEAK}", "--file", f"x/{LEAK}.txt")["id"]
    assert cli.json("scrub")["ids"] == [uid]
    shown = cli.json("show", uid)
    assert (shown["tags"][0], len(shown["tags"]), len(shown["files"])) == ("a", 2, 1)
    assert LEAK not in str(shown)
    assert not [p for p in cli.home.rglob("*") if p.is_file() and LEAK.lower().encode() in p.read_bytes().lower()]
