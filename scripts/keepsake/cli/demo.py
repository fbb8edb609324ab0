"""`keepsake demo`: show what Claude would have seen in a real session, by running the real hook in a throwaway home."""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence

from keepsake.base import clock, paths, project, spawn
from keepsake.capture import export_format, importer, ingest
from keepsake.cli import extract
from keepsake.cli.output import demo_text, printing
from keepsake.extract import model
from keepsake.notes import person
from keepsake.operations import records, stores
from keepsake.replay import engine
from keepsake.replay.report import ReplayedSession, Telling
from keepsake.store import memories, schema, throwaway
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones
from keepsake.transcript import reader

SAMPLE = os.path.join(spawn.PLUGIN, "samples")
NOTES = os.path.join(SAMPLE, "tidewatch.ndjson")  # notes that Claude saved at the end of each sample session
MAX_BYTES = 100_000_000  # of transcripts that are read, the newest ones
MAX_SESSIONS = 5  # newest sessions that are played
MAX_MOMENTS = 3  # moments to try per note: the hook runs in a new session and may find less than the replay
RUNS = 3  # of the real hook: the first finds the interpreter and fills the bytecode cache
MAX_TAIL = 256 * 1024  # bytes of the session so far that the hook can read
MAX_SECONDS = 120.0  # for one hook; the first run also fills caches, which is slow on a busy machine
HOOK = 'event=%s; . "$CLAUDE_PLUGIN_ROOT/scripts/run"'
AT_START = 0.5  # factor for the score of a note shown at the start of a session: it shows less
# the settings of the demo's hooks: they capture nothing
NOTHING = {"capture": {"enabled": False, "tools": False, "history": False, "native": False}}
LEFT_OUT = ("CLAUDE_PROJECT_DIR", "KEEPSAKE_DISABLE", "KEEPSAKE_SYNC")  # variables that the real hook does not get
START = {"hook_event_name": "SessionStart", "source": "startup"}
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--sample", action="store_true", help="use the bundled sample, not this machine's transcripts")


def run(args: argparse.Namespace) -> int:
    """Show the demo with this machine's transcripts and notes, or the sample if there are none or nothing fits."""
    every = newest(importer.transcripts_in(os.path.join(importer.config_folder(), "projects")))
    mine = within_room(every)
    own = _facts([], []) if args.sample else _facts(mine, every)
    for sample in (True,) if args.sample else (False, True):
        transcripts = within_room(newest(importer.transcripts_in(SAMPLE))) if sample else mine
        with throwaway.folder(paths.home(), "demo") as folder:
            shown = show(folder, transcripts, sample=sample) if len(transcripts) > 1 else {}
        if shown.get("shown"):
            answer = {**shown, "own": own, "extraction": _cost()}
            return printing.wrapped(args, answer, demo_text.lines(answer, shlex.quote(spawn.PROGRAM)))
        own.update(played=shown.get("played", 0), fixes=shown.get("fixes", 0))
    raise stores.RefusedError("nothing fitted, not even in the sample; `keepsake doctor` may say why")


def _facts(mine: Sequence[str], every: Sequence[str]) -> dict[str, object]:
    """Return the facts about the person's own history: its transcripts that are read, and how many there are."""
    root = paths.project_root(importer.cwd_of(mine[-1])) if mine else ""
    size = sum(map(os.path.getsize, mine))
    return {"transcripts": len(mine), "of": len(every), "bytes": size, "project": root}


def _cost() -> dict[str, object]:
    """Return what extraction costs per session: tokens, and dollars if the model's price is known."""
    name, tokens = project.of_session(os.getcwd()).settings.text("extract.model"), extract.WORK["extract"].tokens
    return {"tokens": sum(tokens), "usd": model.price(name, *tokens)}


def newest(transcripts: list[str]) -> list[str]:
    """Return the transcripts of the most recently used project that has two or more, the latest written first."""
    groups: dict[str, list[str]] = {}
    for path in sorted(transcripts, key=os.path.getmtime, reverse=True):
        cwd = importer.cwd_of(path)
        if cwd:
            groups.setdefault(paths.project_root(cwd), []).append(path)
    return next((group for group in groups.values() if len(group) > 1), [])


