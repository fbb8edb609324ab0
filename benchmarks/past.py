"""The first session on a project with a history: `python benchmarks/past.py TRANSCRIPTS_FOLDER [--number 60] [--save]`.

The transcripts are put into a project's folder of Claude Code on a machine of its own, as sessions of that project, and
the SessionStart hook is started as hooks.json starts it. The script prints the hook's own time (for which a person
waits), the time until the first turn can be recalled, the time until everything is read, and the processor time of the
same job run alone.
"""

from __future__ import annotations

import argparse
import glob
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time

import measure

sys.path.insert(0, os.path.join(measure.ROOT, "scripts"))

from keepsake.base import paths
from keepsake.capture import past
from keepsake.store import db as sqlite
from keepsake.store import memories

PATIENCE = 300.0
_CWD = re.compile(rb'"cwd":"([^"]+)"')


def prepare(base: str, given: list[str]) -> tuple[str, str]:
    """Lay out a machine with one project and its past sessions; return its folder and that of its transcripts."""
    work = os.path.join(base, "home", "ada", "project")
    kept = os.path.join(base, "claude", "projects", past.slug(work))
    for folder in (work, kept, os.path.join(base, "data", "runtime")):
        os.makedirs(folder, mode=0o700)
    with open(os.path.join(base, "data", "runtime", "failed"), "w", encoding="ascii") as file:
        file.write("no network in a measurement")
    for name in given:
        with open(name, "rb") as source, open(os.path.join(kept, os.path.basename(name)), "wb") as copy:
            raw = source.read()
            begun = _CWD.search(raw)
            copy.write(raw.replace(begun[0], b'"cwd":"' + work.encode() + b'"') if begun else raw)
    return work, kept


def count(folder: str, what: str) -> int:
    """Return how many rows a project's store has, 0 if there is no store yet."""
    try:
        db = sqlite.open_existing(memories.database(folder))
        return int(db.execute(f"SELECT count(*) FROM {what}").fetchone()[0]) if db else 0
    except sqlite.DatabaseError:
        return 0


def until(start: float, folder: str, what: str, number: int) -> float:
    """Return the seconds from start until a store has so many rows. Raises TimeoutError."""
    while count(folder, what) < number:
        if time.monotonic() - start > PATIENCE:
            raise TimeoutError(what)
        time.sleep(0.02)
    return time.monotonic() - start


def main() -> int:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("transcripts", metavar="TRANSCRIPTS_FOLDER")
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--save", action="store_true", help="write the figures to benchmarks/results")
    args = parser.parse_args()
    given = sorted(glob.glob(os.path.join(args.transcripts, "*.jsonl")))[: args.number]
    with tempfile.TemporaryDirectory() as base:
        work, kept = prepare(base, given)
        data, own = os.path.join(base, "data"), {"CLAUDE_PLUGIN_ROOT": measure.ROOT, "CLAUDE_PROJECT_DIR": work}
        env = {**os.environ, **own, "KEEPSAKE_HOME": data, "HOME": base, "CLAUDE_CONFIG_DIR": f"{base}/claude"}
        payload = {"hook_event_name": "SessionStart", "session_id": "now", "cwd": work, "source": "startup"}
        stdin = json.dumps({**payload, "transcript_path": f"{kept}/now.jsonl"}).encode()
        line = ["/bin/sh", "-c", 'event=session_start; . "$CLAUDE_PLUGIN_ROOT/scripts/run"']
        folder = paths.project_dir(work, env)
        start = time.monotonic()
        hook = measure.run(line, stdin, env).wall
        first = until(start, folder, "memory WHERE kind = 'turn'", 1)
        done = until(start, folder, "cursor", len(given))
        turns = count(folder, "memory WHERE kind = 'turn'")
        alone = {**env, "KEEPSAKE_HOME": os.path.join(base, "again")}
        past.begin(paths.project_dir(work, alone), work, time.time())
        worker = os.path.join(measure.ROOT, "scripts", "worker.py")
        subprocess.run(
            [sys.executable, "-S", "-E", worker, "past", work, f"{kept}/now.jsonl", work], env=alone, check=True
        )
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        size = sum(map(os.path.getsize, glob.glob(f"{kept}/*.jsonl"))) / 1e6
    about = f"{len(given)} transcripts, {size:.0f} MB, {turns} turns; load {os.getloadavg()[0]:.1f}"
    rows = [
        ["the hook, which a person waits for", f"{hook * 1000:.0f} ms"],
        ["time until the first turn can be recalled", f"{first:.1f} s"],
        ["time until everything is read", f"{done:.1f} s"],
        ["processor time, including the hook's", f"{used.ru_utime + used.ru_stime:.1f} s"],
    ]
    print(about, *(": ".join(row) for row in rows), sep="\n")
    if args.save:
        measure.save("past", measure.table(about, ["what", "measured"], rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
