"""Measure whole processes, interleaved in one run, as medians; and name the machine that ran them."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import platform
import sqlite3
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

WARM = 3  # rounds that only fill caches: bytecode, the hooks' images, the disk's
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RESULTS = os.path.join(ROOT, "benchmarks", "results")


class Sample:
    """One process: wall and processor seconds."""

    __slots__ = ("cpu", "wall")

    def __init__(self, wall: float, cpu: float) -> None:
        self.wall, self.cpu = wall, cpu


def run(line: Sequence[str], stdin: bytes, env: Mapping[str, str]) -> Sample:
    """Run one process to its end with stdin on a pipe and its output thrown away."""
    null = os.open(os.devnull, os.O_RDWR)
    source, sink = os.pipe()
    actions = [(os.POSIX_SPAWN_DUP2, source, 0), (os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_CLOSE, sink)]
    start = time.perf_counter()
    pid = os.posix_spawn(line[0], list(line), dict(env), file_actions=actions)
    os.close(source)
    with contextlib.suppress(BrokenPipeError):  # the launcher may be gone: it has nothing to start
        os.write(sink, stdin)
    os.close(sink)
    _, _, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - start
    os.close(null)
    return Sample(wall, usage.ru_utime + usage.ru_stime)


def peak(line: Sequence[str], stdin: bytes, env: Mapping[str, str]) -> float:
    """Return the peak memory of one process in MB.

    A bare Python starts it: a child's figure begins with what its parent held, and the benchmark itself is larger.
    """
    code = (
        "import os,sys;pid=os.posix_spawn(sys.argv[1],sys.argv[1:],os.environ);"
        "sys.stderr.write(str(os.wait4(pid,0)[2].ru_maxrss))"
    )
    start = [sys.executable, "-S", "-E", "-c", code, *line]
    done = subprocess.run(start, input=stdin, env=dict(env), capture_output=True, check=True)
    return int(done.stderr) / (1e6 if sys.platform == "darwin" else 1e3)


def interleaved(
    commands: Mapping[str, tuple[Sequence[str], bytes]],
    rounds: int,
    env: Mapping[str, str],
    between: Callable[[], None],
) -> dict[str, list[Sample]]:
    """Run every command once per round, in turn, so that a disturbance affects all; the first rounds don't count.

    `{run}` in a command's stdin becomes a number that is new every time. between: called before each round.
    """
    samples: dict[str, list[Sample]] = {name: [] for name in commands}
    pause = 0.3  # seconds: the background work that a hook started is over before the next is measured
    for number in range(-WARM, rounds):
        between()
        for name, (line, stdin) in commands.items():
            sample = run(line, stdin.replace(b"{run}", b"%d" % time.time_ns()), env)
            time.sleep(pause)
            if number >= 0:
                samples[name].append(sample)
    return samples


def medians(samples: Sequence[Sample]) -> Sample:
    """Return the median wall and processor time."""
    return Sample(statistics.median(s.wall for s in samples), statistics.median(s.cpu for s in samples))


def machine() -> str:
    """Return one line: processor count, system, Python, SQLite."""
    cores = os.cpu_count()
    system = f"{platform.system()} {platform.machine()}"
    return f"{cores} cores, {system}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"


def today() -> str:
    """Return the date (UTC, YYYY-MM-DD)."""
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> dict[str, object]:
    """Return one table of a results file. rows: lists of cells (numbers or texts), as many as there are columns."""
    return {"caption": caption, "columns": [*columns], "rows": [[*row] for row in rows]}


def results(name: str) -> str:
    """Return the path of a results file. name: without its ending, "hooks"."""
    return os.path.join(RESULTS, f"{name}.json")


def save(name: str, *tables: dict[str, object]) -> None:
    """Write figures into a results file, with their date, machine and commit.

    A results file is JSON with `title`, `about` and `command`: the words of docs/benchmarks.md around the
    figures, which stay as they are; and `date`, `machine`, `commit` and `tables`, which are written here.
    Raises OSError where the file is missing, ValueError where it is broken: a new one is begun with its words.
    """
    with open(results(name), encoding="utf-8") as file:
        words = json.load(file)
    git = ["git", "-C", ROOT, "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    made = {**words, "date": today(), "machine": machine(), "commit": commit, "tables": tables}
    with open(results(name), "w", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(made, indent=1, ensure_ascii=False) + "\n")
