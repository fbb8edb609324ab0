"""What one session taught comes back in the next through the hooks alone: a fix, a rule, and their use settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests import checkouts
from tests.capture import transcripts as t
from tests.conftest import capture_payload
from tests.scripts.test_hooks import context, fire, remembered_python

from keepsake.base import paths
from keepsake.cli import main
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


def taught(work: Path, name: str, wrong: str, error: str, *right: str) -> None:
    """Have a session in which a command fails, others run well, and the last of them ended it."""
    failing, *others = (t.call("Bash", command=command) for command in (wrong, *right))
    lines = [t.user("please run it"), t.assistant(failing), t.result(failing, f"Exit code 1\n{error}", failed=True)]
    for one in others:
        lines += [t.assistant(one), t.result(one, "fine")]
    path = t.write(work / f"{name}.jsonl", *lines, t.assistant(t.text("It ran well after that.")))
    for event in ("Stop", "SessionEnd"):
        fire(
            event, capture_payload(event, cwd=str(work), session_id=name, transcript_path=str(path)), KEEPSAKE_SYNC="1"
        )


@pytest.mark.usefixtures("remembered_python")
def test_what_ended_an_error_in_two_sessions_is_told_in_the_third(work: Path) -> None:
    error = "ModuleNotFoundError: No module named 'frob'"
    failure = capture_payload("PostToolUseFailure-Bash", cwd=str(work), error=f"Exit code 1\n{error}",
                              tool_input={"command": "python x.py"})  # fmt: skip
    taught(work, "s-1", "python x.py", error, "pip install frob", "python x.py")
    assert "pip install" not in context(fire("PostToolUseFailure", {**failure, "session_id": "s-2"}))
    taught(work, "s-2", "python x.py", error, "pip install other", "python x.py")
    assert "pip install" not in context(fire("PostToolUseFailure", {**failure, "session_id": "s-3"}))
    taught(work, "s-3", "python x.py", error, "pip install frob", "python x.py")
    assert "fixed by ran `pip install frob`" in context(fire("PostToolUseFailure", {**failure, "session_id": "s-4"}))


@pytest.mark.usefixtures("remembered_python")
def test_a_command_misspelt_in_two_sessions_is_met_before_it_runs(work: Path) -> None:
    before = capture_payload("PreToolUse-Bash", cwd=str(work), tool_input={"command": "gh pr diff 7 --stat"})
    for name, number in (("s-1", 88), ("s-2", 104)):
        assert fire("PreToolUse", {**before, "session_id": "s-9"}) == {}
        wrong, right = (f"gh pr diff {number} {option}" for option in ("--stat", "--name-only"))
        taught(work, name, wrong, "unknown flag: --stat", right)
    assert fire("PreToolUse", {**before, "session_id": "s-9"}) == {}  # which number it is differs each time

    for name in ("s-3", "s-4"):
        taught(work, name, "python tool.py build", "python: command not found", "python3 tool.py build")
    asked = {**before, "session_id": "s-9", "tool_input": {"command": "python tool.py build"}}
    assert "python3 tool.py build" in str(fire("PreToolUse", asked)["hookSpecificOutput"])


@pytest.mark.usefixtures("remembered_python")
def test_what_the_person_left_open_on_a_branch_goes_with_the_branch(tmp_path: Path) -> None:
    work = checkouts.repository(tmp_path / "repo")
    checkouts.git("checkout", "-q", "-b", "feat/export", cwd=work)
    left = "The CSV export is unfinished: export.py still lacks quoting."
    assert main.main(["remember", "--class", "state-of-work", left, "--project", str(work)]) == 0
    checkouts.git("checkout", "-q", "main", cwd=work)

    def asked(session: str) -> str:
        start = capture_payload("SessionStart-startup", cwd=str(work), session_id=session)
        fire("SessionStart", start, KEEPSAKE_SYNC="1")
        prompt = capture_payload("UserPromptSubmit", cwd=str(work), session_id=session, prompt="finish the CSV export")
        return context(fire("UserPromptSubmit", prompt))

    assert "lacks quoting" in asked("s-1")
    checkouts.git("branch", "-q", "-D", "feat/export", cwd=work)
    assert "lacks quoting" not in asked("s-2")
