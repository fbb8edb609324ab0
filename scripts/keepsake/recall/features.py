"""Turn a moment and a note into the numbers that the gate weighs (pure).

benchmarks/gate.py fits the gate to readers' grades.
"""

from __future__ import annotations

import math

from keepsake.base.clock import DAY
from keepsake.base.project import on_trunk
from keepsake.recall import naming
from keepsake.recall.candidates import meaningful_terms
from keepsake.recall.moment import last_answer, prompts
from keepsake.text import meaning
from keepsake.text.words import COMMON, SHELL
from keepsake.transcript import recent_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.recall.candidates import Candidate, Matches
    from keepsake.recall.moment import Moment

PRIOR = 200.0  # notes that are added to every store's count, so that in a young store not every word is rare
PRIOR_COMMON, PRIOR_PLAIN = 30.0, 1.0  # how many of these hold a common word, and how many any other word
CONTEXT_WEIGHT = 0.4  # weight of what a note shares with the context, relative to what it shares with the query
MIN_HANDLE = 4  # characters of the shortest handle that is looked for
ANSWER_CHARS = 700  # characters at the end of an answer that show what it is about
MAX_WEIGHED = 24  # candidates whose features are computed
RECENT = 32 * 1024  # bytes at the transcript's end that count as recent
# Share of terms (0..1) above which two notes are about one thing, and above which they are closely similar
SIMILAR, CLOSELY_SIMILAR = 0.2, 0.35
ATS = ("prompt", "read", "edit", "command", "task", "failure")
CLASSES = ("user-preference", "constraint", "root-cause", "how-to-run", "decision", "state-of-work", "how-it-works",
           "fix", "where-it-is", "earlier-attempt")  # fmt: skip
# Features that cost more than all trees, by what they are computed from, in the order in which they are computed: the
# last answer, 256 KB of the session, its last 32 KB, the earlier prompts. The gate computes each only where it can
# still make a difference.
LATE = {
    "last_answer": ("likeness_to_last_answer",),
    "handle_counts": ("handles_in_recent_text", "handles_in_session", "handle_occurrences", "handle_share_in_session"),
    "recent_words": ("word_share_in_recent_text",),
    "earlier_prompts": ("likeness_to_earlier_prompts",),
}
# What each feature means, and its range. Rarity: of a term as in `Rarities`, of several terms the sum; strength: the
# rarity that a note shares with the query, plus CONTEXT_WEIGHT times what it shares with the context.
NAMES = (
    "rarity_in_query",            # rarity of the terms that the note shares with the query, 0 or more
    "rarity_in_context",          # the same with the context
    "rarest_in_query",            # rarity of the rarest term that the note shares with the query, 0.0 without one
    "second_rarest",              # of the second rarest
    "third_rarest",               # of the third rarest
    "note_covered",               # share of the note's rarity that query and context hold, 0..1
    "query_covered",              # share of the query's rarity that the note holds, 0..1
    "relative_strength",          # strength, as a share of the strongest note's, 0..1
    "strength_over_third_below",  # strength / (1 + strength of the note three places below, or of the last), 0 or more
    "rank",                       # log(1 + place in the order of strength), 0..3.2
    "similar_notes",              # notes of other sessions about the same thing, closely similar ones twice, 0..46
    *LATE["recent_words"],        # share of the note's words that the last 32 KB of the session hold, 0..1
    "length",                     # in units of 300 characters
    "query_terms",                # log(1 + number of the query's terms)
    "short_session",              # 1.0: the session so far has less than 32 KB
    "names_file",                 # 1.0: the note names a file at hand
    "handles_in_query",           # how many of the note's handles the query holds, letter by letter
    "handles_in_context",         # how many only the context holds
    *LATE["handle_counts"],       # how many the last 32 KB and the last 256 KB hold; log(1 + occurrences); share, 0..1
    "age",                        # log(1 + days)
    "times_seen",                 # log(how many sessions stated the note)
    "by_person_at_work",          # 1.0: the note's author is the person at work
    "by_another_person",          # 1.0: the author is another person
    "same_branch",                # 1.0: the note was made on the branch at hand, or names it; never on a trunk
    *["at " + name for name in ATS],            # 1.0: the kind of moment
    *["class " + name for name in CLASSES],     # 1.0: the note's class
    "likeness_to_query",          # of meaning, -1..1
    "likeness_to_prompt",         # of meaning, to the prompt that is being worked on, -1..1
    *LATE["last_answer"],         # of meaning, to the end of the last answer, -1..1; 0.0 without one
    *LATE["earlier_prompts"],     # of meaning, to the closest of the earlier prompts, -1..1; 0.0 without any
    "likeness_rank",              # share of the candidates whose meaning is closer to the query, 0..1
)  # fmt: skip
_LAST_ANSWER_AT, _HANDLE_COUNTS_AT, _RECENT_WORDS_AT, _EARLIER_PROMPTS_AT = [
    NAMES.index(names[0]) for names in LATE.values()
]
_AT = {name: [float(name == one) for one in ATS] for name in ATS}
_CLASS = {name: [float(name == one) for one in CLASSES] for name in CLASSES}
_NO_CLASS = [0.0] * len(CLASSES)


