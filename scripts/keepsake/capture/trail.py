"""Counts what a session worked with, in its words and tool calls.

A compaction replaces a conversation by a summary, which may leave some of this out. This module counts what the session
ran, changed, read and named, so that the hook can hand back what the summary lacks. Output of tools and text of edits
don't count, since they can be read again.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from keepsake.base import paths, phrases
from keepsake.base.event import CHANGE_TOOLS
from keepsake.capture import fixes, statements, tools
from keepsake.capture.filters import Forgotten
from keepsake.orders import provenance
from keepsake.redact import PRIVATE, redact, redact_after
from keepsake.store import memories, pauses
from keepsake.store.handbacks import Handback
from keepsake.text import error_lines, mentions
from keepsake.transcript import reader
from keepsake.transcript.speech import spoken

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from keepsake.store.store import Store
    from keepsake.transcript.reader import Call, Entry

MAX_COMMAND, MAX_SAID, MAX_NAME = 120, 200, 60  # characters of a command or path, a correction, a name
MAX_KEPT = {"said": 8, "command": 16, "file": 40, "name": 60}  # lines of each kind, the best ones
MIN_COUNT = {"command": 2, "file": 2, "name": 2}  # times; what came up only once hardly comes up again
MAX_BYTES = 32 << 20  # bytes at a transcript's end that are read
MAX_TEXT = 200_000  # characters of a text; a longer one is skipped, since cutting it could halve a secret
PROSE = (".md", ".txt", ".rst")  # endings of files that mention names which are defined elsewhere
INPUTS = ("file_path", "notebook_path", "path", "pattern", "prompt", "query")
# Commands that every session runs: no model needs to be reminded of them.
EVERYDAY = (*error_lines.LOOKS, "git add", "git commit", "git push", "git pull", "git fetch", "git stash",
            "git checkout", "git branch", "git rev-parse", "git remote", "git switch", "cd", "echo", "pwd", "mkdir",
            "rm", "cp", "mv", "which", "sleep", "chmod", "touch", "true", "sort", "export", "source", "kill",
            "ps")  # fmt: skip
# parse_header, parseHeader, ParseHeader, but not nagentId in "\nagentId"
_NAME = re.compile(r"(?<![\w/.$\\-])(?:[A-Za-z][a-z0-9]*_[A-Za-z0-9_]+|[a-z]+[A-Z]\w+|[A-Z][a-z0-9]+[A-Z]\w*)(?![\w/])")
_CORRECTS = re.compile(
    r"\b(?:don'?t|do not|never|always|instead|should(?:n'?t)?|must|rather|prefer|only|not|keep|without|make sure)\b",
    re.IGNORECASE,
)
MIN_NAME, MIN_WORDS = 6, 3  # characters of a name in code, words of a correction


class Trail:
    """Counts what a session ran successfully, changed, read and named, and collects the person's corrections."""

    def __init__(self, root: str = "", hidden: Container[str] = ()) -> None:
        self._hidden = hidden  # ids of calls to leave out
        self.root = root.rstrip("/") + "/" if root else ""
        self.counts: dict[tuple[str, str], int] = {}  # (kind, key) -> times, the latest last
        self.texts: dict[tuple[str, str], str] = {}  # (kind, key) -> the text to show
        self.homes: dict[str, str] = {}  # name in code -> the last file into which an edit wrote it
        self._running: dict[str, str] = {}  # id of a call -> its command
        self._before = ""

    def add(self, entry: Entry) -> None:
        """Take an entry of the main conversation."""
        if entry.meta and entry.text.startswith(phrases.CONTINUED):
            self._fade()
        if entry.side or entry.meta:
            return
        for result in entry.results:
            command = self._running.pop(result.call, "")
            if not result.failed:
                self._ran(command)
        words = spoken(entry.role, entry.text) if not entry.results and entry.text else ""
        if 0 < len(words) <= MAX_TEXT:
            text = redact_after(self._before, words)
            self._before = words[-300:] if entry.role == "assistant" else ""
            self._mention(text)
            if entry.role == "user":
                self._corrected(text)
        for call in entry.calls:
            if call.id not in self._hidden:
                self._called(call)

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield (kind, text): of each kind the most frequent first, of equally frequent ones the latest first."""
        for kind, limit in MAX_KEPT.items():
            ranked = [(self.counts[key], place, key) for place, key in enumerate(self.counts) if key[0] == kind]
            ranked = sorted(ranked, reverse=True)[:limit]
            for count, _, key in ranked:
                text, home = self.texts[key], self.homes.get(key[1], "") if kind == "name" else ""
                if count >= MIN_COUNT.get(kind, 1) and not provenance.doubtful(text):
                    yield kind, f"{text} ({home})" if home else text

    def _count(self, kind: str, key: str, text: str) -> None:
        self.counts[kind, key] = self.counts.pop((kind, key), 0) + 1
        self.texts[kind, key] = text

    def _fade(self) -> None:
        """Halve all counts, since they come from before an earlier compaction."""
        self.counts = {key: count // 2 for key, count in self.counts.items() if count > 1}

    def _mention(self, text: str) -> None:
        for path in mentions.files(text):
            self._file(path)
        for name in dict.fromkeys(_NAME.findall(text)):
            if MIN_NAME <= len(name) <= MAX_NAME:
                self._count("name", name, name)

    def _file(self, path: str) -> None:
        base = paths.file_name(path)
        short = path[len(self.root) :] if self.root and path.startswith(self.root) else path
        earlier = self.texts.get(("file", base), "")
        if base and PRIVATE not in path and len(short) <= MAX_COMMAND:
            self._count("file", base, short if "/" in short and not os.path.isabs(short) else earlier or base)

    def _corrected(self, text: str) -> None:
        for sentence in statements.sentences(text):
            correction = len(sentence) <= MAX_SAID and _CORRECTS.search(sentence)
            if correction and len(sentence.split()) >= MIN_WORDS:
                self.counts.pop(("said", sentence), None)
                self._count("said", sentence, sentence)

    def _called(self, call: Call) -> None:
        for field in INPUTS:
            self._mention(_safe(call.input.get(field)))
        base = memories.base_name(tools.path_of(call.input))
        if call.name in CHANGE_TOOLS and not base.endswith(PROSE):
            names = [name for text in call.input.values() for name in _NAME.findall(_safe(text))]
            self.homes.update(dict.fromkeys(names, base))
        if call.name in tools.SHELLS:
            self._running[call.id] = _safe(call.input.get("command"))
            self._mention(self._running[call.id])

    def _ran(self, command: str) -> None:
        key, shown = fixes.command_key(command), _shown_command(command)
        if key and shown and not key.startswith(EVERYDAY):
            self._count("command", key, shown)


def _safe(value: object) -> str:
    """Return a text from a call's input, redacted; "" if it is too long or not a text."""
    return redact(value) if isinstance(value, str) and len(value) <= MAX_TEXT else ""


