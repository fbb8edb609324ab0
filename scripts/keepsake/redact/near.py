"""Find values that stand near a telling word without a tie: in prose, before it, on the line below, in its column.

Such a value must be so unlike words, names and code that standing near is enough: beside "password" one as people
choose them, beside "key" or "token" one that only a generator makes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from keepsake.redact import prose, values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Place = tuple[int, int]

_AHEAD, _BEHIND = 90, 70  # characters after and before the word that are looked at, on its own line
_NEXT_SAID = 160  # characters after a password within which another is said
_BELOW = 300  # characters after it within which something must show a digit, on this line or the next ones
_LONG_ANSWER = 10  # characters of words with a number that somebody answers
_SIGN = r"[!#-&*+./0-9:=?@A-Z\\^_a-z~\u00c0-\u024f\u0400-\u04ff-]"
_START = r"(?<![A-Za-z0-9_#%./@-])(?=[^\s\d]{0,60}\d)"  # what a judge may take holds a digit
_TOKEN = {size: re.compile(rf"{_START}[=:.?]{{0,2}}({_SIGN}{{{size},300}})") for size in (6, 16)}
_OTHER = re.compile(
    r"(?:\w[\"'] ?[:=] ?[\"']?|[a-z](?:Id|ID|_id|Hash|Sha|Arn)[\"']? ?[:=] ?[\"']?"
    r"|\(base64\)[:=] ?)\Z"
)  # what stands before the value of another name
_ENDS = ".:?="  # that may follow a value and are no part of it
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\d+")
_BLOB = re.compile(r"[A-Za-z0-9+/]{40}")  # Base64 that holds the letters of a word
# "X is the password", "X # the password"
_BEFORE = re.compile(
    rf"{_START}(?P<value>{_SIGN}{{6,200}})(?:[\"'`”»)]{{0,2}}| »)"
    r"(?:(?P<tie>\s(?:is|was|as|for|at|isn't|doesn't|don't|looks?|works?|als|comme|como|come|jako|som|mint)\b"
    r"|\s{1,4}(?:<-+|←|—|–|-+|\(|#|//)\s?)\s{0,2}(?:[\w'-]{1,14}\s){0,7}"
    r"|\s{1,2}\(?(?:[a-z']{1,10}\s){0,5}(?:[\w.-]{1,20}\s){0,2})\Z"
)
_DENIED = re.compile(r"\b(?:not|no)\b")
_COMMENTED = re.compile(r"[\"'`](?P<value>[^\s\"'`]{8,200})[\"'`][);,\s]{0,6}(?://|#|--|/\*)[^\n]{0,40}\Z")
# What may end the line of the word when the value stands on the next one, and what may stand before it there.
_LINE_END = re.compile(
    r"[\w ()-]{0,40}(?:</\w{1,20}>)?(?P<tie>:|\"(?=\r?\n\r?\n))?[\"'`]?[ \t]*"
    r"(?:(?P<sign>[:=\uff1a]|:?\*\*:?|-?[>→|]|\[\w+\]:?))?[ \t]*[>|]?[-+]?[ \t]*\n"
)
# A block of several lines in YAML.
_BLOCK = re.compile(
    r"[\"']?:[ \t]*[|>][+-]?\d?[ \t]*\n(?P<in>[ \t]+)(?P<value>\S[^\n]{0,200}(?:\n(?P=in)[^\n]{1,200}){1,8})"
)
# The same for a longer line that announces a value: "Password for the elastic user (reset with `...`):".
_ANNOUNCED = re.compile(r"[^\n]{1,140}(?::|\.(?=[ \t]*\n[ \t]*(?:new|neue[rs]?) \w{1,12} ?:))[ \t]*\n", re.IGNORECASE)
_NEXT_LINE = re.compile(
    r"(?:[ \t]*(?P<fence>```\w*|~~~)?[ \t]*\n){0,3}[ \t>*•-]*(?:<\w+>|send |(?:[Nn]ew|[Nn]eue[rs]?) \w{1,12} ?: ?)?"
    r"[\"'`]*(?P<value>[^\s\"'`<>]{4,200}?)"
    r"(?:\\[rn][\"'])?[\"'`]*(?:</\w+>)?,?[ \t]*(?:\n|\Z)"
)
# "which password?", and on the next line who answers and what: "Bob: take X"
_ANSWER = re.compile(
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
# A prompt for it, what came of that, and who says what: "try X, they reset it"
_TRIED = re.compile(
    r"[^\n]{0,120}\n(?:[^\n]{0,160}\n){0,3}?[ \t>~*-]{0,8}"
    r"(?P<who>(?:\[[\d:. -]{4,20}\] ?)?<?\w{1,12}\*{0,2}[:>]\*{0,2} (?:[^\n]{0,48}?\s)??)?"
    r"(?:(?i:just|sure,?|ok,?|please|let's) ){0,2}"
    r"(?i:take|use|try|it['’]?s|it is|is|says|reads|said|was|put|enter|type|go with|prova con|prueba con|nimm"
    r"|ist|lautet|steht|probier"
    r"|essaie|c['’]est|est|prueba|usa|es|è)\s(?:(?i:just|still|probably|now|einfach|juste|solo) )?"
    r"[\"'`]?(?P<value>[^\s\"'`]{6,64}?)[\"'`]?(?= ?[,.!;](?:\s|\Z)|\s|\Z)"
)
# "I set it to X for now, tell me when you have changed the password"
_SET = re.compile(
    r"\b(?:(?:re)?set|changed?|rotated|gesetzt|geändert)\b[^\n.]{0,40}?\b(?:to|auf|zu) [\"'`]?"
    r"(?P<value>[^\s\"'`,;]{6,64})[\"'`]?[ ,;][^\n.]{0,60}\Z"
)
# Said after a password: the one before it, "take the old one (X)".
_OLD = re.compile(
    r"\b(?:old|previous|prev|before|other|fallback|alte[nrs]?|vorher|ander[enrs]{1,2}|antig[ao]|anterior|viej[oa]"
    r"|ancien(?:ne)?|vecchi[ao]|stare|oude|gamla|régi\w{0,2}|стар\w{2,3})\b[^\n\w]{0,4}"
    r"(?:(?:one|password|pw|is|was|war|ist|era) ?){0,3}[(:\"'` ]{1,3}(?P<value>[^\s()\"'`,;]{6,64})"
)
# "the password was X, but I changed it to Y"
_CHANGED = re.compile(
    r"[^\n.]{0,50}?\b(?:to|now|is|into|auf|zu|jetzt|ist|por|a|ahora|es|par|à|en|maintenant|est)[: ]{1,2}[\"'`]?"
    rf"(?=[^\s\d]{{0,60}}\d)(?P<value>{_SIGN}{{6,128}})"
)
_NEXT_ITEM = re.compile(
    r"[\"'`]?(?:\s{0,4},\s{0,8}[\"'`]|,?[ \t]*\n[ \t]*(?:[-*•] +)[\"'`]?)(?P<value>[^\s\"'`,]{4,128})(?=[\"'`\s]|\Z)"
)
# --- tables ---
_MAX_ROWS, _MAX_HEADER = 200, 300
# After the name of a column a line, a column or a list may follow.
_HEADS = re.compile(r"(?:_(?:plain(?:_?text)?|clear(?:_?text)?|raw))?[ :*`\">+?-]{0,6}[\n\r|,;\t)]|  ")
# A cell of each kind of table, by what stands between cells; and a row that only draws lines.
_CELLS = {
    "|": re.compile(r"[^|\n]+"),
    **{sign: re.compile(rf"(?:\A|(?<={sign}))[^{sign}\n]*") for sign in "\t,;"},
    "  ": re.compile(r"\S+(?: \S+)*"),
}
_HEADER = {
    **{
        sign: re.compile(rf"(?:\s{{0,8}}\d{{1,6}}[\t→])?\"?[\w .-]{{1,24}}\"?(?:{sign}\"?[\w .-]{{1,24}}\"?)+\r?")
        for sign in "\t,;"
    },
    "  ": re.compile(r"\s*[\w.-]{1,24}(?: [\w.-]{1,24}){0,2}(?: {2,40}[\w.-]{1,24}(?: [\w.-]{1,24}){0,2}){1,9}\s*"),
}
_TITLE = re.compile(r"[\s\"'`*]*[\w /.-]{2,24}[\s\"'`*]*")
_DASHES = re.compile(r"-{2,}(?: +-{2,}){1,20}[ \r]*(?=\n)")  # of a table whose columns have a width
_DASH = re.compile(r"-+")
_RULER = re.compile(r"[\s|+:=-]+")

_SELECT = re.compile(r"\bselect\s([^;()]*)\Z", re.IGNORECASE)
_SELECTED = re.compile(r"([^;()\n]{0,200}?)\sfrom\s[^\n]{1,200}\n", re.IGNORECASE)
_INSERTS = re.compile(r"[^()]{0,300}\)\s{0,8}values\s{0,8}(?=\()", re.IGNORECASE)
_ROW = re.compile(r"\s{0,8},?\s{0,8}\(([^()\n]{1,600})\)")


def places(text: str, at: int, end: int, judge: str, *, results: bool = False) -> Iterator[Place]:
    """Yield where values stand near the word at `text[at:end]`; results: it may head a column of test results."""
    if judge == "chosen" and text[at - 1 : at] == " ":
        yield from prose.meant(text, at, end)
    if judge == "chosen":
        yield from prose.added(text, end)
    digit = _DIGIT.search(text, max(0, at - _BEHIND), end + _BELOW)
    heads = _HEADS.match(text, end)
    if not digit and not (judge == "chosen" and heads):
        return
    if (text[at - 1 : at].isalnum() or text[at - 1 : at] in ("+", "/")) and _BLOB.search(
        text, max(0, at - 32), end + 32
    ):
        return
    for look, place in ((_forward, end), (_backward, at), (_below, end)):
        found = look(text, place, judge) if digit or look is _below else None
        if found:
            yield found
            yield from others(text, found[1], judge)
            return
    if judge != "-" and text.find(" from ", end, end + _MAX_HEADER) >= 0:
        yield from _selected(text, at, end, values.is_cell if judge == "chosen" else values.is_random)
    if heads:
        cell = (_is_lone_pair if results else values.is_cell) if judge == "chosen" else _is_token
        yield from _column(text, at, end, cell)
        yield from _inserted(text, at, end, values.is_generated if judge == "generated" else cell)


def _forward(text: str, end: int, judge: str) -> Place | None:
    """Return the place of the first value after `end`, on the same line."""
    stop = text.find("\n", end, end + _AHEAD)
    for token in _TOKEN[6 if judge == "chosen" else 16].finditer(text, end, stop if stop >= 0 else end + _AHEAD):
        value, start = token[1].rstrip(_ENDS), token.start(1)
        titled = judge == "chosen" and value.lower() != value and (values.is_dotted(value) or _is_strong(value))
        if prose.is_place(text, start, value):
            continue
        if (titled or values.JUDGES[judge](value)) and not _OTHER.search(text, max(end, start - 40), start):
            return start, start + len(value)
    return None


def _is_strong(value: str) -> bool:
    return values.is_strong(value) and not values.names_secret(_NUMBER.sub("", value))


def _backward(text: str, start: int, judge: str) -> Place | None:
    """Return the place of a value that the word at `start` is said of: "X is the password"."""
    first = max(text.rfind("\n", max(0, start - _BEHIND), start) + 1, start - _BEHIND, 0)
    if not _DIGIT.search(text, first, start):
        return None
    found = _BEFORE.search(text, first, start)
    told = found and (_tied(judge) if found["tie"] else values.JUDGES[judge])(found["value"].rstrip(_ENDS))
    if found and told and not values.is_uuid(found["value"]):
        return found.span("value")
    found = _SET.search(text, first, start) if judge == "chosen" else None
    if found and values.is_strong(found["value"]):
        return found.span("value")
    found = _COMMENTED.search(text, first, start)
    told = found and not _DENIED.search(found[0]) and (values.is_random(found["value"]) or _tied(judge)(found["value"]))
    return found.span("value") if found and told else None


def _below(text: str, end: int, judge: str) -> Place | None:
    """Return the place of a value that stands alone on the line below the word."""
    stop = text.find("\n", end, end + _AHEAD)
    answer = _ANSWER.match(text, end) if text.find("?", end, end + _AHEAD) >= 0 else None
    if answer and (
        _tied(judge)(answer["value"]) or ((answer["what"] or answer["user"]) and values.is_word(answer["value"]))
    ):
        return answer.span("value")
    tried = _TRIED.match(text, end) if judge == "chosen" else None
    if tried and (values.is_strong(tried["value"]) or (tried["who"] and _is_answer(tried["value"]))):
        return tried.span("value")
    announced = _ANNOUNCED.match(text, end) if stop >= 0 else None
    told = _NEXT_LINE.match(text, announced.end()) if announced else None
    if told and _is_announced(told["value"], judge):
        return told.span("value")
    block = _BLOCK.match(text, end) if judge == "chosen" and stop >= 0 else None
    if block and ": " not in block["value"] and values.is_literal(block["value"]):
        return block.span("value")
    line = _LINE_END.match(text, end) if stop >= 0 and text[stop - 1] not in ",;.{}([" else None
    found = _NEXT_LINE.match(text, line.end()) if line else None
    if not line or not found:
        return None
    tied = line["tie"] or line["sign"]
    fenced = tied and (found["fence"] or line["sign"] in ("|", ">")) and judge == "chosen"
    if (_tied(judge) if tied else values.JUDGES[judge])(found["value"]) or (fenced and values.is_word(found["value"])):
        return found.span("value")
    return None


def _is_answer(value: str) -> bool:
    return values.is_chosen(value) or (len(value) >= _LONG_ANSWER and values.is_numbered(value))


def _is_announced(value: str, judge: str) -> bool:
    if judge != "chosen":
        return values.is_generated(value)
    return values.is_strong(value) or (values.is_mixed(value) and values.is_random(value) and not value.isalnum())


def _tied(judge: str) -> Callable[[str], bool]:
    """Return what is asked of a value that a sign or a word ties to its name."""
    return values.is_said if judge == "chosen" else values.is_random


def others(text: str, stop: int, judge: str) -> Iterator[Place]:
    """Yield the places of the further values of a list whose first one ends at `stop`."""
    found = _NEXT_ITEM.match(text, stop)
    while found and values.JUDGES[judge](found["value"]):
        yield found.span("value")
        found = _NEXT_ITEM.match(text, found.end("value"))


def later(text: str, stop: int) -> Iterator[Place]:
    """Yield the places of further passwords that a sentence says after the one that ends at `stop`."""
    old = _OLD.search(text, stop, stop + _NEXT_SAID)
    if (
        old
        and text.count("\n", stop, old.start()) <= 1
        and values.is_said(old["value"])
        and (values.has_digit(old["value"]) or values.is_random(old["value"]))
    ):
        yield old.span("value")
    changed = _CHANGED.match(text, stop)
    yield from prose.second(text, stop)
    value = changed["value"].rstrip(_ENDS) if changed else ""
    if changed and (values.is_chosen(value) or values.is_strong(value)):
        yield changed.start("value"), changed.start("value") + len(value)


def _is_token(value: str) -> bool:
    return values.is_random(value) and not value.isdigit()


def _is_lone_pair(value: str) -> bool:
    return " " not in value and values.is_pair(value)


def _column(text: str, at: int, end: int, is_secret: Callable[[str], bool]) -> Iterator[Place]:
    """Yield the places of the values in the column of a table (of any kind) that the word at `at` heads."""
    first = text.rfind("\n", max(0, at - _MAX_HEADER), at) + 1
    last = text.find("\n", end, end + _MAX_HEADER)
    ruler = _DASHES.match(text, last + 1) if last > 0 else None
    if ruler:
        yield from _ruled(text, ruler, at - first, is_secret)
        return
    sign = _separator(text[first:last]) if last > 0 else ""
    if not sign:
        return
    header = [*_CELLS[sign].finditer(text[first:last])]
    place = sum(cell.end() <= at - first for cell in header)
    above = text[max(0, first - _MAX_HEADER) : max(0, first - 1)].rpartition("\n")[2]
    if not _TITLE.fullmatch(header[place][0]) or len([*_CELLS[sign].finditer(above)]) == len(header) > 1:
        return  # a sentence, or a row of the table
    yield from _cells(text, last, _CELLS[sign], (place, len(header)), is_secret)


def _ruled(text: str, ruler: re.Match[str], at: int, is_secret: Callable[[str], bool]) -> Iterator[Place]:
    """Yield the places of the values below the dashes that stand under the place `at` of a header."""
    starts = [dashes.start() - ruler.start() for dashes in _DASH.finditer(text, *ruler.span())]
    column = bisect_right(starts, at) - 1
    from_, until = starts[column], (starts[column + 1] if starts[column + 1 :] else _MAX_HEADER)
    last = ruler.end()
    for _ in range(_MAX_ROWS):
        first, last = last + 1, text.find("\n", last + 1, last + 2 + _MAX_HEADER)
        row = text[first : last if last > 0 else first + _MAX_HEADER]
        value = row[from_:until].strip()
        if value and " " not in value and is_secret(value):
            yield first + row.index(value, from_), first + row.index(value, from_) + len(value)
        if last < 0 or not row.strip():
            return


def _selected(text: str, at: int, end: int, is_secret: Callable[[str], bool]) -> Iterator[Place]:
    """Yield the places of the values that an SQL statement selected from the column named at `at`."""
    query = _SELECTED.match(text, end)
    asked = _SELECT.search(text, max(0, at - _MAX_HEADER), at) if query else None
    if query and asked:
        before, after = asked[1].count(","), query[1].count(",")
        sign = "|" if text.find("|", query.end(), query.end() + _MAX_HEADER) >= 0 else "\t"
        yield from _cells(text, query.end() - 1, _CELLS[sign], (before, before + after + 1), is_secret)


def _cells(
    text: str, last: int, form: re.Pattern[str], column: tuple[int, int], is_secret: Callable[[str], bool]
) -> Iterator[Place]:
    """Yield the places of the values in the rows below the line that ends at `last`; column: which of how many."""
    place, many = column
    for _ in range(_MAX_ROWS):
        first, last = last + 1, text.find("\n", last + 1, last + 2 + _MAX_HEADER)
        row = text[first : last if last > 0 else first + _MAX_HEADER]
        if not _RULER.fullmatch(row):
            cells = [*form.finditer(row)]
            if len(cells) != many:
                return
            value = cells[place][0].strip(" \t`\"'*")
            if value and is_secret(value):
                start = first + cells[place].start() + cells[place][0].index(value)
                yield start, start + len(value)
        if last < 0:
            return


def _separator(header: str) -> str:
    if len(header) > _MAX_HEADER:
        return ""
    if " | " in header or (header.lstrip()[:1] == "|" and header.count("|") > 1):
        return "|"
    return next((sign for sign, form in _HEADER.items() if sign in header and form.fullmatch(header)), "")


def _inserted(text: str, at: int, end: int, is_secret: Callable[[str], bool]) -> Iterator[Place]:
    """Yield the places of the values that an SQL statement inserts into the column named at `at`."""
    rows = _INSERTS.match(text, end) if text.find(")", end, end + _MAX_HEADER) >= 0 else None
    first = text.rfind("(", max(0, at - _MAX_HEADER), at)
    row = _ROW.match(text, rows.end()) if rows and first >= 0 else None
    place = text.count(",", first, at) if row else 0
    while row:
        cells = [*_CELLS[","].finditer(row[1])]
        value = cells[place][0].strip(" \n'\"") if place < len(cells) else ""
        if value and is_secret(value):
            start = row.start(1) + cells[place].start() + cells[place][0].index(value)
            yield start, start + len(value)
        row = _ROW.match(text, row.end())
