"""A host's transcripts become the same entries as Claude Code's, however they are cut, spoilt, or read in parts."""

from __future__ import annotations

import json
import os
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from tests.hosts.agents import AGENTS, Agent

from keepsake import hosts
from keepsake.capture import importer, ingest
from keepsake.hosts import copilot
from keepsake.recall import moment
from keepsake.store import memories, schema
from keepsake.store.store import Store
from keepsake.transcript import reader, recent_words

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection
    from keepsake.transcript.reader import Entry

PROMPTS = ["please read the sample file", "and now say it again"]
ANSWERS = ["I look.", "FIRST DONE", "AFTER BLOCK", "SECOND DONE"]
LONG = "The retry budget of the uploader is seven and not five attempts, since five were too few on slow lines."


@pytest.fixture(params=AGENTS, ids=lambda agent: agent.name)
def agent(request: pytest.FixtureRequest) -> Agent:
    found: Agent = request.param
    return found


@pytest.fixture
def path(agent: Agent, tmp_path: Path) -> Path:
    """The captured transcript where the client keeps it, with answers that are long enough to be kept."""
    made = agent.put(tmp_path / "person")
    text = made.read_text("utf-8").replace("FIRST DONE", LONG).replace("SECOND DONE", f"Once more: {LONG}")
    made.write_text(text, "utf-8")
    return made


def entries(path: Path) -> list[Entry]:
    return [entry for _, _, found in reader.entries(str(path)) for entry in found]


def kept(db: Connection) -> list[tuple[object, ...]]:
    """Return what a store holds, without what tells when it was stored."""
    rows = memories.find(db, "1", (), "ORDER BY kind, session, seq, content")
    return [(one.kind, one.role, one.session, one.content, one.line) for one in rows]


def capture(folder: Path, path: Path) -> list[tuple[object, ...]]:
    """Capture a transcript into the store of a folder; return what that holds."""
    folder.mkdir(exist_ok=True)
    db = schema.open_memory(str(folder / "memory.db"))
    ingest.capture(Store(str(folder), db), str(path))
    return kept(db)


def test_everything_said_is_there_once(agent: Agent, tmp_path: Path) -> None:
    found = entries(agent.put(tmp_path))
    said = [one for one in found if one.role == "user" and not (one.meta or one.results)]
    ours = {"gemini": ["MARK-AfterAgent-END"]}.get(agent.name, [])  # nothing tells it from a person's words
    assert [one.text for one in said] == [PROMPTS[0], *ours, PROMPTS[1]]
    answers = [one.text for one in found if one.role == "assistant" and one.text]
    assert list(dict.fromkeys(answers)) == ANSWERS
    assert all(one.at > 0 and one.uuid for one in found)
    assert "MARK-SessionStart" not in "".join(one.text for one in found)


def test_every_call_has_its_result(agent: Agent, path: Path) -> None:
    found = entries(path)
    calls = {call.id: call for one in found for call in one.calls}
    results = {result.call: result for one in found for result in one.results}
    assert list(calls) == list(results)
    failing = next(one for one in calls.values() if "exit 3" in str(one.input.get("command")))
    assert failing.name == "Bash"
    assert results[failing.id].failed
    assert results[failing.id].text.strip() == (
        "Exit code 3\nls: cannot access 'no-such-file': No such file or directory"
    )
    if agent.name != "codex":  # whose capture has no edit
        edit = next(one for one in calls.values() if one.name == "Edit")
        assert edit.input["file_path"] == "/home/dev/project/sample.txt"
        assert (edit.input["old_string"], edit.input["new_string"]) == ("line one of sample", "line one, changed")


def test_session_and_project_are_told(agent: Agent, path: Path) -> None:
    assert reader.session_of(str(path)) == agent.session
    assert importer.cwd_of(str(path)) == "/home/dev/project"
    assert importer.kind_of(str(path)) == "transcript"


def test_the_hosts_folder_is_searched(
    agent: Agent, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "person"))
    assert hosts.transcripts(agent.host, os.environ) == [str(path)]
    assert [one.NAME for one in map(hosts.named, hosts.NAMES) if one.is_transcript(str(path))] == [agent.name]


