"""What model extraction costs: `python benchmarks/extract.py [--rounds N] [--json FILE]`. No model is asked.

Two figures, with a made-up `claude` on PATH that thinks for a while and answers:
- 25 Stops in 50 minutes of one session, then a switch: calls made, insights stored, and whether they are the last ones;
- the time until a Stop returns, with extraction on and off, started as hooks.json starts it and interleaved.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time

import measure

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake.base import project
from keepsake.extract import schedule
from keepsake.store import memories
from keepsake.store.store import open_store

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STOPS, MINUTES = 25, 50
CLAUDE = """#!/bin/sh
cat >/dev/null
echo >>{folder}/calls
n=$(wc -l <{folder}/calls)
sleep {seconds}
echo "Decision|index|Agreement number $n about the index."
echo "Learning|import|The importer reads line by line, as seen $n times."
"""


def person(folder: str, seconds: float) -> tuple[str, dict[str, str]]:
    """Make a home, a project and a `claude` that takes this long to answer; return the project and its environment."""
    for name in ("bin", "project", "keepsake/runtime"):
        os.makedirs(os.path.join(folder, name))
    program = os.path.join(folder, "bin", "claude")
    with open(program, "w", encoding="utf-8") as file:
        file.write(CLAUDE.format(folder=folder, seconds=seconds))
    os.chmod(program, 0o700)
    home = os.path.join(folder, "keepsake")
    for name, text in (("python", sys.executable), ("runtime/failed", "not here")):
        with open(os.path.join(home, name), "w", encoding="utf-8") as file:
            file.write(f"{text}\n")
    path = f"{os.path.join(folder, 'bin')}{os.pathsep}{os.environ['PATH']}"
    return os.path.join(folder, "project"), {"KEEPSAKE_HOME": home, "PATH": path, "CLAUDE_PLUGIN_ROOT": ROOT}


def switch(folder: str, *, on: bool) -> None:
    """Turn extraction on or off."""
    with open(os.path.join(folder, "keepsake", "config.json"), "w", encoding="utf-8") as file:
        json.dump({"extract": {"mode": "model" if on else "off"}}, file)


def transcript(folder: str, name: str) -> str:
    """Write a short transcript; return its path."""
    path = os.path.join(folder, f"{name}.jsonl")
    said = (
        ("user", "Which store shall the index have, and why?"),
        ("assistant", "One file, since it needs no server."),
    )
    with open(path, "w", encoding="utf-8") as file:
        for number, (role, text) in enumerate(said):
            message = {"id": f"m{number}", "role": role, "content": text}
            file.write(json.dumps({"type": role, "uuid": f"{name}-{number}", "message": message}) + "\n")
    return path


def calls(folder: str) -> int:
    """Return how often `claude` was started."""
    try:
        with open(os.path.join(folder, "calls"), encoding="utf-8") as file:
            return len(file.readlines())
    except FileNotFoundError:
        return 0


def session(folder: str) -> dict[str, object]:
    """Play 25 Stops in 50 minutes, then two of another session while the first rests; return what that led to."""
    root, env = person(folder, 0)
    os.environ.update(env)
    switch(folder, on=True)
    found = project.of_directory(root)
    store = open_store(found.folder, found.root)
    db = store.db
    start, path = time.time() - 2 * 3600, transcript(folder, "one")
    for stop in range(STOPS):
        schedule.run(schedule.Trigger(found, store, path, now=start + stop * MINUTES * 60 / STOPS))
    during = calls(folder)
    other = transcript(folder, "two")
    schedule.run(schedule.Trigger(found, store, other, now=start + (MINUTES + 15) * 60))
    made, before = calls(folder), len(memories.find(db, "kind = 'staged'"))
    schedule.run(schedule.Trigger(found, store, other, now=start + (MINUTES + 16) * 60))
    stored = [row.content for row in memories.find(db, "kind = 'staged'", tail="ORDER BY id")]
    last = [f"Agreement number {made} about the index.", f"The importer reads line by line, as seen {made} times."]
    return {"stops": STOPS, "calls while it went on": during, "calls once it rested": made,
            "stored while staged": before, "stored after it": len(stored),
            "exactly the extraction's": stored == last}  # fmt: skip


def times(folder: str, rounds: int) -> dict[str, list[measure.Sample]]:
    """Return what Stops cost with extraction off and on, in turn, each on a session that is due."""
    with open(os.path.join(ROOT, "hooks", "hooks.json"), encoding="utf-8") as file:
        line = ["/bin/sh", "-c", json.load(file)["hooks"]["Stop"][0]["hooks"][0]["command"]]
    root, env = person(folder, 1)
    taken: dict[str, list[measure.Sample]] = {"off": [], "on": []}
    for number in range(rounds + 1):
        for name, samples in taken.items():
            switch(folder, on=name == "on")
            path = transcript(folder, f"{name}{number}")
            payload = {"hook_event_name": "Stop", "session_id": "one", "cwd": root, "transcript_path": path}
            sample = measure.run(line, json.dumps(payload).encode(), {**os.environ, **env})
            time.sleep(2.5)  # wait until the worker and the model are done, so that they don't slow the next Stop
            if number:  # the first round warms the caches
                samples.append(sample)
    return taken


def main() -> int:
    """Print both figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", metavar="FILE")
    args = parser.parse_args()
    inherited = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        figures = session(folder)
    os.environ.clear()
    os.environ.update(inherited)
    with tempfile.TemporaryDirectory() as folder:
        taken = times(folder, args.rounds)
        figures["calls while Stops were timed"] = calls(folder)
    for name, samples in taken.items():
        middle = measure.medians(samples)
        both = (round(middle.wall * 1000, 1), round(middle.cpu * 1000, 1))
        figures[f"Stop, extraction {name}: median ms, processor ms"] = both
    for field in ("wall", "cpu"):
        on, off = (statistics.median(getattr(sample, field) for sample in taken[name]) for name in ("on", "off"))
        figures[f"on / off, {field}"] = round(on / off, 3)
    print(measure.machine())
    for name, value in figures.items():
        print(f"{name:50} {value}")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=1)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
