"""The verb `keepsake triage`: what a transcript's Stops would have been asked for; nothing is stored."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.capture import transcripts as t
from tests.triage.test_stop import ARGUED, OPENING

from keepsake.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_verb_prints_one_object_a_transcript(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = t.write(tmp_path / "a.jsonl", OPENING, ARGUED)
    quiet = t.write(tmp_path / "b.jsonl", OPENING)
    assert main.main(["triage", str(asked), str(quiet), "--json", "--project", str(tmp_path)]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert (first["transcript"], first["decision"]) == (str(asked), "block")
    (finding,) = first["findings"]
    assert set(finding) >= {"category", "line", "snippet", "score", "hits"}
    assert finding["snippet"].startswith("But why couldn't we")
    assert (second["decision"], second["findings"]) == (None, [])
    assert not (tmp_path / "keepsake" / "projects").exists()


def test_the_verb_prints_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = t.write(tmp_path / "a.jsonl", OPENING, ARGUED)
    assert main.main(["triage", str(path), "--scores", "--project", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert f"{path}: 2 stops, asked at 1" in out
    assert "stop 2, line 3: DECISION, score 0.53 of 1 (counts from 0.4 on)" in out
    assert "SESSION_SUMMARY" in out


def test_a_session_asked_for_its_substance_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = t.write(tmp_path / "a.jsonl", t.user("go on"), t.assistant(t.text("It reads the header. " * 500)))
    assert main.main(["triage", str(path), "--project", str(tmp_path)]) == 0
    told = "the session as a whole, 10.5 points for long answers, reasons given and refused calls (asked from 9 on)"
    assert f"stop 1, line 2: {told}\n" in capsys.readouterr().out
    (tmp_path / ".claude").mkdir()
    (tmp_path / ".claude" / "keepsake.json").write_text('{"triage": {"substance": 20}}', "utf-8")
    assert main.main(["triage", str(path), "--project", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "1 stop, never asked" in out
    assert "it reaches 10.5 points, for long answers, reasons given and refused calls" in out
    assert "Claude is asked from 20 on (setting triage.substance)" in out


def test_the_verb_names_a_transcript_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["triage", str(tmp_path), "--project", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().err
