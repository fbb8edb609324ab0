"""A candidate of a search, with everything that ranking reads of its memory (pure)."""

from __future__ import annotations

from dataclasses import dataclass

from keepsake.search.weights import WEIGHTS


@dataclass(eq=False)
class Doc:
    """A candidate: what ranking reads of a memory."""

    id: int  # its row
    frequencies: dict[str, int]  # term of the query -> how often it occurs in the memory
    length: int  # number of its terms; `weight` follows from it: one occurrence counts less in a long memory
    session: str = ""
    kind: str = "turn"
    seq: float = 0.0  # its place in the session
    asks: bool = False  # it ends with a question
    branch: str = ""
    updated: float = 0.0  # epoch seconds
    standing: float = 1.0  # factor from use, 1: unknown
    by_file: bool = False  # it belongs to a file that the query names
    uid: str = ""
    created: float = 0.0  # epoch seconds
    role: str = ""  # who said the turn, "": unknown
    opening: int = 0  # the same number for all memories that begin alike
    superseded: bool = False  # a newer memory contradicts it
    narrates: bool = False  # it only announces the next step
    already_read: bool = False  # the model that asks has it in its context
    note: int | None = None  # its place among the notes that match, 0 the best; None for other memories
    before: Doc | None = None  # the turns next to it, if they were looked up
    after: Doc | None = None
    weight: float = 1.0

    def around(self) -> list[tuple[Doc, float]]:
        """Return the turns around it, up to two each way, each with the share of its frequencies that it lends."""
        lenders = []
        if self.before:
            lenders.append((self.before, WEIGHTS["previous"] + (WEIGHTS["answer"] if self.before.asks else 0.0)))
            if self.before.before:
                lenders.append((self.before.before, WEIGHTS["far"]))
        if self.after:
            lenders.append((self.after, WEIGHTS["next"]))
            if self.after.after:
                lenders.append((self.after.after, WEIGHTS["far"]))
        return lenders


def standing(shown: int, used: int, superseded: bool) -> float:
    """Return the factor from use: 1 if never shown, up to 1.3 if always used, down to 0.7 if never used.

    shown: how often it was shown with a known outcome; used: how often it was then used. Superseded memories count
    half.
    """
    share = (used + WEIGHTS["trust"] / 2) / (shown + WEIGHTS["trust"])
    return (1.0 + WEIGHTS["use"] * (share - 0.5) * 2.0) * (WEIGHTS["superseded"] if superseded else 1.0)
