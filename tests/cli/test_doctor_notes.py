"""What `keepsake doctor` and `keepsake list` say of Claude's own memory and of notes that may no longer hold."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from keepsake.base import project
from keepsake.capture import past
from keepsake.notes import marks
from keepsake.store import memories, schema
from keepsake.worker import runtime

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

SECRET = "ghp_" + "R4nd0mLook1ngT0ken" * 2


@pytest.fixture(autouse=True)
def runtime_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "ready", lambda _home: True)


@pytest.fixture
def memory(cli: Cli) -> Path:
    folder = cli.project.parent / "claude" / "projects" / past.slug(os.path.realpath(cli.project)) / "memory"
    folder.mkdir(parents=True)
    return folder


def printed(cli: Cli) -> str:
    assert cli("doctor") in {0, 1}
    return cli.out


def test_lines_and_characters_stand_against_the_limits_with_orphans_and_dead_links(cli: Cli, memory: Path) -> None:
    (memory / "MEMORY.md").write_text("- [There](there.md) - a\n- [Lost](lost.md) - ü\n", "utf-8")
    for name in ("there.md", "alone.md"):
        (memory / name).write_text("Some words of a topic.\n")
    said = printed(cli)
    assert "files: 3; " in said
    assert "MEMORY.md holds 2 of 200 lines, 45 of 25,000 characters" in said
    assert "  files that MEMORY.md doesn't link to: alone.md" in said
    assert "  links of MEMORY.md to files that are gone: lost.md" in said
    assert "everything is in order" in said
    facts = cli.json("doctor")["claude_memory"]
    assert (facts["lines"], facts["orphans"], facts["dead_links"]) == (2, ["alone.md"], ["lost.md"])


def test_an_index_over_the_limit_and_secrets_are_problems_and_no_secret_is_shown(cli: Cli, memory: Path) -> None:
    (memory / "MEMORY.md").write_text("- A line of the index.\n" * 201)
    (memory / "login.md").write_text(f"Log in to the registry with {SECRET} every day.\n")
    said = printed(cli)
    assert "holds 201 lines" in said
    assert "login.md seems to hold secrets (1 " in said
    assert SECRET not in said
    assert SECRET not in json.dumps(cli.json("doctor"))


def test_bad_files_and_settings_are_named_with_what_to_do(cli: Cli, memory: Path) -> None:
    (memory / "key.md").symlink_to("/etc/hostname")
    (memory / "latin.md").write_bytes("Die Prüfung läuft am Dienstag.".encode("latin-1"))
    (memory.parents[2] / "settings.json").write_text('{"autoMemoryDirectory": "notes"}')
    said = printed(cli)
    for words in ("key.md: a link", "latin.md: not UTF-8", "autoMemoryDirectory names no absolute folder"):
        assert words in said


def test_memory_of_a_project_that_moved_is_shown_with_its_whole_path(cli: Cli, memory: Path) -> None:
    old = memory.parents[1] / ("-old-shop" + 120 * "p")
    (old / "memory").mkdir(parents=True)
    (old / "s.jsonl").write_text(json.dumps({"type": "user", "cwd": "/old/shop", "sessionId": "s"}) + "\n")
    assert f"{old}/memory (of /old/shop)" in printed(cli).replace(os.sep, "/")


def test_without_any_memory_of_claudes_doctor_says_so(cli: Cli) -> None:
    assert "\n  no files\n" in printed(cli)


def test_notes_that_changed_or_are_old_are_listed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    uid = cli.json("remember", "The exporter pads invoices with zeros before signing.")["id"]
    db = schema.open_memory(memories.database(project.of_directory(str(cli.project)).folder))
    row = memories.by_uid(db, uid)
    assert row is not None
    assert cli.json("doctor")["stale"] == []
    marks.put(db, marks.GIT, {row.id: marks.Mark("`pad` is no longer in the code")})
    assert "changed since (told with that): `pad` is no longer in the code" in printed(cli)
    marks.put(db, marks.GIT, {row.id: marks.Mark("PR #9 was merged since (abc)", silent=True)})
    assert cli.json("doctor")["stale"][0]["told"] == "not told"
    assert cli("list") == 0
    assert "[PR #9 was merged since (abc)]" in cli.out
    assert cli.json("show", uid)["changed"] == "PR #9 was merged since (abc)"
    assert cli.json("doctor")["unconfirmed"] == []
    team = memories.by_uid(db, cli.json("remember", "The label printer swallows every long label.")["id"])
    assert team is not None
    db.execute("UPDATE memory SET kind = 'team' WHERE id = ?", (team.id,))  # what a file of the repository says
    monkeypatch.setenv("KEEPSAKE_NOW", "2099-01-01T00:00:00Z")
    assert [one["id"] for one in cli.json("doctor")["unconfirmed"]] == [uid]
    cli.json("forget", uid)
    assert marks.marked_by(db, [marks.GIT], 9) == []
