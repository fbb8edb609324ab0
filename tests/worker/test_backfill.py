"""Past sessions: announced once, read in the background newest first, bounded, resumable, and only where allowed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

import pytest
from tests import checkouts
from tests.capture import transcripts as t
from tests.conftest import ROOT, capture_payload, ready

from keepsake.base import project
from keepsake.base.event import Event
from keepsake.capture import ingest, past
from keepsake.cli import main
from keepsake.store import memories, schema
from keepsake.worker import backfill, jobs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

RULE = "Always run make lint before a release, it is required for every tag."
NICE: list[int] = []


class Place(NamedTuple):
    """A project, Claude Code's folder of all sessions, and that of this project's."""

    work: Path
    projects: Path
    own: Path

    def session(self, name: str, *said: str, cwd: str = "", folder: str = "", age: float = 3600.0) -> Path:
        """Write a transcript of prompts, last changed so many seconds ago."""
        where = self.projects / folder if folder else self.own
        where.mkdir(parents=True, exist_ok=True)
        path = where / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        t.write(path, [t.user(text, cwd=cwd or str(self.work), sessionId=name) for text in said])
        stamp = time.time() - age
        os.utime(path, (stamp, stamp))
        return path

    @property
    def found(self) -> project.Project:
        return project.of_directory(str(self.work))

    @property
    def now(self) -> str:
        return str(self.own / "now.jsonl")

    def said(self) -> list[str]:
        """Return the turns that are stored, in the order in which they came."""
        db = schema.open_memory(memories.database(self.found.folder))
        return [row.content for row in memories.find(db, "kind = 'turn'", (), "ORDER BY id")]

    def announced(self) -> str:
        """Return what a start says to the person."""
        return past.announcement(Event({"transcript_path": self.now, "cwd": str(self.work)}), self.found)

    def start(self) -> None:
        """Do what a session's start does in the background."""
        jobs.start(self.found.root, self.now, str(self.work))


@pytest.fixture
def place(tmp_path: Path, work: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    NICE.clear()
    config = tmp_path / "claude"
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(config))
    monkeypatch.setattr("keepsake.worker.runtime.make", lambda _home: None)
    monkeypatch.setattr("os.nice", NICE.append)
    monkeypatch.setattr("keepsake.base.spawn.worker", lambda arguments: jobs.JOBS[arguments[0]](*arguments[1:]))
    return Place(work, config / "projects", config / "projects" / past.slug(str(work)))


def test_a_first_start_says_what_it_reads_and_the_worker_reads_it_newest_first(place: Place) -> None:
    place.session("one", "why is the retry budget seven?", age=7200)
    place.session("two", "and who pays for the eighth one?", age=3600)
    said = place.announced()
    assert "reads up to 2 past sessions" in said
    assert "/keepsake:pause stops it" in said
    assert "\n" not in said
    place.start()
    assert place.said() == ["and who pays for the eighth one?", "why is the retry budget seven?"]
    assert place.announced() == ""
    assert NICE == [19]
    assert not backfill.due(place.found, place.now)


def test_the_hook_says_it_to_the_person_and_tells_the_model_the_rule(place: Place, home: Path) -> None:
    ready(home)
    place.session("one", RULE)
    payload = capture_payload("SessionStart-startup", cwd=str(place.work), transcript_path=place.now)
    answers = [hook(payload) for _ in range(2)]
    assert "reads up to 1 past session of" in answers[0]["systemMessage"]
    assert RULE in answers[0]["hookSpecificOutput"]["additionalContext"]
    assert "systemMessage" not in answers[1]


def test_where_nothing_can_be_kept_nothing_is_announced(place: Place, home: Path) -> None:
    """It would be said at every start."""
    place.session("one", "why is the retry budget seven?")
    home.write_text("no folder", "utf-8")
    assert place.announced() == ""


