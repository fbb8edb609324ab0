"""`keepsake forget`: what goes, that it is gone from every byte, that it stays gone."""

from __future__ import annotations

import gc
import json
import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from typing import TYPE_CHECKING, Callable

import pytest
from tests.capture import transcripts as t

from keepsake.base import paths
from keepsake.extract import staging
from keepsake.store import adoption, drafts, ledger, memories, rescue, schema, undo
from keepsake.worker import jobs

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

MATTER = "The quokka protocol unlocks the vault"
WORD = b"quokka"
SUMMARY = "summary of its session"
SUMMARY_TAG = "session-summary"
TURNS = [
    ("user", "Which protocol do we use for the vault in this project?"),
    ("assistant", f"{MATTER}, and nothing else does, as the design says."),
    ("user", "Thanks, write that down in docs/vault.md, please."),
]


def bytes_with(cli: Cli, word: bytes) -> list[str]:
    """Return every file under the data home that holds a word, in any case."""
    gc.collect()  # a connection that is collected meanwhile takes its write-ahead log along
    files = [path for path in cli.home.rglob("*") if path.is_file()]
    return [str(path) for path in files if word in path.read_bytes().lower()]


def folder(cli: Cli) -> str:
    return paths.project_dir(paths.project_root(str(cli.project)))


def test_no_byte_is_left_and_nothing_brings_it_back(cli: Cli, transcript: Callable[..., str]) -> None:
    path = transcript("s-1", TURNS, cwd=str(cli.project))
    jobs.capture(str(cli.project), path)
    [found] = [row for row in cli.json("recall", "quokka protocol vault") if row["role"] == "assistant"]
    cli.json("remember", "Something to keep about the vault of the bank")
    rescue.backup(folder(cli))
    book = ledger.open_ledger(folder(cli))
    ledger.record(book, "s-9", "PostToolUse", 1.0, [ledger.ShownMemory(found["id"], 0.9, 90, "quokka protocol")])
    book.close()
    aside = memories.database(folder(cli)) + ".damaged-20260101-000000"
    staged = os.path.join(folder(cli), "staging", ".staged-extract-s-1")
    log = os.path.join(cli.home, "log", "triage.jsonl")
    for name, text in (
        (aside, MATTER),
        (staged, f"Learning|vault|{TURNS[1][1]}\nContext|a|kept line\n"),
        (log, json.dumps({"s": TURNS[1][1]})),
    ):
        os.makedirs(os.path.dirname(name), exist_ok=True)
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    assert len(bytes_with(cli, WORD)) >= 5

    answer = cli.json("forget", found["id"])

    assert answer["forgotten"] == 2  # the turn, and the summary of its session
    assert answer["transcripts"] == [os.path.realpath(path)]
    assert "still holds the text" in answer["note"]
    saved = cli.json("remember", "What was saved by hand may stand in a transcript too")
    assert cli("forget", saved["id"]) == 0
    assert cli.out.splitlines()[0] == "1 memory forgotten"
    assert "transcript still holds it" in cli.out
    assert bytes_with(cli, WORD) == []
    with open(staged, encoding="utf-8") as file:
        assert file.read() == "Context|a|kept line\n"
    cli.json("import", path)
    jobs.capture(str(cli.project), path)
    with open(path, "a", encoding="utf-8") as file:
        file.write(
            json.dumps({"type": "user", "uuid": "n", "message": {"content": "And one more question, later."}}) + "\n"
        )
    jobs.capture(str(cli.project), path)
    os.unlink(memories.database(folder(cli)))
    cli.json("import", path)
    assert bytes_with(cli, WORD) == []
    assert [row["role"] for row in cli.json("recall", "--tags", "raw")] == ["user", "user", "user"]


