"""The worker's jobs: a hook starts one per detached process, which ends by itself or by its time limit."""

from __future__ import annotations

import faulthandler
import functools
import json
import os
import sys
import time
from typing import TYPE_CHECKING

from keepsake.base import clock, paths, spawn
from keepsake.base import project as projects
from keepsake.base.event import clean
from keepsake.capture import ingest, keep, settle, subagents, summary, tools, trail
from keepsake.guard import guard_files
from keepsake.store import handbacks, ledger, memories, rescue, salvage, throwaway, undo
from keepsake.store.db import DatabaseError
from keepsake.store.pending import Pending
from keepsake.store.store import open_store
from keepsake.transcript import jsonl, reader
from keepsake.worker import link, upkeep

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from keepsake.store.store import Store

_HALF_READ = "SELECT path, coalesce(cwd, '') FROM cursor LEFT JOIN session ON session.id = cursor.session"
MAX_SECONDS = 600.0  # seconds; a worker that hangs is gone after this


def watchdog(seconds: float = MAX_SECONDS) -> None:
    """End this process after so many seconds, whatever it is doing.

    faulthandler counts in a C thread: a Python thread could not run during a regular expression's search, which never
    releases the interpreter's lock.
    """
    faulthandler.dump_traceback_later(seconds, exit=True, file=os.open(os.devnull, os.O_WRONLY))


def capture(root: str, transcript: str, cwd: str = "", *, ended: bool = False) -> None:
    """Read what is new in a transcript into the project's store; then see which notes were used, and extract new ones.

    root: the project's; cwd: where the session works, which tells its worktree. ended: the session is over, so staged
    notes are committed. The settings decide whether notes are extracted at all.
    """
    from keepsake.extract import schedule
    from keepsake.git import origin
    from keepsake.worker import note_upkeep

    project = projects.of_worker(root, cwd)
    if not may_read(project):
        return
    store = open_store(project.folder, project.root)
    origin.record(store.db, project)
    use = settle.Follower([store, *everywhere(project)])
    ingest.capture(store, transcript, (summary.follow, use.follow), live=True)
    use.settle(transcript, clock.now(), ended=ended)
    note_upkeep.update(project, store, ended=ended)
    upkeep.after_writing(store.db, project, time.time())
    follow_up = schedule.end if ended else schedule.run
    follow_up(schedule.Trigger(project, store, transcript, cwd))


def may_read(project: projects.Project) -> bool:
    """Tell whether keepsake may read the transcripts of a project's sessions."""
    return project.active() and project.settings.flag("capture.enabled")


def everywhere(project: projects.Project) -> list[Store]:
    """Return the store of the memories for every project, open for writing, as a list; empty if there is none."""
    folder = paths.everywhere(project.home)
    return [open_store(folder)] if os.path.exists(memories.database(folder)) else []


end = functools.partial(capture, ended=True)  # at a session's end: staged notes are committed, too


def compact(root: str, transcript: str, cwd: str = "") -> None:
    """Before a compaction: leave the session's trail for the hook that sees the summary, and capture what is new."""
    project = projects.of_worker(root, cwd)
    if may_read(project) and jsonl.regular(transcript):
        prepared = trail.of_transcript(open_store(project.folder, project.root), transcript, cwd or root)
        if prepared is not None:
            handbacks.put(ledger.open_ledger(project.folder), reader.session_of(transcript), prepared)
    capture(root, transcript, cwd)


def subagent(root: str, transcript: str, cwd: str = "", agent_transcript: str = "") -> None:
    """After a sub-agent: store what it learnt, and capture what is new.

    agent_transcript: the sub-agent's; stdin: a JSON object with its last words as "report".
    """
    project = projects.of_worker(root, cwd)
    if may_read(project):
        report = clean(str(payload().get("report", "")))
        subagents.learn(
            open_store(project.folder, project.root), agent_transcript, reader.session_of(transcript), report
        )
    capture(root, transcript, cwd)


@functools.cache
def payload() -> dict[str, Any]:
    """Return the JSON object on stdin.

    It is cached, since a pipe can be read only once and a job runs twice if its store was rescued.
    """
    value = json.loads(sys.stdin.buffer.read().decode("utf-8", "replace"))
    return value if isinstance(value, dict) else {}


