"""Redact a text by its origin: the command that printed it, the file that holds it, the question that it answers."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

from keepsake.redact import generated, named_value, outputs, passwords, phrases, tables
from keepsake.redact.scan import Finding, findings, redact, replace
from keepsake.text.patterns import compiled

# Files of code, and examples of settings, count as harmless even if their name matches a row of `files.txt`.
_CODE = (
    *".py .pyi .js .jsx .ts .tsx .mjs .go .rs .java .kt .rb .php .c .h .cc .cpp .cs .swift .css .scss .less".split(),
    *".html .vue .svelte .md .rst .sql .sh .lock .sum .proto .tf .ipynb .svg".split(),
)
_HARMLESS = re.compile(r"\b(?:example|sample|template|dist|tmpl|schema|design|theme)\b|tokeni[sz]er", re.IGNORECASE)
_SETTING = re.compile(
    r"^(?P<name>[ \t]*(?:export[ \t]+)?[\"']?[\w.-]{1,64}[\"']?[ \t]*(?:=|:(?=\s))[ \t]*)(?P<value>\S[^\n]*)$",
    re.MULTILINE,
)
_PLAIN = r"[\"']?(?:\d{1,5}|true|false|yes|no|on|off|null|none|[{\[(|>]-?|\w+://[^\s:@]*(?::\d+)?[^\s@]*)[\"']?,?"
_MAX_BEFORE = 400  # characters of the text before an answer
# A last sentence that asks for something; and a short answer that consists of a value, with few words around it.
_QUESTION = (
    r"[^.!?\n]*\b(?:what|which|give|send|tell|share|paste|enter|provide|need|type|was|welches|wie|quel|cuál)\b"
    r"[^.!?\n]*[?:.]?\s*\Z"
)
_ANSWER = (
    r"(?:(?:it['’]?s|it is|that['’]?s|use|try|sure|ok(?:ay)?|here|the \w{1,16} is|(?:my |the )?pass\w{0,8}(?: is)?)"
    r"[,:]? )?"
    r"[\"'`]?(?P<value>[^\s\"'`]{4,64}?|[a-z]{3,12}(?: [a-z]{3,12}){2,7})[\"'`]?[.!]?"
)


def redact_output(command: str, output: str) -> str:
    """Return a command's output without its secrets; all of it goes if the command's job is to print a secret."""
    if output.strip() and outputs.prints_secret(command):
        return "[redacted:output]"
    return redact(output)


def keeps_secrets(name: str) -> bool:
    """Return whether the name of a file says that it holds secrets: `.env`, `.vault_pass`, `secrets/db`."""
    parts = name.replace("\\", "/").lower().split("/")
    if parts[-1].endswith(_CODE) or _HARMLESS.search(parts[-1]):
        return False
    return any(
        fnmatchcase("/".join(parts[-2:]) if "/" in pattern else parts[-1], pattern)
        for pattern, _ in tables.rows("files")
    )


def redact_file(name: str, text: str) -> str:
    """Return a text from the file `name` without its secrets.

    If the name says that the file holds secrets, the values of all settings go, apart from small numbers, switches and
    addresses without a password; a text without settings goes whole.
    """
    clean = redact(text)
    if not text.strip() or not keeps_secrets(name):
        return clean
    if not _SETTING.search(clean):
        return "[redacted:file]"
    return _SETTING.sub(_without_value, clean)


def _without_value(setting: re.Match[str]) -> str:
    value = setting["value"]
    plain = compiled(_PLAIN).fullmatch(value.strip()) or re.fullmatch(
        r"[\"']?\[redacted:[\w-]+\][\"']?,?", value.strip()
    )
    return setting[0] if plain else f"{setting['name']}[redacted:file]"


def redact_after(before: str, text: str) -> str:
    """Return a text without its secrets, given the text before it, which may name a secret or ask for one.

    A short answer to a question for a password is a secret, even if it is a plain word.
    """
    if not before:
        return redact(text)
    before = before[-_MAX_BEFORE:] + "\n"
    secrets = [
        Finding(kind, max(0, start - len(before)), end - len(before))
        for kind, start, end in findings(before + text)
        if end > len(before)
    ]
    clean = redact(replace(text, secrets))
    answer = compiled(_ANSWER, re.IGNORECASE).fullmatch(clean.strip())
    question = compiled(_QUESTION, re.IGNORECASE).search(before.strip()) if answer else None
    if not answer or not question or not _names_password(question[0]):
        return clean
    value = answer["value"]
    if not any(
        judge(value)
        for judge in (phrases.is_passphrase, passwords.is_word, passwords.is_password_like, generated.is_random)
    ):
        return clean
    return clean.replace(value, "[redacted:password]")


def _names_password(question: str) -> bool:
    low = question.lower()
    return any(
        word in low
        for word, row in named_value.KEYWORDS.items()
        if row.kind in ("password", "secret", "token") and row.accepts_plausible
    )
