"""Exchanges to hits, hits to scores (pure).

Two ways lead to a boosted hit. Said: a category's cue stands beside its reason ("we chose X because ..."). Argued:
the person challenges ("why couldn't we ...", "that is wrong", "the idea is ...") and the answer takes it up (concedes,
finds the cause, names a limit, weighs the options); what the two speak about decides the category.
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

MAX_MESSAGE_CHARS = 20_000  # characters of a message in which a cue beside its reason counts
MAX_OPENING_CHARS = 500  # of a prompt, and of an answer's first messages: there an argument counts
MAX_ANSWERS = 2  # messages in which an answer takes a challenge up
MAX_LINES_APART = 1  # lines between a cue and its reason
MAX_NEGATED = 3  # words between a negation and the cue that it takes back
MAX_SNIPPET = 120  # characters
WEIGHT = {"concede": 2, "cause": 1, "limit": 1, "weigh": 1}  # of the ways an answer takes up a challenge
MIN_CLEAR = 3  # challenges and ways of taking up together: so much is two hits at once
POLISH = 2  # challenges that talk of looks and wording is less worth: rounds of it are many, and the diff shows them
REFUSAL = 2  # a refused tool call counts as so many challenges
_MARKUP = str.maketrans("", "", "`*#|~[]")


class CueHit:
    """A cue that counts: its category, whether boosted, the transcript's line, and the text around it."""

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
    """Return the said and argued hits of an exchange; none if a hook asked for it."""
    if exchange.asked_by_hook:
        return []
    sentences = [(message, marked(lexicon, message)) for message in exchange.messages]
    found = [hit for message, own in sentences for hit in said(message, own)]
    if exchange.prompt is None or exchange.first:
        return found
    # A reason of the person's own, in the middle of the talk and brief, counts for two.
    found += [hit for hit in said(exchange.prompt, early(sentences[0][1])) if hit.boosted]
    return found + argued(sentences[0], sentences[1:])


def said(message: Message, sentences: list[Marked]) -> list[CueHit]:
    """Return the hits of cues beside their reasons, and of cues alone; questions and open matters give none."""
    reasons = {
        (cue.label.split()[0], one.line) for one, cues in sentences for cue in cues if cue.label.endswith("booster")
    }
    found = []
    for one, cues in sentences:
        if one.asks or any(cue.label in {"open", "undecided"} for cue in cues):
            continue
        nots = [cue.end for cue in cues if cue.label == "negation"]
        primary = [cue for cue in cues if cue.label.endswith("primary")]
        standing = [cue for cue in primary if not any(0 <= cue.start - end < MAX_NEGATED for end in nots)]
        for name in dict.fromkeys([cue.label.split()[0] for cue in standing]):
            near = range(one.line - MAX_LINES_APART, one.line + MAX_LINES_APART + 1)
            boosted = any((name, line) in reasons for line in near)
            found.append(CueHit(name, boosted, message, one.raw))
    return found


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
    found = [CueHit(name, True, prompt, next(iter(challenges.values()), prompt.text))]
    if strength + weight >= MIN_CLEAR:
        answer, kinds = next(pair for pair in taken_up if pair[1])
        found.append(CueHit(name, True, answer, next(iter(kinds.values()))))
    return found


def early(sentences: list[Marked]) -> list[Marked]:
    """Return the sentences on the lines that begin within the first MAX_OPENING_CHARS characters."""
    return [pair for pair in sentences if pair[0].at < MAX_OPENING_CHARS]


def labels(sentences: Iterable[Marked], group: str) -> dict[str, str]:
    """Return the kinds of a group's cues that occur, each with the first line it stands on."""
    found: dict[str, str] = {}
    for one, cues in sentences:
        for cue in cues:
            name, _, kind = cue.label.partition(" ")
            if name == group:
                found.setdefault(kind, one.raw)
    return found


def topic(sentences: Iterable[Marked]) -> str:
    """Return the category that most of the topic cues belong to; a decision in doubt."""
    count = {**dict.fromkeys(NAMES, 0), "DECISION": 1}  # nearly half of what is argued about is a decision
    for _, cues in sentences:
        for cue in cues:
            name, _, kind = cue.label.partition(" ")
            if kind == "topic":
                count[name] += 1
    return max(NAMES, key=lambda name: count[name])
