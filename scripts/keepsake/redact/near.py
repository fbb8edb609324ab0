"""Find values that stand near a keyword without a tie: on its line or on the lines below it.

Without a tie only a value counts that is quite unlike words, names and code: near "password" one that looks chosen,
near "key" or "token" one that only a generator makes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import columns, described, forms, generated, passwords, prose, values
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from keepsake.redact.tokens import Place

_AHEAD, _BEHIND = 90, 70  # characters after and before the keyword that are searched, on its line
_BELOW = 300  # characters after the keyword, also on the next lines, one of which must be a digit
_SIGN = r"[!#-&*+./0-9:=?@A-Z\\^_a-z~\u00c0-\u024f\u0400-\u04ff-]"
_START = r"(?<![A-Za-z0-9_#%./@-])(?=[^\s\d]{0,60}\d)"  # every value that a judge accepts holds a digit
_TOKEN = {size: re.compile(rf"{_START}[=:.?]{{0,2}}({_SIGN}{{{size},300}})") for size in (6, 16)}
_OTHER = (
    r"(?:\w[\"'] ?[:=] ?[\"']?|[a-z](?:Id|ID|_id|Hash|Sha|Arn)[\"']? ?[:=] ?[\"']?"
    r"|\(base64\)[:=] ?)\Z"
)  # another name, whose value follows
_ENDS = ".:?="  # characters that may follow a value and are not part of it
_QUOTE = re.compile(r"&(?:quot|apos|#3[49])\b")  # a quote in HTML
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d+")
_BLOB = re.compile(r"[A-Za-z0-9+/]{40}")  # Base64, which may hold the letters of a keyword by chance
# "X is the password", "X # the password"
_BEFORE = (
    rf"{_START}(?P<value>{_SIGN}{{6,200}})(?:[\"'`”»)]{{0,2}}| »)"
    r"(?:(?P<tie>(?:\s(?:is|was|as|for|at|isn't|doesn't|don't|looks?|works?|als|comme|como|come|jako|som|mint|ist|est"
    r"|es|è|é|jest|är|er|это)|[,;.]?\s(?:that['’]?s|this is|das ist|c['’]est|eso es|questo è))\b"
    r"|\s{1,4}(?:<-+|←|—|–|-+|\(|#|//)\s?)\s{0,2}(?:[\w'-]{1,14}\s){0,7}"
    r"|\s{1,2}\(?(?:[a-z']{1,10}\s){0,5}(?:[\w.-]{1,20}\s){0,2})\Z"
)
_DENIED = re.compile(r"\b(?:not|no)\b")
_COMMENTED = r"[\"'`](?P<value>[^\s\"'`]{8,200})[\"'`][);,\s]{0,6}(?://|#|--|/\*)[^\n]{0,40}\Z"
# "I set it to X for now, tell me when you have changed the password"
_SET = (
    r"\b(?:(?:re)?set|changed?|rotated|gesetzt|geändert)\b[^\n.]{0,40}?\b(?:to|auf|zu) [\"'`]?"
    r"(?P<value>[^\s\"'`,;]{6,64})[\"'`]?[ ,;][^\n.]{0,60}\Z"
)
# "use X when it asks for the password"
_WHEN_ASKED = (
    r"\b(?:use|type|enter|take|nimm|tippe|gib|tape|saisis|usa|escribe|digita|inserisci|gebruik) [\"'`]?"
    r"(?P<value>[^\s\"'`,;]{6,64})[\"'`]?,? (?:when|if|once|as soon as|wenn|falls|sobald|quand|si|cuando|quando|se|als)"
    r" [^\n.,;]{0,16}\b(?:ask|prompt|want|frag|demand|pide|pregunt|chied|vraag)[^\n.,;]{0,24}\Z"
)


def places(text: str, at: int, end: int, judge: str) -> Iterator[Place]:
    """Yield the places of values near the keyword at `text[at:end]`; judge: the name of the judge for such values."""
    if judge == "chosen":
        yield from prose.stated(text, at, end) if text[at - 1 : at] == " " else ()
        yield from prose.appended(text, end)
        yield from _dotted_phrase(text, at) if text[at:end].lower().endswith("phrase") else ()
    digit = _DIGIT.search(text, max(0, at - _BEHIND), end + _BELOW)
    if not digit and not (judge == "chosen" and columns.heads(text, end)):
        return
    if text[at - 1 : at].isalnum() and _BLOB.search(text, max(0, at - 32), end + 32):
        return
    if judge == "generated" and described.is_map_or_public_key(text, at):
        return
    yield from described.places(text, at, end, judge)
    for find, start in ((_forward, end), (_backward, at), (_below, end)):
        place = find(text, start, judge) if digit or find is _below else None
        if place:
            yield place
            yield from further_items(text, place[1], judge)
            return
    yield from columns.places(text, at, end, judge)


def _dotted_phrase(text: str, at: int) -> Iterator[Place]:
    """Yield the place of words joined by dots that are to be entered where the passphrase, named at `at`, is asked."""
    first = max(text.rfind("\n", max(0, at - _BEHIND), at) + 1, at - _BEHIND, 0)
    match = compiled(_WHEN_ASKED).search(text, first, at)
    if match and forms.is_dotted_phrase(match["value"]):
        yield match.span("value")


def _forward(text: str, end: int, judge: str) -> Place | None:
    """Return the place of the first value after `end`, on the same line."""
    stop = text.find("\n", end, end + _AHEAD)
    for token in _TOKEN[6 if judge == "chosen" else 16].finditer(text, end, stop if stop >= 0 else end + _AHEAD):
        value, start = _QUOTE.split(token[1])[0].rstrip(_ENDS), token.start(1)
        titled = judge == "chosen" and value.lower() != value and (forms.is_dotted(value) or _is_strong(value))
        if prose.is_place(text, start, value):
            continue
        if (titled or values.JUDGES[judge](value)) and not compiled(_OTHER).search(text, max(end, start - 40), start):
            return start, start + len(value)
    return None


def _is_strong(value: str) -> bool:
    return passwords.is_strong(value) and not forms.names_secret(_NUMBER.sub("", value))


def _backward(text: str, start: int, judge: str) -> Place | None:
    """Return the place of a value before the keyword at `start`: "X is the password"."""
    first = max(text.rfind("\n", max(0, start - _BEHIND), start) + 1, start - _BEHIND, 0)
    if not _DIGIT.search(text, first, start):
        return None
    for pattern, only, accepts in _BACKWARD:
        match = compiled(pattern).search(text, first, start) if only in ("", judge) else None
        if match and accepts(match, judge):
            return match.span("value")
    return None


def _is_named(before: re.Match[str], judge: str) -> bool:
    accepts = values.tied_judge(judge) if before["tie"] else values.JUDGES[judge]
    return accepts(before["value"].rstrip(_ENDS)) and not generated.is_uuid(before["value"])


def _is_commented(line: re.Match[str], judge: str) -> bool:
    value = line["value"]
    return not _DENIED.search(line[0]) and (generated.is_random(value) or values.tied_judge(judge)(value))


# pattern of the text from a value to its keyword, the only judge with which it is tried ("": any), whether the value
# that it finds is a secret (judge: as in `places`)
_BACKWARD: tuple[tuple[str, str, Callable[[re.Match[str], str], bool]], ...] = (
    (_BEFORE, "", _is_named),
    (_SET, "chosen", lambda match, _: passwords.is_strong(match["value"])),
    (_WHEN_ASKED, "chosen", lambda match, _: passwords.is_password_like(match["value"])),
    (_COMMENTED, "", _is_commented),
)


# --- on the lines below: alone on its line, in a block, or as somebody's answer ---
_OF_VALUES = frozenset(("hex",))  # a word that says how a value is written, be it an identifier or not
_MAX_HEADING = 4  # words of a line that is only a heading
# The end of the keyword's line, when the value stands on the next one.
_LINE_END = (
    r"`?[\w (),-]{0,40}(?:</\w{1,20}>)?(?P<tie>:|\"(?=\r?\n\r?\n))?[\"'`]?[ \t]*"
    r"(?:(?P<sign>[:=\uff1a]|:?\*\*:?|-?[>→|]|\[\w+\]:?))?[ \t]*[>|]?[-+]?[ \t]*\n"
)
# A block of several lines in YAML.
_BLOCK = r"[\"']?:[ \t]*[|>][+-]?\d?[ \t]*\n(?P<in>[ \t]+)(?P<value>\S[^\n]{0,200}(?:\n(?P=in)[^\n]{1,200}){1,8})"
# The end of a longer line that announces a value: "Password for the elastic user (reset with `...`):".
_ANNOUNCED = r"(?i)[^\n]{1,140}(?::|\.(?=[ \t]*\n[ \t]*(?:new|neue[rs]?) \w{1,12} ?:))[ \t]*\n"
_NEXT_LINE = (
    r"(?:[ \t]*(?P<fence>```\w*|~~~)?[ \t]*\n){0,3}[ \t>*•-]*(?:<\w+>|send |(?:[Nn]ew|[Nn]eue[rs]?) \w{1,12} ?: ?)?"
    r"[\"'`]*(?P<value>[^\s\"'`<>]{4,200}?)"
    r"(?:\\[rn][\"'])?[\"'`]*(?:</\w+>)?,?[ \t]*(?:\n|\Z)"
)
# The answer to "which password?" on the next line, with the name of who answers: "Bob: take X"
_ANSWER = (
    r"(?:(?P<what>(?:word)?(?: (?:for|of|on|to|in) [^\n?]{1,40})?\?\s?\n[ \t>*-]{0,4}\w{1,12}: "
    r"(?=\w+[.!]?\s*(?:\n|\Z)))"
    r"|(?:[^\n?]{0,80}\n){0,1}[^\n?]{0,80}\?[\"'`*]{0,3}(?:[ \t]*\n+|[ \t]{1,3}(?:[-–] )?"
    r"(?:(?i:yes|yep|sure|ja|klar|oui|sí|claro|sim|да),? )?(?=\S+\s*(?:\n|\Z)))"
    r"[ \t>*→-]{0,8}"
    r"(?:(?:\[[\d:. -]{4,20}\] ?)?<?\w{1,12}(?: answer(?:ed|s))?\*{0,2}[:>]\*{0,2} )?)"
    r"(?:(?:(?i:just|sure,?|ok,?|please|let's) ){0,2}(?i:take|use|try|it['’]?s|it is|set it to|go with|nimm|benutz)\s)?"
    r"(?P<user>[a-z]{2,16} / )?"
    r"[\"'`]?(?P<value>[^\s\"'`]{4,200}?)(?<!;)[\"'`]?[.!]?[ \t]*(?:\n|\Z)"  # with a semicolon it is code
)
# A prompt for a password, its outcome, and a proposal: "try X, they reset it"
_TRIED = (
    r"[^\n]{0,120}\n(?:[^\n]{0,160}\n){0,3}?[ \t>~*-]{0,8}"
    r"(?P<who>(?:\[[\d:. -]{4,20}\] ?)?<?\w{1,12}\*{0,2}[:>]\*{0,2} (?:[^\n]{0,48}?\s)??)?"
    r"(?:(?i:just|sure,?|ok,?|please|let's) ){0,2}"
    r"(?i:take|use|try|it['’]?s|it is|is|says|reads|said|was|put|enter|type|go with|prova con|prueba con|nimm"
    r"|ist|lautet|steht|probier"
    r"|essaie|c['’]est|est|prueba|usa|es|è)\s(?:(?i:just|still|probably|now|einfach|juste|solo) )?"
    r"[\"'`]?(?P<value>[^\s\"'`]{6,64}?)[\"'`]?(?= ?[,.!;](?:\s|\Z)|\s|\Z)"
)


def _below(text: str, end: int, judge: str) -> Place | None:
    """Return the place of a value alone on a line below the keyword that ends at `end`; judge: the judge's name."""
    answer = _find_answer(text, end, judge)
    if answer:
        return answer
    stop = text.find("\n", end, end + _AHEAD)
    if stop < 0:
        return None
    announced = compiled(_ANNOUNCED).match(text, end)
    next_line = compiled(_NEXT_LINE).match(text, announced.end()) if announced else None
    if next_line and _is_announced(next_line["value"], judge):
        return next_line.span("value")
    block = compiled(_BLOCK).match(text, end) if judge in ("chosen", "generated") else None
    if block and (judge == "chosen" or all(map(generated.is_random, block["value"].split()))):
        return block.span("value")
    line = compiled(_LINE_END).match(text, end)
    value_line = compiled(_NEXT_LINE).match(text, line.end()) if line else None
    if line is None or value_line is None:
        return None
    above = text[text.rfind("\n", max(0, end - _AHEAD), end) + 1 : stop]
    if judge != "chosen" and forms.identifies(above, but=_OF_VALUES):  # "the commit that adds the key:"
        return None
    # "tmdb api key", and nothing else on its line
    heading = judge == "generated" and stop == end and 1 < len(above.split()) <= _MAX_HEADING
    is_value = generated.is_random(value_line["value"]) if heading else _is_value_below(line, value_line, judge)
    return value_line.span("value") if is_value else None


