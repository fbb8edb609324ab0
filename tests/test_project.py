"""project: the branch and the settings of the checkout that a session works in, and where keepsake may not act."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from tests import checkouts
from tests.checkouts import git

from keepsake.base import project

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return checkouts.repository(tmp_path / "repo")


@pytest.fixture(params=["linked", "of a bare repository"])
def tree(request: pytest.FixtureRequest, repository: Path, tmp_path: Path) -> Path:
    """A linked worktree on `feat`."""
    if request.param == "linked":
        return checkouts.worktree(repository, tmp_path / "tree", "feat")
    git("clone", "-q", "--bare", str(repository), str(tmp_path / "bare.git"), cwd=tmp_path)
    return checkouts.worktree(tmp_path / "bare.git", tmp_path / "tree", "feat")


def test_the_branch_is_that_of_the_checkout_the_session_works_in(repository: Path, tree: Path) -> None:
    (tree / "deep").mkdir()
    assert project.branch(project.of_directory(str(tree / "deep")).top) == "feat"
    assert project.branch(project.of_directory(str(repository)).top) == "main"
    found = project.of_hook(str(tree), {})
    assert found is not None
    assert project.branch(found.top) == "feat"


def test_a_submodule_has_a_branch_of_its_own(repository: Path, tmp_path: Path) -> None:
    sub = checkouts.submodule(repository, "sub", checkouts.repository(tmp_path / "origin", "trunk"))
    assert project.branch(project.of_directory(str(sub)).top) == "trunk"


def test_where_no_branch_is_checked_out_there_is_none(repository: Path, tree: Path, work: Path) -> None:
    git("checkout", "-q", "--detach", cwd=tree)
    assert project.branch(str(tree)) == project.branch(str(work)) == ""
    (repository / ".git" / "HEAD").write_text("ref: refs/heads/.invalid\n", "utf-8")  # what reftable leaves there
    assert project.branch(str(repository)) == ""


def narrow(folder: Path, **settings: object) -> None:
    (folder / ".claude").mkdir(exist_ok=True)
    (folder / ".claude" / "keepsake.json").write_text(json.dumps(settings), "utf-8")


def test_a_worktree_s_own_file_counts_in_it_alone(repository: Path, tree: Path) -> None:
    narrow(tree, capture={"enabled": False})
    (tree / "deep").mkdir()
    for found in (project.of_directory(str(tree / "deep")), project.of_session(str(tree), {})):
        assert not found.settings.flag("capture.enabled")
    assert project.of_directory(str(repository)).settings.flag("capture.enabled")


def test_the_main_checkout_s_file_counts_in_every_worktree(repository: Path, tmp_path: Path) -> None:
    tree = checkouts.worktree(repository, tmp_path / "tree", "feat")
    narrow(repository, recall={"limit": 1})
    narrow(tree, recall={"prompt": False})
    values = project.of_directory(str(tree)).settings.values
    assert (values["recall.limit"], values["recall.prompt"]) == (1, False)


def test_a_worker_that_is_told_the_project_finds_the_checkout(tree: Path, work: Path) -> None:
    narrow(tree, capture={"enabled": False})
    root = project.of_directory(str(tree)).root
    assert project.of_worker(root, str(tree), {}).top == str(tree.resolve())
    for elsewhere in ("", str(work), str(work / "gone")):
        found = project.of_worker(root, elsewhere, {})
        assert (found.root, found.top) == (root, root)


def exclude(home: Path, *folders: object) -> None:
    home.mkdir(exist_ok=True)
    (home / "config.json").write_text(json.dumps({"exclude": list(map(str, folders))}), "utf-8")


def active(cwd: Path, start: Path | str = "") -> bool:
    """Whether keepsake acts in a session, for a hook, for the worker that it starts, and for the command line."""
    env = {**os.environ, "CLAUDE_PROJECT_DIR": str(start)}
    found = project.of_session(str(cwd), env)
    ways = {project.of_hook(str(cwd), env) is not None, project.of_worker(found.root, str(cwd), env).active()}
    ways |= {found.active()} | ({project.of_directory(str(cwd)).active()} if not start else set())
    (told,) = ways
    return told


def test_an_excluded_worktree_is_left_alone_and_no_other(repository: Path, tree: Path, home: Path) -> None:
    exclude(home, tree)
    (tree / "deep").mkdir()
    assert not active(tree / "deep")
    assert active(repository)


def test_an_excluded_folder_of_a_repository_is_left_alone(repository: Path, home: Path) -> None:
    (repository / "secret" / "deep").mkdir(parents=True)
    exclude(home, repository / "secret")
    assert active(repository)
    assert not active(repository / "secret" / "deep")
    assert not active(repository / "secret", start=repository)
    assert not active(repository, start=repository / "secret")  # it has only gone elsewhere meanwhile
    exclude(home, repository)
    assert not active(repository / "secret")


def test_a_repository_that_is_excluded_takes_its_worktrees_along(repository: Path, tmp_path: Path, home: Path) -> None:
    tree = checkouts.worktree(repository, tmp_path / "tree", "feat")
    exclude(home, repository)
    assert not active(tree)


def test_a_project_s_file_excludes_by_its_own_folder(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (repository / "secret").mkdir()
    narrow(repository, exclude=["secret", ""])
    assert active(repository)
    assert not active(repository / "secret")


@pytest.mark.parametrize("entry", ["", "  ", "\t"])
def test_an_empty_entry_excludes_nothing(
    entry: str, repository: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository)
    exclude(home, entry)
    assert active(repository)
    assert project.of_directory(str(repository)).settings.problems == [
        "config.json: exclude: an empty entry is not a folder"
    ]
