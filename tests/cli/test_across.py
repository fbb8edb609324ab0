"""Across projects: a rule said in two is offered for all; names rank; nothing is told elsewhere without the word."""

from __future__ import annotations

import gc
import itertools
import json
import os
import shlex
import sqlite3
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t

from keepsake.base import notices, project
from keepsake.base.event import Event
from keepsake.guard import act
from keepsake.operations import speaker
from keepsake.recall import digest, tell
from keepsake.store import memories
from keepsake.store.store import open_store
from keepsake.worker import jobs, offers

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

    from keepsake.store.store import Store

RULE = "Always run make lint before a release, it is required for every tag."
AGAIN = "Please always run make lint before every release; it is required for each tag."


@pytest.fixture(autouse=True)
def no_runtime(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keepsake.worker.runtime.make", lambda _home: None)


def says(folder: Path, name: str, text: str) -> project.Project:
    """Let the person say something in a session of a project."""
    folder.mkdir(exist_ok=True)
    found = project.of_directory(str(folder))
    path = t.write(folder.parent / f"{name}.jsonl", t.user(text, cwd=str(folder), sessionId=name))
    jobs.capture(found.root, str(path), str(folder))
    return found


def offered(found: project.Project) -> str:
    offers.make(found, "")
    return notices.take(found.folder)


def told(folder: Path) -> str:
    """Return what a session is told when it starts in a folder."""
    event = Event({"session_id": "new", "hook_event_name": "SessionStart", "cwd": str(folder)})
    answer = digest.answer(event, project.of_directory(str(folder)))
    return answer.context if answer else ""


@pytest.fixture
def two(tmp_path: Path, cli: Cli) -> project.Project:
    """The second project in which the person has said the rule."""
    assert cli.home == tmp_path / "home"
    says(tmp_path / "one", "first", RULE)
    return says(tmp_path / "two", "second", AGAIN)


def uid(line: str) -> str:
    return line.partition("keepsake edit ")[2].partition(" ")[0]


def test_a_rule_of_two_projects_is_offered_once_and_told_in_a_third_on_the_persons_word(
    two: project.Project, cli: Cli, tmp_path: Path
) -> None:
    assert told(cli.project) == ""
    line = offered(two)
    assert AGAIN in line
    assert str(tmp_path / "one") in line
    assert offered(two) == offered(project.of_directory(str(tmp_path / "one"))) == ""
    assert told(cli.project) == ""  # an offer alone tells nothing
    assert cli.json("edit", uid(line), "--everywhere", "--project", two.root)["projects"] == 2
    for folder in (cli.project, tmp_path / "one", tmp_path / "two"):
        rules = [line for line in told(folder).splitlines() if "make lint" in line and "session summary" not in line]
        assert [AGAIN in line for line in rules] == [True], folder


def test_one_project_is_no_reason_and_neither_are_others_words(tmp_path: Path, cli: Cli) -> None:
    found = says(tmp_path / "one", "first", RULE)
    assert offered(found) == ""
    says(tmp_path / "two", "second", f"The reviewer says: {AGAIN}")
    assert offered(found) == ""
    cli.json(
        "import", "-", "--project", str(tmp_path / "two"), stdin=b'{"content": "%s", "tags": ["rule"]}' % RULE.encode()
    )
    assert offered(found) == ""


def test_a_copy_of_one_session_is_said_once(tmp_path: Path) -> None:
    found = says(tmp_path / "one", "first", RULE)
    says(tmp_path / "two", "first", RULE)
    assert offered(found) == ""


def test_only_the_persons_own_word_takes_it_everywhere(
    two: project.Project, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = offered(two)
    monkeypatch.setenv("CLAUDECODE", "1")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "s-9")
    edit = ("edit", uid(line), "--everywhere", "--project", two.root)
    assert cli(*edit) == 1
    assert "only the user has something told in other projects" in cli.err
    kept = tmp_path / "claude" / "projects" / "p"
    kept.mkdir(parents=True)
    said = f"<bash-input>keepsake edit {uid(line)} --everywhere --project {two.root}</bash-input>"
    t.write(kept / "s-9.jsonl", t.user("Run keepsake edit for me", sessionId="s-9"))
    assert not speaker.typed("edit", uid(line), "--everywhere")
    t.write(kept / "s-9.jsonl", t.user(said, sessionId="s-9"))
    assert cli(*edit) == 0, cli.err


@pytest.mark.parametrize("corrected", [False, True])
def test_a_plain_note_that_is_taken_everywhere_is_told_and_found_once(
    cli: Cli, tmp_path: Path, *, corrected: bool
) -> None:
    text = "Amounts are integer cents, never floats."
    saved = cli.json("remember", "Amounts are integers." if corrected else text, "--handles", "amounts")["id"]
    if corrected:
        cli.json("edit", saved, text)
    assert cli("edit", saved, "--everywhere") == 0, cli.err
    assert cli.out.splitlines()[1] == "it replaces what 1 project had stored of it"
    asked = ("recall", "amounts cents")
    for found in (
        asked,
        ("recall", "--since", "1d"),
        (*asked, "--all-projects"),
        (*asked, "--project", str(tmp_path / "other")),
    ):
        assert [row["content"] for row in cli.json(*found)] == [text], found
    prompt = {"session_id": "s-1", "hook_event_name": "UserPromptSubmit", "cwd": str(cli.project)}
    event = Event({**prompt, "prompt": "Should the amounts be integer cents or floats in the new column?"})
    reply = tell.answer(event, project.of_directory(str(cli.project)), "recall.prompt")
    assert reply is not None
    assert reply.context.count(text) == 1
    assert cli("edit", saved, "--everywhere") == 0  # once more changes nothing, and says nothing of nothing
    assert len(cli.out.splitlines()) == 1


def test_what_was_saved_in_another_project_in_the_same_words_outlives_the_one_for_all(cli: Cli, tmp_path: Path) -> None:
    text, elsewhere = "Amounts are integer cents, never floats.", tmp_path / "two"
    elsewhere.mkdir()
    saved = cli.json("remember", text)["id"]
    cli.json("remember", text, "--project", str(elsewhere))
    assert cli("edit", saved, "--everywhere") == 0, cli.err
    assert [row["content"] for row in cli.json("recall", "amounts cents", "--project", str(elsewhere))] == [text]
    cli.json("forget", saved, "--everywhere")
    [row] = cli.json("recall", "amounts cents", "--project", str(elsewhere))
    assert (row["content"], row.get("superseded", False)) == (text, False)


def test_a_rule_that_is_taken_everywhere_is_asked_about_at_once(cli: Cli) -> None:
    rule = cli.json("remember", "Never use sudo.", "--tags", "rule")["id"]
    assert cli("edit", rule, "--everywhere") == 0, cli.err
    assert rule in (cli.home / "everywhere" / "guards").read_text("utf-8")
    assert "Bash everywhere" in (cli.home / "guards").read_text("utf-8")


AMOUNTS = "Amounts are integer cents, never floats."


def test_a_newer_opposite_rule_of_a_project_holds_there_in_place_of_the_one_for_all(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = "Never use sudo.", "From now on always use sudo in this project."
    with monkeypatch.context() as earlier:
        earlier.setenv("KEEPSAKE_NOW", "2025-01-01T10:00:00Z")
        cli("remember", one, "--tags", "rule", "--everywhere")
    there = says(tmp_path / "one", "first", other)
    said = told(tmp_path / "one")
    assert (other in said, one in said) == (True, False)
    run = Event({"session_id": "new", "hook_event_name": "PreToolUse", "tool_name": "Bash",
                 "tool_input": {"command": "sudo apt update"}})  # fmt: skip
    assert act.answer(run, there) is None
    assert one in told(cli.project)
    assert act.answer(run, project.of_directory(str(cli.project))) is not None
    with open_store(there.folder) as store:
        (rule,) = memories.find(store.db, "kind = 'rule'")
    cli("feedback", rule.uid, "wrong", "--project", there.root)
    assert act.answer(run, there) is not None


@pytest.fixture
def saved(cli: Cli, tmp_path: Path) -> str:
    """The id of a note that was saved here and in the project `two`, and was taken everywhere from here."""
    (tmp_path / "two").mkdir()
    cli.json("remember", AMOUNTS, "--project", str(tmp_path / "two"))
    uid = cli.json("remember", AMOUNTS)["id"]
    assert cli("edit", uid, "--everywhere") == 0, cli.err
    return str(uid)


def test_what_holds_everywhere_is_forgotten_everywhere(saved: str, cli: Cli, tmp_path: Path) -> None:
    two = str(tmp_path / "two")
    assert len(cli.json("forget", saved, "--dry-run")["ids"]) == 3
    assert cli("forget", saved, "--dry-run") == 0
    assert f"3 memories would be forgotten, also in {two}" in cli.out
    assert cli("forget", saved) == 0
    assert cli.out.splitlines()[0] == f"3 memories forgotten, also in {two}"
    assert cli.json("list", "--all-projects") == []
    files = [path for path in cli.home.rglob("*") if path.is_file()]
    assert [path for path in files if b"integer cents" in path.read_bytes()] == []


def test_what_one_project_alone_holds_is_forgotten_there_alone(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    cli.json("remember", AMOUNTS, "--project", str(tmp_path / "two"))
    assert cli.json("forget", cli.json("remember", AMOUNTS)["id"])["forgotten"] == 1
    assert len(cli.json("list", "--project", str(tmp_path / "two"))) == 1


@pytest.mark.parametrize("words", [("edit", "Amounts are decimals."), ("forget",), ("feedback", "never")])
@pytest.mark.parametrize("at", [1, 2])
def test_who_gives_an_interrupted_command_again_has_it_done_everywhere(
    saved: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], at: int
) -> None:
    """A store may be locked, or the process end: what is named then still names the rest."""
    calls, (verb, *rest) = itertools.count(), words

    def failing(folder: str, root: str = "") -> Store:
        if next(calls) == at:
            raise sqlite3.OperationalError("database is locked")
        return open_store(folder, root)

    with monkeypatch.context() as patch:
        for module in ("cli.edit", "cli.feedback", "operations.forgetting"):
            patch.setattr(f"keepsake.{module}.open_store", failing)
        assert cli(verb, saved, *rest) == int(next(calls) > at)
    assert cli(verb, saved, *rest) == 0, cli.err
    contents = [row["content"] for row in cli.json("list", "--all-projects")]
    assert contents == {"forget": [], "edit": rest * 3, "feedback": [AMOUNTS] * 3}[verb]
    for folder in (cli.project, tmp_path / "two"):
        rows = cli.json("recall", "amounts", "--project", str(folder))
        assert [row["tags"] for row in rows] == ([["never-told"]] if verb == "feedback" else [[]] if rest else [])


def test_a_correction_that_is_refused_changes_nothing(saved: str, cli: Cli) -> None:
    new = "Amounts are decimals since the merger."
    cli.json("remember", new, "--everywhere")
    assert cli("edit", saved, new) == 1
    assert "says already" in cli.err
    assert sorted(row["content"] for row in cli.json("list", "--all-projects")) == [new, AMOUNTS, AMOUNTS, AMOUNTS]


@pytest.mark.parametrize("words", [("edit", "Amounts are decimals."), ("forget",)])
def test_what_holds_everywhere_does_not_come_back_in_a_project_that_undoes_its_own_forgetting(
    saved: str, cli: Cli, tmp_path: Path, words: tuple[str, ...]
) -> None:
    two, (verb, *rest) = ("--project", str(tmp_path / "two")), words
    cli.json("forget", "--all", "--yes", *two)
    cli.json(verb, saved, *rest)
    assert cli("forget", "--undo", *two) == 1
    assert cli.json("list", *two) == []
    cli.json("remember", "Prices are net.", *two)
    cli.json("forget", "--all", "--yes", *two)
    cli.json("forget", cli.json("remember", AMOUNTS, "--everywhere")["id"])
    assert cli.json("forget", "--undo", *two)["restored"] == 1  # a copy without the text stays


def test_a_database_that_cant_be_opened_is_named(saved: str, cli: Cli) -> None:
    broken = cli.home / "projects" / "gone" / "memory.db"
    broken.mkdir(parents=True)
    assert cli("forget", saved) == 1
    assert f"{broken} can't be read (memory.db is not a regular file): make it readable for you" in cli.err
    broken.rmdir()
    assert len(cli.json("forget", saved)["ids"]) == 3


def test_many_projects_take_no_more_open_files_than_few(saved: str, cli: Cli, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    for number in range(40):
        (tmp_path / f"p{number}").mkdir()
        cli.json("remember", "Prices are net.", "--project", str(tmp_path / f"p{number}"))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Elsewhere each command is a process. Here SQLite keeps files open that another connection has locked, and
    # connections that are garbage live until they are collected.
    gc.collect()
    resource.setrlimit(resource.RLIMIT_NOFILE, (len(os.listdir("/dev/fd")) + 30, hard))
    try:
        assert cli("edit", saved, "Amounts are decimals.", "--project", str(tmp_path / "p0")) == 0, cli.err
        gc.collect()
        assert cli("show", "nosuchid") == 1
        assert "no memory with the id" in cli.err
        gc.collect()
        assert len(cli.json("forget", saved)["ids"]) == 3
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("known", [False, True])
def test_a_correction_of_what_holds_everywhere_reaches_what_was_saved_in_the_same_words(
    saved: str, cli: Cli, tmp_path: Path, *, known: bool
) -> None:
    """Else one project would be told both; nothing of another project disappears."""
    two, new = str(tmp_path / "two"), "Amounts are decimals since the merger."
    jobs.capture(two, str(t.write(tmp_path / "s.jsonl", t.user(AMOUNTS, cwd=two, sessionId="s"))), two)
    if known:  # then the other project's copy is superseded by its own note
        cli.json("remember", new, "--project", two)
    assert cli("edit", saved, new) == 0, cli.err
    assert cli.out.splitlines()[0] == f"changed, also in {two}:"
    told_there = [row for row in cli.json("recall", "amounts", "--project", two) if row["role"] is None]
    assert new in [row["content"] for row in told_there]
    assert [row["content"] for row in cli.json("recall", "--tags", "raw", "--project", two)] == [
        AMOUNTS
    ]  # as it was said
    cli("list", "--project", two)
    assert len([line for line in cli.out.splitlines() if "superseded" in line]) == int(known)
    cli.json("forget", saved, "--everywhere")
    assert new in [row["content"] for row in cli.json("list", "--project", two)]


def test_what_a_model_saved_elsewhere_in_the_same_words_is_corrected_too(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, there = cli.json("remember", AMOUNTS)["id"], ("--project", str(tmp_path / "other"))
    monkeypatch.setenv("CLAUDECODE", "1")
    cli.json("remember", AMOUNTS, *there)
    monkeypatch.delenv("CLAUDECODE")
    cli.json("edit", saved, "--everywhere")
    cli.json("edit", saved, "Amounts are decimals.")
    [row] = cli.json("list", *there)
    assert (row["content"], row["source"]["kind"]) == (
        "Amounts are decimals.",
        "model",
    )  # it is no person's word by that


@pytest.mark.parametrize("words", [("edit", "Amounts are floats."), ("forget",), ("feedback", "never")])
def test_a_record_with_the_same_id_and_other_words_is_another_memory(cli: Cli, words: tuple[str, ...]) -> None:
    for content, options in ((AMOUNTS, ("--project", "../other")), ("Prices are net.", ())):
        given = {"id": "rec-1", "content": content, "source": {"kind": "cli"}}
        cli.json("import", "-", "--mine", *options, stdin=json.dumps(given).encode())
    cli.json("edit", "rec-1", "--everywhere", "--project", "../other")
    verb, *rest = words
    assert cli.json("show", "rec-1")["content"] == "Prices are net."
    cli.json(verb, "rec-1", *rest)
    [everywhere] = [one for one in cli.json("recall", "amounts cents floats") if one["content"] == AMOUNTS]
    assert everywhere["tags"] == []


@pytest.mark.parametrize("words", [("edit", "Prices are gross."), ("forget",), ("feedback", "never"), ("show",)])
def test_a_record_whose_id_was_taken_when_it_went_everywhere_is_still_named_by_it(
    cli: Cli, words: tuple[str, ...]
) -> None:
    """Two programs that number their records give two memories one id."""
    for content, options in ((AMOUNTS, ("--project", "../other")), ("Prices are net.", ())):
        given = {"id": "1", "content": content, "source": {"kind": "cli"}}
        cli.json("import", "-", "--mine", *options, stdin=json.dumps(given).encode())
        cli.json("edit", "1", "--everywhere", *options)
    verb, *rest = words
    answer = cli.json(verb, "1", *rest)
    [amounts] = [one for one in cli.json("recall", "amounts cents floats") if one["content"] == AMOUNTS]
    assert amounts["tags"] == []
    found = {one["content"]: one["tags"] for one in cli.json("recall", "prices net gross")}
    found.pop(AMOUNTS, None)
    if verb == "show":
        assert answer["content"] == "Prices are net."
        cli.json("forget", "1", "--project", "../other")  # the other way round
        assert [one["content"] for one in cli.json("list", "--all-projects")] == ["Prices are net."] * 2
    else:
        assert found == {"edit": {"Prices are gross.": []}, "feedback": {"Prices are net.": ["never-told"]}}.get(
            verb, {}
        )


def test_a_note_saved_here_and_for_all_is_corrected_as_one(cli: Cli) -> None:
    uid = cli.json("remember", AMOUNTS)["id"]
    cli.json("remember", AMOUNTS, "--everywhere")
    cli.json("edit", uid, "Amounts are decimals since the merger.")
    assert {row["content"] for row in cli.json("list", "--all-projects")} == {"Amounts are decimals since the merger."}


@pytest.mark.parametrize("words", [("edit", "New words for it."), ("forget",), ("feedback", "never")])
def test_what_two_other_projects_have_is_changed_in_the_one_that_is_named(
    cli: Cli, tmp_path: Path, words: tuple[str, ...]
) -> None:
    places = [str(tmp_path / name) for name in ("one", "two")]
    for place in places:
        os.mkdir(place)
        uid = cli.json("remember", AMOUNTS, "--project", place)["id"]
    verb, *rest = words
    assert cli(verb, uid, *rest) == 1
    assert f"name one with --project ({', '.join(places)})" in cli.err
    assert cli("show", uid) == 0  # to look is no harm
    assert cli(verb, uid, *rest, "--project", places[1]) == 0, cli.err
    [row] = cli.json("list", "--project", places[0])
    assert (row["content"], row["tags"]) == (AMOUNTS, [])
    assert [(one["content"], one["tags"]) for one in cli.json("list", "--project", places[1])] != [(AMOUNTS, [])]


def test_a_rule_saved_here_and_for_all_is_told_once(cli: Cli) -> None:
    for options in ((), ("--everywhere",)):
        cli.json("remember", RULE, "--tags", "rule", *options)
    assert told(cli.project).count(RULE) == 1


def test_who_forgets_a_turn_forgets_what_holds_everywhere_in_the_same_words(cli: Cli, tmp_path: Path) -> None:
    path = t.write(tmp_path / "s.jsonl", t.user(AMOUNTS, cwd=str(cli.project), sessionId="s"))
    jobs.capture(str(cli.project), str(path), str(cli.project))
    cli.json("remember", AMOUNTS, "--everywhere")
    [turn] = cli.json("list", "--tags", "raw")
    cli.json("forget", turn["id"])
    assert cli.json("list", "--all-projects") == []


@pytest.mark.parametrize("here", [False, True])
def test_what_is_right_after_all_holds_where_it_held_last(cli: Cli, *, here: bool) -> None:
    uid = cli.json("remember", AMOUNTS)["id"]
    cli.json("edit", uid, "--everywhere")
    for word in (*(["here"] if here else []), "wrong", "right"):
        cli.json("feedback", uid, word)
    cli("list", "--all-projects")
    [line] = [line for line in cli.out.splitlines() if f"id {uid}" in line and "superseded" not in line]
    assert line.endswith(str(cli.project) if here else "of every project")


@pytest.mark.parametrize("words", [("wrong",), ("wrong", "right"), ("here",)])
def test_forgetting_what_held_everywhere_leaves_no_superseded_copy(
    saved: str, cli: Cli, tmp_path: Path, words: tuple[str, ...]
) -> None:
    two = ("--project", str(tmp_path / "two"))
    cli.json("edit", saved, "Amounts are decimals.", *two)  # the copy in `two` is the latest then
    for word in words:
        cli.json("feedback", saved, word, *two)
    cli.json("forget", saved, *two)
    assert cli.json("list", "--all-projects") == []


@pytest.mark.parametrize("word", ["never", "wrong"])
def test_what_is_never_to_be_told_is_told_in_no_project(saved: str, cli: Cli, tmp_path: Path, word: str) -> None:
    cli.json("feedback", saved, word)
    for folder in (cli.project, tmp_path / "two"):
        prompt = {"session_id": "s-1", "hook_event_name": "UserPromptSubmit", "cwd": str(folder)}
        event = Event({**prompt, "prompt": "Should the amounts be integer cents or floats in the new column?"})
        assert tell.answer(event, project.of_directory(str(folder)), "recall.prompt") is None


def test_a_model_does_not_change_what_is_told_in_every_project(
    saved: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    assert cli("edit", saved, "Amounts are whatever the model says.") == 1
    assert f"they type it: ! keepsake edit {saved}" in cli.err


def test_the_person_who_typed_one_correction_for_all_has_not_typed_the_models(
    saved: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "claude" / "projects" / "p"
    kept.mkdir(parents=True)
    monkeypatch.setenv("CLAUDECODE", "1")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "s-9")
    typed = f"<bash-input>keepsake edit {saved} 'Amounts are decimals.'</bash-input>"
    t.write(kept / "s-9.jsonl", t.user(typed, sessionId="s-9"))
    assert cli("edit", saved, "Amounts are whatever the model says.") == 1
    assert cli("edit", saved, "Amounts are decimals.") == 0, cli.err
    assert "saved by the user" in cli.out  # it is still the person's word


@pytest.mark.parametrize("verb", ["show", "edit", "never", "forget", "here"])
@pytest.mark.parametrize("kind", ["rule", "record"])
def test_the_id_that_the_person_saw_goes_on_naming_what_went_everywhere(
    cli: Cli, tmp_path: Path, kind: str, verb: str
) -> None:
    new = "Run make lint before a tag."
    if kind == "rule":
        says(cli.project, "first", RULE)
        [row] = cli.json("list", "--tags", "rule")
    else:
        given = {"id": "rec-1", "content": RULE, "source": {"kind": "cli"}}
        cli.json("import", "-", "--mine", stdin=json.dumps(given).encode())
        [row] = cli.json("list")
    assert cli.json("edit", row["id"], "--everywhere")["id"] == row["id"]
    there = ("--project", str(tmp_path / "other"))
    if verb == "show":
        assert cli("show", row["id"]) == 0
        assert "superseded" not in cli.out
    elif verb == "edit":
        cli.json("edit", row["id"], new)
        assert [one["content"] for one in cli.json("recall", "make lint", *there)] == [new]
        notes = [one["content"] for one in cli.json("list") if one["role"] is None and "Goal" not in one["content"]]
        assert set(notes) <= {new}
    elif verb == "never":
        cli.json("feedback", row["id"], verb)
        assert "never-told" in cli.json("recall", "make lint", *there)[0]["tags"]
    elif verb == "forget":
        cli.json("forget", row["id"])
        assert cli.json("recall", "make lint", *there) == []
    else:
        cli.json("feedback", row["id"], verb)
        assert cli("recall", "make lint", *there) == 0
        assert "superseded" in cli.out
        [again] = [one for one in cli.json("list") if one["id"] == row["id"]]
        assert again["source"] == row["source"]  # it is the same memory, and not a new one beside it
        assert cli("show", row["id"]) == 0
        assert "superseded" not in cli.out


def test_the_id_of_a_rule_that_was_replaced_in_another_project_names_the_one_for_all(
    two: project.Project, cli: Cli, tmp_path: Path
) -> None:
    given = {"id": "rec-1", "content": AGAIN, "tags": ["rule"], "source": {"kind": "cli"}}
    there = ("--project", str(tmp_path / "other"))
    cli.json("import", "-", "--mine", *there, stdin=json.dumps(given).encode())
    [rule] = cli.json("list", "--tags", "rule", "--project", two.root)
    cli.json("edit", rule["id"], "--everywhere", "--project", two.root)
    assert cli.json("show", "rec-1", *there)["id"] == rule["id"]
    cli.json("edit", "rec-1", "Run make lint before a tag.", *there)
    assert cli.json("show", "rec-1", *there)["content"] == "Run make lint before a tag."
    assert cli.json("forget", "rec-1", *there)["said_in"] != []
    assert cli.json("list", "--all-projects", "--tags", "rule") == []


def test_a_colleagues_rule_in_the_same_words_stays(two: project.Project, cli: Cli, tmp_path: Path) -> None:
    theirs = tmp_path / "three"
    theirs.mkdir()
    path = t.write(tmp_path / "third.jsonl", t.user(AGAIN, cwd="/home/bobby/three", sessionId="third"))
    cli.json("import", str(path), "--project", str(theirs))
    assert cli.json("edit", uid(offered(two)), "--everywhere", "--project", two.root)["projects"] == 2
    [rule] = cli.json("list", "--tags", "rule", "--project", str(theirs))
    assert cli("show", rule["id"], "--project", str(theirs)) == 0
    assert "superseded" not in cli.out


@pytest.mark.parametrize("word", ["forget", "feedback", "edit"])
def test_the_id_of_a_rule_that_a_colleague_took_back_does_not_name_the_persons(
    cli: Cli, tmp_path: Path, word: str
) -> None:
    said = [t.user(text, cwd="/home/bobby/w", sessionId="s") for text in (RULE, RULE.replace("Always", "Never"))]
    cli.json("import", str(t.write(tmp_path / "s.jsonl", *said)), "--project", str(cli.project))
    own = "Always run make lint before a release; it is required for every tag."
    uid = cli.json("remember", own, "--tags", "rule", "--everywhere")["id"]
    theirs = next(row["id"] for row in cli.json("list", "--tags", "rule") if row["content"] == RULE)
    assert cli.json("show", theirs)["id"] == theirs
    cli.json(word, theirs, *{"feedback": ["never"], "edit": ["Lint."]}.get(word, []))
    row = cli.json("show", uid)
    assert (row["content"], row["tags"]) == (own, ["rule"])


@pytest.mark.parametrize("word", ["edit", "right", "rule", "mine"])
def test_what_is_done_with_it_afterwards_is_done_with_the_one_that_is_told(cli: Cli, word: str) -> None:
    uid = cli.json("remember", "Amounts are integer cents, never floats.")["id"]
    cli.json("edit", uid, "--everywhere")
    new = "Amounts are integer cents." if word == "edit" else "Amounts are integer cents, never floats."
    cli.json(*(("edit", uid, new) if word == "edit" else ("feedback", uid, word)))
    states = {row["content"]: cli("show", row["id"]) for row in cli.json("recall", "amounts cents", "--limit", "1")}
    assert states == {new: 0}
    assert "superseded" not in cli.out
    assert cli("list") == 0
    assert "superseded" in cli.out  # the project's own copy stays what it is
    assert [row["content"] for row in cli.json("list", "--all-projects")] == [new, new]


def test_what_the_model_saved_goes_nowhere_else(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    saved = cli.json("remember", "Deploy with the mirror script")["id"]
    monkeypatch.delenv("CLAUDECODE")
    assert cli("edit", saved, "--everywhere") == 1
    assert "is not what you said yourself" in cli.err


def test_a_model_saves_for_this_project_alone(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told in every project is the person's: typed behind `!`, or given to `/keepsake:remember`."""
    kept = tmp_path / "claude" / "projects" / "p"
    kept.mkdir(parents=True)
    monkeypatch.setenv("CLAUDECODE", "1")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "s-9")
    path = t.write(kept / "s-9.jsonl", t.user("I prefer tabs over spaces in Makefiles.", sessionId="s-9"))
    save = ("remember", "I prefer tabs over spaces in Makefiles.", "--everywhere")
    batch = tmp_path / "notes.jsonl"
    batch.write_text('{"content": "Deploys go through the mirror script"}\n', "utf-8")
    for refused in (save, ("remember", "--batch", str(batch), "--everywhere")):
        assert cli(*refused) == 1
        assert "only the user has something told in every project" in cli.err
    assert cli.json("list", "--all-projects") == []
    t.write(path, t.user(f"<bash-input>keepsake {shlex.join(save)}</bash-input>", sessionId="s-9"))
    assert cli(*save) == 0, cli.err


def test_recall_over_all_projects_puts_first_what_the_query_names(cli: Cli, tmp_path: Path) -> None:
    """The words fit the one better; the name is the other's."""
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    os.mkdir(one)
    os.mkdir(two)
    words = "The retry budget is spent by the upload worker before it gives up, which the upload log shows"
    named = "It counts from zero after a deploy"
    cli.json("remember", words, "--project", one, "--handles", "budget.py")
    cli.json("remember", named, "--project", two, "--handles", "UploadWorker,retry()")
    query = "retry budget of the UploadWorker"
    found = cli.json("recall", query, "--all-projects")
    assert [row["content"] for row in found] == [named, words]
    assert found[0]["score"] >= found[1]["score"] > 0
    assert [row["content"] for row in cli.json("recall", query, "--project", one)] == [words]
    assert cli.json("recall", query, "--all-projects", "--tags", "nosuch") == []
    inside = cli.json("recall", "retry budget of the MyUploadWorkers", "--all-projects")
    assert inside[0]["content"] == words  # a part of a name names nothing


@pytest.mark.parametrize(("count", "mode", "said"), [(60, "off", True), (59, "off", False), (60, "model", False)])
def test_where_there_are_many_notes_a_model_s_choice_is_offered_once_with_its_price(
    cli: Cli, tmp_path: Path, count: int, mode: str, said: bool
) -> None:
    cli.home.mkdir(exist_ok=True)
    (cli.home / "config.json").write_text(f'{{"judge": {{"mode": "{mode}"}}}}', "utf-8")
    rows = [f'{{"content": "Queue number {n} is emptied at noon.", "class": "constraint"}}\n' for n in range(count)]
    (tmp_path / "notes.jsonl").write_text("".join(rows), "utf-8")
    assert cli("import", str(tmp_path / "notes.jsonl")) == 0
    found = project.of_directory(str(cli.project))
    line = offered(found)
    assert ("keepsake judge on" in line) == said
    assert ("$0.002" in line) == said
    assert offered(found) == ""
