"""A candidate of a search: what ranking reads of a memory (pure)."""

from __future__ import annotations

from keepsake.search.weights import WEIGHTS


class Doc:
    """A candidate: what ranking reads of a memory.

    held: how often each of the query's terms stands in it; length: its number of terms; asks: it ends in a question;
    role: of a turn, who said it ("": unknown); standing: factor from use (1: unknown); created, updated: epoch seconds;
    uid: its public id; before, after: the turns next to it, if looked up; narrates: it only announces what comes next;
    heard: the model that asks has read it;
    opening: the same number for memories that begin alike; note: its place among the notes that fit, best first.
    """

    __slots__ = (
        "after", "asks", "before", "branch", "by_file", "created", "heard", "held", "id", "kind", "length", "narrates",
        "note", "opening", "role", "seq", "session", "standing", "uid", "updated", "weight",
    )  # fmt: skip

    def __init__(  # one parameter a fact
        self,
        id: int,
        held: dict[str, int],
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
    ) -> None:
        self.id, self.held, self.length, self.session, self.kind, self.seq = id, held, length, session, kind, seq
        self.asks, self.branch, self.updated, self.standing, self.by_file = asks, branch, updated, standing, by_file
        self.uid, self.created, self.role, self.opening = uid, created, role, opening
        self.narrates = self.heard = False
        self.note: int | None = None
        self.before: Doc | None = None
        self.after: Doc | None = None
        self.weight = 1.0  # of one occurrence of a term: less in a long memory

    def around(self) -> list[tuple[Doc, float]]:
        """Return the turns around it, up to two each way, and the share of its frequencies that each one lends."""
        found = []
        if self.before:
            found.append((self.before, WEIGHTS["previous"] + (WEIGHTS["answer"] if self.before.asks else 0.0)))
            if self.before.before:
                found.append((self.before.before, WEIGHTS["far"]))
        if self.after:
            found.append((self.after, WEIGHTS["next"]))
            if self.after.after:
                found.append((self.after.after, WEIGHTS["far"]))
        return found


def standing(shown: int, used: int, superseded: bool) -> float:
    """Return the factor for use: 1 if never shown, up to 1.3 if always used, down to 0.7 if never used.

    shown: injections that were settled, used: how many of them were taken up. What a newer memory contradicts halves.
    """
    share = (used + WEIGHTS["trust"] / 2) / (shown + WEIGHTS["trust"])
    return (1.0 + WEIGHTS["use"] * (share - 0.5) * 2.0) * (WEIGHTS["superseded"] if superseded else 1.0)
