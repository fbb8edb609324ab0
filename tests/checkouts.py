"""Real git repositories for tests: plain ones, linked worktrees, submodules."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def git(*arguments: str, cwd: Path) -> None:
    """Run git in a folder as somebody with a name."""
    subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments], cwd=cwd, check=True,
                   capture_output=True)  # fmt: skip


def repository(folder: Path, branch: str = "main") -> Path:
    """Make a repository with one commit on a branch; return its folder."""
    folder.mkdir(parents=True)
    git("init", "-q", cwd=folder)
    git("symbolic-ref", "HEAD", f"refs/heads/{branch}", cwd=folder)
    git("commit", "-q", "--allow-empty", "-m", "first", cwd=folder)
    return folder


def worktree(of: Path, folder: Path, branch: str) -> Path:
    """Add a linked worktree on a new branch to a repository, also a bare one; return its folder."""
    git("worktree", "add", "-q", "-b", branch, str(folder), cwd=of)
    return folder


def submodule(of: Path, name: str, origin: Path) -> Path:
    """Add a submodule to a repository; return its folder."""
    git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(origin), name, cwd=of)
    return of / name
