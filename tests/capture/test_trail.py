"""What a session worked with: what counts, under which name, and what never leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t

from keepsake.base import paths, project
from keepsake.capture import trail
from keepsake.store import handbacks, ledger
from keepsake.transcript import reader
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path


def ran(command: str, *, failed: bool = False) -> list[dict[str, Any]]:
    block = t.call("Bash", command=command)
    return [*t.assistant(block), t.result(block, "all is well", failed=failed)]


def of(tmp_path: Path, *lines: Any) -> list[tuple[str, str]]:
    """The trail of a transcript with these lines."""
    path = t.write(tmp_path / "s.jsonl", *lines)
    found = [one for _, _, entries in reader.entries(str(path)) for one in entries]
    return list(trail.follow(found, "/home/dev/project").lines())


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        # A command that ran well twice, without its folder and what shapes its output.
        (
            [*ran("cd /home/dev/project && make check | tail"), *ran("make check")],
            ("command", "make check"),
        ),
        # Names in code, with the file that an edit wrote them to.
        (
            [
                *t.assistant(t.call("Edit", file_path="/home/dev/project/shop/till.py", new_string="def round_total(")),
                t.user("round_total is wrong"),
                *t.assistant(t.text("I look at round_total.")),
            ],
            ("name", "round_total (till.py)"),
        ),
        # A file that was named twice, as a path from the project's folder.
        (
            [
                *t.assistant(t.call("Read", file_path="/home/dev/project/shop/till.py")),
                *t.assistant(t.text("Now till.py is clear.")),
            ],
            ("file", "shop/till.py"),
        ),
        # What the person limits or corrects, once.
        ([t.user("Keep the amounts local. Thanks!")], ("said", "Keep the amounts local.")),
    ],
)
def test_what_comes_up_again_is_kept(tmp_path: Path, lines: list[Any], told: tuple[str, str]) -> None:
    assert told in of(tmp_path, *lines)


@pytest.mark.parametrize(
    "lines",
    [
        [*ran("make check", failed=True), *ran("make check", failed=True)],
        [*ran("make check")],
        [*ran("git status"), *ran("git status")],
        [*ran("curl -H 'Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345' x")] * 2,
        [*ran("printf '\\nagentId: 7'"), *ran("printf '\\nagentId: 8'")],
        [t.user("What should the amounts be?")],
        [t.user("Keep the amounts local.", isMeta=True)],
    ],
)
def test_what_says_nothing_is_left_out(tmp_path: Path, lines: list[Any]) -> None:
    assert of(tmp_path, *lines) == []


def test_what_was_frequent_before_an_earlier_compaction_counts_half(tmp_path: Path) -> None:
    summary = t.user("This session is being continued from a previous conversation.", isCompactSummary=True)
    assert of(tmp_path, *ran("make check"), *ran("make check"), summary) == []


def test_the_worker_leaves_it_where_the_hook_finds_it(tmp_path: Path, work: Path) -> None:
    path = t.write(tmp_path / "s.jsonl", *ran("make check"), *ran("make check"), t.user("Never push to the trunk."))
    jobs.compact(str(work), str(path), str(work))
    book = ledger.open_ledger(project.of_directory(str(work)).folder)
    waiting = handbacks.of(book, "s")
    assert waiting is not None
    assert waiting.trail.splitlines() == ["said\tNever push to the trunk.", "command\tmake check"]
    assert waiting.line is None
    assert waiting.memory == paths.digest("summary:s")
