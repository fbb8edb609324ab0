"""`keepsake doctor`: is everything in order, and what to do if not."""

from __future__ import annotations

import collections
import json
import os
import sqlite3
import stat
import sys
import tempfile
import time
from contextlib import closing
from typing import TYPE_CHECKING

from keepsake.base import clock, paths, spawn
from keepsake.cli import common, dismissed, kept, terminal, wellness
from keepsake.hosts import setup
from keepsake.native import checkup
from keepsake.notes import marks
from keepsake.orders import provenance
from keepsake.store import db as sqlite
from keepsake.store import memories, rescue, schema
from keepsake.store.store import open_readers
from keepsake.text import render
from keepsake.verbs import disk, speaker, stores
from keepsake.worker import runtime

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from keepsake.base.project import Project
    from keepsake.cli.terminal import Line

LAST = 10  # journal lines that are shown
_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
NAMES = {"installed": "plugin installed", "last_hook": "a hook last ran"}  # of facts, for people
UNTOLD = (
    "dismissed",
    "ok",
    "problems",
    "held_back",
    "transcripts",
    "stale",
    "unconfirmed",
    "claude_memory",
    "hosts",
)  # of the facts: lines of their own tell them
SLOWER = "run `keepsake runtime` with a network; until then all works, slower"  # what to do, and nothing is broken
FRESH = 7 * common.DAY  # how long a line of the journal is a problem
# How the keys of memories begin, and what they are to a person.
LOST = {
    "turn": "of what was said", "saved": "that you saved", "model": "that Claude saved", "error": "errors seen",
    "file": "file changes", "fix": "fixes", "rule": "of your rules", "summary": "summaries", "record": "imported",
}  # fmt: skip
OLD = 90 * common.DAY  # after which a note that no session has stated again, used or put right counts as unconfirmed
RECENT = 30 * common.DAY  # how long a rescue that can't tell its loss is reported


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--repair", action="store_true", help="rebuild damaged databases first")
    seen = "show the present problems no more (a damaged store, or one that can't be written, aside)"
    parser.add_argument("--dismiss", action="store_true", help=seen)


def home_problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that the data home is ours, writable and private."""
    home = found.home
    if not os.path.isdir(home):
        if os.path.exists(home):
            yield f"{home} is no folder", "remove it, or set KEEPSAKE_HOME to a folder"
        return
    for folder in (home, found.folder):
        wrong = _unwritable(folder) if os.path.isdir(folder) else ""
        if wrong:
            yield f"{folder} can't be written ({wrong})", "make it yours, or set KEEPSAKE_HOME to a folder that is"
            return
    for folder, folders, files in os.walk(home):
        folders[:] = [name for name in folders if not (folder == home and name in {"runtime", "pycache"})]
        kept = [name for name in files if (folder, name) != (home, "config.json")]  # a person's own, and no memory
        for name, allowed in [("", paths.DIR_MODE), *((name, paths.FILE_MODE) for name in kept)]:
            path = os.path.join(folder, name) if name else folder
            if os.name != "nt" and stat.S_IMODE(os.lstat(path).st_mode) & ~allowed & 0o077:
                yield f"{path} can be read by others", f"chmod {allowed:o} {path}"


def _unwritable(folder: str) -> str:
    """Return why no file can be made in a folder, "" where one can; a full disk is told by itself."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return "" if disk.is_full(error, folder) else str(error.strerror)


def python_problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that this Python's SQLite has what the store needs."""
    try:
        sqlite3.connect(":memory:").execute("CREATE VIRTUAL TABLE t USING fts5(a)")
    except sqlite3.Error:
        todo = f"install a Python with FTS5 and delete {found.home}/python, so that it is looked for anew"
        yield "this Python's SQLite has no full-text search (FTS5)", todo


def runtime_problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that the runtime could be made, where a command needed it."""
    failed = _failed(found.home)
    if not runtime.ready(found.home) and os.path.exists(failed):
        reason = f": {_read(failed)}"
        yield f"the runtime is not made{reason}", SLOWER


def settings_problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that the settings are understood."""
    own = os.path.join(found.home, "config.json")
    for problem in found.settings.problems:
        file, _, rest = problem.partition(": ")
        path = own if file == "config.json" else os.path.join(found.root, file)
        todo = f"correct it in {path}; until then what else is set holds, or the default"
        yield f"{path}: {rest}{_where(path, rest)}", todo


def _where(path: str, problem: str) -> str:
    """Return where a settings file stops being JSON, "" where it is JSON."""
    try:
        json.loads(_read(path) or "{}") if problem.endswith("JSON object") else None
    except ValueError as error:
        return f", and this is none: {error}"
    return ""


