"""A note names the file at hand by its path, as far as both know it: a name that many folders have is not enough."""

from __future__ import annotations

import pytest

from keepsake.recall import naming

HERE = "/home/ada/shop/apps/api/.env"


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("/w/shop/src/auth.py", "src/auth.py", True),
        ("auth.py", "src/auth.py", True),
        ("@src/auth.py", "./src/auth.py", True),
        ("~/shop/auth.py", "/home/ada/shop/auth.py", True),
        ("../api/auth.py", "/w/shop/api/auth.py", True),
        ("apps/api/.env", "apps/web/.env", False),
        ("auth.py", "oauth.py", False),
        ("src/types.ts", "crypto/types.ts", False),
    ],
)
def test_two_paths_are_one_file_s_as_far_as_both_know_the_folders(one: str, other: str, alike: bool) -> None:
    assert naming.same(one, other) == alike
    assert naming.same(other, one) == alike


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("apps/api/.env sets the local provider", True),
        ("the provider is set in .env.", True),
        ("see `.env`, then restart", True),
        ("apps/web/.env.local overrode the address", False),
        ("grep on /opt/shop/docker/.env.staging printed it", False),
        ("apps/web/.env is another one", False),
        ("the .env-example is read; api/.env is not", True),
    ],
)
def test_a_text_names_a_file_by_its_whole_name_and_its_own_folders(text: str, named: bool) -> None:
    assert naming.mentions(text, naming.lowered(HERE)) == named


def test_a_path_with_the_other_separator_is_the_same() -> None:
    assert naming.same(naming.lowered("C:\\Work\\Shop\\A.py"), "shop/a.py")
    assert naming.lowered("src/") == "src"


def test_a_folder_alone_names_nothing() -> None:
    assert not naming.mentions("anything", "")
