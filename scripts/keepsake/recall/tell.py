"""Recall for a hook: moment -> candidates -> gate -> line -> ledger -> reply."""

from __future__ import annotations

import math
import os

from keepsake.base import clock, project, reply
from keepsake.notes import host as heard_in
from keepsake.notes import marks, person
from keepsake.recall import candidates, gate, handback, known_fix, line, requirement
from keepsake.recall import moment as moments
from keepsake.store import ledger, memories, schema
from keepsake.store.note import statement
from keepsake.text import error_lines, render
from keepsake.transcript import recent_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.base.event import Event
    from keepsake.base.project import Project
    from keepsake.base.settings import Settings
    from keepsake.recall.candidates import Candidate, Matches
    from keepsake.recall.gate import Budget
    from keepsake.recall.moment import Moment
    from keepsake.store.db import Connection

    Lines = list["RecallLine"]
    Stores = Sequence[Connection]
    Offers = Sequence[tuple[Connection, Matches]]  # each store with its candidates

SOLVED = "solved before"  # why a fix is shown: the very error occurred before
SOLVED_SCORE = 0.9
STARTED = "SubagentStart"  # a sub-agent has in its context what this event showed
_STATED = (
    "SELECT uid FROM note_source JOIN memory ON memory.id = note_source.memory"
    " WHERE note_source.session = ? AND updated > ?"
)


class RecallLine:
    """A line that is about to be shown, with its ledger fields.

    tires: it is shown more rarely, and at last no longer, once sessions were shown it and none used it; margin: as that
    of a `gate.Pick`.
    """

    __slots__ = ("line", "margin", "score", "tires", "uid", "why")

    def __init__(
        self, uid: str, score: float, text: str, why: str, *, tires: bool = False, margin: float = math.inf
    ) -> None:
        self.uid, self.score, self.line, self.why, self.tires, self.margin = uid, score, text, why, tires, margin


def open_stores(found: Project) -> list[Connection]:
    """Open for reading the databases whose memories count in a project, except those that are not ready."""
    return [db for db in map(schema.open_ready, found.folders()) if db is not None]


def answer(event: Event, found: Project, switch: str) -> reply.Reply | None:
    """Return the reply with the memories that are shown at an event, and record them; None when none are worth it.

    switch: the setting that allows it. Raises DatabaseError: what can't be written to the ledger is not shown.
    """
    settings = found.settings
    if not settings.flag("recall.enabled") or not settings.flag(switch):
        return None
    tail = recent_words.tail(event.transcript, most=moments.TAIL, turned=moments.TURNED)
    tail, since = moments.without_taken_back(event, tail)
    moment = moments.of_event(event, tail)
    stores = open_stores(found) if moment else []
    if moment is None or not stores:
        return None
    moment.branch, moment.time, moment.people = project.branch(found.top), clock.now(), person.names(found.top)
    book = ledger.open_ledger(found.folder)
    back = handback.take(book, event, moment.raw) if settings.flag("recall.session_start") else None
    if since:
        ledger.take_back(book, event.session, event.name, since)
    # What need not be shown: the model has it in its context, or the person muted it.
    known, chars, events = ledger.shown(book, event.session)
    known |= _known_otherwise(event, book, stores)
    budget, room = allowance(settings, chars + events * render.FRAME, _size(event.transcript))
    offers = candidates.find_in(stores if budget.limit else (), moment, known)
    chosen = choose(offers, moment, known, budget, error_lines.output_of(event), found.root)
    if settings.text("judge.mode") == "model" and event.session and not event.agent:
        chosen = _judged(found, book, stores, offers, moment, known, budget, chosen)
    unused = ledger.unused(book, [one.uid for one in chosen if one.tires], moment.time)
    chosen = fitting([one for one in chosen if worth_again(one, unused.get(one.uid, 0))], room)
    shown = [(one.line, ledger.ShownMemory(one.uid, one.score, len(one.line), one.why)) for one in chosen]
    shown += [back] if back else []
    names = _pointer(event, settings, offers, moment, budget, {one.uid for one in chosen})
    lines = [text for text, _ in shown]
    if names and sum([len(text) + 1 for text in [*lines, names]]) + render.FRAME <= room:
        lines.append(names)
    if not shown:
        return reply.Reply(context=render.fence(lines)) if lines else None
    from keepsake.recall import receipt  # here, since most moments show nothing

    ledger.record(book, event.session, event.name, moment.time, [row for _, row in shown])
    return reply.Reply(context=render.fence(lines), notice=receipt.line(settings.text("recall.receipt"), shown))


def _known_otherwise(event: Event, book: Connection, stores: Stores) -> set[str]:
    """Return the public ids of memories that `ledger.shown` leaves out although the model knows them.

    A sub-agent was shown them at its start; the main conversation stated them itself.
    """
    if event.agent:
        return ledger.shown_by(book, event.session, STARTED)
    since = ledger.compacted(book, event.session) if event.session else 0.0
    return {uid for db in stores if event.session for (uid,) in db.execute(_STATED, (event.session, since))}