class Rarities(dict[str, float]):
    """term -> how much sharing it says: the logarithm of the term's rarity, 0 to about 5.3 in a young store."""

    def __init__(self, matches: Matches) -> None:
        super().__init__()
        self.matches = matches
        self.uncounted = [math.log((matches.total + PRIOR) / prior) for prior in (PRIOR_PLAIN, PRIOR_COMMON)]

    def __missing__(self, term: str) -> float:
        prior = PRIOR_COMMON if term in COMMON or term in SHELL else PRIOR_PLAIN
        self[term] = rarity = math.log((self.matches.total + PRIOR) / (self.matches.counts.get(term, 0) + prior))
        return rarity

    def learn(self, terms: set[str]) -> None:
        """Set the rarity of the notes' terms in one step: most have no count, so their rarity is one of two values."""
        new = terms.difference(self.matches.counts)
        usual = new & COMMON | new & SHELL
        self.update(dict.fromkeys(new, self.uncounted[0]))
        self.update(dict.fromkeys(usual, self.uncounted[1]))


class Occurrences(dict[str, int]):
    """handle -> how often it occurs in the session so far, in any case; kept, since notes share handles."""

    def __init__(self, raw: bytes) -> None:
        super().__init__()
        self.raw, self.lowered = raw, b""

    def __missing__(self, name: str) -> int:
        self.lowered = self.lowered or self.raw.lower()  # only here, since most moments count nothing
        self[name] = count = self.lowered.count(name.encode("utf-8", "replace"))
        return count


class Subjects:
    """What a moment is about, as vectors (text/meaning.py): its query, the prompt that it serves, the last answer.

    The last answer and the prompts before the one that the moment serves (`earlier_prompts`, their texts:
    `earlier_texts`) have no vectors until a feature needs them.
    """

    __slots__ = ("answer", "earlier_prompts", "earlier_texts", "moment", "prompt", "query")

    def __init__(self, moment: Moment, query_terms: Iterable[str]) -> None:
        self.moment = moment
        served, self.earlier_texts = served_and_earlier_prompts(moment)
        self.query = meaning.unpack(meaning.vector_of(query_terms))
        self.prompt = _about(served) if served else self.query
        self.answer: meaning.Unpacked | None = None
        self.earlier_prompts: list[meaning.Unpacked] = []

    def likeness(self, note: Candidate) -> list[float]:
        """Return how close a note is to the query and the prompt, -1..1; zeros for the answer and earlier prompts."""
        about = meaning.unpack(note.vector)
        to_query = meaning.likeness(about, self.query)
        return [to_query, to_query if self.prompt is self.query else meaning.likeness(about, self.prompt), 0.0, 0.0]

    def likeness_to_last_answer(self, note: Candidate) -> float:
        """Return how close a note is to the last answer, -1..1; 0.0 without one."""
        if self.answer is None:
            text = self.moment.context if self.moment.at == "prompt" else last_answer(self.moment.raw)
            self.answer = _about(text[-ANSWER_CHARS:])
        return meaning.likeness(meaning.unpack(note.vector), self.answer)

    def likeness_to_earlier_prompts(self, note: Candidate) -> float:
        """Return how close a note is to the closest of the earlier prompts, -1..1; 0.0 without any."""
        self.earlier_prompts = self.earlier_prompts or list(map(_about, self.earlier_texts))
        about = meaning.unpack(note.vector)
        return max([meaning.likeness(about, prompt) for prompt in self.earlier_prompts], default=0.0)


def served_and_earlier_prompts(moment: Moment) -> tuple[str, Iterator[str]]:
    """Return the prompt that a tool call serves ("" at a prompt: it is the query), and those before it, newest first.

    The earlier ones are read from the transcript only when they are asked for.
    """
    newest_first = prompts(moment.raw)
    served = "" if moment.at == "prompt" else next(newest_first, "")
    return served, newest_first


