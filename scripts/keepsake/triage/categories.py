"""What triage counts, as data: the six categories, and the signs that a session holds something worth a note.

A boosted hit is a cue that stands beside its reason, or a person's challenge that the answer takes up; a plain hit is a
cue alone.

A session in which much was found out is worth a question whatever its words, and a late question yields more notes than
one at the first cue. So the points of SIGNS add up over the session. Claude is asked when they reach a minimum, and
again when they have grown to MIN_GROWTH times the points of the last question. Only while little has been said, a
finding doesn't wait for the points, since such a session may end at any moment.
"""

from __future__ import annotations

MAX_BOOSTED, MAX_PLAIN = 2, 3  # boosted and plain hits that count in a category's score


class Category:
    """A category: the points of a plain and of a boosted hit, and the divisor of their sum."""

    __slots__ = ("boosted", "denominator", "name", "plain")

    def __init__(self, name: str, plain: float, boosted: float, denominator: float) -> None:
        self.name, self.plain, self.boosted, self.denominator = name, plain, boosted, denominator

    @property
    def setting(self) -> str:
        """The name of the setting that holds its threshold."""
        return f"triage.thresholds.{self.name.lower()}"

    def score(self, boosted: int, plain: int) -> float:
        """Return the score (0..1) of these numbers of boosted and plain hits."""
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
    """Return the score (0..1) of SUMMARY: how active the session was.

    tools: tool calls; distinct: different tools; messages: messages of both speakers.
    """
    return min(1.0, 0.05 * tools + 0.1 * distinct + 0.02 * messages)


SUBSTANCE = "SUBSTANCE"  # recorded in place of a category for a question that the points alone caused
# sign -> (points of each, an example). What is answered at length was found out, or needs an explanation: of a
# session's counts (prompts, calls, edits, errors, refusals), that length goes best with what later sessions needed.
SIGNS = {
    "final_chars": (0.001, "a character of an answer that ends an exchange: 'The cause is that `resume` reads ...'"),
    "hits": (2.0, "a boosted hit: 'why couldn't we ...', 'You're right, that's cleaner.'"),
    "refused": (1.0, "a tool call that the person refused, with or without a word"),
}
MIN_GROWTH = 2.5  # the next question takes this many times the points of the last one
MAX_BRIEF_CHARS = 1500  # characters of all answers so far; with fewer, a finding is asked for at once


def points(final_chars: int, hits: int, refused: int) -> float:
    """Return a session's points: 0.2 after a short question and answer, 9 after five to ten with work between them.

    final_chars: characters of the answers that end an exchange; hits: boosted hits; refused: tool calls that the person
    refused.
    """
    counts = {"final_chars": final_chars, "hits": hits, "refused": refused}
    return sum([each * counts[name] for name, (each, _) in SIGNS.items()])


def enough(reached: float, min_points: float, last: float) -> bool:
    """Tell whether the points reached are worth a question.

    min_points: what the first question needs; last: the points at the previous question, 0 without one.
    """
    return reached >= max(min_points, MIN_GROWTH * last)
