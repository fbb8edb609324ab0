"""What makes it doubtful that a sentence of a turn is the person's own word: what else the turn says (pure).

Foreign text is often announced without a colon or a quotation mark ("Translate into German.", "commit message"), or
spoken of afterwards ("Just kidding", "That's what the page says"). No form of words tells it from the person's, so what
stands in such company counts for nobody's statement. What stands on later lines than something else is doubtful by its
place alone (statements.py), in every language; these marks are for sentences on one line, more of them for rules.
"""

from __future__ import annotations

import re

from keepsake.text.patterns import compiled

_TEXT = (
    r"(?:sentence|line|phrase|wording|text|paragraph|head(?:ing|line|er)|title|banner|caption|label|comment|message|e-?mail"
    r"|mail|letter|post|page|article|readme|docs?|documentation|wiki|guide(?:line)?|handbook|manual|changelog|quot(?:e|ation)"
    r"|rule|advice|tip|habit|idea|suggestion|proposal|statement|claim|typo|translation|prompt|slogan|polic(?:y|ie)|snippet"
    r"|instruction|sign|poster|copy|string|section|bullet|item|entry|example|output|one|thing|practice)s?"
)
_ASKED = r"^\W*(?:(?:please|kindly|now|then|and|also|ok(?:ay)?|(?:can|could|would|will) you)\W+)*"
_ACT = (
    r"(?:translate|summari[sz]e|rephrase|reword|rewrite|paraphrase|proof-?read|explain|quote|cite"
    r"|spell-?check|critique)"
)
# It points to a text that follows, or asks for work on one.
_LEADS = (
    rf"\b(?:this|these)(?:\s+\w+){{0,2}}?(?:\s+{_TEXT}\b|\s*[.!:]*$)"
    rf"|\bthe (?:next|other|first|second|last) {_TEXT}\b|\b(?:the )?following\b"
    r"|\bas follows\b|\bword for word\b|\bverbatim\b"
    rf"|{_ASKED}{_ACT}\b"
    rf"|{_ASKED}(?:add|insert|put|write|replace|change|rename|delete|remove|edit|correct|print|paste|post|send)\b.*\b{_TEXT}\b"
    r"|\b(?:wording|typo|grammar|spelling|phrasing|paragraph)s?\b"
    r"|^\W*(?!(?:please|(?:one|two|three) things?)\b)\w+(?:\s+\w+)?\W*$|^\W*(?:my|our|your|old|new)(?: \w+){1,2}\W*$"
    r"|^\W*(?:an? )?(?:terrible|horrible|awful|bad|worst|stupid|silly|crazy)(?: \w+){0,2}\W*$"
    r"|\b(?:diese[srnm]?|folgend\w*|\u00fcbersetz\w*|erkl\u00e4r\w*|ceci|suivant\w*|ci-dessous|tradui\w*|siguiente\w*"
    r"|traduc\w*|al\u00e1bbi\w*|k\u00f6vetkez\u0151\w*|ford\u00edts\w*)\b"
    r"|(?:\u4e0b\u9762|\u4ee5\u4e0b|\u7ffb\u8bd1|\u6b21\u306e|\u7ffb\u8a33|\ub2e4\uc74c|\ubc88\uc5ed)"
)
# Before a rule also: it brings a text up, judges what follows, is a label, a question, or points anywhere.
_BRINGS = (
    rf"{_ASKED}(?:fix|set|show|review|log|reply|make|discuss|evaluate|judge|imagine|pretend|suppose|say|repeat|type|echo)\b.*"
    rf"\b{_TEXT}\b"
    rf"|\b(?:this|these|that|those)(?:\s+\w+){{0,2}}?(?:\s+{_TEXT}\b|\s*\W*$|\s*[,;:\u2013\u2014])"
    rf"|\b(?:got|get|received|saw|seen|found|read|heard|there'?s|there (?:is|was)|has|have|had)\b.*\b{_TEXT}\b"
    r"|\b(?:not the case|no way|disagree|terrible|horrible|awful|bad|worst|wrong|mad|insane|crazy|stupid|silly|opposite"
    r"|contrary|myth|nonsense|anti-?patterns?|mistakes?|mocking|joke|sarcas\w+|iron\w+|below|underneath|namely)\b"
    r"|^\W*(?:an?|his|her|their|from|quote|advice|rule|tip)\b|^\W*(?:what|why|how|which|who|is|are|was|does|did)\b.*\?"
)
# It takes back what was said before it, says where that is from, or signs it.
_BACK = (
    r"\b(?:just|only) (?:kidding|joking)\b|\bkidding\b|\bjoking\b|\bjk\b|\bsarcas\w+|\bdisregard\b|\bscratch that\b"
    r"|\b(?:ignore|forget|scratch|never do|don'?t do|do not do|remove|delete|translate|rewrite|rephrase"
    r"|summari[sz]e|explain)\s+(?:it|that|this|them)\b"
    r"|^\W*(?:and |but |so )?(?:this|that|these|those)(?: \w+)?(?:'s| is| was| are| were| comes| came)\b.*"
    r"\b(?:from|what|how|in the|on the"
    rf"|an? (?:joke|lie|quote)|not my|wrong|nonsense|{_TEXT})\b"
    r"|^\W*(?:the )?above\b|\bsaid (?:nobody|no one)\b|\b(?:nobody|no one) (?:wants|says|does) (?:it|that|this)\b"
    r"|\btake (?:it|that|this) back\b|\b(?:is|was) (?:he|she|it|that|this) (?:right|true|correct|wrong|still)\b"
    rf"|\bwhat does (?:it|that|this)(?: {_TEXT})? (?:mean|say)\b"
    r"|^\W*(?:so\s+)?(?:don'?t|do not|not|nope|wrong|false|never)\W*$"
    r"|^\W*(?:(?:best|kind|warm)\s+)?(?:regards|sincerely|yours|greetings|gr\u00fc\u00dfe|cordialement|saludos)\b"
    rf"|{_ASKED}{_ACT}\b"
    r"|\b(?:war nur|scherz|vergiss das|das steht|je plaisante|oublie \u00e7a|era broma|olvida eso|csak vicc|felejtsd)\b"
)
# Behind a rule also: it speaks of a text or of what was said, asks about it, or turns it around.
_SPEAKS = (
    r"^\W*(?:and |but |so |or )?(?:this|that|these|those)\b"
    r"(?! (?:(?:saves?|keeps?|makes?|breaks?|helps?|costs?|avoids?)\b"
    r"|(?:is (?:very |really )?important|matters(?: a lot)?(?: to (?:me|us|our \w+))?)[.!]*$))"
    rf"|\b(?:this|that|these|those)\s+(?:\w+\s+)?{_TEXT}\b"
    r"|\b(?:nobody|no one|not really|not true|never ?mind|strike|withdrawn?|iron\w+|opposite|contrary|nonsense"
    r"|above|joke)\b|\btake (?:it|that|this) back\b"
    r"|\b(?:don'?t|do not|never|not|stop)\s+(?:do(?:ing)?\s+)?(?:it|that|this|so|them|any of)\b"
    r"|^\W*(?:please )?(?:drop|fix|undo|revert) (?:it|that|this)\b"
    r"|^(?!\W*(?:is (?:it|that|this) (?:clear|ok(?:ay)?|possible)|got it|can you (?:do|remember) (?:it|that|this))\b)"
    r".*\b(?:he|she|it|they|that|this)\b.*\?"
    r"|^\W*(?:is|does|did|was|are)\s+(?:it|he|she|that|this|they)\b(?! (?:clear|ok(?:ay)?|possible)\b)"
)
# A rule's words as the object of an act on text ("Rename the heading to from now on ..."), or taken back right there.
_LASTS = r"(?:always|never|from now on|going forward|in (?:the )?future|as a rule)"
_MENTIONS = (
    rf"{_ASKED}(?:{_ACT}|repeat|type|echo|say|rename|replace|delete|remove|change|fix|correct|paste)\b"
    rf".*\b{_LASTS}\W+\w+\W+\w+\W+\w"
    r"|\b(?:just|only) (?:kidding|joking)\b|\bscratch that\b|\bdisregard (?:it|that|this)\b|\bsaid (?:nobody|no one)\b"
    r"|[\s,](?:not|so don'?t)[!.]*$"
    rf"|\b{_TEXT}\b.*(?:[\u2013\u2014]| -+ )\s*{_LASTS}\b"
)


def _found(said: str, *marks: str) -> bool:
    return any(compiled(one, re.IGNORECASE).search(said) for one in marks)


def leads(said: str, *, rule: bool = False) -> bool:
    """Tell whether a sentence may introduce a text of somebody else: what follows it is doubtful. rule: that is one."""
    return _found(said, _LEADS, *([_BRINGS] if rule else []))


def mentions(said: str) -> bool:
    """Tell whether a sentence may only name a rule, as the text that something is done with."""
    return _found(said, _MENTIONS)


def looks_back(said: str, *, rule: bool = False) -> bool:
    """Tell whether a sentence may speak of, or take back, what was said before it. rule: that was one."""
    return _found(said, _BACK, *([_SPEAKS] if rule else []))
