"""What of the hits is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake import choice, paths, recipes, settings
from keepsake.query import Query
from keepsake.store import schema
from keepsake.store.drafts import Draft, insert

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

NOW = 1.7e9
TOLD = "The exporter pads invoices with zeros before signing, since the bank's gateway rejects ragged totals"


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    """A store of some hundred memories, about another thing."""
    made = schema.open_memory(str(tmp_path / "memory.db"))
    for n in range(200):
        insert(made, draft(f"turn:filler:{n}", f"We painted wall number {n} in the kitchen", session="filler"))
    return made


def draft(key: str, content: str, *, kind: str = "turn", role: str = "assistant", session: str = "old") -> Draft:
    """A memory from an earlier session."""
    return Draft(key=key, kind=kind, type="Learning", role=role, content=content, created=NOW - 9000, session=session)


def ask(
    db: Connection, text: str, *, said: set[bytes] | frozenset[bytes] = frozenset(), seen: tuple[str, ...] = (),
    session: str = "now", spent: int = 0, wanted: dict[str, object] | None = None
) -> list[choice.Choice]:  # fmt: skip
    """Choose for a prompt, settings as given."""
    table = {"recall": wanted or {}}
    known = settings.merge(table, None)
    moment = choice.Moment(session, NOW, seen=set(seen), said=said, spent=spent)
    query = Query(text)
    return choice.choose(choice.candidates([db], query, moment, known), query, moment, known)


def test_a_turn_that_adds_something_is_shown(db: Connection) -> None:
    insert(db, draft("turn:old:1", TOLD))
    (one,) = ask(db, "why does the exporter pad invoices?")
    assert "bank's gateway" in one.line
    assert 0.3 <= one.score <= 1


def test_words_of_every_session_ask_for_nothing(tmp_path: Path) -> None:
    """In a young store too, where the score alone decides, and whoever said it."""
    young = schema.open_memory(str(tmp_path / "young.db"))
    insert(young, draft("turn:old:1", "The deploy to staging runs through scripts/deploy.sh, which needs a token"))
    insert(young, draft("saved:1", "Staging runs on two machines behind one address", kind="saved"))
    assert ask(young, "run the tests") == []
    assert len(ask(young, "what does staging run on?")) == 2
    insert(young, draft("saved:2", "Run the tests with make check", kind="saved"))
    assert [one.uid for one in ask(young, "run the tests")] == [paths.digest("saved:2")]


def test_a_turn_whose_words_are_all_in_context_is_not(db: Connection) -> None:
    insert(db, draft("turn:old:1", TOLD))
    said = frozenset(TOLD.lower().replace(",", "").encode().split()) | {b"bank"}
    assert ask(db, "why does the exporter pad invoices?", said=said) == []


def test_a_person_s_own_word_needs_to_add_nothing(db: Connection) -> None:
    insert(db, draft("saved:1", TOLD, kind="saved", role=""))
    insert(db, draft("turn:old:1", TOLD + " and more besides, like quarterly ledgers and stamped envelopes"))
    said = frozenset(TOLD.lower().encode().split())
    first = ask(db, "why does the exporter pad invoices?", said=said)[0]
    assert "saved by the user" in first.line


def test_what_the_context_holds_is_not_repeated(db: Connection) -> None:
    insert(db, draft("turn:old:1", TOLD))
    (one,) = ask(db, "why does the exporter pad invoices?")
    assert ask(db, "why does the exporter pad invoices?", seen=(one.uid,)) == []
    assert ask(db, "why does the exporter pad invoices?", session="old") == []


@pytest.mark.parametrize(
    ("spent", "wanted", "shown"),
    [
        (0, {}, True),
        (6000, {}, False),
        (5900, {}, False),
        (0, {"event_chars": 100}, False),
        (0, {"session_chars": 0}, False),
        (0, {"limit": 0}, False),
    ],
)
def test_budgets_are_hard(db: Connection, spent: int, wanted: dict[str, object], shown: bool) -> None:
    insert(db, draft("turn:old:1", TOLD))
    chosen = ask(db, "why does the exporter pad invoices?", spent=spent, wanted=wanted)
    assert bool(chosen) == shown


def test_an_event_stays_within_its_characters(db: Connection) -> None:
    for n in range(4):
        insert(db, draft(f"saved:{n}", f"Reason {n}: {TOLD} " + "x" * 500, kind="saved"))
    chosen = ask(db, "why does the exporter pad invoices?", wanted={"limit": 4, "event_chars": 1500})
    assert 0 < sum(len(one.line) + 1 for one in chosen) <= 1500


def test_a_memory_says_what_became_of_its_files(db: Connection, tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    told = draft("saved:1", TOLD, kind="saved")
    told.files = ("shop/exporter.py",)
    insert(db, told)
    known, query = settings.merge(None, None), Query("why does the exporter pad invoices?")
    moment = choice.Moment("now", NOW, seen=set(), root=str(tmp_path))
    (one,) = choice.choose(choice.candidates([db], query, moment, known), query, moment, known)
    assert one.line.endswith("(1 of 1 file gone since)")


def test_an_error_met_again_brings_its_fix_first(db: Connection) -> None:
    line = "shop/till.py:12:4: E711 comparison to None"
    fix = draft(
        recipes.key(line) + "old", "`make lint` failed: E711 — fixed by till.py: `== None` → `is None`", kind="fix"
    )
    insert(db, fix)
    insert(db, draft("saved:1", "make lint runs ruff over the shop, comparison to None included", kind="saved"))
    known, query = settings.merge(None, None), Query("E711 comparison to None make lint")
    moment = choice.Moment("now", NOW, seen=set())
    found = choice.candidates([db], query, moment, known, "Exit code 1\nshop/door.py:99:1: E711 comparison to None")
    first = choice.choose(found, query, moment, known)[0]
    assert "fixed by till.py" in first.line
    assert first.why == choice.SOLVED


def test_of_two_turns_that_say_the_same_one_is_shown(db: Connection) -> None:
    insert(db, draft("turn:old:1", TOLD))
    insert(db, draft("turn:other:1", f"{TOLD}, as said", session="other"))
    assert len(ask(db, "why does the exporter pad invoices?")) == 1
    insert(db, draft("saved:1", f"{TOLD}, as the user said", kind="saved"))
    insert(db, draft("saved:2", f"{TOLD}, as the user said twice", kind="saved"))
    assert len(ask(db, "why does the exporter pad invoices?")) == 2


def test_an_error_of_the_same_rule_brings_the_fix_of_another_place(db: Connection) -> None:
    old, new = (f"till.go:1:1: Error return value of `{n}` is not checked (errcheck)" for n in ("Save", "Load"))
    insert(
        db, draft(recipes.key(old) + "old", "`make lint` failed: errcheck — fixed by till.go: `_ = Save()`", kind="fix")
    )
    (hit,) = choice.fixes(db, f"Exit code 1\n{new}")
    assert (hit.score, hit.why) == (choice.KIN, (choice.SOLVED,))
    insert(
        db, draft(recipes.key(new) + "old", "`make lint` failed: errcheck — fixed by till.go: `_ = Load()`", kind="fix")
    )
    assert [(hit.score, "Load" in hit.row.content) for hit in choice.fixes(db, new)] == [(1.0, True)]


@pytest.mark.parametrize(
    ("first", "then", "asked"),
    [
        ({"kind": "saved"}, {"kind": "fix"}, "the exporter pads invoices"),
        ({"kind": "turn", "role": "user"}, {"kind": "model"}, "the exporter pads invoices"),
        ({"kind": "saved"}, {"kind": "turn", "role": "user"}, "the exporter pads invoices"),
        ({"kind": "fix"}, {"kind": "saved"}, "the exporter pads invoices on mondays in the second warehouse"),
    ],
)
def test_what_the_person_said_comes_before_what_others_supplied(
    db: Connection, first: dict[str, str], then: dict[str, str], asked: str
) -> None:
    """Issue 7: what came from a tool or was saved by the model ranks below what the person said, if both fit."""
    error = "shop/till.py:12:4: the exporter pads invoices"
    for number, (fields, text) in enumerate(((then, "with zeros, cobbler"), (first, "by quince, jam, larder, shelf"))):
        key = recipes.key(error) + "old" if fields["kind"] == "fix" else f"k:{number}"
        insert(db, draft(key, f"The exporter pads invoices {text}", session=f"s{number}", **fields))
    known, query, moment = settings.merge(None, None), Query(asked), choice.Moment("now", NOW, seen=set())
    chosen = choice.choose(choice.candidates([db], query, moment, known, error), query, moment, known)
    assert ["by quince" in one.line for one in chosen] == [True, False]
