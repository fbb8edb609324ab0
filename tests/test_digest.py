"""What a session is told when it starts: little, of this person, of this branch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests import checkouts
from tests.recall import notes

from keepsake.base import clock, event, project, reply
from keepsake.recall import digest
from keepsake.store import memories, schema
from keepsake.store.drafts import Draft, insert

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

RULE = "Commit messages are written in English, always, and say why a change was made."


@pytest.fixture(autouse=True)
def ada(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ada works here, in 2023."""
    for name in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.setenv(name, "ada")
    monkeypatch.setenv(clock.VARIABLE, "2023-11-15T00:00:00Z")


def store_of(folder: Path) -> Connection:
    return schema.open_memory(memories.database(project.of_directory(str(folder)).folder))


def start(folder: Path, session: str = "new", source: str = "startup") -> str:
    """What a session's start is told."""
    fields: dict[str, object] = {"hook_event_name": "SessionStart", "session_id": session, "cwd": str(folder)}
    fields["source"] = source
    found: reply.Reply | None = digest.answer(event.Event(fields), project.of_directory(str(folder)))
    return found.context if found else ""


def test_the_start_says_six_hundred_characters_at_most(work: Path) -> None:
    db = store_of(work)
    for n in range(8):
        notes.add(db, f"Rule {n}: {RULE} {'It holds for merges and for reverts. ' * 4}", kind="rule", who="ada")
    told = start(work)
    assert 0 < len(told) <= digest.BUDGET == 600
    assert all(line.endswith(".") for line in told.splitlines()[1:-1])


@pytest.mark.parametrize(("who", "told"), [("ada", True), ("", True), ("bob", False)])
def test_only_this_person_s_rules_are_told(work: Path, who: str, told: bool) -> None:
    notes.add(store_of(work), RULE, kind="rule", who=who)
    assert (RULE in start(work)) == told


def test_newer_rules_of_others_leave_this_person_s_their_place(work: Path) -> None:
    db = store_of(work)
    notes.add(db, RULE, kind="rule", who="ada", days=30)
    for n in range(digest.MAX_RULES):
        notes.add(db, f"Rule {n} of bob: branches are called after the ticket that they close.", kind="rule", who="bob")
    assert RULE in start(work)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"kind": "saved", "tags": ["Rule"]}, True),
        ({"kind": "saved"}, False),
        ({"kind": "model", "tags": ["rule"]}, False),
    ],
)
def test_a_rule_is_what_the_person_said_to_be_one(work: Path, change: dict[str, Any], told: bool) -> None:
    notes.add(store_of(work), RULE, **change)
    assert (RULE in start(work)) == told


@pytest.fixture
def trees(tmp_path: Path) -> tuple[Path, Path]:
    """A checkout on main, and a worktree on the branch feat."""
    main = checkouts.repository(tmp_path / "repo")
    return main, checkouts.worktree(main, tmp_path / "tree", "feat")


def test_only_this_branch_s_unfinished_work_is_told(trees: tuple[Path, Path]) -> None:
    main, tree = trees
    db = store_of(main)
    for branch in ("feat", "other", "main"):
        notes.add(db, f"The till of {branch} prints twice still; the flag comes next.", cls="state-of-work",
                  branch=branch)  # fmt: skip
    notes.add(db, "The till of feat is slow, as feat always was.", cls="how-it-works", branch="feat")
    notes.add(db, "Nobody has looked at the drawer of feat for long.", cls="state-of-work", branch="feat", days=30)
    told = start(tree)
    assert "The till of feat prints twice still" in told
    assert told.count("- [") == 1
    assert start(main) == ""


@pytest.mark.parametrize(
    ("session", "branch", "days", "told"),
    [
        ("later", "feat", 1, False),
        ("later", "feat", 9, True),  # it ended before the note was taken
        ("later", "other", 1, True),
        ("old", "feat", 1, True),  # the note's own session went on
        ("new", "feat", 1, True),  # as does the one that starts
    ],
)
def test_what_a_later_session_of_the_branch_went_on_with_is_not_told(
    trees: tuple[Path, Path], session: str, branch: str, days: int, told: bool
) -> None:
    main, tree = trees
    db = store_of(main)
    notes.add(db, "The till of feat prints twice still; the flag comes next.", cls="state-of-work", branch="feat")
    at = notes.NOW - days * notes.DAY
    db.execute("INSERT INTO session(id, branch, updated) VALUES (?, ?, ?)", (session, branch, at))
    assert ("prints twice" in start(tree)) is told


def test_after_a_compaction_the_summary_says_where_the_work_stands(trees: tuple[Path, Path]) -> None:
    main, tree = trees
    notes.add(store_of(main), "The till of feat prints twice still.", cls="state-of-work", branch="feat")
    assert start(tree, source="compact") == ""
    assert "prints twice" in start(tree, source="resume")


def test_what_the_last_session_was_about_is_told_outside_git_alone(trees: tuple[Path, Path], work: Path) -> None:
    detached = checkouts.worktree(trees[0], trees[1].with_name("detached"), "bisected")
    checkouts.git("checkout", "-q", "--detach", cwd=detached)
    for place in (*trees, detached, work):
        db = store_of(place)
        for at, name in enumerate(["a", "b"]):
            db.execute("INSERT OR IGNORE INTO session(id, branch, updated) VALUES (?, 'feat', ?)", (name, float(at)))
            if memories.by_key(db, name) is None:
                insert(db, Draft(key=name, kind="summary", type="Context", content=f"done in {name}", created=1.0,
                                 session=name))  # fmt: skip
    assert [start(place) for place in (*trees, detached)] == ["", "", ""]
    assert "done in b" in start(work)
    assert "done in a" not in start(work)


def test_a_session_is_told_once(work: Path) -> None:
    notes.add(store_of(work), RULE, kind="rule")
    assert RULE in start(work)
    assert start(work) == ""
    assert RULE in start(work, "another")
