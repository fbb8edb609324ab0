"""Judge whether a value is more than a placeholder or a reference, and whether a generator made it (pure)."""

from __future__ import annotations

import functools
import re

from keepsake.redact import tables
from keepsake.redact.forms import FEWEST, is_dotted, is_label
from keepsake.redact.randomness import is_dense, is_wordy, odd
from keepsake.text.patterns import compiled

SHORTEST_RANDOM = 8  # characters of a value that can look generated
_RUN = 16  # characters of signs that a generator makes
# Characters outside of words: most of a value; of any value; of a path.
ODD, _ODD_ALONE, _ODD_PATH = 6, 8, 16
_SWITCHES = 0.36  # changes between small letters, capitals and digits a character: words have fewer
_PLACEHOLDER = (
    r"[<\[{(]*(?:your|my)?[ _-]?(?:example|placeholder|changeme(?!(?-i:[A-Z][a-z]{2,12}\d{2,4}\Z))"
    r"|change[_-](?:me|this|it)|do[_-]?not[_-]?use"
    r"|dummy|fake|sample|not[_-](?:valid|real)\b|some[_-](?:value|name)\b|anything[_-]"
    r"|redacted|replace|insert|todo|mock|enter|(?<![a-z0-9])xxx|xxx(?![a-z0-9])|x{4}|\.\.\."
    r"|\*\*\*|•••|___|###"
    r"|(?<![a-z])invalid\b|deadbeef|0123456789abcdef)"
    r"|\byour(?!(?!\w*pass)\w*[^\w\s<>{}\[\]-]\S*\d\d)|[_-](?:here|aqui|aquí|eintragen|einfügen|einsetzen"
    r"|(?-i:HIER|ICI|QUI))\b"
    r"|\b(?:sua|tua|deine?|votre|hier|twoj[ae]?)[_-]"
)
# Variables, calls and places that a value is taken from; hashes of modules and public keys, which say so themselves.
_REFERENCE = (
    r"[<{\[(]|[\"'`] ?[+.] ?[A-Za-z_]|@/"
    r"|!\$|@(?:ARGV|_|Microsoft\.KeyVault)\b|/?\^|[$%#@!&]?\{|\$\(|\${1,2}(?![A-Z][a-z]+\d)[A-Za-z_]|%\("
    r"|%[sdrv]\b|%[A-Za-z_]+%|\\(?!x[0-9a-f]{2})|@{1,2}[A-Z_]+@|0x[0-9a-f]{1,16}(?!\w)|&(?:\[|(?:mut|str|self)\b"
    r"|'\w+\b|[A-Za-z_]\w*_\w+\Z|[A-Z][a-z]+(?:[A-Z][a-z]+)+(?![\w!])|[a-z]\w*\.[A-Z]\w*\{?\Z)"
    r"|[A-Z]?[a-z]+(?:[A-Z][a-z]+)*(?:SHA|MD|AES|RSA|UTF|HMAC|Base)\d{1,4}(?:[A-Z][a-z]+)*\Z|[a-z]+(?:S3|EC2|K8s)(?:[A-Z][a-z]+)+\Z"
    r"|'\$[A-Z_{(]|[A-Z][A-Z0-9_]*_(?:PASSWORD|PASSWD|PWD|PASS|SECRET|TOKEN)\Z"
    r"|(?:process|os|settings|self|this|req|request|args?|options|config)\.|(?:env|secrets?|vars?|config)[.(\[]"
    r"|ENV[.(\[]"
    r"|(?:Read|Get|New|ConvertTo|ConvertFrom|Import|Export|Invoke|Select|Join|Out)-[A-Z][a-z]+[A-Z]?"
    r"|!(?:vault|env|secret|GetAtt|ImportValue|Join|Select|FindInMap|Transform|reference|Ref|Sub)(?:\b|_)"
    r"|(?:required|nullable|sometimes|confirmed)\b|(?:ref\+|vault:|op://|arn:|ssm:)|projects/[\w-]+/secrets/"
    r"|(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9-]{1,63}\.){2,6}(?:com|org|net|io|dev|app|cloud|internal))(?::\d{1,5})?\Z"
    r"|\.[*+][|/#,@]|\d{4}-\d\d-\d\dT\d\d:|h1:[\w+/]{20}|(?:SHA|sha)\d{1,3}[:-]|AAAA[BCEG][23N]\w|pk_(?:live"
    r"|test)_|pk\.eyJ|eyJ(?:hbGciOi|0eXAiOi)[\w-]{0,60}\Z|#[0-9a-fA-F]{3,8}$"
)
_ADDRESS = re.compile(r"\w+://")
_PATH = re.compile(
    r"(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w .-]*[/\\])*[\w .-]*\Z"
    r"|\w[\w-]*(?P<in>/[\w-]+(?:\.[a-z]+)*)*\.(?P<end>[a-z]{2,5})(?::\d{1,5})?\Z"
    r"|(?:[a-z_-]{3,}/)+[a-z_-]{3,}\d?\Z"
)
_CODE = re.compile(
    r"[\w.$:>\[\]-]*[\[(]|(?:[A-Z]\w*\.)*[a-z_]+[!?]\(|!+[a-z]+(?:[A-Z_][a-z]+)+\Z"  # a call, `!isReady`
    r"|[\w$]+(?:(?:(?:!!|\?)?\.|->|::)[A-Za-z_$][\w$]*)+-?\Z|@{1,2}[a-z_][a-z_\d]*(?:\Z|[).\[])"
)
_BRACKETED = re.compile(r"[\w#%&*+@!-]{2,24}\([\w#%&*+@!?-]{1,24}\)\w[^\s()]{0,40}")  # and no call: `Tulip(red)77`
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_SWITCH = re.compile(r"(?<=[a-z])(?![a-z])|(?<=[A-Z])(?![A-Z])|(?<=\d)(?!\d)")
_GROUPS = re.compile(r"(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z0-9]{4,7}(?:-[A-Z0-9]{4,7}){3,7}")  # of a licence
_CODE_SIGNS = re.compile(r"[\\=&?]\w|::|->|\.\w+\.|[(){}\[\]<>]|^[-.$%#@]")


