"""`keepsake demo`: the real hook on the bundled sample, and on a machine's own transcripts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t
from tests.conftest import share_bytecode

from keepsake.base import spawn
from keepsake.capture import importer
from keepsake.cli import demo
from keepsake.cli.output import demo_text
from keepsake.replay import engine
from keepsake.replay.report import ReplayedSession, Telling

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hooks in the throwaway home find the package compiled."""
    real = demo._hook  # noqa: SLF001  # what starts them

    def hook(home: str, *given: Any, **more: Any) -> str:
        if not os.path.lexists(os.path.join(home, "pycache")):
            share_bytecode(Path(home))
        return real(home, *given, **more)

    monkeypatch.setattr(demo, "_hook", hook)


@pytest.mark.usefixtures("compiled")
def test_the_sample_shows_what_the_hook_tells(cli: Cli) -> None:
    shown = cli.json("demo", "--sample")
    assert shown["sample"] is True
    assert shown["sessions"] == 2
    assert shown["tool"] == "prompt"
    assert shown["context"].startswith("<keepsake-memory ")
    assert "must never retry on a 4xx answer" in shown["context"]
    assert not cli.home.exists()
    assert os.environ["KEEPSAKE_HOME"] == str(cli.home)


def test_nothing_runs_on_when_it_is_over(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that still writes would make the removal of the throwaway home fail."""
    runs = []
    real = subprocess.run

    def run(line: list[str], **more: Any) -> Any:
        done = real(line, **more)
        home = more["env"].get("KEEPSAKE_HOME")
        if home:  # SQLite's own files come and go as connections of this process are collected
            names = {str(path) for path in Path(home).rglob("*") if not path.name.endswith(("-wal", "-shm"))}
            runs.append((more["env"].get("KEEPSAKE_SYNC"), names))
        return done

    monkeypatch.setattr(subprocess, "run", run)
    assert cli("demo", "--sample") == 0
    assert [sync for sync, _ in runs] == ["1", None, None]
    assert all(names == runs[0][1] for _, names in runs)


@pytest.mark.usefixtures("compiled")
def test_people_read_it_in_three_steps(cli: Cli) -> None:
    assert cli("demo") == 0  # nothing under the configuration directory: the sample
    assert "(a sample that comes with keepsake) left" in cli.out
    assert "2. In the next session the person said: The upload failed again last night" in cli.out


@pytest.mark.usefixtures("compiled")
def test_the_command_to_try_can_be_pasted_from_a_folder_with_a_space(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spawn, "PROGRAM", "/opt/my plugins/keepsake/bin/keepsake")
    assert cli("demo", "--sample") == 0
    assert "'/opt/my plugins/keepsake/bin/keepsake' recall WORDS" in cli.out


@pytest.mark.full
def test_this_machines_transcripts_and_notes_come_first(cli: Cli) -> None:
    folder = cli.project.parent / "claude" / "projects" / "-home-dev-own"
    folder.mkdir(parents=True)
    for path in importer.transcripts_in(demo.SAMPLE):
        with open(path, encoding="utf-8") as file:
            text = file.read().replace("/home/dev/tidewatch", str(cli.project))
        (folder / os.path.basename(path)).write_text(text, encoding="utf-8")
    assert cli.json("demo")["sample"] is True  # transcripts alone hold no notes
    cli("import", str(folder), demo.NOTES)
    shown = cli.json("demo")
    assert (shown["sample"], shown["project"]) == (False, str(cli.project))
    assert "must never retry on a 4xx answer" in shown["context"]
    shutil.rmtree(folder)


def test_the_sample_is_a_transcript_like_the_clients() -> None:
    files = importer.transcripts_in(demo.SAMPLE)
    assert len(files) == 3
    for path in files:
        with open(path, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        assert {row["type"] for row in rows} == {"user", "assistant"}
        assert [row["parentUuid"] for row in rows] == [None, *(row["uuid"] for row in rows[:-1])]
        assert os.path.getsize(path) < 50_000


@pytest.mark.usefixtures("compiled")
def test_a_history_that_nobody_has_read_is_read_for_it(cli: Cli) -> None:
    """A rule that the person stated is a note without any model."""
    folder = cli.project.parent / "claude" / "projects" / "own"
    folder.mkdir(parents=True)
    rule = "Please always push the harbour uploader on Mondays, the office is closed on weekends."
    ask = "Push the harbour uploader to production, please, the harbour office waits for it."
    for number, text in enumerate((rule, ask)):
        row = t.user(text)
        row.update(cwd=str(cli.project), timestamp=f"2026-03-0{1 + number}T10:00:00.000Z", sessionId=f"s-{number}")
        t.write(folder / f"s-{number}.jsonl", row)
    shown = cli.json("demo")
    assert shown["sample"] is False
    assert [one["sort"] for one in shown["shown"]] == ["a correction"]
    assert "always push the harbour uploader on Mondays" in shown["context"]
    assert not cli.home.exists()


@pytest.mark.usefixtures("compiled")
def test_it_says_what_was_read_and_what_to_do_next(cli: Cli) -> None:
    folder = cli.project.parent / "claude" / "projects" / "own"
    folder.mkdir(parents=True)
    for number in range(2):
        t.write(folder / f"s-{number}.jsonl", {**t.user("look at the door"), "cwd": str(cli.project)})
    assert cli("demo") == 0
    assert f"In the newest 2 sessions of {cli.project} it would have shown nothing: without a model" in cli.out
    for said in (
        "Read      2 transcripts (",
        "bin/keepsake recall WORDS",
        "extract on",
        " tokens",
        "purge",
        "uninstall",
    ):
        assert said in cli.out


@pytest.mark.usefixtures("compiled")
def test_fixes_that_a_replay_shows_are_not_called_nothing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo plays the newest sessions and leaves out fixes; `replay` shows them."""
    folder = cli.project.parent / "claude" / "projects" / "own"
    folder.mkdir(parents=True)
    for number in range(3):
        t.write(folder / f"s-{number}.jsonl", {**t.user("look at the door"), "cwd": str(cli.project)})
    real = engine.run

    def run(paths: list[str], *rest: Any) -> list[ReplayedSession]:
        outcomes = real(paths, *rest)
        if str(folder) in paths[0]:
            fix = "- [fix, 2026-03-02, id f1] E: do so"
            outcomes[-1].told = [Telling("s", 1, "failure", 1.0, "f1", fix, 0.9, "", [])]
        return outcomes

    monkeypatch.setattr(engine, "run", run)
    assert cli("demo") == 0
    assert f"In the newest 3 sessions of {cli.project} it would have shown only 1 fix of repeated errors" in cli.out
    assert "`keepsake replay` plays every session" in cli.out


def test_transcripts_that_were_too_much_to_read_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [str(t.write(tmp_path / f"s-{number}.jsonl", t.user("look at the door"))) for number in range(3)]
    monkeypatch.setattr(demo, "MAX_BYTES", sum(map(os.path.getsize, paths[:2])) + 1)
    assert demo.within_room(paths) == paths[:2]
    own = {"transcripts": 2, "of": 3, "bytes": 900, "project": "/p", "played": 2, "fixes": 0}
    answer = {"own": own, "sample": True, "sessions": 2, "notes": 1, "project": "/s", "shown": []}
    text = "\n".join(demo_text.lines({**answer, "extraction": {"tokens": 1, "usd": None}}, "keepsake"))
    assert "; 1 older one left out)" in text


def test_the_best_of_each_sort_comes_first() -> None:
    line = "- [{}, 2026-03-02, id x] text".format
    found = [
        ("a", 0.9, line("constraint")),
        ("b", 0.8, line("rule")),
        ("c", 0.5, line("fix")),
        ("d", 0.4, line("decision")),
    ]
    assert demo_text.best(found) == ["a", "c", "d"]
    assert demo_text.best(found[:2]) == ["a", "b"]
    assert demo_text.best(found[2:3]) == []  # a fix alone is what a checker says again
    assert demo_text.best([]) == []
