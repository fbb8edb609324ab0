"""KEEPSAKE_NOW stands for the present."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from keepsake.base import clock, event, project
from keepsake.cli import main
from keepsake.hooks import background
from keepsake.recall import digest, tell
from keepsake.store import ledger, memories, schema

if TYPE_CHECKING:
    from pathlib import Path

NOTE = "The uploader retries seven times, since the gateway drops five connections."
THEN = "2031-05-04T10:00:00Z"
AT = 1935655200.0


@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        (THEN, AT),
        ("2031-05-04T10:00:00z", AT),
        ("2031-05-04T12:00:00+02:00", AT),
        ("2031-05-04T10:00:00", AT),
        ("2031-05-04T10:00:00.5Z", AT + 0.5),
        ("2031-05-04T10:00:00.123456789Z", AT + 0.123456),
    ],
)
def test_an_iso_time_is_the_present(given: str, seconds: float) -> None:
    assert clock.now({clock.VARIABLE: given}) == pytest.approx(seconds, abs=1e-5)


@pytest.mark.parametrize("given", ["", "soon", "1935655200", "2031-13-01"])
def test_what_is_not_a_time_is_ignored(given: str) -> None:
    assert abs(clock.now({clock.VARIABLE: given}) - time.time()) < 60


def test_memories_filters_and_the_ledger_live_at_that_time(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(clock.VARIABLE, THEN)
    assert main.main(["remember", NOTE, "--project", str(work), "--tags", "rule"]) == 0
    found = project.of_directory(str(work))
    db = schema.open_memory(memories.database(found.folder))
    assert [one.created for one in memories.find(db, "1")] == [AT]
    fields: dict[str, object] = {"session_id": "s", "cwd": str(work)}
    asked = event.Event({**fields, "hook_event_name": "UserPromptSubmit", "prompt": "why does the uploader retry?"})
    assert tell.answer(asked, found, "recall.prompt")
    start = event.Event({**fields, "session_id": "other", "hook_event_name": "SessionStart"})
    assert digest.answer(start, found)
    book = ledger.open_ledger(found.folder)
    assert book.execute("SELECT DISTINCT at FROM injection").fetchall() == [(AT,)]
    background.compaction(asked)
    assert ledger.compacted(book, "s") == AT
    capsys.readouterr()
    for now, told in (("2031-05-04T20:00:00Z", True), ("2031-05-06T10:00:00Z", False)):
        monkeypatch.setenv(clock.VARIABLE, now)
        assert main.main(["recall", "--since", "1d", "--project", str(work)]) == 0
        assert (NOTE in capsys.readouterr().out) == told
