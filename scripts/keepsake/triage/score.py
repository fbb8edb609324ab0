"""Find the hits of an exchange (pure).

A boosted hit arises in two ways. Said: a category's cue stands beside its reason ("we chose X because ..."). Argued:
the person challenges ("why couldn't we ...", "that is wrong", "the idea is ...") and the answer takes it up (concedes,
finds the cause, names a limit, weighs the options); the subject of both decides the category.
"""

from __future__ import annotations

from keepsake.text import render
from keepsake.triage import talk
from keepsake.triage.categories import NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.triage.exchange import Exchange, Message
    from keepsake.triage.lexicon import Cue, Lexicon

    Marked = tuple[talk.Sentence, list[Cue]]

MAX_MESSAGE_CHARS = 20_000  # characters of a message in which cues are looked for
MAX_OPENING_CHARS = 500  # characters at a message's beginning in which a challenge, or its answer, counts
MAX_ANSWERS = 2  # first messages of an answer, in which it may take a challenge up
MAX_LINES_APART = 1  # lines between a cue and its reason
MAX_NEGATED = 3  # a negation with fewer words than this between it and a cue takes the cue back
MAX_SNIPPET = 120  # characters
WEIGHT = {"concede": 2, "cause": 1, "limit": 1, "weigh": 1}  # way in which an answer takes a challenge up -> weight
MIN_CLEAR = 3  # challenges, and weights of the ways in which they are taken up, that make two hits together
POLISH = 2  # challenges that talk of looks and wording takes off: its rounds are many, and the diff shows the result
REFUSAL = 2  # challenges that a refused tool call counts as
_MARKUP = str.maketrans("", "", "`*#|~[]")


class CueHit:
    """A hit: its category, whether it is boosted, the speaker's role, the transcript's line, and the text around it."""

    __slots__ = ("boosted", "category", "line", "role", "snippet")

    def __init__(self, category: str, boosted: bool, message: Message, raw: str) -> None:
        self.category, self.boosted, self.line, self.role = category, boosted, message.line, message.role
        self.snippet = snippet(raw)


def snippet(raw: str) -> str:
    """Return a line of a message as one harmless line of at most MAX_SNIPPET characters, without markup."""
    return render.harmless(raw[: 20 * MAX_SNIPPET].translate(_MARKUP).strip("-> "), MAX_SNIPPET)


def marked(lexicon: Lexicon, message: Message) -> list[Marked]:
    """Return a message's sentences, each with its cues."""
    return [(one, lexicon.cues(one.words)) for one in talk.sentences(message.text, MAX_MESSAGE_CHARS)]


def hits(exchange: Exchange, lexicon: Lexicon) -> list[CueHit]:
    """Return the said and argued hits of an exchange, none if a hook asked for it."""
    if exchange.asked_by_hook:
        return []
    sentences = [(message, marked(lexicon, message)) for message in exchange.messages]
    cue_hits = [hit for message, own in sentences for hit in said(message, own)]
    if exchange.prompt is None or exchange.first:
        return cue_hits
    # A reason that the person gives briefly, after the session's first prompt, counts twice.
    cue_hits += [hit for hit in said(exchange.prompt, early(sentences[0][1])) if hit.boosted]
    return cue_hits + argued(sentences[0], sentences[1:])


def said(message: Message, sentences: list[Marked]) -> list[CueHit]:
    """Return the boosted hits of cues beside their reasons, and the plain hits of cues alone.

    Questions and open matters give none.
    """
    reasons = {
        (cue.label.split()[0], sentence.line)
        for sentence, cues in sentences
        for cue in cues
        if cue.label.endswith("booster")
    }
    cue_hits = []
    for sentence, cues in sentences:
        if sentence.asks or any(cue.label in {"open", "undecided"} for cue in cues):
            continue
        nots = [cue.end for cue in cues if cue.label == "negation"]
        primary = [cue for cue in cues if cue.label.endswith("primary")]
        standing = [cue for cue in primary if not any(0 <= cue.start - end < MAX_NEGATED for end in nots)]
        for name in dict.fromkeys([cue.label.split()[0] for cue in standing]):
            near = range(sentence.line - MAX_LINES_APART, sentence.line + MAX_LINES_APART + 1)
            boosted = any((name, line) in reasons for line in near)
            cue_hits.append(CueHit(name, boosted, message, sentence.raw))
    return cue_hits


def argued(asked: tuple[Message, list[Marked]], replies: list[tuple[Message, list[Marked]]]) -> list[CueHit]:
    """Return the hits of a challenge that the answer takes up: none, one or two boosted ones.

    asked and replies: a prompt (not the session's first, before which nothing was said) and its answers.
    """
    prompt, opening = asked[0], early(asked[1])
    answers = [(one, early(sentences)) for one, sentences in replies[:MAX_ANSWERS]]
    challenges = labels(opening, "challenge")
    strength = len(challenges) + (REFUSAL if prompt.refusal else 0)
    if any(cue.label == "polish" for _, cues in opening for cue in cues):
        strength -= POLISH
    taken_up = [(one, labels(sentences, "answer")) for one, sentences in answers]
    weight = sum([WEIGHT.get(kind, 1) for kind in {kind for _, kinds in taken_up for kind in kinds}])
    if strength <= 0 or not weight:
        return []
    about = [*opening, *[pair for _, sentences in answers for pair in sentences]]
    name = topic(about)
    if name == "DECISION" and any(cue.label == "undecided" for _, cues in about for cue in cues):
        return []  # "we have not yet decided which database to use": weighed, and left open
    cue_hits = [CueHit(name, True, prompt, next(iter(challenges.values()), prompt.text))]
    if strength + weight >= MIN_CLEAR:
        answer, kinds = next(pair for pair in taken_up if pair[1])
        cue_hits.append(CueHit(name, True, answer, next(iter(kinds.values()))))
    return cue_hits


def early(sentences: list[Marked]) -> list[Marked]:
    """Return the sentences on the lines that begin within the first MAX_OPENING_CHARS characters."""
    return [pair for pair in sentences if pair[0].at < MAX_OPENING_CHARS]


def labels(sentences: Iterable[Marked], group: str) -> dict[str, str]:
    """Return the kinds of a group's cues that occur, each with the text of the first line that holds it."""
    kinds: dict[str, str] = {}
    for sentence, cues in sentences:
        for cue in cues:
            name, _, kind = cue.label.partition(" ")
            if name == group:
                kinds.setdefault(kind, sentence.raw)
    return kinds


def topic(sentences: Iterable[Marked]) -> str:
    """Return the category to which most topic cues belong; in doubt DECISION."""
    count = {**dict.fromkeys(NAMES, 0), "DECISION": 1}  # nearly half of all arguments are about a decision
    for _, cues in sentences:
        for cue in cues:
            name, _, kind = cue.label.partition(" ")
            if kind == "topic":
                count[name] += 1
    return max(NAMES, key=lambda name: count[name])
