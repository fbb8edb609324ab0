"""stop: a Stop from payload to block, its guards, and what happens when the input is bad."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t
from tests.conftest import ROOT, capture_payload, ready
from tests.scripts.test_hooks import COSTLY

from keepsake.base import event, paths, project
from keepsake.store import drafts, ledger, schema
from keepsake.store.db import DatabaseError
from keepsake.store.note import Note, Source
from keepsake.triage import lexicon, reason, stop
from keepsake.triage.categories import NAMES

if TYPE_CHECKING:
    from pathlib import Path

SESSION = "11111111-0000-4000-8000-000000000001"
OPENING = [t.user("Where is the agent's name set?"), *t.assistant(t.text("In the hook."))]
ARGUED = [
    t.user("But why couldn't we set it where the state is created? The idea is that each has one."),
    *t.assistant(t.text("You're right, that's cleaner than a fallback everywhere.")),
]
LIMITS = [
    t.user("hmm, I was able to do it through the other client, so that is wrong."),
    *t.assistant(t.text("You're right: the API doesn't expose an issue, so it can't be attached.")),
]
WISHES = [
    t.user("I don't like that name, I'd like a shorter one, please. I did not say long."),
    *t.assistant(t.text("Good point, I was wrong.")),
]
NOISE = [{"type": "progress", "data": {"n": n}} for n in range(40)] + [{"type": "system", "subtype": "x"}] * 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / f"{SESSION}.jsonl"


@pytest.fixture
def found(work: Path) -> project.Project:
    return project.of_directory(str(work))


def payload(path: Path, **changes: object) -> dict[str, Any]:
    base = {
        "session_id": SESSION,
        "transcript_path": str(path),
        "stop_hook_active": False,
        "last_assistant_message": "",
    }
    return capture_payload("Stop", **{**base, **changes})


def ask(found: project.Project, path: Path, **changes: object) -> str:
    said = stop.answer(event.Event(payload(path, **changes)), found)
    return said.block if said else ""


def journal(home: Path) -> list[dict[str, Any]]:
    log = home / "log" / "keepsake.jsonl"
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []


def scores(home: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (home / "log" / "triage.jsonl").read_text("utf-8").splitlines()]


def test_what_was_argued_is_asked_for_once(found: project.Project, path: Path) -> None:
    t.write(path, OPENING)
    assert ask(found, path) == ""
    t.write(path, ARGUED)
    assert "DECISION (0.53)" in ask(found, path)
    t.write(path, ARGUED)
    assert ask(found, path) == ""


def test_at_most_two_blocks_a_session_whatever_the_category(found: project.Project, path: Path) -> None:
    t.write(path, OPENING)
    asked = []
    for news in (ARGUED, LIMITS, WISHES):
        t.write(path, news)
        asked.append(bool(ask(found, path)))
    assert asked == [True, True, False]


LONG = t.assistant(t.text("The parser reads the header first and skips what follows it.\n" * 160))


def test_a_session_that_holds_much_is_asked_and_asked_again_when_it_holds_far_more(
    found: project.Project, path: Path, home: Path
) -> None:
    asked = []
    for number in range(4):
        t.write(path, t.user(f"step {number}"), LONG)
        asked.append(ask(found, path))
    assert [bool(text) for text in asked] == [True, False, True, False]
    assert asked[0].startswith(reason.FIRST_TIME)
    assert asked[2].startswith(reason.AGAIN)
    assert [row["asked"] for row in scores(home)] == [["SUBSTANCE"], [], ["SUBSTANCE"], []]


def test_a_finding_that_waited_is_asked_for_at_a_later_stop(found: project.Project, path: Path) -> None:
    t.write(path, OPENING, t.user("go on"), t.assistant(t.text("It reads the header. " * 100)), ARGUED)
    assert ask(found, path) == ""
    t.write(path, t.user("and on"), LONG)
    assert "- DECISION (0.53), earlier in the session" in ask(found, path)


def test_a_project_may_raise_the_bar_and_not_lower_it(work: Path, path: Path) -> None:
    (work / ".claude").mkdir()
    own = work / ".claude" / "keepsake.json"
    t.write(path, t.user("go on"), LONG)
    own.write_text('{"triage": {"substance": 50}}', "utf-8")
    assert ask(project.of_directory(str(work)), path) == ""
    own.write_text('{"triage": {"substance": 0}}', "utf-8")
    assert project.of_directory(str(work)).settings.number("triage.substance") == 9


def test_a_question_lists_what_the_session_saved_before(found: project.Project, path: Path) -> None:
    store = schema.open_memory(os.path.join(paths.make_dir(found.folder), "memory.db"))
    note = Note("constraint", ["header"], "", [Source(SESSION, 1)])
    text = "The header is read before the body, always."
    drafts.insert(store, drafts.Draft(key="k", kind="model", type="Learning", content=text, created=1.0, note=note))
    t.write(path, OPENING, ARGUED)
    assert f"{reason.KNOWN}\n- {text}" in ask(found, path)


def test_another_session_is_asked_anew(found: project.Project, path: Path) -> None:
    t.write(path, OPENING, ARGUED)
    assert ask(found, path)
    other = path.with_name("other.jsonl")
    other.write_bytes(path.read_bytes())
    assert ask(found, other, session_id="other")


def test_what_the_file_lags_behind_counts_and_counts_once(found: project.Project, path: Path) -> None:
    t.write(path, OPENING, ARGUED[0])
    answer = ARGUED[1]["message"]["content"][0]["text"]
    assert "DECISION" in ask(found, path, last_assistant_message=answer)
    before = scores(path.parent / "keepsake")[-1]["messages"]
    t.write(path, ARGUED[1], t.user("thanks"), t.assistant(t.text("Fine.")))
    assert ask(found, path, last_assistant_message="Fine.") == ""
    assert scores(path.parent / "keepsake")[-1]["messages"] == before + 2


def test_everything_since_the_last_verdict_counts_not_the_last_fifty(found: project.Project, path: Path) -> None:
    later = [[t.user(f"step {n}"), *t.assistant(t.text(f"Step {n} is done."))] for n in range(60)]
    t.write(path, OPENING, ARGUED, *later)
    assert "DECISION" in ask(found, path)


@pytest.mark.parametrize("row", ["filters_non_content", "deque_capacity", "human_preserved"])
def test_noise_never_displaces_content(found: project.Project, path: Path, home: Path, row: str) -> None:
    """The plan's rows for bug 4, with the lowest max_messages."""
    config(home, {"triage": {"max_messages": 10}})
    found = project.of_directory(found.root)
    first: list[Any] = [{"type": "human", "content": "An old prompt"}] if row == "human_preserved" else OPENING
    t.write(path, first, t.assistant(t.text("Yes.")), ARGUED, NOISE)
    assert "DECISION" in ask(found, path)
    t.write(path, *[[t.user(f"p{n}"), *t.assistant(t.text(f"a{n}"))] for n in range(20)])
    ask(found, path)
    assert scores(home)[-1]["messages"] - scores(home)[0]["messages"] == 10


