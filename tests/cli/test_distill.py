"""Notes out of history: what is read and what it costs, asked first, never twice, and nothing lost whoever stops it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable

import pytest
from tests.conftest import ROOT

from keepsake.extract import extraction, prompt
from keepsake.store import memories, process_lock, readings, schema

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

SAID = [
    ("user", "Which store shall the index have, and why that one?"),
    ("assistant", "SQLite: one file, no server, and full-text search comes with it."),
]
NOTE = {
    "class": "decision",
    "content": "The index of session {} lives in one SQLite file, since that needs no server.",
    "handles": ["SQLite", "index.py"],
    "line": 2,
}


def answer(number: int = 0) -> str:
    return json.dumps({**NOTE, "content": str(NOTE["content"]).format(number)})


@pytest.fixture
def claude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[dict[str, Any]]]:
    """Return a function that puts a `claude` with these answers on PATH, or tells how it was called."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    def fake(*replies: dict[str, Any]) -> list[dict[str, Any]]:
        if replies:
            shutil.copy(ROOT / "tests" / "extract" / "fake.py", folder / "claude.py")
            (folder / "claude.reply").write_text(json.dumps(replies), "utf-8")
            (folder / "claude.calls").unlink(missing_ok=True)
            (folder / "claude").write_text(f'#!/bin/sh\nexec "{sys.executable}" -S -E "{folder}/claude.py" "$@"\n')
            (folder / "claude").chmod(0o755)
        calls = folder / "claude.calls"
        return [json.loads(line) for line in calls.read_text("utf-8").splitlines()] if calls.exists() else []

    fake({"out": answer()})
    return fake


@pytest.fixture
def history(cli: Cli, transcript: Callable[..., str]) -> Callable[[int], None]:
    """Return a function that imports so many sessions, the last the newest."""

    def imported(count: int) -> None:
        for number in range(count):
            path = transcript(f"s{number}", SAID, cwd="/Users/ada/work")
            text = Path(path).read_text("utf-8").replace("2026-03-01", f"2026-03-{number + 1:02d}")
            Path(path).write_text(text, "utf-8")
            cli.json("import", path, "--project", ".")

    return imported