def _find_answer(text: str, end: int, judge: str) -> Place | None:
    """Return the place of a value with which somebody answers a question for a password, or proposes to try."""
    answer = compiled(_ANSWER).match(text, end) if text.find("?", end, end + _AHEAD) >= 0 else None
    if answer and (
        values.tied_judge(judge)(answer["value"])
        or ((answer["what"] or answer["user"]) and passwords.is_word(answer["value"]))
    ):
        return answer.span("value")
    tried = compiled(_TRIED).match(text, end) if judge == "chosen" else None
    if tried and (passwords.is_strong(tried["value"]) or (tried["who"] and passwords.is_chosen(tried["value"]))):
        return tried.span("value")
    return None


def _is_value_below(line: re.Match[str], next_line: re.Match[str], judge: str) -> bool:
    """Return whether `next_line` holds the value of the name with which `line` ends."""
    tied = line["tie"] or line["sign"]
    fenced = tied and (next_line["fence"] or line["sign"] in ("|", ">")) and judge == "chosen"
    accepted = (values.tied_judge(judge) if tied else values.JUDGES[judge])(next_line["value"])
    return accepted or bool(fenced and passwords.is_word(next_line["value"]))


def _is_announced(value: str, judge: str) -> bool:
    if judge != "chosen":
        return generated.is_generated(value)
    return passwords.is_strong(value) or (
        passwords.is_mixed(value) and generated.is_random(value) and not value.isalnum()
    )


