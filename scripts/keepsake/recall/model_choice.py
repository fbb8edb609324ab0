"""With the judge on, a model chooses which notes help at a prompt, and the next hook shows them.

A hook never waits for the model. At a prompt it hands the notes that could help to a worker (extract/judge.py), and at
once shows only what needs no judgement: the fix of the very error, and what the person asked to have remembered. The
notes that the model chose are shown with the first tool call or prompt after that.
"""

from __future__ import annotations

from keepsake.base import minijson, spawn
from keepsake.recall import candidates, gate, line
from keepsake.recall.moment import PROMPT, prompts
from keepsake.store.db import placeholders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.base.project import Project
    from keepsake.recall.moment import Moment
    from keepsake.store.db import Connection

WHY = "chosen by a model"
SCORE = 0.9
MAX_NOTES = 12  # notes that the model is asked about at one prompt
ASKED_FACTOR = 0.1  # factor on the required probability from which the model is asked about a note
MAX_WAIT = 600.0  # seconds after a prompt from which the model's choice is no longer shown
_CHOSEN = "SELECT memory FROM judged WHERE session = ? AND at > ?"
_BY_UID = "SELECT id FROM memory WHERE uid IN ({})"


def chosen(
    book: Connection, stores: Sequence[Connection], session: str, now: float
) -> list[tuple[Connection, candidates.Candidate]]:
    """Take from the ledger the notes that the model has lately chosen for a session. Raises DatabaseError."""
    uids = [uid for (uid,) in book.execute(_CHOSEN, (session, now - MAX_WAIT))]
    if not uids:
        return []
    book.execute("DELETE FROM judged WHERE session = ?", (session,))
    by_uid = _BY_UID.format(placeholders(uids))
    return [(db, note) for db in stores for note in candidates.read(db, [row for (row,) in db.execute(by_uid, uids)])]


def hand_over(
    found: Project, stores: Sequence[Connection], moment: Moment, known: set[str], budget: gate.Budget
) -> set[str]:
    """Hand the notes that could help at a prompt to a worker, and return their public ids.

    The gate still decides about the notes of a small store, and about what the person asked to have remembered.
    known: public ids of notes that need not be shown.
    """
    lines: dict[str, str] = {}
    usual: set[str] = set()
    for db in stores:
        matches = candidates.find(db, moment, known)
        if matches.total <= gate.SMALL_STORE:
            continue
        usual |= {pick.note.uid for pick in gate.picks(moment, matches, budget)}
        lenient = gate.Budget(MAX_NOTES, budget.min_score, budget.required * ASKED_FACTOR)
        for pick in gate.picks(moment, matches, lenient):
            if not pick.note.by_person:
                lines[pick.note.uid] = line.of(pick.note, moment.people, "")
    lines = dict([one for one in lines.items() if one[1]][:MAX_NOTES])
    if lines:
        spawn.later(
            ["judge", found.root, moment.session], _payload(moment, lines, [uid for uid in lines if uid in usual])
        )
    return set(lines)


def _payload(moment: Moment, lines: dict[str, str], usual: list[str]) -> bytes:
    """Return the worker's input; it goes through a pipe, since it is not redacted yet."""
    return minijson.dumps({
        "prompt": moment.whole[:PROMPT],
        "before": moment.context,
        "prompts": list(prompts(moment.raw))[:2],
        "at": moment.time,
        "notes": lines,
        "usual": usual,
    }).encode("utf-8", "replace")  # fmt: skip