def _pointer(event: Event, settings: Settings, offers: Offers, moment: Moment, budget: Budget, shown: set[str]) -> str:
    """Return the names of further notes, if the model can look them up and no judge chooses among them."""
    if event.host or event.agent or moment.at != "prompt" or not budget.limit or settings.text("judge.mode") == "model":
        return ""
    from keepsake.recall import pointer

    return pointer.of([offer.without(shown) for _, offer in offers], moment, lambda note: not in_context(note, moment))


def _judged(
    found: Project,
    book: Connection,
    stores: Stores,
    offers: Offers,
    moment: Moment,
    known: set[str],
    budget: Budget,
    usual: Lines,
) -> Lines:
    """Return the lines to show where a model judges: its choice for the last prompt, and the usual ones.

    About a new prompt's other notes it is asked now.
    """
    from keepsake.recall import model_choice

    usual_uids, lines = {one.uid for one in usual}, []
    for db, note in model_choice.chosen(book, stores, moment.session, moment.time):
        new = note.uid not in known | usual_uids and not in_context(note, moment)
        text = line.of(note, moment.people, _remark(db, note, found.root)) if new else ""
        lines += [RecallLine(note.uid, model_choice.SCORE, text, model_choice.WHY)] if text else []
    if moment.at == "prompt":
        model_choice.hand_over(found, offers, moment, usual_uids | {one.uid for one in lines}, budget)
    return (usual + lines)[: max(budget.limit, len(lines))]


def allowance(settings: Settings, spent: int, transcript: int) -> tuple[Budget, int]:
    """Return the gate's budget, and the characters that one event may show at this moment.

    spent: characters shown in the session so far, fences included; transcript: its size so far in bytes.
    """
    required = requirement.required_after(spent, transcript)
    budget = gate.Budget(int(settings.number("recall.limit")), settings.number("recall.min_score"), required)
    return budget, int(min(settings.number("recall.event_chars"), settings.number("recall.session_chars") - spent))


def choose(offers: Offers, moment: Moment, known: set[str], budget: Budget, output: str, root: str) -> Lines:
    """Return the lines worth showing, best first: the fix of the very error, what the person saved, other notes.

    offers: from candidates.find_in; known: public ids of the fixes that need not be shown (`offers` lacks such notes
    already); output: what a command printed; root: the project's folder, for paths.
    """
    lines: Lines = []
    picked: list[tuple[gate.Pick, Connection]] = []
    for db, offer in offers:
        fixes = [(row, line.of_fix(row)) for row in known_fix.find(db, output) if row.uid not in known]
        lines += [RecallLine(row.uid, SOLVED_SCORE, text, SOLVED) for row, text in fixes if text]
        picked += [(pick, db) for pick in gate.picks(moment, offer, budget)]
    stores = {id(pick): db for pick, db in picked}
    for pick in gate.ordered([pick for pick, _ in picked]):
        note = pick.note
        if len(lines) >= budget.limit or in_context(note, moment):
            continue
        db = stores[id(pick)]
        text = line.of(note, moment.people, _remark(db, note, root), heard_in.title(db, note.id))
        if text:
            tires = not note.by_person
            lines.append(RecallLine(note.uid, pick.score, text, pick.why, tires=tires, margin=pick.margin))
    return lines[: budget.limit]


def in_context(note: Candidate, moment: Moment) -> bool:
    """Tell whether what the model has read says what a note does.

    A prompt that consists only of words of the note does not count: it asks for the note.
    """
    from keepsake.text import redundancy  # here, since most moments never come this far

    stated = statement(memories.stated(note.content))
    asks = moment.whole if redundancy.plain(moment.whole) in redundancy.plain(stated) else ""
    return redundancy.says([text for text in moments.texts_in_context(moment) if text != asks], stated)


def _remark(db: Connection, note: Candidate, root: str) -> str:
    from keepsake.recall import freshness  # here, since most moments show no note

    changed = freshness.remark(root, memories.files_of(db, note.id), note.updated)
    return ", ".join(filter(None, [marks.words(db, note.id), changed]))


def worth_again(one: RecallLine, unused: int) -> bool:
    """Tell whether a line is worth showing after so many sessions that were shown it and did not use it."""
    return unused < gate.TIRED and (not unused or one.margin >= gate.MIN_MARGIN_AGAIN)


def fitting(lines: Lines, room: int) -> Lines:
    """Return the first lines that fit into so many characters with their fence; no line is cut."""
    room = min(room, reply.MAX_CHARS) - render.FRAME
    kept = []
    for one in lines:
        room -= len(one.line) + 1
        if room < 0:
            break
        kept.append(one)
    return kept


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size if path else 0
    except (OSError, ValueError):
        return 0
