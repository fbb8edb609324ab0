"""Newer beats older: which notes a later one takes back."""

from __future__ import annotations

import pytest

from keepsake.notes import reversal
from keepsake.notes.reversal import Statement

OPT_OUT = "Telemetry is on by default, with opt-out by ENTIRE_OPTOUT=1."
FLAG = "Telemetry is turned off by the settings file and by `shop enable --no-telemetry`."
COUNTS = "Several sessions share one checkpoint: metadata.json has session_count, session_ids and merged files_touched."


def taken_back(
    older: str, newer: str, *, cls: str = "decision", handles: tuple[str, ...] = (), same: bool = False
) -> bool:
    notes = [
        Statement(1, cls, older, handles, "one", 1.0),
        Statement(2, "decision", newer, (), "one" if same else "two", 2.0),
    ]
    return [(new.row, old.row) for new, old, _ in reversal.pairs(notes)] == [(2, 1)]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (OPT_OUT, 'ENTIRE_OPTOUT is replaced by "telemetry": false in settings.json.'),
        (FLAG, "`shop enable --no-telemetry` (default false) became `--telemetry` (default true)."),
        (FLAG, "Ada wants `--no-telemetry` (default false) replaced by a `--telemetry` flag."),
        (COUNTS, "Root metadata.json no longer has created_at, session_count; count the sessions instead."),
    ],
)
def test_a_note_that_says_a_name_is_gone_takes_back_the_decision_that_builds_on_it(older: str, newer: str) -> None:
    assert taken_back(older, newer)
    assert not taken_back(newer, older)
    assert not taken_back(older, newer, same=True)
    assert not taken_back(older, newer, cls="root-cause")


@pytest.mark.parametrize(("who", "taken"), [("ada", True), ("", True), ("bob", False)])
def test_a_preference_is_not_taken_back_by_somebody_elses(who: str, *, taken: bool) -> None:
    older = Statement(1, "user-preference", FLAG, (), "one", 1.0, "ada")
    wish = "The user wants `--no-telemetry` (default false) replaced by a `--telemetry` flag."
    newer = Statement(2, "user-preference", wish, (), "two", 2.0, who)
    assert bool(reversal.pairs([older, newer])) is taken
    assert reversal.pairs([older, newer._replace(cls="decision")])  # what was decided holds for everybody


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The agent comes from get_by_type().", "Ada does not want get_by_type() replaced by a map."),
        ("The agent comes from get_by_type().", "Grace rejected that get_by_type is removed."),
        (FLAG, "The blocks that set it were removed on purpose (`--no-telemetry` stays)."),
        ("checkpoint_id stays a string.", "Ada wants checkpoint_id instead of cp_id for variables."),
        ("ENTIRE_OPTOUT is replaced by the settings file.", "ENTIRE_OPTOUT was removed."),
        ("The common rule stays in strategy/common.go.", "Deleted rows get dropped (fixed in strategy/common.go)."),
    ],
)
def test_a_shared_name_beside_such_a_word_is_not_enough(older: str, newer: str) -> None:
    assert not taken_back(older, newer)


@pytest.mark.parametrize(
    ("handles", "newer", "taken"),
    [
        (("Redis",), "Redis was replaced by PostgreSQL, because restarts lost the sessions.", True),
        (("Redis",), "The sessions moved: Redis was removed.", True),
        (("sessions",), "Redis was removed.", False),  # the older note only mentions it
        (("Redis",), "Ada rejected that Redis is removed.", False),
        (("Redis",), "Rediscover was removed.", False),
    ],
)
def test_a_plain_word_that_is_a_handle_of_both_is_a_name_too(
    handles: tuple[str, ...], newer: str, *, taken: bool
) -> None:
    older = Statement(1, "decision", "We store sessions in Redis because it is fast.", handles, "one", 1.0)
    later = Statement(2, "decision", newer, ("Redis", "PostgreSQL"), "two", 2.0)
    assert bool(reversal.pairs([older, later])) is taken


def test_notes_of_no_session_are_not_of_the_same_one() -> None:
    notes = [
        Statement(1, "decision", OPT_OUT, (), "", 1.0),
        Statement(2, "decision", "ENTIRE_OPTOUT was removed.", (), "", 2.0),
    ]
    assert len(reversal.pairs(notes)) == 1


def test_a_handle_counts_as_a_name_of_the_note() -> None:
    assert taken_back("Opting out works by a variable.", "ENTIRE_OPTOUT was removed.", handles=("ENTIRE_OPTOUT",))


def test_a_name_that_many_notes_hold_is_a_topic() -> None:
    notes = [Statement(n, "decision", f"OPT_OUT case {n}.", (), f"s{n}", float(n)) for n in range(20)]
    notes.append(Statement(99, "decision", "OPT_OUT was removed.", (), "last", 99.0))
    assert reversal.pairs(notes) == []
