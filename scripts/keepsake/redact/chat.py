"""Find the password or the code with which somebody in a chat, or after a question, answers who asked for it.

One line asks for it by its name, and one of the next lines is nothing but the value, after a speaker and small words.
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
CUES = frozenset((*(word for word, row in KEYWORDS.items() if row.kind == "password" and row.judge != "-"), *CODES))
_LINE = 160  # characters of a line before and after the name
_MAX_LINES = 3  # lines after the question that may hold the answer
_SPEAKER = (
    r"[ \t>*•-]{0,4}(?:[\[(]?[\d:./, -]{4,20}(?: ?[AaPp][Mm])?[\])]? )?"
    r"(?:<[^\W\d][\w .-]{0,16}>|\*{0,2}@?[^\W\d]\w{0,15}(?: [^\W\d]\w{0,12})?"
    r"(?:,? [\[(]?\d{1,2}[:.]\d\d(?: ?[AaPp][Mm])?[\])]?)?\*{0,2} ?:\*{0,2})\s"
)
# Words with which somebody asks for something, and questions about it that no value answers.
_ASKS = (
    r"(?i)\?|\b(?:can|could|kannst|könn\w+|peux|puedes|podes|puoi|kun|pls|plz|please|send|give|need|again"
    r"|forgot|what['’]?s|what (?:is|was)|anyone|stp|svp|bitte|brauch\w*|schick\w*"
    r"|gib|faut|besoin|envoie|passes?|mandas?|mándame|necesito|serve|preciso|nodig|stuur|geef|potrzeb\w+|podaj"
    r"|prosz\w+)\b"
)
_ASKS_OTHER = (
    r"(?i)\b(?:where|who|whose|which|why|how|when|does|did|do (?:we|you|they|i)|are|should|wo|wer|welche\w*"
    r"|warum|wann|wie (?:lang|oft|viel)\w*|où|qui|quand"
    r"|pourquoi|combien|dónde|quién|por qué|cuándo|onde|quem|porque|dove|chi|perché|waar|wie kan|waarom|gdzie|kto"
    r"|fix|bump|update|add|implement|review|deploy|check|component|policy|field|column|hash\w*|test|tests|bug"
    r"|ticket|issue|branch|error|prompt|reset|version|manager)\b"
)
_OF = (
    r"(?i)\b(?:the|my|your|our|its|la|le|el|a|o|das|den|wi-?fi|wlan|vpn|root|admin|guest|sudo|db|ssh|login|mail"
    r"|panel|palavra-)"
    r" ?\Z"
)
_SMALL = (
    r"(?i:(?:it['’]?s|it is|c['’]est|es|è|é|ist|is|now|still|ahora|agora|adesso|ora|jetzt|noch|immer|maintenant"
    r"|toujours|nu|teraz|todavía"
    r"|claro|sure|yes|yep|yeah|ok|okay|oui|sí|si|sim|ja|tak|try|use|take|nimm|prends|usa|la|le|el|o|das|the"
    r"|pass|pw|pin"
    r"|voilà|here|aquí|tiens|ecco|eccola|think|i|je|hier|hm|uh)[,:.]? ){0,5}"
)
_REPLY = rf"{_SMALL}[\"'`]?(?P<value>[^\s\"'`]{{4,64}}?)[\"'`]?[.,]?[ \t]*"
_CODE = r"\d{4,8}|\d{3,6}[A-Z]"
_NOT_SAID = r"[A-Z]{2,10}-\d+|v?\d+(?:\.\d+)+\S*|\d{4}-\d\d-\d\d|\S*/\S*|E[A-Z]{4,}|[@#<:]\S*|\S*\w\(\)?|\S*:\S*"
_MIN_JOINED = 10  # characters of words without a number that are joined
_MIN_NUMBER = 6  # digits of a password that is a number


def spans(text: str, _low: str, cue: str, at: int) -> Iterator[Span]:
    """Yield the answer to the line that holds the cue at `at`."""
    stop = text.find("\n", at, at + _LINE)
    first = text.rfind("\n", max(0, at - _LINE), at) + 1
    if stop < 0 or at - first > _LINE or text[at - 1 : at].isalpha():
        return
    asked = text[first:stop]
    speaker = compiled(_SPEAKER).match(asked)
    if speaker and speaker.end() <= at - first:
        place = _spoken_answer(text, stop + 1, cue)
    elif asked.rstrip().endswith("?"):
        place = _bare_answer(text, stop)
    else:
        return
    if place and _asks(text, first, at, at + len(cue), stop):
        yield Span("password", *place, "chat")


def _asks(text: str, first: int, at: int, end: int, stop: int) -> bool:
    """Return whether the line `text[first:stop]` asks for the password or the code that `text[at:end]` names."""
    after = re.match(r"\w*[ -](\w+)", text[end:stop])
    if after and after[1].lower() in tables.words("about_after"):
        return False
    if (
        text[at:end].lower() == "pass"
        and not text[end : end + 1].isalpha()
        and not compiled(_OF).search(text, first, at)
    ):
        return False
    return bool(compiled(_ASKS).search(text, first, stop)) and not compiled(_ASKS_OTHER).search(text, first, stop)


def _spoken_answer(text: str, start: int, cue: str) -> tuple[int, int] | None:
    """Return the place of the value in the first line from `start` on in which a speaker says nothing but it."""
    for _ in range(_MAX_LINES):
        stop = text.find("\n", start, start + _LINE)
        stop = stop if stop >= 0 else min(len(text), start + _LINE)
        speaker = compiled(_SPEAKER).match(text, start, stop)
        if not speaker:
            return None
        reply = compiled(_REPLY).fullmatch(text, speaker.end(), stop)
        if reply and _is_value(reply["value"].rstrip(".,"), cue):
            return reply.start("value"), reply.start("value") + len(reply["value"].rstrip(".,"))
        start = stop + 1
    return None


def _bare_answer(text: str, stop: int) -> tuple[int, int] | None:
    """Return the place of a value without an order that stands alone below the line that ends at `stop`."""
    reply = compiled(r"\n[ \t]*\n?[ \t]*(?P<value>\S{8,32})[ \t]*(?=\n|\Z)").match(text, stop)
    return reply.span("value") if reply and symbols.is_disordered(reply["value"]) else None


def _is_value(value: str, cue: str) -> bool:
    """Return whether a word is a value with which somebody answers who asks for what the cue names."""
    if cue in CODES or cue == "clave":
        if compiled(_CODE).fullmatch(value):
            return True
    elif value.isdigit():
        return len(value) >= _MIN_NUMBER
    if cue in CODES or compiled(_NOT_SAID).fullmatch(value) or not generated.is_concrete(value):
        return symbols.is_disordered(value)
    words = re.sub(r"\d", "", value)
    if forms.names_secret(words) or forms.TECHNICAL.match(value):
        return False
    joined = passwords.is_snake(value.replace(".", "-")) and len(value) >= _MIN_JOINED
    return joined or symbols.is_disordered(value) or (forms.has_digit(value) and passwords.is_mixed(value))
