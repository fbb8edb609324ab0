"""paths: the data home and project identity."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import platformdirs
import pytest
from tests import checkouts
from tests.checkouts import git

from keepsake.base import paths

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return checkouts.repository(tmp_path / "repo")


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


def test_a_submodule_is_a_project_of_its_own(repository: Path, tmp_path: Path) -> None:
    sub = checkouts.submodule(repository, "libs/sub", checkouts.repository(tmp_path / "origin"))
    (sub / "deep").mkdir()
    assert {paths.project_root(str(folder)) for folder in (sub, sub / "deep")} == {str(sub.resolve())}
    tree = checkouts.worktree(sub, tmp_path / "tree", "feat")
    assert paths.project_root(str(tree)) == str(sub.resolve())


def test_a_checkout_whose_git_directory_lies_elsewhere_is_its_own_project(tmp_path: Path) -> None:
    work = tmp_path / "work"
    git("init", "-q", "--separate-git-dir", str(tmp_path / "data.git"), str(work), cwd=tmp_path)
    assert paths.project_root(str(work)) == str(work.resolve())


def test_worktrees_of_a_bare_repository_share_its_directory(repository: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.git"
    git("clone", "-q", "--bare", str(repository), str(bare), cwd=tmp_path)
    trees = [checkouts.worktree(bare, tmp_path / name, name) for name in ("one", "two")]
    assert {paths.locate(str(tree)) for tree in trees} == {(str(bare.resolve()), str(tree)) for tree in trees}


@pytest.mark.parametrize("moved", [False, True], ids=["config", "config.worktree"])
def test_a_folder_that_points_to_its_bare_repository_is_of_one_project_with_the_worktrees(
    moved: bool, repository: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    git("clone", "-q", "--bare", str(repository), ".bare", cwd=folder)
    (folder / ".git").write_text("gitdir: ./.bare\n", "utf-8")
    tree = checkouts.worktree(folder, folder / "one", "one")
    if moved:  # as `git sparse-checkout` does
        (folder / ".bare" / "config").write_text("[extensions]\n\tworktreeConfig = true\n", "utf-8")
        (folder / ".bare" / "config.worktree").write_text("[core]\n\tbare = true\n", "utf-8")
    assert paths.project_root(str(folder)) == paths.project_root(str(tree)) == str(folder.resolve() / ".bare")


def forge(work: Path, victim: Path, how: str) -> None:
    """Give a folder a `.git` by which its author wants it to be of another repository's project."""
    dot, fake = work / ".git", work / "fake"
    if how == "link":
        dot.symlink_to(victim / ".git")
    elif how == "link to a worktree's file":
        dot.symlink_to(checkouts.worktree(victim, victim.parent / "tree", "feat") / ".git")
    elif how == "copy of a worktree's file":
        dot.write_bytes((checkouts.worktree(victim, victim.parent / "tree", "feat") / ".git").read_bytes())
    elif how == "bare":
        git("clone", "-q", "--bare", str(victim), str(victim.parent / "bare.git"), cwd=victim)
        dot.write_text(f"gitdir: {victim.parent / 'bare.git'}\n", "utf-8")
    elif how == "pointer":
        dot.write_text(f"gitdir: {victim / '.git'}\n", "utf-8")
    else:
        own = fake / "worktrees" / "x" if "worktrees" in how else fake
        own.mkdir(parents=True)
        (own / "HEAD").write_text("ref: refs/heads/main\n", "utf-8")
        (own / "gitdir").write_text(f"{dot}\n", "utf-8")
        (own / "commondir").write_text("../..\n" if "worktrees" in how else f"{victim / '.git'}\n", "utf-8")
        (fake / "config").write_text(f"[core]\n\tworktree = {victim}\n", "utf-8")
        dot.write_text(f"gitdir: {own.relative_to(work)}\n", "utf-8")


@pytest.mark.skipif(os.name == "nt", reason="links")
@pytest.mark.parametrize(
    "how",
    ["commondir", "worktrees that say where the main checkout is", "link", "link to a worktree's file",
     "copy of a worktree's file", "bare", "pointer"],
)  # fmt: skip
def test_a_crafted_git_joins_no_other_project(repository: Path, tmp_path: Path, how: str) -> None:
    work = tmp_path / "crafted"
    work.mkdir()
    forge(work, repository, how)
    assert paths.project_root(str(work)) not in {str(repository.resolve()), str(tmp_path.resolve() / "bare.git")}
    assert not paths.own_history(str(work.resolve())) or how.startswith("worktrees")
    assert paths.project_root(str(repository)) == str(repository.resolve())


def test_the_history_of_a_real_checkout_is_its_own(repository: Path, tmp_path: Path) -> None:
    tree = checkouts.worktree(repository, tmp_path / "tree", "feat")
    sub = checkouts.submodule(repository, "libs/sub", checkouts.repository(tmp_path / "origin"))
    git("init", "-q", "--separate-git-dir", str(tmp_path / "data"), str(tmp_path / "apart"), cwd=tmp_path)
    for folder in (repository, tree, sub, checkouts.worktree(sub, tmp_path / "subtree", "feat"), tmp_path / "apart"):
        assert paths.own_history(str(folder.resolve()))


def test_the_top_of_a_checkout_is_the_folder_that_holds_its_git(repository: Path, tmp_path: Path) -> None:
    tree = checkouts.worktree(repository, tmp_path / "tree", "feat")
    (tree / "a" / "b").mkdir(parents=True)
    root = str(repository.resolve())
    assert paths.locate(str(tree / "a" / "b")) == (root, str(tree.resolve()))
    assert paths.locate(str(repository)) == (root, root)
    assert paths.locate(str(tmp_path / "gone")) == (str(tmp_path.resolve() / "gone"),) * 2


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


def test_a_session_works_in_the_worktree_that_it_went_into(repository: Path, tmp_path: Path) -> None:
    """A worktree inside the folder it was started in, which the client makes too; another repository's is none."""
    tree = checkouts.worktree(repository, repository / ".claude" / "worktrees" / "feat", "feat")
    other = checkouts.repository(repository / "vendored")
    (repository / "src").mkdir()
    root, env = str(repository.resolve()), {"CLAUDE_PROJECT_DIR": str(repository)}
    assert paths.session(str(tree), env) == (root, str(tree.resolve()))
    assert paths.session(str(other), env) == paths.session(str(repository / "src"), env) == (root, root)
    for begun in (repository / "src", tree, other):  # it has gone up, out of where it was started
        assert paths.session(str(repository), {"CLAUDE_PROJECT_DIR": str(begun)}) == (root, root)
    deep = repository / "src" / "deep"
    assert paths.session(str(deep), {"CLAUDE_PROJECT_DIR": str(repository / "src")}) == (root, root)
    assert paths.session(str(tree), {"CLAUDE_PROJECT_DIR": str(tmp_path / "elsewhere")}) == (root, str(tree.resolve()))


def test_a_broken_git_pointer_is_no_repository(work: Path) -> None:
    (work / ".git").write_bytes(b"\xff\xfe nonsense")
    assert paths.project_root(str(work)) == str(work.resolve())
    (work / ".git").write_text("gitdir: /nowhere/at/all\n", "utf-8")
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
