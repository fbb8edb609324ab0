"""What recall is asked (pure)."""

from __future__ import annotations


class Query:
    """One question to the store.

    text: what it is about, in words (may be empty when files are given).
    files: paths it is about, as the tool gave them (either separator); a file query is first a key look-up.
    branch: current git branch or "".
    command: the text is a command line; `git` or `run` says nothing there.
    """

    __slots__ = ("branch", "command", "files", "text")

    def __init__(self, text: str, files: tuple[str, ...] = (), branch: str = "", command: bool = False) -> None:
        self.text = text
        self.command = command
        self.files = files
        self.branch = branch