@pytest.mark.parametrize(
    ("last", "stays"),
    [
        ("The build works again; the missing library is now linked in the Makefile.", True),
        ("It says: undefined reference to quokka_öpen. I have linked the library.", False),
        (
            "It was the linker, as so often on this machine, and it took a while. " * 5
            + "An undefined reference to quokka_öpen, that is.",
            False,
        ),
    ],
)
def test_an_error_takes_its_sessions_summary_only_if_that_repeats_it(cli: Cli, last: str, *, stays: bool) -> None:
    """A summary tells what was said. It also goes if only the end of the last answer, which it keeps, has the words."""
    build = t.call("Bash", command="make build")
    path = t.write(
        cli.project.parent / "s-1.jsonl",
        t.user("Please make the build work again on this machine."),
        t.assistant(build),
        t.result(build, "error: undefined reference to quokka_öpen in vault.c", failed=True),
        t.assistant(t.text(last)),
    )
    jobs.capture(str(cli.project), str(path))
    [error] = cli.json("list", "--tags", "error")
    cli.json("forget", error["id"])
    assert [row["session_id"] for row in cli.json("list", "--tags", SUMMARY_TAG)] == ["s-1"] * stays
    assert cli.json("list", "--tags", "error") == []
    t.write(
        path,
        t.user("Now write a note on the build into the README."),
        t.assistant(t.text("It is done, in a line of its own.")),
    )
    jobs.capture(str(cli.project), str(path))  # a summary that stays goes on; none comes back
    summaries = [row["content"] for row in cli.json("list", "--tags", SUMMARY_TAG)]
    assert ["It is done" in one for one in summaries] == [True] * stays
    assert cli.json("list", "--tags", "error") == []


def test_what_has_no_time_is_not_taken_for_old(cli: Cli) -> None:
    said = {"type": "user", "uuid": "n", "cwd": str(cli.project), "message": {"content": "Where do the fixtures lie?"}}
    path = cli.project.parent / "undated.jsonl"
    path.write_text(json.dumps(said) + "\n", "utf-8")
    cli.json("import", str(path))
    assert [row["created_at"] for row in cli.json("list", "--tags", "raw")] == [None]
    assert cli.json("recall", "--until", "2020-01-01") == []
    assert cli.json("forget", "--older-than", "0d", "--yes")["forgotten"] == 0


@pytest.mark.parametrize(
    ("arguments", "left"),
    [
        (["--tags", "OLD"], ["b", "c"]),
        (["--tags", "old,unknown"], ["a", "b", "c"]),
        (["--session", "talk"], ["a", "b"]),
        (["--older-than", "2026-01-02"], ["b", "c"]),
        (["--older-than", "1d", "--tags", "new"], ["a", "c"]),
        (["--all"], []),
        (["id-a", "id-b"], ["c"]),
    ],
)
def test_what_goes(cli: Cli, arguments: list[str], left: list[str]) -> None:
    given = [
        {"id": "id-a", "content": "first fact: a", "tags": ["old"], "created_at": "2026-01-01"},
        {"id": "id-b", "content": "other fact: b", "tags": ["new"], "created_at": "2026-02-01"},
        {"id": "id-c", "content": "third fact: c", "session_id": "talk", "created_at": time.time()},
    ]
    cli.json("import", "-", stdin="\n".join(map(json.dumps, given)).encode())
    tried = cli.json("forget", *arguments, "--dry-run")
    assert len(cli.json("list")) == 3
    done = cli.json("forget", *arguments, "--yes")
    assert sorted(row["content"][-1] for row in cli.json("list")) == left
    assert (tried["forgotten"], tried["ids"]) == (0, done["ids"])
    assert done["forgotten"] == 3 - len(left)
    cli.json("import", "-", stdin="\n".join(map(json.dumps, given)).encode())
    assert sorted(row["content"][-1] for row in cli.json("list")) == left


def test_a_session_is_forgotten_as_one(cli: Cli, transcript: Callable[..., str]) -> None:
    cli.json("import", transcript("s-1", TURNS, cwd=str(cli.project)))
    cli.json("forget", "--session", "s-1")
    assert cli.json("stats")["sessions"] == 0


