"""Judge a value by itself (pure): it is a secret, or it is code, a placeholder, a path, a plain word.

How sure a judge must be depends on what stands beside the value, so there is one for each kind of value:

| judge | takes | as in |
| --- | --- | --- |
| `any` | whatever stands there | an address whose form is secret |
| `literal` | all but placeholders and references | `sshpass -p value` |
| `said` | what somebody chose or generated, and no name of code | "the password is value" |
| `chosen` | what nobody writes but as a password | "password ... value" |
| `random` | mostly neither words nor numbers | `token = value` |
| `generated` | what only a generator makes | "token ... value" |
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.redact.forms import (
    has_digit,
    is_coupled,
    is_dotted,
    is_joined,
    is_joined_plainly,
    is_long_joined,
    names_secret,
)
from keepsake.redact.generated import is_code, is_filled, is_generated, is_literal, is_placeholder, is_random, is_uuid
from keepsake.redact.passwords import (
    is_argument,
    is_bare_secret,
    is_cell,
    is_chosen,
    is_given,
    is_mixed,
    is_numbered,
    is_odd_word,
    is_pair,
    is_plausible,
    is_said,
    is_said_phrase,
    is_snake,
    is_strong,
    is_word,
)
from keepsake.redact.phrases import (
    has_plain,
    is_app,
    is_bytes,
    is_mnemonic,
    is_passphrase,
    is_passphrase_of_any_words,
    is_phrase,
    is_quoted_phrase,
    is_seed,
    is_short_phrase,
    is_words,
    is_words_of_any_kind,
    is_words_unsaid,
)

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "JUDGES",
    "has_digit",
    "has_plain",
    "is_app",
    "is_argument",
    "is_bare_secret",
    "is_bytes",
    "is_cell",
    "is_chosen",
    "is_code",
    "is_coupled",
    "is_dotted",
    "is_filled",
    "is_generated",
    "is_given",
    "is_joined",
    "is_joined_plainly",
    "is_literal",
    "is_long_joined",
    "is_mixed",
    "is_mnemonic",
    "is_numbered",
    "is_odd_word",
    "is_pair",
    "is_passphrase",
    "is_passphrase_of_any_words",
    "is_phrase",
    "is_placeholder",
    "is_plausible",
    "is_quoted_phrase",
    "is_random",
    "is_said",
    "is_said_phrase",
    "is_seed",
    "is_short_phrase",
    "is_snake",
    "is_strong",
    "is_uuid",
    "is_word",
    "is_words",
    "is_words_of_any_kind",
    "is_words_unsaid",
    "names_secret",
]

JUDGES: dict[str, Callable[[str], bool]] = {
    "any": bool,
    "literal": is_literal,
    "said": is_said,
    "chosen": is_chosen,
    "random": is_random,
    "generated": is_generated,
    "seed": is_seed,
    "argument": is_argument,
    "typed": lambda value: is_argument(value) or is_word(value),
    "odd": lambda value: is_argument(value) or is_odd_word(value),
    "camel": lambda value: is_argument(value) or (is_odd_word(value) and value[1:].lower() != value[1:]),
    "sure": lambda value: is_strong(value) or (is_random(value) and value.upper() != value != value.lower()),
    "some": lambda value: any(map(is_strong, value.split())),
    "words": is_words,
    "digit": has_digit,
    "strong": is_strong,
    "bytes": is_bytes,
    "word": lambda value: is_literal(value) and not names_secret(value),
    "app": is_app,
    "phrase": is_short_phrase,
    "mnemonic": is_mnemonic,
    "jar": lambda value: any(map(is_random, re.split(r"[=;\s]", value))),
}
