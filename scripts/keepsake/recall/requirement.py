"""How probable it has to be that a note helps before it is shown: the required probability, and the factors on it.

The evidence is readers' grades of notes that the gate showed or would have shown.
"""

from __future__ import annotations

from keepsake.base import phrases
from keepsake.recall import features, query_coverage
from keepsake.recall.moment import prompts
from keepsake.text import analyse
from keepsake.text.words import COMMON, SHELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.recall.candidates import Candidate
    from keepsake.recall.moment import Moment

REQUIRED_FIRST = 0.44  # probability that the first note of a session needs
INCREASE = 0.06  # by which the required probability rises per 1,000 characters shown before
FORGIVEN = 0.2  # characters shown that are forgiven per 1,000 bytes of the session's transcript


def required_after(shown_chars: int, transcript_bytes: int) -> float:
    """Return the probability that a note needs before the moment's and the note's factors; it can exceed 1.

    shown_chars: what was shown in the session so far; transcript_bytes: the size of its transcript.
    """
    over = max(0.0, shown_chars - FORGIVEN * transcript_bytes / 1000.0)
    return REQUIRED_FIRST + INCREASE * over / 1000.0


KIND_FACTORS = {  # by kind of moment
    # Nothing stands in the conversation yet, and the trees underrate what is shown: of 49 notes between 0.24 and 0.3
    # 12 helped, of 59 between 0.3 and 0.44 22; at later prompts 23 of 147, and of 17 just below 0.44 two.
    "opening": 0.54,
    "prompt": 1.0,
    "plan": 1.4,  # which the model wrote, says what there was to know: of 99 notes in two projects 7 helped
    "act": 1.4,  # a commit is asked for when the work is done: of 44 notes 3 helped
    "command": 1.3,  # at commands and searches one of 18 probable notes helped to which the trees were not fitted
    "task": 1.8,
    "failure": 1.5,  # what helps is the fix of the very error, shown separately: of 36 other notes one helped
    "edit": 1.8,  # an edit or a read shows by itself much of what notes about it say
    "read": 1.5,
}
ASKING_KINDS = ("opening", "prompt")  # prompts that ask something: neither a plan nor an act
ACTS = frozenset((  # stems of a prompt that asks only for a commit: "commit please, then push and open a draft PR"
    "amend", "branch", "chang", "commit", "creat", "draft", "forc", "merg", "messag", "ok", "okay", "open", "pr",
    "pull", "push", "rebas", "request", "squash",
))  # fmt: skip


def moment_kind(weighing: features.Weighing) -> str:
    """Return the kind of moment: as `Moment.at` says, but a prompt may be a plan, an act alone, or the opening one.

    An act asks only for a commit; the opening prompt is the session's first.
    """
    moment = weighing.moment
    if moment.at != "prompt":
        return moment.at
    if moment.query.startswith(phrases.PLAN):
        return "plan"
    if weighing.matches.query_terms and weighing.matches.query_terms <= ACTS:
        return "act"
    return "opening" if is_opening(moment) else "prompt"


def is_opening(moment: Moment) -> bool:
    """Tell whether a prompt is the first of its session."""
    return len(moment.raw) < features.RECENT and not next(prompts(moment.raw), "")


PERSON_FACTOR = 0.5  # for notes that the person asked to have remembered
CLASS_FACTOR = 1.3  # for the classes of `rarely_helps`, of notes that a model wrote: readers judged no others
CAUSE, FAILING = "root-cause", ("command", "failure")
HOW_TO_RUN = "how-to-run"
SETTLED = ("constraint", "decision")
QUESTION_MARKS = ("?", "\uff1f")  # the second is that of Chinese and Japanese
# At any moment for a person's note whose handle the query mentions, and at a tool call for one of the few notes that
# name the file at hand.
NAMED_FACTOR = 0.6
COVERED_FACTOR = 0.6  # for a note that covers nearly all of a prompt


def factor_for(weighing: features.Weighing, note: Candidate, *, names: bool) -> float:
    """Return the factor on the required probability for a note at this moment, above 0.

    names: the note is one of the few that name the file at hand; ignored at a prompt.
    """
    kind = moment_kind(weighing)
    factor = KIND_FACTORS.get(kind, 1.0)
    if note.by_person:
        factor *= PERSON_FACTOR
    elif rarely_helps(weighing, note, kind):
        factor *= CLASS_FACTOR
    if note.by_person and names_handle(weighing, note):
        return min(factor, PERSON_FACTOR) * NAMED_FACTOR  # no moment may make this harder
    if weighing.moment.at != "prompt":
        return factor * (NAMED_FACTOR if names else 1.0)
    return factor * (
        COVERED_FACTOR if query_coverage.by_terms(weighing, note) >= query_coverage.MIN_NEARLY_ALL else 1.0
    )


def rarely_helps(weighing: features.Weighing, note: Candidate, kind: str) -> bool:
    """Tell whether notes of this class rarely helped readers at this kind of moment.

    - A cause that was found, except where something fails: it was mostly fixed too, so of 117 such notes from 0.28 on
      12 helped, of 555 others 140.
    - How to run something, at a prompt: of 13 that were shown one helped, of 157 others 53.
    - A constraint or a decision, at a later prompt that ends in a question and names none of its handles: it settles
      what to do, not what is asked. From 0.22 on one of 42 helped; at later prompts without a question 11 of 61.
    """
    if note.cls == CAUSE:
        return kind not in FAILING
    if note.cls == HOW_TO_RUN:
        return kind in ASKING_KINDS
    asked = kind == "prompt" and weighing.moment.query.rstrip().endswith(QUESTION_MARKS)
    return asked and note.cls in SETTLED and not names_handle(weighing, note)


def names_handle(weighing: features.Weighing, note: Candidate) -> bool:
    """Tell whether a handle of a note occurs in the query, and does not consist of words of every session alone."""
    names = [name for name in features.searched_handles(note) if name in weighing.query]
    return any((weighing.matches.query_terms & {*analyse.terms(name)}) - COMMON - SHELL for name in names)
