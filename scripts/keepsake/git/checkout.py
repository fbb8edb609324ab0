"""Look up which names occur in the files of a checkout now, and which occurred in those of earlier commits."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.base.clock import DAY

if TYPE_CHECKING:
    from keepsake.git.safe_git import Git

MAX_CODE, MAX_CODE_FILE = 50_000_000, 1_000_000  # bytes that are read of a checkout, and of a file
_WORD = re.compile(rb"[A-Za-z_]\w{4,}")


class Code:
    """The names in a checkout's files and in its past, each looked up once (safe_git.py says what git may do)."""

    def __init__(self, git: Git) -> None:
        self.git = git
        self._words: set[bytes] | None = None
        self._occurs: dict[tuple[str, str], bool] = {}  # by (name, commit)
        self._commits: dict[int, str] = {}  # by time

    def has(self, name: str, commit: str = "") -> bool:
        """Tell whether a name is a whole word in the checkout's files or, if given, in a commit's. Raises GitError."""
        if not commit and name.encode() in self._all_words():
            return True
        if (name, commit) not in self._occurs:
            exit_code, _ = self.git.ask("grep", "-q", "-w", "-F", "-I", "-e", name, *filter(None, [commit]))
            self._occurs[name, commit] = exit_code == 0
        return self._occurs[name, commit]

    def had(self, name: str, at: float) -> bool:
        """Tell whether a name is in the code, or was in the newest commit at a time or a day later. Raises GitError."""
        return self.has(name) or any(
            commit and self.has(name, commit) for commit in (self._commit_at(at), self._commit_at(at + DAY))
        )

    def _commit_at(self, at: float) -> str:
        """Return the newest commit of HEAD's history at a time (epoch seconds), "" if none. Raises GitError."""
        second = int(at)
        if second not in self._commits:
            exit_code, out = self.git.ask("rev-list", "-1", f"--before={second}", "HEAD")
            self._commits[second] = out.strip() if exit_code == 0 else ""
        return self._commits[second]

    def _all_words(self) -> set[bytes]:
        """Return the words of the checkout's files within the limits. For a word that is missing here git is asked."""
        if self._words is None:
            self._words, bytes_left = set(), MAX_CODE
            _, output = self.git.ask("ls-files")
            for name in output.splitlines():
                try:
                    data = paths.read_bytes(os.path.join(self.git.folder, name), MAX_CODE_FILE)
                except (OSError, ValueError):
                    continue
                bytes_left -= len(data)
                if bytes_left < 0:
                    break
                self._words.update(_WORD.findall(data))
        return self._words
