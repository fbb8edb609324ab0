"""Labelled texts for redaction: what must go and what must stay.

No secret is stored: tables hold templates, and every value is made here at run time from a seed. A template line may be
followed by a tab and its text; `⏎` is a line break, `⟦A36⟧` a secret part and `⟪h40⟫` a harmless one.
"""

from __future__ import annotations

import base64
import json
import os
import random
import re
import string
import sysconfig
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_HERE = os.path.dirname(os.path.abspath(__file__))
_ALPHABETS = {
    "A": string.ascii_letters + string.digits,
    "a": string.ascii_lowercase + string.digits,
    "U": string.ascii_uppercase + "234567",
    "T": string.ascii_uppercase + "234567",
    "h": "0123456789abcdef",
    "H": "0123456789ABCDEF",
    "d": "123456789",
    "l": string.ascii_letters,
    "b": string.ascii_letters + string.digits + "+/",
    "K": "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
    "s": string.ascii_letters + string.digits + "-_",
}
_NAMES = "Kutya Sommer dragon Falcon tortilla Bodrum maple Zebra kestrel Orchid walrus Tango".split()
_PART = re.compile(r"[⟦⟪](\w)(\d*)[⟧⟫]")
_SECRET = re.compile(r"⟦\w\d*⟧")
# Words that people take for a password; many end like an adjective or a participle.
_LONE = """
    marmalade tumbleweed gooseberry sunflowerseed butterfly lighthouse pumpernickel thunderstorm waterfall snowflake
    strawberry dragonfly peppermint cinnamon gingerbread hummingbird chickadee hedgehog nightingale rosemary starling
    dandelion elephant garlic olive onion cathedral canary applesauce wonderland moonlight buttercup scorpion duckling
    woodpecker rhubarb saxophone velociraptor platypus crocodile turnip mandarin teapot zeppelin anaconda caterpillar
    """.split()
# Where a token turns up; `{}` takes it.
_PLACES = (
    "please use {} for this",
    "THING={}",
    'x = "{}"',
    '{{"x": "{}"}}',
    "x: '{}'",
    "got `{}` back",
    "https://host.local/cb?v={}&n=1",
    '\\"k\\": \\"{}\\"',
    "line\\n{}\\nnext",
    "({}).",
    "<v>{}</v>",
    "값은 {}입니다",
    "- {}\n- next",
    "tool --with={}",
    "[{}, 1]",
)


class Positive(NamedTuple):
    """A text with secrets in it, none of which may be left."""

    kind: str
    text: str
    secrets: list[str]


def positives(table: str, seed: int = 7) -> list[Positive]:
    """Return the cases of a table but `tokens.txt` and `kept.txt`, each template filled once."""
    rng = random.Random(seed)  # noqa: S311  # made-up values that must be the same at every run
    return [_fill(kind, template, rng) for kind, template in _rows(table)]


def tokens(seed: int = 11, places: int = 3) -> list[Positive]:
    """Return each token of `tokens.txt` in `places` surroundings."""
    rng = random.Random(seed)  # noqa: S311  # as above
    return [
        _fill(kind, place.replace("{}", template).replace("{{", "{").replace("}}", "}"), rng)
        for kind, template in _rows("tokens.txt")
        for place in rng.sample(_PLACES, places)
    ]


def example(template: str, seed: int = 5) -> Positive:
    """Return the example of a table's row, filled."""
    return _fill("", template.replace("⇥", "\t").replace("⏎", "\n"), random.Random(seed))  # noqa: S311  # as above


def blind(half: str) -> tuple[list[Positive], list[str]]:
    """Return the positives and the negatives of a set that was written blind; c is never used for tuning."""
    return _labelled(f"blind-{half}.jsonl")


def by_class() -> tuple[list[Positive], list[str]]:
    """Return the positives and the negatives that the author of the rules wrote, class by class, with the rules."""
    return _labelled("classes.jsonl")


def _labelled(name: str) -> tuple[list[Positive], list[str]]:
    with open(os.path.join(_HERE, name), encoding="utf-8") as file:
        rows = [json.loads(line.replace("¦", "")) for line in file][1:]
    told = [(row, row["secrets"] if "secrets" in row else [row["secret"]]) for row in rows if "kind" in row]
    return [Positive(row["kind"], row["text"], secrets) for row, secrets in told], [
        row["text"] for row in rows if "kind" not in row
    ]


def negatives(seed: int = 13, copies: int = 4) -> list[str]:
    """Return the lines of `kept.txt`, those with made-up parts `copies` times."""
    rng = random.Random(seed)  # noqa: S311  # as above
    lines = [template for _, template in _rows("kept.txt")]
    return [_make(line, rng) for line in lines for _ in range(copies if "⟪" in line else 1)]


def stdlib_lines(part: int = 0, parts: int = 1) -> list[str]:
    """Return lines of Python's own library that speak of secrets: every module whose place in the list fits `part`."""
    telling = re.compile("pass|secret|token|key|auth|cookie|credential|://|[0-9a-f]{20}", re.IGNORECASE)
    lines: set[str] = set()
    for number, path in enumerate(sorted(library_files())):
        if number % parts == part:
            with open(path, encoding="utf-8", errors="replace") as file:
                lines.update(line.strip() for line in file if telling.search(line))
    return sorted(lines)


