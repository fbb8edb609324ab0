"""The hooks as the client starts them: the command of hooks.json, a payload on stdin, one JSON object or nothing."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from tests import checkouts
from tests.capture import transcripts as t
from tests.conftest import CAPTURES, ROOT, capture_payload, ready

from keepsake.base import paths, timing
from keepsake.store import drafts, ledger, memories, schema
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

HOOKS = json.loads((ROOT / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]
COMMANDS = {event: groups[0]["hooks"][0]["command"] for event, groups in HOOKS.items()}
COSTLY = ["json", "re", "typing", "dataclasses", "pathlib", "subprocess", "logging", "enum", "datetime", "hashlib",
          "collections", "functools", "sqlite3", "argparse", "asyncio"]  # fmt: skip


@pytest.fixture
def remembered_python(home: Path) -> None:
    """The interpreter under test is remembered; the runtime has just failed, so that no test makes one."""
    ready(home)


def run(event: str, stdin: bytes, **env: str) -> subprocess.CompletedProcess[bytes]:
    command = COMMANDS[event]
    return subprocess.run(
        ["sh", "-c", command],
        input=stdin,
        env={**os.environ, "CLAUDE_PLUGIN_ROOT": str(ROOT), **env},
        capture_output=True,
        timeout=60,
        check=False,
    )


def fire(event: str, payload: dict[str, Any], **env: str) -> dict[str, Any]:
    done = run(event, json.dumps(payload).encode(), **env)
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout) if done.stdout else {}


def context(answer: dict[str, Any]) -> str:
    return str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))


def store_of(work: Path) -> Connection:
    return schema.open_memory(memories.database(paths.project_dir(str(work.resolve()))))


def remember(work: Path, content: str, *files: str, created: float = 1.7e9, **more: Any) -> None:
    draft = Draft(key=drafts.content_key("saved", content), kind="saved", type="Decision", content=content,
                  created=created, files=files, source="cli", **more)  # fmt: skip
    drafts.insert(store_of(work), draft)


CONTOUR = "cnc/contour.py keeps the seam at the lowest curvature, since operators see it least"


@pytest.mark.usefixtures("remembered_python")
class TestRecall:
    """Recall through the hooks."""

    def test_after_reading_a_file(self, work: Path) -> None:
        """Scenario: after reading a file."""
        remember(work, CONTOUR, "moldmaker/cnc/contour.py")
        path = str(work / "moldmaker" / "cnc" / "contour.py")
        answer = fire("PostToolUse", capture_payload("PostToolUse-Read", cwd=str(work), tool_input={"file_path": path}))
        assert set(answer) == {"hookSpecificOutput"}
        assert answer["hookSpecificOutput"]["hookEventName"] == "PostToolUse"
        assert CONTOUR in context(answer)
        assert "not instructions" in context(answer)

    @pytest.mark.parametrize(
        ("name", "tool_input"),
        [
            ("PostToolUse-Edit", {"file_path": "moldmaker/cnc/contour.py", "old_string": "a", "new_string": "b"}),
            ("PostToolUse-Write", {"file_path": "moldmaker/cnc/contour.py", "content": "x"}),
            ("PostToolUse-Bash", {"command": "git diff HEAD -- moldmaker/cnc/contour.py"}),
            ("PostToolUse-Grep", {"pattern": "seam curvature"}),
            ("PostToolUse-Agent-foreground", {"prompt": "find where the seam at the lowest curvature is kept"}),
        ],
    )
    def test_after_every_supported_tool(self, name: str, tool_input: dict[str, Any], work: Path) -> None:
        """Scenarios: after a Bash command, an edit, a Task/Explore subagent; after Grep and Write too."""
        remember(work, CONTOUR, "moldmaker/cnc/contour.py")
        payload = capture_payload(name, cwd=str(work), tool_input=tool_input)
        assert CONTOUR in context(fire("PostToolUse", payload))

    def test_a_session_s_budget_holds_with_its_fences(self, home: Path, work: Path) -> None:
        (home / "config.json").write_text('{"recall": {"session_chars": 1500}}', "utf-8")
        shown = []
        for n in range(12):
            remember(work, f"widget{n} and gadget{n} " + f"word{n} " * 30)
            asked = capture_payload("UserPromptSubmit", cwd=str(work), prompt=f"what do widget{n} and gadget{n} do")
            shown.append(len(context(fire("UserPromptSubmit", asked))))
        assert 1000 < sum(shown) <= 1500, shown

    @pytest.mark.parametrize("settings", ["{nope", '{"recall": {"limit": 1,}}', "[]", "\udcff"])
    def test_broken_settings_don_t_stop_it(self, settings: str, home: Path, work: Path) -> None:
        remember(work, CONTOUR)
        text = settings.encode("utf-8", "surrogateescape")
        (home / "config.json").write_bytes(text)
        (work / ".claude").mkdir()
        (work / ".claude" / "keepsake.json").write_bytes(text)
        asked = capture_payload("UserPromptSubmit", cwd=str(work), prompt="why the seam at the lowest curvature?")
        assert CONTOUR in context(fire("UserPromptSubmit", asked))

    def test_at_most_two(self, work: Path) -> None:
        """Scenario: multiple memories available."""
        for n in range(5):
            remember(work, f"{CONTOUR}, reason number {n}", "cnc/contour.py")
        payload = capture_payload("PostToolUse-Read", cwd=str(work), tool_input={"file_path": "cnc/contour.py"})
        assert context(fire("PostToolUse", payload)).count("\n- [") == 2

    def test_nothing_relevant_is_silence(self, work: Path) -> None:
        """Scenario: low-relevance memories."""
        remember(work, "the seam of the mould stays at the lowest curvature", "cnc/contour.py")
        for command in ("ls -la", "git status", "npm run build"):
            payload = capture_payload("PostToolUse-Bash", cwd=str(work), tool_input={"command": command})
            assert fire("PostToolUse", payload) == {}

    def test_a_failure_recalls_by_its_error(self, work: Path) -> None:
        remember(
            work, "gateway: EADDRINUSE on port 8123 means the old dev proxy still runs; kill it with make stop-proxy"
        )
        payload = capture_payload(
            "PostToolUseFailure-Bash", cwd=str(work), error="Exit code 1\nlisten EADDRINUSE :::8123"
        )
        answer = fire("PostToolUseFailure", payload)
        assert answer["hookSpecificOutput"]["hookEventName"] == "PostToolUseFailure"
        assert "make stop-proxy" in context(answer)

    def test_a_prompt_recalls_and_never_twice_in_one_session(self, work: Path) -> None:
        remember(work, "The uploader retries seven times because the gateway drops five connections after a deploy")
        payload = capture_payload("UserPromptSubmit", cwd=str(work), prompt="why does the uploader retry seven times?")
        assert "gateway drops" in context(fire("UserPromptSubmit", payload))
        assert fire("UserPromptSubmit", payload) == {}
        other = {**payload, "session_id": "another-session"}
        assert "gateway drops" in context(fire("UserPromptSubmit", other))
        fire("PreCompact", capture_payload("PreCompact", cwd=str(work), session_id=payload["session_id"]))
        assert "gateway drops" in context(fire("UserPromptSubmit", payload))

    def test_everything_shown_is_in_the_ledger(self, work: Path) -> None:
        remember(work, "The uploader retries seven times because the gateway drops five connections after a deploy")
        payload = capture_payload("UserPromptSubmit", cwd=str(work), prompt="why does the uploader retry seven times?")
        fire("UserPromptSubmit", payload)
        book = ledger.open_ledger(paths.project_dir(str(work.resolve())))
        ((session, event, score, chars),) = book.execute(
            "SELECT session, event, score, chars FROM injection"
        ).fetchall()
        assert (session, event) == (payload["session_id"], "UserPromptSubmit")
        assert 0.3 <= score <= 1
        assert chars > 50

    def test_the_sessions_own_turns_are_not_told_back(self, work: Path) -> None:
        payload = capture_payload("UserPromptSubmit", cwd=str(work), prompt="why does the uploader retry seven times?")
        draft = Draft(key="turn:x", kind="turn", type="Context", role="user", created=1.7e9,
                      session=payload["session_id"],
                      content="why does the uploader retry seven times?")  # fmt: skip
        drafts.insert(store_of(work), draft)
        assert fire("UserPromptSubmit", payload) == {}

    def test_a_memory_true_everywhere_is_recalled_in_every_project(self, work: Path, home: Path) -> None:
        db = schema.open_memory(str(home / "everywhere" / "memory.db"))
        drafts.insert(
            db, Draft(key="x", kind="saved", type="Decision", created=1.0, content="pytest runs with -x here")
        )
        payload = capture_payload("UserPromptSubmit", cwd=str(work), prompt="pytest runs with which options?")
        assert "pytest runs with -x here" in context(fire("UserPromptSubmit", payload))

    def test_the_digest_tells_rules_and_the_last_session(self, work: Path) -> None:
        remember(work, "Commit messages are written in English", tags=("preference",))
        transcript = t.write(work / "old-session.jsonl", t.user("add retries to the uploader please"),
                             t.assistant(t.text("The uploader retries seven times; the timeout is open.")))  # fmt: skip
        fire("Stop", capture_payload("Stop", cwd=str(work), transcript_path=str(transcript)), KEEPSAKE_SYNC="1")
        text = context(fire("SessionStart", capture_payload("SessionStart-startup", cwd=str(work))))
        assert "Commit messages are written in English" in text
        assert "add retries to the uploader please" in text
        assert len(text) < 3000

    def test_what_the_digest_told_is_told_once_until_a_compaction(self, work: Path) -> None:
        transcript = t.write(work / "old-session.jsonl", t.user("add seven retries to the uploader please"))
        fire("Stop", capture_payload("Stop", cwd=str(work), transcript_path=str(transcript)), KEEPSAKE_SYNC="1")
        start = capture_payload("SessionStart-startup", cwd=str(work))
        assert "seven retries" in context(fire("SessionStart", start))
        assert fire("SessionStart", {**start, "source": "resume"}) == {}
        prompt = capture_payload("UserPromptSubmit", cwd=str(work), session_id=start["session_id"],
                                 prompt="seven retries of the uploader")  # fmt: skip
        assert fire("UserPromptSubmit", prompt) == {}
        assert "seven retries" in context(fire("SessionStart", {**start, "source": "compact"}))

    def test_paused_and_excluded_projects_are_left_alone(self, work: Path, home: Path) -> None:
        remember(work, CONTOUR, "cnc/contour.py")
        payload = capture_payload("PostToolUse-Read", cwd=str(work), tool_input={"file_path": "cnc/contour.py"})
        marker = home / "projects" / paths.project_id(str(work.resolve())) / "paused"
        marker.touch()
        assert fire("PostToolUse", payload) == {}
        marker.unlink()
        (home / "config.json").write_text(json.dumps({"exclude": [str(work.parent)]}), "utf-8")
        assert fire("PostToolUse", payload) == {}

    def test_an_excluded_folder_of_a_project_is_left_alone(self, work: Path, home: Path) -> None:
        remember(checkouts.repository(work / "repo"), CONTOUR, "cnc/contour.py")
        (work / "repo" / "secret").mkdir()
        (home / "config.json").write_text(json.dumps({"exclude": ["", str(work / "repo" / "secret")]}), "utf-8")
        for place, told in ((work / "repo", True), (work / "repo" / "secret", False)):
            payload = capture_payload("PostToolUse-Read", cwd=str(place), tool_input={"file_path": "cnc/contour.py"})
            assert bool(fire("PostToolUse", payload, CLAUDE_PROJECT_DIR=str(place))) is told

    def test_budgets_are_kept(self, work: Path, home: Path) -> None:
        (home / "config.json").write_text(json.dumps({"recall": {"event_chars": 500, "session_chars": 700}}), "utf-8")
        for n in range(4):
            remember(work, f"{CONTOUR} {n}. " + f"It is word{n} too. " * 100, "cnc/contour.py")
        payload = capture_payload("PostToolUse-Read", cwd=str(work), tool_input={"file_path": "cnc/contour.py"})
        sizes = [len(context(fire("PostToolUse", payload))) for _ in range(4)]
        assert 0 < max(sizes) <= 500
        assert sum(sizes) <= 700 + 200
        assert sizes[-1] == 0


@pytest.mark.usefixtures("remembered_python")
class TestCapture:
    """Capture and what tool calls teach, through the hooks."""

    @pytest.mark.parametrize("event", ["Stop", "SubagentStop", "PreCompact", "SessionEnd"])
    def test_every_end_captures(self, event: str, work: Path) -> None:
        transcript = t.write(work / "s1.jsonl", t.user("why is the retry budget seven?"))
        fire(event, capture_payload(event, cwd=str(work), transcript_path=str(transcript)), KEEPSAKE_SYNC="1")
        assert [m.content for m in memories.find(store_of(work), "kind = 'turn'")] == ["why is the retry budget seven?"]

    def test_a_worktree_that_wants_no_capture_is_not_captured(self, tmp_path: Path) -> None:
        main = checkouts.repository(tmp_path / "repo")
        tree = checkouts.worktree(main, tmp_path / "tree", "feat")
        (tree / ".claude").mkdir()
        (tree / ".claude" / "keepsake.json").write_text('{"capture": {"enabled": false, "tools": false}}', "utf-8")
        for place, name in ((tree, "kept-out"), (main, "taken")):
            path = t.write(tmp_path / f"{name}.jsonl", t.user("why is the retry budget seven?", cwd=str(place)))
            stop = capture_payload("Stop", cwd=str(place), session_id=name, transcript_path=str(path))
            edit = capture_payload("PostToolUse-Edit", cwd=str(place), session_id=name)
            fire("Stop", stop, KEEPSAKE_SYNC="1")
            fire("PostToolUse", edit, KEEPSAKE_SYNC="1")
            fire("SessionStart", capture_payload("SessionStart-startup", cwd=str(place)), KEEPSAKE_SYNC="1")
        rows = memories.find(store_of(main), "session <> ''")
        assert {row.session for row in rows} == {"taken"}
        assert {"turn", "file"} <= {row.kind for row in rows}

    def test_a_session_whose_worktree_is_removed_stays_its_project_s(self, tmp_path: Path) -> None:
        """A worktree beside the repository, merged and removed before the session ends."""
        main = checkouts.repository(tmp_path / "repo")
        tree = checkouts.worktree(main, tmp_path / "tree", "feat")
        (tree / "src").mkdir()
        place = {"cwd": str(tree / "src"), "session_id": "s1"}
        fire("UserPromptSubmit", capture_payload("UserPromptSubmit", **place), CLAUDE_PROJECT_DIR=str(tree))
        checkouts.git("worktree", "remove", "--force", str(tree), cwd=main)
        for started in (tree, main):
            said = t.user(f"why is the retry budget seven, asked in {started.name}?", cwd=str(tree))
            path = t.write(tmp_path / "s1.jsonl", said)
            stop = capture_payload("Stop", transcript_path=str(path), **place)
            fire("Stop", stop, KEEPSAKE_SYNC="1", CLAUDE_PROJECT_DIR=str(started))
        assert len(memories.find(store_of(main), "kind = 'turn'")) == 2
        assert len(list((tmp_path / "keepsake" / "projects").iterdir())) == 1

    def test_the_hook_does_not_wait_for_the_capture(self, work: Path) -> None:
        """Scenario: session exit not blocked: a worker that can't finish keeps no hook waiting."""
        fifo = work / "s1.jsonl"
        t.write(fifo, t.user("why is the retry budget seven?"))
        lock = store_of(work)
        lock.execute("BEGIN EXCLUSIVE")
        fire("Stop", capture_payload("Stop", cwd=str(work), transcript_path=str(fifo)))
        lock.execute("ROLLBACK")

    def test_an_edit_alone_leaves_its_memory_and_the_transcript_adds_none(self, work: Path) -> None:
        payload = capture_payload("PostToolUse-Edit", cwd=str(work))
        fire("PostToolUse", payload, KEEPSAKE_SYNC="1")
        (row,) = memories.find(store_of(work), "kind = 'file'")
        assert row.tag_list() == ["file-access", "/home/dev/project/new.txt"]
        assert "hello → bye" in row.content
        block = {"type": "tool_use", "id": payload["tool_use_id"], "name": "Edit", "input": payload["tool_input"]}
        path = t.write(work / f"{payload['session_id']}.jsonl", t.assistant(block), t.result(block, "ok"))
        stop = capture_payload("Stop", cwd=str(work), transcript_path=str(path))
        fire("Stop", stop, KEEPSAKE_SYNC="1")
        (again,) = memories.find(store_of(work), "kind = 'file'")
        assert (again.id, again.count) == (row.id, 1)

    def test_several_edits_at_once_are_told_by_the_first(self, work: Path) -> None:
        edits = [{"old_string": "alpha", "new_string": "beta"}, {"old_string": "one", "new_string": "two"}]
        given = {"file_path": str(work / "m.py"), "edits": edits}
        payload = capture_payload("PostToolUse-Edit", cwd=str(work), tool_name="MultiEdit", tool_input=given)
        fire("PostToolUse", payload, KEEPSAKE_SYNC="1")
        (row,) = memories.find(store_of(work), "kind = 'file'")
        assert row.content.endswith("m.py: edited: alpha → beta")

    def test_a_bash_error_is_remembered_and_counted(self, work: Path) -> None:
        """Scenario: Bash command with error in output."""
        for n in (1, 2, 3):
            payload = capture_payload("PostToolUse-Bash", cwd=str(work), tool_use_id=f"toolu_{n}")
            payload["tool_input"] = {"command": "make all"}
            payload["tool_response"] = {"stdout": f"/tmp/{n}/x.c:{n}: error: bad type", "stderr": ""}
            fire("PostToolUse", payload, KEEPSAKE_SYNC="1")
        (row,) = memories.find(store_of(work), "kind = 'error'")
        assert (row.count, row.type, row.tag_list()) == (3, "Learning", ["error", "bash"])
        assert len(row.content) <= 300

    def test_a_failing_command_is_remembered(self, work: Path) -> None:
        fire("PostToolUseFailure", capture_payload("PostToolUseFailure-Bash", cwd=str(work)), KEEPSAKE_SYNC="1")
        (row,) = memories.find(store_of(work), "kind = 'error'")
        assert "to-err" in row.content

    @pytest.mark.parametrize("name", ["PostToolUse-Read", "PostToolUse-Bash", "PostToolUse-Grep"])
    def test_a_clean_call_teaches_nothing(self, name: str, work: Path) -> None:
        """Scenarios: Read does not create a file access; Bash command with clean output."""
        fire("PostToolUse", capture_payload(name, cwd=str(work)), KEEPSAKE_SYNC="1")
        assert memories.find(store_of(work), "1") == []

    def test_nothing_is_written_into_the_repository(self, work: Path) -> None:
        (work / "a.txt").write_text("mine", "utf-8")
        for event, name in (
            ("SessionStart", "SessionStart-startup"),
            ("Stop", "Stop"),
            ("PostToolUse", "PostToolUse-Edit"),
        ):
            fire(event, capture_payload(name, cwd=str(work)), KEEPSAKE_SYNC="1", PATH="/usr/bin:/bin")
        assert [p.name for p in work.iterdir()] == ["a.txt"]

    def test_everything_under_the_home_is_private(self, work: Path, home: Path) -> None:
        (home / "pycache").unlink()  # the bytecode too
        transcript = t.write(work / "s1.jsonl", t.user("why is the retry budget seven?"))
        fire("Stop", capture_payload("Stop", cwd=str(work), transcript_path=str(transcript)), KEEPSAKE_SYNC="1")
        fire("PostToolUse", capture_payload("PostToolUse-Edit", cwd=str(work)), KEEPSAKE_SYNC="1")
        for made in (home, home / "runtime", home / "runtime" / "failed", home / "python"):
            made.chmod(0o700 if made.is_dir() else 0o600)  # what this test's set-up made
        modes = {p.relative_to(home): p.stat().st_mode & 0o777 for p in home.rglob("*")}
        wrong = {str(p): oct(m) for p, m in modes.items() if m != (0o700 if (home / p).is_dir() else 0o600)}
        assert wrong == {}


