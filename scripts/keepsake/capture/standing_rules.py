"""Finds a person's standing rules and corrections in their own turns (pure).

Precision matters more than recall, since a wrong rule is shown in every session. A sentence counts if it contains a
mark of rule_marks.json in a place where such words instruct, and nothing says that it holds only for the moment.
Questions, commands, pasted plans, quotations and code never count (statements.py). A lasting sentence that can be
understood alone is a rule at once; any other correction becomes one when the person makes it for the second time.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from keepsake.capture import statements
from keepsake.text import analyse
from keepsake.text.patterns import compiled
from keepsake.text.words import STOP

MIN_TERMS = 2  # terms that a rule must be about; one, if it says that it is a standing rule


def _any(marks: list[str]) -> str:
    """Join marks to one pattern; parts that the table names in braces are filled in, and a part may name later ones."""
    joined = "|".join([f"(?:{mark})" for mark in marks])
    for part in _PARTS:
        joined = joined.replace(f"{{{part}}}", _DATA[part])
    return joined


def _marks(pattern: str) -> re.Pattern[str]:
    return compiled(pattern, re.IGNORECASE)


class RuleMarks(NamedTuple):
    """A language's marks of rules to do something (positive) or not to do it.

    words: each match of the marks contains one of them; if there are none, it contains characters outside ASCII. lasts:
    whether the marks also say that the rule is meant to last.
    """

    positive: bool
    marks: str
    words: frozenset[str]
    lasts: bool = False

    def found_in(self, sentence: str, words: frozenset[str]) -> bool:
        """Tell whether a sentence contains a mark. words: those of the sentence, in lower case."""
        return self.near(sentence, words) and _marks(self.marks).search(sentence) is not None

    def near(self, text: str, words: frozenset[str]) -> bool:
        """Tell, at little cost, whether a text may contain a mark. words: those of the text, in lower case."""
        return not self.words.isdisjoint(words) if self.words else not text.isascii()


_DATA = statements.table("rule_marks.json")
_PARTS = ("start", "lead", "rule", "act", "work", "here", "negation")
_SIDES = [
    RuleMarks(side == "do", _any(marks[side]), frozenset(sides.get("words", "").split()), marks is not sides)
    for sides in _DATA["languages"].values()
    for marks in (sides, sides.get("lasts", {}))
    for side in ("do", "dont")
    if side in marks
]
_FRAMES, _NEGATED = _any(_DATA["frames"]), _any([_DATA["negated"]])
_NEGATION = rf"\b{_DATA['negation']}"
_MOMENT, _POINTING = _any(_DATA["moment"]), _any(_DATA["pointing"])
_LASTING, _ONCE = _any(_DATA["lasting"]), _any(_DATA["once"])
_STANDING, _EXCLUSIVE, _REJECTED = _DATA["standing"], _DATA["exclusive"], _DATA["rejected"]
_CODE = re.compile(r"`([^`\n]+)`")
_WORD = re.compile(r"\w+")
_CLAUSES = re.compile(r"[,;:.!?]+(?:\s|$)|\s\W+\s|\b(?:and|but|und|sondern|aber|y|sino|et|mais)\b", re.IGNORECASE)
_FRAME = frozenset(analyse.terms(_DATA["frame"]))  # terms that make a sentence a rule, but are not what it is about


class Meaning(NamedTuple):
    """The meaning of a rule: its words, whether to do it (or not to), whether its turn said nothing else."""

    words: str
    positive: bool = True
    alone: bool = True


def rule_sentences(text: str) -> list[tuple[str, bool]]:
    """Return a person's sentences that set a rule, each with whether the rule is to do something (or not to)."""
    if not _may_set_rules(text):
        return []
    rules = []
    for sentence in statements.sentences(text, stands_alone, sets_rule):
        side = polarity(sentence) if sentence else None
        if side is not None and len(subject(sentence)) >= (1 if _marks(_STANDING).search(sentence) else MIN_TERMS):
            rules.append((sentence, side))
    return rules


def _may_set_rules(text: str) -> bool:
    """Tell whether a turn contains a word of any mark; a third of all turns don't.

    Only the beginning of a long turn is searched, since a long turn sets no rule.
    """
    words = _words(text[: statements.MAX_TURN_CHARS])
    return any(side.near(text, words) for side in _SIDES)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


def sets_rule(sentence: str) -> bool:
    """Tell whether a sentence is a rule, to do something or not to do it."""
    return polarity(sentence) is not None


def stands_alone(sentence: str) -> bool:
    """Tell whether a sentence is a rule without depending on another sentence."""
    return sets_rule(sentence) and standing(sentence)


