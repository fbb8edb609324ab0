"""After a compaction: what the session worked with and its summary lacks, as one line (pure)."""

from __future__ import annotations

import time

from keepsake.base import event, minijson
from keepsake.text import labels, render
from keepsake.transcript import recent_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.store.handbacks import Handback

ORIGIN = "this session, not in its summary"
_MARK = b'"isCompactSummary":true'
# kind of a trail's line -> how many are told, what stands before them, and the marks around each
KINDS = {
    "said": (2, "The user said", '"'),
    "command": (5, "Commands that ran well", "`"),
    "file": (8, "Files", ""),
    "name": (12, "Names in code", ""),
}
MAX_TITLE = 40  # of them go to what stands before a kind
MAX_TEXT = 1280  # what the fence and the line's head leave of 1,500
WORD = 4  # characters that a word needs to count
MOSTLY = 0.7  # share of a sentence's words from which a summary says the same


def lacking(trail: str, summary: str) -> str:
    """Return what a summary lacks of a trail, in one line of at most MAX_TEXT characters; "" when it lacks nothing.

    trail: a line per thing, its kind, a tab, its text (capture/trail.py).
    """
    flat, room = " ".join(summary.split()), MAX_TEXT
    words = recent_words.words(flat.encode("utf-8", "replace"))
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for line in trail.splitlines():
        kind, _, text = line.partition("\t")
        most, _, mark = KINDS.get(kind, (0, "", ""))
        if most > len(found.get(kind, ())) and not _says(flat, words, kind, text):
            room -= len(text) + 2 * len(mark) + len("; ") if found[kind] else len(text) + MAX_TITLE
            found[kind] += [text] if room >= 0 else []
    return _joined(found)


def _says(flat: str, words: set[bytes], kind: str, text: str) -> bool:
    if kind == "file":
        return text.replace("\\", "/").rpartition("/")[2] in flat
    if kind != "said":
        return (text.partition(" (")[0] if kind == "name" else text) in flat
    own = [word for word in recent_words.ordered(text) if len(word) >= WORD]
    return text in flat or len([word for word in own if word in words]) >= MOSTLY * len(own)


def _joined(found: dict[str, list[str]]) -> str:
    parts = []
    for kind, (_, title, mark) in KINDS.items():
        texts = [mark + text.rstrip(".") + mark for text in found[kind]]
        if texts:
            parts.append(f"{title}: {('; ' if mark else ', ').join(texts)}")
    return ". ".join(parts)


def item(one: Handback, line: str) -> render.Item:
    """Return what is told of a hand-back, under the id of the session's summary."""
    return render.Item(one.memory, labels.SESSION, one.at, line, ORIGIN)


def summary_in(tail: bytes, since: float) -> str:
    """Return the summary that a compaction after a time (epoch seconds) wrote at a transcript's end, "" without one."""
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(since))
    for raw in reversed(tail.split(b"\n") if _MARK in tail else []):
        if _MARK in raw:
            try:
                value = minijson.loads(raw.decode("utf-8", "replace"))
            except ValueError:  # the first line of a tail is cut
                return ""
            fields = value if isinstance(value, dict) else {}
            new = event.text(fields, "timestamp") >= stamp
            return event.text(event.table(fields, "message"), "content") if new else ""
    return ""
