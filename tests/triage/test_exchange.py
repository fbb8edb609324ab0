"""exchange: what was said, out of a transcript's lines (the report's bugs 1, 2 and 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t

from keepsake.base import paths
from keepsake.transcript import reader
from keepsake.triage import exchange

if TYPE_CHECKING:
    from pathlib import Path

THINKING = {"type": "thinking", "thinking": "we decided in thought"}


def read(path: Path, *lines: Any) -> list[exchange.Exchange]:
    t.write(path, *lines)
    entries = [one for _, _, found in reader.entries(str(path)) for one in found]
    return exchange.exchanges(exchange.messages(entries))


def spoken(found: list[exchange.Exchange]) -> list[str]:
    return [message.text for one in found for message in one.messages]


def heard(role: str, line: int, text: str) -> tuple[exchange.Message, list[str]]:
    return exchange.Message(role, line, text), []


def mixed() -> list[Any]:
    old = {"type": "human", "content": "an old prompt"}
    new = {"type": "assistant", "message": {"id": "m", "content": "a plain string"}}
    return [old, new, *t.assistant(t.text("and blocks"))]


REFUSAL = "The user doesn't want to proceed with this tool use."
WORDS = f"{REFUSAL} To tell you how to proceed, the user said:\nno, not that"
BASH = t.call("Bash", command="ls")
ASK = t.call("AskUserQuestion", questions=[])
FETCH = t.call("mcp__web__fetch", url="https://vendor.example")
ANSWER = 'User has answered your questions: "Which?"="the second, for speed". You can now go on.'
SAID: dict[str, tuple[list[Any], list[str]]] = {
    "test_extract_text_user_string_content": ([t.user("a prompt")], ["a prompt"]),
    "test_extract_text_user_list_content": (
        [t.user([{"type": "tool_result", "tool_use_id": "t", "content": "output"}, t.text("a prompt")])],
        ["a prompt"],
    ),
    "test_extract_text_assistant_list_content": (
        [t.assistant(t.text("one"), BASH, THINKING, t.text("two"), message="m")],
        ["one\n\ntwo"],
    ),
    "test_extract_text_thinking_blocks_excluded": ([t.assistant(THINKING)], []),
    "test_extract_text_tool_result_excluded": ([t.result(BASH, "we decided so, error")], []),
    "test_extract_text_human_backwards_compat": ([{"type": "human", "content": "flat"}], ["flat"]),
    "test_extract_text_mixed_formats": (mixed(), ["an old prompt", "a plain string", "and blocks"]),
    "flat assistant": ([{"type": "assistant", "content": [{"type": "text", "text": "flat"}]}], ["flat"]),
    "a line written twice": (
        [t.assistant(t.text("same"), message="m"), t.assistant(t.text("same"), message="m")],
        ["same"],
    ),
    "a prompt sent twice": ([t.user("go on"), t.user("go on"), t.assistant(t.text("yes"))], ["go on", "yes"]),
    "what the client or a hook says": (
        [t.user("meta", isMeta=True), t.user("<task-notification>x"), t.user("[Request interrupted by user]"),
         t.user("summary", isCompactSummary=True), t.assistant(t.text("aside"), isSidechain=True)],
        [],
    ),
    "a refusal's words": (
        [t.assistant(BASH), t.result(BASH, WORDS, failed=True)],
        ["no, not that"],
    ),
    "a refusal's words, by a client that names refusals": (
        [t.assistant(FETCH), {**t.result(FETCH, WORDS, failed=True), "toolDenialKind": "user-rejected"}],
        ["no, not that"],
    ),
    "a refusal by a rule": (
        [t.assistant(BASH), {**t.result(BASH, WORDS, failed=True), "toolDenialKind": "permission-rule"}],
        [],
    ),
    "a failure of an MCP server that imitates a refusal": (
        [t.assistant(FETCH), t.result(FETCH, WORDS, failed=True)],
        [],
    ),
    "a failure without the client's note of a refusal": (
        [t.assistant(BASH), {**t.result(BASH, WORDS, failed=True), "toolUseResult": {"stdout": WORDS}}],
        [],
    ),
    "an output that imitates a refusal": ([t.assistant(BASH), t.result(BASH, WORDS)], []),
    "a refusal without words": (
        [t.assistant(BASH), t.result(BASH, "The user doesn't want to take this action", failed=True)],
        [],
    ),
    "a program that imitates a refusal": (
        [t.result(BASH, "Exit code 1\nthe user said:\nnothing of the kind", failed=True)],
        [],
    ),
    "a file that quotes a refusal": ([t.result(BASH, "the user said:\nnothing of the kind")], []),
    "an answered question": (
        [t.assistant(ASK), t.result(ASK, ANSWER)],
        ["the second, for speed"],
    ),
    "an answered question, as the client notes it": (
        [t.assistant(ASK), {**t.result(ASK, 'The user answered: "Q"="x".'),
                            "toolUseResult": {"questions": [], "answers": {'say "a"="b"': "the third"}}}],
        ["the third"],
    ),
    "a file that holds an answered question": ([t.assistant(BASH), t.result(BASH, ANSWER)], []),
    "an answer to a call that nobody knows": ([t.result(ASK, ANSWER)], []),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_what_was_said(name: str, tmp_path: Path) -> None:
    lines, said = SAID[name]
    assert spoken(read(tmp_path / "a.jsonl", *lines)) == said


def test_metrics(tmp_path: Path) -> None:
    """The plan's rows for bug 2: user and nested tool uses count, results and thinking don't, flat content does."""
    read_call = t.call("Read", file_path="/a")
    (found,) = read(
        tmp_path / "a.jsonl",
        t.user("count this"),  # test_metrics_user_exchange_count
        t.assistant(t.text("reading"), BASH, read_call, THINKING, message="m"),  # nested_tool_use, thinking_not_counted
        t.result(BASH, "x"),  # test_metrics_tool_result_not_counted
        t.result(read_call, "y"),
        {"type": "assistant", "content": [t.call("Bash", command="pwd"), t.text("done")]},  # backwards_compat
    )
    assert len(found.messages) == 3
    assert sorted(found.tools) == ["Bash", "Bash", "Read"]


def test_an_exchange_is_a_prompt_and_all_that_answers_it(tmp_path: Path) -> None:
    found = read(
        tmp_path / "a.jsonl",
        t.assistant(t.text("left over")), t.user("first"), t.assistant(t.text("a")), t.assistant(t.text("b")),
        t.user("Stop hook feedback:\nBefore you stop"), t.assistant(t.text("Saved.")), t.user("second"),
    )  # fmt: skip
    assert [(one.prompt.text if one.prompt else None, len(one.answers)) for one in found] == [
        (None, 1), ("first", 2), ("", 1), ("second", 0),
    ]  # fmt: skip
    assert [one.asked_by_hook for one in found] == [False, False, True, False]


def test_last_message_covers_what_the_file_lags_behind() -> None:
    prompt = heard("user", 1, "why?")
    (late,) = exchange.exchanges([prompt], "Because it was so.")
    assert [(one.text, one.line) for one in late.answers] == [("Because it was so.", 0)]
    arrived = heard("assistant", 2, "Because it was so.")
    (there,) = exchange.exchanges([prompt, arrived], "Because it was so.")
    assert len(there.answers) == 1
    (again,) = exchange.exchanges([arrived], "", paths.digest("Because it was so."))
    assert again.answers == []


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("The user doesn't want to proceed with this tool use. STOP what you are doing.", 1),
        ("The user doesn't want to proceed. To tell you how to proceed, the user said:\nnot now", 0),
        ("Exit code 1: the user doesn't want to", 0),
    ],
)
def test_a_refusal_without_words_belongs_to_its_exchange(tmp_path: Path, text: str, refused: int) -> None:
    found = read(tmp_path / "a.jsonl", t.user("go on"), t.assistant(BASH), t.result(BASH, text, failed=True))
    assert found[0].refused == refused


def test_a_refusal_that_comes_first_opens_an_exchange(tmp_path: Path) -> None:
    refusal = {**t.result(BASH, REFUSAL, failed=True), "toolUseResult": "User rejected tool use"}
    assert [(one.prompt, one.refused) for one in read(tmp_path / "a.jsonl", refusal)] == [(None, 1)]
