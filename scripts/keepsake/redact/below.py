"""Find a value on the lines below a keyword: alone on its line, in a block, or as somebody's answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import generated, passwords, tables, values
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Callable

Place = tuple[int, int]  # where a value starts and ends

_AHEAD = 90  # characters between the keyword and the end of its line
_HEADING = 4  # words of a line that is only a heading
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


def place(text: str, end: int, judge: str) -> Place | None:
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
    block = compiled(_BLOCK).match(text, end) if judge == "chosen" else None
    if block:
        return block.span("value")
    line = compiled(_LINE_END).match(text, end)
    value_line = compiled(_NEXT_LINE).match(text, line.end()) if line else None
    if line is None or value_line is None:
        return None
    above = text[text.rfind("\n", max(0, end - _AHEAD), end) + 1 : stop]
    if judge != "chosen" and _names_identifier(above):
        return None
    # "tmdb api key", and nothing else on its line
    heading = judge == "generated" and stop == end and 1 < len(above.split()) <= _HEADING
    is_value = generated.is_random(value_line["value"]) if heading else _is_value_below(line, value_line, judge)
    return value_line.span("value") if is_value else None


def _find_answer(text: str, end: int, judge: str) -> Place | None:
    """Return the place of a value with which somebody answers a question for a password, or proposes to try."""
    answer = compiled(_ANSWER).match(text, end) if text.find("?", end, end + _AHEAD) >= 0 else None
    if answer and (
        tied_judge(judge)(answer["value"])
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
    accepted = (tied_judge(judge) if tied else values.JUDGES[judge])(next_line["value"])
    return accepted or bool(fenced and passwords.is_word(next_line["value"]))


def _names_identifier(line: str) -> bool:
    """Return whether the line above a value shows that it is an identifier: "the commit that adds the key:"."""
    words = map(str.lower, re.findall(r"[A-Za-z]+", line))
    return not (tables.words("identifies") - {"hex"}).isdisjoint(words)


def _is_announced(value: str, judge: str) -> bool:
    if judge != "chosen":
        return generated.is_generated(value)
    return passwords.is_strong(value) or (
        passwords.is_mixed(value) and generated.is_random(value) and not value.isalnum()
    )


def tied_judge(judge: str) -> Callable[[str], bool]:
    """Return the judge of a value that a sign or a word ties to its name, by the judge of values that stand near it."""
    return passwords.is_password_like if judge == "chosen" else generated.is_random
