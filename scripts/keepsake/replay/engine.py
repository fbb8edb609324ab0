"""The replay: sessions in time order against a store that holds only what ended before they began."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from keepsake import choice, heard, recipes, render
from keepsake.capture import ingest, jsonl, summary
from keepsake.replay import measure, naive, timeline
from keepsake.store import common, schema
from keepsake.store.tombstones import Tombstones

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from keepsake.replay.timeline import Step
    from keepsake.settings import Settings
    from keepsake.store.db import Connection

CHANCE_DRAWS = 100  # random memories compared with each injection
RECALLED = "kind <> 'file'"  # what text recall serves; a random memory is drawn from the same


@dataclass
class Injection:
    """One memory put in front of the model, and what came of it.

    way: keepsake or naive; kind: prompt, tool or failure; chance: share of random memories of the same length that
    would have been hits here (0..1); words: the rare words the session took up later.
    """

    way: str
    session: str
    kind: str
    text: str
    chars: int
    score: float
    chance: float
    words: list[str]
    asked: str

    @property
    def hit(self) -> bool:
        """Tell whether the session later used what only the memory held."""
        return len(self.words) >= measure.WANTED


@dataclass
class Outcome:
    """One session's replay: its id, when it began (epoch seconds), how many hook calls asked, what was injected."""

    session: str
    at: float
    asked: int
    injections: list[Injection] = field(default_factory=list)


@dataclass
class Span:
    """A transcript and its first and last time (epoch seconds)."""

    path: str
    first: float
    last: float


def spans(paths: Iterable[str]) -> list[Span]:
    """Return the transcripts that hold anything with a time, the earliest first. Raises OSError."""
    found = []
    for path in paths:
        times = [step.at for step in timeline.steps(path) if step.at]
        if times:
            found.append(Span(path, min(times), max(times)))
    return sorted(found, key=lambda span: (span.first, span.path))


class Replay:
    """A store that grows session by session, and the questions put to it."""

    def __init__(self, folder: str, settings: Settings, seed: int = 1) -> None:
        self.db: Connection = schema.open_memory(os.path.join(folder, "memory.db"))
        self.gone = Tombstones(folder, folder)
        self.settings = settings
        self.random = random.Random(seed)  # noqa: S311  # a sample, no secret
        self.rarity = measure.Rarity()
        self.texts: dict[int, str] = {}
        self.pool: list[str] = []  # of the running session: what a random memory is drawn from
        self.told: set[bytes] = set()  # in the running session: the client's transcript would hold it
        self.first: dict[str, int] = {}  # of the running session: word -> step in which it first stood
        self.baseline = naive.Index()

    def learn(self, path: str) -> None:
        """Capture a transcript, and count the words of what is new."""
        ingest.capture(self.db, path, self.gone)
        summary.update(self.db, path, self.gone)
        common.refresh(self.db)
        rows = dict(self.db.execute(f"SELECT id, content FROM memory WHERE {RECALLED}").fetchall())
        for row in self.texts.keys() - rows.keys():
            self.rarity.remove(self.texts[row])
            self.baseline.remove(row)
        for row, text in rows.items():
            known = self.texts.get(row)
            if known == text:
                continue
            if known is not None:
                self.rarity.remove(known)
                self.baseline.remove(row)
            self.rarity.add(text)
            self.baseline.add(row, text)
        self.texts = rows

    def session(self, span: Span) -> Outcome:
        """Replay one session against what the store holds now."""
        found = timeline.steps(span.path)
        self.first = measure.first_said([step.text for step in found])
        self.pool = list(self.texts.values())
        self.told = set()
        outcome = Outcome(ingest.session_of(span.path), span.first, 0)
        moment = choice.Moment(outcome.session, span.first, seen=set())
        naive_seen: set[int] = set()
        for number, step in enumerate(found):
            if step.compacted:
                moment.seen, moment.since, self.told = set(), step.at, set()
            if step.asked is None:
                continue
            outcome.asked += 1
            shown = [("keepsake", item.line, item.score) for item in self._keepsake(step, moment)]
            shown += [("naive", text, 0.0) for text in self.baseline.ask(step.asked.text, naive_seen)]
            for way, text, score in shown:
                words, chance = self._judge(text, number)
                outcome.injections.append(
                    Injection(
                        way=way,
                        session=outcome.session,
                        kind=step.kind,
                        text=text,
                        chars=len(text),
                        score=score,
                        chance=chance,
                        words=words,
                        asked=step.asked.text,
                    )
                )
        return outcome

    def _keepsake(self, step: Step, moment: choice.Moment) -> list[choice.Choice]:
        asked = step.asked
        if asked is None or step.event is None:
            return []
        moment.now = step.at or moment.now
        found = choice.candidates([self.db], asked, moment, self.settings, recipes.output_of(step.event))
        if not found:
            return []
        before = heard.tail(step.event.transcript, step.before)
        moment.said = heard.words(before + heard.own(step.event)) | self.told
        chosen = choice.choose(found, asked, moment, self.settings)
        moment.seen |= {item.uid for item in chosen}
        self.told |= heard.words(" ".join([item.line for item in chosen]).encode("utf-8", "replace"))
        moment.spent += len(render.fence([item.line for item in chosen]))
        return chosen

    def _judge(self, text: str, number: int) -> tuple[list[str], float]:
        """Return the words of an injection that were taken up after a step, and what chance would have hit.

        The label before a memory's text (type, date, origin, turn) is no part of the memory: its words are no hit.
        """
        shown = unlabelled(text)
        drawn = [self.random.choice(self.pool)[: len(shown)] for _ in range(CHANCE_DRAWS)] if self.pool else []
        chance = measure.share(measure.is_hit(other, number, self.first, self.rarity) for other in drawn)
        return measure.taken_up(shown, number, self.first, self.rarity), chance


def unlabelled(line: str) -> str:
    """Return an injected line without its label and its turn's place; a text without a label stays as it is."""
    if line.startswith("- ["):
        line = line.partition("] ")[2]
        if line.startswith("[session:"):
            line = line.partition("] ")[2]
    return line


def run(
    paths: Iterable[str], folder: str, settings: Settings, say: Callable[[int, int], None] = lambda *_: None
) -> list[Outcome]:
    """Replay transcripts in time order; folder: an empty one for the store. say(done, total) tells how far it is.

    Raises OSError, DatabaseError.
    """
    every = spans(path for path in paths if jsonl.regular(path))
    replay, outcomes = Replay(folder, settings), []
    for span, ended in in_order(every):
        for earlier in ended:
            replay.learn(earlier.path)
        outcomes.append(replay.session(span))
        say(len(outcomes), len(every))
    return outcomes


def in_order(every: Sequence[Span]) -> Iterator[tuple[Span, list[Span]]]:
    """Yield each session with those that ended before it began and were not yielded so before; every: in order."""
    waiting = list(every)
    for span in every:
        ended = [other for other in waiting if other.last <= span.first and other is not span]
        waiting = [other for other in waiting if other not in ended]
        yield span, ended
