"""Find values that a name gives away: `password = "..."`, `--token ...`, "la contraseña es ...".

A hit needs three things: a telling word (`names.txt`), one of the ways to tie a value to it (`TIES`), and a value that
is not code, a placeholder or a plain word. What stands near the word without a tie is for `near`.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.redact import near, tables, values
from keepsake.redact.tokens import Span
from keepsake.text.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.redact.near import Place

BEFORE = 48  # characters before a word that may belong to its name
_SHORTEST_NEXT = 6  # characters of a value that follows its name with no verb and no sign
_MID = 76  # characters after a word within which a verb says its value
_NEAR = 100  # characters after a word within which its value begins
MAX_BARE = 160  # characters of a value without quotes that are judged; what goes on after them shares its fate

# --- how a value is tied to a name ---
_Q = tables.expand("<Q>")
_EQ = r"(?:=|%3[Dd]|\\x3[dD]|\\u003[dD]|&#61;)"
_COLON = r"(?:::?|\uff1a|%3[Aa]|\\x3[aA])"
_QUOTED = rf"(?=[\w@$]{{0,2}}{_Q})"
# A call that passes its text on; any other makes a value, and its argument is no secret.
_WRAPPED = (
    r"(?:(?:bytes\.fromhex|(?:base64\.)?b64decode|unhexlify|Buffer\.from|new \w{1,20}|SecretStr|String|Secret|bytes|str"
    rf"|atob|std::string|\[\]byte|(?:ConvertTo-)?SecureString(?: -String)?|Password)\(?\s?(?={_Q}))?"
)
# What may stand between a name and its tie: what closes it, and an aside in brackets.
_NAME_END = (
    r"(?:\.(?:data|value|text|plain|raw|prod|production|staging|dev|test|live|default|admin|root|db)\b)?"
    rf"(?: ?\[[\"']?\w{{0,16}}[\"']?\])?(?:{_Q}|[”’»」』\])]|\*\*|__|/i?(?=\))| ?\([^()\n]{{1,24}}\)){{0,4}}"
)
TIES = {
    # as in `password: str = "..."`
    "typed": rf" ?: ?[\w&'<>\[\].|?, ]{{1,40}}? ?= ?{_QUOTED}|(?: As)? \w{{1,16}} ?= ?{_QUOTED}",
    # as in `PASSWORD=...`
    "tight": rf"{_EQ}(?![=>~]|\\\n)(?=\S)",
    # password or "...", ${PASSWORD:-...}
    "default": r"\s{0,2}(?::-|\|\|(?!=)|\?\?(?!=)|\?:|\bor\b) {0,2}",
    # name: password, value: "..."
    "named": r" ?:?[\s,;{]{0,20}"
    r"(?:[\"']?\w{1,20}[\"']?\s?[:=]\s?(?:\"[^\"\n]{0,60}\"|\w{1,20})[,\s]\s{0,12}){0,4}"
    r"\\{0,3}[\"']?(?i:value|default|content)\\{0,3}[\"']?\s{0,4}[:=>]{1,2}\s{0,4}",
    # password: ..., password => ..., and what a line break stands after
    "assign": (
        rf"[ \t]{{0,20}}(?:[=!]==?|=>|->|<-|→|:=|\?=|\|\|=|\?\?=|{_EQ}|{_COLON})\*{{0,2}}"
        rf"(?:\s{{0,20}}[\[(]?\s{{0,8}}{_QUOTED}|[ \t]{{0,2}}\\?\n[ \t]{{0,8}}(?=\S{{8}})(?![A-Z][A-Z0-9_]{{1,60}}=)"
        rf"|[ \t]{{0,24}}(?:(?:!!?|&)\w{{1,16}} )?{_WRAPPED})"
    ),
    "call": rf"[({{]\s{{0,8}}{_QUOTED}",
    # as in `page.getByLabel("Password").fill("...")`
    "filled": rf"\.\s{{0,2}}(?:send_?keys|fill|type|set_?value|val|press_?sequentially)\(\s{{0,4}}{_QUOTED}",
    "element": r">(?:<!\[CDATA\[)?",
    "pair": rf"(?:\s{{0,4}},\s{{0,8}}(?:with: )?| with ){_QUOTED}",
    "beside": rf"[ \t]{{1,4}}{_QUOTED}",
    "cell": r"[ \t]{0,40}[|│][ \t]{1,4}",  # of a table that gives each name a row
}
# How people say it: "the password for the server is ...", with the verb of several languages.
_SAID = (
    r"(?:(?<![\w])(?:(?P<is>is|was|(?:would|should|must|might|used to|will) be|became|equals|reads"
    r"|(?:it|that|which)['’]?s|(?<=\w['’])s)|are"
    r"|(?P<to>to|auf|en|a|para|na|naar|til|till|на)|(?P<try>enter|typed?|tried|try|use|currently|still)"
    r"|ist|lautet|heißt|war|es|est|c['’]est|era|è|é|jest|je|är|er|este|ir|yra|ez|là|это|είναι|olarak"
    r"|adalah|है|هي|هو|היא|คือ)"
    r"(?:\s(?:now|still|currently|just|again|set to|jetzt|noch|weiterhin|übrigens|aktuell"
    r"|derzeit|ahora|actualmente|todavía|maintenant|toujours|agora|ainda|ancora|ora|teraz|most"
    r"|nu|теперь|сейчас))?[ :]{1,3}"
    r"|(?:は、?|を|는|은|이|가|를|을|是|[改换換设設变變]成|[为為]|\uff1a|—|–)[ \uff1a:]{0,3}"
    r"| - | = (?=[\"'])|[:\uff1a] )"
)
# ... no call's arguments though: `check_pass(self, report: Report)`
_BETWEEN = re.compile(
    r"(?:[^\n:=.\"'`(]|(?<!\w)\(|\(s\)|(?<=\w)['.](?=\w)){0,60}"
)  # what may stand between a name and the verb
_LONGEST_VERB = 24  # characters
_MAX_VERBS = 4  # "the password to the box in the basement is ..."
_VERB = re.compile(
    r"[ '’(](?:s|is|was|be|equals|reads|are|ist|lautet|heißt|war|es|c['’]est|est|era|è|é|jest|je|är|er|este|to|auf|en|a"
    r"|para|na|naar|til|till|на|ir|yra|ez|là|это|είναι|olarak|adalah|है|هي|هو|היא|คือ|enter|typed?"
    r"|tried|try|use|currently|still|became|now|it['’]s)[ :]"
    r"|[—–:\uff1aはを는은이가를을是成为為]| - | = [\"']"
)
# "log in with user admin, password hunter2", `--password hunter2`
_NEXT = r"(?:(?:['’]s)?(?: \([^()\n]{1,40}\))? {1,4}(?:[=07]\s)?|(?<=[\u3000-\uffee])(?=[A-Za-z0-9]))"
# "the password for the server (reset yesterday): ...", at the end of a line
_LATER = r"(?:[^\n]{1,80}? ?:\s{1,2}|[^\n(){};=.]{1,40} = )"
# Scripts without spaces write the next word straight after the value.
_ASIDE = r"[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uff5e]"
_BARE_END = (
    rf"""{_ASIDE}|[,;.)\]}}|*]*(?:\s|$|["'`](?:\s|$|/>))|\):? |[&;,]\s?\w{{1,30}}[=:]"""
    r"""|&(?:quot|apos|lt|gt|#\d\d);|\\+[nrt"']|\}["'`)]"""
)
_VALUE = (
    rf"(?:[rbfuRBFULN@$]{{0,2}}(?P<q>\"{{3}}|'{{3}}|{_Q})(?P<quoted>(?:(?!(?P=q))(?:\\[^\n]|[^\\\n])){{1,512}})(?P=q)"
    r"|[“„«「『‘] ?(?P<fancy>[^\n”“»」』’]{1,256}?) ?[”“»」』’]"
    rf"|[\"'`“„«「『‘]?(?P<bare>(?:(?!{_BARE_END})[^\s\"'`<>]){{1,{MAX_BARE}}}))"
)
_TIED = rf"(?P<rest>[\w-]{{0,32}}){_NAME_END}(?:{'|'.join(f'(?P<{name}>{tie})' for name, tie in TIES.items())}){_VALUE}"
_SAID, _NEXT, _LATER = f"(?i:{_SAID})", _NEXT + _VALUE, _LATER + _VALUE
_TIE_NEAR = re.compile(r"[\w-]{0,32}\s{0,20}(?:[^\s\w]|or\b|value\b|default|content|(?:[Aa]s )?\w{1,16} ?= ?)")

# --- what stands around a name ---
_DIGIT = re.compile(r"[0-9]")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_NAME_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."
_NAME_REST = re.compile(r"[\w-]{0,32}(?: (?:[Ii]dentifier|[Ff]ingerprint)s?\b)?")
_REST = re.compile(r"[^\s\"'`<>]*")
_IN_ELEMENT = re.compile(r"[^\s<]{0,160}")  # an element's value ends with it, whatever signs it holds
_TELLING_KEY = re.compile(rf"(?:{'|'.join(sorted(tables.words('keys')))})[\s_.-]?\Z", re.IGNORECASE)
# What a program signs or encrypts with, people choose like a password: `signingKey = "..."`.
_SIGNS_WITH = re.compile(
    r"(?:sign(?:ing|ature)?|(?:en|de)crypt(?:ion)?|hmac|jwt|cipher|secret|session|cookie)[_.-]?\Z", re.IGNORECASE
)
_PASS_NOUN = re.compile(
    r"(?:\b(?:the|my|our|your|his|her|la|le|el|das|die|db|admin|root|user|postgres|mysql|ssh|old|new|and"
    r"|as|with) |, |[\"'`(;?&$])"
    r"(?i:pass)"
    r"|(?:pass|Pass)(?:[\"'`]?[:=\])]| [:=] | is| was| set to| =)"
    r"|PASS(?:=| ?[\"'(\]])|[|\t,; ] ?(?i:pass) ?(?=[|\t,;\n])"
)
_FIRST_ARGUMENT = re.compile(
    r"(?:\(\s*(?:by\.\w+, )?|fill[_ ]in )\\{0,3}[\"'`/](?:[#.]|\w*\[\w+=\\?[\"']?)?\Z", re.IGNORECASE
)
_GETTERS = re.compile(
    r"(?:get|fetch|load|read|find|lookup|env|require|is|has|need|validate|parse|from|to|create|make)[_-]?(?:\w+[_-])?\Z",
    re.IGNORECASE,
)
_WITH = re.compile(
    r"(?:\b(?:with|login|user(?:name)?|account|env|setenv|setx|and|wi-?fi|ssid|benutzer|usuario|utente|utilisateur|usuário|gebruiker|логин)\b"
    r"|felhaszn|用户)[^.\n]{0,30}\Z|\blogin \S{1,64}\s{1,8}\Z",
    re.IGNORECASE,
)
_USER_BEFORE = re.compile(r"\b(?:user(?:name)?|login|uid|usr)=[^\s=]{1,64}\s\Z")
_ASIDE_OF = re.compile(r"(?:\A| )(?:we|you|i|they|for|of|with|from|by|on|in|at) ")
_AND = re.compile(r" (?:und|and|et|y|e|og|och|en|for|für|pour|para|but|btw|until|so|if|when|everywhere)\b")
_CHANGE = re.compile(r"\b(?:re)?set|\bchange|\bupdate|\brotate", re.IGNORECASE)
_OPTION = re.compile(r"\.(?:option|setProperty|property)\(\s?\\{0,3}[\"']\Z")
_CHANGED_TO = re.compile(r"[\"'`“”»]{0,2} (?:geset|geänd|gestel|umges)")  # "auf X gesetzt"
_DENIED = re.compile(r"\b(?:must not|not be|cannot|one of|such as|like|common|darf nicht)\b|忘|リセット|잊어")
_OWNED = re.compile(r"\b(?:sudo|root|admin|wi-?fi|wlan|db|ssh|vpn|login|user|mail|ftp|bios) \Z", re.IGNORECASE)
_NO_VALUE_OF = re.compile(r"arn:aws|secretsmanager:|:\d{12}:\Z", re.IGNORECASE)
_EXPANSION = re.compile(r"\$\{[^{}\s]*\Z")  # of a shell, which may say what to do without a value
_OTHER_NAME = re.compile(r"[a-z_]+=|[^=]+=\Z")
_OPERATORS = "?+#%/^,@"
_SPOKEN = ("said", "is", "to", "try", "next")  # ties that only prose has
# "I forgot my password, can you reset it?" in some languages: what follows is no value.
_ASKED = re.compile(
    r"\?|\b(?:vergess|vergeten|verloren|kannst|könn|oubli|perdu|olvid|perdid|puede|dimentic|perso|puoi|esquec|perdi|pode"
    r"|forg[eo]t|lost|can you|could you|zapom|může|můž|glömt|glemt|elfelejt|забыл)",
    re.IGNORECASE,
)


class Word(NamedTuple):
    """A row of `names.txt`, for one of its words."""

    text: str
    kind: str
    judge: str  # of a value that is tied to it
    near: str  # of one that stands near
    ending: str
    not_before: str

    @property
    def loose(self) -> bool:
        """Whether any plausible value counts, not only what a generator makes."""
        return self.judge == "plausible"


class Hit(NamedTuple):
    """A value tied to a word."""

    word: Word
    name: str  # the word as it is written
    head: str  # what of the name stands before the word
    rest: str  # what of the name, or of the sentence, stands between word and tie
    alone: bool  # whether the name is the word alone
    left: str  # what stands before the word
    tie: str  # the name of an entry of TIES, or how it is said
    quoted: bool
    value: str
    right: str  # up to 8 characters after the value

    @property
    def after(self) -> str:
        """The character after the value."""
        return self.right[:1]

    @property
    def start(self) -> str:
        """What stands before the name."""
        return self.left[: len(self.left) - len(self.head)]

    @property
    def flag(self) -> bool:
        """Whether the name is an option of a command."""
        return self.head.startswith("-") and not self.start[-1:].strip(" \t\"'\\[,(")

    @property
    def verb(self) -> bool:
        """Whether the word is `pass` alone, which may be a verb or a test's result."""
        return self.alone and self.word.text == "pass"

    @property
    def password(self) -> bool:
        """Whether the word means a password."""
        return self.word.kind == "password"


def _words() -> Iterator[Word]:
    for kind, judge, near_judge, texts, ending, before, _ in tables.rows("names"):
        ends, never = ("" if ending == "-" else ending), ("(?!)" if before == "-" else rf"(?:{before})\Z")
        yield from (Word(text, kind, judge, near_judge, ends, never) for text in texts.split(","))


WORDS = {word.text: word for word in _words()}


def spans(text: str, low: str, cue: str, at: int) -> Iterator[Span]:
    """Yield the secrets that the word at `at`, if it is one, tells of; low: the text in lower case."""
    word = WORDS.get(cue)
    if word:
        yield from (Span(word.kind, *place, f"names {cue}") for place in _places(word, text, low, at))


def _places(word: Word, text: str, low: str, at: int) -> Iterator[Place]:
    ending = compiled(word.ending).match(low, at + len(word.text))
    end = ending.end() if ending else at + len(word.text)
    following = text[end : end + 1]
    if "a" <= following <= "z" or ("A" <= following <= "Z" and text[at:end].isupper()):
        return  # another word: `passenger`, `author`
    left = text[max(0, at - BEFORE) : at]
    if word.text == "key" and left[-7:-1].lower() == "public":
        return
    head = left[len(left.rstrip(_NAME_SIGNS)) :]
    if end == at + 4 and word.text == "pass" and not head and not _is_noun(text, at, end):
        return
    if _is_about(word, head, _NAME_REST.match(text, end)[0]):  # type: ignore[index]  # it matches anything
        return
    for hit, start, stop in _hits(word, text, at, end, left, head) if word.judge != "-" else ():
        if is_secret(hit):
            goes_on = _REST.match(text, stop) if stop - start == MAX_BARE else None
            yield start, goes_on.end() if goes_on else stop
            yield from near.others(text, stop, word.near)
            yield from near.later(text, stop) if word.kind == "password" else ()
            return
    if not (_joins(text, low, at) and not (word.loose or _is_telling_key(text, at))):
        for start, stop in near.places(text, at, end, word.near, results=word.text == "pass" and end == at + 4):
            yield start, stop
            yield from near.later(text, stop) if word.kind == "password" else ()


def _joins(text: str, low: str, at: int) -> bool:
    """Return whether the word at `at` is the end of a longer one, and no hump of it: `monkey`, but not `apiKey`."""
    before = low[at - 1 : at] if at else ""
    return before.isalnum() and not (text[at].isupper() and text[at - 1].islower())


def _is_noun(text: str, at: int, end: int) -> bool:
    """Return whether the word `pass` at `at` is short for password."""
    return bool(_PASS_NOUN.search(text, max(0, at - 12), end + len(" set to")))


@functools.lru_cache(maxsize=4096)  # a text says the same names again and again
def _is_about(word: Word, head: str, rest: str) -> bool:
    """Return whether a name, by what stands in it before and after the word, is of something about a secret."""
    if head.startswith("--") and head.endswith("current-"):
        return False
    if compiled(word.not_before).search(head.lower()):
        return True
    if head == "--" and word.text == "token" and rest.startswith("-"):
        return True  # a variable of a style sheet: --token-border
    return has_word(head, "about_before") or has_word(rest, "about_after")


def has_word(part: str, listed: str) -> bool:
    """Return whether part of a name, in any of the ways to join words, holds a word of a list."""
    return bool(part) and not tables.words(listed).isdisjoint(word.lower() for word in _WORDS.findall(part))


def _is_telling_key(text: str, at: int) -> bool:
    """Return whether the `key` at `at` is an `api_key` or its like, or the name of an environment variable."""
    return text[at - 1 : at + 3] == "_KEY" or bool(_TELLING_KEY.search(text, max(0, at - 24), at))


def _hits(word: Word, text: str, at: int, end: int, left: str, head: str) -> Iterator[tuple[Hit, int, int]]:
    """Yield what the patterns that a cheap look around the word leaves over tie to it."""
    digit = _DIGIT.search(text, end, end + _NEAR)
    if not (digit or word.loose) or (word.text == "key" and not _is_telling_key(text, at)):
        return
    for way, told, match in _ways(word, text, end, bool(digit)):
        group = next(name for name in ("quoted", "fancy", "bare") if match[name])
        start, stop = match.span(group)
        if way == "tied" and match["element"] is not None:
            stop = _IN_ELEMENT.match(text, start).end()  # type: ignore[union-attr]  # it matches anything
        ties = TIES if way == "tied" else ("is", "to", "try") if way == "said" else ()
        tie = next((name for name in ties if told[name] is not None), way)
        rest = told["rest"] if way == "tied" else text[end : told.start()] if way == "said" else ""
        name, right = text[at : at + len(word.text)], text[stop : stop + 8]
        alone = not head and end == at + len(word.text)
        yield Hit(word, name, head, rest, alone, left, tie, group != "bare", text[start:stop], right), start, stop


def _ways(word: Word, text: str, end: int, digit: bool) -> Iterator[tuple[str, re.Match[str], re.Match[str]]]:
    """Yield what the costly patterns match that a cheap look at what follows the word leaves over: tie and value."""
    tied = compiled(_TIED).match(text, end) if _TIE_NEAR.match(text, end) else None
    if tied:
        yield "tied", tied, tied
    if _VERB.search(text, end, end + _MID):
        last = _BETWEEN.match(text, end).end()  # type: ignore[union-attr]  # it matches anything
        for _, verb in zip(range(_MAX_VERBS), compiled(_SAID).finditer(text, end, last + _LONGEST_VERB)):
            said = compiled(_VALUE).match(text, verb.end())
            if said and verb.start() <= last:
                yield "said", verb, said
    glued = word.text[-1:] >= "\u3000" and text[end : end + 1].isascii()  # scripts without spaces
    beside = compiled(_NEXT).match(text, end) if glued or text[end : end + 1] in (" ", "'", "’") else None
    if beside:
        yield "next", beside, beside
    signs = ((": ", digit), (" = ", True))
    later = word.kind == "password" and any(sure and text.find(sign, end, end + _NEAR) >= 0 for sign, sure in signs)
    below = compiled(_LATER).match(text, end) if later else None
    if below:
        yield "later", below, below


# --- is it the secret of the name? ---
def is_secret(hit: Hit) -> bool:
    """Return whether the value of a hit is the secret that its name tells of."""
    if hit.word.text == "secret" and _NO_VALUE_OF.search(hit.left):
        return False
    if hit.value[:1] in _OPERATORS and _EXPANSION.search(hit.left):
        return False
    # Of a sentence only what belongs to the name counts: "the secret we share with the provider" is no provider.
    if has_word(_ASIDE_OF.split(hit.rest, maxsplit=1)[0], "about_after"):
        return False
    return _JUDGE_OF[hit.tie](hit) and not (hit.tie in _SPOKEN and (_is_asked(hit) or _DENIED.search(hit.rest)))


def _is_asked(hit: Hit) -> bool:
    """Return whether a lone word that seems to be said of a password belongs to a question about one."""
    if hit.quoted or not hit.value.rstrip("?!").isalpha():
        return False
    return hit.value.endswith("?") or bool(_ASKED.search(hit.left) or _ASKED.search(hit.rest))


def _assigned(hit: Hit) -> bool:
    """Judge what a sign assigns."""
    if not hit.quoted and values.is_code(hit.value) and not _is_env(hit):
        return False
    if not hit.word.loose:
        if hit.quoted and _SIGNS_WITH.search(hit.head) and hit.word.text == "key" and values.is_said(hit.value):
            return True
        return any(map(values.JUDGES[hit.word.judge], hit.value.split()))  # the quotes may hold a scheme: "Bearer ..."
    if hit.quoted:
        option = hit.flag and hit.tie == "tight" and hit.password
        return values.is_plausible(hit.value) or _is_phrase(hit) or (option and values.is_literal(hit.value))
    if hit.verb and hit.tie != "default" and (hit.name == "PASS" or "_" in hit.value or "/" in hit.value):
        # the name of a test is no value, as in "PASS: test_login_v2"
        generated = values.is_random if hit.name == "pass" else values.is_generated
        return generated(hit.value.lstrip("-")) or (hit.tie == "tight" and values.is_bare_secret(hit.value))
    return values.is_bare_secret(hit.value) or (
        _is_set(hit)
        and (_is_env(hit) or values.is_word(hit.value) or (hit.tie == "tight" and values.is_snake(hit.value)))
    )


def _is_env(hit: Hit) -> bool:
    """Return whether a shell or a file of properties sets words that are joined: `PGPASSWORD=salt.Pepper psql`."""
    listed = hit.after == ";" and ";" in hit.left  # a connection string
    properties = "." in hit.head and (
        hit.head.startswith("-D") or (hit.start[-1:] in ("", "\n") and hit.after in ("", "\n"))
    )
    told = hit.tie == "tight" and (
        listed or properties or ((hit.head + hit.name).isupper() and hit.after in ("", *" \n;&"))
    )
    return told and values.is_coupled(_DIGIT.sub("", hit.value))


def _is_phrase(hit: Hit) -> bool:
    """Return whether a quoted value is a passphrase with spaces, set by a variable of the environment or a setting."""
    if not hit.word.loose or hit.tie not in ("tight", "assign") or " " not in hit.value:
        return False
    return (values.is_phrase if hit.name.isupper() else values.is_short_phrase)(hit.value)


def _is_set(hit: Hit) -> bool:
    """Return whether a bare value stands as one that is set does, not as a name in code does."""
    if hit.after == "}" and "${" in hit.left:
        return True
    if hit.verb and hit.tie == "tight" and _USER_BEFORE.search(hit.left):
        return True
    if hit.verb:
        alone = hit.left[-1:] in ("", "\n") or _WITH.search(hit.left)  # "login: bob, pass: X"
        return hit.tie == "assign" and bool(alone) and hit.after in ("", "\n")
    if hit.word.kind == "secret":
        return bool(hit.head) and hit.tie == "tight" and hit.after in ("", "\n")
    bracketed = hit.after in (*")]",) and hit.left[-1:] in ("(", "[") and hit.value.islower() and hit.tie == "assign"
    return hit.password and (
        hit.after in ("", "\n") or bracketed or (hit.after in (*" \t;&\"'`\\",) and (hit.tie == "tight" or hit.flag))
    )


def _strict(hit: Hit) -> bool:
    """Judge what a looser tie ties: it mixes letters with digits or signs."""
    if not hit.quoted and values.is_code(hit.value):
        return False
    if hit.verb and not values.is_chosen(hit.value) and not (hit.tie in ("is", "to") and values.is_pair(hit.value)):
        return False
    if not hit.word.loose:
        return values.JUDGES[hit.word.judge](hit.value)
    if " " in hit.value:
        return hit.tie in _SPOKEN and (values.is_short_phrase(hit.value) or values.is_plausible(hit.value))
    if hit.tie in _SPOKEN and hit.password and values.is_said(hit.value):
        return True
    return values.is_filled(hit.value) and values.is_mixed(hit.value)


def _of_call(hit: Hit) -> bool:
    if hit.head.endswith("set_") and hit.right[1:2] == ",":
        return False  # whose password is set comes first
    return not _GETTERS.search(hit.head) and _assigned(hit)


def _of_pair(hit: Hit) -> bool:
    if not (hit.flag or _FIRST_ARGUMENT.search(hit.start)):
        return False
    if hit.name.isupper():  # of the environment, and what to use where it says nothing
        return _assigned(hit)
    word = values.is_joined(hit.value) or (_OPTION.search(hit.start) and values.is_word(hit.value))
    return _strict(hit) or bool(hit.password and word)


def _of_element(hit: Hit) -> bool:
    value = hit.value.removesuffix("]]") if hit.after == ">" else hit.value
    return (hit.after == "<" or value != hit.value) and values.is_plausible(value)


def _said(hit: Hit) -> bool:
    """Judge what follows "ist", "es", "は": a word counts only if no sentence would say it of a password."""
    if _strict(hit) or (hit.word.loose and hit.value.isdigit() and values.is_bare_secret(hit.value)):
        return True
    if not hit.password or hit.verb:
        return False
    if hit.quoted and hit.value.isascii() and hit.value.isalpha():
        return values.is_word(hit.value)
    return (_ends(hit) or not hit.after.isascii()) and (values.is_odd_word(hit.value) or values.is_coupled(hit.value))


def _ends(hit: Hit) -> bool:
    """Return whether a value ends what is said."""
    return hit.after in ("", *"\n.,;)") or bool(_AND.match(hit.right))


def _said_is(hit: Hit) -> bool:
    """Judge what follows "is": only here a lone word counts, since only English has a list of words that are none."""
    noun = not hit.verb or bool(_OWNED.search(hit.start))
    told = (hit.password and noun and hit.word.text != "wachtwoord") or (hit.word.text == "secret" and hit.alone)
    return _said(hit) or (told and _ends(hit) and values.is_word(hit.value))


def _said_to(hit: Hit) -> bool:
    """Judge what follows "to": a verb may."""
    if hit.word.text == "hasł":  # in Polish it is the verb
        return _said(hit)
    changed = hit.password and (
        ((hit.quoted or _ends(hit)) and _CHANGE.search(hit.left)) or _CHANGED_TO.match(hit.right)
    )
    verb = hit.verb and hit.rest.strip() != "set"
    return not verb and (_tried(hit) or bool(changed and values.is_word(hit.value)))


def _tried(hit: Hit) -> bool:
    if hit.word.text == "secret":
        return False  # "the secret is to use ..."
    return (not hit.word.loose or values.is_said(hit.value)) and _strict(hit)


def _of_cell(hit: Hit) -> bool:
    return hit.password and not hit.verb and (values.is_strong(hit.value) or values.is_random(hit.value))


def _beside(hit: Hit) -> bool:
    lone = hit.password and not hit.verb and not hit.head and len(hit.value) >= _SHORTEST_NEXT
    return (
        _strict(hit)
        or (lone and (hit.value.isalpha() or hit.value.isdigit()) and values.is_literal(hit.value))
        or (hit.flag and values.is_short_phrase(hit.value))
    )


def _next(hit: Hit) -> bool:
    alike = hit.head[:2].lower()  # of a list of names that begin alike the value is the next one
    if (
        alike
        and hit.start.split()[-1:]
        and hit.value.lower().startswith(alike)
        and hit.start.split()[-1].startswith(alike)
    ):
        return False
    if hit.flag:
        return _assigned(hit)
    if len(hit.value) < _SHORTEST_NEXT or _OTHER_NAME.match(hit.value):
        return False
    if hit.password and _ends(hit) and _WITH.search(hit.left):
        return values.is_word(hit.value) or _strict(hit)
    if hit.password and hit.start.endswith(", ") and hit.after in ("", "\n") and _odd(hit.value):
        return True  # the last of a list: "user bob, password X"
    if hit.password and _ends(hit) and (values.is_joined(hit.value) or (_is_directive(hit) and _odd(hit.value))):
        return True
    return values.has_digit(hit.value) and _strict(hit)


def _is_directive(hit: Hit) -> bool:
    """Return whether a line is a setting and its value, with nothing between: `requirepass ...`."""
    return bool(hit.head) and hit.start[-1:] in ("", "\n") and hit.after in ("", "\n", ";")


def _odd(value: str) -> bool:
    return values.is_coupled(value) or values.is_odd_word(value)


def _later(hit: Hit) -> bool:
    return hit.after in ("", "\n") and (values.is_said if values.has_digit(hit.value) else values.is_strong)(hit.value)


_JUDGE_OF = {
    **dict.fromkeys(("typed", "tight", "default", "assign", "named"), _assigned),
    "call": _of_call,
    "element": _of_element,
    "pair": _of_pair,
    "filled": _assigned,
    "beside": _beside,
    "cell": _of_cell,
    "said": _said,
    "is": _said_is,
    "to": _said_to,
    "try": _tried,
    "next": _next,
    "later": _later,
}