BAD = {
    "empty": b"",
    "not an object": b"[1]",
    "truncated": b'{"session_id": "x", "cwd',
    "not UTF-8": b'{"prompt": "\xff\xfe\x80", "cwd": "/"}',
    "wrong types": b'{"session_id": 1, "cwd": {}, "tool_name": [], "tool_input": 5, "prompt": null}',
    "nested": b"[" * 100_000,
    "no cwd": b'{"hook_event_name": "PostToolUse", "tool_name": "Read", "tool_input": {"file_path": "x.py"}}',
    "huge": json.dumps({"prompt": "word " * 2_000_000, "cwd": "/nowhere", "session_id": "s"}).encode(),
    "a device for a transcript": b'{"transcript_path": "/dev/zero", "cwd": "/nowhere", "session_id": "s"}',
    "odd paths": b'{"transcript_path": "../../etc", "cwd": "\\u0000/x", "session_id": "../../x"}',
}
QUICK_BAD = ("not UTF-8", "wrong types")  # each starts every hook; the others come with the long runs


@pytest.mark.usefixtures("remembered_python")
class TestBadInput:
    """A hook never fails the session."""

    @pytest.mark.parametrize(
        "name", [*QUICK_BAD, *[pytest.param(name, marks=pytest.mark.full) for name in BAD if name not in QUICK_BAD]]
    )
    def test_bad_stdin_is_silence(self, name: str) -> None:
        for event in COMMANDS:
            done = run(event, BAD[name], KEEPSAKE_SYNC="1" if name != "huge" else "0", PATH="/usr/bin:/bin")
            assert (done.returncode, done.stdout, done.stderr) == (0, b"", b""), event

    @pytest.mark.parametrize("damage", ["garbage", "folder", "ledger garbage", "ledger locked"])
    def test_a_database_in_trouble_is_silence_and_a_line_in_the_journal(
        self, damage: str, work: Path, home: Path
    ) -> None:
        remember(work, CONTOUR, "cnc/contour.py")
        folder = home / "projects" / paths.project_id(str(work.resolve()))
        holder = None
        if damage == "garbage":
            gc.collect()  # closes the database
            (folder / "memory.db").write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
        elif damage == "folder":
            (folder / "memory.db").rename(folder / "away")
            (folder / "memory.db").mkdir()
        elif damage == "ledger garbage":
            (folder / "ledger.db").write_bytes(b"\xff" * 9000)
        else:
            holder = ledger.open_ledger(str(folder))
            holder.execute("BEGIN EXCLUSIVE")
        payload = capture_payload("PostToolUse-Read", cwd=str(work), tool_input={"file_path": "cnc/contour.py"})
        assert fire("PostToolUse", payload) == {}
        assert '"where": "PostToolUse"' in (home / "log" / "keepsake.jsonl").read_text("utf-8")

    def test_a_newer_database_is_left_alone(self, work: Path) -> None:
        remember(work, CONTOUR, "cnc/contour.py")
        store_of(work).execute("PRAGMA user_version=99")
        payload = capture_payload("PostToolUse-Read", cwd=str(work), tool_input={"file_path": "cnc/contour.py"})
        assert fire("PostToolUse", payload) == {}

    def test_a_worker_that_writes_keeps_no_recall_waiting(self, work: Path) -> None:
        remember(work, CONTOUR, "cnc/contour.py")
        holder = store_of(work)
        holder.execute("BEGIN EXCLUSIVE")
        payload = capture_payload("PostToolUse-Read", cwd=str(work), tool_input={"file_path": "cnc/contour.py"})
        assert CONTOUR in context(fire("PostToolUse", payload))

    def test_a_home_that_can_not_be_made_is_silence(self, work: Path, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("x", "utf-8")
        env = {"KEEPSAKE_HOME": str(tmp_path / "file" / "home"), "KEEPSAKE_SYNC": "1"}
        for event, name in (
            ("SessionStart", "SessionStart-startup"),
            ("Stop", "Stop"),
            ("PostToolUse", "PostToolUse-Edit"),
        ):
            done = run(event, json.dumps(capture_payload(name, cwd=str(work))).encode(), **env)
            assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_disabled_does_nothing_at_all(home: Path, work: Path) -> None:
    for event in COMMANDS:
        done = run(event, json.dumps({"cwd": str(work)}).encode(), KEEPSAKE_DISABLE="1")
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert not home.exists()


@pytest.mark.usefixtures("remembered_python")
def test_every_hook_leaves_how_long_it_took(work: Path) -> None:
    store_of(work).close()
    path = t.write(work / "s-1.jsonl", [t.user("What is the limit?")])
    for event in COMMANDS:
        fire(event, {"session_id": "s-1", "cwd": str(work), "hook_event_name": event, "tool_name": "Bash",
                     "tool_input": {"command": "ls"}, "transcript_path": str(path)})  # fmt: skip
    rows = timing.read(paths.project_dir(str(work.resolve())))
    assert [event for event, _, _ in rows] == list(COMMANDS)
    assert all(1 < took < 60_000 for _, _, took in rows)


def test_the_launcher_finds_an_interpreter_and_remembers_it(home: Path, work: Path) -> None:
    fire("UserPromptSubmit", capture_payload("UserPromptSubmit", cwd=str(work)))
    remembered = (home / "python").read_text("utf-8").strip()
    assert os.access(remembered, os.X_OK)
    assert "shims" not in remembered


def test_a_remembered_interpreter_that_is_gone_is_found_anew(home: Path, work: Path) -> None:
    home.mkdir(mode=0o700)
    (home / "python").write_text("/nowhere/python3\n", "utf-8")
    fire("UserPromptSubmit", capture_payload("UserPromptSubmit", cwd=str(work)))
    assert os.access((home / "python").read_text("utf-8").strip(), os.X_OK)


def test_without_any_python_the_session_goes_on(home: Path, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("sh", "mkdir", "mv", "tr"):
        source = next(p for p in (f"/usr/bin/{name}", f"/bin/{name}") if os.path.exists(p))
        (tools / name).symlink_to(source)
    script = f'event=stop; find_python_fallback=; . "{ROOT}/scripts/run"'
    done = subprocess.run(["sh", "-c", script], input=b"{}", capture_output=True, check=False,
                          env={"PATH": str(tools), "KEEPSAKE_HOME": str(home), "CLAUDE_PLUGIN_ROOT": str(ROOT)},
                          )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.usefixtures("remembered_python")
@pytest.mark.parametrize("event", sorted(COMMANDS))
def test_no_hook_loads_a_costly_module(event: str, work: Path) -> None:
    remember(work, CONTOUR, "cnc/contour.py")
    script = COMMANDS[event].split(";")[0].partition("=")[2]
    name = next(p for p in sorted(CAPTURES.glob(f"{event}*.json"))).stem
    payload = capture_payload(name, cwd=str(work), tool_input={"file_path": "cnc/contour.py"}, prompt="seam curvature?")
    probe = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        f"import {script}; {script}.main();"
        f"print([m for m in {COSTLY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-S", "-E", "-c", probe, str(ROOT / "scripts")],
                          input=json.dumps(payload).encode(), capture_output=True, check=True)  # fmt: skip
    assert done.stderr.decode().strip() == "[]"
