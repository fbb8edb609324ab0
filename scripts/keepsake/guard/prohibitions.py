"""Finds what a person's rule forbids, if a machine can tell when it is about to happen (pure; for the worker).

Precision matters more than recall: a sentence counts only if it has one of a few forms, names the command, file or code
itself, and contains nothing else. A sentence with a condition ("when", "unless the tests pass"), a place or anything
else that isn't understood does not count. "Without asking" is not a condition: a guard does ask.
"""

from __future__ import annotations

import functools
import re

from keepsake.guard import code_names, commands, places
from keepsake.guard.guards import UNDER, Guard

_SENTENCE = re.compile("(?<=[.!?])\\s+|\\s*[;\n]\\s*|\\s+[\u2013\u2014]\\s+")
_END = re.compile(r"(?<=\S)[.!]+$")  # but not in `git add .`
_ASKING = re.compile(
    r",?\s*\b(?:without (?:asking|my (?:ok|okay|approval|permission|consent|say-so))"
    r"|(?:unless|until|before) (?:i (?:ask|say|tell|told|explicitly|approve|confirm)|you (?:ask|have asked)|asking"
    r"|asked|told)|ohne (?:mich )?zu fragen|ohne (?:rück)?frage|ohne meine zustimmung|sans me demander|sans mon accord"
    r"|sin pregunta\w+|sin mi permiso|sem (?:me )?perguntar|sem minha permissão)\b"
    r"(?:(?!\b(?:unless|except|if|außer|sauf|salvo)\b)[^.;])*",  # "... unless it's just docs" remains a condition
    re.IGNORECASE,
)
# With one of these words a rule holds only in some cases, which a machine can't recognise.
_CONDITION = re.compile(
    r"\b(?:unless|(?<!bare )except(?!:)|until|before|after|when|whenever|while|if|during|in case|only|other than"
    r"|apart from|but|without|though|although|at least|usually|generally|normally|mostly|ideally|yet|for now"
    r"|this time|today|tonight"
    r"|wenn|falls|außer|bevor|solange|nur|sonst|während|ohne|erst|heute|vorerst|meistens"
    r"|sauf|si|quand|lorsque|avant|après|tant que|pendant|seulement|uniquement|sans|aujourd"
    r"|salvo|excepto|exceto|cuando|mientras|antes|después|hasta|s[oó]lo|sin|menos|hoy"
    r"|se|quando|enquanto|depois|até|só|somente|apenas|sem|hoje)\b",
    re.IGNORECASE,
)
# A second half that allows something: then the first half is not a plain prohibition, unless it is limited to a folder.
_ALLOWS = re.compile(
    r"[,:(].*\b(?:fine|ok|okay|allowed|acceptable|alright|permitted|erlaubt|permitido|permis)\b", re.IGNORECASE
)
_REASON = re.compile(
    r"\s*(?:,|:\s(?!ignore|disable)|\s\(|\b(?:because|since|as it|so that|it (?:is|breaks|was)|weil|denn"
    r"|da (?:es|wir|das|sie)|parce que|porque|puisque)\b).*$",
    re.IGNORECASE,
)
# Abbreviations in the patterns of forms.txt: beginnings of a sentence, negations, verbs for commands and for files.
_SHORT = {
    "<START>": r"^(?:(?:please|and|but|also|no|nope|from now on|going forward|in (?:the )?future"
    r"|in (?:this|our) (?:repo|project|codebase)|remember|rule|we|you|claude|must|should)[,:!.]?\s+){0,3}",
    "<NOT>": r"(?:never|under no circumstances|don'?t|do not|must ?n[o']t|should ?n[o']t|mustn'?t|shouldn'?t|can ?not)"
    r"(?:\s+(?:ever|again|please)|,\s*(?:ever|under any circumstances)(?:,|(?=\s)))*",
    "<RUN>": "(?:run|use|call|execute|invoke|type|do|pass)",
    "<EDIT>": "(?:edit|touch|change|modify|overwrite|alter|mess with|write (?:in)?to|commit changes to)",
    "<NIE>": "(?:nie|niemals|nicht|keinesfalls)",
    "<JAMAIS>": "(?:jamais|pas|plus)",
}
_ELSE = ("act", "code", "off", "no")  # wide forms: if they give no guard, another form may match


@functools.cache  # read only when needed: few processes see a rule that may forbid something
def _forms() -> list[tuple[str, re.Pattern[str]]]:
    rows = code_names.table("forms.txt")
    for short, pattern in _SHORT.items():
        rows = [[row[0], row[1].replace(short, pattern), *row[2:]] for row in rows]
    return [(row[0], re.compile(row[1], re.IGNORECASE)) for row in rows]


def guards(text: str, uid: str) -> list[Guard]:
    """Return the guards for the sentences of a rule; uid: the rule's public id."""
    result = []
    for part in _SENTENCE.split(text):
        sentence = part.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        result += _guards(_END.sub("", _ASKING.sub("", sentence.strip()).strip()), uid)
    return result


def _guards(sentence: str, uid: str) -> list[Guard]:
    if _CONDITION.search(sentence):
        return []
    for kind, form in _forms():
        match = form.match(sentence)
        result = _guards_of(kind, _without_reason(match["bad"].strip()), uid, sentence) if match else []
        if match and (result or kind not in _ELSE):
            return result if not _ALLOWS.search(sentence) or _has_place(result) else []
    return []


def _guards_of(kind: str, bad: str, uid: str, sentence: str) -> list[Guard]:
    """Return the guards for what a form of forms.txt matched."""
    if kind in ("edit", "remove"):
        return places.of(bad, uid, removed=kind == "remove")
    if kind == "off" and (result := places.of(bad, uid)):
        return result
    if kind == "message":
        return commands.of_message(bad, uid)
    if kind == "bare":
        return commands.bare(bad, uid)
    if kind == "code":
        guard = code_names.of(bad, uid)
        return [guard] if guard else commands.of_message(bad, uid)
    guard = code_names.of(bad, uid) if not commands.is_program(bad) else None
    return [guard] if guard else commands.of(bad, uid, sentence, described=kind in ("act", "no"), swap=kind == "swap")


def _has_place(result: list[Guard]) -> bool:
    return any(word.startswith(UNDER) for guard in result for word in guard.words)


def _without_reason(bad: str) -> str:
    quoted = commands.QUOTED.match(bad)
    if quoted:
        return f"{bad[: quoted.start(2)].rstrip()} {_REASON.sub('', quoted[2])}".strip()
    return _REASON.sub("", bad).rstrip(",!")
