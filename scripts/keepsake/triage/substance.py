"""How much a session holds, and whether that is enough to ask (pure).

A session that holds much is worth a question whatever its words, and a late question yields more than one at the first
cue. So the points of SIGNS add up over the session, and it is asked when they pass a bar, a second time when
they have grown to several times what they were. Only where little was said so far, a clear finding doesn't wait: such
a session may end at any moment.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "SUBSTANCE"  # as what a question is on record that no category's finding caused
# field of the tally -> (points of each, an example). What was answered at length was found out, or is to be understood:
# of all that a session counts (prompts, calls, edits, errors, refusals) it goes best with what later sessions needed.
SIGNS: Mapping[str, tuple[float, str]] = {
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
