"""`keepsake scrub`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.capture import transcripts as t

from keepsake.capture import fixes, tools
from keepsake.notes import attribution
from keepsake.operations import saving

if TYPE_CHECKING:
    from pathlib import Path

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


def test_handles_guards_and_the_cursors_are_cleaned_too(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = t.call("Bash", command="make all")
    said = t.write(
        tmp_path / "one.jsonl",
        t.user("Please build the whole thing once more."),
        t.assistant(run),
        t.result(run, f"Error: the key {LEAK} is unknown", failed=True),
    )
    with monkeypatch.context() as older:
        for module in (saving, attribution):
            older.setattr(module, "redact", lambda text: text)
        for module in (fixes, tools):
            older.setattr(module, "redact_output", lambda _, text: text)
        handled = cli.json("remember", "deployed on Fridays by hand", "--class", "decision", "--handles", f"a1,{LEAK}")
        cli.json("remember", f"never run `make {LEAK}`", "--tags", "rule")
        cli.json("import", str(said))
    assert handled["id"] in cli.json("scrub", "--all-projects")["ids"]
    note = cli.json("show", handled["id"])
    assert (note["handles"][0], note["class"], len(note["handles"])) == ("a1", "decision", 2)
    left = [p for p in cli.home.rglob("*") if p.is_file() and LEAK.lower().encode() in p.read_bytes().lower()]
    assert not left
    assert cli.json("scrub")["scrubbed"] == 0
