"""The six categories as data: the numbers that make a score.

Source of the numbers: the triage-scoring notes. A boosted hit is a cue that stands beside its reason, or a person's
challenge that the answer takes up; a plain hit is the cue alone.
"""

from __future__ import annotations

MAX_BOOSTED, MAX_PLAIN = 2, 3  # hits of a category that count


class Category:
    """A category: the points of a plain and of a boosted hit, and the divisor of their sum."""

    __slots__ = ("boosted", "denominator", "name", "plain")

    def __init__(self, name: str, plain: float, boosted: float, denominator: float) -> None:
        self.name, self.plain, self.boosted, self.denominator = name, plain, boosted, denominator

    @property
    def setting(self) -> str:
        """The name of its threshold among the settings."""
        return f"triage.thresholds.{self.name.lower()}"

    def score(self, boosted: int, plain: int) -> float:
        """Return 0..1 for so many boosted and plain hits."""
        raw = self.boosted * min(boosted, MAX_BOOSTED) + self.plain * min(plain, MAX_PLAIN)
        return min(1.0, raw / self.denominator)


CATEGORIES = (
    Category("DECISION", 0.3, 0.5, 1.9),
    Category("RUNBOOK", 0.2, 0.6, 1.8),
    Category("CONSTRAINT", 0.3, 0.5, 1.9),
    Category("TECH_DEBT", 0.3, 0.5, 1.9),
    Category("PREFERENCE", 0.35, 0.5, 2.05),
)
SUMMARY = "SESSION_SUMMARY"  # never asked for: keepsake writes it itself (capture/summary.py)
NAMES = tuple(category.name for category in CATEGORIES)


def summary_score(tools: int, distinct: int, messages: int) -> float:
    """Return 0..1: how active the session was, by tool calls, different tools, and messages."""
    return min(1.0, 0.05 * tools + 0.1 * distinct + 0.02 * messages)
