"""What Claude's memory folder says, whatever is in it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from keepsake.native import folder

if TYPE_CHECKING:
    from pathlib import Path

TOPIC = "Deploys go out on Tuesdays only, since the bank is closed on Mondays."


def said(path: Path, name: str = "") -> list[str]:
    return [one.text for one in folder.read(str(path)).statements if name in ("", one.file)]


def what(path: Path) -> str:
    return "\n".join(problem for problem, _ in folder.read(str(path)).problems)


def test_paragraphs_and_items_are_statements_and_a_reason_stays_with_its_rule(tmp_path: Path) -> None:
    (tmp_path / "deploy.md").write_text(
        "---\nname: deploy-days\ndescription: When deploys go out here\nmetadata:\n  type: feedback\n"
        "  modified: 2026-01-02T03:04:05Z\n---\n"
        f"{TOPIC}\n\n**Why:** the till talks to it.\n\n## Rollback\n- run `make back` within an hour\n"
        "- tell Ada and Grace\n"
        "```\ncode is no statement of anything\n```\n<!-- nor is what nobody sees -->\n"
    )
    assert said(tmp_path) == [
        "When deploys go out here",
        f"{TOPIC} Why: the till talks to it.",
        "Rollback: run `make back` within an hour",
        "Rollback: tell Ada and Grace",
    ]
    rule = folder.read(str(tmp_path)).statements[2]
    assert (rule.cls, rule.line, round(rule.at)) == ("user-preference", 13, 1767323045)
    assert {"make back", "deploy", "deploy-days", "Rollback"} <= set(rule.handles)


def test_an_index_line_is_a_statement_only_where_its_file_is_missing(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text(TOPIC)
    (tmp_path / "MEMORY.md").write_text(
        "# Memory\n- [There](there.md) — on which days we deploy\n- [Lost](lost.md) — floats lost a cent in it\n"
    )
    assert said(tmp_path, "MEMORY.md") == ["Lost — floats lost a cent in it"]
    contents = folder.read(str(tmp_path))
    assert (folder.dead_links(contents), list(folder.orphans(contents))) == (["lost.md"], [])


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("\n".join(f"line {n}" for n in range(300)), 200),
        ("---\nname: x\n---\n<!--\na\nb\n-->\n" + "\n".join(f"line {n}" for n in range(300)), 200),
        ("\n".join("x" * 999 for _ in range(100)), 25),
        ("\n".join("x" * 12_500 for _ in range(3)), 1),
        ("\n".join(["x" * 12_500, "x" * 12_499, "x"]), 2),  # the line break may follow the last character
        ("\n".join("\u00fc" * 999 for _ in range(100)), 25),  # an umlaut counts as one, though it takes two bytes
        ("\n".join("\U0001f600" * 999 for _ in range(100)), 12),  # an emoji counts as two
    ],
)
def test_the_client_loads_200_lines_or_25000_characters(tmp_path: Path, text: str, lines: int) -> None:
    (tmp_path / "MEMORY.md").write_text(text)
    bare = text.rpartition("-->\n")[2] if "-->" in text else text
    assert folder.loaded_part(bare).count("\n") + 1 == lines


def test_a_file_is_measured_as_the_client_measures_it(tmp_path: Path) -> None:
    """Without frontmatter, comments and white space at its ends, in the units of JavaScript's strings."""
    text = "---\nname: x\n---\n<!-- not loaded -->\n- \u00fcber \U0001f600\n- b\u2028c\n\n"
    (tmp_path / "MEMORY.md").write_text(text, "utf-8")
    contents = folder.read(str(tmp_path))
    assert (contents.lines, contents.chars, contents.cut) == (2, len("- uber xx\n- b c"), False)
    assert folder.loaded_part("\U0001f600" * 20_000) == "\U0001f600" * 12_500


def test_an_index_of_4_mb_is_read_at_its_head_and_its_end(tmp_path: Path) -> None:
    rows = [f"- Shelf {n} of the store holds crates of kind {n % 97}, with a label of its own." for n in range(60_000)]
    (tmp_path / "MEMORY.md").write_text("\n".join(["- The first line is about the falcon.", *rows]))
    assert os.path.getsize(tmp_path / "MEMORY.md") > 4_000_000
    assert "only its beginning and end" in folder.read(str(tmp_path)).problems[0][1]
    assert len(said(tmp_path)) <= folder.MAX_STATEMENTS
    assert said(tmp_path)[0] == "The first line is about the falcon."
    assert said(tmp_path)[-1].startswith("Shelf 59999 ")


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("The key of the vault lies under the mat.")
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "key.md").symlink_to(tmp_path / "secret.txt")
    assert said(tmp_path / "m") == []
    assert "key.md: a link" in what(tmp_path / "m")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_a_fifo_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "deploy.md").write_text(TOPIC)
    assert said(tmp_path) == [TOPIC]
    assert "pipe.md: can't be read (not a regular file)" in what(tmp_path)


