"""The replay: past sessions against the notes that existed when they began, through the hooks' own code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from keepsake.notes import person
from keepsake.recall import candidates, digest, tell
from keepsake.recall import moment as moments
from keepsake.replay import history, measure, timeline
from keepsake.text import error_lines, render
from keepsake.transcript import jsonl, reader, recent_words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from keepsake.base.event import Event
    from keepsake.base.settings import Settings
    from keepsake.replay.timeline import Step
    from keepsake.store.db import Connection

START = "start"  # the moment of what a session is told when it begins


@dataclass
class Telling:
    """One line that would have been shown, and where.

    line: of the transcript, from 1; moment: start, prompt, read, edit, command, task or failure; chars: of the line;
    words: the rare words of it that turn up later; event, before: the hook call, and the transcript's bytes until then.
    """

    session: str
    line: int
    moment: str
    at: float
    uid: str
    text: str
    score: float
    why: str
    words: list[str]
    event: Event | None = None
    before: int = 0

    @property
    def chars(self) -> int:
        """Return the line's cost in characters."""
        return len(self.text)

    @property
    def later(self) -> bool:
        """Tell whether its words turn up later: the session came to speak of it, which does not mean that it helped."""
        return len(self.words) >= measure.MIN_RARE_WORDS


@dataclass
class ReplayedSession:
    """One session: its id, when it began (epoch seconds), its hook calls, what would have been told, characters."""

    session: str
    path: str
    at: float
    calls: int = 0
    chars: int = 0
    told: list[Telling] = field(default_factory=list)


@dataclass
class DatedTranscript:
    """A transcript and its first time (epoch seconds)."""

    path: str
    first: float


class Playing:
    """One session being played."""

    def __init__(
        self, span: DatedTranscript, stores: Sequence[Connection], settings: Settings, people: Collection[str]
    ) -> None:
        self.span, self.stores, self.settings, self.own = span, stores, settings, people
        self.steps = timeline.steps(span.path)
        self.outcome = ReplayedSession(reader.session_of(span.path), span.path, span.first)
        self.seen: set[str] = set()
        self.spent = 0
        self.first = measure.first_said([step.text for step in self.steps])
        self.rarity = measure.Rarity()
        for db in stores:
            for (text,) in db.execute("SELECT content FROM memory JOIN note ON memory.id = note.memory"):
                self.rarity.add(text)

    def play(self) -> ReplayedSession:
        """Return what the session would have been shown."""
        if self.steps:
            self._start(self.steps[0])
        for number, step in enumerate(self.steps):
            if step.compacted:
                self.seen = set()
            if step.event is not None:
                self._ask(step, step.event, number)
        return self.outcome

    def _people(self, cwd: str) -> Collection[str]:
        """Return the names of a session's person: the one at work, or the owner of the home folder it ran in."""
        other = person.of_folder(cwd)
        return [other] if other and other not in self.own else self.own

    def _start(self, step: Step) -> None:
        enabled = self.settings.flag("recall.enabled") and self.settings.flag("recall.session_start")
        event = next((one.event for one in self.steps if one.event), None)
        people = self._people(event.cwd if event else "")
        found: list[digest.DigestLine] = []
        for place, db in enumerate(self.stores if enabled else ()):
            at = (step.branch, people, self.span.first, self.outcome.session)
            found += digest.lines_of(db, *at, own=place == 0)
        lines = [tell.RecallLine(one.uid, 1.0, one.text, "digest") for one in digest.within_budget(found)]
        self._note(lines, step, START, 0)
        self.seen |= {one.uid for one in found if one.whole and one.uid in {told.uid for told in lines}}

    def _ask(self, step: Step, event: Event, number: int) -> None:
        self.outcome.calls += 1
        switch = "recall.tools" if event.tool else "recall.prompt"
        now = moments.of_event(event, recent_words.tail(event.transcript, step.before, moments.TAIL))
        if now is None or not self.settings.flag("recall.enabled") or not self.settings.flag(switch):
            return
        now.branch, now.now, now.people = step.branch, step.at or self.span.first, self._people(event.cwd)
        budget, room = tell.allowance(self.settings, self.spent, step.before)
        output = error_lines.output_of(event)
        offers = candidates.find_in(self.stores, now, self.seen)
        chosen = tell.fitting(tell.choose(offers, now, self.seen, budget, output, ""), room)
        self.seen |= {one.uid for one in chosen}
        self.spent += self._note(chosen, step, now.at, number)

    def _note(self, chosen: Sequence[tell.RecallLine], step: Step, moment: str, number: int) -> int:
        """Record what is shown at a step; return its cost in characters, including the fence."""
        for one in chosen:
            words = measure.taken_up(unlabelled(one.line), number, self.first, self.rarity)
            telling = Telling(
                self.outcome.session, step.line, moment, step.at, one.uid, one.line, one.score, one.why, words,
                step.event if moment != START else None, step.before,
            )  # fmt: skip
            self.outcome.told.append(telling)
        cost = sum([len(one.line) + 1 for one in chosen]) + (render.FRAME if chosen else 0)
        self.outcome.chars += cost
        return cost


def unlabelled(line: str) -> str:
    """Return a line without its label: the words of a class, a date or a name are not the note's."""
    return line.partition("] ")[2] if line.startswith("- [") else line


def spans(paths: Iterable[str]) -> list[DatedTranscript]:
    """Return the transcripts that hold anything with a time, the earliest first. Raises OSError."""
    found = []
    for path in filter(jsonl.regular, paths):
        times = [step.at for step in timeline.steps(path) if step.at]
        found += [DatedTranscript(path, min(times))] if times else []
    return sorted(found, key=lambda span: (span.first, span.path))


def run(
    paths: Iterable[str],
    stores: Sequence[Connection],
    settings: Settings,
    people: Collection[str] = (),
    say: Callable[[int, int], None] = lambda *_: None,
) -> list[ReplayedSession]:
    """Play transcripts; return their outcomes in order of time.

    stores: copies (history.copies), the project's first: they are taken back in time, the newest session first, and are
    of no use afterwards. people: what the person at work is called. say(done, total) tells how far it is. Raises
    OSError, DatabaseError.
    """
    every = spans(paths)
    outcomes: list[ReplayedSession] = []
    for span in reversed(every):
        for db in stores:
            history.rewind(db, span.first)
        outcomes.append(Playing(span, stores, settings, people).play())
        say(len(outcomes), len(every))
    return outcomes[::-1]
