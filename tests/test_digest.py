"""digest: this person's standing rules, and what is unfinished on this branch, in at most 600 characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import checkouts

from keepsake import clock, digest, project
from keepsake.notes.note import Note
from keepsake.store import memories, schema
from keepsake.store.drafts import Draft, insert

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

DAY = 86_400.0


def note(db: Connection, content: str, cls: str = "state-of-work", **more: object) -> None:
    fields: dict[str, object] = {"kind": "model", "type": "Context", "created": clock.now() - DAY, **more}
    insert(db, Draft(key=content, content=content, note=Note(cls, (), str(fields.pop("who", ""))), **fields))  # type: ignore[arg-type]  # columns of a row


def told(place: Path) -> str:
    return "".join([line.text for line in digest.collect(project.of_directory(str(place)), "new")])


def store_of(place: Path) -> Connection:
    return schema.open_memory(memories.database(project.of_directory(str(place)).folder))


def test_what_is_unfinished_on_this_branch_is_told_and_nothing_else(tmp_path: Path) -> None:
    main = checkouts.repository(tmp_path / "repo")
    tree = checkouts.worktree(main, tmp_path / "tree", "feat")
    db = store_of(main)
    note(db, "The retry queue has failing tests and no code yet.", branch="feat")
    note(db, "On branch feat the migration is written and was never run.", branch="other")
    note(db, "The colour of the button is still open.", branch="other")
    note(db, "`parse()` returns None on an empty header.", "constraint", branch="feat")
    note(db, "The old queue was left half removed.", branch="feat", created=clock.now() - 30 * DAY)
    assert "retry queue" in told(tree)
    assert "never run" in told(tree)
    assert not [words for words in ("button", "parse()", "half removed") if words in told(tree)]
    assert told(main) == ""


def test_where_no_note_says_what_is_unfinished_the_branch_s_last_session_does(tmp_path: Path) -> None:
    main = checkouts.repository(tmp_path / "repo")
    tree = checkouts.worktree(main, tmp_path / "tree", "feat")
    db = store_of(main)
    for at, (name, branch) in enumerate([("a", "feat"), ("b", "feat"), ("c", "main"), ("new", "feat")]):
        db.execute("INSERT INTO session(id, branch, updated) VALUES (?, ?, ?)", (name, branch, float(at)))
        insert(db, Draft(key=name, kind="summary", type="Context", content=f"about {name}", created=1.0, session=name))
    assert [name for name in ("a", "b", "c", "new") if f"about {name}" in told(tree)] == ["b"]
    assert [name for name in ("a", "b", "c", "new") if f"about {name}" in told(main)] == ["c"]


def test_another_person_s_rule_is_not_told_as_this_one_s(tmp_path: Path) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    note(db, "Plans go into the ticket, never into files.", "user-preference", kind="rule", who="ada")
    note(db, "Commits are written in English, always.", "user-preference", kind="rule", who="")
    assert [one.text for one in digest.rules(db, ["grace"]) if "English" in one.text]
    assert not [one.text for one in digest.rules(db, ["grace"]) if "ticket" in one.text]
    assert [one.text for one in digest.rules(db, ["ada"]) if "ticket" in one.text]


def test_a_start_is_short(tmp_path: Path) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    for number in range(9):
        note(db, f"Rule {number} says " + "one thing and another " * 9 + ".", kind="rule")
    kept = digest.within(digest.rules(db, []))
    assert 0 < sum([len(one.text) for one in kept]) <= digest.BUDGET