def rows(cli: Cli, sql: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(next(cli.home.glob("projects/*/memory.db"))) as db:
        return db.execute(sql).fetchall()


def notes(cli: Cli) -> list[dict[str, Any]]:
    assert cli("export") == 0
    return [one for one in map(json.loads, cli.out.splitlines()) if one.get("class")]


def test_a_session_becomes_notes_with_class_handles_person_and_line(cli: Cli, history: Any, claude: Any) -> None:
    history(1)
    done = cli.json("distill", "--yes")
    assert (done["distilled"], done["notes"], len(claude())) == (1, 1, 1)
    [made] = notes(cli)
    assert (made["class"], made["handles"], made["who"]) == ("decision", NOTE["handles"], "ada")
    assert made["sources"] == [{"session_id": "s0", "line": 2, "commit": None}]
    assert made["created_at"].startswith("2026-03-01")
    assert "distilled" in made["tags"]


def test_newest_first_a_number_a_day_and_never_twice(cli: Cli, history: Any, claude: Any) -> None:
    history(3)
    first = cli.json("distill", "--yes", "--per-day", "2")
    assert (first["chosen"], first["left"]) == (["s2", "s1"], 1)
    assert cli("distill", "--yes", "--per-day", "2") == 1
    assert "1 session not read by a model yet; today's 2 are done" in cli.err
    assert cli.json("distill", "--yes", "--per-day", "9")["chosen"] == ["s0"]
    assert cli.json("distill", "--yes")["sessions"] == 0
    assert len(claude()) == 3


def test_a_dry_run_says_what_it_costs_and_asks_nobody(cli: Cli, history: Any, claude: Any) -> None:
    history(2)
    told = cli.json("distill", "--dry-run")
    assert (told["sessions"], told["calls"], told["distilled"], claude()) == (2, 2, 0, [])
    assert 2000 < told["tokens"] < 6000
    assert 0 < told["cost_usd"] < 0.02
    assert cli("distill", "--dry-run", "--model", "unheard-of") == 0
    assert "2 of 2 sessions" in cli.out
    assert "$" not in cli.out


def test_without_a_terminal_only_yes_is_a_yes(cli: Cli, history: Any, claude: Any) -> None:
    history(1)
    assert cli("distill") == 1
    assert "1 of 1 session that no model has read yet" in cli.err
    assert "--yes" in cli.err
    assert claude() == []


@pytest.mark.parametrize(("said", "calls"), [("y", 1), ("", 0), ("no", 0)])
def test_on_a_terminal_the_person_is_asked(
    cli: Cli, history: Any, claude: Any, monkeypatch: pytest.MonkeyPatch, said: str, calls: int
) -> None:
    history(1)
    monkeypatch.setattr("keepsake.cli.distill.terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: said)
    assert cli("distill") == (0 if calls else 1)
    assert "about" in cli.out
    assert len(claude()) == calls


def test_without_a_claude_command_it_says_so(cli: Cli, history: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    history(1)
    monkeypatch.setenv("PATH", os.fspath(cli.home))
    assert cli("distill", "--yes") == 1
    assert "claude is not on PATH" in cli.err
    assert cli.json("distill", "--dry-run")["sessions"] == 1


def test_offline_or_out_of_budget_it_stops_and_goes_on_later(cli: Cli, history: Any, claude: Any) -> None:
    history(3)
    claude({"out": answer(1)}, {"code": 1, "err": "Claude usage limit reached, resets 5pm"})
    assert cli("distill", "--yes") == 1
    assert "1 of 3 sessions read, 1 new notes; then claude ended with 1: Claude usage limit reached" in cli.err
    assert "goes on there" in cli.err
    assert len(notes(cli)) == 1
    claude({"out": answer(2)}, {"out": answer(3)})
    assert cli.json("distill", "--yes")["chosen"] == ["s1", "s0"]


def test_garbage_makes_no_note_and_is_tried_once_more(cli: Cli, history: Any, claude: Any) -> None:
    history(2)
    sorry = json.dumps({"result": "I'm sorry, I can't do that.", "total_cost_usd": 0.05})
    claude({"out": sorry}, {"out": answer()}, {"out": "Sorry."})
    done = cli.json("distill", "--yes")
    assert (done["garbage"], done["distilled"], len(notes(cli))) == (["s1"], 1, 1)
    assert cli.json("extract")["spent"]["cost_usd"] == 0.05
    assert cli.json("distill", "--yes")["garbage"] == ["s1"]
    assert cli.json("distill", "--yes")["sessions"] == 0
    assert len(notes(cli)) == 1


def test_what_extraction_has_left_unread_is_read_once_it_is_off(cli: Cli, history: Any, claude: Any) -> None:
    history(1)
    (folder,) = (cli.home / "projects").iterdir()
    with closing(schema.open_memory(memories.database(str(folder)))) as db:
        readings.put(db, "s0", "waits", '{"transcript": "/t/s0.jsonl", "at": 1.0}')
        cli.json("extract", "on")
        assert cli.json("distill", "--dry-run")["sessions"] == 0
        cli.json("extract", "off")
        assert cli.json("distill", "--yes")["chosen"] == ["s0"]
        assert (readings.every(db, "waits"), len(claude())) == ([], 1)


def test_a_model_that_only_talks_is_left_alone_after_three_sessions(cli: Cli, history: Any, claude: Any) -> None:
    history(5)
    claude({"out": "Sorry."})
    assert cli("distill", "--yes") == 1
    assert "3 times in a row" in cli.err
    assert len(claude()) == 3


def test_nothing_worth_it_is_an_answer(cli: Cli, history: Any, claude: Any) -> None:
    history(1)
    claude({"out": "NONE"})
    assert cli.json("distill", "--yes")["notes"] == 0
    assert cli.json("distill", "--yes")["sessions"] == 0


def test_a_long_session_goes_on_at_the_part_where_it_was_stopped(
    cli: Cli, transcript: Any, claude: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each part is given the notes so far; the last answer is what is stored."""
    monkeypatch.setattr(prompt, "MAX_PART", 3000)
    said = [("user", f"Prompt number {n}: " + "x" * 2500) for n in range(3)]
    path = transcript("long", said)
    todos = {"type": "tool_use", "id": "t1", "name": "TodoWrite", "input": {"todos": [{"content": "Push it"}]}}
    line = {"type": "assistant", "uuid": "u0", "message": {"id": "m0", "role": "assistant", "content": [todos]}}
    Path(path).write_text(json.dumps(line, separators=(",", ":")) + "\n" + Path(path).read_text("utf-8"), "utf-8")
    cli.json("import", path, "--project", ".")
    claude({"out": answer(1)}, {"code": 1, "err": "offline"})
    assert cli("distill", "--yes") == 1
    assert notes(cli) == []
    claude({"out": f"{answer(1)}\n{answer(2)}"}, {"out": f"{answer(2)}\n{answer(3)}"})
    assert cli.json("distill", "--yes")["notes"] == 2
    second, third = [call["stdin"] for call in claude()]
    assert "Prompt number 1" in second
    assert "Prompt number 0" not in second
    assert f"{prompt.WRITTEN}\n{answer(1)}" in second
    assert "Prompt number 2" in third
    assert "left open: Push it" in third


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_interrupted_or_killed_it_has_lost_nothing(cli: Cli, history: Any, claude: Any, how: int, code: int) -> None:
    history(2)
    claude({"out": answer(1)}, {"sleep": 60})
    line = [
        sys.executable,
        "-c",
        # A test run in a shell's background inherits that an interrupt is ignored; a person's terminal doesn't.
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        " from keepsake.cli.main import main; sys.exit(main())",
        "distill",
        "--yes",
    ]
    env = {**os.environ, "PYTHONPATH": os.fspath(ROOT / "scripts")}
    process = subprocess.Popen(line, env=env, cwd=cli.project, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    end = time.monotonic() + 30
    while len(claude()) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(how)
    _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert (b"interrupted" in err) is (how == signal.SIGINT)
    if how == signal.SIGKILL:
        os.kill(claude()[1]["pid"], signal.SIGKILL)
    assert len(notes(cli)) == 1
    claude({"out": answer(2)})
    assert cli.json("distill", "--yes")["chosen"] == ["s0"]


def test_one_at_a_time(cli: Cli, history: Any, claude: Any) -> None:
    history(1)
    [folder] = cli.home.glob("projects/*")
    with process_lock.lock(os.path.join(folder, extraction.CALL_LOCK)):
        assert cli("distill", "--yes") == 1
    assert "reading this project's sessions already" in cli.err
    assert claude() == []


def test_transcripts_that_are_given_are_imported_and_read(cli: Cli, transcript: Any, claude: Any) -> None:
    mine = transcript("mine", SAID, cwd=os.fspath(cli.project))
    transcript("theirs", SAID, cwd="/somewhere/else")
    folder = os.path.dirname(mine)
    told = cli.json("distill", folder, "--dry-run")
    assert (told["chosen"], told["elsewhere"]) == (["mine"], 1)
    done = cli.json("distill", folder, "--yes")
    assert (done["chosen"], done["elsewhere"], done["notes"], len(claude())) == (["mine"], 1, 1, 1)
    assert cli.json("distill", folder, "--yes", "--project", ".")["chosen"] == ["theirs"]
    assert cli("distill", os.fspath(cli.project), "--yes") == 0
    assert cli("distill", "/no/such/file", "--yes") == 1
    assert "/no/such/file" in cli.err


def test_transcripts_that_no_import_has_read_are_named(cli: Cli, transcript: Any) -> None:
    folder = Path(os.environ["CLAUDE_CONFIG_DIR"]) / "projects" / "work"
    folder.mkdir(parents=True)
    shutil.copy(transcript("s1", SAID, cwd=os.fspath(cli.project)), folder / "s1.jsonl")
    assert cli("distill", "--dry-run") == 0
    assert "1 transcript of this project not known to keepsake yet: `keepsake import`" in cli.out
    cli.json("import")
    assert cli("distill", "--dry-run") == 0
    assert "keepsake import" not in cli.out


def test_a_session_whose_transcript_is_gone_is_read_from_the_store(cli: Cli, history: Any, claude: Any) -> None:
    history(1)
    cli.json("stats")
    for path in (cli.project.parent / "transcripts").iterdir():
        path.unlink()
    assert cli.json("distill", "--yes")["notes"] == 1
    assert "one file, no server" in claude()[0]["stdin"]


def test_what_was_forgotten_is_not_read(cli: Cli, history: Any, claude: Any) -> None:
    history(2)
    cli.json("forget", "--session", "s1")
    assert cli.json("distill", "--dry-run")["chosen"] == ["s0"]
    cli.json("forget", "--all", "--yes")
    assert cli.json("distill", "--yes")["sessions"] == 0
    assert claude() == []


def test_half_read_notes_go_with_what_is_forgotten(
    cli: Cli, transcript: Any, claude: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt, "MAX_PART", 3000)
    said = [("user", f"Prompt number {n}: " + "x" * 2500) for n in range(2)]
    cli.json("import", transcript("long", said), "--project", ".")
    claude({"out": answer(77)}, {"code": 1, "err": "offline"})
    assert cli("distill", "--yes") == 1
    held = "SELECT count(*) FROM reading WHERE part LIKE '%session 77%'"
    assert rows(cli, held) == [(1,)]
    [first, *_] = cli.json("list", "--tags", "raw")
    cli.json("forget", first["id"])
    assert rows(cli, held) == [(0,)]


def test_of_a_forgotten_session_that_goes_on_only_what_is_new_is_read(cli: Cli, transcript: Any, claude: Any) -> None:
    """Nor what was too short to be kept, and so to be forgotten by its text."""
    before = [*SAID, ("user", "ok, go")]
    cli.json("import", transcript("one", before), "--project", ".")
    cli.json("forget", "--session", "one")
    more = [*before, ("user", "And which one shall the ledger have, please?")]
    cli.json("import", transcript("one", more), "--project", ".")
    assert cli.json("distill", "--yes")["chosen"] == ["one"]
    asked = claude()[0]["stdin"]
    assert "shall the ledger have" in asked
    assert "shall the index have" not in asked
    assert "ok, go" not in asked


def test_secrets_are_not_sent(cli: Cli, transcript: Any, claude: Any) -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
    cli.json("import", transcript("one", [("user", f"The token of the build is {secret}, for now.")]), "--project", ".")
    cli.json("distill", "--yes")
    assert secret not in claude()[0]["stdin"]


def test_the_child_fires_no_hook(cli: Cli, history: Any, claude: Any) -> None:
    history(1)
    cli.json("distill", "--yes")
    [call] = claude()
    assert call["env"]["KEEPSAKE_DISABLE"] == "1"
    assert '"disableAllHooks":true' in " ".join(call["args"])


def test_a_paused_project_is_left_alone(cli: Cli, history: Any, claude: Any) -> None:
    history(1)
    cli.json("pause")
    assert cli("distill", "--yes") == 1
    assert "paused" in cli.err
    assert claude() == []
