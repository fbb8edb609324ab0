"""The judges of a value, by the names that the tables use (pure).

A judge decides from the value alone whether it is a secret, or code, a placeholder, a path or a plain word. The weaker
the surroundings point to a secret, the stricter the judge must be. The main ones:

| judge | accepts | used for |
| --- | --- | --- |
| `any` | every value | an address whose form shows that it is secret |
| `literal` | every value but placeholders, references and plain words | `sshpass -p value` |
| `said` | a value that looks chosen or generated, and not like a name in code | "the password is value" |
| `chosen` | a value that is hardly ever written but as a password | "password ... value" |
| `random` | a value that consists mostly of neither words nor numbers | `token = value` |
| `generated` | a value that only a generator makes | "token ... value" |
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact import forms, generated, passwords, phrases

if TYPE_CHECKING:
    from collections.abc import Callable

JUDGES: dict[str, Callable[[str], bool]] = {
    "any": bool,
    "literal": generated.is_literal,
    "said": passwords.is_password_like,
    "chosen": passwords.is_chosen,
    "random": generated.is_random,
    "generated": generated.is_generated,
    "seed": phrases.is_seed,
    "argument": passwords.is_argument,
    "typed": lambda value: passwords.is_argument(value) or passwords.is_word(value),
    "odd": lambda value: passwords.is_argument(value) or passwords.is_odd_word(value),
    "joined": lambda value: (
        passwords.is_argument(value) or passwords.is_odd_word(value) or passwords.is_snake(value, "plain")
    ),
    "quoted": lambda value: (
        passwords.is_argument(value)
        or (passwords.is_word(value) and not phrases.is_label_word(value))
        or phrases.is_words_of_any_kind(value)
    ),
    "camel": lambda value: (
        passwords.is_argument(value) or (passwords.is_odd_word(value) and value[1:].lower() != value[1:])
    ),
    "sure": lambda value: (
        passwords.is_strong(value) or (generated.is_random(value) and value.upper() != value != value.lower())
    ),
    "some": lambda value: any(map(passwords.is_strong, value.split())),
    "words": phrases.has_few_listed_words,
    "digit": forms.has_digit,
    "strong": passwords.is_strong,
    "bytes": phrases.is_bytes,
    "word": lambda value: generated.is_literal(value) and not forms.names_secret(value),
    "app": phrases.is_app_password,
    "phrase": phrases.is_short_phrase,
    "mnemonic": phrases.is_mnemonic,
    "jar": lambda value: any(map(generated.is_random, re.split(r"[=;\s]", value))),
}


def tied_judge(judge: str) -> Callable[[str], bool]:
    """Return the judge of a value that a sign or a word ties to its name, by the judge of values that stand near it."""
    return passwords.is_password_like if judge == "chosen" else generated.is_random
