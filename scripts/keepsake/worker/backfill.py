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
from keepsake.base import journal, paths
from keepsake.base import project as projects
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


def due(project: projects.Project, transcript: str) -> bool:
    """Tell whether past sessions wait to be read; the first call also records which ones count. Raises OSError."""
    if not past.allowed(project) or hosts.of_transcript(transcript) is not None:  # past sessions are Claude Code's
        return False
    past.begin(project.folder, project.root, time.time())
    client_folder = projects_of(transcript)
    return any(waiting(project, client_folder, transcript)) or bool(listed(project, client_folder, transcript)[1])


def projects_of(transcript: str) -> str:
    """Return Claude Code's folder of all sessions: that of the running session's transcript, else as configured."""
    folder = os.path.dirname(os.path.dirname(transcript))
    return folder or os.path.join(importer.config_folder(), "projects")


def waiting(project: projects.Project, client_folder: str, running: str = "") -> Iterator[str]:
    """Yield the past transcripts that are still unread, newest first; folders that can't be listed are left out.

    client_folder: Claude Code's folder of all sessions; running: the transcript of the running session.
    """
    skipped = {running, *past.read_already(project.folder)}
    unread = [
        path for path in listed(project, client_folder, running)[0] if not {path, os.path.basename(path)} & skipped
    ]
    modified = {path: _mtime(path) for path in unread}
    started = past.begun(project.folder)
    for path in sorted(unread, key=modified.__getitem__, reverse=True):
        if 0 < modified[path] <= started.get(_place(path, project), 0.0):
            yield path


def listed(project: projects.Project, client_folder: str, running: str = "") -> tuple[list[str], list[OSError]]:
    """Return the transcripts in the folders of a project's places, and the errors of folders that can't be listed.

    client_folder: Claude Code's folder of all sessions; running: the running session's transcript, whose folder is
    listed as well.
    """
    transcripts: list[str] = []
    errors: list[OSError] = []
    folders = [os.path.dirname(running)] if running else []
    for root in {project.root: 0.0, **past.begun(project.folder)}:
        try:
            folders += past.folders(client_folder, root)
        except OSError as error:  # noqa: PERF203  # one or two places
            errors.append(error)
    for folder in dict.fromkeys(folders):
        try:
            transcripts += filter(jsonl.regular, past.sessions(folder))
        except OSError as error:  # noqa: PERF203  # a few folders
            errors += [] if isinstance(error, FileNotFoundError) else [error]
    return transcripts, errors


def _mtime(path: str) -> float:
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0


def _place(path: str, project: projects.Project) -> str:
    """Return the place of the project where a session began, or "" if keepsake may not read it."""
    try:
        cwd = importer.cwd_of(path)
    except OSError:
        return project.root  # reading it then reports the error
    checkout = projects.of_worker(project.root, cwd, {**os.environ, "CLAUDE_PROJECT_DIR": ""})
    return past.place_of(project, cwd) if checkout.active() and past.allowed(checkout) else ""


def read(root: str, transcript: str, cwd: str = "") -> None:
    """Read the past sessions of the project at root, within the limits, unless another process does so already.

    Raises DatabaseError. Transcripts that can't be read give one line in the journal.
    """
    project = projects.of_worker(root, cwd)
    paths.make_dir(project.folder)
    with process_lock.lock(os.path.join(project.folder, LOCK)) as locked:
        if locked and project.active() and past.allowed(project):
            if hasattr(os, "nice"):
                os.nice(LOWEST)
            _read(project, transcript)


def _read(project: projects.Project, transcript: str) -> None:
    store = open_store(project.folder, project.root)
    store.db.execute("PRAGMA synchronous=NORMAL")  # flush once at the end: after a power cut the rest is read again
    client_folder, room = projects_of(transcript), Room(project)
    errors = listed(project, client_folder, transcript)[1]
    for path in waiting(project, client_folder, transcript):
        if not room.left():
            break
        try:
            read_transcript(store, path, room)
        except FileNotFoundError:  # the client deleted it in the meantime
            continue
        except OSError as error:
            errors.append(error)
    if errors:
        rest = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        journal.note("past sessions", f"{errors[0].filename} can't be read: {errors[0].strerror}{rest}")
    summary.latest(store)
    origin.record(store.db, project)
    store.db.execute("PRAGMA synchronous=FULL")
    upkeep.after_writing(store.db, project, time.time())


def full(home: str) -> bool:
    """Tell whether the disk of the data home has too little free space left."""
    return shutil.disk_usage(home).free < MIN_FREE


def read_transcript(store: Store, path: str, room: Room) -> None:
    """Read one transcript from the store's cursor on. Raises OSError, DatabaseError."""
    path = os.path.realpath(path)
    before = cursors.load(store.db, path)
    ingest.store_all(store, path, room.within(ingest.read(path, before, "")), before)


class Room:
    """What is left of the limits; a pause or a nearly full disk uses up all of it."""

    def __init__(self, project: projects.Project) -> None:
        self.project = project
        self.until = time.monotonic() + MAX_SECONDS
        self.bytes = MAX_BYTES

    def left(self) -> bool:
        """Tell whether more may be read."""
        if self.bytes > 0 and full(self.project.home):
            self.bytes = 0
            journal.note("past sessions", f"the disk of {self.project.home} is nearly full: the rest waits")
        return time.monotonic() < self.until and self.bytes > 0 and self.project.active()

    def within(self, batches: Iterable[collector.Batch]) -> Iterator[collector.Batch]:
        """Yield the batches of a transcript as long as more may be read."""
        reached = 0
        for batch in batches:
            yield batch
            self.bytes -= batch.reached - reached
            reached = batch.reached
            if not self.left():
                return
