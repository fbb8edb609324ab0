"""The same fact said twice, on its way through the command line: one note, or both records and one of them told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.notes.test_merge import AGAIN, FIRST, HANDLES, OTHER

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from tests.cli.conftest import Cli


def test_imported_records_keep_their_ids_and_the_newer_is_told(cli: Cli, tmp_path: Path) -> None:
    """Both are exported; the older one is superseded, whatever their order, and a second import changes nothing."""
    base = {"class": "constraint", "handles": HANDLES, "type": "Learning", "source": {"kind": "model"}}
    new = {**base, "id": "bb", "content": AGAIN, "session_id": "two", "created_at": "2026-02-01T00:00:00Z"}
    old = {**base, "id": "aa", "content": FIRST, "session_id": "one", "created_at": "2026-01-01T00:00:00Z"}
    path = tmp_path / "records.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in (new, old)), "utf-8")
    cli.json("import", str(path))
    assert cli.json("import", str(path))["records"] == 0
    assert cli("export") == 0
    out = {one["id"]: one for one in map(json.loads, cli.out.splitlines())}
    assert {name: one["content"] for name, one in out.items()} == {"aa": FIRST, "bb": AGAIN}
    assert (out["bb"]["seen"], out["aa"]["seen"]) == (2, 1)
    assert [source["session_id"] for source in out["bb"]["sources"]] == ["two", "one"]
    assert cli("show", "aa") == 0
    assert "superseded" in cli.out


def test_the_model_saves_the_same_fact_once(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    for session, content in (("one", FIRST), ("two", AGAIN), ("three", OTHER)):
        monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", session)
        line = json.dumps({"class": "constraint", "content": content, "handles": HANDLES})
        said += cli.json("remember", "--batch", "-", stdin=line.encode())
    assert [one["created"] for one in said] == [True, False, True]
    assert said[0]["id"] == said[1]["id"]
    shown = cli.json("show", said[0]["id"])
    assert (shown["content"], shown["seen"]) == (AGAIN, 2)
