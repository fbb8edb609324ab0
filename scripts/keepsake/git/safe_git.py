"""Run git safely: a clean environment, no pager, prompt, hook, lock or network, and a time limit."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from keepsake.base import child
from keepsake.base.event import clean

MAX_SECONDS = 20.0  # that one command may take
MAX_COMMITS = 400  # of a range: the newest ones are looked at
INHERITED = "PATH HOME USERPROFILE SYSTEMROOT SYSTEMDRIVE COMSPEC PATHEXT TEMP TMP TMPDIR XDG_CONFIG_HOME".split()
SAFE = {
    "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_PAGER": "cat",
    "GIT_ASKPASS": "true",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_REPLACE_OBJECTS": "1",
}
# A repository's own settings can name programs to run. These options switch off those that reading history would start.
SWITCHES = ("--no-pager", "-c", f"core.hooksPath={os.devnull}", "-c", "core.fsmonitor=false", "-c",
            "log.showSignature=false", "-c", "core.quotePath=false", "-c", "log.showRoot=true")  # fmt: skip
_HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_FORMAT = "%H%x1f%at%x1f%s%x1f%b%x1f"
_STATUS = 3  # characters before the path in a row of `git status --porcelain`
_FIELDS = 5  # the four of _FORMAT, then the files


class GitError(Exception):
    """Git can't be run, or took too long; the text says which."""


class Commit(NamedTuple):
    """A commit: its hash, when it was written (epoch seconds), subject, body, and the files that it changed."""

    hash: str
    at: float
    subject: str
    body: str
    files: tuple[str, ...]


class Git:
    """Git in one worktree."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._env = {**{name: os.environ[name] for name in INHERITED if name in os.environ}, **SAFE}

    def ask(self, *arguments: str) -> tuple[int, str]:
        """Run one command; return (exit code, at most child.MAX_OUTPUT bytes of its output). Raises GitError."""
        try:
            command = [child.program("git", self._env), *SWITCHES, *arguments]
            result = child.run(command, self._env, self.folder, MAX_SECONDS)
        except (child.MissingError, OSError) as error:
            raise GitError(str(error)) from error
        if result.late:
            raise GitError(f"git {arguments[0]} took longer than {MAX_SECONDS:.0f} s")
        return 0 if result.flooded else result.code, clean(result.out.decode("utf-8", "replace"))

    def top(self) -> str:
        """Return the worktree's top folder, "" outside a repository or in a bare one. Raises GitError."""
        code, out = self.ask("rev-parse", "--show-toplevel")
        return os.path.realpath(out.strip()) if code == 0 and out.strip() else ""

    def head(self) -> str:
        """Return the hash of HEAD, "" before the first commit. Raises GitError."""
        code, out = self.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
        return out.strip() if code == 0 and _HASH.fullmatch(out.strip()) else ""

    def base(self, first: str, second: str) -> str:
        """Return the newest common ancestor of two commits, "" if there is none. Raises GitError."""
        code, out = self.ask("merge-base", first, second)
        hashes = out.split()[:1]
        return hashes[0] if code == 0 and hashes else ""

    def between(self, start: str, end: str, most: int = MAX_COMMITS) -> list[str]:
        """Return the hashes of the commits after start up to end, oldest first, without merges. Raises GitError.

        start: "" for all up to end; most: only the newest so many.
        """
        revisions = [f"^{start}", end] if start else [end]
        code, out = self.ask("rev-list", "--no-merges", f"--max-count={most}", *revisions, "--")
        return [line for line in out.split() if _HASH.fullmatch(line)][::-1] if code == 0 else []

    def commit(self, name: str) -> Commit | None:
        """Return the commit with a hash, None if it can't be read. Raises GitError."""
        options = ("-1", "--no-ext-diff", "--no-textconv", "--no-color", "--no-notes", "--name-only")
        _, out = self.ask("log", *options, f"--format={_FORMAT}", name, "--")
        parts = out.split("\x1f", _FIELDS - 1)
        if len(parts) != _FIELDS or parts[0] != name or not parts[1].isdigit():
            return None
        files = tuple(line for line in parts[4].splitlines() if line)
        return Commit(name, float(parts[1]), parts[2].strip(), parts[3].strip(), files)

    def changed(self, *arguments: str) -> set[str]:
        """Return the paths that `git status` tells as changed and not committed. Raises GitError."""
        code, out = self.ask("status", "--porcelain", "--no-renames", *arguments)
        return {row[_STATUS:].strip('"') for row in out.splitlines()} if code == 0 else set()

    def text(self, name: str, path: str) -> str:
        """Return a file's text in a commit, "" if the file is not in it. Raises GitError."""
        code, out = self.ask("cat-file", "blob", f"{name}:{path}")
        return out if code == 0 else ""
