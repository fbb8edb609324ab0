"""The ties between a name and its value: signs, calls, verbs, or mere succession."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import tables
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.redact.named_value import Keyword


_MAX_TO_VERB = 76  # characters between a keyword and a verb that ties a value to it
MAX_TO_VALUE = 100  # characters between a keyword and its value
MAX_BARE = 160  # characters of a value without quotes that are judged; the rest of a longer one is treated alike
DIGIT = re.compile(r"[0-9]")
_Q = tables.expand("<Q>")
_EQ = r"(?:=|%3[Dd]|\\x3[dD]|\\u003[dD]|&#61;)"
_COLON = r"(?:::?|\uff1a|%3[Aa]|\\x3[aA])"
_QUOTED = rf"(?=[\w@$]{{0,2}}{_Q})"
# A call that only converts its argument. The argument of any other call is not the value.
_WRAPPED = (
    r"(?:(?:bytes\.fromhex|HexFormat\.of\(\)\.parseHex|(?:base64\.)?b64decode|unhexlify|Buffer\.from|new \w{1,20}"
    r"|SecretStr|String|Secret|bytes|str"
    rf"|atob|std::string|\[\](?:byte|string\{{)|(?:ConvertTo-)?SecureString(?: -String)?|Password)\(?\s?(?={_Q}))?"
)
# The end of a name before its tie: closing quotes and brackets, and an aside in brackets.
_NAME_END = (
    r"(?:\.(?:data|value|text|plain|raw|prod|production|staging|dev|test|live|default|admin|root|db)\b)?"
    rf"(?: ?\[[\"']?\w{{0,16}}[\"']?\])?(?:{_Q}|%5[Dd]|[”’»」』\])]|\*\*|__|/i?(?=\))| ?\([^()\n]{{1,24}}\)"
    r"| \?\? (?:''|\"\")\)?){0,4}"
)
TIES = {
    # as in `<wsse:Password Type="...">`
    "tagged": rf"(?:\s[\w:.-]{{1,40}}={_Q}[^\"'<>\n]{{0,160}}{_Q}){{1,4}}\s?>",
    # as in `password: str = "..."`
    "typed": rf" ?: ?[\w&'<>\[\].|?, ]{{1,40}}? ?= ?(?:Field\((?:default=)?)?{_QUOTED}"
    rf"|(?: As)? (?!(?:type|class|label|variant|placeholder|ref)=)\w{{1,16}} ?= ?{_QUOTED}",
    # as in `PASSWORD=...`
    "tight": rf"\+?{_EQ}(?![=>~]|\\\n)(?=\S)",
    # password or "...", ${PASSWORD:-...}
    "default": r"\s{0,2}(?::-|\|\|(?!=)|\?\?(?!=)|\?:|\bor\b) {0,2}",
    # name: password, value: "..."
    "named": r" ?:?[\s,;{]{0,20}"
    r"(?:[\"']?\w{1,20}[\"']?(?:\s| {2,12})?[:=]\s?(?:\"[^\"\n]{0,60}\"|\w{1,20})[,\s]\s{0,12}){0,4}"
    r"\\{0,3}[\"']?(?i:value|default|content)\\{0,3}[\"']?\s{0,12}[:=>]{1,2}\s{0,4}",
    # password: ..., password => ..., also with the value on the next line
    "assign": (
        rf"[ \t]{{0,20}}(?:[=!]==?|=>|->|<-|→|:=|\?=|\|\|=|\?\?=|{_EQ}|{_COLON})\*{{0,2}}"
        r"(?:\s{0,20}string\(\d{1,4}\) (?=\")"
        rf"|\s{{0,20}}[\[(]?\s{{0,8}}{_QUOTED}|[ \t]{{0,2}}\\?\n[ \t]{{0,8}}(?=\S{{8}})(?![A-Z][A-Z0-9_]{{1,60}}=)"
        rf"|[ \t]{{0,24}}(?:(?:!!?|&)\w{{1,16}} )?{_WRAPPED})"
    ),
    "call": rf"[({{]\s{{0,8}}{_QUOTED}",
    # as in `page.getByLabel("Password").fill("...")`
    "filled": rf"\.\s{{0,2}}(?:send_?[kK]eys|fill|type|set_?[vV]alue|val|press_?[sS]equentially)\(\s{{0,4}}{_QUOTED}",
    "element": r"(?:>|&gt;)(?:\s{0,24}<(?i:value|content|string|text|data)>)?(?:<!\[CDATA\[)?",
    "pair": rf"(?:\s{{0,4}},\s{{0,8}}(?:with: )?| with ){_QUOTED}",
    "beside": rf"[ \t]{{1,4}}{_QUOTED}",
    "cell": r"[ \t]{0,40}[|│][ \t]{1,4}",  # in a table with one row per name
}
# The verbs of sentences such as "the password for the server is ...", in several languages.
_SAID = (
    r"(?:(?<![\w])(?:(?P<is>is|was|(?:would|should|must|might|used to|will) be|became|equals|reads"
    r"|(?:it|that|which)['’]?s|(?<=\w['’])s)|are"
    r"|(?P<to>to|auf|en|a|para|na|naar|til|till|на)|(?P<try>enter|typed?|tried|try|use|currently|still)"
    r"|ist|isch|lautet|heißt|war|es|est|c['’]est|era|è|é|jest|je|är|er|este|ir|yra|ez|là|это|είναι|olarak"
    r"|adalah|być|है|هي|هو|היא|คือ|pedig|mostantól)"
    r"(?:\s(?:now|still|currently|always|just|again|set to"
    r"|uh|um|uhm|äh|ähm|euh"
    r"|definitely|actually|really|probably|simply|literally|definitiv|jetzt|immer noch|immer|noch|weiterhin|übrigens"
    r"|aktuell|derzeit|ahora|actualmente|todavía|maintenant|toujours|agora|ainda|ancora|ora|teraz|most"
    r"|nu|теперь|сейчас))?[ :]{1,3}"
    r"|(?:は、?|を|는|은|이|가|를|을|是|[改换換设設变變]成|[为為]|\uff1a|—|–)[ \uff1a:]{0,3}"
    r"| - | = (?=[\"'])|[:\uff1a] )"
)
# The text that may stand between a name and the verb; not a call's arguments: `check_pass(self, report: Report)`
_BETWEEN = re.compile(r"(?:`(?= (?:is|was|now|has) ))?(?:[^\n:=.\"'`(]|(?<!\w)\(|\(s\)|(?<=\w)['.](?=\w)){0,60}")
_MAX_VERB = 24  # characters of a verb
_MAX_VERBS = 4  # verbs (or "to") that are tried: "the password to the box in the basement is ..."
_VERB = re.compile(
    r"[ '’(](?:s|is|was|be|equals|reads|are|ist|isch|lautet|heißt|war|es|c['’]est|est|era|è|é|jest|je|är|er|este|to|auf"
    r"|en|a|para|na|naar|til|till|на|ir|yra|ez|là|это|είναι|olarak|adalah|być|है|هي|هو|היא|คือ|pedig|mostantól|enter|typed?"
    r"|tried|try|use|currently|still|became|now|it['’]s)[ :]"
    r"|[—–:\uff1aはを는은이가를을是成为為]| - | = [\"']"
)
# "log in with user admin, password hunter2", `--password hunter2`
_NEXT_WORD = r"(?:(?:['’]s)?(?: \([^()\n]{1,40}\))? {1,24}(?:[=07]\s)?|(?<=[\u3000-\uffee])(?=[A-Za-z0-9]))"
# `--password \` with the value on the next line; in a list of arguments the value is an item of its own.
_OPTION = re.compile(r"(?:\A|[\s\"'])--[a-z][\w-]*\Z")
_LINE_ENDS = (" \\\n", "\n", '"\n', "'\n")
_NEXT_LINE = r"[ \"']?(?:\\\n[ \t]{0,40}|\n[ \t]{0,40}- (?=[\"']?[^\s\"']{4,128}[\"']?[ \t]*(?:\n|\Z)))(?!-)"
# "the password for the server (reset yesterday): ...", at the end of a line
_LINE_END = r"(?:[^\n]{1,80}? ?:\s{1,2}|[^\n]{1,80}? (?:→|->) |[^\n(){};=.]{1,40} = )"
# In scripts without spaces the next word follows the value directly.
_UNSPACED = r"[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uff5e]"
_BARE_END = (
    rf"""{_UNSPACED}|[,;.)\]}}|*]*(?:\s|$|["'`](?:\s|$|/>))|\):? |(?:\*\*:|:\*\*)(?:\s|$|\\)|[&;,]\s?\w{{1,30}}[=:]"""
    r"""|&(?:quot|apos|lt|gt|#\d\d);|\\+[nrt"']|\}["'`)]"""
)
_VALUE = (
    rf"(?:[rbfuRBFULN@$]{{0,2}}(?P<q>\"{{3}}|'{{3}}|{_Q})(?P<quoted>(?:(?!(?P=q))(?:\\[^\n]|[^\\\n])){{1,512}})(?P=q)"
    r"|[“„«「『‘] ?(?P<fancy>[^\n”“»」』’]{1,256}?) ?[”“»」』’]"
    rf"|[\"'`“„«「『‘]?(?P<bare>(?:(?!{_BARE_END})(?:[^\s\"'`<>]|(?<=[a-z])'(?=[a-z]))){{1,{MAX_BARE}}}))"
)
_TIED = rf"(?P<rest>[\w-]{{0,32}}){_NAME_END}(?:{'|'.join(f'(?P<{name}>{tie})' for name, tie in TIES.items())}){_VALUE}"
# Several words without quotes, up to the end of the clause: "pw is crane fly 71 soup btw, can you ..."
_PHRASE = (
    r"(?P<quoted>(?!))?(?P<fancy>(?!))?(?P<bare>[^\W_][\w'’!?-]{0,20}(?: [\w'’&!?-]{1,20}){1,7})"
    r"(?=[.,;:)\n]|\Z|[\"'`]|[ ](?:[—–(]|-{1,2} ))"
)
_BRIEF = frozenset("pw psk mdp".split())  # keywords that do not begin a sentence
_SAID_IN_ANY_CASE = f"(?i:{_SAID})"
_NEXT_WORD_AND_VALUE, _LINE_END_AND_VALUE = _NEXT_WORD + _VALUE, _LINE_END + _VALUE
_NEXT_LINE_AND_VALUE = _NEXT_LINE + _VALUE
_TIE_NEAR = re.compile(
    r"[\w-]{0,32}\s{0,20}(?:[^\s\w]|or\b|value\b|default|content|(?:[Aa]s )?\w{1,16}(?::\w{1,16})? ?= ?)"
)


def find_ties(keyword: Keyword, text: str, end: int, digit: bool) -> Iterator[tuple[str, re.Match[str], re.Match[str]]]:
    """Yield each tie that follows the keyword that ends at `end`: its class, the match of the tie and of the value.

    The classes are "tied" (one of TIES), "said", "phrase", "next" and "later". Cheap tests of the text that follows
    decide which of the costly patterns are tried. digit: whether a digit follows within MAX_TO_VALUE characters.
    """
    tied = compiled(_TIED).match(text, end) if _TIE_NEAR.match(text, end) else None
    if tied:
        yield "tied", tied, tied
    if _VERB.search(text, end, end + _MAX_TO_VERB):
        last = _BETWEEN.match(text, end).end()  # type: ignore[union-attr]  # it matches anything
        for _, verb in zip(range(_MAX_VERBS), compiled(_SAID_IN_ANY_CASE).finditer(text, end, last + _MAX_VERB)):
            value = compiled(_VALUE).match(text, verb.end())
            if value and verb.start() <= last:
                yield "said", verb, value
            words = compiled(_PHRASE).match(text, verb.end()) if keyword.kind == "password" else None
            if words and verb.start() <= last and (not verb["to"] or keyword.text == "hasł"):
                yield "phrase", verb, words
    glued = keyword.text[-1:] >= "\u3000"  # scripts without spaces
    beside = (
        compiled(_NEXT_WORD_AND_VALUE).match(text, end) if glued or text[end : end + 1] in (" ", "'", "’") else None
    )
    if text.startswith(_LINE_ENDS, end) and _OPTION.search(text[max(0, end - 40) : end]):
        beside = compiled(_NEXT_LINE_AND_VALUE).match(text, end)
    if beside:
        yield "next", beside, beside
        words = (
            compiled(_PHRASE).match(text, beside.start("bare")) if beside["bare"] and keyword.text in _BRIEF else None
        )
        if words:
            yield "phrase", beside, words
    signs = ((": ", digit), (" = ", True), ("→ ", digit), ("-> ", digit))
    later = keyword.kind == "password" and any(
        allowed and text.find(sign, end, end + MAX_TO_VALUE) >= 0 for sign, allowed in signs
    )
    below = compiled(_LINE_END_AND_VALUE).match(text, end) if later else None
    if below:
        yield "later", below, below
