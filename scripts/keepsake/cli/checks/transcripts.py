"""Check the transcripts that Claude Code keeps: how many there are, how many are unread, when the next is deleted."""

from __future__ import annotations

import datetime
import os
import shutil
import time
from collections.abc import Iterator
from typing import NamedTuple

from keepsake.base import clock
from keepsake.base.project import Project
from keepsake.capture import importer, past
from keepsake.cli import stats
from keepsake.cli.checks import plugin
from keepsake.cli.output import printing
from keepsake.operations import disk
from keepsake.worker import backfill

DAYS, NAME = 30, "cleanupPeriodDays"  # the client's default, and its setting
UNREAD = " can't be read"


class Kept(NamedTuple):
    """Counts of a project's transcripts, after how many days each is deleted, and the ISO time of the next deletion."""

    transcripts: int
    unread: int
    days: float
    next_deletion: str

    def words(self) -> str:
        """Return it in words, "" without transcripts."""
        if not self.transcripts:
            return ""
        unread = f", {self.unread} not read yet" if self.unread else ", all read"
        rule = f"Claude Code deletes what rests for {self.days:g} days ({NAME})"
        kept = f"{printing.count(self.transcripts, 'transcript')} kept{unread}"
        return f"{kept}; {rule}, the next on {self.next_deletion[:10]}"


def count_kept(project: Project) -> Kept:
    """Count the transcripts that Claude Code keeps of a project. Raises OSError, DatabaseError."""
    times = {path: os.stat(path).st_mtime for path in importer.of_project(project) if os.path.exists(path)}
    read = past.read_already(project.folder)
    days, _ = period(project)
    oldest = max(min(times.values(), default=0.0) + days * clock.DAY, time.time())  # it deletes when it starts
    deletion = (
        datetime.datetime.fromtimestamp(oldest, datetime.timezone.utc).isoformat(timespec="seconds") if times else ""
    )
    return Kept(len(times), sum(os.path.basename(path) not in read for path in times), days, deletion)


def period(project: Project) -> tuple[float, list[str]]:
    """Return after how many days Claude Code deletes a transcript, and what is wrong with its settings files."""
    problems: list[str] = []
    for path, days in plugin.settings(project, NAME):
        if isinstance(days, Exception):
            problems.append(f"{path}{UNREAD}")
        elif isinstance(days, (int, float)) and not isinstance(days, bool) and days >= 1:
            return days, problems
        elif days is not None:
            problems.append(f"{path}: {NAME} must be a number of at least 1")
    return DAYS, problems


def problems(project: Project) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the files of Claude Code that keepsake reads, or with the disk, and what to do."""
    for wrong in period(project)[1]:
        yield wrong, f"correct it: until then keepsake counts with {DAYS} days, and Claude Code may do otherwise"
    projects = os.path.join(importer.config_folder(), "projects")
    for error in backfill.listed(project, projects)[1]:
        yield f"{error.filename} can't be read: {error.strerror}", "give yourself the right to read it"
    if os.path.isdir(project.home) and backfill.full(project.home):
        how = "full" if shutil.disk_usage(project.home).free < disk.FULL else "nearly full"
        taken = f"keepsake takes {disk.size(stats.size(project.home))} there"
        until = "until then it reads, and stores little or nothing; what is not read follows at the next start"
        yield disk.how_full(project.home, how), f"make room ({taken}): {until}"