def test_saying_it_again_on_purpose_brings_it_back(cli: Cli) -> None:
    uid = cli.json("remember", MATTER)["id"]
    cli.json("forget", uid)
    assert cli.json("remember", MATTER)["created"] is True
    assert len(cli.json("list")) == 1


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ([], 2, "say what to forget"),
        (["--all", "--tags", "a"], 2, "say what to forget"),
        (["id-x", "--all"], 2, "say what to forget"),
        (["id-x"], 1, "no memory with the id 'id-x'"),
    ],
)
def test_refusals(cli: Cli, arguments: list[str], code: int, said: str) -> None:
    cli.json("remember", MATTER)
    assert cli("forget", *arguments) == code
    assert said in cli.err
    assert len(cli.json("list")) == 1


@pytest.mark.parametrize(("asked", "left"), [(["--session", "s-1"], ["s-2"]), (["--all"], [])])
def test_what_is_staged_of_a_session_goes_with_it(
    cli: Cli, transcript: Callable[..., str], asked: list[str], left: list[str]
) -> None:
    """Or the next session's start would commit what was made of it."""
    jobs.capture(str(cli.project), transcript("s-1", TURNS, cwd=str(cli.project)))
    place = staging.locate(paths.project_root(str(cli.project)), folder(cli))
    for session in ("s-1", "s-2"):
        staging.write(place, session, "Learning|vault|What was made of the talk, in other words\n", time.time())
    cli.json("forget", *asked, "--dry-run")
    assert sorted(staging.names(place)) == ["s-1", "s-2"]
    cli.json("forget", *asked, "--yes")
    assert staging.names(place) == left


def test_a_record_that_was_forgotten_does_not_come_back_from_the_transcript(
    cli: Cli, transcript: Callable[..., str]
) -> None:
    """The record has another key than what capture makes of the same turn, and perhaps another text."""
    path = transcript("s-1", TURNS, cwd=str(cli.project))
    jobs.capture(str(cli.project), path)
    rows = [row for row in cli.json("recall", "--tags", "raw", "--limit", "9") if row["role"] == "assistant"]
    cli("export")
    exported = [json.loads(line) for line in cli.out.splitlines()]
    [record] = [row for row in exported if row["id"] == rows[0]["id"]]
    record["content"] = "The quokka, put differently by who exported it"
    shutil.rmtree(folder(cli))
    cli.json("import", "-", stdin=json.dumps(record).encode())
    assert cli.json("forget", record["id"])["ids"] == [record["id"]]
    jobs.capture(str(cli.project), path)
    assert [row["role"] for row in cli.json("recall", "--tags", "raw", "--limit", "9")] == ["user", "user"]


SAME = "The quokka protocol opens the vault, whoever says it"


def test_an_id_that_two_stores_share_is_forgotten_in_both(cli: Cli) -> None:
    here = cli.json("remember", SAME)["id"]
    assert cli.json("remember", SAME, "--everywhere")["id"] == here
    assert cli.json("show", here)["content"] == SAME
    assert cli.json("forget", here, "--dry-run")["ids"] == [here, here]
    cli.json("forget", here, "--everywhere")
    assert cli.json("show", here)["id"] == here
    cli.json("remember", SAME, "--everywhere")
    cli.json("forget", here)
    assert bytes_with(cli, WORD) == []


def test_the_same_text_under_another_id_goes_too(cli: Cli, transcript: Callable[..., str]) -> None:
    said = cli.json("remember", SAME)["id"]
    for session in ("s-1", "s-2"):
        jobs.capture(str(cli.project), transcript(session, [("user", SAME)], cwd=str(cli.project)))
    assert cli.json("forget", said)["forgotten"] == 5  # with the turns, and the summaries of their sessions
    assert bytes_with(cli, WORD) == []


def test_a_rule_stays_without_the_forgotten_text_that_it_quotes(cli: Cli, transcript: Callable[..., str]) -> None:
    """Rules of before 0.2 hold what the model had said before them."""
    rule = "Never open the vault without the keeper!"
    path = transcript("s-1", [*TURNS[:2], ("user", f"No, that's wrong. {rule}")], cwd=str(cli.project))
    jobs.capture(str(cli.project), path)
    [uid] = [row["id"] for row in cli.json("recall", "--tags", "rule")]
    with schema.open_memory(memories.database(folder(cli))) as db:
        old = f"{rule}{memories.SAID_ABOUT}{MATTER}]"
        drafts.set_content(db, db.execute("SELECT id FROM memory WHERE uid = ?", (uid,)).fetchone()[0], old, 1.0)
    [said] = [row["id"] for row in cli.json("list") if row["role"] == "assistant"]
    cli.json("forget", said)
    for again in (False, True):
        if again:
            os.unlink(memories.database(folder(cli)))
            os.unlink(rescue.backup_path(folder(cli)))
            cli.json("import", path)
        assert [row["content"] for row in cli.json("recall", "--tags", "rule")] == [rule]
        assert bytes_with(cli, WORD) == []


