"""replay and the verb `keepsake triage`: a transcript's Stops in order, nothing stored."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.capture import transcripts as t
from tests.triage.test_stop import ARGUED, LIMITS, OPENING, WISHES

from keepsake.cli import main
from keepsake.triage import exchange, replay

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

THRESHOLDS = {"DECISION": 0.40, "RUNBOOK": 0.50, "CONSTRAINT": 0.45, "TECH_DEBT": 0.40, "PREFERENCE": 0.40}


def test_a_stop_comes_after_every_answer_and_at_the_end() -> None:
    said = [
        ("user", "a"),
        ("assistant", "b"),
        ("user", "stopped"),
        ("user", "c"),
        ("assistant", "d"),
        ("user", "e"),
    ]
    found = exchange.exchanges([(exchange.Message(role, 1, text), []) for role, text in said])
    groups = [[one.prompt.text for one in group if one.prompt] for group in replay.stops(found)]
    assert groups == [["a"], ["stopped", "c"], ["e"]]


def test_each_category_once_and_two_blocks_at_most(tmp_path: Path) -> None:
    path = t.write(tmp_path / "a.jsonl", OPENING, ARGUED, ARGUED, LIMITS, WISHES)
    verdicts = replay.replay(str(path), THRESHOLDS, 2)
    assert [len(one.findings) for one in verdicts] == [0, 1, 0, 1, 0]
    assert verdicts[1].findings[0].line == 3


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
    assert "stop 2, line 3: DECISION 0.53" in out
    assert "SESSION_SUMMARY" in out


def test_the_verb_names_a_transcript_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["triage", str(tmp_path), "--project", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().err