@functools.lru_cache(maxsize=1024)
def is_filled(value: str) -> bool:
    """Return whether `value` is more than a placeholder, a reference, a path, an address or an earlier redaction."""
    if len(set(value)) < FEWEST or _ADDRESS.match(value) or is_label(value):
        return False
    path = _PATH.match(value)
    if path and (not path["end"] or path["in"] or path["end"] in tables.words("endings")):
        return odd(value) >= _ODD_PATH or is_dotted(value)
    return not compiled(_REFERENCE).match(value) and (is_dense(value) or not is_placeholder(value))


def is_placeholder(value: str) -> bool:
    """Return whether a value says of itself that something else belongs there: `your-token-here`."""
    return bool(compiled(_PLACEHOLDER, re.IGNORECASE).search(value))


def is_literal(value: str) -> bool:
    """Return whether a value that stands where only a secret can is more than a plain word."""
    return is_filled(value) and value.lower() not in tables.words("plain")


def is_random(value: str) -> bool:
    """Return whether `value` looks generated: most of it is neither words nor numbers."""
    if len(value) < SHORTEST_RANDOM or not is_filled(value) or " " in value:
        return False
    if _UUID.fullmatch(value):
        return True
    return odd(value) >= _ODD_ALONE


def is_uuid(value: str) -> bool:
    """Return whether a value is a UUID: of something, more often than a secret."""
    return bool(_UUID.fullmatch(value))


def is_generated(value: str) -> bool:
    """Return whether only a generator makes such a value: long, digits and both cases, no hash, path or identifier."""
    if _GROUPS.fullmatch(value):
        return True
    run = max(re.split(r"[^A-Za-z0-9+/]+", value), key=len)
    numbers = len(re.findall(r"\d+", run))
    return (
        len(run) >= _RUN
        and not (numbers < FEWEST and is_wordy(run))
        and is_filled(value)
        and run.upper() != run != run.lower()
        and len(_SWITCH.findall(run)) >= _SWITCHES * len(run)
        and not _CODE_SIGNS.search(value)
    )


def is_code(value: str) -> bool:
    """Return whether a value without quotes is a call, an index or the path to an attribute."""
    before = value.partition("(")[0]
    if _BRACKETED.fullmatch(value) or (before.isalnum() and odd(before) >= _RUN):
        return False
    return bool(_CODE.match(value)) and ("(" in value or "[" in value or not (is_random(value) or is_dotted(value)))
