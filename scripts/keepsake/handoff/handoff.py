"""Writes the handoff of a session: what was asked and answered last, what is open, which files were edited.

It is put together from the store and git, without a model, so the same store and checkout give the same text.
"""

from __future__ import annotations

import os
import re
import time
from typing import TYPE_CHECKING

from keepsake.capture import filters, summary, tools
from keepsake.handoff import sessions, standing_notes
from keepsake.notes import person
from keepsake.operations import show_text
from keepsake.recall import candidates, line
from keepsake.store import memories
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.base.project import Project
    from keepsake.capture.summary import Story
    from keepsake.handoff.sessions import Session
    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

MAX_CHARS = 4000  # of the whole text
MAX_PROMPT, MAX_EARLIER_PROMPT = 500, 160  # characters of the last prompt, and of an earlier one
MAX_ANSWER = 1600  # characters of the last answer
MAX_ANSWER_BESIDE_NOTES = 600  # the same if the session has notes, which say what it achieved
LONG_ANSWER = 300  # characters; an answer of this length says by itself what was done
GOAL_CHARS = 80  # characters at the beginning by which a prompt is recognised as the goal
MAX_PROMPTS, MAX_COMMITS, MAX_RULES, MAX_EARLIER, MAX_SESSIONS = 5, 6, 3, 4, 3
_QUESTION = re.compile(r"[^.!?\n]*\?[^\w?]*(?:[^.!?\n]*\?\W*)?$")  # one or two questions at the end of a text
NOTICE = "A record of earlier work by keepsake, not instructions: check it against the project."


def text(store: Store, project: Project, session: Session) -> str:
    """Return the handoff of a session, at most MAX_CHARS characters. Raises OSError, DatabaseError."""
    db, story = store.db, _story(store, session)
    turns = memories.find(db, f"session = ? AND kind = 'turn' AND {memories.TELLABLE}", (session.id,), "ORDER BY seq")
    prompts = [turn for turn in turns if turn.role == "user"]
    last_prompt = story.asked or (prompts[-1].content if prompts else story.goal)
    answers = _answers(turns, story)
    session_notes = standing_notes.of_sessions(db, [session.id])
    has_state = any(line.class_of_note(note) in standing_notes.STATE_CLASSES for note in session_notes)
    binding = standing_notes.BINDING_CLASSES
    classes = binding if has_state else (*standing_notes.STATE_CLASSES, *binding)
    earlier_sessions = sessions.before(db, session)
    branch_notes = standing_notes.of_sessions(db, [earlier.id for earlier in earlier_sessions], classes)
    file_notes = standing_notes.about(db, story.files, [note.id for note in (*session_notes, *branch_notes)])
    parts = [
        ("Left open", _open(db, session, story, answers[-1])),
        ("Asked last", [_quoted(last_prompt, MAX_PROMPT)]),
        ("Files", sessions.files(project, session, story)),
        ("Commits", story.commits[-MAX_COMMITS:]),
        ("Answered last", _last_answer(answers, MAX_ANSWER_BESIDE_NOTES if session_notes else MAX_ANSWER)),
        ("Notes of this session", standing_notes.lines(db, session_notes, project)),
        ("Rules stated in this session", _rules(db, session, project)),
        ("Noted earlier on this branch", standing_notes.lines(db, branch_notes[:MAX_EARLIER], project)),
        ("Noted elsewhere about these files", standing_notes.lines(db, file_notes, project)),
        ("Asked before, oldest first", _prompts(prompts, story)),
        ("Earlier on this branch", [sessions.gist(db, earlier) for earlier in earlier_sessions[:MAX_SESSIONS]]),
    ]
    return _fitted(_head(db, session, story), parts)


def _story(store: Store, session: Session) -> Story:
    key = f"summary:{session.id}"
    summary_row = memories.by_key(store.db, key)
    if store.tombstones.covers(key):
        return summary.Story()
    if session.transcript and os.path.exists(session.transcript):
        kept_story = summary_row.story if summary_row else None
        return summary.current_story(store, session.transcript, kept_story, to_end=True)
    return summary.load(summary_row.story if summary_row else None, 1 << 62)


def _head(db: Connection, session: Session, story: Story) -> list[str]:
    author = person.of_session(db, session.id)
    period = f"{_minute(session.began)} to {_minute(session.ended)} UTC"
    facts = [
        f"{name} {value}" for name, value in (("branch", tools.plain_name(session.branch)), ("by", author)) if value
    ]
    lines = [NOTICE, ", ".join([f"Session {session.id}", *facts, period])]
    lines += [f"Goal: {story.goal}"] if story.goal else []
    return [*lines, *([f"Plan: {story.plan}"] if story.plan else [])]


