"""paths: the data home and project identity."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import platformdirs
import pytest

from keepsake import paths

if TYPE_CHECKING:
    from pathlib import Path


def git(*arguments: str, cwd: Path) -> None:
    subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments], cwd=cwd, check=True,
                   capture_output=True)  # fmt: skip


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repo"
    folder.mkdir()
    git("init", "-q", cwd=folder)
    git("commit", "-q", "--allow-empty", "-m", "first", cwd=folder)
    return folder


def test_the_default_home_is_the_one_platformdirs_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KEEPSAKE_HOME")
    assert paths.home() == str(platformdirs.user_data_path("keepsake", appauthor=False))


def test_xdg_data_home_counts_as_platformdirs_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KEEPSAKE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert paths.home() == str(platformdirs.user_data_path("keepsake", appauthor=False))


@pytest.mark.parametrize(
    ("platform", "env", "tail"),
    [("darwin", {}, "Library/Application Support/keepsake"), ("win32", {"LOCALAPPDATA": "/l"}, "/l/keepsake")],
)
def test_other_systems_have_their_own_place(
    platform: str, env: dict[str, str], tail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert paths.home(env).replace(os.sep, "/").endswith(tail)


def test_worktrees_and_subfolders_share_one_identity(repository: Path, tmp_path: Path) -> None:
    git("worktree", "add", "-q", str(tmp_path / "tree"), cwd=repository)
    (repository / "a" / "b").mkdir(parents=True)
    roots = {paths.project_root(str(p)) for p in (repository, repository / "a" / "b", tmp_path / "tree")}
    assert roots == {str(repository.resolve())}


def test_a_submodule_is_a_project_of_its_own(repository: Path) -> None:
    git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(repository), "sub", cwd=repository)
    assert paths.project_root(str(repository / "sub")) != paths.project_root(str(repository))


def test_outside_git_the_directory_is_the_project(work: Path) -> None:
    assert paths.project_root(str(work)) == str(work.resolve())
    assert paths.project_root(str(work / "gone" / "folder")) == str((work / "gone" / "folder").resolve())


def test_a_link_and_its_target_are_one_project(work: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(work)
    assert paths.project_root(str(tmp_path / "link")) == paths.project_root(str(work))


def test_project_ids_are_plain_names_and_differ() -> None:
    ids = {paths.project_id(p) for p in ("/a/b c", "/a/b-c", "/a/../../b", "/é/ő", "/")}
    assert len(ids) == 5
    assert all(c.isascii() and (c.isalnum() or c == "-") for name in ids for c in name)


def test_the_start_folder_counts_while_cwd_lies_inside_it(work: Path, tmp_path: Path) -> None:
    env = {"CLAUDE_PROJECT_DIR": str(work)}
    assert paths.session_root(str(work / "deep"), env) == str(work.resolve())
    elsewhere = tmp_path / "other"
    assert paths.session_root(str(elsewhere), env) == str(elsewhere.resolve())


def test_a_broken_git_pointer_is_no_repository(work: Path) -> None:
    (work / ".git").write_bytes(b"\xff\xfe nonsense")
    assert paths.project_root(str(work)) == str(work.resolve())


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_a_data_home_that_a_person_made_becomes_private(home: Path) -> None:
    home.mkdir()
    home.chmod(0o755)
    paths.make_home()
    assert home.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_a_persons_own_folder_stays_as_it_is(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    home.chmod(0o755)
    monkeypatch.setenv("HOME", str(home))
    paths.make_home()
    assert home.stat().st_mode & 0o777 == 0o755
