"""Which sentences of a turn the person states (pure): whole ones outside of quotations, pastes, code and questions.

A turn also holds other people's words: pages, logs, reviews, what somebody said. Their content does not give them away,
so anything that may be such a text is left out, with all that follows the line or colon that introduces it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.capture import doubt

if TYPE_CHECKING:
    from collections.abc import Callable

    Told = tuple[str, str]  # a sentence if the person states it, else "", and as it is written

MAX_TURN_CHARS, MAX_TURN_LINES = 1500, 12  # characters and lines; beyond that it is a plan or a paste
MIN_WRAPPED = 30  # characters of a line that goes on in the next; a shorter one is a label
MAX_SENTENCE_CHARS = 400  # characters of a sentence
MAX_QUOTED_WORDS = 3  # words of a quotation that is a name or a value within one's own sentence

_FENCED = re.compile(r"(```|~~~|\"\"\"|''').*?(?:\1|\Z)", re.DOTALL)
_CODE_SPAN = re.compile(r"`[^`\n]*`")  # "branches are `<ticket>-<slug>`" is not markup
_ELEMENT = re.compile(r"</?[A-Za-z][\w:-]*(?:\s[^<>\n]*)?/?>")
# Quoted text, output, diffs, tables, code, and the numbered points of a list: told, not asked for.
_TOLD_LINE = re.compile(
    r"(?:\t| {4})|\s*(?:[>|+`@$#%]|[^\w\s\"'\u201c\u00ab\u201e(*\u2022-]|\d+[:.)\u2192]|[-]{3}|diff |at \w|\w+:\d)"
)
_ITEM = re.compile(r"\s*(?:[-*\u2022\u2013+]|\d{1,2}[.)]|[a-z][.)])\s")
_SHORT = re.compile(
    r"\W*(?:(?:yes|yeah|yep|no|nope|ok(?:ay)?|right|sure|thanks?|thank you|great|good(?: (?:morning|evening|job|work))?"
    r"|nice|done|perfect|cool|wait|stop|sorry|please|hm+|and|so|now|also|(?:hi|hello|hey)(?: (?:claude|there))?|ja|nein"
    r"|fine|correct|exactly|agreed|al+ ?right|understood|wrong|genau|passt|gut"
    r"|danke|oui|non|merci|s\u00ed|gracias|igen|nem|k\u00f6szi)\W*){1,3}$"
    # "No, that's wrong. Never ...": a correction begins so
    r"|\W*(?:(?:no|nope|nein)\W+)?(?:that|this|it)(?:'s| is)"
    r" (?:wrong|incorrect|broken|not (?:right|correct|it|what i \w+))\W*$",
    re.IGNORECASE,
)
_CITED = re.compile(r"\s*>")  # a line as mails cite them; the answer stands below it
# x := 1; f(); a => b; "\n" as two characters; a log's time and level
_CODE = re.compile(
    r":=|=>|==|!=|&&|\|\||[{};]\s*$|\(\);|\\n|^\W*(?:def|func|return|import|const|let \w+ =|if \(|for \()\b"
    r"|\b\d\d:\d\d:\d\d\b|^\W*(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FAIL|PASS|FATAL)\b"
)
_QUOTES = re.compile(
    r"\"[^\"]*(?:\"|\Z)|[\u201c\u201e][^\u201d\u201c]*(?:[\u201d\u201c]|\Z)|\u00ab[^\u00bb]*(?:\u00bb|\Z)"
    r"|`[^`]*(?:`|\Z)|\u300c[^\u300d]*(?:\u300d|\Z)|(?<![\w])'(?=\S)[^']*(?:(?<=\S)'(?!\w)|\Z)|(?<!\w)\u2018[^\u2019]*(?:\u2019|\Z)",
    re.DOTALL,
)
# A command line in backquotes, which is not a sentence.
_COMMAND = re.compile(
    r"`(?![^`]*(?:[,.:;!?]\s|\b(?:always|never|must|should|please|now|you|we|the)\b))[a-z./][^`\s]*(?: [^`\s]+){0,7}`\Z"
)
_LONG = "\x00"  # stands for a quotation that is more than a name
_SENTENCE = re.compile(r"(?<=[.!?])[\"'\u201d\u00bb)]*\s+|(?<=[\u3002\uff01\uff1f])")
# What ends in a full stop and no sentence with it.
_SHORTENED = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|nr|bzw|z\.b|d\.h|u\.a|ca|p\.ex|p\.ej|pl|mr|mrs|dr)|\b[^\W\d])\.$",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"(?!when(?:ever)? i (?:say|write|type) [\"'\u201c\u201e`]|when you [^,?]*,[^?]*\b(?:always|every time|never)\b)"
    r"(?:and |but |so |ok(?:ay)?,? |also,? |well,? |hm+,? )?(?:can|could|would|will|shall|should|do|does|did|is|are|was"
    r"|were|has|have|may|might|why|what|how|when|where|who|which|whose|isn'?t|aren'?t|don'?t (?:you|we|i)|doesn'?t"
    r"|didn'?t|any idea)\s+(?:you|we|i|it|this|that|the|there|they|he|she|a|an|our|my|your|someone|anybody|anyone|these"
    r"|those|is|are|do|does|did|if|about|to)\b",
    re.IGNORECASE,
)
# "The page says", "according to the docs", "they want us to": somebody else's words, with the rest of the turn.
_REPORTED = re.compile(
    r"(?:^|[\s(])(?:says?|said|saying|writes|wrote|written|tells?|told|states?|stated|reads"
    r"|claims?|claimed|recommends?|recommended|suggests?|suggested|demands?|instructs?|insists?|asks (?:us|me|you|to)"
    r"|asked (?:us|me|you|to|that)|wants? (?:us|me|you)|quot(?:e|ing)|commented)\b"
    r"|\b(?:the|this|his|her|their|some|got|from|following) (?:\w+ ){0,2}(?:feedback|comments?|reviewers?)\b"
    r"|^\W*(?:\w+ ){0,2}(?:feedback|comment|reviewer|review)\b|\baccording to\b|\bas per\b"
    r"|\b(?:sagt|schreibt|laut|zufolge|dit que|selon|dice que|seg\u00fan|azt mondja|szerint)\b",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(
    r"^\W*(?:(?:as|like) )?(?:i|we) (?:already |just )?(?:say|said|told|tell|mean|meant|wrote)\b", re.IGNORECASE
)
# "Always quote paths", "before you say that you are done": acts of whom the rule is for, no report of others' words.
_ASKED_TO_SAY = re.compile(
    r"^\W*(?:(?:please|no|from now on|going forward)\W+)*(?:always|never)"
    r" (?:quote|say|tell|state|claim|recommend|suggest)\b"
    r"|\b(?:before|until|after|once) you (?:say|tell|state|claim|recommend|suggest)\b"
    r"|\bunless i(?:'ve| have)? (?:sa(?:y|id)|told|tell|asked)\b|,\s*i(?:'ve| have) (?:told|asked) you\b"
    r"|\bcommented[- ]out\b|(?:^|, )(?:please )?tell me\b|\bwhen(?:ever)? i (?:say|write)\b"
    r"|\byou (?:were|are)(?:n't| not) asked to\b",
    re.IGNORECASE,
)
# What may stand before a colon in one's own statement. Few of them: any number would take exponential time.
_FRAME = re.compile(
    r"^\W*(?:(?:no|nope|nah|nein|non|nem|please|bitte|remember|note|important|hey|hi|btw|by the way|fyi|also|and"
    r"|just|so|from now on|(?:going|moving) forward|from here on(?: out| in)?|in (?:the )?future|as a (?:general )?rule"
    r"|so you know|for (?:the record|future reference|(?:the )?future|next time)(?: and all times after)?"
    r"|for (?:all|any|every) (?:of )?(?:(?:my|our|the|future|coming|new)\s)+\w+|(?:our|my) rule is(?: simple)?"
    r"|for this (?:project|repo(?:sitory)?|codebase)|(?:project|repo|codebase|team)-?wide"
    r"|let'?s agree on (?:this|it|one thing)"
    r"|(?:(?:an?|my|our|one|more|another|new|general|house|standing|permanent|global|team|project|repo|ground|golden"
    r"|hard|basic|small|simple|firm)\s)*(?:rule|convention|policy|preference|thing|order|instruction|request)s?"
    r"(?: (?:for|in|across|on) (?:this|our|my|all|every|the|you)\b[^:.,]{0,40}| here)?"
    r"|when(?:ever)? i (?:say|write|type) \S.{0,30}? (?:i|it|that) means?"
    r"|ab jetzt|ab sofort|(?:neue )?regel|\u00fcbrigens|wichtig|d\u00e9sormais|(?:nouvelle )?r\u00e8gle|au fait"
    r"|a partir de ahora|(?:nueva )?regla|por cierto|mostant\u00f3l|(?:\u00faj )?szab\u00e1ly|vanaf nu|voortaan"
    r"|trouwens|(?:nieuwe )?regel|de agora em diante|a partir de agora|(?:nova )?regra|ali\u00e1s)\W+){0,4}"
    r"(?:(?:not|nicht|pas|nem|no)\s\S+)?\W*$",
    re.IGNORECASE,
)
# It says of the sentence before it that it lasts, and is nothing without it.
_KEEPS = re.compile(
    r"\W*(?:(?:and|so|please|but|from now on|always|never)\W+)*(?:"
    r"(?:always|every (?:single )?time|each time|ever|everywhere|no exceptions?|without exceptions?|from now on)"
    r"(?:\W+please|, no matter\b.*)?\W*$"
    r"|(?:(?:this|that|it) )?(?:applies|goes|holds|counts)"
    r" (?:to|for|in|across) (?:all|every\w*|the (?:whole|entire)|each|any)\b"
    r"|(?:keep|stick|hold) (?:to|with) (?:that|it)\b(?! (?:plan|idea|one|version|branch|name|for now|for this|in this))"
    r"|(?:keep|bear) (?:that|it) in mind (?:for the|from|always|in (?:all|every|the))|make (?:that|it) a habit\b"
    r"|(?:(?:this|that|it)(?:'s| is) )?(?:not|non)\W?(?:up for (?:debate|discussion)|negotiable)\b)",
    re.IGNORECASE,
)
# "No, not x. Use y." is one statement.
_SPLIT_NO = re.compile(r"^((?:no|nope|nein|non|nem)\W+(?:not|nicht|pas|nem)\s\S+?)[.!]\s+", re.IGNORECASE)


def sentences(text: str, rule: Callable[[str], bool] | None = None, wanted: Callable[[str], bool] = bool) -> list[str]:
    """Return the sentences that a person states themselves in a turn, in their order.

    Empty for a turn that is not a statement: a command, a long text, markup. An empty string stands for anything else
    between two sentences. What stands on a later line than something else may be a text that the person works on, and
    counts only behind lines of rules. rule: tells whether a sentence is one; None: none is. wanted: which sentences are
    asked for; to look what stands beside the others would cost most of the time.
    """
    if len(text) > MAX_TURN_CHARS or text.count("\n") > MAX_TURN_LINES or text.startswith(("/", "!", "#", "<")):
        return []
    bare = _QUOTES.sub(_quotation, _FENCED.sub(f"\n{_LONG}\n", text))
    if _ELEMENT.search(_CODE_SPAN.sub("", bare)):
        return []
    rule = rule or (lambda _: False)
    told = _told(list(filter(str.strip, _unwrapped(bare.splitlines(), rule))), rule)
    return [
        _sure(said, told[:number], told[number + 1 :], rule=rule(said)) if said and wanted(said) else ""
        for number, (said, _) in enumerate(told)
    ]


def _told(lines: list[str], rule: Callable[[str], bool]) -> list[Told]:
    """Return the sentences of a turn's lines, up to the first line behind which nothing is sure, and all as written."""
    found: list[Told] = []
    for number, line in enumerate(lines):
        if _CITED.match(line):
            found.append(("", line))
            continue
        said, goes_on = _of_line(line)
        rest = lines[number + 1 :]
        if rest and _ITEM.match(rest[0]) and not _ITEM.match(line):  # a heading and its list are told together
            said, goes_on = [("", one) for _, one in said], False
        found += said
        if not ((goes_on and all(one and rule(one) for one, _ in said)) or _SHORT.match(line)):
            return [*found, *(("", one) for other in rest for one in _parts(other))]
    return found