def config(home: Path, data: object) -> None:
    home.mkdir(exist_ok=True)
    (home / "config.json").write_text(json.dumps(data), "utf-8")


WANTED: list[tuple[dict[str, object], dict[str, str], dict[str, object], bool]] = [
    ({}, {}, {}, True),
    ({}, {"CLAUDE_CODE_ENTRYPOINT": "cli"}, {}, True),
    ({}, {"CLAUDE_CODE_ENTRYPOINT": "sdk-cli"}, {}, False),
    ({}, {"CLAUDE_CODE_ENTRYPOINT": "sdk-cli"}, {"unattended": True}, True),
    ({"stop_hook_active": True}, {}, {}, False),
    ({"agent_id": "a1"}, {}, {}, False),
    ({"session_id": "../x"}, {}, {}, False),
    ({"transcript_path": ""}, {}, {}, False),
    ({}, {}, {"enabled": False}, False),
]


@pytest.mark.parametrize(("changes", "env", "triage", "wanted"), WANTED)
def test_which_stops_are_judged(
    home: Path, work: Path, path: Path, changes: dict[str, object], env: dict[str, str], triage: object, wanted: bool
) -> None:
    config(home, {"triage": triage})
    settings = project.of_directory(str(work)).settings
    assert stop.is_judged(event.Event(payload(path, **changes)), settings, env) is wanted