def tool(root: str, cwd: str = "") -> None:
    """Store what one tool call taught; stdin: the call as JSON (never in a file, since it isn't redacted yet)."""
    project = projects.of_worker(root, cwd)
    if not project.active() or not project.settings.flag("capture.tools"):
        return
    call = payload()
    name, session, now = str(call["tool"]), str(call["session"]), clock.now()
    command, output = str(call.get("command", "")), str(call.get("output", ""))
    draft = tools.file_access(name, call["input"], session, now)
    if draft is None and (not call.get("check") or tools.has_error(command, output)):
        draft = tools.error_pattern(name, command, output, session, now)
    if draft is None:
        return
    draft.tags = (*draft.tags, memories.SUBAGENT) if call.get("agent") else draft.tags
    store = open_store(project.folder, project.root)
    db, tombstones = store.db, store.tombstones
    db.execute("BEGIN IMMEDIATE")
    tombstones.refresh()
    rows = Pending(db)
    keep.keep_lesson(rows, draft, str(call.get("call", "")), tombstones)
    rows.write()
    db.execute("COMMIT")


def start(root: str, transcript: str, cwd: str = "") -> None:
    """At a session's start: have past sessions read, make offers, and read transcripts that were left half-read.

    The copy of memories that were deleted wholesale is dropped, so that this can't be undone any more. A half-read
    session is read only if the settings of the checkout that it worked in allow it, too.
    """
    from keepsake.extract import schedule
    from keepsake.worker import backfill, note_upkeep, offers

    project = projects.of_worker(root, cwd)
    for folder in project.folders():
        undo.drop(folder)
    throwaway.sweep(project.home)
    if project.active() and backfill.due(project, transcript):
        spawn.worker(["past", root, transcript, cwd])  # a process of its own: it may take minutes
    if not may_read(project):
        return
    offers.make(project, transcript)
    has_store = os.path.exists(memories.database(project.folder))
    if not (has_store or schedule.may_be_staged(project) or note_upkeep.present(project)):
        return
    store = open_store(project.folder, project.root)
    guard_files.refresh(project)
    allowed = functools.cache(functools.partial(_allowed, root))
    for path, place in store.db.execute(_HALF_READ).fetchall():
        if os.path.exists(path) and path != transcript and allowed(place):
            ingest.capture(store, path)
    note_upkeep.update(project, store, ended=True)
    schedule.start(schedule.Trigger(project, store, transcript))


def judge(root: str, session: str) -> None:
    """Have a model choose which notes help at a prompt, for the next hook to show; stdin: the case as JSON."""
    from keepsake.extract import judge as choice

    project = projects.of_worker(root, "")
    case = payload()
    if not project.active() or project.settings.text("judge.mode") != "model" or not session:
        return
    store = open_store(project.folder, project.root)
    picked = choice.choose(project, store.db, choice.Case.of(case), clock.now())
    ledger.choose(ledger.open_ledger(project.folder), session, picked, float(case["at"]))


def past_sessions(root: str, transcript: str, cwd: str = "") -> None:
    """Read the sessions from before keepsake was installed, within limits."""
    from keepsake.worker import backfill

    backfill.read(root, transcript, cwd)


def _allowed(root: str, cwd: str) -> bool:
    """Tell whether a session that another client began in cwd may be captured ("": unknown)."""
    return may_read(projects.of_worker(root, cwd, {**os.environ, "CLAUDE_PROJECT_DIR": ""}))


JOBS: dict[str, Callable[..., None]] = {
    "capture": capture,
    "end": end,
    "compact": compact,
    "subagent": subagent,
    "tool": tool,
    "start": start,
    "past": past_sessions,
    "judge": judge,
    "image": link.job,
}


def run(arguments: Sequence[str]) -> None:
    """Run a job: its name, then its arguments. If the store is damaged, rescue it and run the job again."""
    watchdog()
    paths.make_home()
    job, root = JOBS[arguments[0]], arguments[1]
    try:
        job(*arguments[1:])
    except DatabaseError as error:
        if not salvage.is_damage(error) or not rescue.heal(projects.Project(root).folder, time.time()):
            raise
        job(*arguments[1:])