def test_read_in_parts_it_is_the_same(path: Path, tmp_path: Path) -> None:
    whole = path.read_bytes()
    once = capture(tmp_path / "once", path)
    assert len([row for row in once if row[0] == "turn"]) >= 4
    for part in range(1, 8):
        path.write_bytes(whole[: len(whole) * part // 8])
        capture(tmp_path / "parts", path)
    path.write_bytes(whole)
    assert capture(tmp_path / "parts", path) == once
    assert capture(tmp_path / "parts", path) == once


def test_a_replaced_file_is_read_anew(agent: Agent, path: Path, tmp_path: Path) -> None:
    capture(tmp_path / "store", path)
    text = (
        path.read_text("utf-8").replace("uploader", "downloader").replace("08:02:", "09:02:").replace("07:25", "09:25")
    )
    path.write_text(text[: text.rindex("\n", 0, -1) + 1] if agent.name == "codex" else text, "utf-8")
    found = capture(tmp_path / "store", path)
    assert any("downloader" in str(row[3]) for row in found)


@pytest.mark.parametrize("spoilt", [7, None, [], {}, ["x"], {"a": 1}, True, "\ud83d\0"], ids=repr)
def test_a_field_of_another_type_is_survived(agent: Agent, path: Path, spoilt: object) -> None:
    translate = agent.host.reader(str(path))
    for line in path.read_text("utf-8").splitlines():
        for made in spoil(json.loads(line), spoilt):
            for value in translate(json.dumps(made, separators=(",", ":")).encode()):
                reader.entry(value, 1, 0)


def spoil(value: dict[str, Any], spoilt: object) -> list[dict[str, Any]]:
    """Return an object with each of its fields, at any depth, spoilt in turn."""
    found = []
    for key, inner in value.items():
        found.append({**value, key: spoilt})
        if isinstance(inner, dict):
            found += [{**value, key: one} for one in spoil(inner, spoilt)]
        elif isinstance(inner, list) and inner and isinstance(inner[0], dict):
            found += [{**value, key: [one, *inner[1:]]} for one in spoil(inner[0], spoilt)]
    return found


@pytest.mark.parametrize("raw", [b"", b"\0" * 100, b"{}", b"[]\n", b'{"type":', b"\xff\xfe", b"{}\n" * 1000], ids=repr)
def test_what_is_no_transcript_holds_nothing(path: Path, raw: bytes, tmp_path: Path) -> None:
    path.write_bytes(raw)
    assert capture(tmp_path / "store", path) == []


OLDER = {
    "codex": {"id": "x", "instructions": None, "items": [{"role": "user", "content": "what is it?"}]},
    "copilot": {"sessionId": "x", "timeline": [{"type": "user", "text": "what is it?"}], "chatMessages": []},
    "gemini": {"sessionId": "x", "messages": [{"type": "user", "content": "what is it?"}]},
    "qwen": {"sessionId": "x", "messages": [{"type": "user", "content": "what is it?"}]},
}


def test_a_transcript_of_another_form_is_silence_and_a_line(
    agent: Agent, path: Path, tmp_path: Path, home: Path
) -> None:
    journal = home / "log" / "keepsake.jsonl"
    assert capture(tmp_path / "read", path) != []
    assert not journal.exists()
    path.write_text(json.dumps(OLDER[agent.name]) + "\n", "utf-8")
    assert capture(tmp_path / "store", path) == []
    (line,) = journal.read_text("utf-8").splitlines()
    assert agent.host.TITLE in line
    assert "what is it" not in line


def test_a_sub_agents_words_are_not_the_persons(agent: Agent, path: Path) -> None:
    text = path.read_text("utf-8")
    signs = {
        "codex": ('"thread_source": "user"', '"thread_source": "subagent"'),
        "copilot": ('"type": "user.message"', '"agentId": "a1", "type": "user.message"'),
        "gemini": ('"kind": "main"', '"kind": "subagent"'),
        "qwen": ('"type": "user"', '"isSidechain": true, "type": "user"'),
    }
    path.write_text(text.replace(*signs[agent.name]), "utf-8")
    assert [one.text for one in entries(path) if one.role == "user" and not (one.results or one.meta or one.side)] == []


def test_a_hook_finds_the_last_answer_in_the_tail(path: Path) -> None:
    tail = recent_words.tail(str(path), most=moment.TAIL)
    assert moment.last_answer(tail) == f"Once more: {LONG}"
    assert next(moment.prompts(tail)) == PROMPTS[1]


def test_what_is_long_past_is_left_in_the_hosts_own_form(path: Path) -> None:
    raw = path.read_bytes()
    last = raw.splitlines(keepends=True)[-len(raw.splitlines()) // 2 :]
    mixed = recent_words.tail(str(path), most=moment.TAIL, turned=len(b"".join(last)) + 1)
    assert raw.splitlines()[0] in mixed
    assert mixed != raw
    assert moment.last_answer(mixed) == f"Once more: {LONG}"
    whole = recent_words.tail(str(path), most=moment.TAIL)
    assert recent_words.tail(str(path), most=moment.TAIL, turned=10 * len(raw)) == whole


def test_codex_patches_of_several_files_are_several_edits() -> None:
    codex, payload = hosts.named("codex"), AGENTS[0].payload("PostToolUse-apply_patch")
    made = codex.fields(payload)
    assert made is not None
    assert (made["tool_name"], made["tool_input"]) == (
        "Edit",
        {
            "file_path": "/home/dev/project/sample.txt",
            "old_string": "line one of sample",
            "new_string": "line one of sample, changed",
        },
    )
    item = {
        "type": "custom_tool_call",
        "name": "apply_patch",
        "call_id": "c1",
        "input": payload["tool_input"]["command"],
    }
    done = {"type": "custom_tool_call_output", "call_id": "c1", "output": payload["tool_response"]}
    translate = codex.reader("/nowhere/rollout-x.jsonl")
    values = [
        value
        for one in (item, done)
        for value in translate(json.dumps({"type": "response_item", "payload": one}).encode())
    ]
    found = [one for value in values if (one := reader.entry(value, 1, 0))]
    assert [(call.id, call.name, call.input["file_path"]) for call in found[0].calls] == [
        ("c1", "Edit", "sample.txt"),
        ("c1#1", "Write", "added.txt"),
    ]
    assert [result.call for one in found[1:] for result in one.results] == ["c1", "c1#1"]
    assert not any(result.failed for one in found[1:] for result in one.results)


def test_a_stop_waits_for_copilots_transcript_where_its_folder_is_there(tmp_path: Path) -> None:
    """A short session's folder comes before its transcript, and the note of the hook that runs stands at its end."""
    path = tmp_path / "session" / "events.jsonl"
    start = time.monotonic()
    copilot.wait_for_transcript(str(path))
    assert time.monotonic() - start < 0.1, "no such session"
    path.parent.mkdir()
    line = b'{"type":"hook.start","data":{"hookType":"agentStop"}}\n'
    later = threading.Timer(0.1, path.write_bytes, [line])
    later.start()
    copilot.wait_for_transcript(str(path))
    assert path.read_bytes() == line
    later.join()
