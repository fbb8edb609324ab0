"""The pointer: at a session's first prompt, names by which further notes can be looked up.

No feature tells which of the notes below the gate's requirement help. The model at work can judge it by their names,
and looks up what it needs (docs/notes.md has the figures). At later prompts it hardly ever looked one up.
"""

from __future__ import annotations

from keepsake.recall import gate, line, requirement
from keepsake.recall.features import MIN_HANDLE
from keepsake.store import memories
from keepsake.text import render
from keepsake.text.words import COMMON, SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from keepsake.recall.candidates import Candidate, Matches
    from keepsake.recall.moment import Moment

MAX_NOTES, MAX_NAMES = 4, 2  # notes, names of each
MAX_NAME = 40  # characters
REQUIRED = 0.08  # probability of helping from which a note is named
REQUIRED_OF_BEST = 0.13  # probability that at least one of them needs; of ten pointers below it none led to a look-up
TEXT = "keepsake holds more, not shown: {}. If one bears on this work: keepsake recall 'ITS NAME'"


def of(rest: Sequence[Matches], moment: Moment, fits: Callable[[Candidate], bool]) -> str:
    """Return the pointer for a prompt, "" if it is not the session's first, or no note is worth naming.

    rest: what each store holds besides what the session was shown; fits: whether a note may be named. A small store
    gets no pointer, since what may help there is shown.
    """
    picks: list[gate.Pick] = []
    for matches in rest if moment.at == "prompt" and requirement.is_opening(moment) else ():
        if matches.total > gate.SMALL_STORE:
            budget = gate.Budget(MAX_NOTES, 0.0, REQUIRED / requirement.KIND_FACTORS["opening"])
            plain = matches.query_terms - COMMON - SHELL  # a prompt such as "run the tests" names nothing
            picks += [
                pick for pick in gate.picks(moment, matches, budget) if pick.note.terms & plain and names(pick.note)
            ]
    if _any_worth_it(picks):  # only now, since this check is the most expensive
        picks = [pick for pick in picks if fits(pick.note)]
    if not _any_worth_it(picks):
        return ""
    pointers = [f"{', '.join(names(pick.note))} ({line.class_of_note(pick.note)})" for pick in gate.ordered(picks)]
    return TEXT.format(render.without_heads(" · ".join(pointers[:MAX_NOTES])))


def _any_worth_it(picks: Sequence[gate.Pick]) -> bool:
    return any(pick.probability >= REQUIRED_OF_BEST for pick in picks)


def names(note: Candidate) -> list[str]:
    """Return the first names of a note that can be put between a command's quotes.

    Of somebody else's note, only names without spaces: in several words a name could say anything.
    """
    by_others = note.others or note.kind == memories.TEAM
    harmless = [render.harmless(name, MAX_NAME + 1) for name in note.handles]
    usable = [name for name in harmless if MIN_HANDLE <= len(name) <= MAX_NAME and "'" not in name]
    return [name for name in usable if not (by_others and " " in name)][:MAX_NAMES]
