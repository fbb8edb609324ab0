"""ingest: a transcript becomes memories, once, whatever happens to the file (raw-filter specification)."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t
from tests.conftest import CAPTURES

from keepsake.base import clock
from keepsake.capture import cursors, ingest, summary
from keepsake.store import memories, pauses, schema
from keepsake.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

LONG = "This answer explains in detail why the retry budget of the uploader is seven and not five attempts."


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    return schema.open_memory(str(tmp_path / "memory.db"))


def run(db: Connection, path: Path, home: Path) -> ingest.Report:
    return ingest.capture(Store(str(home), db), str(path))


def turns(db: Connection) -> list[memories.Memory]:
    return memories.find(db, "kind = 'turn'", (), "ORDER BY session, seq, id")


def texts(db: Connection) -> list[str]:
    return [m.content for m in turns(db)]


def test_normal_session_all_thirty_turns_are_parsed(db: Connection, tmp_path: Path, home: Path) -> None:
    """Scenario: normal session end with meaningful conversation."""
    path = tmp_path / "s.jsonl"
    for n in range(15):
        noise = [{"type": "progress", "data": {}} for _ in range(20)]
        t.write(path, t.user(f"question number {n} of the session"), noise, t.assistant(t.text(f"{LONG} Answer {n}.")))
    assert run(db, path, home).turns == 30
    first, second = turns(db)[:2]
    assert (first.type, first.role, second.type, second.role) == ("Context", "user", "Learning", "assistant")
    assert first.tag_list() == ["raw", "phase:auto-extract", "source:hook", "change:unknown"]
    assert memories.prefix(db, first) == "[session:unknown, turn 1/30] "


def test_trivial_session_saves_nothing(db: Connection, tmp_path: Path, home: Path) -> None:
    """Scenario: empty or trivial session."""
    path = t.write(tmp_path / "s.jsonl", t.user("ok"), t.assistant(t.text("Done.")), t.user("thanks"))
    assert run(db, path, home).turns == 0
    assert texts(db) == []


def test_memory_with_change_context(db: Connection, tmp_path: Path, home: Path) -> None:
    """Scenario: memory with change context; the change is named late and counts for the whole session."""
    path = t.write(tmp_path / "s.jsonl", *[t.user(f"an earlier turn, number {n}") for n in (1, 2)])
    run(db, path, home)
    skill = t.call("Skill", skill="opsx:apply", args="fix-auth-bug")
    t.write(path, t.user("a config.py-ban az X pattern bugos"), t.assistant(skill), t.result(skill, "ok"))
    t.write(path, *[t.user(f"a later turn of the session {n}") for n in range(4, 19)])
    run(db, path, home)
    third = turns(db)[2]
    assert memories.prefix(db, third) + third.content == (
        "[session:fix-auth-bug, turn 3/18] a config.py-ban az X pattern bugos"
    )
    assert all("change:fix-auth-bug" in m.tag_list() and "change:unknown" not in m.tag_list() for m in turns(db))


def test_a_secret_is_no_name_of_a_change(db: Connection, tmp_path: Path, home: Path) -> None:
    token = "ghp_" + "a1B2" * 9
    skill = t.call("Skill", skill="opsx:apply", args=token)
    prompt = t.user("please apply what was proposed")
    run(db, t.write(tmp_path / "s.jsonl", t.assistant(skill), t.result(skill, "ok"), prompt), home)
    assert token not in str([m.tag_list() for m in turns(db)])


def test_repeated_file_reads_keep_the_first_two(db: Connection, tmp_path: Path, home: Path) -> None:
    """Scenario: repeated file reads deduplicated; also when each read comes in a capture of its own."""
    path = tmp_path / "s.jsonl"
    for n in range(5):
        read = t.call("Read", file_path="/home/user/src/config.py")
        t.write(path, t.assistant(t.text(f"{LONG} Reading it, time {n}."), read), t.result(read, "content"))
        run(db, path, home)
    assert [text[-2:-1] for text in texts(db)] == ["0", "1"]


def test_a_secret_in_a_path_or_a_branch_reaches_no_table(db: Connection, tmp_path: Path, home: Path) -> None:
    leak = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    read, edit = (t.call(name, file_path=f"/w/{leak}/a.py") for name in ("Read", "Edit"))
    said = [t.user("Please look at both of them", gitBranch=f"fix/{leak}"), t.assistant(t.text(LONG), read)]
    path = t.write(tmp_path / "s.jsonl", *said, t.result(read, "x"), t.assistant(edit), t.result(edit, "x"))
    run(db, path, home)
    summary.update(Store(str(tmp_path), db), str(path))
    assert texts(db)
    assert [line for line in db.iterdump() if leak in line] == []


def test_one_message_on_many_lines_is_one_turn(db: Connection, tmp_path: Path, home: Path) -> None:
    bash = t.call("Bash", command="true")
    lines = t.assistant(t.text("First part, short."), bash, t.text(LONG), message="msg_1")
    path = t.write(tmp_path / "s.jsonl", lines[:2], t.result(bash, "ok"), lines[2:])
    run(db, path, home)
    assert texts(db) == [f"First part, short.\n\n{LONG}"]


@pytest.mark.parametrize("stops", [1, 3, 25])
def test_many_stops_leave_what_one_leaves(stops: int, db: Connection, tmp_path: Path, home: Path) -> None:
    """Idempotent by session and message, wherever the Stops fall, even inside a line."""
    whole = t.write(tmp_path / "whole.jsonl", *[
        part
        for n in range(12)
        for part in (t.user(f"question number {n} here"), t.assistant(t.text(f"Part {n}."), t.text(f"{LONG} {n}")))
    ])  # fmt: skip
    raw = whole.read_bytes()
    path = tmp_path / "s.jsonl"
    for n in range(1, stops + 1):
        path.write_bytes(raw[: len(raw) * n // stops])
        run(db, path, home)
    run(db, path, home)
    assert texts(db) == [x for n in range(12) for x in (f"question number {n} here", f"Part {n}.\n\n{LONG} {n}")]


def test_a_half_written_last_line_is_read_when_it_is_whole(db: Connection, tmp_path: Path, home: Path) -> None:
    path = t.write(tmp_path / "s.jsonl", t.user("the first whole prompt"), t.user("a prompt that is cut"))
    raw = path.read_bytes()
    path.write_bytes(raw[:-40])
    run(db, path, home)
    assert texts(db) == ["the first whole prompt"]
    path.write_bytes(raw)
    run(db, path, home)
    assert texts(db) == ["the first whole prompt", "a prompt that is cut"]


def test_a_last_line_without_newline_is_not_lost(db: Connection, tmp_path: Path, home: Path) -> None:
    path = t.write(tmp_path / "s.jsonl", t.user("the only prompt, no newline"), end="")
    run(db, path, home)
    t.write(path, b"", t.user("appended after a newline"))
    run(db, path, home)
    assert texts(db) == ["the only prompt, no newline", "appended after a newline"]
    assert [m.line for m in turns(db)] == [1, 2]


def test_a_truncated_file_is_read_from_its_start(db: Connection, tmp_path: Path, home: Path) -> None:
    path = t.write(tmp_path / "s.jsonl", *[t.user(f"prompt number {n} of many") for n in range(9)])
    run(db, path, home)
    path.write_bytes(b"")
    t.write(path, t.user("written after the truncation"))
    run(db, path, home)
    assert "written after the truncation" in texts(db)
    assert len(texts(db)) == 10


def test_what_is_written_in_place_of_the_last_lines_is_read(db: Connection, tmp_path: Path, home: Path) -> None:
    path = t.write(tmp_path / "s.jsonl", *[t.user(f"prompt number {n} of many") for n in range(9)])
    run(db, path, home)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))
    t.write(path, *[t.user(f"a longer prompt, number {n}, after the client took two back") for n in range(9)])
    run(db, path, home)
    assert len(texts(db)) == 18


def test_a_rewritten_file_gives_no_duplicates(db: Connection, tmp_path: Path, home: Path) -> None:
    lines = [t.user(f"prompt number {n} of many") for n in range(5)]
    path = t.write(tmp_path / "s.jsonl", *lines)
    run(db, path, home)
    path.unlink()
    t.write(path, {"type": "summary", "summary": "new first line"}, *[{**x, "uuid": "new" + x["uuid"]} for x in lines])
    run(db, path, home)
    assert len(texts(db)) == 5


def test_a_forks_copied_edits_are_the_first_sessions_alone(db: Connection, tmp_path: Path, home: Path) -> None:
    edit, later = (t.call("Edit", file_path="/w/a.py", old_string=old, new_string="b") for old in ("a", "c"))
    lines = [t.user("change it"), *t.assistant(edit), t.result(edit, "ok")]
    run(db, t.write(tmp_path / "one.jsonl", *lines), home)
    fork = t.write(tmp_path / "two.jsonl", *lines)
    run(db, fork, home)
    assert [row.session for row in memories.find(db, "kind = 'file'")] == ["one"]
    run(db, t.write(fork, *t.assistant(later), t.result(later, "ok")), home)
    assert [row.session for row in memories.find(db, "kind = 'file'")] == ["one", "two"]


def test_a_forks_copied_lines_are_not_kept_twice(db: Connection, tmp_path: Path, home: Path) -> None:
    lines = [t.user("a prompt said before the fork"), *t.assistant(t.text(LONG))]
    run(db, t.write(tmp_path / "one.jsonl", *lines), home)
    run(db, t.write(tmp_path / "two.jsonl", *lines, t.user("a prompt said after the fork")), home)
    assert texts(db) == ["a prompt said before the fork", LONG, "a prompt said after the fork"]


def test_two_sessions_may_use_the_same_message_id(db: Connection, tmp_path: Path, home: Path) -> None:
    for name in ("one", "two"):
        run(db, t.write(tmp_path / f"{name}.jsonl", t.assistant(t.text(LONG), message="msg_1")), home)
    assert texts(db) == [LONG, LONG]


def test_lines_without_uuid_are_kept_once(db: Connection, tmp_path: Path, home: Path) -> None:
    bare = {"type": "user", "message": {"role": "user", "content": "no uuid and no time here"}}
    path = t.write(tmp_path / "s.jsonl", bare)
    run(db, path, home)
    run(db, path, home)
    assert texts(db) == ["no uuid and no time here"]


def test_sidechains_meta_and_summaries_are_nobodys_words(db: Connection, tmp_path: Path, home: Path) -> None:
    path = t.write(
        tmp_path / "s.jsonl",
        t.user("written by the model for its agent", isSidechain=True),
        t.assistant(t.text(LONG), isSidechain=True),
        t.user("skill text of the client itself", isMeta=True),
        t.user("This is what happened before, a summary", isCompactSummary=True),
        t.assistant(t.text(LONG), isApiErrorMessage=True),
        t.user([{"type": "tool_result", "tool_use_id": "x", "content": "file content of a tool"}, t.text("trailing")]),
    )
    assert run(db, path, home).turns == 0


def test_a_real_compaction_changes_nothing_before_it(db: Connection, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "compacted.jsonl"
    shutil.copy(CAPTURES / "transcripts" / "compacted.jsonl", path)
    run(db, path, home)
    kept = texts(db)
    assert not [x for x in kept if "continued from a previous conversation" in x or "<command" in x]
    run(db, path, home)
    assert texts(db) == kept


def test_a_failing_command_and_a_changed_file_are_remembered(db: Connection, tmp_path: Path, home: Path) -> None:
    bash = t.call("Bash", command="make")
    edit = t.call("Edit", file_path="/p/a.py", old_string="x", new_string="y")
    bad = t.call("Edit", file_path="/p/b.py", old_string="x", new_string="y")
    path = t.write(
        tmp_path / "s.jsonl",
        t.assistant(bash, edit, bad),
        t.result(bash, "Exit code 2\nmake: *** missing separator.  Stop.", failed=True),
        t.result(edit, "ok"),
        t.result(bad, "String not found", failed=True),
    )
    run(db, path, home)
    found = {m.kind: m for m in memories.find(db, "kind <> 'turn'")}
    assert set(found) == {"error", "file"}
    assert "missing separator" in found["error"].content
    assert found["file"].tag_list() == ["file-access", "/p/a.py"]
    assert memories.files_of(db, found["file"].id) == ["/p/a.py"]


def test_what_a_tool_call_taught_bears_the_time_of_its_result(db: Connection, tmp_path: Path, home: Path) -> None:
    edit = t.call("Edit", file_path="/p/app.py", old_string="a", new_string="b")
    path = t.write(tmp_path / "s.jsonl", t.user("change the app, please"), t.assistant(edit), t.result(edit, "done"))
    run(db, path, home)
    ((kind, created),) = db.execute("SELECT kind, created FROM memory WHERE kind = 'file'").fetchall()
    assert (kind, created > 1.7e9) == ("file", True)


def test_the_cursor_never_runs_ahead_of_what_is_stored(
    db: Connection, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = t.write(tmp_path / "s.jsonl", *[t.user(f"prompt number {n} of many") for n in range(5)])

    def fail(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(cursors, "save", fail)
        with pytest.raises(OSError, match="disk full"):
            run(db, path, home)
    assert texts(db) == []
    run(db, path, home)
    assert len(texts(db)) == 5


def test_batches_are_bounded_and_joined_right(
    db: Connection, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ingest, "BATCH_BYTES", 700)
    path = tmp_path / "s.jsonl"
    for n in range(20):
        t.write(path, t.user(f"question number {n} here"), t.assistant(t.text(f"Part {n}."), t.text(f"{LONG} {n}")))
    assert run(db, path, home).turns == 40
    assert len(texts(db)) == 40
    assert f"Part 7.\n\n{LONG} 7" in texts(db)


def test_private_parts_and_secrets_never_reach_the_store(db: Connection, tmp_path: Path, home: Path) -> None:
    token = "ghp_" + "a1B2" * 9
    said = f"deploy with {token} please <private>my salary is 9</private> today"
    path = t.write(tmp_path / "s.jsonl", t.user(said), t.user("<private>all of this is nobody's business</private>"))
    run(db, path, home)
    assert len(texts(db)) == 1
    everything = b"".join(p.read_bytes() for p in tmp_path.rglob("memory.db*"))
    assert token.encode() not in everything
    assert b"salary" not in everything
    assert "[redacted:" in texts(db)[0]


def test_a_password_that_answers_a_question_is_not_stored(db: Connection, tmp_path: Path, home: Path) -> None:
    asked = "I can mount it. Which passphrase does the old NAS in the basement have? It opens with one."
    question = "What is the passphrase of the NAS?"
    path = t.write(
        tmp_path / "s.jsonl",
        t.user("mount the NAS"),
        t.assistant(t.text(f"{asked} {question}")),
        t.user("swift teal anchor"),
    )
    run(db, path, home)
    assert "swift teal" not in "".join(texts(db))


@pytest.mark.parametrize("denied", ["user-rejected", "permission-rule"])
def test_what_the_person_writes_with_a_refusal_is_their_word(
    db: Connection, tmp_path: Path, home: Path, denied: str
) -> None:
    """As the client writes it (2.1.329); a server can write the same text, but not that the person refused."""
    rule, later = (
        "from now on always move old folders to the attic",
        "I move the dist folder to the attic instead, as told.",
    )
    refused = (
        "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the"
        f" new_string was NOT written to the file). To tell you how to proceed, the user said:\n{rule}"
    )
    call = t.call("Bash", command="rm -rf dist")
    asked = t.assistant(t.text(LONG), call)
    path = t.write(tmp_path / "s.jsonl", t.user("clean up the dist folder"), asked)
    path = t.write(path, {**t.result(call, refused, failed=True), "toolDenialKind": denied})
    run(db, path, home)
    t.write(path, t.assistant(t.text(later)))
    run(db, path, home)
    run(db, path, home)
    said = [rule] if denied == "user-rejected" else []
    assert texts(db) == ["clean up the dist folder", LONG, *said, later]
    assert [memory.role for memory in turns(db)] == ["user", "assistant", *["user" for _ in said], "assistant"]
    assert [(memory.content, memory.count) for memory in memories.find(db, "kind = 'rule'", ())] == [
        (w, 1) for w in said
    ]


@pytest.mark.parametrize("kind", ["missing", "folder"])
def test_a_transcript_that_is_no_file_is_no_failure(kind: str, db: Connection, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "s.jsonl"
    if kind == "folder":
        path.mkdir()
    assert run(db, path, home) == ingest.Report()


def test_what_was_said_during_a_pause_stays_unsaid(db: Connection, tmp_path: Path, home: Path) -> None:
    before, during, after = (t.user(f"said {when} the pause, a secret plan") for when in ("before", "during", "after"))
    path = t.write(tmp_path / "s.jsonl", before, during, after)
    at = clock.epoch(during["timestamp"])
    pauses.add(db, at - 0.5, at + 0.5)
    run(db, path, home)
    assert [text.split()[1] for text in texts(db)] == ["before", "after"]


def test_a_change_made_during_a_pause_is_told_by_no_earlier_change_of_the_file(
    db: Connection, tmp_path: Path, home: Path
) -> None:
    edits = [
        t.call("Edit", file_path="/p/a.py", old_string="x", new_string=f"the {when} plan")
        for when in ("first", "secret")
    ]
    done = [t.result(edit, "The file was updated.") for edit in edits]
    path = t.write(tmp_path / "s.jsonl", t.assistant(edits[0]), done[0], t.assistant(edits[1]), done[1])
    at = clock.epoch(done[1]["timestamp"])
    pauses.add(db, at - 0.5, at + 0.5)
    run(db, path, home)
    assert not [row for row in db.execute("SELECT content, terms FROM memory") if "secret" in str(row)]
