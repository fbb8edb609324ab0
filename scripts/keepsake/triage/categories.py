"""What triage counts, as data: the six categories, and the signs of how much a session holds.

Source of the categories' numbers: the triage-scoring notes. A boosted hit is a cue that stands beside its reason, or a
person's challenge that the answer takes up; a plain hit is the cue alone.

A session that holds much is worth a question whatever its words, and a late question yields more than one at the first
cue. So the points of SIGNS add up over the session, and it is asked when they pass a bar, a second time when
they have grown to several times what they were. Only where little was said so far, a clear finding doesn't wait: such
a session may end at any moment.
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


SUBSTANCE = "SUBSTANCE"  # as what a question is on record that no category's finding caused
# field of the tally -> (points of each, an example). What was answered at length was found out, or is to be understood:
# of all that a session counts (prompts, calls, edits, errors, refusals) it goes best with what later sessions needed.
SIGNS = {
    "told": (0.001, "a character of an answer that ends an exchange: 'The cause is that `resume` reads ...'"),
    "hits": (2.0, "a boosted hit: 'why couldn't we ...', 'You're right, that's cleaner.'"),
    "refused": (1.0, "a tool call that the person refused, with or without a word"),
}
MIN_GROWTH = 2.5  # times the points of the last question that the next one takes
MAX_BRIEF_CHARS = 1500  # characters of answers below which a finding is asked for at once


def points(told: int, hits: int, refused: int) -> float:
    """Return how much a session holds: 0.2 after a short question and answer, 9 after five to ten with work between."""
    counts = {"told": told, "hits": hits, "refused": refused}
    return sum([each * counts[name] for name, (each, _) in SIGNS.items()])


def enough(held: float, bar: float, last: float) -> bool:
    """Tell whether these points are worth a question; last: the points at the previous question, 0 without one."""
    return held >= max(bar, MIN_GROWTH * last)
