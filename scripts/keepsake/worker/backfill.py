"""The job that reads a project's past sessions (capture/past.py), newest first, each as an import does.

It is bounded: one process of the lowest priority, with a limit of bytes and seconds per start of a session. The rest,
also after a kill, follows at the next start, since a batch and its cursor are written in one transaction. A pause stops
it.
"""

from __future__ import annotations

import os
import shutil
import time
from typing import TYPE_CHECKING

from keepsake import hosts
from keepsake.base import journal, paths, project
from keepsake.capture import collector, cursors, importer, ingest, past, summary
from keepsake.git import origin
from keepsake.store import process_lock
from keepsake.store.store import open_store
from keepsake.transcript import jsonl
from keepsake.worker import upkeep

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.store.store import Store

MAX_BYTES = 1 << 30  # of transcripts that are read per start of a session
MAX_SECONDS = 300.0  # the worker's own limit is twice that
MIN_FREE = 100 << 20  # bytes that must stay free on the disk: a full disk would stop the person's own work
LOWEST = 19  # a process's lowest priority: it gets processor time that nobody else needs
LOCK = "past.lock"


def due(found: project.Project, transcript: str) -> bool:
    """Tell whether past sessions wait to be read; the first call also records which ones count. Raises OSError."""
    if not past.allowed(found) or hosts.of_transcript(transcript) is not None:  # past sessions are Claude Code's
        return False
    past.begin(found.folder, found.root, time.time())
    projects = projects_of(transcript)
    return any(waiting(found, projects, transcript)) or bool(listed(found, projects, transcript)[1])


def projects_of(transcript: str) -> str:
    """Return Claude Code's folder of all sessions: that of the running session's transcript, else as configured."""
    folder = os.path.dirname(os.path.dirname(transcript))
    return folder or os.path.join(importer.config_folder(), "projects")


def waiting(found: project.Project, projects: str, but: str = "") -> Iterator[str]:
    """Yield the past transcripts that are still unread, newest first; folders that can't be listed are left out.

    but: the transcript of the running session.
    """
    known = {but, *past.read_already(found.folder)}
    fresh = [path for path in listed(found, projects, but)[0] if not {path, os.path.basename(path)} & known]
    rested = {path: _mtime(path) for path in fresh}
    begun = past.begun(found.folder)
    for path in sorted(fresh, key=rested.__getitem__, reverse=True):
        if 0 < rested[path] <= begun.get(_place(path, found), 0.0):
            yield path


def listed(found: project.Project, projects: str, own: str = "") -> tuple[list[str], list[OSError]]:
    """Return the transcripts in the folders of a project's places, and the errors of folders that can't be listed.

    own: the running session's transcript, whose folder is listed as well.
    """
    every: list[str] = []
    failed: list[OSError] = []
    folders = [os.path.dirname(own)] if own else []
    for root in {found.root: 0.0, **past.begun(found.folder)}:
        try:
            folders += past.folders(projects, root)
        except OSError as error:  # noqa: PERF203  # one or two places
            failed.append(error)
    for folder in dict.fromkeys(folders):
        try:
            every += filter(jsonl.regular, past.sessions(folder))
        except OSError as error:  # noqa: PERF203  # a few folders
            failed += [] if isinstance(error, FileNotFoundError) else [error]
    return every, failed


def _mtime(path: str) -> float:
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0


def _place(path: str, found: project.Project) -> str:
    """Return the place of the project where a session began, or "" if keepsake may not read it."""
    try:
        cwd = importer.cwd_of(path)
    except OSError:
        return found.root  # reading it then reports the error
    own = project.of_worker(found.root, cwd, {**os.environ, "CLAUDE_PROJECT_DIR": ""})
    return past.place_of(found, cwd) if own.active() and past.allowed(own) else ""


def read(root: str, transcript: str, cwd: str = "") -> None:
    """Read the past sessions of the project at root, within the limits, unless another process does so already.

    Raises DatabaseError. Transcripts that can't be read give one line in the journal.
    """
    found = project.of_worker(root, cwd)
    paths.make_dir(found.folder)
    with process_lock.lock(os.path.join(found.folder, LOCK)) as mine:
        if mine and found.active() and past.allowed(found):
            if hasattr(os, "nice"):
                os.nice(LOWEST)
            _read(found, transcript)


def _read(found: project.Project, transcript: str) -> None:
    store = open_store(found.folder, found.root)
    store.db.execute("PRAGMA synchronous=NORMAL")  # flush once at the end: after a power cut the rest is read again
    projects, room = projects_of(transcript), Room(found)
    failed = listed(found, projects, transcript)[1]
    for path in waiting(found, projects, transcript):
        if not room.left():
            break
        try:
            one(store, path, room)
        except FileNotFoundError:  # the client deleted it in the meantime
            continue
        except OSError as error:
            failed.append(error)
    if failed:
        more = f" (and {len(failed) - 1} more)" if len(failed) > 1 else ""
        journal.note("past sessions", f"{failed[0].filename} can't be read: {failed[0].strerror}{more}")
    summary.latest(store)
    origin.note(store.db, found)
    store.db.execute("PRAGMA synchronous=FULL")
    upkeep.after_writing(store.db, found, time.time())


def full(home: str) -> bool:
    """Tell whether the disk of the data home has too little free space left."""
    return shutil.disk_usage(home).free < MIN_FREE


def one(store: Store, path: str, room: Room) -> None:
    """Read one transcript from the store's cursor on. Raises OSError, DatabaseError."""
    path = os.path.realpath(path)
    before = cursors.load(store.db, path)
    ingest.store_all(store, path, room.within(ingest.read(path, before, "")), before)


class Room:
    """What is left of the limits; a pause or a nearly full disk uses up all of it."""

    def __init__(self, found: project.Project) -> None:
        self.found = found
        self.until = time.monotonic() + MAX_SECONDS
        self.bytes = MAX_BYTES

    def left(self) -> bool:
        """Tell whether more may be read."""
        if self.bytes > 0 and full(self.found.home):
            self.bytes = 0
            journal.note("past sessions", f"the disk of {self.found.home} is nearly full: the rest waits")
        return time.monotonic() < self.until and self.bytes > 0 and self.found.active()

    def within(self, batches: Iterable[collector.Batch]) -> Iterator[collector.Batch]:
        """Yield the batches of a transcript as long as more may be read."""
        reached = 0
        for batch in batches:
            yield batch
            self.bytes -= batch.reached - reached
            reached = batch.reached
            if not self.left():
                return
