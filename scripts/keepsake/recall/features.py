"""What the gate looks at: a moment and a note as numbers (pure). benchmarks/gate.py fits it to readers' grades."""

from __future__ import annotations

import math

from keepsake.store import memories
from keepsake.text.words import COMMON, SHELL
from keepsake.transcript import heard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.recall.candidates import Candidate, Found
    from keepsake.recall.moment import Moment

DAY = 86_400.0
PRIOR = 200.0  # notes that every store is taken to hold besides: in a young one, each word would be rare
PRIOR_COMMON, PRIOR_PLAIN = 30.0, 1.0  # of these, how many hold a common word, and any other
BESIDE = 0.4  # of what a note shares with the text beside, over what it shares with what is asked
MIN_HANDLE = 4  # characters of a handle that is looked for as it is
RECENT = 32 * 1024  # bytes of the transcript's end that count as lately
KIN, CLOSE_KIN = 0.2, 0.35  # share of two notes' terms from which they speak of one thing
TRUNKS = frozenset(("", "main", "master", "trunk", "develop", "dev"))
ATS = ("prompt", "read", "edit", "command", "task", "failure")
CLASSES = ("user-preference", "constraint", "root-cause", "how-to-run", "decision", "state-of-work", "how-it-works",
           "fix", "where-it-is", "earlier-attempt")  # fmt: skip


class Weighing:
    """One moment with its candidates, those that share most with it first."""

    __slots__ = ("asked", "bases", "beside", "found", "lately", "moment", "notes", "strengths", "words")

    def __init__(self, moment: Moment, found: Found, most: int) -> None:
        self.moment, self.found = moment, found
        self.asked, self.beside = folded(moment.asked), folded(moment.beside)
        self.lately = moment.tail[-RECENT:]
        self.words = heard.words(self.lately)
        self.bases = [memories.base_name(name) for name in moment.files]
        strong = [(self._strength(note), -place, note) for place, note in enumerate(found.candidates)]
        strong.sort(reverse=True)
        self.notes = [note for _, _, note in strong[:most]]
        self.strengths = [strength for strength, _, _ in strong[:most]]

    def rarity(self, term: str) -> float:
        """Return how much a shared term says, 0 to about 5.3 in a young store: the logarithm of its rarity."""
        prior = PRIOR_COMMON if term in COMMON or term in SHELL else PRIOR_PLAIN
        return math.log((self.found.total + PRIOR) / (self.found.counts.get(term, 0) + prior))

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

    def kin(self, place: int) -> int:
        """Return how many notes of other sessions speak of what the one in a place does; close ones count twice."""
        own = self.notes[place]
        shares = [overlap(own.terms, other.terms) for other in self.notes if other.session != own.session]
        return sum([(share > KIN) + (share > CLOSE_KIN) for share in shares])


def folded(text: str) -> str:
    """Return text in lower case with single spaces, as handles are looked for in it."""
    return " ".join(text.lower().split())


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of two notes' terms that both hold, 0..1."""
    return len(one & other) / (len(one | other) or 1)


def vectors(weighing: Weighing) -> list[dict[str, float]]:
    """Return the features of each of a moment's notes, in their order."""
    return [_vector(weighing, place) for place in range(len(weighing.notes))]


def _vector(weighing: Weighing, place: int) -> dict[str, float]:
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
        "kin": float(weighing.kin(place)),
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
    raw = [name.encode("utf-8", "replace") for name in names]
    counts = [weighing.moment.tail.count(name) for name in raw]
    asked = [name for name in names if name in weighing.asked]
    lately = sum([name in weighing.lately for name in raw])
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
    found.update({"at " + name: float(moment.at == name) for name in ATS})
    found.update({"class " + name: float(note.cls == name) for name in CLASSES})
    return found


def listed(vector: dict[str, float], names: Sequence[str]) -> list[float]:
    """Return a vector's values in the order of names."""
    return [vector[name] for name in names]