def test_a_dry_run_says_why_more_goes_than_was_named(cli: Cli, transcript: Callable[..., str]) -> None:
    said = [("user", "Always feed the quokkas before noon."), ("user", "Fine. Never feed the wombats at noon.")]
    jobs.capture(str(cli.project), transcript("s-1", said, cwd=str(cli.project)))
    turns = [row["id"] for row in cli.json("recall", "--tags", "raw")]
    assert cli("forget", *turns, "--dry-run") == 0
    why = {line.rpartition("  ")[2] for line in cli.out.splitlines() if "[goes too" in line}
    assert why == {f"[goes too: {one}]" for one in ("says the same", "learnt from the same words", SUMMARY)}
    assert cli("forget", "--all", "--dry-run") == 0
    assert "goes too" not in cli.out


def test_who_forgets_a_rule_is_offered_the_turn_that_it_was_said_in(cli: Cli, transcript: Callable[..., str]) -> None:
    said = "Always feed the quokkas before noon, they bite."
    jobs.capture(str(cli.project), transcript("s-1", [("user", f"Fine. {said}")], cwd=str(cli.project)))
    [rule] = [row["id"] for row in cli.json("recall", "--tags", "rule")]
    [turn] = [row["id"] for row in cli.json("recall", "--tags", "raw")]
    assert cli.json("forget", rule, "--dry-run")["said_in"] == [turn]
    assert cli("forget", rule) == 0
    assert f"keepsake forget {turn}" in cli.out
    assert [row["id"] for row in cli.json("recall", "--tags", "raw")] == [turn]
    assert cli.json("forget", turn)["said_in"] == []
    assert bytes_with(cli, WORD) == []