def within_room(transcripts: Sequence[str]) -> list[str]:
    """Return the first of the transcripts, as many as may be read, in the order in which they began."""
    room, kept = MAX_BYTES, []
    for path in transcripts:
        room -= os.path.getsize(path)
        kept += [path] if room > 0 else []
    return sorted(kept, key=began)


def began(path: str) -> str:
    """Return the first timestamp in a transcript, "" if it has none."""
    return next((entry.stamp for _, _, batch in reader.entries(path) for entry in batch if entry.stamp), "")


def show(folder: str, transcripts: list[str], *, sample: bool) -> dict[str, object]:
    """Play the last sessions, and run the real hook at the best moments.

    folder: an empty folder for the copies of the stores and the throwaway home. If the result has no `shown`, it says
    how many sessions were played, and how many fixes of repeated errors the replay shows in them.
    """
    home = os.path.join(folder, "home")
    real = project.of_directory(importer.cwd_of(transcripts[-1]))
    there = project.Project(real.root, {**os.environ, "KEEPSAKE_HOME": home})
    places = list(zip(_sources(real, folder, transcripts, sample=sample), there.folders()))
    played = [(source, os.path.join(folder, f"played-{number}")) for number, (source, _) in enumerate(places)]
    last, people = transcripts[-MAX_SESSIONS:], person.names(real.top)
    outcomes = engine.run(last, engine.copies(played), there.settings, people)
    with open(os.path.join(paths.make_dir(home), "config.json"), "w", encoding="ascii") as file:
        json.dump(NOTHING, file)
    shown: list[dict[str, object]] = []
    counted: dict[str, int] = {}
    for outcome, telling in _moments(outcomes):
        if len(shown) == demo_text.MOST:
            break
        counts, text, ms = _replayed(home, there.root, places, outcome, telling)
        if telling.uid in text and not any(telling.uid in str(one["context"]) for one in shown):
            sort = demo_text.sort_of(telling.text)
            shown.append({**_occasion(telling), "ms": round(ms, 1), "context": text, "sort": sort})
            counted = counted or counts
    if not shown:
        told = [one for outcome in outcomes for one in outcome.told]
        fixes = {one.uid for one in told if demo_text.class_of(one.text) == demo_text.FIX}
        return {"played": len(outcomes), "fixes": len(fixes)}
    first = {name: shown[0][name] for name in ("tool", "input", "ms", "context")}
    return {"sample": sample, "project": there.root, **counted, **first, "shown": shown}


def _sources(real: project.Project, folder: str, transcripts: list[str], *, sample: bool) -> list[str]:
    """Return the stores to show from: the project's, or one made from the transcripts if it has read no session yet."""
    own, *others = real.folders()
    if sample or not known(own):
        own = learned(os.path.join(folder, "learned"), transcripts, NOTES if sample else "")
    return [own] if sample else [own, *others]


def _replayed(
    home: str, root: str, places: Sequence[tuple[str, str]], outcome: ReplayedSession, telling: Telling
) -> tuple[dict[str, int], str, float]:
    """Run the real hook at a moment on the stores as they were then.

    Returns the numbers of notes and sessions at that time, the text that the hook gave, and its milliseconds.
    """
    copies = engine.copies(places)
    for db in copies:
        engine.rewind(db, outcome.at)
    tables = {"notes": "note", "sessions": "session"}
    counts = {name: copies[0].execute(f"SELECT count(*) FROM {table}").fetchone()[0] for name, table in tables.items()}
    text, ms = hook_answer(home, root, outcome.path, telling)
    for db in copies:
        db.close()
    return counts, text, ms


def _occasion(telling: Telling) -> dict[str, object]:
    """Return the occasion at which a note was shown: a tool with its input, a prompt, or the start of a session."""
    event = telling.event
    if not event:
        return {"tool": "start", "input": {}}
    return {"tool": event.tool or "prompt", "input": event.tool_input or {"prompt": event.prompt}}