def _sure(said: str, before: list[Told], after: list[Told], *, rule: bool) -> str:
    """Return a sentence, "" if what stands beside it in the turn makes it doubtful whose it is."""
    led = doubt.mentions(said) or any(doubt.leads(written, rule=rule) for _, written in before if not short(written))
    return "" if led or any(doubt.looks_back(written, rule=rule) for _, written in after) else said


def _quotation(found: re.Match[str]) -> str:
    """Return a quotation if it is a name or a value; anything longer or unclosed becomes a mark for a long one."""
    quoted = found.group()
    closed = len(quoted) > 1 and not quoted[-1].isalnum()
    name = len(quoted.split()) <= MAX_QUOTED_WORDS or _COMMAND.match(quoted)
    return quoted if closed and name and "\n" not in quoted else _LONG


def _unwrapped(lines: list[str], rule: Callable[[str], bool]) -> list[str]:
    """Join lines that the next one continues: long ones, broken inside a sentence; what is a rule begins one."""
    found: list[str] = []
    for line in lines:
        before = found[-1].rstrip() if found else ""
        open_ = before and not before.endswith((".", "!", "?", ":", "\u3002", "\uff01", "\uff1f"))
        begun = len(before) >= MIN_WRAPPED and line.lstrip()[:1].islower() and not rule(line.strip())
        if open_ and line.strip() and begun and not _TOLD_LINE.match(line) and not _TOLD_LINE.match(before):
            found[-1] = f"{before} {line.strip()}"
        else:
            found.append(line)
    return found