# --- further values after one that was found ---
_MAX_TO_NEXT = 160  # characters after a password within which a sentence may mention another one
# After a password a sentence mentions the previous one: "take the old one (X)".
_OLD = (
    r"\b(?:old|previous|prev|before|other|fallback|alte[nrs]?|vorher|ander[enrs]{1,2}|antig[ao]|anterior|viej[oa]"
    r"|ancien(?:ne)?|vecchi[ao]|stare|oude|gamla|régi\w{0,2}|стар\w{2,3})\b[^\n\w]{0,4}"
    r"(?:(?:one|password|pw|is|was|war|ist|era) ?){0,3}[(:\"'` ]{1,3}(?P<value>[^\s()\"'`,;]{6,64})"
)
_NEXT_ITEM = (
    r"[\"'`]?(?:\s{0,4},\s{0,8}[\"'`]|,?[ \t]*\n[ \t]*(?:[-*•] +)[\"'`]?)(?P<value>[^\s\"'`,]{4,128})(?=[\"'`\s]|\Z)"
)


def further_items(text: str, stop: int, judge: str) -> Iterator[Place]:
    """Yield the places of the further values of a list whose first value ends at `stop`."""
    match = compiled(_NEXT_ITEM).match(text, stop)
    while match and values.JUDGES[judge](match["value"]):
        yield match.span("value")
        match = compiled(_NEXT_ITEM).match(text, match.end("value"))


def further_passwords(text: str, stop: int) -> Iterator[Place]:
    """Yield the places of further passwords that a sentence mentions after the one that ends at `stop`."""
    match = compiled(_OLD).search(text, stop, stop + _MAX_TO_NEXT)
    if match and passwords.is_password_like(match["value"]):
        yield match.span("value")
    yield from prose.second_password(text, stop)
