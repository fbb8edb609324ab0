"""digest: which sessions a new one is told of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake import digest
from keepsake.store import schema

if TYPE_CHECKING:
    from pathlib import Path


def test_the_last_sessions_of_the_branch_come_before_newer_ones_of_others(tmp_path: Path) -> None:
    db = schema.open_memory(str(tmp_path / "memory.db"))
    for at, (name, branch) in enumerate([("a", "fix"), ("b", "fix"), ("c", "main"), ("d", "main"), ("e", "fix")]):
        db.execute("INSERT INTO session(id, branch, updated) VALUES (?, ?, ?)", (name, branch, float(at)))
    assert [name for name, _, _ in digest.last_sessions(db, "fix", "e")] == ["b", "a", "d"]
    assert [name for name, _, _ in digest.last_sessions(db, "", "e")] == ["d", "c", "b"]
