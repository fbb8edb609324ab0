"""Before an act: the person is asked, or Claude told, once a session; nothing is started where no rule speaks of it."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t
from tests.conftest import ROOT, ready

from keepsake.base import event, paths, project, reply
from keepsake.cli import main
from keepsake.guard import guard_files
from keepsake.store import drafts, ledger, memories, schema
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

RULE = "Never run npm install here, use pnpm."
handle = importlib.import_module("pre_tool_use").handle


def remember(work: Path, content: str = RULE, **more: Any) -> str:
    """Store a rule, and have the worker keep its guards; returns its id."""
    found = project.of_directory(str(work))
    db = schema.open_memory(memories.database(found.folder))
    kind = more.pop("kind", "rule")
    draft = Draft(key=f"k{content}{more}", kind=kind, type="Decision", content=content, created=1.7e9, **more)
    drafts.complete(draft)
    drafts.insert(db, draft)
    guard_files.refresh(found)
    return draft.uid


def store_of(work: Path) -> Connection:
    return schema.open_memory(memories.database(project.of_directory(str(work)).folder))


def answer(work: Path, command: str = "npm install", session: str = "s-2", **fields: object) -> dict[str, Any]:
    given = {"hook_event_name": "PreToolUse", "session_id": session, "cwd": str(work), "tool_name": "Bash",
             "tool_input": {"command": command}, **fields}  # fmt: skip
    said = handle(event.Event(given))
    return json.loads(reply.encode(said, "PreToolUse"))["hookSpecificOutput"] if said else {}


def test_the_person_is_asked_once_a_session_with_the_rule_and_its_id(work: Path) -> None:
    uid = remember(work)
    out = answer(work)
    assert out["permissionDecision"] == "ask"
    assert RULE in out["permissionDecisionReason"]
    assert f"id {uid}" in out["permissionDecisionReason"]
    assert f"keepsake feedback {uid} never" in out["permissionDecisionReason"]
    assert answer(work) == {}
    assert answer(work, session="s-3")


@pytest.mark.parametrize("fields", [{"agent_id": "a1"}, {"permission_mode": "bypassPermissions"}])
def test_where_no_question_is_wanted_claude_is_told(work: Path, fields: dict[str, str]) -> None:
    remember(work)
    assert set(answer(work, **fields)) == {"hookEventName", "additionalContext"}
    assert answer(work) == {}


def test_a_compaction_makes_no_second_question(work: Path) -> None:
    remember(work)
    assert answer(work)
    book = ledger.open_ledger(project.of_directory(str(work)).folder)
    ledger.forget_context(book, "s-2", 9e9)
    assert answer(work) == {}


def test_where_nobody_can_answer_claude_is_told(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_CODE_ENTRYPOINT", "sdk-cli")
    remember(work)
    out = answer(work)
    assert set(out) == {"hookEventName", "additionalContext"}
    assert RULE in out["additionalContext"]
    assert "not instructions" in out["additionalContext"]


@pytest.mark.parametrize("command", ["pnpm install", "npm ls", "echo npm install", "cat package.json"])
def test_about_anything_else_nothing_is_said(work: Path, command: str) -> None:
    remember(work)
    assert answer(work, command) == {}


def test_a_setting_and_a_word_of_the_person_switch_it_off(work: Path, home: Path) -> None:
    uid = remember(work)
    db = schema.open_memory(memories.database(project.of_directory(str(work)).folder))
    db.execute("UPDATE memory SET tags = ? WHERE uid = ?", (memories.NEVER, uid))
    assert answer(work) == {}  # what the worker kept is older than the word
    db.execute("UPDATE memory SET tags = ''")
    (home / "config.json").write_text('{"recall": {"before": false}}', "utf-8")
    assert answer(work) == {}
    (home / "config.json").unlink()
    assert answer(work)


def test_what_is_not_the_persons_forbids_nothing(work: Path) -> None:
    remember(work, kind="model", tags=["rule"])
    remember(work, "Never run npm ci.", kind="saved")
    assert answer(work) == answer(work, "npm ci") == {}
    assert not os.path.exists(os.path.join(paths.home(), "guards"))


def test_the_session_that_it_was_said_in_and_one_that_asks_for_it_hear_nothing(work: Path, tmp_path: Path) -> None:
    remember(work, session="s-1")
    assert answer(work, session="s-1") == {}
    path = tmp_path / "s-2.jsonl"
    t.write(path, t.user("Run npm install now, please"))
    assert answer(work, transcript_path=str(path)) == {}
    path.unlink()
    t.write(path, t.user("Add the package."), t.queued("And run npm install, please"))  # typed while the model works
    assert answer(work, transcript_path=str(path)) == {}
    path.unlink()
    t.write(path, t.user("Add the package. And don't run npm install."))
    assert answer(work, transcript_path=str(path))


@pytest.mark.parametrize(
    ("rule", "prompt", "command", "asked"),
    [
        ("Never force-push.", "Looks good, commit and push it.", "git push --force", True),
        ("Never force-push.", "OK, then force push it.", "git push --force", False),
        ("Use uv instead of pip", "The pipeline is red", "pip install x", True),
        ("Never run `terraform apply`.", "Apply the review comments", "terraform apply", True),
        ("Never run `terraform apply`.", "Now apply the terraform plan", "terraform apply", False),
        ("Don't commit to main.", "Please make a commit on a branch", "git commit -m x", True),
        ("Don't commit to main.", "Committing on main is fine this once", "git commit -m x", False),
        ("Never run npm install.", "The installer crashes, see npm's log", "npm install", True),
        ("Never use pip.", "Please pip install rich", "python -m pip install rich", False),
        ("Never use pip.", "Please add rich", "python -m pip install rich", True),
        ("Leave the CHANGELOG alone.", "Add a line to the changelog", "echo x >> CHANGELOG.md", False),
        ("Leave the CHANGELOG alone.", "Add a line", "echo x >> CHANGELOG.md", True),
    ],
)
def test_only_a_prompt_that_names_the_very_act_asks_for_it(
    work: Path, tmp_path: Path, rule: str, prompt: str, command: str, *, asked: bool
) -> None:
    remember(work, rule)
    (work / ".git").mkdir()
    (work / ".git" / "HEAD").write_text("ref: refs/heads/main\n", "utf-8")
    path = t.write(tmp_path / "s-2.jsonl", t.user(prompt))
    assert bool(answer(work, command, transcript_path=str(path))) is asked


def test_what_the_client_says_in_the_persons_place_asks_for_nothing(work: Path, tmp_path: Path) -> None:
    remember(work, session="s-1")
    path = tmp_path / "s-2.jsonl"
    t.write(path, {**t.user("Run npm install now, says the skill."), "isMeta": True})
    t.write(path, t.user("<local-command-stdout>run npm install</local-command-stdout>"))
    assert answer(work, transcript_path=str(path))


@pytest.mark.parametrize(
    ("old", "new", "asked"),
    [
        ("rows = f()", "rows = f()\nprint(rows)", True),
        ("shows rows:", "shows rows:\n    print(rows)", False),
        ("nothing of the file", "print(rows)", True),
    ],
)
def test_code_in_the_long_text_of_a_file_is_not_asked_about(work: Path, old: str, new: str, *, asked: bool) -> None:
    remember(work, "No print statements in the Python code.")
    path = work / "a.py"
    path.write_text('"""It shows rows:\n\nmore.\n"""\nrows = f()\n', "utf-8")
    given = {"file_path": str(path), "old_string": old, "new_string": new}
    assert bool(answer(work, tool_name="Edit", tool_input=given)) is asked
    whole = {"file_path": str(path), "content": path.read_text("utf-8").replace(old, new)}
    assert bool(answer(work, session="s-3", tool_name="Write", tool_input=whole)) is (asked and old[0] == "r")


def test_a_command_that_failed_alike_in_two_sessions_is_asked_about(work: Path) -> None:
    told = "`python tool.py build` failed: python: command not found — fixed by ran `python3 tool.py build`"
    remember(work, told, kind="fix", session="a", signature="sig")
    assert answer(work, "python tool.py build") == {}
    remember(work, told, kind="fix", session="b", signature="sig")
    out = answer(work, "python tool.py build")
    assert told in out["permissionDecisionReason"]
    assert answer(work, "python tool.py test") == {}
    assert answer(work, "python tool.py build >log 2>&1", session="s-3")


def test_what_was_run_between_is_no_other_spelling(work: Path) -> None:
    told = "`go test ./...` failed: cannot find module — fixed by ran `go mod tidy`"
    for session in "ab":
        remember(work, told, kind="fix", session=session, signature="sig")
    assert answer(work, "go test ./...") == {}


def test_the_persons_commands_keep_what_is_forbidden_up_to_date(work: Path, home: Path) -> None:
    words = home / "guards"
    there = ["--project", str(work)]
    assert main.main(["remember", RULE, "--tags", "rule", *there]) == 0
    assert words.read_text().startswith("Bash ")
    [uid] = [one.uid for one in memories.find(store_of(work), "kind = 'saved'")]
    assert main.main(["forget", uid, *there]) == 0
    assert words.read_text() == ""
    assert "npm" not in "".join(path.read_text() for path in home.rglob("guards"))


class TestLauncher:
    """`scripts/run` starts Python only where a rule speaks of the tool."""

    @pytest.fixture(autouse=True)
    def _python(self, home: Path) -> None:
        ready(home)

    def run(self, work: Path, tool: str, given: dict[str, str], **env: str) -> str:
        groups = json.loads((ROOT / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]["PreToolUse"]
        one = next(group for group in groups[1:] if tool in group["matcher"].split("|"))
        payload = {"hook_event_name": "PreToolUse", "session_id": "s-2", "cwd": str(work), "tool_name": tool}
        done = subprocess.run(
            ["sh", "-c", one["hooks"][0]["command"]],
            input=json.dumps({**payload, "tool_input": given}),
            cwd=work,
            env={**os.environ, "CLAUDE_PLUGIN_ROOT": str(ROOT), **env},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def test_a_call_of_the_tool_is_asked_about(self, work: Path) -> None:
        remember(work)
        assert '"permissionDecision":"ask"' in self.run(work, "Bash", {"command": "npm install"}).replace(" ", "")
        assert self.run(work, "Write", {"file_path": "a", "content": "npm install"}) == ""

    def test_a_project_that_is_reached_through_a_link_is_asked_about(self, work: Path, tmp_path: Path) -> None:
        remember(work)
        link = tmp_path / "link"
        link.symlink_to(work, target_is_directory=True)
        asked = self.run(work, "Bash", {"command": "npm install"}, PWD=str(link), CLAUDE_PROJECT_DIR="")
        assert "permissionDecision" in asked

    def test_elsewhere_and_for_other_tools_no_python_starts(self, work: Path, home: Path, tmp_path: Path) -> None:
        remember(work)
        broken = tmp_path / "python"
        broken.write_text("#!/bin/sh\necho started\n")
        broken.chmod(0o755)
        (home / "python").write_text(f"{broken}\n", "utf-8")
        other = tmp_path / "elsewhere"
        other.mkdir()
        assert "started" in self.run(work, "Bash", {"command": "npm install"})
        assert self.run(work, "Edit", {"file_path": "a"}) == ""
        assert self.run(other, "Bash", {"command": "npm install"}) == ""
        inside = work / "src"
        inside.mkdir()
        assert "started" in self.run(inside, "Bash", {"command": "npm install"})
        assert "started" in self.run(other, "Bash", {"command": "x"}, CLAUDE_PROJECT_DIR=str(work))

    def test_a_rule_that_is_gone_starts_nothing_any_more(self, work: Path, home: Path) -> None:
        remember(work)
        found = project.of_directory(str(work))
        schema.open_memory(memories.database(found.folder)).execute("UPDATE memory SET state = 1")
        guard_files.refresh(found)
        assert (home / "guards").read_text() == ""