def only_rules(text: str) -> bool:
    """Tell whether a person's turn contains rules and nothing else but a yes, a no, a greeting or thanks."""
    sentences = [
        sentence for sentence in statements.sentences(text, stands_alone) if not statements.is_short_reply(sentence)
    ]
    return bool(sentences) and all(sentence and sets_rule(sentence) for sentence in sentences)


def standing(sentence: str) -> bool:
    """Tell whether a sentence that sets a rule is meant to last and can be understood without its context."""
    words = _words(sentence)
    lasts = _marks(_LASTING).search(sentence) or any(side.lasts and side.found_in(sentence, words) for side in _SIDES)
    return bool(lasts) and _marks(_ONCE).search(_bare(sentence)) is None


@functools.lru_cache(maxsize=64)  # rule_sentences() and only_rules() ask about each sentence several times
def polarity(sentence: str) -> bool | None:
    """Tell whether a sentence is a rule to do something (True) or not to do it (False); None if it is not a rule.

    A frame ("from now on") decides only if the rest of the sentence contains no mark and no negation.
    """
    sides = _sides(sentence)
    if not sides:
        return None
    bare = _bare(sentence)
    if _marks(_MOMENT).search(bare) or _marks(_POINTING).search(bare):
        return None
    own = _sides(bare)
    return any(own) if own else any(sides) and not _marks(_NEGATED).search(bare)


def _bare(sentence: str) -> str:
    """Return a sentence without its frames."""
    return _marks(_FRAMES).sub("", sentence)


def _sides(sentence: str) -> list[bool]:
    words = _words(sentence)
    return [side.positive for side in _SIDES if side.found_in(sentence, words)]


@functools.lru_cache(maxsize=1024)  # each rule is compared with all others
def subject(text: str) -> frozenset[str]:
    """Return the terms of what a rule is about; terms in code are never left out as fillers."""
    code = frozenset(term for span in _CODE.findall(text) for term in analyse.terms(span))
    return frozenset(term for term in analyse.terms(text) if term in code or not (term in STOP or term in _FRAME))


def repeats(new: Meaning, turn: str) -> bool:
    """Tell whether an earlier turn of the person sets the same rule as a new one."""
    return any(same(new, Meaning(sentence, positive)) for sentence, positive in rule_sentences(turn))


def same(rule: Meaning, other: Meaning) -> bool:
    """Tell whether two rules say the same: both to do something or both not to, in nearly the same words."""
    mine, theirs = subject(rule.words), subject(other.words)
    if rejected(rule.words) & (theirs - rejected(other.words)) or rejected(other.words) & (mine - rejected(rule.words)):
        return False
    if _exchange(rule, other):
        return False
    return rule.positive == other.positive and 4 * len(mine & theirs) >= 3 * len(mine | theirs)


def contradicts(new: Meaning, old: Meaning) -> bool:
    """Tell whether a newer rule takes back an older one.

    It does if it says the opposite about the same thing; if it rejects by name what the older one asks for, or speaks
    against that and asks for what the older one speaks against; or if both choose one thing for the same purpose, and
    choose differently.
    """
    if _exchange(new, old):
        return True
    mine, theirs = subject(new.words), subject(old.words)
    both = mine & theirs
    if new.positive != old.positive:
        return 2 * len(both) >= min(len(mine), len(theirs)) and len(both) >= min(2, len(mine), len(theirs))
    required = theirs - rejected(old.words)
    if rejected(new.words) & required:
        return True
    choice = _marks(_EXCLUSIVE).search(new.words) and _marks(_EXCLUSIVE).search(old.words)
    return bool(choice) and bool(both) and len(mine - theirs) == 1 and len(theirs - mine) == 1


def asks_for(text: str) -> bool:
    """Tell whether a text that somebody wrote as a rule says to do something (or not to)."""
    sides = [side for _, side in rule_sentences(text)]
    return all(sides) if sides else not _marks(_NEGATED).search(text)


@functools.lru_cache(maxsize=1024)  # each rule is compared with all others
def for_and_against(rule: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the terms that a rule asks for, and those that it speaks against: "never npm, use pnpm" names both."""
    against, wanted = set(rejected(rule)), set[str]()
    for clause in _CLAUSES.split(rule):
        (against if _marks(_NEGATION).search(clause) else wanted).update(subject(clause))
    return frozenset(wanted - against), frozenset(against - wanted) | rejected(rule)


def _exchange(new: Meaning, old: Meaning) -> bool:
    """Tell whether each of two rules asks for something that the other one speaks against."""
    (wanted, against), (wanted_before, against_before) = for_and_against(new.words), for_and_against(old.words)
    return bool(wanted & against_before and wanted_before & against)


@functools.lru_cache(maxsize=1024)  # each rule is compared with all others
def rejected(rule: str) -> frozenset[str]:
    """Return the terms that a rule names only to reject them."""
    return frozenset(term for phrase in _marks(_REJECTED).findall(rule) for term in subject(phrase))