class RecentText:
    """The end of the session so far: its text in lower case and the words in it, each made when first needed."""

    __slots__ = ("_text", "_words", "raw")

    def __init__(self, raw: bytes) -> None:
        self.raw = raw[-RECENT:]
        self._text: bytes | None = None
        self._words: set[bytes] | None = None

    @property
    def text(self) -> bytes:
        """The end of the transcript in lower case."""
        if self._text is None:
            self._text = self.raw.lower()
        return self._text

    @property
    def words(self) -> set[bytes]:
        """The words in that text."""
        if self._words is None:
            self._words = recent_words.words(self.text)
        return self._words


class Weighing:
    """A moment with its strongest candidates, and what is computed once for all of them.

    notes: the strongest first, at most MAX_WEIGHED; shared: for each the rarity that it shares with the query and with
    the context; strengths: both as one number (`NAMES`); vectors: their features (`early`). query, context: as `folded`
    returns them; files: the lowered paths at hand; rarity: of a term; query_rarity: of the query's terms together.
    """

    __slots__ = (
        "context", "files", "matches", "moment", "notes", "occurrences", "query", "query_rarity", "rarity", "recent",
        "shared", "strengths", "subjects", "vectors",
    )  # fmt: skip
    subjects: Subjects  # set when the features are computed

    def __init__(self, moment: Moment, matches: Matches) -> None:
        self.moment, self.matches = moment, matches
        self.query, self.context = folded(moment.query), folded(moment.context)
        self.vectors: list[list[float]] = []
        self.recent = RecentText(moment.raw)
        rarities = Rarities(matches)
        rarities.learn(set().union(*[note.terms for note in matches.candidates]))
        self.rarity = rarities.__getitem__
        self.occurrences = Occurrences(moment.raw)
        self.files = [naming.lowered(name) for name in moment.files if name]
        self.query_rarity = math.fsum(map(self.rarity, matches.query_terms))
        ranked = []
        for place, note in enumerate(matches.candidates):
            in_query = math.fsum(map(self.rarity, note.terms & matches.query_terms))
            in_context = math.fsum(map(self.rarity, note.terms & matches.context_terms))
            ranked.append((in_query + CONTEXT_WEIGHT * in_context, -place, (in_query, in_context), note))
        ranked.sort(reverse=True)
        self.notes = [note for *_, note in ranked[:MAX_WEIGHED]]
        self.strengths = [strength for strength, *_ in ranked[:MAX_WEIGHED]]
        self.shared = [shared for *_, shared, _ in ranked[:MAX_WEIGHED]]

    def names_file(self, note: Candidate) -> bool:
        """Tell whether a note names one of the files at hand."""
        text = note.content.lower()
        paths = [naming.lowered(name) for name in note.files] if self.files else []
        return any(any(naming.same(path, name) for name in paths) or naming.mentions(text, path) for path in self.files)

    def similar_notes(self) -> list[int]:
        """Return for each note how many of other sessions are about the same thing, closely similar ones twice."""
        counts = [0] * len(self.notes)
        for place, note in enumerate(self.notes):
            for other in range(place):
                if note.session != self.notes[other].session:
                    share = overlap(note.terms, self.notes[other].terms)
                    points = (share > SIMILAR) + (share > CLOSELY_SIMILAR)
                    counts[place] += points
                    counts[other] += points
        return counts


def _about(text: str) -> meaning.Unpacked:
    return meaning.unpack(meaning.vector_of(meaningful_terms(text)))


def folded(text: str) -> str:
    """Return a text in lower case with single spaces: the form in which handles are looked for."""
    return " ".join(text.lower().split())


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Return how many of two notes' terms both hold, as a share of all their terms, 0..1."""
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared or 1)


def vectors(weighing: Weighing) -> list[list[float]]:
    """Return the features of each of a moment's notes, in the order of `NAMES`."""
    rows = early(weighing)
    for note, vector in zip(weighing.notes, rows):
        for set_late in (set_last_answer, set_handle_counts, set_recent_words, set_earlier_prompts):
            set_late(weighing, note, vector)
    return rows


