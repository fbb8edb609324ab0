"""Writes a session's summary without a model: its goal, changes, commits, the last state, what was left open.

Each session has one such memory, which is updated in place at every capture. The parts of the summary (offset, goal,
files, ...) are kept in the column `story`, redacted like the text, so that only new lines need to be read.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from keepsake.base import paths
from keepsake.base.event import CHANGE_TOOLS
from keepsake.base.phrases import PLAN
from keepsake.capture import tools
from keepsake.capture.filters import Forgotten
from keepsake.notes import attribution
from keepsake.orders import provenance
from keepsake.redact import redact, redact_after
from keepsake.store import drafts, memories, pauses
from keepsake.transcript import jsonl, reader
from keepsake.transcript.speech import plan, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from keepsake.capture.collector import Batch
    from keepsake.store.db import Connection
    from keepsake.store.store import Store
    from keepsake.transcript.reader import Call, Entry

MAX_GOAL, MAX_LAST, MAX_OPEN, MAX_SUBJECT, MAX_ENDING = 160, 200, 160, 72, 300  # characters of each part
MAX_FILES, MAX_COMMITS, MAX_KEPT = 8, 4, 200  # files and commits shown; files, commits and to-dos remembered
MAX_REDACTED = 4000  # characters of a text that are redacted before it is cut, so that no cut halves a secret
_NOT_STORED = ("earlier", "prompt")  # parts of a story that are not redacted, and so not stored
MAX_SESSIONS = 5  # sessions of a project that are updated; the digest at a session's start shows three
TAGS = ("session-summary",)
_TODO_TOOLS = ("TodoWrite",)
_COMMIT = re.compile(  # bounded: on a long line that only repeats "git commit" it would take half a minute
    r"\bgit\s(?:[^\n|;&]{0,200}\s)?commit\b[^\n]{0,400}?\s-[a-zA-Z]*m\s*(?:\"?\$\(cat\s*<<-?\s*['\"]?\w+['\"]?\s*\n)?\s*[\"']?([^\n\"']+)"
)


@dataclass
class Story:
    """The parts of a session's summary, up to a byte offset. Everything in it that is stored is redacted."""

    offset: int = 0
    goal: str = ""
    plan: str = ""  # the first line of a plan that the model has written and follows
    asked: str = ""
    last: str = ""
    said: str = ""  # what the assistant said last, until add_last_words
    ending: str = ""  # the end of what the assistant said last; it may name a value that the next text contains
    files: list[str] = field(default_factory=list)
    commits: list[str] = field(default_factory=list)
    todos: list[str] = field(default_factory=list)
    pending: dict[str, str] = field(default_factory=dict)
    began: float = 0.0
    ended: float = 0.0
    branch: str = ""
    earlier: str = ""  # what the assistant said before `said`, until add_last_words; never stored
    prompt: str = ""  # what the person said last, until add_last_words or an answer; never stored


def latest(store: Store) -> None:
    """Update the summaries of the last sessions, for the start of the next one; older ones are updated when resumed."""
    last = "SELECT transcript FROM session WHERE transcript <> '' ORDER BY updated DESC LIMIT ?"
    for (path,) in store.db.execute(last, (MAX_SESSIONS,)).fetchall():
        if os.path.exists(path):
            update(store, path)


def update(store: Store, path: str) -> bool:
    """Bring the summary of a transcript's session up to date. Returns whether the session has a summary now.

    Sub-agents' transcripts and sessions without memories have none. A summary that a person edited or forgot stays as
    it is; what was said during a pause and what was forgotten is left out. Raises OSError, DatabaseError.
    """
    path, db = os.path.realpath(path), store.db
    if not jsonl.regular(path):
        return False
    with db:
        db.execute("BEGIN IMMEDIATE")
        store.tombstones.refresh()
        return _update(store, path, None)


def follow(store: Store, path: str, batch: Batch) -> None:
    """Update the summary with what a capture has just read, in the same transaction (an ingest.Fold)."""
    _update(store, path, batch)


