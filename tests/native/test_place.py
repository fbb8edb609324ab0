"""Where Claude Code keeps its own memory, as 2.1.329 was seen to decide it."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from keepsake.base import project
from keepsake.capture import past
from keepsake.native import place

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "config").mkdir()
    return {"CLAUDE_CONFIG_DIR": str(tmp_path / "config"), "HOME": str(tmp_path), "KEEPSAKE_HOME": str(tmp_path / "k")}


def put(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value))


def found(work: Path, env: dict[str, str]) -> place.MemoryFolder:
    return place.of(project.of_directory(str(work), env), env)


def default(work: Path, env: dict[str, str]) -> str:
    return os.path.join(env["CLAUDE_CONFIG_DIR"], "projects", past.slug(os.path.realpath(work)), "memory")


def test_every_character_but_letters_and_digits_is_a_dash_in_the_folders_name() -> None:
    assert past.slug("/home/ada/my_shop.v2") == "-home-ada-my-shop-v2"
    long = "/home/" + "a" * 300
    assert past.slug(long)[:201] == past.slug("/home/" + "a" * 194) + "-"
    assert past.slug(long) != past.slug(long + "b")


def test_worktrees_and_subfolders_share_the_main_checkouts_folder(work: Path, env: dict[str, str]) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    for line in (("init", "-q"), ("commit", "-q", "--allow-empty", "-m", "x"), ("worktree", "add", "-q", "../tree")):
        subprocess.run(["git", *who, *line], cwd=work, check=True, capture_output=True)
    (work / "src").mkdir()
    places = {found(folder, env).folder for folder in (work, work / "src", work.parent / "tree")}
    assert places == {default(work, env)}


def test_the_users_setting_moves_it_and_the_projects_only_where_it_is_trusted(work: Path, env: dict[str, str]) -> None:
    config = work.parent / "config"
    put(config / "settings.json", {"autoMemoryDirectory": "~/mine"})
    put(work / ".claude" / "settings.json", {"autoMemoryDirectory": "/shared"})
    assert found(work, env).folder == str(work.parent / "mine")
    put(config / ".claude.json", {"projects": {os.path.realpath(work.parent): {"hasTrustDialogAccepted": True}}})
    assert found(work, env).folder == "/shared"
    put(work / ".claude" / "settings.local.json", {"autoMemoryDirectory": "/local"})
    assert found(work, env).folder == "/local"
    (config / ".claude.json").unlink()
    assert found(work, {**env, "CLAUDE_CODE_ENTRYPOINT": "sdk-cli"}).folder == "/local"


@pytest.mark.parametrize("given", ["relative/notes", "/", "~/..", "~", 5, ["/a"], "//host/share", ""])
def test_a_setting_that_names_no_folder_leaves_the_default_and_is_reported(
    work: Path, env: dict[str, str], given: object
) -> None:
    put(work.parent / "config" / "settings.json", {"autoMemoryDirectory": given, "unknown": {"x": 1}})
    where = found(work, env)
    assert where.folder == default(work, env)
    assert "autoMemoryDirectory names no absolute folder" in where.problems[0]


@pytest.mark.parametrize("text", ["{", "[]", "", "\x00", "[" * 100_000])
def test_a_broken_settings_file_is_reported_and_counts_as_none(work: Path, env: dict[str, str], text: str) -> None:
    put(work.parent / "config" / "settings.json", text)
    where = found(work, env)
    assert (where.folder, where.on, len(where.problems)) == (default(work, env), True, 1)


def test_the_environment_names_the_folder_only_beside_a_configuration_folder(work: Path, env: dict[str, str]) -> None:
    named = {**env, "CLAUDE_CODE_PROJECT_DIR_NAME": "shop"}
    assert found(work, named).folder == os.path.join(env["CLAUDE_CONFIG_DIR"], "projects", "shop", "memory")
    assert found(work, {**named, "CLAUDE_CODE_PROJECT_DIR_NAME": "../x"}).folder == default(work, env)
    del named["CLAUDE_CONFIG_DIR"]
    assert place.name("/a", named) == "-a"


@pytest.mark.parametrize(
    ("setting", "variable", "on"),
    [(None, "", True), (False, "", False), (None, "1", False), (False, "0", True), (True, "1", False)],
)
def test_whether_it_is_on(work: Path, env: dict[str, str], setting: object, variable: str, on: bool) -> None:
    put(work.parent / "config" / "settings.json", {} if setting is None else {"autoMemoryEnabled": setting})
    assert found(work, {**env, "CLAUDE_CODE_DISABLE_AUTO_MEMORY": variable}).on is on


def test_an_organisations_drop_ins_come_first_the_last_by_name_before_the_others(
    work: Path, env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    org = work.parent / "org"
    monkeypatch.setattr(place, "MANAGED", (str(org),))
    put(work.parent / "config" / "settings.json", {"autoMemoryDirectory": "/mine"})
    put(org / "managed-settings.json", {"autoMemoryDirectory": "/base"})
    assert found(work, env).folder == "/base"
    put(org / "managed-settings.d" / "10-a.json", {"autoMemoryDirectory": "/first"})
    put(org / "managed-settings.d" / "20-b.json", {"autoMemoryDirectory": "/last"})
    assert found(work, env).folder == "/last"
