"""`keepsake stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from keepsake.base import paths
from keepsake.store import drafts, ledger, memories, schema
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli


def test_counts(cli: Cli, transcript: Callable[..., str]) -> None:
    turns = [("user", "What is the retry limit of the uploader?"), ("user", "And where is that number set, please?")]
    cli.json("import", transcript("s-1", turns, cwd=str(cli.project)))
    cli.json("import", transcript("s-2", turns[:1], cwd=str(cli.project)))
    (cli.project.parent / "b").mkdir()
    cli.json("remember", "The limit is five", "--type", "Decision", "--project", str(cli.project.parent / "b"))
    found = cli.json("stats")
    assert (found["memories"], found["sessions"], found["projects"]) == (5, 2, 1)
    assert found["kinds"] == {"turn": 3, "summary": 2}
    assert found["bytes"] > 0
    assert cli("stats") == 0
    assert "sessions with words: 2" in cli.out  # fewer than doctor's transcripts, of which some say nothing
    cli.json("remember", "The limit is never raised", "--everywhere")
    found = cli.json("stats", "--all-projects")
    assert (found["types"], found["projects"]) == ({"Context": 5, "Decision": 1, "Learning": 1}, 2)


def test_memories_of_commits_are_no_notes_by_a_model(cli: Cli) -> None:
    folder = paths.project_dir(paths.project_root(str(cli.project)))
    draft = Draft(key="commit:1", kind="commit", type="Learning", content="The limit is five", created=1.0)
    drafts.insert(schema.open_memory(memories.database(folder)), draft)
    assert cli.json("stats")["extraction"] == {"commit_memories": 1}
    assert cli("stats") == 0
    assert "notes by a model: none" in cli.out
    assert "commit memories" not in cli.out


def test_what_somebody_else_saved_is_not_counted_as_claude_s(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "records.jsonl").write_text('{"content": "The limit is five", "source": {"kind": "cli"}}\n')
    cli.json("import", str(tmp_path / "records.jsonl"))
    assert cli.json("stats")["kinds"] == {"others": 1}
    assert cli("stats") == 0
    assert "where from: somebody else's 1" in cli.out


def test_an_empty_store(cli: Cli) -> None:
    assert cli.json("stats")["memories"] == 0
    assert cli("stats") == 0
    assert "memories: 0" in cli.out
    assert "share" not in cli.out  # none is no share


def test_what_was_shown_what_it_cost_and_how_much_of_it_was_used(cli: Cli) -> None:
    cli.json("remember", "The limit is five")
    (folder,) = (cli.home / "projects").iterdir()
    book = ledger.open_ledger(str(folder))
    ledger.record(book, "s", "PreToolUse", 1.0, [ledger.ShownMemory(f"m{n}", 0.9, 400, "") for n in range(4)])
    for row, used in ((1, True), (2, False), (3, False)):
        ledger.settle(book, row, used)
    found = cli.json("stats")
    names = ("injections", "injected_chars", "injected_tokens", "settled", "used", "used_share")
    assert [found[name] for name in names] == [4, 1600, 400, 3, 1, 0.333]
    assert cli("stats") == 0
    assert "share used of those: 33%" in cli.out
