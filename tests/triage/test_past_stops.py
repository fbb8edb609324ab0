"""replay: a transcript's Stops in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.capture import transcripts as t
from tests.triage.test_stop import ARGUED, LIMITS, OPENING, WISHES

from keepsake.triage import exchange, past_stops

if TYPE_CHECKING:
    from pathlib import Path


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
    groups = [[one.prompt.text for one in group if one.prompt] for group in past_stops.stops(found)]
    assert groups == [["a"], ["stopped", "c"], ["e"]]


def test_each_category_once_and_two_blocks_at_most(tmp_path: Path) -> None:
    path = t.write(tmp_path / "a.jsonl", OPENING, ARGUED, ARGUED, LIMITS, WISHES)
    verdicts = past_stops.replay(str(path), THRESHOLDS, 2)
    assert [len(one.findings) for one in verdicts] == [0, 1, 0, 1, 0]
    assert verdicts[1].findings[0].line == 3
