"""What a sub-agent is shown when it starts: the person's standing rules, and notes on its task.

The client's payload names only the kind of the sub-agent. Its task is read from the end of the transcript: from the
calls of that kind that have no result yet.
"""

from __future__ import annotations

import time

from keepsake.base import clock, project, reply
from keepsake.base.event import table, text
from keepsake.notes import person
from keepsake.recall import candidates, digest, tell
from keepsake.recall import moment as moments
from keepsake.store import ledger
from keepsake.text import render
from keepsake.transcript import recent_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.event import Event

MAX_CHARS = 800  # the fence included
USUAL = "general-purpose"  # the kind that the client starts when a call names none
_WHY = "rule"
# How often the transcript is looked at, and the seconds between two looks. The client (2.1.329) writes the call up to
# 70 ms after it starts the hook; a wait of 150 ms missed one on a busy machine.
PATIENCE, STEP = 60, 0.005
_CALL, _ID = b'"subagent_type"', '"tool_use_id":"'


def answer(event: Event, found: project.Project) -> reply.Reply | None:
    """Return the reply with what a starting sub-agent is shown, None when nothing is worth it. Raises DatabaseError."""
    settings, kind = found.settings, text(event.fields, "agent_type")
    if not kind or not settings.flag("recall.enabled") or not settings.flag("recall.tools"):
        return None
    stores = tell.open_stores(found)
    if not stores:
        return None
    moment = _moment(event, found, kind)
    book = ledger.open_ledger(found.folder)
    muted = ledger.muted(book, event.session)
    rules = [one for db in stores for one in digest.rules(db, moment.people) if one.uid not in muted]
    lines = [tell.RecallLine(one.uid, 1.0, one.text, _WHY) for one in rules]
    budget, _ = tell.allowance(settings, 0, 0)
    if moment.query:
        known = muted | {one.uid for one in rules}
        lines += tell.choose(candidates.find_in(stores, moment, known), moment, known, budget, "", found.root)
    chosen = tell.fitting(lines, MAX_CHARS)
    if not chosen:
        return None
    # Recorded as not whole: the main conversation has not seen these lines, and may still be shown them.
    rows = [ledger.ShownMemory(one.uid, one.score, len(one.line), one.why, whole=False) for one in chosen]
    ledger.record(book, event.session, event.name, moment.time, rows)
    return reply.Reply(context=render.fence([one.line for one in chosen]))


def _moment(event: Event, found: project.Project, kind: str) -> moments.Moment:
    """Return the moment as if the person had given the task in a prompt."""
    task = "\n".join(_await_tasks(event.transcript, kind))[: moments.PROMPT]
    moment = moments.Moment("prompt", task, files=moments.command_files(task), raw=b"", session=event.session)
    moment.branch, moment.time, moment.people = project.branch(found.top), clock.now(), person.names(found.top)
    return moment


def _await_tasks(transcript: str, kind: str) -> list[str]:
    """Return the open tasks of sub-agents of a kind in a transcript, after a short wait if it holds none yet."""
    for _ in range(PATIENCE):
        tail = recent_words.tail(transcript, most=moments.TAIL)
        given = tasks(tail, kind)
        if given or not tail:
            return given
        time.sleep(STEP)
    return []


def tasks(tail: bytes, kind: str) -> list[str]:
    """Return the tasks of sub-agents of a kind that have no result yet, from the end of a transcript."""
    lines = [line for line in tail.split(b"\n") if _CALL in line or b'"Task"' in line or b'"Agent"' in line]
    prompts = []
    for line in lines:
        for block in _calls(line):
            arguments, call = table(block, "input"), text(block, "id")
            same = (text(arguments, "subagent_type") or USUAL) == kind
            if same and call and f'{_ID}{call}"'.encode() not in tail:
                prompts.append(text(arguments, "prompt"))
    return [one for one in prompts if one]


def _calls(line: bytes) -> Iterator[dict[str, object]]:
    value = recent_words.entry(line)
    content = table(value, "message").get("content") if value.get("type") == "assistant" else None
    for block in content if isinstance(content, list) else []:
        if isinstance(block, dict) and block.get("name") in {"Task", "Agent"}:
            yield block
