"""digest: which sessions a new one is told of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import checkouts

from keepsake import digest, project
from keepsake.store import memories, schema
from keepsake.store.drafts import Draft, insert

if TYPE_CHECKING:
    from pathlib import Path


def test_the_last_sessions_of_the_branch_come_before_newer_ones_of_others(tmp_path: Path) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    for at, (name, branch) in enumerate([("a", "fix"), ("b", "fix"), ("c", "main"), ("d", "main"), ("e", "fix")]):
        db.execute("INSERT INTO session(id, branch, updated) VALUES (?, ?, ?)", (name, branch, float(at)))
    assert [name for name, _, _ in digest.last_sessions(db, "fix", "e")] == ["b", "a", "d"]
    assert [name for name, _, _ in digest.last_sessions(db, "", "e")] == ["d", "c", "b"]


def test_in_a_linked_worktree_the_branch_is_the_worktree_s(tmp_path: Path) -> None:
    main = checkouts.repository(tmp_path / "repo")
    tree = checkouts.worktree(main, tmp_path / "tree", "feat")
    db = schema.open_memory(memories.database(project.of_directory(str(main)).folder))
    for at, (name, branch) in enumerate([("a", "feat"), ("b", "main"), ("c", "main"), ("d", "main")]):
        db.execute("INSERT INTO session(id, branch, updated) VALUES (?, ?, ?)", (name, branch, float(at)))
        insert(db, Draft(key=name, kind="turn", type="Context", role="user", content=f"said in {name}", created=1.0,
                         session=name))  # fmt: skip
    told = {
        place: "".join([line.text for line in digest.collect(project.of_directory(str(place)), "new")])
        for place in (main, tree)
    }
    assert [name for name in "abcd" if f"said in {name}" in told[main]] == ["b", "c", "d"]
    assert [name for name in "abcd" if f"said in {name}" in told[tree]] == ["a", "c", "d"]
