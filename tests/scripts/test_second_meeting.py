"""What one session taught comes back in the next through the hooks alone: a fix, a rule, and their use settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t
from tests.conftest import capture_payload
from tests.scripts.test_hooks import context, fire, remembered_python

from keepsake.base import paths
from keepsake.store import ledger

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["remembered_python"]  # a fixture

FAILED = "Exit code 1\nshop/till.py:{line}:4: E711 comparison to None should be is None"


@pytest.mark.usefixtures("remembered_python")
def test_an_error_met_again_is_told_with_its_fix_and_the_use_is_settled(work: Path) -> None:
    run, again = (t.call("Bash", command="make lint") for _ in range(2))
    edit = t.call("Edit", file_path=str(work / "shop/till.py"), old_string="a == None", new_string="a is None")
    first = t.write(work / "first.jsonl", t.user("please lint the till"), t.assistant(run),
                    t.result(run, FAILED.format(line=3), failed=True), t.assistant(edit), t.result(edit, "ok"),
                    t.assistant(again), t.result(again, "clean"), t.user("Always run make lint before a release")
                    )  # fmt: skip
    fire("Stop", capture_payload("Stop", cwd=str(work), transcript_path=str(first)), KEEPSAKE_SYNC="1")
    second = t.write(work / "second.jsonl", t.user("and the door?"))
    failure = capture_payload("PostToolUseFailure-Bash", cwd=str(work), session_id="second",
                              transcript_path=str(second), error=FAILED.format(line=99),
                              tool_input={"command": "make lint"})  # fmt: skip
    told = context(fire("PostToolUseFailure", failure))
    assert "`a == None` → `a is None`" in told
    assert told.index("error and its fix") < told.index("fixed by")
    start = capture_payload("SessionStart-startup", cwd=str(work), session_id="third")
    assert "Always run make lint before a release" in context(fire("SessionStart", start))
    book = ledger.open_ledger(paths.project_dir(str(work.resolve())))
    book.execute("UPDATE injection SET at = 1 WHERE session = 'second'")  # the transcript's clock is older than today's
    t.write(second, t.assistant(t.text("As before in till.py, the fixed E711 comparison wants `a is None` there.")))
    end = capture_payload("SessionEnd", cwd=str(work), session_id="second", transcript_path=str(second))
    fire("SessionEnd", end, KEEPSAKE_SYNC="1")
    settled = book.execute("SELECT used FROM injection WHERE session = 'second'").fetchall()
    assert settled[0] == (1,)
