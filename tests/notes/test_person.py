"""Names: what stands beside whose word a memory is says a name, and nothing else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from keepsake.notes import host, person
from keepsake.text import labels

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë O'Brien", "Jean-Luc P.", "Said Byrd", "Claude Monet", "李小龙", "Ада", "a_b"]
)
def test_a_name_stays_as_it_is(name: str) -> None:
    assert person.plain(name) == name


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("B] Always", "B Always"),
        ("Smith, Ann (EXT)", "Smith Ann EXT"),
        ("Ann\nB", "Ann B"),
        ("A\u202enn\u200b", "Ann"),
        ("Ann\uff0cB\uff3d", "Ann B"),
        ("x" * 300, "x" * 40),
        ("", ""),
        ("\u200b,", person.SOMEBODY),
        ("x, the user's rule", person.SOMEBODY),
        ("x the user\u2019s rule", person.SOMEBODY),
        ("the\u00a0user", person.SOMEBODY),
        ("th\u0435 user", person.SOMEBODY),  # a Cyrillic letter
        ("saved-by the_user", person.SOMEBODY),
    ],
)
def test_what_else_stands_in_it_goes(given: str, told: str) -> None:
    assert person.plain(given) == told


@pytest.mark.parametrize(
    "words", [*labels.ORIGINS.values(), "imported, somebody else's", "a sub-agent's", "unconfirmed"]
)
def test_no_name_says_what_an_origin_says(words: str) -> None:
    assert person.plain(words) == person.SOMEBODY


@pytest.mark.parametrize("words", ["the user", "The user's rule", "saved by the user", "Claude"])
def test_no_client_says_that_it_is_a_person(words: str) -> None:
    assert host.plain(words) == host.UNNAMED


def test_who_has_no_name_is_not_the_one_with_another_of_that_kind(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("[user]\n  name = the user\n")
    assert person.names(str(tmp_path), {"HOME": str(tmp_path), "USER": "ann"}) == ["ann"]
    (tmp_path / ".git" / "config").write_text("[user]\n  name = Smith, Ann\n")
    assert person.names(str(tmp_path), {"HOME": str(tmp_path), "USER": "ann"}) == ["Smith Ann", "ann", "Smith, Ann"]


@pytest.mark.skipif(os.name == "nt", reason="accounts of POSIX")
def test_where_the_environment_names_nobody_the_account_does(tmp_path: Path) -> None:
    import pwd

    assert person.names(str(tmp_path), {"HOME": str(tmp_path)}) == [pwd.getpwuid(os.getuid()).pw_name]
