"""Newer beats older: a note that says that a name was replaced or removed takes back older notes on it (pure).

Found on 545 notes of 140 sessions. That two notes share a handle and the newer one has a word like "instead" says next
to nothing (29 such pairs among decisions and preferences, 5 of them reversals), so the name itself must be what the
words are about, and the older note a decision or preference that still builds on it: 4 pairs, all of them right. With
older notes of every class it would be 9 pairs, 4 of them right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OLDER = ("decision", "user-preference")  # classes that can be taken back; what was found out stays found out
NEWER = ("decision", "user-preference", "earlier-attempt", "constraint", "how-it-works")
MAX_HOLDERS = 12  # notes that hold a name; more of them share a topic, not a thing
# A name as people write it in notes: in backquotes, an option, an identifier, a path.
_NAME = r"(?:`[^`\n]{2,60}`|--[\w-]{2,}|\b\w+[_/]\w[\w/.-]*|\b[A-Za-z]\w*[a-z0-9][A-Z]\w*)"
_ASIDE = r"(?: \([^)\n]{1,40}\))?"
_GONE = "replaced|removed|dropped|deleted|renamed|retired|reverted|undone|taken out|withdrawn"
_SAID = tuple(
    re.compile(pattern)
    for pattern in (
        # ENTIRE_TELEMETRY_OPTOUT is replaced by "telemetry": false in settings.json
        # dev3 wants `--no-telemetry` (default false) replaced by a `--telemetry` flag
        rf"(?P<names>{_NAME}){_ASIDE} (?:(?:is|was|has been|are|were) (?:now )?(?:{_GONE}|gone)|replaced by)\b",
        # `entire enable --no-telemetry` (default false) became `--telemetry`
        rf"(?P<names>{_NAME}){_ASIDE} became\b",
        # Root metadata.json no longer has session_ids, session_count, created_at
        rf"\bno longer (?:has|have|uses?|needs?|writes?|reads?|holds?|takes?|knows?) (?P<names>{_NAME}(?:, {_NAME})*)",
    )
)
# dev1 does not want the linear search in GetByAgentType replaced by a map
_REFUSED = re.compile(
    r"\b(?:not|never|no|n't|refus\w*|reject\w*|against|whether|if|could|should|instead of)\b", re.IGNORECASE
)
_EACH = re.compile(_NAME)
_INNER = re.compile(r"--[\w-]{2,}|[A-Za-z_][\w./-]{3,}")


class Statement(NamedTuple):
    """A note for comparison: its row, class, text, handles, session and time."""

    row: int
    cls: str
    text: str
    handles: Sequence[str]
    session: str
    at: float


def gone(text: str, handles: Iterable[str] = ()) -> set[str]:
    """Return the names that a text says are gone, in lower case. handles: what is a name in it, however it is spelt."""
    for handle in filter(None, handles):
        text = re.sub(rf"(?<![`\w]){re.escape(handle)}(?![`\w])", lambda met: f"`{met[0]}`", text)
    found: set[str] = set()
    for pattern in _SAID:
        for match in pattern.finditer(text):
            start = max(text.rfind(mark, 0, match.start()) for mark in (". ", "; ", ": "))
            if not _REFUSED.search(text[start + 1 : match.start()]):
                found.update(name for one in _EACH.findall(match["names"]) for name in names(one))
    return found


def names(text: str) -> set[str]:
    """Return the names in a text, in lower case: of a command in backquotes its last option or word."""
    found: set[str] = set()
    for one in _EACH.findall(text):
        inner = _INNER.findall(one.strip("`"))
        found.update(part.casefold().strip("./") for part in inner[-1:])
    return found


def pairs(notes: Iterable[Statement]) -> list[tuple[Statement, Statement, str]]:
    """Return (newer, older, name) for each note that a later one of another session takes back."""
    listed = sorted(notes, key=lambda one: one.at)
    held = [(one, names(one.text) | {handle.casefold() for handle in one.handles}) for one in listed]
    holders: dict[str, list[Statement]] = {}
    for one, known in held:
        for name in known:
            holders.setdefault(name, []).append(one)
    found = []
    for newer in listed:
        if newer.cls not in NEWER:
            continue
        lost = gone(newer.text, newer.handles)
        for name in sorted(lost):
            for older in holders.get(name, ()) if len(holders.get(name, ())) <= MAX_HOLDERS else ():
                same = older.session == newer.session != ""  # who wrote both down at once meant both
                earlier = older.at < newer.at and not same and older.cls in OLDER
                if earlier and name not in gone(older.text, older.handles):
                    found.append((newer, older, name))
    return found
