"""Receipts: the status line's segment, and the line when something was shown."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.conftest import ROOT, share_bytecode
from tests.recall import notes

from keepsake.base import notices, paths, project, reply, settings
from keepsake.base.event import Event
from keepsake.recall import receipt, tell
from keepsake.store import ledger, memories, schema
from keepsake.worker import inbox

if TYPE_CHECKING:
    from pathlib import Path

TOLD = [
    (text, ledger.ShownMemory(uid, 0.9, len(text), "why"))
    for uid, text in (
        ("1234567890ab", "- [how-to-run 2026-01-01 id 1234567890ab] Run the tests with make check."),
        ("x", "A <b>rule"),
    )
]


@pytest.fixture
def folder(work: Path) -> str:
    """Return the data folder of a project whose session s-1 was shown two notes."""
    found = paths.project_dir(str(work.resolve()))
    book = ledger.open_ledger(found)
    for event in ("UserPromptSubmit", "PostToolUse"):
        shown = [ledger.ShownMemory(uid, 0.9, 90, "why") for uid in ("a", "b")]
        ledger.record(book, "s-1", event, 5.0, shown)
    book.close()
    return found


@pytest.mark.parametrize(
    ("session", "left", "said"),
    [
        ("s-1", 0, "keepsake: 2 shown"),
        ("s-1", 2, "keepsake: 2 shown, 2 to decide"),
        ("s-2", 1, "keepsake: 1 to decide"),
        ("s-2", 0, ""),
        ("", 0, ""),
    ],
)
def test_the_segment(work: Path, folder: str, session: str, left: int, said: str) -> None:
    inbox.write(folder, left)
    notices.leave(folder, "an offer is no decision")
    given: dict[str, object] = {"session_id": session, "workspace": {"current_dir": str(work)}}
    assert receipt.segment(Event(given)) == said
    assert receipt.segment(Event({**given, "cwd": str(work)})) == said


@pytest.mark.skipif(os.name == "nt", reason="FIFOs of POSIX")
@pytest.mark.parametrize("held", ["", "many", "-3", "\u0663", "9" * 5000])
def test_a_count_that_is_none_is_not_told(work: Path, folder: str, held: str) -> None:
    path = os.path.join(folder, "waiting")
    with open(path, "w", encoding="utf-8") as file:
        file.write(held)
    given = Event({"session_id": "s-1", "cwd": str(work)})
    assert receipt.segment(given) == "keepsake: 2 shown"
    os.unlink(path)
    os.mkfifo(path)
    assert receipt.segment(given) == "keepsake: 2 shown"


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(("stdin", "said"), [("", ""), ("[1]", ""), ("{", ""), ("OK", "keepsake: 2 shown\n")])
def test_the_status_line_never_fails(work: Path, home: Path, folder: str, stdin: str, said: str) -> None:
    assert folder
    share_bytecode(home)
    stdin = json.dumps({"session_id": "s-1", "cwd": str(work)}) if stdin == "OK" else stdin
    line = [str(ROOT / "bin" / "keepsake"), "statusline"]
    env = {**os.environ, "PATH": f"{os.path.dirname(sys.executable)}:/usr/bin:/bin"}
    done = subprocess.run(line, input=stdin, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
    assert stdin or not os.path.exists(os.path.join(os.environ["KEEPSAKE_HOME"], "log"))  # nothing came: no alarm


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("off", ""),
        ("short", "keepsake showed Claude 2 notes (/keepsake:why)"),
        (
            "long",
            "keepsake showed Claude 2 notes: 12345678 Run the tests with make check.; x A \u2039b\u203arule",
        ),
    ],
)
def test_the_line(level: str, said: str) -> None:
    assert receipt.line(level, TOLD) == said
    assert receipt.line(level, []) == ""


def test_a_project_may_only_switch_it_off() -> None:
    assert (
        settings.merge({"recall": {"receipt": "long"}}, {"recall": {"receipt": "off"}}).text("recall.receipt") == "off"
    )
    assert settings.merge(None, {"recall": {"receipt": "long"}}).text("recall.receipt") == "off"
    assert settings.merge({"recall": {"receipt": "loud"}}, None).problems


def test_what_the_worker_left_stands_beside_it(work: Path) -> None:
    notices.leave(str(work), "an offer")
    answer = notices.with_notices(reply.Reply(notice="a receipt"), str(work))
    assert answer is not None
    assert answer.notice == "a receipt\nan offer"


@pytest.mark.parametrize(
    ("level", "said"), [("off", ""), ("short", "showed Claude 1 note (/keepsake:why)"), ("long", " The exporter pads")]
)
def test_a_hook_says_it_where_the_person_wants_it(home: Path, work: Path, level: str, said: str) -> None:
    db = schema.open_memory(memories.database(project.of_directory(str(work)).folder))
    text = "The exporter pads invoices with zeros before signing, since the bank's gateway rejects ragged totals."
    notes.add(db, text, kind="saved")
    (home / "config.json").write_text(json.dumps({"recall": {"receipt": level}}), "utf-8")
    prompt = "why does the exporter pad invoices with zeros before signing?"
    asked = Event({"session_id": "s", "cwd": str(work), "hook_event_name": "UserPromptSubmit", "prompt": prompt})
    answer = tell.answer(asked, project.of_directory(str(work)), "recall.prompt")
    assert answer is not None
    assert said in answer.notice
    assert "\n" not in answer.notice
    assert bool(answer.notice) is (level != "off")
