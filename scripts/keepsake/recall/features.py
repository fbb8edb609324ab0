"""What the gate looks at: a moment and a note as numbers (pure). benchmarks/gate.py fits it to readers' grades."""

from __future__ import annotations

import math

from keepsake.recall.moment import last_answer, prompts
from keepsake.store import memories
from keepsake.text import analyse, meaning
from keepsake.text.words import COMMON, SHELL, STOP
from keepsake.transcript import heard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.recall.candidates import Candidate, Found
    from keepsake.recall.moment import Moment

DAY = 86_400.0
PRIOR = 200.0  # notes that every store is taken to hold besides: in a young one, each word would be rare
PRIOR_COMMON, PRIOR_PLAIN = 30.0, 1.0  # of these, how many hold a common word, and any other
BESIDE = 0.4  # of what a note shares with the text beside, over what it shares with what is asked
MIN_HANDLE = 4  # characters of a handle that is looked for as it is
BESIDE_CHARS = 700  # of the end of an answer, that tell what it is about
RECENT = 32 * 1024  # bytes of the transcript's end that count as lately
KIN, CLOSE_KIN = 0.2, 0.35  # share of two notes' terms from which they speak of one thing
TRUNKS = frozenset(("", "main", "master", "trunk", "develop", "dev"))
ATS = ("prompt", "read", "edit", "command", "task", "failure")
CLASSES = ("user-preference", "constraint", "root-cause", "how-to-run", "decision", "state-of-work", "how-it-works",
           "fix", "where-it-is", "earlier-attempt")  # fmt: skip
_NONE = dict.fromkeys(["at " + name for name in ATS] + ["class " + name for name in CLASSES], 0.0)


class Rarities(dict[str, float]):
    """term -> how much a shared term says, 0 to about 5.3 in a young store: the logarithm of its rarity."""

    def __init__(self, found: Found) -> None:
        super().__init__()
        self.found = found

    def __missing__(self, term: str) -> float:
        prior = PRIOR_COMMON if term in COMMON or term in SHELL else PRIOR_PLAIN
        self[term] = made = math.log((self.found.total + PRIOR) / (self.found.counts.get(term, 0) + prior))
        return made


class Occurrences(dict[str, int]):
    """handle -> how often it stands in the session so far; notes about one thing share handles."""

    def __init__(self, tail: bytes) -> None:
        super().__init__()
        self.tail = tail

    def __missing__(self, name: str) -> int:
        self[name] = made = self.tail.count(name.encode("utf-8", "replace"))
        return made


class Subjects:
    """What a moment is about, as vectors (text/meaning.py): what is asked, the prompt it serves, the answer, before."""

    __slots__ = ("answer", "asked", "before", "prompt")

    def __init__(self, moment: Moment, asked: Iterable[str]) -> None:
        said = [_about(text) for text in prompts(moment.raw)]
        self.asked = meaning.opened(meaning.of(asked))
        self.answer = _about((moment.beside if moment.at == "prompt" else last_answer(moment.raw))[-BESIDE_CHARS:])
        self.prompt = self.asked if moment.at == "prompt" or not said else said[0]
        self.before = said if moment.at == "prompt" else said[1:]

    def likeness(self, note: Candidate) -> dict[str, float]:
        """Return how close a note lies to each of them, -1..1."""
        about = meaning.opened(note.vector)
        asked = meaning.likeness(about, self.asked)
        return {
            "like_asked": asked,
            "like_prompt": asked if self.prompt is self.asked else meaning.likeness(about, self.prompt),
            "like_answer": meaning.likeness(about, self.answer),
            "like_before": max([meaning.likeness(about, said) for said in self.before], default=0.0),
        }


class Weighing:
    """One moment with its candidates, those that share most with it first."""

    __slots__ = (
        "asked",
        "bases",
        "beside",
        "found",
        "lately",
        "moment",
        "notes",
        "occurrences",
        "rarity",
        "strengths",
        "subjects",
        "words",
    )

    def __init__(self, moment: Moment, found: Found, most: int) -> None:
        self.moment, self.found = moment, found
        self.asked, self.beside = folded(moment.asked), folded(moment.beside)
        self.lately = moment.tail[-RECENT:]
        self.words = heard.words(self.lately)
        self.rarity = Rarities(found).__getitem__
        self.occurrences = Occurrences(moment.tail)
        self.bases = [memories.base_name(name) for name in moment.files]
        strong = [(self._strength(note), -place, note) for place, note in enumerate(found.candidates)]
        strong.sort(reverse=True)
        self.notes = [note for _, _, note in strong[:most]]
        self.strengths = [strength for strength, _, _ in strong[:most]]
        self.subjects = Subjects(moment, found.asked)

    def sums(self, note: Candidate) -> tuple[float, float]:
        """Return the rarity that a note shares with what is asked, and with what lies beside."""
        return sum(map(self.rarity, note.terms & self.found.asked)), sum(
            map(self.rarity, note.terms & self.found.beside)
        )

    def _strength(self, note: Candidate) -> float:
        asked, beside = self.sums(note)
        return asked + BESIDE * beside

    def names_file(self, note: Candidate) -> bool:
        """Tell whether a note names a file at hand."""
        text = note.content.lower()
        return any(base and (base in text or base in note.bases) for base in self.bases)

    def kin(self) -> list[int]:
        """Return of each note how many of other sessions speak of what it does; close ones count twice."""
        found = [0] * len(self.notes)
        for place, own in enumerate(self.notes):
            for other in range(place):
                if own.session != self.notes[other].session:
                    share = overlap(own.terms, self.notes[other].terms)
                    points = (share > KIN) + (share > CLOSE_KIN)
                    found[place] += points
                    found[other] += points
        return found


