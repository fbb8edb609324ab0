"""Forgetting at the level of files: index, free pages, log, copies."""

from __future__ import annotations

import os
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from keepsake.store import common_words, drafts, forget, memories, rescue
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ["ocelot", "pangolin", "quagga", "tapir"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("KEEPSAKE_HOME", str(tmp_path))
    path = str(tmp_path / "projects" / "p-1")
    with closing(rescue.open_or_rescue(path, 0.0)) as db:
        db.execute("BEGIN")
        for word in WORDS:
            drafts.insert(db, draft(word))
        for number in range(300):
            drafts.insert(db, draft(f"other{number}"))
        db.execute("COMMIT")
    return path


def draft(word: str, kind: str = "saved", session: str = "") -> drafts.Draft:
    content = f"The {word} case: see zoo/{word}.py"
    return drafts.Draft(
        key=f"{kind}:{word}",
        kind=kind,
        type="Context",
        content=content,
        created=1.0,
        files=(f"zoo/{word}.py",),
        session=session,
    )


def files_with(folder: str, word: str) -> list[str]:
    found = []
    for top, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(top, name), "rb") as file:
                found += [name] if word.encode() in file.read().lower() else []
    return sorted(found)


@pytest.mark.parametrize("word", WORDS)
def test_no_byte_is_left_of_a_row(folder: str, word: str) -> None:
    rescue.backup(folder)
    assert files_with(folder, word) == ["memory.db", "memory.db.backup"]
    with closing(rescue.open_or_rescue(folder, 0.0)) as db:
        found = memories.find(db, "key = ?", (f"saved:{word}",))
        assert forget.forget(Store(folder, db), found, []) is True
        assert files_with(folder, word) == []
        assert db.execute("SELECT count(*) FROM memory").fetchone() == (303,)
        assert db.execute("SELECT count(*) FROM memory_fts WHERE memory_fts MATCH '\"case\"'").fetchone() == (303,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert Tombstones(os.environ["KEEPSAKE_HOME"], folder).covers(f"The {word} case: see zoo/{word}.py")
    assert not Tombstones(os.environ["KEEPSAKE_HOME"], folder).covers("The lynx case: see zoo/lynx.py")


def test_a_reader_in_the_way_is_told_of(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forget, "MAX_WAIT", 1)
    with closing(rescue.open_or_rescue(folder, 0.0)) as db, closing(rescue.open_or_rescue(folder, 0.0)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM memory").fetchone()
        db.execute("DELETE FROM memory WHERE key = 'saved:tapir'")
        assert forget.wipe(Store(folder, db)) is False
        other.execute("COMMIT")
        assert forget.wipe(Store(folder, db)) is True
    assert files_with(folder, "tapir") == []


def test_the_tombstone_comes_before_the_row_goes(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = Tombstones(os.environ["KEEPSAKE_HOME"], folder)
    monkeypatch.setattr(
        gone, "add", lambda _texts, **_how: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    with closing(rescue.open_or_rescue(folder, 0.0)) as db:
        with pytest.raises(OSError, match="No space"):
            forget.forget(Store(folder, db, gone), memories.find(db, "key = 'saved:tapir'"), [])
        assert memories.by_key(db, "saved:tapir") is not None


def test_what_was_made_of_a_turn_goes_with_it(folder: str) -> None:
    with closing(rescue.open_or_rescue(folder, 0.0)) as db:
        turn = draft("lynx", "turn", session="s-1")
        turn.line = 7
        made = [turn, draft("sum", "summary", session="s-1"), draft("rule", "rule", session="s-1")]
        made[2].line = 7
        kept = [draft("turn2", "turn", session="s-1"), draft("sum2", "summary", session="s-2")]
        kept[0].line = 8
        for one in (*made, *kept):
            drafts.insert(db, one)
        found = forget.with_derived(db, memories.find(db, "key = 'turn:lynx'"))
    assert sorted(memory.key for memory in found) == sorted(one.key for one in made)


def test_a_note_takes_no_other_note_of_its_line_along(folder: str) -> None:
    """Notes that were saved together come from one line of the session."""
    with closing(rescue.open_or_rescue(folder, 0.0)) as db:
        notes = [draft(f"note{number}", "model", session="s-1") for number in range(2)]
        for one in (*notes, draft("sum", "summary", session="s-1")):
            one.line = 7
            drafts.insert(db, one)
        found = forget.with_derived(db, memories.find(db, "key = ?", (notes[0].key,)))
    assert sorted(memory.kind for memory in found) == ["model", "summary"]


def test_words_that_were_common_and_open_errors_leave_no_trace(folder: str) -> None:
    state = '{"reads": {"/a/b.py": 2}, "fixes": {"open": [{"line": "the axolotl failed"}]}}'
    with closing(rescue.open_or_rescue(folder, 0.0)) as db:
        db.execute("BEGIN")
        for number in range(30):
            one = draft(f"axolotl{number}")
            one.content = f"axolotl number {number}"
            drafts.insert(db, one)
        db.execute("INSERT INTO cursor VALUES ('/t/s.jsonl', 's', 9, 1, '1:a', ?)", (state,))
        db.execute("COMMIT")
        common_words.refresh(db)
        assert common_words.among(db, [b"axolotl"])
        found = memories.find(db, "key LIKE 'saved:axolotl%'")
        forget.forget(Store(folder, db), found, [])
        assert db.execute("SELECT state FROM cursor").fetchone() == ('{"reads": {"/a/b.py": 2}}',)
        assert common_words.among(db, [b"case"]) == {b"case"}
    assert files_with(folder, "axolotl") == []


@pytest.mark.parametrize(
    ("held", "left"),
    [
        ("a\nthe ocelot case\nb\n", "a\nb\n"),
        ('{"say": "the ocelot case"}\n{"x": 1}\n', '{"x": 1}\n'),
        ("nothing here\n", "nothing here\n"),
        ("", ""),
    ],
)
def test_copies_go_line_by_line(tmp_path: Path, held: str, left: str) -> None:
    (tmp_path / "deep").mkdir()
    file, other = tmp_path / "deep" / ".staged-x", tmp_path / "deep" / "foreign.txt"
    file.write_text(held)
    other.write_text("the ocelot case")
    forget.drop_copies(forget.CopyPlace(str(tmp_path), ".staged-"), ["the ocelot case"])
    assert file.read_text() == left
    assert other.read_text() == "the ocelot case"


def test_a_copy_over_several_lines_or_escaped_goes_too(tmp_path: Path) -> None:
    text = "first línea\nsecond \U0001f600 line"
    (tmp_path / "plain").write_text(f"x\n{text}\ny\n", encoding="utf-8")
    (tmp_path / "ascii.jsonl").write_text('{"a": "first l\\u00ednea\\nsecond \\ud83d\\ude00 line"}\n{}\n')
    (tmp_path / "flat").write_text("first línea second \U0001f600 line\nother\n", encoding="utf-8")
    forget.drop_copies(forget.CopyPlace(str(tmp_path)), [text])
    assert (tmp_path / "plain").read_text() == ""
    assert (tmp_path / "ascii.jsonl").read_text() == "{}\n"
    assert (tmp_path / "flat").read_text() == "other\n"
