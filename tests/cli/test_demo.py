"""`keepsake demo`: the real hook on the bundled sample, and on a machine's own transcripts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from keepsake.capture import importer
from keepsake.cli import demo

if TYPE_CHECKING:
    import pytest
    from tests.cli.conftest import Cli


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


def test_people_read_it_in_three_steps(cli: Cli) -> None:
    assert cli("demo") == 0  # nothing under the configuration directory: the sample
    assert "(a sample that comes with keepsake) left" in cli.out
    assert "2. In the next session the person said: The upload failed again last night" in cli.out


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