def hook(payload: Mapping[str, Any]) -> dict[str, Any]:
    command = json.loads((ROOT / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]["SessionStart"]
    done = subprocess.run(
        ["sh", "-c", command[0]["hooks"][0]["command"]],
        input=json.dumps(payload).encode(),
        env={**os.environ, "CLAUDE_PLUGIN_ROOT": str(ROOT), "KEEPSAKE_SYNC": "1"},
        capture_output=True,
        timeout=60,
        check=True,
    )
    return dict(json.loads(done.stdout or b"{}"))


def pause(place: Place) -> None:
    assert main.main(["pause", "--project", str(place.work)]) == 0


def switch(name: str) -> Callable[[Place], None]:
    def off(place: Place) -> None:
        (place.work / ".claude").mkdir()
        settings = {"capture": {name: False}} if name != "exclude" else {"exclude": ["."]}
        (place.work / ".claude" / "keepsake.json").write_text(json.dumps(settings), "utf-8")

    return off


@pytest.mark.parametrize("forbid", [pause, switch("enabled"), switch("history"), switch("exclude")])
def test_nothing_is_read_where_that_is_not_wanted(place: Place, forbid: Callable[[Place], None]) -> None:
    place.session("one", "why is the retry budget seven?")
    forbid(place)
    assert not place.found.active() or place.announced() == ""
    place.start()
    assert not os.path.exists(memories.database(place.found.folder)) or place.said() == []


def test_a_pause_stops_it_between_two_sessions_and_it_goes_on_later(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        place.session(f"s{number}", f"why is the retry budget {number}?", age=3600 * (number + 1))
    read_transcript = backfill.read_transcript

    def then_pause(*arguments: Any) -> None:
        read_transcript(*arguments)
        pause(place)

    monkeypatch.setattr(backfill, "read_transcript", then_pause)
    place.start()
    assert place.said() == ["why is the retry budget 0?"]
    monkeypatch.setattr(backfill, "read_transcript", read_transcript)
    main.main(["resume", "--project", str(place.work)])
    place.start()
    assert len(place.said()) == 3


def test_a_pause_stops_it_within_a_long_session(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.session("one", *[f"why is the retry budget {number}?" for number in range(4)])
    monkeypatch.setattr("keepsake.capture.ingest.BATCH_BYTES", 1)
    whole = ingest.store_batch

    def then_pause(*arguments: Any, **named: Any) -> Any:
        report = whole(*arguments, **named)
        pause(place)
        return report

    monkeypatch.setattr(ingest, "store_batch", then_pause)
    place.start()
    assert len(place.said()) < 4
    monkeypatch.setattr(ingest, "store_batch", whole)
    main.main(["resume", "--project", str(place.work)])
    place.start()
    assert len(place.said()) == 4


def test_what_does_not_fit_into_the_bounds_follows_at_the_next_start(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        place.session(f"s{number}", f"why is the retry budget {number}?", age=3600 * (number + 1))
    monkeypatch.setattr(backfill, "MAX_BYTES", 1)
    counts = []
    for _ in range(4):
        place.start()
        counts.append(len(place.said()))
        assert place.announced() == ""
    assert counts == [1, 2, 3, 3]


@pytest.mark.skipif(os.name == "nt", reason="ends a process the hard way")
def test_a_killed_import_goes_on_where_it_was_and_stores_nothing_twice(place: Place) -> None:
    names = [f"s{number:03d}" for number in range(60)]
    for name in names:
        place.session(name, *[f"why does {name} retry {n} times before it gives up?" for n in range(10)])
    past.begin(place.found.folder, place.found.root, time.time())
    line = [sys.executable, str(ROOT / "scripts" / "worker.py"), "past", place.found.root, place.now, str(place.work)]
    process = subprocess.Popen(line, env={**os.environ, "PYTHONPATH": ""})
    deadline = time.monotonic() + 60
    while not past.read_already(place.found.folder) and time.monotonic() < deadline:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert 0 < len(past.read_already(place.found.folder)) < len(names)
    place.start()
    said = place.said()
    assert len(said) == len(set(said)) == 10 * len(names)


@pytest.mark.skipif(os.name == "nt", reason="needs a limit on the size of files")
def test_a_disk_that_fills_on_the_way_is_one_line_and_loses_nothing(place: Place, home: Path) -> None:
    for number in range(20):
        said = [f"why does part {number} retry {n} times? " + f"word{number}x{n} " * 40 for n in range(10)]
        place.session(f"s{number}", *said)
    past.begin(place.found.folder, place.found.root, time.time())
    limited = ["/bin/sh", "-c", 'ulimit -f 400; exec "$@"', "sh", sys.executable]  # no file beyond some 200 KB
    line = [str(ROOT / "scripts" / "worker.py"), "past", place.found.root, place.now, str(place.work)]
    done = subprocess.run([*limited, *line], env={**os.environ, "PYTHONPATH": ""}, check=False)
    assert done.returncode == 1
    lines = (home / "log" / "keepsake.jsonl").read_text("utf-8").splitlines()
    assert ["worker past" in line for line in lines] == [True]
    place.start()
    said = place.said()
    assert len(said) == len(set(said)) == 200


def test_what_live_capture_reads_too_is_stored_once(place: Place) -> None:
    first = place.session("one", "why is the retry budget seven?")
    jobs.capture(place.found.root, str(first), str(place.work))
    second = place.session("two", "and who pays for the eighth one?")
    place.start()
    t.write(second, t.user("nobody pays for the ninth one", cwd=str(place.work), sessionId="two"))
    jobs.capture(place.found.root, str(second), str(place.work))
    said = place.said()
    assert sorted(said) == sorted(set(said))
    assert len(said) == 3


def test_a_session_that_keepsake_was_switched_off_for_stays_unread(place: Place) -> None:
    place.session("one", "why is the retry budget seven?")
    place.start()
    place.session("off", "this was said with keepsake disabled", age=-5)
    place.start()
    assert place.said() == ["why is the retry budget seven?"]


def test_other_projects_sessions_are_left_alone(place: Place, tmp_path: Path) -> None:
    """One folder's name can stand for several paths, and what lies below may be a project of its own."""
    other = checkouts.repository(place.work / "vendored")
    place.session("twin", "said in a folder of the same name", cwd=str(tmp_path / "project_"), folder=place.own.name)
    place.session("nested", "said in a repository below", cwd=str(other), folder=past.slug(str(other)))
    assert place.announced() == ""
    place.start()
    assert not os.path.exists(memories.database(place.found.folder)) or place.said() == []


def test_sessions_of_subfolders_and_worktrees_belong_to_the_project(place: Place, tmp_path: Path) -> None:
    repo = checkouts.repository(tmp_path / "repo")
    tree = checkouts.worktree(repo, tmp_path / "elsewhere", "feature")
    place = Place(repo, place.projects, place.projects / past.slug(str(repo)))
    place.session("sub", "said in a folder of it", cwd=str(repo / "src"), folder=past.slug(str(repo / "src")))
    place.session("tree", "said in a worktree elsewhere", cwd=str(tree), folder=past.slug(str(tree)))
    assert "reads up to 2 past sessions" in place.announced()
    place.start()
    assert sorted(place.said()) == ["said in a folder of it", "said in a worktree elsewhere"]


def test_a_worktree_that_wants_nothing_read_is_left_out(place: Place, tmp_path: Path) -> None:
    repo = checkouts.repository(tmp_path / "repo")
    tree = checkouts.worktree(repo, tmp_path / "elsewhere", "feature")
    (tree / ".claude").mkdir()
    (tree / ".claude" / "keepsake.json").write_text('{"capture": {"history": false}}', "utf-8")
    place = Place(repo, place.projects, place.projects / past.slug(str(repo)))
    place.session("main", "said in the main checkout", cwd=str(repo))
    place.session("tree", "said in a worktree elsewhere", cwd=str(tree), folder=past.slug(str(tree)))
    place.start()
    assert place.said() == ["said in the main checkout"]


NOT_SAID = {
    "a summary of the client": {"isCompactSummary": True, "isVisibleInTranscriptOnly": True},
    "a sub-agent's prompt": {"isSidechain": True},
    "the client's own": {"isMeta": True},
}


@pytest.mark.parametrize("more", NOT_SAID.values(), ids=NOT_SAID)
def test_no_rule_comes_from_what_the_person_did_not_say(place: Place, more: Mapping[str, object]) -> None:
    path = place.session("one", "why is the retry budget seven?")
    t.write(path, t.user(RULE, cwd=str(place.work), **more))
    t.write(path, t.user(f"The reviewer says: {RULE}", cwd=str(place.work)))
    t.write(path, t.user(f"<task-notification>{RULE}</task-notification>", cwd=str(place.work)))
    os.utime(path, (1.0, time.time() - 60))
    place.start()
    db = schema.open_memory(memories.database(place.found.folder))
    assert memories.find(db, "kind = 'rule'") == []


def test_a_folder_that_can_t_be_listed_is_one_line_and_the_rest_is_read(place: Place, home: Path) -> None:
    place.session("one", "why is the retry budget seven?")
    (place.projects / f"{place.own.name}-sub").write_text("a file", "utf-8")
    place.start()
    assert place.said() == ["why is the retry budget seven?"]
    lines = (home / "log" / "keepsake.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 1
    assert "-sub can't be read: Not a directory" in lines[0]


def test_a_disk_that_is_nearly_full_is_left_alone(place: Place, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.session("one", "why is the retry budget seven?")
    usage = shutil.disk_usage(place.work)
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage._replace(free=1000))
    place.start()
    assert place.said() == []
    lines = (home / "log" / "keepsake.jsonl").read_text("utf-8").splitlines()
    assert ["nearly full" in line for line in lines] == [True]
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    place.start()
    assert len(place.said()) == 1