def _shown_command(command: str) -> str:
    """Return a command line for the hand-back, without leading `cd`s and output filters; "" if it isn't to be shown."""
    while command.startswith("cd ") and "&&" in command:
        command = command.partition("&&")[2].strip()
    stages = command.replace("2>&1", "").strip().split(" | ")
    while len(stages) > 1 and stages[-1].startswith(fixes.QUIET):
        stages.pop()
    flat = " | ".join(stages).strip()
    return flat if "\n" not in flat and len(flat) <= MAX_COMMAND and "[redacted:" not in flat else ""


def of_transcript(store: Store, path: str, root: str) -> Handback | None:
    """Return the trail of a transcript, prepared for the compaction; None if nothing of it may be shown.

    What was said during a pause or was forgotten is left out. root: as in `follow`. Raises OSError, DatabaseError.
    """
    key, gone = f"summary:{reader.session_of(path)}", store.tombstones
    silent, summary = pauses.load(store.db), memories.by_key(store.db, key)
    if gone.covers(key) or (summary is not None and memories.NEVER in summary.tag_list()):
        return None
    start = max(0, os.path.getsize(path) - MAX_BYTES)
    entries = (entry for _, _, on_line in reader.entries(path, start) for entry in on_line)
    withheld = Forgotten(gone, reader.session_of(path))
    kept = [entry for entry in entries if not pauses.covers(silent, entry.at) and not withheld.covers(entry)]
    lines = follow(kept, root, withheld.calls(kept) if len(gone) else ()).lines()
    text = packed((kind, text) for kind, text in lines if not gone.covers(text))
    at = max([entry.at for entry in kept], default=0.0)
    return Handback(at, summary.uid if summary is not None else paths.digest(key), text) if text else None


def packed(lines: Iterable[tuple[str, str]]) -> str:
    """Return (kind, text) pairs as they are kept in the ledger: one line each, with a tab between kind and text."""
    return "\n".join([f"{kind}\t{' '.join(text.split())}" for kind, text in lines])


def follow(entries: Iterable[Entry], root: str = "", hidden: Container[str] = ()) -> Trail:
    """Return the trail of a session's entries. root: its folder, cut from paths; hidden: ids of calls to leave out."""
    trail = Trail(root, hidden)
    for entry in entries:
        trail.add(entry)
    return trail
