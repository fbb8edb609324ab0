"""A candidate of a search, with everything that ranking reads of its memory (pure)."""

from __future__ import annotations

from keepsake.search.weights import WEIGHTS


class Doc:
    """A candidate: what ranking reads of a memory.

    id, uid: its row and its public id
    kind, session, seq, branch: the kind of memory, and where it was captured
    role: who said the turn ("": unknown)
    frequencies: term of the query -> how often it occurs in the memory
    length: number of its terms; `weight` follows from it: one occurrence counts less in a long memory
    asks: it ends with a question
    narrates: it only announces the next step
    already_read: the model that asks has it in its context
    by_file: it belongs to a file that the query names
    created, updated: epoch seconds
    standing: factor from use (1: unknown); superseded: a newer memory contradicts it
    opening: the same number for all memories that begin alike
    note: its place among the notes that match, 0 the best; None for other memories
    before, after: the turns next to it, if they were looked up
    """

    __slots__ = (
        "after", "already_read", "asks", "before", "branch", "by_file", "created", "frequencies", "id", "kind",
        "length", "narrates", "note", "opening", "role", "seq", "session", "standing", "superseded", "uid", "updated",
        "weight",
    )  # fmt: skip

    def __init__(  # one parameter per attribute
        self,
        id: int,
        frequencies: dict[str, int],
        length: int,
        session: str = "",
        kind: str = "turn",
        seq: float = 0.0,
        asks: bool = False,
        branch: str = "",
        updated: float = 0.0,
        standing: float = 1.0,
        by_file: bool = False,
        uid: str = "",
        created: float = 0.0,
        role: str = "",
        opening: int = 0,
        superseded: bool = False,
    ) -> None:
        self.id, self.frequencies, self.length, self.session, self.kind, self.seq = (
            id,
            frequencies,
            length,
            session,
            kind,
            seq,
        )
        self.asks, self.branch, self.updated, self.standing, self.by_file = asks, branch, updated, standing, by_file
        self.uid, self.created, self.role, self.opening = uid, created, role, opening
        self.superseded = superseded
        self.narrates = self.already_read = False
        self.note: int | None = None
        self.before: Doc | None = None
        self.after: Doc | None = None
        self.weight = 1.0

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