def test_a_projects_file_can_only_make_it_ask_less(work: Path, path: Path) -> None:
    (work / ".claude").mkdir()
    own = work / ".claude" / "keepsake.json"
    own.write_text('{"triage": {"max_blocks": 8, "thresholds": {"decision": 0.9}}}', "utf-8")
    found = project.of_directory(str(work))
    t.write(path, OPENING, ARGUED)
    assert ask(found, path) == ""
    assert found.settings.number("triage.max_blocks") == 2


def test_score_log_written(found: project.Project, path: Path, home: Path) -> None:
    """The plan's test_score_log_written: figures of all six categories, and not a word of the session."""
    t.write(path, OPENING, ARGUED)
    ask(found, path)
    (row,) = scores(home)
    assert set(row["scores"]) == {*NAMES, "SESSION_SUMMARY"}
    assert row["hits"]["DECISION"] == 2
    assert (row["decision"], row["asked"], row["messages"]) == ("block", ["DECISION"], 4)
    assert row["chars"] > 100
    assert row["ms"] > 0
    assert "state" not in json.dumps(row)


# What a bad state of things is: how it is made, in a project where a Stop went well before.
def _replaced(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"2026", b"2027"))


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


BAD = {"missing": lambda path: path.unlink(), "replaced": _replaced, "cut": _cut, "a folder": _folder}
if hasattr(os, "mkfifo"):
    BAD["a pipe"] = _pipe


@pytest.mark.parametrize("name", BAD)
def test_a_bad_transcript_is_no_block(found: project.Project, path: Path, name: str) -> None:
    t.write(path, OPENING, t.user("x" * 300), t.assistant(t.text("y")))
    ask(found, path)
    t.write(path, ARGUED)
    BAD[name](path)
    with pytest.raises((OSError, ValueError)):
        ask(found, path)


def test_a_replaced_transcript_is_judged_from_there_on(found: project.Project, path: Path) -> None:
    t.write(path, OPENING)
    ask(found, path)
    _replaced(path)
    with pytest.raises(ValueError, match="replaced"):
        ask(found, path)
    t.write(path, ARGUED)
    assert "DECISION" in ask(found, path)


HOSTILE = [
    b"[" * 100_000, b"{" * 1000, b'{"type":"user","message":{"content":' + b"[" * 5000, b"\xff\xfe\x00",
    b'{"type":"user","message":{"content":"\\ud83d because"}}', b'{"type":"user"}{"type":"assistant"}',
    b'{"type":"user","message":7}', b'{"type":"assistant","message":{"content":[null,1,{"type":"text","text":5}]}}',
    b'{"type":"user","message":{"content":"' + b"not error `" * 20_000 + b'"}}',
]  # fmt: skip


def test_a_hostile_transcript_is_survived(found: project.Project, path: Path) -> None:
    t.write(path, OPENING, *HOSTILE, ARGUED)
    assert "DECISION" in ask(found, path)


@pytest.mark.parametrize("value", ["NaN", "-1", "1.5", '"x"', "Infinity", "true"])
def test_a_wrong_threshold_is_ignored(home: Path, work: Path, path: Path, value: str) -> None:
    """Contract: a wrong setting is reported by `doctor` and ignored; the default holds, as there it is said."""
    home.mkdir()
    (home / "config.json").write_text('{"triage": {"thresholds": {"DECISION": ' + value + "}}}", "utf-8")
    t.write(path, OPENING, ARGUED)
    assert "DECISION" in ask(project.of_directory(str(work)), path)


@pytest.mark.parametrize("tally", ["{", "[]", "{}", '{"boosted": 1}'])
def test_a_corrupt_state_is_no_block(found: project.Project, path: Path, tally: str) -> None:
    t.write(path, OPENING)
    ask(found, path)
    ledger.open_ledger(found.folder).execute("UPDATE verdict SET tally = ?", (tally,))
    t.write(path, ARGUED)
    with pytest.raises(ValueError):  # noqa: PT011  # whatever it says
        ask(found, path)


