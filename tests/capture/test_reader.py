"""reader: transcript bytes to entries, every oddity of the format survived."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t
from tests.conftest import CAPTURES

from keepsake.transcript import reader

if TYPE_CHECKING:
    from pathlib import Path


def entries(path: Path) -> list[reader.Entry]:
    return [entry for _, _, found in reader.entries(str(path)) for entry in found]


def test_real_transcript_keeps_prompt_text_calls_and_results() -> None:
    found = entries(CAPTURES / "transcripts" / "tools-and-subagent.jsonl")
    assert [e.text for e in found if e.role == "user" and e.text][:1]
    calls = [call.name for e in found for call in e.calls]
    assert calls.count("Read") == 1
    assert calls.count("Bash") == 2
    assert {r.call for e in found for r in e.results} >= {c.id for e in found for c in e.calls if c.name == "Read"}


def test_bookkeeping_with_a_message_key_is_no_turn(tmp_path: Path) -> None:
    blob = {"type": "api-request-blob", "message": {"role": "user", "content": "not a turn at all", "type": "user"}}
    progress = {"type": "progress", "data": {"message": {"type": "user", "message": {"content": "agent"}}}}
    path = t.write(tmp_path / "a.jsonl", blob, progress, {"type": "attachment", "attachment": {"type": "user"}})
    assert entries(path) == []


GOOD = t.user("a line that stays readable")
ODDITIES = {
    "two objects glued together": (json.dumps(GOOD) + json.dumps(t.user("glued on")), 2),
    "two objects with a space": (json.dumps(GOOD) + " " + json.dumps(t.user("glued on")), 2),
    "not JSON": ('this is \x00 not { json "type":"user"', 0),
    "an array": ('[{"type":"user"}]', 0),
    "a number": ("17", 0),
    "empty": ("", 0),
    "wrong types": ('{"type":"user","message":[1],"uuid":7,"timestamp":{}}', 1),
    "content of odd blocks": ('{"type":"user","message":{"content":[1,null,{"type":"text","text":5},"bare"]}}', 1),
    "deep nesting": ('{"type":"user","message":' + "[" * 5000 + "]" * 5000 + "}", None),
}  # fmt: skip


@pytest.mark.parametrize("name", ODDITIES)
def test_an_odd_line_harms_nobody(name: str, tmp_path: Path) -> None:
    line, wanted = ODDITIES[name]
    path = t.write(tmp_path / "a.jsonl", GOOD, line.encode(), GOOD)
    found = entries(path)
    assert found[0].text == found[-1].text == "a line that stays readable"
    assert wanted is None or len(found) == 2 + wanted


def test_lone_surrogates_do_not_end_the_reading(tmp_path: Path) -> None:
    raw = json.dumps(t.user("cut emoji \ud83d here, the rest stays")).encode()
    path = t.write(tmp_path / "a.jsonl", raw, b'{"type":"user","message":{"content":"raw \xed\xa0\xbd bytes"}}', GOOD)
    found = entries(path)
    assert [e.text for e in found] == ["cut emoji ? here, the rest stays", found[1].text, GOOD["message"]["content"]]
    assert all(e.text.encode("utf-8") for e in found)


def test_old_and_flat_formats_are_read() -> None:
    (human,) = reader.parse(b'{"type":"human","content":"said in the old flat format"}', 1, 0)
    assert (human.role, human.text) == ("user", "said in the old flat format")


def test_thinking_and_tool_results_are_no_text() -> None:
    line = {"type": "assistant", "message": {"id": "m", "content": [
        {"type": "thinking", "thinking": "hidden"},
        {"type": "tool_result", "content": "out"}, t.text("said")]}}  # fmt: skip
    (entry,) = reader.parse(json.dumps(line).encode(), 1, 0)
    assert entry.text == "said"


THOUGHT = {
    "closed": ("<thinking>\nI should look first.\n</thinking>\n\nLet me look.", "Let me look."),
    "two": ("<thinking>one</thinking>\n<thinking>two</thinking>\nDone.", "Done."),
    "cut off": (" <thinking>\nI should look fir", ""),
    "nothing else": ("<thinking>I should look first.</thinking>", ""),
    "in code": ("Write:\n```\n<thinking>\nwhy\n</thinking>\n```", "Write:\n```\n<thinking>\nwhy\n</thinking>\n```"),
    "mentioned": ("The tag <thinking> stays, so does </thinking>.", "The tag <thinking> stays, so does </thinking>."),
    "quoted": ("`<thinking>` opens it.", "`<thinking>` opens it."),
    "mentioned first": ("<thinking> tags are stripped by the reader.", "<thinking> tags are stripped by the reader."),
    "another tag": ("<thinking-aloud>one</thinking-aloud>", "<thinking-aloud>one</thinking-aloud>"),
}


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("case", THOUGHT)
def test_reasoning_that_a_model_wrote_into_its_text_is_left_out(case: str, flat: bool) -> None:
    said, kept = THOUGHT[case]
    content = said if flat else [t.text("First."), t.text(said)]
    line = {"type": "assistant", "message": {"id": "m", "content": content}}
    (entry,) = reader.parse(json.dumps(line).encode(), 1, 0)
    assert entry.text == (kept if flat else "\n\n".join(filter(None, ["First.", kept])))


def test_a_prompt_that_tells_the_model_to_think_stays_whole() -> None:
    asked = "<thinking>\nFirst find out what is asked.\n</thinking>\nThen review it."
    (entry,) = reader.parse(json.dumps(t.user(asked)).encode(), 1, 0)
    assert entry.text == asked


@pytest.mark.parametrize("model", ["<synthetic>", "api-error"])
def test_what_the_client_says_for_the_model_is_marked(model: str) -> None:
    line = {"type": "assistant", "isApiErrorMessage": model == "api-error",
            "message": {"id": "m", "model": model, "content": [t.text("Credit balance is too low")]}}  # fmt: skip
    (entry,) = reader.parse(json.dumps(line).encode(), 1, 0)
    assert entry.meta


BLOCK = {"tool_use_id": "toolu_1", "type": "tool_result", "content": "42 passed", "is_error": False}
RESULT = {"type": "user", "isSidechain": False, "message": {"role": "user", "content": [BLOCK]},
    "uuid": "u", "timestamp": "2026-01-08T14:41:08.495Z"}  # fmt: skip
COPIES: dict[str, dict[str, object]] = {
    "plain": {"stdout": "42 passed"},
    "another time in it": {"timestamp": "1999-01-01T00:00:00.000Z"},
    "another call in it": {"tool_use_id": "toolu_2", "is_error": True},
}


@pytest.mark.parametrize("copy", COPIES)
def test_a_result_that_went_well_tells_its_text_and_time_when_asked(copy: str) -> None:
    raw = json.dumps({**RESULT, "toolUseResult": COPIES[copy]}, separators=(",", ":")).encode()
    (entry,) = reader.parse(raw, 1, 0)
    (result,) = entry.results
    assert result.may_contain((b"passed",))
    assert not result.may_contain((b"Traceback",))
    assert (result.call, result.failed, result.text) == ("toolu_1", False, "42 passed")
    assert (entry.stamp, entry.uuid) == ("2026-01-08T14:41:08.495Z", "u")


@pytest.mark.parametrize("copy", COPIES)
def test_what_the_person_says_beside_a_result_is_read(copy: str) -> None:
    said = {"role": "user", "content": [BLOCK, t.text("and now the other one")]}
    line = {**RESULT, "message": said, "toolUseResult": COPIES[copy]}
    (entry,) = reader.parse(json.dumps(line, separators=(",", ":")).encode(), 1, 0)
    assert (entry.text, entry.results[0].text) == ("and now the other one", "42 passed")


def test_a_copy_of_a_result_is_not_what_the_person_says() -> None:
    line = {**RESULT, "toolUseResult": {"type": "text", "text": "nobody's words"}}
    (entry,) = reader.parse(json.dumps(line, separators=(",", ":")).encode(), 1, 0)
    assert (entry.text, entry.response) == ("", line["toolUseResult"])
