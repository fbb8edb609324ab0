"""The digest, shown when a session starts: standing rules, unfinished work here, what a compaction left out."""

from __future__ import annotations

import os

from keepsake.base import clock, project, reply
from keepsake.base.clock import DAY
from keepsake.notes import host, marks, person
from keepsake.recall import candidates, handback, line
from keepsake.store import ledger, memories, schema
from keepsake.store.note import RULES, statement
from keepsake.text import labels, render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from keepsake.base.event import Event
    from keepsake.store.db import Connection

BUDGET = 600  # characters in total, the fence included: little of what is shown at a start helps (docs/notes.md)
MAX_RULES, MAX_OPEN = 3, 1
OPEN_DAYS = 7.0  # age in days from which unfinished work on a branch is no longer shown
SESSION_CHARS = 260
_RULES = (
    f"{memories.TELLABLE} AND id NOT IN ({memories.SILENCED}) AND {RULES}"
    " AND EXISTS (SELECT 1 FROM note WHERE note.memory = memory.id{})"
)
_STRONGEST = f"ORDER BY count DESC, updated DESC LIMIT {MAX_RULES}"
_OPEN = (
    "SELECT note.memory FROM note JOIN memory ON memory.id = note.memory WHERE class = 'state-of-work'"
    f" AND {memories.TELLABLE} AND note.memory NOT IN ({memories.SILENCED}) AND created > ?"
    f" AND kind <> '{memories.TEAM}'"  # whoever can write to the repository can't have something shown at every start
    " AND (branch = ? OR instr(lower(content || char(10) || handles), ?))"
    # Once a later session has worked on the branch, a note is mostly out of date: of twelve such lines readers found
    # that one helped and four misled, of the 23 others five and two.
    " AND NOT EXISTS (SELECT 1 FROM session WHERE session.branch = ? AND session.updated > memory.created"
    " AND session.id NOT IN (memory.session, ?))"
    " ORDER BY created DESC LIMIT ?"
)
_LAST = (
    "SELECT memory.id FROM session JOIN memory ON memory.session = session.id WHERE session.id <> ?"
    f" AND kind = 'summary' AND {memories.TELLABLE}"
    " ORDER BY session.updated DESC LIMIT 1"
)


class DigestLine:
    """A line of the digest and its memory: public id, content, and whether the line holds the whole content."""

    __slots__ = ("content", "text", "uid", "whole")

    def __init__(self, uid: str, text: str, content: str, whole: bool) -> None:
        self.uid, self.text, self.content, self.whole = uid, text, content, whole


def answer(event: Event, found: project.Project) -> reply.Reply | None:
    """Return the reply with a session's digest, or None when there is nothing new to show. Raises DatabaseError."""
    if not found.settings.flag("recall.enabled") or not found.settings.flag("recall.session_start"):
        return None
    compacted = event.source == "compact"
    lines = collect(found, event.session, compacted=compacted)
    hand_back = compacted and os.path.exists(ledger.path(found.folder))
    if not lines and not hand_back:
        return None
    book = ledger.open_ledger(found.folder)
    known = ledger.shown_by(book, event.session, event.name)
    kept = within_budget([one for one in lines if one.uid not in known])
    shown = [(one.text, ledger.ShownMemory(one.uid, 1.0, len(one.text), "digest", whole=one.whole)) for one in kept]
    back = handback.take(book, event) if hand_back else None
    shown += [back] if back else []
    if not shown:
        return None
    from keepsake.recall import receipt

    ledger.record(book, event.session, event.name, clock.now(), [row for _, row in shown])
    notice = receipt.line(found.settings.text("recall.receipt"), shown)
    return reply.Reply(context=render.fence([text for text, _ in shown]), notice=notice)


def collect(found: project.Project, session: str, *, compacted: bool = False) -> list[DigestLine]:
    """Return the digest's lines for a session, the most important first; what two stores hold is one line.

    compacted: the session was compacted, so its summary says where the work stands.
    """
    lines: list[DigestLine] = []
    branch, people, now = project.branch(found.top), person.names(found.top), clock.now()
    in_git = os.path.exists(os.path.join(found.top, ".git"))  # perhaps without a branch: a submodule, a rebase
    for folder in found.folders():
        db = schema.open_ready(folder)
        if db is None:
            continue
        lines += rules(db, people)
        if folder == found.folder:
            shown = [] if compacted else unfinished(db, branch, people, now, session)
            lines += shown if shown or in_git else last_session(db, session)
    return once(lines)


def once(lines: Sequence[DigestLine]) -> list[DigestLine]:
    """Return the first line of each content: what a project and the global store both hold is one."""
    by_content = {line.content: line for line in reversed(lines)}
    return [line for line in lines if by_content[line.content] is line]


def rules(db: Connection, people: Collection[str] = ()) -> list[DigestLine]:
    """Return the person's standing rules (everybody's if `people` is empty): the most often met, then the newest."""
    whose = f" AND who IN (''{', ?' * len(people)})" if people else ""
    rows = [row.id for row in memories.find(db, _RULES.format(whose), tuple(people), _STRONGEST)]
    return _lines(db, candidates.read(db, rows), people)


def unfinished(db: Connection, branch: str, people: Collection[str], now: float, session: str) -> list[DigestLine]:
    """Return the newest note on unfinished work of a branch, unless another session worked on the branch later.

    Nothing for a trunk: notes made there do not belong to one piece of work.
    """
    if project.on_trunk(branch):
        return []
    values = (now - OPEN_DAYS * DAY, branch, branch.lower(), branch, session, MAX_OPEN)
    return _lines(db, candidates.read(db, [row for (row,) in db.execute(_OPEN, values)]), people)


def last_session(db: Connection, session: str) -> list[DigestLine]:
    """Return a line on what the last session but this one was about, which helps outside git alone."""
    row = db.execute(_LAST, (session,)).fetchone()
    memory = memories.by_id(db, row[0]) if row else None
    text = beginning(memory.content) if memory else ""
    if memory is None or not text:
        return []
    item = render.Item(memory.uid, labels.SESSION, memory.updated, text, line.origin(memory))
    return [DigestLine(memory.uid, render.line(item, SESSION_CHARS), memory.content, text == memory.content)]


def _lines(db: Connection, notes: list[candidates.Candidate], people: Collection[str]) -> list[DigestLine]:
    texts = [(note, line.of(note, people, marks.words(db, note.id), host.title(db, note.id))) for note in notes]
    return [DigestLine(note.uid, text, note.content, statement(note.content) != "") for note, text in texts if text]


def beginning(text: str) -> str:
    """Return the first lines of a text that fit into SESSION_CHARS; the last may be cut after a sentence."""
    kept: list[str] = []
    for one in text.splitlines():
        room = SESSION_CHARS - sum([len(part) + 1 for part in kept])
        kept.append(statement(one, room) if room > 0 else "")
        if kept[-1] != one:
            break
    return "\n".join(filter(None, kept))


def within_budget(lines: list[DigestLine]) -> list[DigestLine]:
    """Return the lines that fit the budget."""
    kept, room = [], BUDGET - render.FRAME
    for one in lines:
        if len(one.text) < room:
            kept.append(one)
            room -= len(one.text) + 1
    return kept