def early(weighing: Weighing) -> list[list[float]]:
    """Return the features of each of a moment's notes; those in `LATE` are 0 until they are computed."""
    rows = weighing.vectors
    if rows:
        return rows
    weighing.subjects = Subjects(weighing.moment, weighing.matches.query_terms)
    likes = [weighing.subjects.likeness(note) for note in weighing.notes]
    for place, (similar, like) in enumerate(zip(weighing.similar_notes(), likes)):
        rank = len([1 for other in likes if other[0] > like[0]]) / len(likes)
        rows.append([*_vector(weighing, place, similar), *like, rank])
    return rows


def _vector(weighing: Weighing, place: int, similar: int) -> list[float]:
    note, moment, matches, rarity = weighing.notes[place], weighing.moment, weighing.matches, weighing.rarity
    in_query, in_context = weighing.shared[place]
    rarest = [*sorted(map(rarity, note.terms & matches.query_terms), reverse=True), 0.0, 0.0, 0.0]
    strengths, strength = weighing.strengths, weighing.strengths[place]
    return [
        in_query,
        in_context,
        *rarest[:3],
        (in_query + in_context) / (math.fsum(map(rarity, note.terms)) or 1.0),  # note_covered
        in_query / (weighing.query_rarity or 1.0),  # query_covered
        strength / strengths[0] if strengths[0] else 0.0,  # relative_strength
        strength / (strengths[min(len(strengths) - 1, place + 3)] + 1.0),  # strength_over_third_below
        math.log1p(place),  # rank
        float(similar),
        0.0,  # word_share_in_recent_text
        len(note.content) / 300.0,  # length
        math.log1p(len(matches.query_terms)),
        float(len(moment.raw) < RECENT),  # short_session
        float(weighing.names_file(note)),
        *_handles(weighing, note),
        *_circumstances(moment, note),
    ]


def searched_handles(note: Candidate) -> list[str]:
    """Return a note's handles in the form in which they are looked for, letter by letter."""
    return [name for name in map(folded, note.handles) if len(name) >= MIN_HANDLE]


def _handles(weighing: Weighing, note: Candidate) -> list[float]:
    """Return how many of a note's handles occur in the query, and how many only in the context; zeros for `LATE`."""
    names = searched_handles(note)
    in_query = [name for name in names if name in weighing.query]
    in_context = [name for name in names if name in weighing.context and name not in in_query]
    return [float(len(in_query)), float(len(in_context)), 0.0, 0.0, 0.0, 0.0]


def set_last_answer(weighing: Weighing, note: Candidate, vector: list[float]) -> None:
    """Set the feature that says how close a note is to the last answer."""
    vector[_LAST_ANSWER_AT] = weighing.subjects.likeness_to_last_answer(note)


def set_handle_counts(weighing: Weighing, note: Candidate, vector: list[float]) -> None:
    """Set the features that say where in the session so far a note's handles occur."""
    names = searched_handles(note)
    counts = [weighing.occurrences[name] for name in names]
    present = sum([count > 0 for count in counts])
    lately = sum(
        [count > 0 and name.encode("utf-8", "replace") in weighing.recent.text for name, count in zip(names, counts)]
    )
    values = [float(lately), float(present), math.log1p(sum(counts)), present / (len(names) or 1)]
    vector[_HANDLE_COUNTS_AT : _HANDLE_COUNTS_AT + len(values)] = values


def set_recent_words(weighing: Weighing, note: Candidate, vector: list[float]) -> None:
    """Set the feature that says which share of a note's words the session has used recently."""
    recent, words = weighing.recent.words, recent_words.ordered(note.content)
    vector[_RECENT_WORDS_AT] = len([word for word in words if word in recent]) / (len(words) or 1)


def set_earlier_prompts(weighing: Weighing, note: Candidate, vector: list[float]) -> None:
    """Set the feature that says how close a note is to the earlier prompts."""
    vector[_EARLIER_PROMPTS_AT] = weighing.subjects.likeness_to_earlier_prompts(note)


def _circumstances(moment: Moment, note: Candidate) -> list[float]:
    """Return the features that do not depend on shared words: age, count, person, branch, kind of moment, class."""
    branch = "" if on_trunk(moment.branch) else moment.branch
    return [
        math.log1p(max(0.0, moment.time - note.created) / DAY),
        math.log(max(1, note.seen)),
        float(note.who != "" and note.who in moment.people),
        float(note.who != "" and bool(moment.people) and note.who not in moment.people),
        float(
            bool(branch)
            and (branch == note.branch or branch.lower() in folded(" ".join([note.content, *note.handles])))
        ),
        *_AT[moment.at],
        *_CLASS.get(note.cls, _NO_CLASS),
    ]
