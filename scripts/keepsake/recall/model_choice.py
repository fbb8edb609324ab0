"""With the judge on, a model chooses further notes that help at a prompt, and the next hook shows them.

A hook never waits for the model. At a prompt it shows what the gate chooses, and hands the other notes that could help
to a worker (extract/judge.py). Those that the model chose are shown with the first tool call or prompt after that.
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
    found: Project,
    offers: Sequence[tuple[Connection, candidates.Matches]],
    moment: Moment,
    shown: set[str],
    budget: gate.Budget,
) -> None:
    """Hand the notes that could help at a prompt, besides those that it is shown, to a worker.

    Nothing of a small store, where what may help is shown, and nothing that the person asked to have remembered, which
    the gate alone decides about. offers: each store with its candidates; shown: public ids.
    """
    lenient = gate.Budget(MAX_NOTES, budget.min_score, budget.required * ASKED_FACTOR)
    lines: dict[str, str] = {}
    for _, offer in offers:
        said = [one.terms for one in offer.candidates if one.uid in shown]
        for pick in gate.picks(moment, offer.without(shown), lenient) if offer.total > gate.SMALL_STORE else ():
            if not pick.note.by_person and not any(gate.alike(pick.note.terms, terms) for terms in said):
                lines[pick.note.uid] = line.of(pick.note, moment.people, "")
    lines = dict([one for one in lines.items() if one[1]][:MAX_NOTES])
    if lines:
        spawn.later(["judge", found.root, moment.session], _payload(moment, lines))


def _payload(moment: Moment, lines: dict[str, str]) -> bytes:
    """Return the worker's input; it goes through a pipe, since it is not redacted yet."""
    return minijson.dumps({
        "prompt": moment.whole[:PROMPT],
        "before": moment.context,
        "prompts": list(prompts(moment.raw))[:2],
        "at": moment.time,
        "notes": lines,
    }).encode("utf-8", "replace")  # fmt: skip