def library_files() -> Iterator[str]:
    """Yield the paths of the modules of Python's own library."""
    for folder, folders, files in os.walk(sysconfig.get_path("stdlib")):
        folders[:] = [name for name in folders if name not in ("site-packages", "__pycache__", "test", "tests")]
        yield from (os.path.join(folder, name) for name in files if name.endswith(".py"))


def _rows(table: str) -> Iterator[tuple[str, str]]:
    with open(os.path.join(_HERE, table), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("# "):
                kind, tab, template = line.rstrip("\n").partition("\t")
                text = template if tab else kind
                yield kind, text.replace("⏎", "\n")


def _fill(kind: str, template: str, rng: random.Random) -> Positive:
    secrets = []

    def make(part: re.Match[str]) -> str:
        value = _value(part[1], int(part[2] or 0), rng)
        if part[0].startswith("⟦"):
            secrets.append(value)
        return value

    return Positive(kind, _PART.sub(make, template), secrets)


def _make(template: str, rng: random.Random) -> str:
    return _PART.sub(lambda part: _value(part[1], int(part[2] or 0), rng), template)


def _value(form: str, size: int, rng: random.Random) -> str:
    makers = {
        "W": _chosen,
        "c": _wide,
        "w": _lone,
        "x": _dotted,
        "n": _named,
        "D": _hyphened,
        "L": _letters,
        "u": _uuid,
        "J": _jwt,
    }
    if form in makers:
        return makers[form](rng)
    if form == "P":
        return " ".join(rng.choice(_NAMES).lower()[:8] for _ in range(size))
    while True:
        value = "".join(rng.choice(_ALPHABETS[form]) for _ in range(size))
        if size < 16 or form in "lTd" or (any(map(str.isdigit, value)) and any(map(str.isalpha, value))):
            return value


def _lone(rng: random.Random) -> str:
    return rng.choice(_LONE)


def _dotted(rng: random.Random) -> str:
    """Return a password that has the form of an attribute's path or a file's name."""
    word, other = rng.choice(_NAMES), rng.choice(_NAMES)
    number, lower = rng.randrange(1, 999), word.lower()
    return rng.choice([f"{word}.{other}{number}", f"{lower}.{other}{number}", f"{lower[0]}3{lower[1:]}.{other}"])


def _named(rng: random.Random) -> str:
    """Return a password that has the form of a variable's name."""
    return "_".join([*rng.sample(_NAMES, 2), rng.choice(["rel", "app", "dev"])]).lower()


def _hyphened(rng: random.Random) -> str:
    return "-".join(rng.choice(_NAMES).lower() for _ in range(4))


def _uuid(rng: random.Random) -> str:
    return "-".join(_value("h", part, rng) for part in (8, 4, 4, 4, 12))


def _jwt(rng: random.Random) -> str:
    head, body = ('{"alg":"HS256","typ":"JWT"}', f'{{"sub":"{rng.randrange(10**9)}","iat":1}}')
    parts = [base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in (head, body)]
    return ".".join([*parts, _value("s", 43, rng)])


def _letters(rng: random.Random) -> str:
    """Return a password of letters alone."""
    word, other = rng.choice(_NAMES), rng.choice(_NAMES)
    return rng.choice([f"{word}{other}", f"{word}{other}".lower(), f"{word.lower()}{other.upper()}"])


def _chosen(rng: random.Random) -> str:
    """Return a password as people choose them: words, digits and signs, never only letters."""
    word, other, number = rng.choice(_NAMES), rng.choice(_NAMES), rng.randrange(10, 9999)
    return rng.choice(
        [
            f"{word}{number}",
            f"{word}{number}!",
            f"{word}-{other}-{number}",
            f"{word[:2]}@{number}{other}",
            f"{number}{word}#{other}",
        ]
    ).replace("o", rng.choice("o0"))


def _wide(rng: random.Random) -> str:
    """Return a password as people choose them, in more forms than `_chosen` has."""
    word, other, more = (rng.choice(_LONE).capitalize() for _ in range(3))
    number, digit, sign = rng.randrange(10, 9999), rng.randrange(1, 10), rng.choice("!?@#$%&*+")
    return rng.choice(
        [
            f"{word}_{other}_{digit}",
            f"{word}-{other}-{digit}",
            f"{word}.{other}.{digit}",
            f"{word}{sign}{other}{number}",
            f"{word}&{other}{digit}",
            f"{word.lower()}{digit}",
            f"{word.lower()}{number}{sign}",
            f"{word}{rng.randrange(1970, 2031)}{sign}",
            f"{word}{other}{number}",
            f"{word}{other}{more}",
            f"{word.lower()}-{other.lower()}-{more.lower()}",
            f"{word.lower()}-{other.lower()}-{digit}",
            _leet(word.lower()) + sign,
            _leet(word),
            f"{_leet(word.lower())}-{other.lower()}",
            f"{number}{word}{sign}",
            f"{sign}{word}{number}",
            f"{_value('A', 12, rng)}{sign}",
            _value("A", 10, rng),
            _value("A", 14, rng),
        ]
    )


def _leet(word: str) -> str:
    """Return `word` with digits for some of its letters."""
    return word.translate(str.maketrans("eoi", "301")) if set(word) & set("eoi") else f"{word}1"
