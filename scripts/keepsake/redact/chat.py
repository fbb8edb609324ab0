"""Find the password or the code with which somebody in a chat, or after a question, answers who asked for it.

One line asks for it by its name, and one of the next lines is nothing but the value, after a speaker and small words,
and perhaps before a remark.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, symbols, tables
from keepsake.redact.named_value import KEYWORDS
from keepsake.redact.tokens import Span
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

CODES = ("pin", "puk", "passcode", "digicode", "door code", "gate code", "alarm code")
QUESTION = "?\n"  # the end of a line that may ask for it by other words
CUES = frozenset(
    (
        *(word for word, row in KEYWORDS.items() if row.kind == "password" and row.judge != "-"),
        *CODES,
        *("wifi", "wi-fi", "wlan", QUESTION),
    )
)
# After "pin": the object of the verb, or what is said of such a number.
_OBJECTS = tables.words("about_after") | {"the", "it", "this", "that", "them"}
_LINE = 160  # characters of a line before and after the name
_MAX_LINES = 6  # lines after the question that may hold the answer
_MAX_TALK = 3  # of these, lines that say something
_SPEAKER = (
    r"[ \t>*•-]{0,4}(?:[\[(]?[\d:./, -]{4,20}(?: ?[AaPp][Mm])?[\])]? )?"
    r"(?:<[^\W\d][\w .-]{0,16}>|\*{0,2}@?[^\W\d]\w{0,15}(?: [^\W\d]\w{0,12})?"
    r"(?:,? [\[(]?\d{1,2}[:.]\d\d(?: ?[AaPp][Mm])?[\])]?)?\*{0,2} ?:\*{0,2})\s"
)
# A line that says who speaks, and when: "Rob  09:44"
_HEADER = r"\*{0,2}[^\W\d][\w .-]{0,24},?[ \t]+[\[(]?\d{1,2}[:.]\d\d(?: ?[AaPp][Mm])?[\])]?\*{0,2}[ \t]*"
_OPENED = (
    r"(?:doors?|gate|safe|alarm|lock|locker|terminal|keypad|reader|tür|tor|tresor|lager|porte|portail|coffre|alarme"
    r"|déverrouill\w*|puerta|portal|caja|alarma|cofre|porta|portão|poort|deur|kluis)"
)
# What a question names without one of the cues; a code only beside what it opens.
_NAMED = (
    rf"\b(?:(?P<code>(?:tür|tor|alarm|zugangs|toegangs)code|c[oó]d(?:e|igo|ice)\b(?=[^\n]*\b{_OPENED}\b)"
    rf"|{_OPENED} code)|logins?|womit (?:kommt |meldet )?man|(?:enter|type|put) [^\n]{{0,24}}\b(?:keystore|luks|zip))\b"
)
# Words with which somebody asks for something, and questions about it that no value answers.
_ASKS = (
    r"(?i)\?|\b(?:cuál|quel\w*|quoi|qual|(?:oye )?la del|do you (?:still )?have|can|could"
    r"|kannst|könn\w+|peux|puedes|podes|puoi|kun|pls|plz|please|send|give|need|again"
    r"|forgot|what['’]?s|what (?:is|was)|anyone|stp|svp|bitte|brauch\w*|schick\w*"
    r"|gib|faut|besoin|envoie|passes?|mandas?|mándame|necesito|serve|preciso|nodig|stuur|geef|potrzeb\w+|podaj"
    r"|prosz\w+)\b"
)
_ASKS_OTHER = (
    r"(?i)\b(?:where|who|whose|(?:which|welche\w*)(?! (?:pin|passcode|passwor[dt])\b)|why|how|when|do (?:we|they|i)"
    r"|(?<!\w )(?:does(?! any)|did|are|should|do you(?! (?:have|know|remember)))|wo|wer"
    r"|warum|wann|wie (?:lang|oft|viel)\w*|où|qui|quand"
    r"|pourquoi|combien|dónde|quién|por qué|cuándo|onde|quem|porque|dove|chi|perché|waar|wie kan|waarom|gdzie|kto"
    r"|fix|bump|update|add|implement|review|deploy|check|component|policy|field|called|name|route"
    r"|title|return|mean|flow|exit|source|status|costs?|handles?|reports?|is there|lines?|column|hash\w*|test|tests|bug"
    r"|ticket|issue|branch|error|prompt(?!\?)|reset|version|manager)\b"
)
_OF = (
    r"(?i)\b(?:the|my|your|our|its|la|le|el|a|o|das|den|wi-?fi|wlan|vpn|root|admin|guest|sudo|db|ssh|login|mail"
    r"|panel|palavra-)"
    r" ?\Z"
)
_SMALL = (
    r"(?i:(?:it['’]?s|it is|c['’]est|es|è|é|ist|is|now|still|ahora|agora|adesso|ora|jetzt|noch|immer|maintenant"
    r"|toujours|nu|teraz|todavía"
    r"|claro|sure|yes|yep|yeah|ok|okay|oui|sí|si|sim|ja|tak|try|use|take|nimm|prends|usa|la|le|el|o|das|the|die|der"
    r"|pass|pw|pin|nope|changed it|same as \w{1,12}|oh right|right"
    r"|doch|crois|que|voilà|here|aquí|tiens|ecco|eccola|think|i|je|hier|hm|uh)[,:.]? ){0,5}"
)
_REMARK = (
    r"(?: ?[,;(–] ?| (?:now|since|then|and|as|is what|please|creo|puis|et|sans|und|seit|ohne|dann|y|sin|desde|e|sem|en"
    r"|met|zonder)\b)[^\n]*"
)
_REPLY = rf"[ \t>]*{_SMALL}[\"'`]?(?P<value>[^\s\"'`]{{4,64}}?)[\"'`]?(?:[.,]?[ \t]*|(?P<remark>{_REMARK}))"
_CODE = r"\d{4,8}|\d{3,6}[A-Z]"
_NOT_SAID = r"[A-Z]{2,10}-\d+|v?\d+(?:\.\d+)+\S*|\d{4}-\d\d-\d\d|\S*/\S*|E[A-Z]{4,}|[@#<:]\S*|\S*\w\(\)?|\S*:\S*"
_MIN_JOINED = 10  # characters of words without a number that are joined
_MIN_NUMBER = 6  # digits of a password that is a number


def spans(text: str, low: str, cue: str, at: int) -> Iterator[Span]:
    """Yield the answer to the line that holds the cue at `at`."""
    stop = text.find("\n", at, at + _LINE)
    first = text.rfind("\n", max(0, at - _LINE), at) + 1
    if stop < 0 or at - first > _LINE:
        return
    named, end = cue, at + len(cue)
    if cue == QUESTION:
        match = compiled(_NAMED).search(low, first, stop)
        if not match:
            return
        named, (at, end) = "pin" if match["code"] else cue, match.span()
    speaker = compiled(_SPEAKER).match(text, first, stop)
    spoken = bool(speaker and speaker.end() <= at) or _is_below_header(text, first)
    if text[at - 1 : at].isalpha() or not (spoken or text[first] == ">" or text[first:stop].rstrip().endswith("?")):
        return
    if _asks(text, first, at, end, stop):
        place = _answer(text, stop + 1, named, spoken=spoken)
        if place:
            yield Span("password", *place, "chat")


def _is_below_header(text: str, first: int) -> bool:
    """Return whether the line above the one that begins at `first` says who speaks, and when."""
    above = text.rfind("\n", max(0, first - _LINE), max(0, first - 1)) + 1
    return first > 0 and bool(compiled(_HEADER).fullmatch(text, above, first - 1))


def _asks(text: str, first: int, at: int, end: int, stop: int) -> bool:
    """Return whether the line `text[first:stop]` asks for the password or the code that `text[at:end]` names."""
    after = re.match(r"\w*[ -](?!prompt\?)(\w+)", text[end:stop])
    if after and after[1].lower() in (_OBJECTS if text[at:end].lower() == "pin" else tables.words("about_after")):
        return False
    if (
        text[at:end].lower() == "pass"
        and not text[end : end + 1].isalpha()
        and not compiled(_OF).search(text, first, at)
    ):
        return False
    return bool(compiled(_ASKS).search(text, first, stop)) and not compiled(_ASKS_OTHER).search(text, first, stop)


def _answer(text: str, start: int, named: str, *, spoken: bool) -> tuple[int, int] | None:
    """Return the place of the value in the first line from `start` on that says nothing but it, and perhaps a remark.

    named: the cue, or "pin" for a code; spoken: whether somebody speaks, so that others may say something before.
    """
    talk = 0
    for _ in range(_MAX_LINES):
        stop = text.find("\n", start, start + _LINE)
        stop = stop if stop >= 0 else min(len(text), start + _LINE)
        if text[start:stop].strip() and not compiled(_HEADER).fullmatch(text, start, stop):
            speaker = compiled(_SPEAKER).match(text, start, stop)
            reply = compiled(_REPLY).fullmatch(text, speaker.end() if speaker else start, stop)
            value = reply["value"].rstrip(".,") if reply else ""
            if reply and _is_value(value, named, told=not speaker or bool(reply["remark"])):
                return reply.start("value"), reply.start("value") + len(value)
            talk += 1
        if talk == (_MAX_TALK if spoken else 1):
            return None
        start = stop + 1
    return None


def _is_value(value: str, cue: str, *, told: bool) -> bool:
    """Return whether a word is a value with which somebody answers who asks for what the cue names.

    told: whether it has to look like a password by itself.
    """
    if cue in (*CODES, "clave") and compiled(_CODE).fullmatch(value):
        return True
    if value.isdigit():
        return len(value) >= _MIN_NUMBER and not (told or cue in CODES)
    if cue not in CODES and (told or cue not in KEYWORDS or KEYWORDS[cue].judge == "-"):
        return symbols.is_told(value)
    if cue in CODES or compiled(_NOT_SAID).fullmatch(value) or not generated.is_concrete(value):
        return symbols.is_disordered(value)
    words = re.sub(r"\d", "", value)
    if forms.names_secret(words) or forms.TECHNICAL.match(value):
        return False
    joined = passwords.is_snake(value.replace(".", "-")) and len(value) >= _MIN_JOINED
    return joined or symbols.is_disordered(value) or (forms.has_digit(value) and passwords.is_mixed(value))