def test_other_encodings_are_read_as_far_as_they_go(tmp_path: Path) -> None:
    (tmp_path / "latin.md").write_bytes("Die Prüfung läuft nur am Dienstag früh.".encode("latin-1"))
    (tmp_path / "wide.md").write_bytes(TOPIC.encode("utf-16"))
    assert said(tmp_path) == ["Die Pr\ufffdfung l\ufffduft nur am Dienstag fr\ufffdh."]
    assert "latin.md: not UTF-8" in what(tmp_path)
    assert "wide.md: not text" in what(tmp_path)


@pytest.mark.parametrize("head", ["---\nname: x\n", "---\n: :\n- [\n---\n", "---\n---\n", "---\nname: 'x\n---\n"])
def test_broken_frontmatter_loses_no_statement(tmp_path: Path, head: str) -> None:
    (tmp_path / "deploy.md").write_text(f"{head}\n{TOPIC}\n")
    assert said(tmp_path)[-1] == TOPIC
    assert ("frontmatter has no end" in what(tmp_path)) is ("\n---\n" not in head)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the administrator may read everything")
def test_a_folder_without_rights_is_reported(tmp_path: Path) -> None:
    (tmp_path / "m").mkdir(mode=0)
    assert "can't be read" in what(tmp_path / "m")


def test_a_folder_that_refuses_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    assert "can't be read (Permission denied)" in what(tmp_path)
    assert folder.signature(str(tmp_path)) == "PermissionError"


def test_files_in_folders_count_and_very_many_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a" / "b" / "c").mkdir(parents=True)
    for place, text in (
        ("a", "Rows of the first shelf are blue."),
        ("a/b", TOPIC),
        ("a/b/c", "Nobody looks down here."),
    ):
        (tmp_path / place / "x.md").write_text(text)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "x.md").write_text("Nobody looks in here either.")
    assert said(tmp_path) == [TOPIC, "Rows of the first shelf are blue."]
    monkeypatch.setattr(folder, "MAX_FILES", 1)
    assert said(tmp_path) == ["Rows of the first shelf are blue."]
    assert "more than 1 files" in what(tmp_path)


def test_what_is_left_out_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a" / "b" / "c").mkdir(parents=True)
    assert str(tmp_path / "a" / "b" / "c") in what(tmp_path)
    rows = [f"- Shelf {n} of the store holds crates of kind {n % 97}, with a label of its own.\n" for n in range(1500)]
    (tmp_path / "shelves.md").write_text("".join(rows))
    contents = folder.read(str(tmp_path))
    assert len(contents.statements) == folder.MAX_FILE_STATEMENTS
    assert (str(tmp_path / "shelves.md") + " holds 1,500 statements") in what(tmp_path)
    assert "first 200 and its last 800" in "".join(todo for _, todo in contents.problems)
    monkeypatch.setattr(folder, "MAX_STATEMENTS", 900)
    assert "more than 900 statements" in what(tmp_path)
    monkeypatch.setattr(folder, "MAX_FOLDERS", 2)
    assert f"{tmp_path / 'a' / 'b'}: too deep, or too many folders" in what(tmp_path)


def test_a_folder_inside_that_refuses_leaves_the_others_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.md").write_text("Rows of the first shelf are blue.")
    (tmp_path / "deploy.md").write_text(TOPIC)
    scandir = os.scandir

    def refuse(path: str) -> object:
        if os.path.basename(path) == "a":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert said(tmp_path) == [TOPIC]
    assert what(tmp_path) == f"{tmp_path / 'a'} can't be read (Permission denied)"
    contents, signed = folder.read(str(tmp_path)), folder.signature(str(tmp_path))
    assert (contents.readable, contents.unlisted) == (True, frozenset({"a"}))
    (tmp_path / "deploy.md").write_text(f"{TOPIC}\n\nRows of the second shelf are red.")
    assert folder.signature(str(tmp_path)) != signed  # a change beside it is still noticed


def test_a_setting_that_names_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text(TOPIC)
    assert "can't be read (Not a directory)" in what(tmp_path / "notes")
    assert not folder.read(str(tmp_path / "notes")).readable


def test_secrets_are_taken_out(tmp_path: Path) -> None:
    (tmp_path / "login.md").write_text("Log in to the registry with ghp_" + "R4nd0mLook1ngT0ken" * 2 + " every day.\n")
    assert "R4nd0m" not in said(tmp_path)[0]
    assert "redacted" in said(tmp_path)[0]