def store_problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that the databases are whole."""
    for folder in (found.folder, os.path.join(found.home, stores.EVERYWHERE)):
        try:
            db = sqlite.open_reader(memories.database(folder))
            if db is None:
                continue
            if schema.version(db) > schema.VERSION:
                yield f"{memories.database(folder)} was written by a newer keepsake", "update the plugin"
                continue
            said = [row[0] for row in db.execute("PRAGMA integrity_check(5)").fetchall()]
        except sqlite.DatabaseError as error:
            said = [str(error)]
        if said != ["ok"]:
            yield f"{memories.database(folder)} is damaged: {said[0]}", "keepsake doctor --repair"


def _readable(found: Project) -> list[str]:
    """Return the data folders whose database is neither damaged nor from a newer keepsake."""
    folders = [found.folder, os.path.join(found.home, stores.EVERYWHERE)]
    return [folder for folder in folders if not rescue.damage(folder) and _version(folder) <= schema.VERSION]


def _version(folder: str) -> int:
    db = sqlite.open_reader(memories.database(folder))
    if db is None:
        return 0
    with closing(db):
        return schema.version(db)


def rescue_problems(found: Project) -> Iterator[tuple[str, str]]:
    """Report what a rescue could not bring back."""
    for store in open_readers(_readable(found)):
        report = _report(store.folder)
        missing = report.get("missing")
        lost = [
            str(key)
            for key in (missing if isinstance(missing, list) else ())
            if memories.by_key(store.db, str(key)) is None and not store.tombstones.covers(str(key))
        ]
        if lost:
            kinds = collections.Counter(key.partition(":")[0] for key in lost)
            what = ", ".join(f"{count} {LOST.get(kind, kind)}" for kind, count in kinds.most_common())
            yield (
                f"{common.count(len(lost), 'memory', 'memories')} lost with a damaged database: {what}",
                f"keepsake import; {_aside(report)}",
            )
        elif report and not report.get("complete") and time.time() - _at(report) < RECENT:
            yield (
                f"what a damaged database held can't be told ({report.get('error')})",
                f"keepsake import; {_aside(report)}",
            )


def _report(folder: str) -> dict[str, object]:
    text = _read(rescue.report_path(folder))
    value = json.loads(text) if text.startswith("{") else {}
    return value if isinstance(value, dict) else {}


def _at(report: dict[str, object]) -> float:
    at = report.get("at")
    return at if isinstance(at, float) else 0.0


def _aside(report: dict[str, object]) -> str:
    return f"the damaged file is kept as {report.get('aside')}" if report.get("aside") else "no damaged file is kept"


def journal_problems(found: Project) -> Iterator[tuple[str, str]]:
    """Report what went wrong lately."""
    lines = _read(os.path.join(found.home, "log", "keepsake.jsonl"), -LAST * 600).splitlines()
    met: collections.Counter[str] = collections.Counter()
    for line in lines[-LAST:]:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and "what" in row and not _told(found, row):
            at = f" ({row['at']})" if row.get("at") else ""
            met[f"journal: {row.get('where')}: {row['what']}{at}"] += 1
    for what, times in met.items():
        often = f", {times} times" if times > 1 else ""
        yield what + often, "report it if it happens again; `keepsake doctor --dismiss` ends this line"


def _told(found: Project, row: dict[str, object]) -> bool:
    """Tell whether a line of the journal is old, or of what another check tells."""
    at = row.get("time")
    old = isinstance(at, (int, float)) and time.time() - at > FRESH
    return (
        old or row.get("where") == "rescue" or (row.get("where") == "runtime" and os.path.exists(_failed(found.home)))
    )


GRAVE = ("home_problems", "store_problems", "python_problems")  # checks whose problems can't be dismissed
CHECKS: tuple[Callable[[Project], Iterator[tuple[str, str]]], ...] = (
    wellness.problems,
    home_problems,
    python_problems,
    runtime_problems,
    settings_problems,
    store_problems,
    rescue_problems,
    kept.problems,
    checkup.problems,
    journal_problems,
)


def held_back(found: Project) -> list[dict[str, str]]:
    """Return the newest memories that read like instructions to a model and are kept out of what Claude is shown."""
    held: list[dict[str, str]] = []
    for store in open_readers(_readable(found)):
        for one in memories.find(store.db, "superseded = ?", (memories.HELD,), f"ORDER BY updated DESC LIMIT {LAST}"):
            # What Claude Code runs, a model reads: it gets the id alone.
            said = "" if speaker.inside() else render.harmless(one.content, 120)
            held.append({"id": one.uid, "kind": one.kind, "sign": provenance.sign(one.content), "text": said})
    return held


def _transcripts(found: Project) -> kept.Kept | None:
    """Return what Claude Code keeps, None where the store that tells what is read can't be used."""
    try:
        return kept.look(found)
    except (OSError, sqlite.DatabaseError):  # the checks say so
        return None


def stale(found: Project) -> list[dict[str, str]]:
    """Return the newest notes of which something has changed since they were made, each with what has."""
    listed: list[dict[str, str]] = []
    for store in open_readers(_readable(found)):
        for row, words, silent in marks.marked(store.db, marks.STALE, LAST):
            one = memories.by_id(store.db, row)
            told = "not told" if silent else "told with that"
            listed.append({"id": one.uid, "mark": words, "told": told, "text": _shown(one.content)})
    return listed