def _update(store: Store, path: str, batch: Batch | None) -> bool:
    session = reader.session_of(path)
    key = f"summary:{session}"
    if session.startswith("agent-") or store.tombstones.covers(key):
        return False
    old = memories.by_key(store.db, key)
    if old is not None and old.edited:
        return True
    story = current_story(store, path, old.story if old else None, batch)
    stored = _store(store.db, old, key, session, story)
    # Of a summary the person's own words are not judged, a colleague's are.
    if stored and attribution.colleague(store.db, session) and provenance.reads_like_instruction(text(story)):
        store.db.execute("UPDATE memory SET state = ? WHERE key = ?", (memories.HELD, key))
    return stored


def current_story(
    store: Store, path: str, kept: str | None, batch: Batch | None = None, *, to_end: bool = False
) -> Story:
    """Return the story of a transcript: the stored one, and what has come since. Raises OSError, DatabaseError.

    What was said during a pause or was forgotten is left out. kept: the stored story (JSON); batch: what a capture has
    just read; to_end: also take a last line that may be incomplete, so that the result must not be stored.
    """
    story, silent = load(kept, os.path.getsize(path)), pauses.load(store.db)
    withheld = Forgotten(store.tombstones, reader.session_of(path))
    for after, entries in _since(path, story.offset, batch, to_end=to_end):
        for entry in entries:
            before = _before(story) if len(store.tombstones) else ""
            if not (silent and pauses.covers(silent, entry.at)) and not withheld.covers(entry, before):
                fold(story, entry, withheld.covers_change)
        story.offset = max(story.offset, after)
    add_last_words(story)
    return story


def _since(path: str, offset: int, batch: Batch | None, *, to_end: bool) -> Iterator[tuple[int, list[Entry]]]:
    """Yield (byte after the entries, entries) from a byte on; the file is read only for what the batch lacks."""
    if batch is None or offset < batch.begun:
        for after, ended, entries in reader.entries(path, offset):
            if not (ended or to_end) or (batch is not None and after > batch.begun):
                break
            yield after, entries
    if batch is not None:
        yield batch.reached, [entry for entry in batch.entries if offset <= entry.offset < batch.reached]


def _store(db: Connection, old: memories.Memory | None, key: str, session: str, story: Story) -> bool:
    content = text(story)
    kept = json.dumps({name: part for name, part in vars(story).items() if name not in _NOT_STORED})
    if not content:
        return False
    if old is None:
        if not db.execute("SELECT 1 FROM memory WHERE session = ? LIMIT 1", (session,)).fetchone():
            return False  # a session of "ok" and "Done." has no memory, and gets no summary
        draft = drafts.Draft(
            key=key, kind="summary", type="Context", content=content, created=story.began, updated=story.ended,
            tags=TAGS, session=session, branch=story.branch, source="summary", files=story.files, story=kept,
        )  # fmt: skip
        drafts.insert(db, draft)
        return True
    drafts.set_content(db, old.id, content, max(story.ended, old.updated))
    stored_files = set(memories.files_of(db, old.id))
    drafts.add_files(db, old.id, [name for name in story.files if name not in stored_files])
    db.execute("UPDATE memory SET story = ? WHERE id = ?", (kept, old.id))
    return True


def load(kept: str | None, size: int) -> Story:
    """Return the stored story; a new one if there is none, or if the transcript is shorter than the story's offset."""
    try:
        parts: dict[str, Any] = json.loads(kept or "{}")
        story = Story(**parts)
    except (ValueError, TypeError):
        return Story()
    return story if story.offset <= size else Story()


