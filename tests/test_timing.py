"""How long hooks took: what they leave, and what the page makes of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from keepsake.base import project, timing
from keepsake.base.event import Event
from keepsake.view import health

if TYPE_CHECKING:
    from pathlib import Path


def test_a_time_is_left_where_a_project_has_a_data_folder(tmp_path: Path) -> None:
    timing.note(str(tmp_path / "none"), "Stop")
    assert not (tmp_path / "none").exists()
    timing.note(str(tmp_path), "Stop")
    ((event, at, took),) = timing.read(str(tmp_path))
    assert (event, at > 1_700_000_000, took > 0) == ("Stop", True, True)
    assert os.name == "nt" or (tmp_path / "times").stat().st_mode & 0o077 == 0


def test_times_are_bounded_and_a_line_cut_off_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "MAX_BYTES", 200)
    for _ in range(60):
        timing.note(str(tmp_path), "PostToolUse")
    held = [path.stat().st_size for path in tmp_path.iterdir()]
    assert len(held) == 2
    assert max(held) < 260
    (tmp_path / "times").write_text("Stop 1771234567 12.5\nStop 17712", "ascii")
    assert timing.read(str(tmp_path))[-1] == ("Stop", 1771234567.0, 12.5)


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="counts what the process has open")
def test_noting_a_time_leaves_no_file_open(tmp_path: Path) -> None:
    timing.note(str(tmp_path), "Stop")
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        timing.note(str(tmp_path), "Stop")
    assert len(os.listdir("/proc/self/fd")) <= before


def test_the_page_shows_the_median_and_the_slow_end_of_each_event(tmp_path: Path) -> None:
    rows = [f"PostToolUse 1771234567 {ms}.0" for ms in range(1, 101)] + ["Stop 1771234567 20.0"]
    (tmp_path / "times").write_text("\n".join(rows), "ascii")
    assert health.hook_times(str(tmp_path)) == [
        {"event": "PostToolUse", "runs": 100, "p50": 50.0, "p95": 95.0},
        {"event": "Stop", "runs": 1, "p50": 20.0, "p95": 20.0},
    ]
    assert health.hook_times(str(tmp_path / "none")) == []


@pytest.mark.parametrize("paused", [False, True])
def test_an_event_knows_the_folder_only_where_keepsake_acts(work: Path, paused: bool) -> None:
    found = project.of_directory(str(work))
    if paused:
        os.makedirs(found.folder)
        with open(os.path.join(found.folder, project.PAUSED), "w", encoding="ascii"):
            pass
    event = Event({"cwd": str(work)})
    assert (project.of_event(event) is None) is paused
    assert event.folder == ("" if paused else found.folder)