def _moments(outcomes: Sequence[ReplayedSession]) -> list[tuple[ReplayedSession, Telling]]:
    """Return the moments at which to run the hook: for each of the best notes, those at which it fitted best."""
    pairs = [(outcome, telling) for outcome in outcomes for telling in outcome.told]
    pairs.sort(key=lambda pair: -_worth(pair[1]))
    uids = demo_text.best((telling.uid, _worth(telling), telling.text) for _, telling in pairs)
    return [pair for uid in uids for pair in [one for one in pairs if one[1].uid == uid][:MAX_MOMENTS]]


def _worth(telling: Telling) -> float:
    """Return the score for ranking; a note that fits an event is worth more than one at the start of a session."""
    return telling.score if telling.event else telling.score * AT_START


def known(folder: str) -> bool:
    """Tell whether a store has captured any session. Raises DatabaseError."""
    db = schema.open_ready(folder)
    return db is not None and db.execute("SELECT 1 FROM session LIMIT 1").fetchone() is not None


def learned(folder: str, transcripts: Sequence[str], notes: str) -> str:
    """Make a store from transcripts, with the notes in an export file (notes, "" for none); return its folder."""
    store = Store(folder, schema.open_memory(memories.database(folder)), Tombstones(folder, folder))
    for path in transcripts:
        ingest.capture(store, path)
    with open(notes or os.devnull, "rb") as file:
        keeper = export_format.RecordKeeper(store, mine=False)
        for _, record in export_format.read(file):
            if isinstance(record, dict):
                keeper.keep(export_format.draft(record, 0.0))
    store.close()
    return folder


def hook_answer(home: str, root: str, transcript: str, telling: Telling) -> tuple[str, float]:
    """Run the real hook at a moment; return the text that it gave, and the milliseconds of its fastest run.

    The first run, and one at the start of a session, does its background work in the foreground, so that nothing is
    still writing when the home is removed. The time at the start of a session is not measured: 0.
    """
    best = ("", math.inf)
    path = os.path.join(home, "session.jsonl")
    fields = telling.event.fields if telling.event else START
    for number in range(RUNS):
        _copy_tail(transcript, telling.before, path)
        payload = {**fields, "session_id": f"demo-{number}", "transcript_path": path, "cwd": root}
        started = time.monotonic()
        text = _hook(home, payload, telling.at, sync=not number or not telling.event)
        if not telling.event:  # its time includes the background work, for which nobody would wait
            return text, 0.0
        best = min(best, (text, 1000 * (time.monotonic() - started)), key=lambda one: one[1])
    return best


def _copy_tail(transcript: str, end: int, path: str) -> None:
    with open(transcript, "rb") as file, open(path, "wb") as out:
        file.seek(max(0, end - MAX_TAIL))
        out.write(file.read(end - file.tell()))


def _hook(home: str, payload: dict[str, object], at: float, *, sync: bool) -> str:
    """Run a hook as hooks.json starts it, with `at` as its clock; return the text for the model ("" for none)."""
    shell, name = shutil.which("sh"), _HUMP.sub("_", str(payload["hook_event_name"])).lower()
    script = os.path.join(spawn.PLUGIN, "scripts", name + ".py")
    line = [shell, "-c", HOOK % name] if shell else [sys.executable, "-S", "-E", script]
    env = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
    env |= {"KEEPSAKE_HOME": home, "CLAUDE_PLUGIN_ROOT": spawn.PLUGIN, clock.VARIABLE: records.iso(at) or ""}
    env |= {"KEEPSAKE_SYNC": "1"} if sync else {}
    stdin = json.dumps(payload).encode()
    process = subprocess.run(line, input=stdin, env=env, capture_output=True, timeout=MAX_SECONDS, check=False)
    if not process.stdout.strip():
        return ""
    output = json.loads(process.stdout).get("hookSpecificOutput") or {}
    return str(output.get("additionalContext") or "")