def _of_line(line: str) -> tuple[list[Told], bool]:
    """Return the sentences of a line, and whether what follows it may be the person's own."""
    if _TOLD_LINE.match(line) or _CODE.search(line):
        return [("", line)], False
    found: list[Told] = []
    for said in _parts(line):
        before, colon, _ = f"{said} ".partition(": ")
        told = colon and not _FRAME.match(f"{before} ")
        if told or (_REPORTED.search(_ASKED_TO_SAY.sub("", said)) and not _FIRST_PERSON.match(said)):
            return [*found, ("", said)], False
        asks = said.endswith(("?", "\uff1f", "?)")) or _QUESTION.match(said)
        found.append(("" if asks or _LONG in said or len(said) > MAX_SENTENCE_CHARS else said, said))
    return found, True


def _parts(line: str) -> list[str]:
    """Split a line into sentences."""
    parts: list[str] = []
    for part in _SENTENCE.split(_SPLIT_NO.sub(r"\1, ", line)):
        if parts and (_SHORTENED.search(parts[-1]) or (_KEEPS.match(part) and not parts[-1].endswith(("?", ":")))):
            parts[-1] = f"{parts[-1]} {part}"
        else:
            parts.append(part)
    return [said for part in parts if (said := part.strip(" \t-*\u2022"))]