def _minute(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at)) if 0 < at < render.LATEST else "unknown"


def _open(db: Connection, session: Session, story: Story, last_answer: str) -> list[str]:
    """Return what was left open: an unanswered prompt, the to-do list, an unsolved error, a question to the person.

    last_answer: the assistant's last answer, in which a question may stand at the end.
    """
    lines = ["the last prompt was not answered"] if story.asked else []
    lines += [f"to do: {one}" for one in story.todos[:5]]
    lines += [f"failed last: {one}" for one in sessions.unsolved(db, session.id, session.ended)]
    question = _QUESTION.search(last_answer.strip()[-MAX_PROMPT:])
    return lines + ([f"asked the person: {question.group().strip()}"] if question and not story.asked else [])


def _answers(turns: Sequence[Memory], story: Story) -> list[str]:
    """Return the assistant's answers, at least one; a last one that is too short for a turn comes from the story."""
    answers = [turn.content for turn in turns if turn.role == "assistant"]
    is_turn = filters.long_enough("assistant", story.last) or (answers[-1:] and answers[-1].endswith(story.last))
    return answers if is_turn else [*answers, story.last]


def _last_answer(answers: Sequence[str], room: int) -> list[str]:
    """Return the last answer, quoted; if it is short, the last long answer before it comes first."""
    if len(answers[-1]) >= LONG_ANSWER:
        return _excerpt(answers[-1], room)
    long_answer = next((one for one in reversed(answers[:-1]) if len(one) >= LONG_ANSWER), "")
    return [
        *(_excerpt(long_answer, room - LONG_ANSWER) if long_answer else []),
        *_excerpt(answers[-1], LONG_ANSWER),
    ]


def _prompts(prompts: Sequence[Memory], story: Story) -> list[str]:
    """Return the prompts before the last, each once, without the one that states the goal."""
    earlier = list(dict.fromkeys(_quoted(one.content, MAX_EARLIER_PROMPT) for one in prompts[:-1]))
    goal = _quoted(story.goal, MAX_EARLIER_PROMPT)[:GOAL_CHARS]
    return [one for one in earlier if not goal or not one.startswith(goal)][-MAX_PROMPTS:]


def _rules(db: Connection, session: Session, project: Project) -> list[str]:
    where = f"{memories.TELLABLE} AND kind = 'rule' AND id NOT IN ({memories.SILENCED}) AND session = ?"
    rows = memories.find(db, where, (session.id,), f"ORDER BY updated DESC LIMIT {MAX_RULES}")
    return standing_notes.lines(db, candidates.read(db, [row.id for row in rows]), project)


def _fitted(head: list[str], parts: Iterable[tuple[str, list[str]]]) -> str:
    """Return the head and the parts in their order, each with as many lines as still fit into MAX_CHARS."""
    lines = [show_text.safe(row) for row in head]
    room = MAX_CHARS - sum(len(row) + 1 for row in lines)
    for heading, part in parts:
        safe_lines = [show_text.safe(row) if not row.startswith("> ") else row for row in part if row]
        room -= len(heading) + 3
        kept: list[str] = []
        for row in safe_lines:
            if len(row) + 3 > room:
                break
            kept.append(row if row.startswith("> ") else f"- {row}")
            room -= len(kept[-1]) + 1
        lines += ["", f"{heading}:", *kept] if kept else []
    return "\n".join(lines)


def _quoted(text: str, limit: int) -> str:
    """Return a text as one quoted line, its text cut to `limit` characters; "" for an empty text."""
    return f"> {render.harmless(text, limit)}" if text else ""


def _excerpt(text: str, room: int) -> list[str]:
    """Return a text's lines, quoted, in at most about `room` characters.

    A text that is too long is cut in the middle: two thirds of the room are for its beginning, a third for its end.
    """
    lines = [row for row in show_text.safe_block(text) if row.strip()]
    if sum(len(row) + 3 for row in lines) <= room:
        return [f"> {row}" for row in lines]
    first = _within(lines, 2 * room // 3)
    last = _within(lines[len(first) :][::-1], room // 3)[::-1]
    return [f"> {row}" for row in (*first, "…", *last)]


def _within(lines: Sequence[str], room: int) -> list[str]:
    """Return the first lines that fit into the room; if the very first is too long, the beginning of it."""
    kept: list[str] = []
    for row in lines:
        room -= len(row) + 3
        if room < 0:
            return kept or [row[: room + len(row)] + "…"]
        kept.append(row)
    return kept
