"""`keepsake replay`."""

from __future__ import annotations

import argparse
import json
import os
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t

from keepsake.base import paths
from keepsake.cli import replay
from keepsake.cli.input import parsing
from keepsake.operations import stores
from keepsake.store import drafts, memories, schema
from keepsake.store.drafts import Draft
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli


def run(*words: str, project: str) -> int:
    """Run the verb."""
    parser = argparse.ArgumentParser()
    parsing.common_options(parser)
    replay.add(parser)
    return replay.run(parser.parse_args([*words, "--project", project]))


def test_a_folder_is_replayed_against_the_notes_of_the_store(
    work: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    t.write(work / "s1.jsonl", t.user("why does the uploader retry seven times?"))
    db = schema.open_memory(memories.database(paths.project_dir(str(work.resolve()))))
    drafts.insert(db, Draft(key="k", kind="saved", type="Learning", created=1.0,
                            content="The uploader retries seven times since the gateway drops five."))  # fmt: skip
    assert run(str(work), "--json", project=str(work)) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["sessions"], found["calls"], found["told"]) == (1, 1, 1)
    assert not (home / "projects" / paths.project_id(str(work.resolve())) / "ledger.db").exists()


def test_this_projects_own_transcripts_are_the_default(
    work: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    folder = tmp_path / "config" / "projects" / "x"
    folder.mkdir(parents=True)
    t.write(folder / "mine.jsonl", {**t.user("look at the uploader please"), "cwd": str(work)})
    t.write(folder / "other.jsonl", {**t.user("look at the door please"), "cwd": str(tmp_path / "elsewhere")})
    assert run(project=str(work)) == 0
    assert "sessions: 1" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("none.jsonl",), ()])
def test_nothing_to_replay_is_refused(
    work: Path, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path))
    with pytest.raises(stores.RefusedError):
        run(*words, project=str(work))


def test_a_killed_replay_leaves_nothing_that_stays(
    work: Path, home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    t.write(work / "s1.jsonl", t.user("why does the uploader retry seven times?"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))  # nothing lies outside the data home
    left = home / "tmp" / "replay-999999999-x"
    left.mkdir(parents=True)
    (left / "memory.db").write_text("what was read")
    other = home / "tmp" / f"replay-{os.getppid()}-x"  # of a process that still runs
    other.mkdir()
    jobs.start(str(work), "")
    assert not left.exists()
    assert other.exists()
    left.mkdir()
    assert run(str(work), project=str(work)) == 0
    assert os.listdir(home / "tmp") == [other.name]


def test_a_path_that_is_not_there_is_named_as_missing(cli: Cli) -> None:
    assert cli("replay", "missing.jsonl") == 1
    assert "missing.jsonl: no such file or folder" in cli.err