def fold(story: Story, entry: Entry, hidden: Callable[[Call], bool] = lambda _: False) -> None:
    """Take one entry into the story. hidden: tells which calls are left out."""
    if entry.side or entry.meta:
        return
    at = entry.at
    story.began, story.ended = story.began or at, max(story.ended, at)
    if not entry.results:  # all other lines name the branch too, so lines with results need not be parsed for it
        story.branch = tools.plain_name(entry.branch) or story.branch
    words = spoken(entry.role, entry.text) if entry.text else ""
    if entry.role == "assistant":
        if words:
            story.earlier, story.said = story.said, words
        story.asked, story.prompt = ("", "") if words else (story.asked, story.prompt)
        for call in [call for call in entry.calls if not hidden(call)]:
            _called(story, call)
        return
    for result in entry.results:
        subject = story.pending.pop(result.call, "")
        if subject and not result.failed and subject not in story.commits:
            story.commits = [*story.commits, subject][-MAX_KEPT:]
    if entry.text.startswith(PLAN) and not story.plan:
        title = plan(entry.text).lstrip("# ").partition("\n")[0]
        story.plan = short(title.removeprefix("Plan: "), MAX_GOAL)
    if words and not entry.results:
        story.goal = story.goal or short(words, MAX_GOAL, _before(story))
        story.prompt = words


def add_last_words(story: Story) -> None:
    """Put what both speakers said last into the story; earlier texts need not be redacted and judged for this."""
    if story.prompt:
        story.asked = short(story.prompt, MAX_OPEN, _before(story))
    if story.said:
        doubtful = provenance.doubtful(story.said)  # judged as a whole, since a part of it may seem harmless
        before = _ending(story.earlier) if story.earlier else story.ending
        story.last = "" if doubtful else short(story.said, MAX_LAST, before)
        story.ending = _ending(story.said)
    story.said = story.earlier = story.prompt = ""


def _before(story: Story) -> str:
    """Return the end of what the assistant said last, redacted."""
    return _ending(story.said) if story.said else story.ending


def _ending(text: str) -> str:
    return redact(text[-MAX_REDACTED:])[-MAX_ENDING:]


def _called(story: Story, call: Call) -> None:
    if call.name in CHANGE_TOOLS and (path := tools.path_of(call.input)):
        name = tools.plain_name(path)
        story.files = story.files if name in story.files else [*story.files, name][-MAX_KEPT:]
    elif call.name in tools.SHELLS:
        match = _COMMIT.search(str(call.input.get("command") or ""))
        if match:
            story.pending[call.id] = short(match.group(1), MAX_SUBJECT)
            story.pending = dict(list(story.pending.items())[-20:])
    elif call.name in _TODO_TOOLS:
        story.todos = [short(todo, MAX_SUBJECT) for todo in tools.unfinished_todos(call.input)][:MAX_KEPT]


def short(words: str, limit: int, before: str = "") -> str:
    """Return a text redacted, on one line and cut to limit characters. before: what was said before it."""
    return tools.flatten(redact_after(before, words[:MAX_REDACTED]), limit)


def text(story: Story) -> str:
    """Return the summary as a person reads it; "" if the session has no prompt and no plan."""
    if not story.goal and not story.plan:
        return ""
    names = list(dict.fromkeys(paths.file_name(path) for path in story.files))
    more = f" and {len(names) - MAX_FILES} more" if len(names) > MAX_FILES else ""
    parts = [
        ("Goal", story.goal),
        ("Plan", story.plan),
        ("Changed", ", ".join(names[:MAX_FILES]) + more),
        ("Commits", "; ".join(story.commits[-MAX_COMMITS:])),
        ("Last", story.last),
        ("Open", left_open(story)),
    ]
    return "\n".join(f"{name}: {part}" for name, part in parts if part)


def left_open(story: Story) -> str:
    """Return what was left open: an unanswered prompt, unfinished to-dos, or the assistant's last question."""
    if story.asked:
        return f"not answered: {story.asked}"
    if story.todos:
        return tools.flatten("; ".join(story.todos), MAX_OPEN)
    question = re.search(r"[^.!?]*\?\W*$", story.last)
    return question.group().strip() if question else ""
