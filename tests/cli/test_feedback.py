"""`keepsake feedback`: one word from the person settles a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

import pytest

from keepsake.base import event, project
from keepsake.recall import digest, tell
from keepsake.store import ledger

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

NOTE = "The uploader retries seven times, since the gateway drops five connections."


def told(cli: Cli, session: str) -> bool:
    """Tell whether a prompt about it brings the note, in a session."""
    fields: dict[str, object] = {
        "session_id": session,
        "prompt": "why does the uploader retry?",
        "cwd": str(cli.project),
    }
    found = project.of_directory(str(cli.project))
    answer = tell.answer(event.Event({**fields, "hook_event_name": "UserPromptSubmit"}), found, "recall.prompt")
    return answer is not None and NOTE in answer.context


@pytest.mark.parametrize("word", ["wrong", "never"])
def test_what_the_person_settles_is_told_no_more_until_the_person_says_it_again(cli: Cli, word: str) -> None:
    uid = cli.json("remember", NOTE)["id"]
    assert told(cli, "one")
    assert cli.json("feedback", uid[:6], word) == {"id": uid, "word": word}
    assert not told(cli, "two")
    assert [one["id"] for one in cli.json("recall", "why does the uploader retry?")] == [uid]
    cli("remember", NOTE)
    assert told(cli, "three")


@pytest.mark.parametrize("word", ["wrong", "never"])
def test_the_model_cant_take_it_back(cli: Cli, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    uid = cli.json("remember", NOTE)["id"]
    cli("feedback", uid, word)
    cli("remember", NOTE, "--class", "root-cause")
    assert not told(cli, "two")


def test_not_now_holds_for_the_session_and_beyond_its_compaction(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    uid = cli.json("remember", NOTE)["id"]
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "one")
    assert cli("feedback", uid, "not-now") == 0
    ledger.forget_context(ledger.open_ledger(project.of_directory(str(cli.project)).folder), "one", 5.0)
    assert not told(cli, "one")
    assert told(cli, "two")


def test_a_rule_that_is_never_wanted_leaves_the_start_too(cli: Cli) -> None:
    uid = cli.json("remember", NOTE, "--tags", "rule")["id"]
    found = project.of_directory(str(cli.project))
    assert [line.uid for line in digest.collect(found, "s")] == [uid]
    cli("feedback", uid, "never")
    assert digest.collect(found, "s") == []


def test_bad_input_is_refused(cli: Cli) -> None:
    uid = cli.json("remember", NOTE)["id"]
    assert cli("feedback", uid, "not-now") == 1
    assert "--session" in cli.err
    assert cli("feedback", "nobody", "wrong") == 1
    assert cli("feedback", uid, "meh") == 2


@pytest.mark.parametrize("word", ["wrong", "never"])
def test_right_takes_it_back(cli: Cli, word: str) -> None:
    uid = cli.json("remember", NOTE)["id"]
    cli.json("feedback", uid, word)
    assert not told(cli, "one")
    assert cli.json("feedback", uid, "right") == {"id": uid, "word": "right"}
    assert told(cli, "two")


def test_a_note_of_the_model_becomes_the_persons_rule_and_is_not_one_any_more(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as inside:
        inside.setenv("CLAUDECODE", "1")
        uid = cli.json("remember", NOTE)["id"]
    found = project.of_directory(str(cli.project))
    assert digest.collect(found, "one") == []
    cli.json("feedback", uid, "rule")
    assert [line.uid for line in digest.collect(found, "one")] == [uid]
    cli.json("feedback", uid, "not-rule")
    assert digest.collect(found, "one") == []


def test_a_rule_that_was_said_in_a_session_is_the_users_rule_again(cli: Cli, transcript: Callable[..., str]) -> None:
    path = transcript("s-1", [("user", "Always run make lint before a release.")], str(cli.project))
    cli.json("import", path)
    [uid] = [row["id"] for row in cli.json("list", "--tags", "rule")]
    assert cli("show", uid) == 0
    shown = cli.out.partition(" id ")[2]
    assert f"transcript: {path}:1\n" in shown
    for word, whose in (("mine", "the user's rule"), ("not-rule", "saved by the user"), ("rule", "the user's rule")):
        cli.json("feedback", uid, word)
        cli("show", uid)
        assert f"id {uid} {whose}" in cli.out, word
    assert cli.out.partition(" id ")[2] == shown


@pytest.mark.parametrize("word", ["right", "mine", "rule", "not-rule", "here"])
def test_the_model_does_not_say_what_only_the_person_says(cli: Cli, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    uid = cli.json("remember", NOTE)["id"]
    before = cli.json("show", uid)
    monkeypatch.setenv("CLAUDECODE", "1")
    assert cli("feedback", uid, word) == 1
    assert f"! keepsake feedback {uid} {word}" in cli.err
    assert cli.json("show", uid) == before


def test_here_is_said_of_what_is_told_everywhere(cli: Cli) -> None:
    uid = cli.json("remember", NOTE)["id"]
    assert cli("feedback", uid, "here") == 1
    assert "not told in every project" in cli.err
