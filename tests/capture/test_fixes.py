"""What made errors go away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t

from keepsake.capture import fixes, ingest
from keepsake.operations import saving
from keepsake.store import memories, schema
from keepsake.store.store import Store
from keepsake.text import error_lines
from keepsake.transcript.reader import Call

if TYPE_CHECKING:
    from pathlib import Path

LINT = "Exit code 1\nshop/till.py:{line}:4: E711 comparison to None"
KEY = error_lines.key(LINT.format(line=1).splitlines()[1])


class Session:
    """A session told step by step."""

    def __init__(self, state: fixes.ErrorState | None = None) -> None:
        self.finder = fixes.FixFinder("s", state or fixes.ErrorState())
        self.number = 0

    def step(self, tool: str, given: dict[str, object], text: str = "", *, failed: bool = False) -> None:
        """Take one call and its result."""
        self.number += 1
        self.finder.add(Call(f"c{self.number}", tool, given), text, failed, 100.0 + self.number)

    def lint(self, line: int = 0, command: str = "make lint") -> None:
        """Run the linter; it fails at a line unless that is 0."""
        self.step("Bash", {"command": command}, LINT.format(line=line) if line else "ok", failed=bool(line))

    def edit(self, old: str, new: str, path: str = "/w/shop/till.py") -> None:
        """Edit a file."""
        self.step("Edit", {"file_path": path, "old_string": old, "new_string": new})


def test_the_edit_between_failure_and_success_is_the_fix() -> None:
    told = Session()
    told.lint(12)
    told.edit("if total == None:\n    stop()", "if total is None:\n    stop()")
    told.lint()
    (draft,), withdrawn = told.finder.take()
    assert draft.key == KEY + "s"
    assert (draft.kind, draft.type, draft.tags) == ("fix", "Learning", ("error", "fix", "bash"))
    assert "E711 comparison to None" in draft.content
    assert "`if total == None:` → `if total is None:`" in draft.content
    assert "stop()" not in draft.content
    assert "/w/shop/till.py" in draft.files
    assert withdrawn == []


def test_what_did_not_help_is_no_part_of_the_fix() -> None:
    told = Session()
    told.lint(12)
    told.edit("alpha", "first try")
    told.lint(14)
    told.edit("alpha", "second try")
    told.lint()
    (draft,), _ = told.finder.take()
    assert "second try" in draft.content
    assert "first try" not in draft.content


def test_edits_in_the_file_of_the_error_come_before_others() -> None:
    told = Session()
    told.lint(12)
    told.edit("one", "two", "/w/other.py")
    told.edit("three", "four")
    told.lint()
    (draft,), _ = told.finder.take()
    assert "three" in draft.content
    assert "two" not in draft.content


@pytest.mark.parametrize(
    ("between", "expected"),
    [
        ([("Bash", {"command": "make install-linter"})], "ran `make install-linter`"),
        ([("Read", {"file_path": "/w/shop/till.py"})], ""),
        ([], ""),
    ],
)
def test_a_command_can_be_the_fix_and_luck_is_none(between: list[tuple[str, dict[str, Any]]], expected: str) -> None:
    told = Session()
    told.lint(12)
    for tool, given in between:
        told.step(tool, given, "done")
    told.lint()
    drafts, _ = told.finder.take()
    assert bool(drafts) == bool(expected)
    assert all(expected in draft.content for draft in drafts)


def test_another_command_s_success_solves_nothing() -> None:
    told = Session()
    told.lint(12)
    told.edit("a", "b")
    told.lint(command="make test")
    assert told.finder.take() == ([], [])


def test_a_fix_that_did_not_hold_is_taken_back() -> None:
    told = Session()
    told.lint(12)
    told.edit("a", "b")
    told.lint()
    assert len(told.finder.take()[0]) == 1
    told.lint(40)
    assert told.finder.take() == ([], [KEY + "s"])
    told.edit("a", "c")
    told.lint()
    (draft,), _ = told.finder.take()
    assert "`a` → `c`" in draft.content


def test_a_state_survives_being_written_down_and_a_call_counts_once() -> None:
    told = Session()
    told.lint(12)
    told.edit("a", "b")
    again = Session(fixes.load(told.finder.state.dump()))
    again.lint(13)  # c1 once more, as when the cursor stood before an open message
    again.number = told.number
    again.lint()
    (draft,), _ = again.finder.take()
    assert "till.py:12:4" in draft.content


@pytest.mark.parametrize("junk", [None, [], "x", {"open": [3]}, {}])
def test_a_damaged_state_is_an_empty_one(junk: object) -> None:
    assert fixes.load(junk).open == []


def test_memory_is_bounded() -> None:
    told = Session()
    for n in range(100):
        told.step(
            "Bash",
            {"command": f"run {n}"},
            f"Exit code 1\nfatal: thing number{chr(97 + n % 26) * (n + 3)} broke",
            failed=True,
        )
    assert len(told.finder.state.open) <= fixes.MAX_OPEN
    assert len(told.finder.state.calls) <= fixes.MAX_CALLS


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("make lint", "make lint"),
        ("cd /w && make lint 2>&1 | tail -20", "make lint"),
        ("A=1 make lint", "make lint"),
        ("make fmt && make lint", "make lint"),
        ("ps | sort", "ps | sort"),
        ("", ""),
    ],
)
def test_the_same_command_is_known_by_what_it_runs(command: str, expected: str) -> None:
    assert fixes.command_key(command).replace("|", " | ").split() == expected.split()


def test_no_secret_is_kept() -> None:
    told = Session()
    secret = "ghp_" + "R4nd0mLook1ngT0ken" * 2
    told.step("Bash", {"command": f"push {secret}"}, f"Exit code 1\nfatal: denied for {secret}", failed=True)
    told.edit(f"token = '{secret}'", "token = env()")
    assert secret not in str(told.finder.state.dump())
    told.step("Bash", {"command": f"push {secret}"}, "ok")
    (draft,), _ = told.finder.take()
    assert secret not in draft.content


def test_capture_in_pieces_finds_the_same_fix(tmp_path: Path) -> None:
    run = [t.call("Bash", command="make lint") for _ in range(2)]
    edit = t.call("Edit", file_path="/w/shop/till.py", old_string="a == None", new_string="a is None")
    parts = [
        [t.user("please lint the till"), t.assistant(run[0]), t.result(run[0], LINT.format(line=3), failed=True)],
        [t.assistant(edit), t.result(edit, "ok")],
        [t.assistant(run[1]), t.result(run[1], "clean"), t.assistant(t.text("All done here."))],
    ]
    found = []
    for name, pieces in (("whole", [[line for part in parts for line in part]]), ("parts", parts)):
        db = schema.open_memory(str(tmp_path / name / "memory.db"))
        for piece in pieces:
            t.write(tmp_path / name / "s.jsonl", *piece)
            ingest.capture(Store(str(tmp_path / name), db), str(tmp_path / name / "s.jsonl"))
        found.append([(m.key, m.content) for m in memories.find(db, "kind = 'fix'")])
    assert len(found[0]) == 1
    assert found[0] == found[1]


def test_a_fix_that_the_person_made_theirs_stays_when_it_did_not_hold(tmp_path: Path) -> None:
    run = [t.call("Bash", command="make lint") for _ in range(3)]
    edit = t.call("Edit", file_path="/w/shop/till.py", old_string="a == None", new_string="a is None")
    found: dict[bool, list[str]] = {}
    for mine in (False, True):
        parts = [
            [t.user("please lint the till"), t.assistant(run[0]), t.result(run[0], LINT.format(line=3), failed=True),
             t.assistant(edit), t.result(edit, "ok"), t.assistant(run[1]), t.result(run[1], "clean"),
             t.assistant(t.text("All done here."))],
            [t.assistant(run[2]), t.result(run[2], LINT.format(line=9), failed=True)],
        ]  # fmt: skip
        folder = tmp_path / str(mine)
        path, store = folder / "s.jsonl", Store(str(folder), schema.open_memory(str(folder / "memory.db")))
        t.write(path, *parts[0])
        ingest.capture(store, str(path))
        (fix,) = memories.find(store.db, "kind = 'fix'")
        if mine:
            saving.make_own(store.db, fix.id, "mara")
        t.write(path, *parts[1])
        ingest.capture(store, str(path))
        found[mine] = [memory.kind for memory in memories.find(store.db, "key = ?", [fix.key])]
    assert found == {False: [], True: ["saved"]}