def _about(text: str) -> tuple[int, ...]:
    return meaning.opened(meaning.of({term for term in analyse.terms(text) if len(term) > 1 and term not in STOP}))


def folded(text: str) -> str:
    """Return text in lower case with single spaces, as handles are looked for in it."""
    return " ".join(text.lower().split())


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of two notes' terms that both hold, 0..1."""
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared or 1)


def vectors(weighing: Weighing) -> list[dict[str, float]]:
    """Return the features of each of a moment's notes, in their order."""
    likes = [weighing.subjects.likeness(note) for note in weighing.notes]
    made = [_vector(weighing, place, kin) for place, kin in enumerate(weighing.kin())]
    for vector, like in zip(made, likes):
        vector.update(like)
        vector["like_rank"] = len([1 for other in likes if other["like_asked"] > like["like_asked"]]) / len(likes)
    return made


def _vector(weighing: Weighing, place: int, kin: int) -> dict[str, float]:
    note, moment, found, rarity = weighing.notes[place], weighing.moment, weighing.found, weighing.rarity
    asked, beside = weighing.sums(note)
    rare = [*sorted(map(rarity, note.terms & found.asked), reverse=True), 0.0, 0.0, 0.0]
    strengths, here = weighing.strengths, weighing.strengths[place]
    telling = heard.ordered(note.content)
    vector = {
        "asked": asked,
        "beside": beside,
        "first": rare[0],
        "second": rare[1],
        "third": rare[2],
        "covered": (asked + beside) / (sum(map(rarity, note.terms)) or 1.0),
        "covers": asked / (sum(map(rarity, found.asked)) or 1.0),
        "lead": here / strengths[0] if strengths[0] else 0.0,
        "gap": here / (strengths[min(len(strengths) - 1, place + 3)] + 1.0),
        "rank": math.log1p(place),
        "kin": float(kin),
        "known": len([word for word in telling if word in weighing.words]) / (len(telling) or 1),
        "length": len(note.content) / 300.0,
        "terms": math.log1p(len(found.asked)),
        "young": float(len(moment.tail) < RECENT),
        "file": float(weighing.names_file(note)),
    }
    vector.update(_handles(weighing, note))
    vector.update(_circumstances(moment, note))
    return vector


def _handles(weighing: Weighing, note: Candidate) -> dict[str, float]:
    """Return where a note's handles stand, letter by letter: in what is asked, beside, and in the session so far."""
    names = [name for name in map(folded, note.handles) if len(name) >= MIN_HANDLE]
    counts = [weighing.occurrences[name] for name in names]
    asked = [name for name in names if name in weighing.asked]
    lately = sum(
        [count > 0 and name.encode("utf-8", "replace") in weighing.lately for name, count in zip(names, counts)]
    )
    met = sum([count > 0 for count in counts])
    return {
        "handles_asked": float(len(asked)),
        "handles_beside": float(len([name for name in names if name in weighing.beside and name not in asked])),
        "handles_lately": float(lately),
        "handles_met": float(met),
        "handles_times": math.log1p(sum(counts)),
        "handles_share": met / (len(names) or 1),
    }


def _circumstances(moment: Moment, note: Candidate) -> dict[str, float]:
    """Return what does not hang on words: kind of moment, class, age, count, person, branch."""
    branch = moment.branch if moment.branch not in TRUNKS else ""
    named = bool(branch) and (
        branch == note.branch or branch.lower() in folded(" ".join([note.content, *note.handles]))
    )
    found = {
        "days": math.log1p(max(0.0, moment.now - note.created) / DAY),
        "seen": math.log(max(1, note.seen)),
        "person": float(note.who != "" and note.who in moment.people),
        "other": float(note.who != "" and bool(moment.people) and note.who not in moment.people),
        "branch": float(named),
    }
    found.update(_NONE, **{"at " + moment.at: 1.0, "class " + note.cls: 1.0})
    return found


def listed(vector: dict[str, float], names: Sequence[str]) -> list[float]:
    """Return a vector's values in the order of names."""
    return [vector[name] for name in names]