@pytest.mark.parametrize("asked", [["--all"], ["--session", "s-1"]])
def test_a_staging_directory_that_leads_elsewhere_stops_no_forgetting(
    cli: Cli, transcript: Callable[..., str], monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    jobs.capture(str(cli.project), transcript("s-1", TURNS, cwd=str(cli.project)))
    (cli.home / "elsewhere").mkdir()
    (cli.project / ".wt-tools").symlink_to(cli.home / "elsewhere")
    monkeypatch.setenv("KEEPSAKE_STAGING_DIR", ".wt-tools")
    cli.json("forget", *asked, "--yes")
    jobs.start(str(cli.project), "")  # what --all took is final from here on
    assert bytes_with(cli, WORD) == []


@pytest.mark.parametrize("arguments", ["--tags=", "--tags=,", "--tags=kept;--tags= ", "--session=;--tags=kept"])
def test_an_empty_name_forgets_nothing(cli: Cli, arguments: str) -> None:
    """As from a variable that is not set: it must never mean everything."""
    cli.json("remember", "The boiler room code is on the wall", "--tags", "kept")
    assert cli("forget", *arguments.split(";")) == 2
    assert len(cli.json("list")) == 1


def test_what_is_forgotten_is_in_no_other_sessions_summary(cli: Cli, transcript: Callable[..., str]) -> None:
    """A fork's summary tells the same goal and the same last words as the session that it goes on from."""
    path = transcript("s-1", TURNS, cwd=str(cli.project))
    with open(path, encoding="utf-8") as file:
        fork = file.read().replace('"sessionId": "s-1"', '"sessionId": "s-2"')
    with open(path.replace("s-1", "s-2"), "w", encoding="utf-8") as file:
        file.write(fork + json.dumps({"type": "user", "message": {"role": "user", "content": "Now the other vault."}}))
    for name in (path, path.replace("s-1", "s-2")):
        jobs.capture(str(cli.project), name)
    other = transcript("s-3", [("user", "What is on for lunch today, anything warm?")], cwd=str(cli.project))
    jobs.capture(str(cli.project), other)
    told = {row["session_id"] for row in cli.json("list", "--tags", "session-summary") if "quokka" in row["content"]}
    assert told == {"s-1", "s-2"}
    cli.json("forget", "--session", "s-1")
    assert bytes_with(cli, WORD) == []
    assert [row["session_id"] for row in cli.json("list", "--tags", "session-summary")] == ["s-3"]


def test_minutes_are_not_taken_for_months(cli: Cli) -> None:
    cli.json("remember", "Kept, since nobody knows what was meant")
    assert cli("forget", "--older-than", "6m") == 2
    assert "minutes or months?" in cli.err
    assert len(cli.json("list", "--since", "30m")) == 1


@pytest.mark.parametrize("asked", [["--all"], ["--older-than", "0d"]])
def test_nothing_goes_wholesale_without_a_yes(cli: Cli, asked: list[str]) -> None:
    cli.json("remember", MATTER)
    assert cli("forget", *asked) == 1
    assert "nothing was forgotten: 1 memory would go; say --yes" in cli.err
    assert cli.json("stats")["memories"] == 1


def test_a_few_old_memories_go_without_asking(cli: Cli) -> None:
    old = {"content": "an old fact: it is old", "created_at": "2026-01-01"}
    cli.json("import", "-", stdin=json.dumps(old).encode())
    cli.json("remember", MATTER)
    assert cli.json("forget", "--older-than", "2026-01-02")["forgotten"] == 1


def test_a_wholesale_forgetting_can_be_undone(cli: Cli, transcript: Callable[..., str]) -> None:
    path = transcript("s-1", TURNS, cwd=str(cli.project))
    cli.json("import", path)
    cli.json("remember", "We always deploy to the vault on Fridays")
    before = {row["id"]: row["content"] for row in cli.json("list")}
    cli.json("forget", "--all", "--yes")
    later = cli.json("remember", "Said since the slip, and kept")["id"]
    assert cli.json("forget", "--undo")["restored"] == len(before)
    assert {row["id"]: row["content"] for row in cli.json("list") if row["id"] != later} == before
    assert cli.json("forget", next(iter(before)), "--dry-run")["ids"]
    assert cli("forget", "--undo") == 1
    assert "nothing to bring back" in cli.err


def test_who_exchanges_is_told_that_an_undo_reaches_no_other_machine(cli: Cli) -> None:
    subprocess.run(["git", "init", "-q", str(cli.project)], check=True)
    subprocess.run(["git", "remote", "add", "origin", "https://example.org/q.git"], check=True)
    cli.json("sync", "folder", str(cli.project.parent / "other"))
    cli.json("remember", MATTER)
    assert cli("forget", "--all", "--yes") == 0
    assert "on other machines it stays forgotten" in cli.out


def test_forgetting_by_name_makes_what_went_before_final_and_both_say_so(cli: Cli) -> None:
    cli.json("remember", MATTER)
    assert cli("forget", "--all", "--yes") == 0
    assert "or something else is forgotten" in cli.out
    assert "other machines" not in cli.out
    assert cli("forget", cli.json("remember", "Said since the slip")["id"]) == 0
    assert cli("forget", "--undo") == 1
    assert "or something else is forgotten" in cli.err


@pytest.mark.skipif(sqlite3.sqlite_version_info < (3, 35), reason="can't drop a column")
def test_what_an_older_keepsake_forgot_can_be_undone(cli: Cli) -> None:
    """Before version 10 a memory's state was called `superseded`, and `extra` held whose word it is."""
    uid = cli.json("remember", MATTER)["id"]
    cli.json("forget", "--all", "--yes")
    with closing(sqlite3.connect(undo.path(folder(cli)))) as copy:
        copy.execute("ALTER TABLE memory RENAME COLUMN state TO superseded")
        copy.execute("ALTER TABLE memory RENAME COLUMN signature TO extra")
        copy.execute("ALTER TABLE note DROP COLUMN client")
        for name in ("mark", "edited", "story", "positive", "alone", "others"):
            copy.execute(f"ALTER TABLE memory DROP COLUMN {name}")
        for table in ("reading", "owed", "sending", "worktree", *adoption.PROCESSED):
            copy.execute(f"DROP TABLE {table}")
        copy.execute("CREATE TABLE occurrence(call TEXT PRIMARY KEY) WITHOUT ROWID")
        copy.execute("UPDATE memory SET superseded = 2, extra = 'others'")
        copy.execute("PRAGMA user_version=9")
        copy.commit()
    assert cli.json("forget", "--undo")["restored"] == 1
    assert cli.json("show", uid)["mark"] == "others"
    cli("show", uid)
    assert "held back" in cli.out


@pytest.mark.parametrize("how", ["start", "id"])
def test_the_next_start_and_a_forgetting_by_id_leave_no_byte(cli: Cli, how: str) -> None:
    cli.json("remember", MATTER)
    cli.json("forget", "--all", "--yes")
    assert bytes_with(cli, WORD) != []
    if how == "start":
        jobs.start(str(cli.project), "")
    else:
        cli.json("forget", cli.json("remember", "Something else to forget by its name")["id"])
    assert bytes_with(cli, WORD) == []


def test_an_import_that_is_asked_for_again_brings_a_history_back_but_nothing_that_was_named(
    cli: Cli, transcript: Callable[..., str]
) -> None:
    path = transcript("s-1", TURNS, cwd=str(cli.project))
    cli.json("import", path)
    named = next(row["id"] for row in cli.json("list") if row["role"] == "assistant")
    cli.json("forget", named)
    cli.json("forget", "--all", "--yes")
    assert cli.json("import", path)["turns"] == 0
    assert cli.json("import", path, "--again")["turns"] == 2
    assert MATTER not in str(cli.json("list"))
    assert cli.json("import", path, "--again")["turns"] == 0


def test_no_room_for_the_copy_means_nothing_goes(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.json("remember", MATTER)
    monkeypatch.setattr("keepsake.store.undo.begin", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
    assert cli("forget", "--all", "--yes") == 1
    assert "no copy can be kept" in cli.err
    assert cli.json("stats")["memories"] == 1


def test_an_option_that_destroys_is_written_out(cli: Cli) -> None:
    cli.json("remember", MATTER)
    assert cli("forget", "--al", "--yes") == 2
    assert cli.json("stats")["memories"] == 1


def test_what_the_model_saved_in_a_session_goes_with_it(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """A saved note has no session of its own: where it comes from says so."""
    line = '{"content": "The gateway drops five connections a deploy.", "class": "constraint"}'
    for session, text in (("s-1", line), ("s-2", line.replace("five", "nine"))):
        monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", session)
        cli.json("remember", "--batch", "-", stdin=text.encode())
        cli.json("remember", f"The cache of {session} is cleared by a cron job.")
    cli.json("forget", "--session", "s-1")
    left = [row["content"] for row in cli.json("list")]
    assert sorted(left) == [
        "The cache of s-2 is cleared by a cron job.",
        "The gateway drops nine connections a deploy.",
    ]
    assert {row["content"] for row in cli.json("recall", "--session", "s-2")} == set(left)


def test_forgetting_a_rule_forgets_every_turn_that_said_nothing_else(cli: Cli, transcript: Callable[..., str]) -> None:
    rule = "No, always use pnpm instead of npm in this repository."
    paths = [
        transcript(name, [("user", rule), ("assistant", "The lock file is made anew.")], cwd=str(cli.project))
        for name in ("s1", "s2")
    ]
    cli.json("import", *paths)
    [stored] = cli.json("list", "--tags", "rule")
    cli.json("forget", stored["id"])
    for _ in range(2):
        assert [row for row in cli.json("list") if "pnpm" in row["content"]] == []
        cli.json("import", transcript("s1", [("user", rule), ("user", "Now the tests, please, one by one.")],
                                      cwd=str(cli.project)))  # fmt: skip