def points(text: str) -> list[str]:
    """Return the points of a text that is a list and nothing else, without their marks; else none."""
    lines = [line for line in text.splitlines() if line.strip()]
    return [_ITEM.sub("", line, count=1).strip() for line in lines] if all(map(_ITEM.match, lines)) else []


def short(said: str) -> bool:
    """Tell whether a sentence is a yes, a no, a greeting or a thank-you."""
    return _SHORT.match(said) is not None


_POLITE = re.compile(
    r"^\W*(?:(?:please|also|and|so|ok(?:ay)?|bitte)[,:]?\s+|(?:please )?(?:remember|note|keep in mind|save|write down)"
    r"(?: for later)?(?: that|:)?\s+|(?:no|nope|nein|non)[,.!:]\s+)*",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """Return a statement for comparison: without case, extra white space, end signs, or a please before it."""
    said = " ".join(text.split()).casefold()
    return _POLITE.sub("", said, count=1).strip(" .!\u3002\uff01*-\u2022")


def holds(text: str, turn: str, rule: Callable[[str], bool] | None = None) -> bool:
    """Tell whether a person's turn states a text: the text is one or several adjacent whole sentences of it.

    rule: as in `sentences`.
    """
    wanted, said = plain(text), sentences(turn, rule)
    if not wanted:
        return False
    for first in range(len(said)):
        joined = ""
        for one in said[first:]:
            if not one:
                break
            joined = f"{joined} {one}" if joined else one
            if plain(joined) == wanted:
                return True
            if len(joined) > 2 * len(text) + MAX_SENTENCE_CHARS:
                break
    return False
