"""Replays past sessions through the hooks' own code, with the notes that existed when each session began.

It works on copies of the person's stores, from which later notes, fixes and sessions are removed.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence

from keepsake.base.event import Event
from keepsake.base.settings import Settings
from keepsake.notes import person
from keepsake.recall import candidates, digest, tell
from keepsake.recall import moment as moments
from keepsake.replay import report, timeline
from keepsake.replay.report import ReplayedSession, Telling
from keepsake.replay.timeline import Step
from keepsake.store import memories, note_rows, schema
from keepsake.store.db import Connection
from keepsake.text import error_lines, render
from keepsake.transcript import jsonl, reader, recent_words

# A note exists from the end of the first session that states it; if no such session is known, from its creation.
_ENDED = (
    "SELECT min(session.updated) FROM session WHERE session.id = memory.session OR session.id IN"
    " (SELECT note_source.session FROM note_source WHERE note_source.memory = memory.id)"
)
_LATER = f"SELECT memory.id FROM note JOIN memory ON memory.id = note.memory WHERE coalesce(({_ENDED}), created) >= ?"
_REMOVALS = (
    f"DELETE FROM memory WHERE id IN ({_LATER})",
    "DELETE FROM memory WHERE kind = 'fix' AND created >= ?",
    "DELETE FROM session WHERE updated >= ?",
)
START = "start"  # the moment at which a session begins


def copies(stores: Iterable[tuple[str, str]]) -> list[Connection]:
    """Copy stores, given as (folder of the store, folder for its copy), and return the opened copies.

    The copy of a missing store is empty. Raises DatabaseError.
    """
    return [_copy(memories.database(source), memories.database(target)) for source, target in stores]


def _copy(source: str, target: str) -> Connection:
    os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
    if os.path.exists(source):
        original, copy = sqlite3.connect(source), sqlite3.connect(target)
        original.backup(copy)
        original.close()
        copy.close()
    db = schema.open_memory(target)
    db.execute("UPDATE memory SET shown = 0, used = 0")  # these counts come from later sessions
    return db


def rewind(db: Connection, at: float) -> None:
    """Remove from a copy everything that was not known yet at a time (epoch seconds). Raises DatabaseError."""
    db.execute("BEGIN")
    for statement in _REMOVALS:
        db.execute(statement, (at,))
    db.execute("COMMIT")
    note_rows.count(db, 0.0)


class SessionReplay:
    """The replay of one session. outcome: the session, to which the results are added."""

    def __init__(
        self, outcome: ReplayedSession, stores: Sequence[Connection], settings: Settings, people: Collection[str]
    ) -> None:
        self.outcome, self.stores, self.settings, self.people = outcome, stores, settings, people
        self.steps = timeline.steps(outcome.path)
        self.seen: set[str] = set()
        self.spent = 0
        self.first_uses = report.first_said([step.text for step in self.steps])
        self.rarity = report.Rarity()
        for db in stores:
            for (text,) in db.execute("SELECT content FROM memory JOIN note ON memory.id = note.memory"):
                self.rarity.add(text)

    def play(self) -> None:
        """Replay all steps, and add what the session would have been shown to the outcome."""
        if self.steps:
            self._show_digest(self.steps[0])
        for number, step in enumerate(self.steps):
            if step.compacted:
                self.seen = set()
            if step.event is not None:
                self._recall(step, step.event, number)

    def _names(self, cwd: str) -> Collection[str]:
        """Return the names of a session's person: the owner of the home folder it ran in, else the person at work."""
        other = person.of_folder(cwd)
        return [other] if other and other not in self.people else self.people

    def _show_digest(self, step: Step) -> None:
        enabled = self.settings.flag("recall.enabled") and self.settings.flag("recall.session_start")
        event = next((one.event for one in self.steps if one.event), None)
        people = self._names(event.cwd if event else "")
        lines: list[digest.DigestLine] = []
        for place, db in enumerate(self.stores if enabled else ()):
            lines += digest.rules(db, people)
            if place == 0:  # the project's own
                shown = digest.unfinished(db, step.branch, people, self.outcome.at, self.outcome.session)
                lines += shown if shown or step.branch else digest.last_session(db, self.outcome.session)
        digest_lines = digest.once(lines)
        told = [tell.RecallLine(one.uid, 1.0, one.text, "digest") for one in digest.within_budget(digest_lines)]
        self._record(told, step, START, 0)
        self.seen |= {one.uid for one in digest_lines if one.whole and one.uid in {note.uid for note in told}}

    def _recall(self, step: Step, event: Event, number: int) -> None:
        self.outcome.calls += 1
        switch = "recall.tools" if event.tool else "recall.prompt"
        moment = moments.of_event(event, recent_words.tail(event.transcript, step.before, moments.TAIL))
        if moment is None or not self.settings.flag("recall.enabled") or not self.settings.flag(switch):
            return
        moment.branch, moment.time, moment.people = step.branch, step.at or self.outcome.at, self._names(event.cwd)
        budget, room = tell.allowance(self.settings, self.spent, step.before)
        output = error_lines.output_of(event)
        offers = candidates.find_in(self.stores, moment, self.seen)
        chosen = tell.fitting(tell.choose(offers, moment, self.seen, budget, output, ""), room)
        self.seen |= {one.uid for one in chosen}
        self.spent += self._record(chosen, step, moment.at, number)

    def _record(self, notes: Sequence[tell.RecallLine], step: Step, moment: str, number: int) -> int:
        """Record the notes that are shown at a step; return their number of characters, including the fence."""
        for note in notes:
            words = report.taken_up(render.unlabelled(note.line), number, self.first_uses, self.rarity)
            telling = Telling(
                self.outcome.session, step.line, moment, step.at, note.uid, note.line, note.score, note.why, words,
                step.event if moment != START else None, step.before,
            )  # fmt: skip
            self.outcome.told.append(telling)
        cost = sum([len(note.line) + 1 for note in notes]) + (render.FRAME if notes else 0)
        self.outcome.chars += cost
        return cost


def sessions(paths: Iterable[str]) -> list[ReplayedSession]:
    """Return the sessions whose transcripts hold at least one time, earliest first. Raises OSError."""
    dated_sessions = []
    for path in filter(jsonl.regular, paths):
        times = [step.at for step in timeline.steps(path) if step.at]
        dated_sessions += [ReplayedSession(reader.session_of(path), path, min(times))] if times else []
    return sorted(dated_sessions, key=lambda session: (session.at, session.path))


def run(
    paths: Iterable[str],
    stores: Sequence[Connection],
    settings: Settings,
    people: Collection[str] = (),
    say: Callable[[int, int], None] = lambda *_: None,
) -> list[ReplayedSession]:
    """Replay transcripts; return the results, earliest session first. Raises OSError, DatabaseError.

    stores: copies made by copies(), the project's own first. Sessions are replayed newest first, and before each one
    the copies lose everything later, so they are of no use afterwards. people: names of the person at work.
    say(done, total): called after each session.
    """
    outcomes = sessions(paths)
    for number, outcome in enumerate(reversed(outcomes), 1):
        for db in stores:
            rewind(db, outcome.at)
        SessionReplay(outcome, stores, settings, people).play()
        say(number, len(outcomes))
    return outcomes
