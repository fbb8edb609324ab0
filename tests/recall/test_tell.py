"""A recall for a hook: what is told first, within which limits, and what the ledger keeps of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t
from tests.recall import notes

from keepsake.base import event, project, settings
from keepsake.notes import marks
from keepsake.recall import gate, requirement, tell
from keepsake.recall.moment import Moment
from keepsake.store import drafts, ledger, memories, schema
from keepsake.store.drafts import Draft
from keepsake.text import error_lines

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

TOLD = "The exporter pads invoices with zeros before signing, since the bank's gateway rejects ragged totals."
WHY = "why does the exporter pad invoices with zeros before signing?"
ERROR = "shop/till.py:12:4: F821 undefined name 'Amount'"
FIX = f"`make lint` failed: {ERROR} — fixed by till.py: `import money` → `from money import Amount`"


def store_of(work: Path) -> Connection:
    return schema.open_memory(memories.database(project.of_directory(str(work)).folder))


def ask(work: Path, session: str = "s", **fields: Any) -> str:
    """What a hook call is told."""
    found = project.of_directory(str(work))
    one = event.Event({"session_id": session, "cwd": str(work), **fields})
    answer = tell.answer(one, found, "recall.tools" if one.tool else "recall.prompt")
    return answer.context if answer else ""


def failing(work: Path, session: str = "s", error: str = ERROR.replace("till.py:12:4", "door.py:99:1")) -> str:
    """What a command is told that prints an error."""
    printed = {"stdout": f"make: lint\n{error}", "stderr": ""}
    return ask(work, session, hook_event_name="PostToolUse", tool_name="Bash", tool_input={"command": "make lint"},
               tool_response=printed)  # fmt: skip


def learn(db: Connection, error: str = ERROR, fix: str = FIX, **more: Any) -> None:
    """Store the fix of an error."""
    key = error_lines.key(error) + "old"
    drafts.insert(db, Draft(key=key, kind="fix", type="Learning", content=fix, created=1.0, **more))


def test_the_fix_of_the_very_error_comes_first(work: Path) -> None:
    db = store_of(work)
    notes.add(db, "make lint runs ruff over the shop, undefined names included.", kind="saved")
    learn(db)
    told = failing(work)
    assert FIX in told.splitlines()[1]
    assert failing(work) == ""


def test_a_checkers_rule_alone_brings_no_fix_from_another_file(work: Path) -> None:
    """Readers found that it adds nothing: a model knows the rule."""
    rule = "shop/till.py:12:4: E711 comparison to None"
    learn(store_of(work), rule, f"`make lint` failed: {rule} — fixed by till.py: `== None` → `is None`")
    assert failing(work, error=rule.replace("till.py:12", "door.py:99")) == ""
    assert rule in failing(work, error=rule.replace("till.py:12", "till.py:99"))


def test_a_fix_that_did_not_hold_is_not_told(work: Path) -> None:
    db = store_of(work)
    learn(db)
    db.execute("UPDATE memory SET state = 1")
    assert failing(work) == ""


def test_a_mark_is_told_with_the_note_or_keeps_it_silent(work: Path) -> None:
    db = store_of(work)
    uid = notes.add(db, TOLD)
    row = db.execute("SELECT id FROM memory WHERE uid = ?", (uid,)).fetchone()[0]
    marks.put(db, marks.GIT, {row: marks.Mark("branch padding was merged since (abc)")})
    assert "branch padding was merged since (abc)" in ask(work, prompt=WHY, hook_event_name="UserPromptSubmit")
    marks.put(db, marks.LOADED, {row: marks.Mark("CLAUDE.md says it", silent=True)})
    assert ask(work, "other", prompt=WHY, hook_event_name="UserPromptSubmit") == ""
    marks.put(db, marks.LOADED, {})
    assert TOLD in ask(work, "other", prompt=WHY, hook_event_name="UserPromptSubmit")


def test_what_is_told_is_in_the_ledger_and_not_told_again(work: Path) -> None:
    notes.add(store_of(work), TOLD)
    assert TOLD in ask(work, prompt=WHY, hook_event_name="UserPromptSubmit")
    book = ledger.open_ledger(project.of_directory(str(work)).folder)
    rows = book.execute("SELECT session, event, chars, why FROM injection").fetchall()
    assert [row[:2] for row in rows] == [("s", "UserPromptSubmit")]
    assert rows[0][2] > len(TOLD)
    assert "invoic" in rows[0][3]  # the words it was found by, as terms
    assert ask(work, prompt=WHY) == ""
    assert TOLD in ask(work, "another", prompt=WHY)


def test_what_a_session_said_itself_is_not_told_back_until_a_compaction(work: Path) -> None:
    notes.add(store_of(work), TOLD, session="s")
    assert ask(work, prompt=WHY) == ""
    assert TOLD in ask(work, "another", prompt=WHY)
    assert TOLD in ask(work, prompt=WHY, agent_id="a1")  # a sub-agent has not heard it
    book = ledger.open_ledger(project.of_directory(str(work)).folder)
    ledger.forget_context(book, "s", notes.NOW)
    assert TOLD in ask(work, prompt=WHY)


REVERSED = TOLD.replace("pads", "never pads")
SAYS_SO = (
    f"Please write that into the README: {TOLD}",
    f'the exporter docs lack a line, "{TOLD.lower()}" add it',
    "Since the bank's gateway rejects ragged totals, our exporter pads every invoice with zeros before signing them.",
    "zeros\n" * 900 + f"exporter pads invoices signing\n{TOLD}",  # longer than what is asked
)
SAYS_ELSE = (
    WHY,
    f"is it still true that {TOLD[:-1]}?",
    f"is this right? {REVERSED}",
    "does the exporter pad invoices with 8 zeros before signing? the bank's gateway rejects them",
)


@pytest.mark.parametrize("prompt", SAYS_SO)
def test_what_the_prompt_says_is_not_told_again(work: Path, prompt: str) -> None:
    notes.add(store_of(work), TOLD)
    assert ask(work, prompt=prompt) == ""


def test_a_prompt_of_a_notes_words_alone_asks_for_it(work: Path) -> None:
    notes.add(store_of(work), TOLD)
    assert TOLD in ask(work, prompt=TOLD)


@pytest.mark.parametrize("prompt", SAYS_ELSE)
def test_what_the_prompt_asks_or_denies_is_told(work: Path, prompt: str) -> None:
    notes.add(store_of(work), TOLD)
    assert TOLD in ask(work, prompt=prompt)


@pytest.mark.parametrize("said", [t.user(f"for the README. {TOLD}"), t.assistant(t.text(TOLD))])
def test_what_was_said_in_the_session_is_told_again_only_after_a_compaction(
    work: Path, tmp_path: Path, said: Any
) -> None:
    notes.add(store_of(work), TOLD)
    path = tmp_path / "t.jsonl"
    later = [t.user("thanks"), t.assistant(t.text("Done."))]
    t.write(path, said, *later)
    assert ask(work, prompt=WHY, transcript_path=str(path)) == ""
    assert TOLD in ask(work, "other", prompt=WHY, transcript_path=str(path), agent_id="a1")  # it has not heard that
    assert TOLD in ask(work, "another", prompt=WHY, transcript_path=str(path))  # whose transcript this is not
    t.write(path, t.user("We spoke of the README.", isCompactSummary=True), *later)
    assert TOLD in ask(work, prompt=WHY, transcript_path=str(path))


GIVEN = t.user(WHY, promptId="p1", timestamp="2001-01-01T00:00:00.000Z")
STOPPED = t.user([t.text("[Request interrupted by user]")], promptId="p1")


@pytest.mark.parametrize(
    ("after", "submitted", "again"),
    [
        ([], "p2", True),
        ([t.user([t.text("[Image: source: /a.png]")], isMeta=True, promptId="p1")], "p2", True),
        ([t.user("why?", promptId="p2")], "p3", True),  # the next was taken back, too
        ([], "p1", False),  # typed while the first waits for its answer
        ([], "", False),  # an older client
        ([STOPPED], "p2", False),
        ([*t.assistant(t.text("Since"))], "p2", False),
        ([*t.assistant(t.text("Since")), STOPPED], "p2", False),
    ],
)
def test_what_was_shown_at_a_prompt_that_was_taken_back_is_shown_again(
    work: Path, tmp_path: Path, after: list[Any], submitted: str, again: bool
) -> None:
    notes.add(store_of(work), TOLD)
    fields = {"hook_event_name": "UserPromptSubmit", "transcript_path": str(tmp_path / "t.jsonl")}
    assert TOLD in ask(work, prompt=WHY, prompt_id="p1", **fields)
    shown = {"type": "attachment", "attachment": {"type": "hook_additional_context", "content": [TOLD]}}
    t.write(tmp_path / "t.jsonl", GIVEN, shown, *after)
    assert (TOLD in ask(work, prompt=f"{WHY} And since when?", prompt_id=submitted, **fields)) == again


def test_another_note_takes_the_place_of_one_that_was_said(work: Path) -> None:
    db = store_of(work)
    notes.add(db, TOLD, kind="saved")
    other = "The exporter's signing key for invoices lies in vault/export.pem, padded ones included."
    notes.add(db, other)
    told = ask(work, prompt=f"{WHY} {TOLD}")
    assert other in told
    assert TOLD not in told


def test_a_note_says_what_became_of_its_files(work: Path) -> None:
    (work / "shop").mkdir()
    notes.add(store_of(work), TOLD, files=("shop/exporter.py",))
    assert "(1 of 1 file gone since)" in ask(work, prompt=WHY)


@pytest.mark.parametrize(
    ("wanted", "spent", "told"),
    [
        ({}, 0, 2),
        ({"limit": 1}, 0, 1),
        ({"limit": 0}, 0, 0),
        ({"event_chars": 300}, 0, 1),
        ({"event_chars": 100}, 0, 0),
        ({"session_chars": 0}, 0, 0),
        ({}, 19700, 1),
        ({}, 19950, 0),
    ],
)
def test_the_limits_of_an_event_and_a_session_are_hard(
    work: Path, wanted: dict[str, Any], spent: int, told: int
) -> None:
    db = store_of(work)
    for how in ("with zeros, cobbler and quince", "by hand, larder and shelf"):
        notes.add(db, f"The exporter pads invoices before signing {how}.", kind="saved")
    known = settings.merge({"recall": wanted}, None)
    budget, room = tell.allowance(known, spent, 0)
    chosen = tell.fitting(notes.chosen([db], notes.prompt(WHY), budget), room)
    assert len(chosen) == told


def test_the_persons_word_goes_first_from_whatever_store(work: Path) -> None:
    here, everywhere = store_of(work), schema.open_memory(str(work.parent / "everywhere.db"))
    notes.add(here, "The exporter signs the invoices with the bank's key after padding with zeros.", kind="model")
    notes.add(everywhere, "Invoices of the exporter are always padded with zeros before signing.", kind="saved")
    budget = gate.Budget(3, 0.1, requirement.REQUIRED_FIRST)
    told = notes.chosen([here, everywhere], notes.prompt(WHY), budget)
    assert "always padded" in told[0].line
    assert len(told) == 1  # the other says much the same


def test_of_the_notes_on_a_file_those_come_first_that_are_about_what_is_asked(work: Path) -> None:
    db = store_of(work)
    for n in range(5):
        text = f"`gauge_open_{n}()` in src/gauge.py returns None for kind {n}, so callers of the gauge test for it."
        notes.add(db, text, kind="saved", days=5 - n)
    budget = gate.Budget(2, 0.3, requirement.REQUIRED_FIRST)
    now = notes.prompt("What does gauge_open_1() in src/gauge.py give to callers of the tide gauge?")
    now.files = ("src/gauge.py",)
    told = [one.line for one in notes.chosen([db], now, budget)]
    assert ["gauge_open_1()" in told[0], "gauge_open_4()" in told[1]] == [True, True]


def test_what_the_person_said_twice_leaves_room_for_what_they_said_since(work: Path) -> None:
    db = store_of(work)
    said = ("The retry budget is five.", "the retry budget is five", "The retry budget is now seven, not five.")
    for days, text in zip((3, 2, 1), said):
        notes.add(db, text, kind="saved", days=days)
    budget = gate.Budget(2, 0.3, requirement.REQUIRED_FIRST)
    told = notes.chosen([db], notes.prompt("what is the retry budget?"), budget)
    assert [("seven" in one.line, "five" in one.line) for one in told] == [(True, True), (False, True)]


def test_why_it_is_told_is_said_in_words_of_the_prompt(work: Path) -> None:
    """Never in more of a name than the note has of it: what stands around may be a secret."""
    db = store_of(work)
    notes.add(db, "The exporter signs the invoices with the bank's key after padding with zeros, see `vault`.")
    asked = notes.prompt("why does the exporter sign invoices after padding, with hunter2/vault/Xk9?")
    (chosen,) = notes.chosen([db], asked, gate.Budget(3, 0.3, requirement.REQUIRED_FIRST))
    assert {"exporter", "invoices", "padding"} <= set(chosen.why.split())
    assert "hunter2" not in chosen.why


def test_why_a_note_on_the_file_at_hand_is_told_that_shares_no_word_with_it(work: Path) -> None:
    db = store_of(work)
    notes.add(db, "Never touch this by hand, it is written by the release script.", files=("shop/till.lock",))
    read = Moment("read", "", files=("/w/shop/till.lock",), time=notes.NOW)
    (chosen,) = notes.chosen([db], read, gate.Budget(3, 0.3, requirement.REQUIRED_FIRST))
    assert chosen.why == "the file at hand"


def test_a_fix_is_told_whole_or_not_at_all(work: Path) -> None:
    db = store_of(work)
    key = error_lines.key(ERROR) + "old"
    long = f"`make lint` failed: E711 {'and so on ' * 70}\u2014 fixed by till.py: `== None` \u2192 `is None`"
    drafts.insert(db, Draft(key=key, kind="fix", type="Learning", content=long, created=1.0))
    assert failing(work) == ""


@pytest.mark.parametrize(("kind", "told"), [("model", False), ("saved", True)])
def test_what_three_sessions_had_no_use_for_is_told_no_more_though_nobody_saw_them_end(
    work: Path, kind: str, told: bool
) -> None:
    uid = notes.add(store_of(work), TOLD, "exporter", kind=kind)
    book = ledger.open_ledger(project.of_directory(str(work)).folder)
    for number in range(gate.TIRED):
        assert TOLD in ask(work, f"new {number}", hook_event_name="UserPromptSubmit", prompt=WHY)
        ledger.record(book, f"old {number}", "UserPromptSubmit", 1.0, [ledger.ShownMemory(uid, 0.9, 100, "")])
    assert (TOLD in ask(work, "last", hook_event_name="UserPromptSubmit", prompt=WHY)) == told


@pytest.mark.parametrize(("kind", "again"), [("model", False), ("saved", True)])
@pytest.mark.parametrize("used", [False, True])
def test_what_a_session_had_no_use_for_has_to_be_surer_the_next_time(
    work: Path, monkeypatch: pytest.MonkeyPatch, kind: str, again: bool, used: bool
) -> None:
    db = store_of(work)
    notes.grow(db, 40)
    uid = notes.add(db, TOLD, "exporter pads invoices", "exporter", kind=kind)
    book = ledger.open_ledger(project.of_directory(str(work)).folder)
    ledger.record(book, "old", "UserPromptSubmit", 1.0, [ledger.ShownMemory(uid, 0.9, 100, "")])
    ledger.settle(book, 1, used=used)
    assert TOLD in ask(work, "surer", hook_event_name="UserPromptSubmit", prompt=WHY)
    monkeypatch.setattr(gate, "MIN_MARGIN_AGAIN", 1000.0)
    assert (TOLD in ask(work, "not surer", hook_event_name="UserPromptSubmit", prompt=WHY)) == (again or used)


def test_a_prompt_of_an_address_alone_asks_nothing(work: Path) -> None:
    notes.grow(store_of(work), 40)
    assert ask(work, hook_event_name="UserPromptSubmit", prompt="https://tickets.test/acme") == ""