def test_two_hooks_at_once_ask_once(found: project.Project, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    t.write(path, OPENING, ARGUED)
    together, said = threading.Barrier(2), []
    ledger.open_ledger(found.folder).close()
    load = lexicon.of

    def wait(texts: list[str]) -> lexicon.Lexicon:
        together.wait(10)  # both have read the state, none has written it
        return load(texts)

    def one() -> None:
        try:
            said.append(ask(found, path))
        except (ValueError, DatabaseError) as error:
            said.append(f"not asked: {error}")

    monkeypatch.setattr(lexicon, "of", wait)
    threads = [threading.Thread(target=one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(text[:9] for text in said) == ["Before yo", "not asked"]


def fire(body: bytes, home: Path, **env: str) -> tuple[int, bytes, bytes]:
    """Run the hook as the client does."""
    if not (home / "python").exists():
        ready(home)
    command = json.loads((ROOT / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]["Stop"][0]["hooks"][0]["command"]
    done = subprocess.run(
        ["sh", "-c", command], input=body, capture_output=True, check=False, timeout=60,
        env={**os.environ, "CLAUDE_PLUGIN_ROOT": str(ROOT), "KEEPSAKE_SYNC": "1", **env},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def test_block_output_stdout_json(home: Path, work: Path, path: Path) -> None:
    """The plan's e2e row and those for bug 3: transcript, parse, triage, decision; one JSON object, nothing else.

    Covers test_e2e_realistic_transcript, test_block_output_stdout_json, test_block_output_no_extra_stdout,
    test_allow_stop_no_stdout and test_score_log_no_stdout_interference.
    """
    real = (ROOT / "tests/fixtures/captures/transcripts/tools-and-subagent.jsonl").read_bytes()
    path.write_bytes(real)
    t.write(path, NOISE, OPENING)
    body = payload(path, cwd=str(work))
    assert fire(json.dumps(body).encode(), home) == (0, b"", b"")
    t.write(path, ARGUED, NOISE)
    code, out, err = fire(json.dumps(body).encode(), home)
    assert (code, err) == (0, b"")
    answer = json.loads(out)
    assert set(answer) == {"decision", "reason"}
    assert answer["decision"] == "block"
    assert len(answer["reason"]) <= reason.MAX_CHARS
    assert [row["decision"] for row in scores(home)] == [None, "block"]
    assert journal(home) == []


def test_error_handler_no_stdout(home: Path, work: Path, path: Path) -> None:
    """The plan's test_error_handler_no_stdout: a line in the journal, no word to the client; capture runs first."""
    t.write(path, OPENING, ARGUED)
    folder = paths.make_dir(paths.project_dir(paths.project_root(str(work))))
    with open(os.path.join(folder, "ledger.db"), "wb") as file:
        file.write(b"this is no database, and longer than a header of one" * 20)
    assert fire(json.dumps(payload(path, cwd=str(work))).encode(), home) == (0, b"", b"")
    assert len([line for line in journal(home) if line["where"] == "Stop"]) == 1
    assert os.path.exists(os.path.join(folder, "memory.db"))


@pytest.mark.parametrize("changes", [{"stop_hook_active": True}, {"agent_id": "a1"}])
def test_capture_runs_whatever_the_verdict(home: Path, work: Path, path: Path, changes: dict[str, object]) -> None:
    t.write(path, OPENING, ARGUED)
    assert fire(json.dumps(payload(path, cwd=str(work), **changes)).encode(), home) == (0, b"", b"")
    folder = paths.project_dir(paths.project_root(str(work)))
    assert os.path.exists(os.path.join(folder, "memory.db"))
    assert not (home / "log" / "triage.jsonl").exists()


def test_a_verdict_loads_no_costly_module(home: Path, work: Path, path: Path) -> None:
    config(home, {"capture": {"enabled": False}})
    t.write(path, OPENING, ARGUED)
    probe = (
        "import sys; sys.path.insert(0, sys.argv[1]); import stop; stop.main();"
        f"print([name for name in {COSTLY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", probe, str(ROOT / "scripts")],
        input=json.dumps(payload(path, cwd=str(work))).encode(), capture_output=True, check=True,
    )  # fmt: skip
    assert b'"decision": "block"' in done.stdout
    assert done.stderr.decode().strip() == "[]"
