"""jsonl: which lines of a transcript are read, and what is no transcript."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t

from keepsake.transcript import jsonl, reader

if TYPE_CHECKING:
    from pathlib import Path

GOOD = t.user("a line that stays readable")


def test_a_last_line_without_newline_is_told_apart(tmp_path: Path) -> None:
    path = t.write(tmp_path / "a.jsonl", GOOD, GOOD, end="")
    assert [ended for _, ended, _ in reader.entries(str(path))] == [True, False]


def test_a_line_longer_than_the_limit_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "MAX_LINE_BYTES", 10_000)
    path = t.write(tmp_path / "a.jsonl", GOOD, t.user("x" * 50_000), GOOD)
    assert sum(len(found) for _, _, found in reader.entries(str(path))) == 2
    last = list(reader.entries(str(path)))[-1]
    assert last[0] == path.stat().st_size
    assert last[2][0].line == 3


@pytest.mark.parametrize("kind", ["missing", "folder", "fifo", "nul"])
def test_what_is_no_regular_file_is_not_read(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    if kind == "folder":
        path.mkdir()
    if kind == "fifo":
        os.mkfifo(path)
    assert not jsonl.regular(str(path) + ("\0" if kind == "nul" else ""))


TOLD = {
    "a person's": (b'{"type":"user","message":{}}', True),
    "the model's": (b'{"message":{"type":"message","role":"assistant","content":[]},"type":"assistant"}', True),
    "the model's, its role first": (b'{"message":{"role":"assistant","content":[]},"type":"assistant"}', True),
    "a tool's progress, which quotes a speaker": (b'{"type":"progress","data":{"type":"user"}}', False),
    "a speaker who quotes a progress": (b'{"role":"user","message":{"type":"progress"}}', True),
    "nobody's": (b'{"type":"summary","summary":"of it"}', False),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_lines_bytes_tell_whether_somebody_speaks(name: str) -> None:
    line, wanted = TOLD[name]
    assert jsonl.can_be_entry(line) == wanted


@pytest.mark.skipif(not os.path.exists("/proc/kmsg"), reason="Linux has files that the kernel makes up")
@pytest.mark.parametrize("name", ["/proc/kmsg", "/proc/self/../kcore", "/sys/kernel/notes"])
def test_what_the_kernel_makes_up_is_no_regular_file(name: str) -> None:
    """Reading /proc/kmsg waits for the next message, /proc/kcore has 128 TB: both say that they are regular files."""
    assert not jsonl.regular(name)
