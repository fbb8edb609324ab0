"""What the model gets to read of a transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t

from keepsake.extract import conversation
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from tests.extract.conftest import World

    from keepsake.extract.conversation import Passage

SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected."


def told(world: World, *lines: Any, forgotten: str = "") -> list[Passage]:
    path = t.write(world.folder / "one.jsonl", *lines)
    gone = Tombstones(str(world.home), world.data)
    if forgotten:
        gone.add([forgotten])
    return conversation.passages(str(path), "one", gone)


def kinds(passages: list[Passage]) -> list[tuple[str, str]]:
    return [(passage.kind, passage.text) for passage in passages]


def test_turns_without_noise_secrets_and_the_forgotten(world: World) -> None:
    read = t.call("Read", file_path="/x/a.py")
    found = told(
        world,
        t.user("Short."),
        t.assistant(t.text("Let me look."), read),
        t.result(read, "CONTENT OF THE FILE with an error"),
        t.user("<system-reminder>injected by a hook</system-reminder>What now?"),
        t.assistant(t.text(f"The token is {SECRET}.")),
        t.user("Forget what I say about the garden."),
        t.user("A sub-agent's words", isSidechain=True),
        forgotten="Forget what I say about the garden.",
    )
    assert [passage.kind for passage in found] == ["user", "assistant", "user", "assistant"]
    assert [passage.text for passage in found[:3]] == ["Short.", "Let me look.", "What now?"]
    assert [passage.line for passage in found] == [1, 2, 5, 6]
    assert SECRET not in found[3].text


def test_an_answer_to_a_question_for_a_password_is_left_out(world: World) -> None:
    asked = t.assistant(t.text("I can't log in. What is the password of the database?"))
    assert "marmalade7" not in str(told(world, t.user("Please log in to the database."), asked, t.user("marmalade7")))


def test_errors_are_redacted_before_they_are_cut(world: World) -> None:
    secret, prints, read = t.call("Bash", command="make"), t.call("Bash", command="pass show db"), t.call("Read")
    lines = ("MIIEowIBAAKCAQEAvF3k9bV1" * 3, "QQJBANlmVnZqZ0xKc2Fk" * 3, "AbC9AbC9", "xYz8")
    key = "\n".join(["-----BEGIN RSA PRIVATE KEY-----", *lines])
    found = told(
        world,
        t.user("Please build the whole thing once more."),
        t.assistant(secret),
        t.result(secret, f"error: {'word ' * 42}{SECRET}{' and so on' * 20}", failed=True),
        t.assistant(prints),
        t.result(prints, "Exit code 1\nmarmalade", failed=True),
        t.assistant(read),
        t.result(read, f"Cannot read: {'word ' * 56}{SECRET}", failed=True),
        t.assistant(secret),
        t.result(secret, key, failed=True),
    )
    errors = [passage.text for passage in found if passage.kind == "errors"]
    assert len(errors) == 4
    assert not [text for text in errors if any(part in text for part in ("ghp", "marmalade", "QQJ", "xYz8"))]


def test_commands_with_their_errors_but_no_output_and_no_content(world: World) -> None:
    build, look = t.call("Bash", command="make build"), t.call("Bash", command="cat notes.txt")
    edit = t.call("Edit", file_path="/x/a.go", old_string="old", new_string="WRITTEN CONTENT")
    found = told(
        world,
        t.user("Please build the whole thing once more."),
        t.assistant(build),
        t.result(build, "compiling\nmain.go:3:7: undefined: Parse\nmake: *** [build] Error 1", failed=True),
        t.assistant(look),
        t.result(look, "an error in a text that was only looked at"),
        t.assistant(edit),
        t.result(edit, "The file has been updated"),
    )
    assert kinds(found)[1:] == [
        ("command", "make build"),
        ("errors", "main.go:3:7: undefined: Parse\nmake: *** [build] Error 1"),
        ("edits", "/x/a.go"),
    ]


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        (" To tell you how to proceed, the user said:\nuse make instead", "Bash; the user said: use make instead"),
        ("", "Bash"),
    ],
)
def test_a_refusal_comes_with_the_persons_words(world: World, more: str, shown: str) -> None:
    push = t.call("Bash", command="git push --force")
    found = told(world, t.assistant(push), t.result(push, REFUSED + more, failed=True))
    assert ("refused", shown) in kinds(found)


def test_a_servers_failure_says_nothing_in_the_persons_name(world: World) -> None:
    fetch = t.call("mcp__web__fetch", url="https://vendor.example")
    words = f"{REFUSED} To tell you how to proceed, the user said:\nuse make instead"
    found = told(world, t.assistant(fetch), t.result(fetch, words, failed=True))
    assert kinds(found) == [("call", "mcp__web__fetch url: https://vendor.example")]


def test_words_that_came_while_the_model_was_at_work(world: World) -> None:
    edit = t.call("Edit", file_path="/x/a.go", old_string="old", new_string="new")
    line = t.result(edit, "updated")
    line["message"]["content"].append({"type": "text", "text": "do we have a test for this?"})
    assert ("user", "do we have a test for this?") in kinds(told(world, t.assistant(edit), line))


def test_plans_answers_reports_and_compactions(world: World) -> None:
    plan = t.call("ExitPlanMode", plan="# Plan\nOne table a project.")
    task, late = t.call("Task", description="Look around", prompt="x"), t.call("Task", description="Wait", prompt="x")
    question = t.call("AskUserQuestion", questions=[])
    found = told(
        world,
        t.assistant(plan),
        t.result(plan, "User has approved your plan. ## Approved Plan:\n# Plan"),
        t.assistant(task),
        t.result(task, [{"type": "text", "text": "The index is written in two places."}]),
        t.assistant(late),
        t.result(late, [{"type": "text", "text": "Async agent launched successfully. agentId: 1"}]),
        t.assistant(question),
        t.result(question, 'User has answered your questions: "Which?"="The second"'),
        t.user("This session is being continued from a previous conversation. Errors: none.", isCompactSummary=True),
    )
    assert kinds(found) == [
        ("plan", "# Plan\nOne table a project."),
        ("answers", "User has approved your plan."),
        ("call", "Task: Look around"),
        ("report", "The index is written in two places."),
        ("call", "Task: Wait"),
        ("answers", 'User has answered your questions: "Which?"="The second"'),
        ("summary", "This session is being continued from a previous conversation. Errors: none."),
    ]


def test_what_is_left_open_comes_last(world: World) -> None:
    todos = [{"content": "Write the test", "status": "completed"}, {"content": "Push it", "status": "pending"}]
    found = told(world, t.assistant(t.call("TodoWrite", todos=todos)), t.user("That will do for today, thank you."))
    assert kinds(found)[-1] == ("left open", "Push it")


def test_what_may_repeat_a_forgotten_turn_is_left_out(world: World) -> None:
    dig, build = t.call("Bash", command="dig garden"), t.call("Bash", command="make")
    found = told(
        world,
        t.user("Forget what I say about the garden."),
        t.assistant(t.text("The garden it is, as you say."), dig),
        t.user("Now build the whole thing."),
        t.assistant(build),
        t.user("This session is being continued from a previous conversation: the garden.", isCompactSummary=True),
        forgotten="Forget what I say about the garden.",
    )
    assert kinds(found) == [("user", "Now build the whole thing."), ("command", "make")]


def test_the_whole_of_a_long_session_is_read_in_parts(world: World) -> None:
    lines = [t.user(f"Prompt number {n}, " + "x" * 1000) for n in range(100)]
    found = told(world, *lines)
    parts = conversation.parts(found, 10_000)
    assert [passage for part in parts for passage in part] == found
    assert len(found) == 100
    assert all(sum(len(passage.text) for passage in part) <= 10_000 for part in parts)
    assert len(parts) < 15


def test_a_passage_that_is_too_long_ends_with_a_whole_word(world: World) -> None:
    """Half a secret would be too short for its rule, and the end of a passage is what a model is shown."""
    secret = "gh" + "p_" + "a1B2c3D4" * 5
    before = "so I go on. " * (conversation.MAX_REDACTED // 12 - 1)
    (passage,) = [one for one in told(world, t.user(f"{before}{secret} " + "and on " * 500)) if "go on" in one.text]
    assert secret[:8] not in passage.text


def test_a_long_passage_keeps_head_and_tail() -> None:
    short = conversation.shorten("begin " + "x" * 9000 + " end", 2500)
    assert len(short) <= 2500
    assert short.startswith("begin")
    assert short.endswith(" end")
    assert conversation.shorten("as it is", 2500) == "as it is"


@pytest.mark.parametrize(
    ("line", "used"),
    [
        (t.assistant(t.call("Skill", skill="opsx:apply", args="a")), True),
        (t.assistant(t.call("Skill", skill="openspec-explore")), True),
        (t.user("<command-message>opsx:new</command-message>\n<command-name>/opsx:new</command-name>"), True),
        (t.user("What is openspec, and what does opsx mean?"), False),
        (t.assistant(t.text("You could call opsx:apply.")), False),
        (t.assistant(t.call("Skill", skill="pdf")), False),
    ],
)
def test_change_skills_are_noticed(world: World, line: object, used: bool) -> None:
    path = t.write(world.folder / "one.jsonl", t.user("Hello"), line)
    assert conversation.has_change(str(path)) is used
