"""What a recall asks for: the query object (pure)."""

from __future__ import annotations


class Query:
    """One question to the store.

    text: what it is about, in words (may be empty when files are given).
    files: paths it is about, as the tool gave them (either separator); a file query is first a key look-up.
    branch: current git branch or "".
    """

    __slots__ = ("branch", "files", "text")

    def __init__(self, text: str, files: tuple[str, ...] = (), branch: str = "") -> None:
        self.text = text
        self.files = files
        self.branch = branch
