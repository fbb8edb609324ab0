"""Check that the databases are undamaged and not from a newer keepsake, and what a rebuilt one has lost."""

from __future__ import annotations

import collections
import json
import time
from collections.abc import Iterator
from contextlib import closing

from keepsake.base import clock, paths
from keepsake.base.project import Project
from keepsake.cli.checks import home
from keepsake.cli.output import printing
from keepsake.store import db as sqlite
from keepsake.store import memories, rescue, salvage, schema
from keepsake.store.store import open_readers

OUT_OF_THE_WAY = "make it readable, or move it away: the last backup then takes its place"
# The beginning of a memory's key, and words for such memories.
LOST = {
    "turn": "of what was said", "saved": "that you saved", "model": "that Claude saved", "error": "errors seen",
    "file": "file changes", "fix": "fixes", "rule": "of your rules", "summary": "summaries", "record": "imported",
}  # fmt: skip
MAX_AGE = 30 * clock.DAY  # seconds for which a rescue is reported that can't tell what it lost


def problems(project: Project) -> Iterator[tuple[str, str]]:
    """Check that the databases are undamaged and not from a newer keepsake."""
    return filter(None, map(_fault, project.folders()))


def readable(project: Project) -> list[str]:
    """Return the data folders with a usable database: it opens, passes a quick check and is of no newer keepsake."""
    return [folder for folder in project.folders() if _fault(folder, "quick_check") is None]


def _fault(folder: str, check: str = "integrity_check") -> tuple[str, str] | None:
    """Return what is wrong with a folder's database, and what to do; None if nothing is. check: SQLite's pragma."""
    path = memories.database(folder)
    try:
        db = sqlite.open_reader(path)
        if db is None:
            return None
        with closing(db):
            if schema.version(db) > schema.VERSION:
                return f"{path} was written by a newer keepsake", "update the plugin"
            result = str(db.execute(f"PRAGMA {check}(1)").fetchone()[0])
    except sqlite.DatabaseError as error:
        if not salvage.is_damage(error):
            return f"{path} can't be opened ({error})", OUT_OF_THE_WAY
        result = str(error)
    return None if result == "ok" else (f"{path} is damaged: {result}", "keepsake doctor --repair")


def losses(project: Project) -> Iterator[tuple[str, str]]:
    """Report what a rescue could not bring back."""
    for store in open_readers(readable(project)):
        report = _report(store.folder)
        aside = report.get("aside")
        todo = f"keepsake import; {f'the damaged file is kept as {aside}' if aside else 'no damaged file is kept'}"
        missing, at = report.get("missing"), report.get("at")
        keys = map(str, missing if isinstance(missing, list) else ())
        gone = [key for key in keys if memories.by_key(store.db, key) is None]
        lost = [key for key in gone if not store.tombstones.covers(key)]
        if lost:
            kinds = collections.Counter(key.partition(":")[0] for key in lost)
            what = ", ".join(f"{count} {LOST.get(kind, kind)}" for kind, count in kinds.most_common())
            yield f"{printing.count(len(lost), 'memory', 'memories')} lost with a damaged database: {what}", todo
        elif not report.get("complete") and isinstance(at, float) and time.time() - at < MAX_AGE:
            yield f"what a damaged database held can't be told ({report.get('error')})", todo


def _report(folder: str) -> dict[str, object]:
    text = paths.text(rescue.report_path(folder), home.MAX_BYTES)
    value = json.loads(text) if text.startswith("{") else {}
    return value if isinstance(value, dict) else {}
