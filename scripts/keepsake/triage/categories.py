"""The six categories as data: the figures a score is made of, and what a saved memory should hold.

Source of the figures: the triage-scoring notes. A boosted hit is a cue that stands beside its reason, or a person's
challenge that the answer takes up; a plain hit is the cue alone.
"""

from __future__ import annotations

MOST_BOOSTED, MOST_PLAIN = 2, 3  # hits of a category that count


class Category:
    """A category: points of a plain and of a boosted hit, what their sum is divided by, and how it is saved.

    type: the contract's word; hold: what its memory should say.
    """

    __slots__ = ("boosted", "denominator", "hold", "name", "plain", "type")

    def __init__(self, name: str, plain: float, boosted: float, denominator: float, saved: str, hold: str) -> None:
        self.name, self.plain, self.boosted, self.denominator = name, plain, boosted, denominator
        self.type, self.hold = saved, hold

    @property
    def setting(self) -> str:
        """The name of its threshold among the settings."""
        return f"triage.thresholds.{self.name.lower()}"

    def score(self, boosted: int, plain: int) -> float:
        """Return 0..1 for so many boosted and plain hits."""
        raw = self.boosted * min(boosted, MOST_BOOSTED) + self.plain * min(plain, MOST_PLAIN)
        return min(1.0, raw / self.denominator)


CATEGORIES = (
    Category("DECISION", 0.3, 0.5, 1.9, "Decision", "what was decided, why, which alternatives were rejected"),
    Category("RUNBOOK", 0.2, 0.6, 1.8, "Learning", "symptom, cause, fix, how it was verified"),
    Category("CONSTRAINT", 0.3, 0.5, 1.9, "Learning", "the rule or limit, why it holds, the way around it"),
    Category("TECH_DEBT", 0.3, 0.5, 1.9, "Context", "what was left, why it was put off, where it is"),
    Category("PREFERENCE", 0.35, 0.5, 2.05, "Learning", "what the person wants, how strongly"),
)
SUMMARY = "SESSION_SUMMARY"  # never asked for: keepsake writes it itself (capture/summary.py)
NAMES = tuple(category.name for category in CATEGORIES)


def summary_score(tools: int, distinct: int, messages: int) -> float:
    """Return 0..1: how much was going on, by tool calls, different tools, and messages."""
    return min(1.0, 0.05 * tools + 0.1 * distinct + 0.02 * messages)
