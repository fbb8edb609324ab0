"""Find notes that a newer one takes back, since it says that a name in them was replaced or removed (pure).

Tried on 545 notes of 140 sessions. A shared handle and a word like "instead" in the newer note prove next to nothing:
of 29 such pairs among decisions and preferences 5 were reversals. So the words must be about the name itself, and the
older note must be a decision or preference that still relies on that name: 4 pairs, all of them right. With older notes
of every class there would be 9 pairs, 4 of them right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OLDER = ("decision", "user-preference")  # classes that can be taken back; a finding remains true
NEWER = ("decision", "user-preference", "earlier-attempt", "constraint", "how-it-works")
MAX_HOLDERS = 12  # notes that contain a name; if there are more, it is a topic rather than one thing
# A name as people write it in notes: anything in backquotes, an option, an identifier, a path.
_NAME = r"(?:`[^`\n]{2,60}`|--[\w-]{2,}|\b\w+[_/]\w[\w/.-]*|\b[A-Za-z]\w*[a-z0-9][A-Z]\w*)"
_ASIDE = r"(?: \([^)\n]{1,40}\))?"
_GONE = "replaced|removed|dropped|deleted|renamed|retired|reverted|undone|taken out|withdrawn"
_GONE_PATTERNS = tuple(
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
    """What is compared of a note; at: when it was made (epoch seconds); who: its person, "" if unknown."""

    row: int
    cls: str
    text: str
    handles: Sequence[str]
    session: str
    at: float
    who: str = ""


def names_gone(text: str, handles: Iterable[str] = ()) -> set[str]:
    """Return the names (in lower case) that a text says are gone; handles count as names however they are spelt."""
    for handle in filter(None, handles):
        text = re.sub(rf"(?<![`\w]){re.escape(handle)}(?![`\w])", lambda match: f"`{match[0]}`", text)
    gone_names: set[str] = set()
    for pattern in _GONE_PATTERNS:
        for match in pattern.finditer(text):
            start = max(text.rfind(mark, 0, match.start()) for mark in (". ", "; ", ": "))
            if not _REFUSED.search(text[start + 1 : match.start()]):
                gone_names.update(name for spelling in _EACH.findall(match["names"]) for name in names(spelling))
    return gone_names


def names(text: str) -> set[str]:
    """Return the names in a text, in lower case; of a command in backquotes only its last option or word."""
    inner_names: set[str] = set()
    for spelling in _EACH.findall(text):
        inner = _INNER.findall(spelling.strip("`"))
        inner_names.update(part.casefold().strip("./") for part in inner[-1:])
    return inner_names


def _of_two_people(newer: Statement, older: Statement) -> bool:
    """Tell whether two notes are preferences of different people: neither takes back the other's."""
    return newer.cls == older.cls == "user-preference" and "" != newer.who != older.who != ""


def pairs(notes: Iterable[Statement]) -> list[tuple[Statement, Statement, str]]:
    """Return (newer, older, name) for each note that a newer one of another session takes back."""
    by_time = sorted(notes, key=lambda note: note.at)
    holders: dict[str, list[Statement]] = {}
    for note in by_time:
        for name in names(note.text) | {handle.casefold() for handle in note.handles}:
            holders.setdefault(name, []).append(note)
    taken_back = []
    for newer in by_time:
        if newer.cls not in NEWER:
            continue
        for name in sorted(names_gone(newer.text, newer.handles)):
            candidates = holders.get(name, [])
            for older in candidates if len(candidates) <= MAX_HOLDERS else ():
                same_session = older.session == newer.session != ""  # whoever wrote both meant both
                earlier = older.at < newer.at and not same_session and older.cls in OLDER
                if earlier and not _of_two_people(newer, older) and name not in names_gone(older.text, older.handles):
                    taken_back.append((newer, older, name))
    return taken_back