def unconfirmed(found: Project) -> list[dict[str, str]]:
    """Return the oldest notes that nobody has stated again, used or put right for long."""
    where = "id IN (SELECT memory FROM note WHERE seen < 2) AND superseded = 0 AND used = 0 AND updated < ?"
    return [
        {"id": one.uid, "since": render.date(one.updated), "text": _shown(one.content)}
        for store in open_readers(_readable(found))
        for one in memories.find(store.db, where, (clock.now() - OLD,), f"ORDER BY updated LIMIT {LAST}")
    ]


def _shown(content: str) -> str:
    """Return a note's beginning for people; what Claude Code runs, a model reads: it gets the id alone."""
    return "" if speaker.inside() else render.harmless(content, 120)


def run(args: argparse.Namespace) -> int:
    """Look, and print what was found; where something is broken the exit code is 1 (0 with --json: `ok`)."""
    found = common.found_project(args)
    repaired = [f for f in stores.all_folders(found.home) if rescue.heal(f, time.time())] if args.repair else []
    problems, waved = _problems(found, dismiss=args.dismiss)
    transcripts = _transcripts(found)
    states = [setup.state(host) for host in setup.every()]
    facts: dict[str, object] = {
        "ok": not problems,
        "problems": problems,
        "home": found.home,
        "project": found.root,
        "folder": found.folder,
        "active": found.active(),
        "python": f"{sys.executable} {sys.version.split()[0]}",
        "sqlite": sqlite3.sqlite_version,
        "repaired": repaired,
        "dismissed": waved,
        "command": os.path.join(_ROOT, "bin", "keepsake"),
        "installed": wellness.installed(),
        "last_hook": render.date(at) if (at := wellness.last_run(found)) else "",
        "runtime": spawn.runtime_python(found.home),
        "held_back": held_back(found),
        "transcripts": transcripts._asdict() if transcripts else {},
        "claude_memory": checkup.facts(found),
        "stale": stale(found),
        "unconfirmed": unconfirmed(found),
        "hosts": [vars(one) for one in states],
    }
    told = {NAMES.get(name, name): _plain(value) for name, value in facts.items() if name not in UNTOLD and value != []}
    lines = [f"{name}: {value}" for name, value in told.items()]
    lines += [f"transcripts: {transcripts.words()}"] if transcripts and transcripts.words() else []
    for one in held_back(found):
        text = f": {one['text']}" if one["text"] else ""
        lines += ["", f"held back, reads like an instruction ({one['sign']}): {one['kind']} {one['id']}{text}"]
    lines += ["", *checkup.lines(checkup.facts(found))]
    lines += [f"{one.title}: {one.words()}" for one in states if one.found]
    for one in stale(found):
        lines += ["", f"changed since ({one['told']}): {one['mark']}: {one['id']} {one['text']}".rstrip()]
    for one in unconfirmed(found):
        lines += ["", f"nobody has confirmed since {one['since']}: {one['id']} {one['text']}".rstrip()]
    for one in problems:
        lines += ["", f"! {one['problem']}", f"  {one['todo']}"]
    last = common.count(len(problems), "problem", "problems") if problems else "everything is in order"
    last += f" ({waved} dismissed)" if waved else ""
    lines += ["", last]
    common.answer(args, facts, lines, lambda: _screen(lines, told))
    return 1 if any(one["todo"] != SLOWER for one in problems) and not args.json else 0


def _problems(found: Project, *, dismiss: bool) -> tuple[list[dict[str, str]], int]:
    """Return the problems that are not dismissed, and how many are."""
    rows = [(check.__name__ in GRAVE, what, todo) for check in CHECKS for what, todo in check(found)]
    if dismiss:
        dismissed.add(found.home, [what for grave, what, _ in rows if not grave])
    known = dismissed.load(found.home)
    left = [{"problem": what, "todo": todo} for grave, what, todo in rows if grave or dismissed.sign(what) not in known]
    return left, len(rows) - len(left)


def _screen(lines: list[str], told: dict[str, str]) -> list[Line]:
    """Return the lines for a terminal: facts in columns, problems marked."""
    found: list[Line] = list(terminal.table([[("dim", name), ("", value)] for name, value in told.items()]))
    for line in lines[len(told) :]:
        if line.startswith("! "):
            found += [[("bad", part)] for part in terminal.wrapped(line, 0)]
        else:
            found += terminal.wrapped(line.strip(), len(line) - len(line.lstrip())) or [""]
    style = "good" if told and lines[-1].startswith("everything") else "bad"
    return [*found[:-1], [(style, lines[-1])]]


def _plain(value: object) -> str:
    """Return a fact as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "not known"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "none")


def _failed(home: str) -> str:
    return os.path.join(home, "runtime", "failed")


def _read(path: str, last: int = 0) -> str:
    """Return a text file (its last bytes when last is negative), "" when there is none."""
    try:
        with open(path, "rb") as file:
            if last:
                file.seek(max(0, os.fstat(file.fileno()).st_size + last))
            return file.read(1_000_000).decode("utf-8", "replace").strip()
    except OSError:
        return ""
