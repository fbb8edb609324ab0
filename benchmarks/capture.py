"""What capture costs: `python benchmarks/capture.py TRANSCRIPTS_FOLDER [--big] [--save]` (real transcripts, JSONL).

reading     reading the files and selecting turns, compared with a loop that only calls orjson.loads on every line
stop        the worker's own work for a 4 MB transcript, and for what is new after 25 earlier Stops
import      `bin/keepsake import` as a whole process (redacting, storing, indexing), on one core and on all
--big       one transcript of 1 GB as well (made by repeating the given ones under new ids)
Each figure is the best of three runs, since the first also warms the disk's cache. Reading is measured in processor
time. For an import, the processor time of all its processes is shown too, compared with the same loop: on a busy
machine only processor time can be compared. Peak memory is that of the largest process.
"""

from __future__ import annotations

import argparse
import contextlib
import glob
import json
import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, NamedTuple

import measure

sys.path.insert(0, os.path.join(measure.ROOT, "scripts"))

import orjson

from keepsake.capture import filters, ingest
from keepsake.store import schema
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones
from keepsake.transcript import reader
from keepsake.transcript.turns import Joiner

if TYPE_CHECKING:
    from collections.abc import Callable

MB = 1e6


def best(work: Callable[[], object], times: int = 3) -> float:
    """Return the processor time of the fastest of several runs, in seconds."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def parse_all(files: list[str]) -> None:
    """Do nothing but orjson.loads on every line."""
    for name in files:
        with open(name, "rb") as file:
            for line in file:
                with contextlib.suppress(ValueError):
                    orjson.loads(line)


def read_all(files: list[str]) -> int:
    """Read files as capture does, to the turns that are long enough to be kept; return how many."""
    count = 0
    for name in files:
        joiner = Joiner()
        for _, _, entries in reader.entries(name):
            for entry in entries:
                for turn in [] if entry.side else joiner.add(entry):
                    count += filters.long_enough(turn.role, turn.text)
        count += sum(filters.long_enough(turn.role, turn.text) for turn in joiner.close())
    return count


def stops(files: list[str]) -> tuple[float, float]:
    """Return seconds of the worker's work: a 4 MB transcript at once; the newest 1/26 of it after 25 Stops."""
    size = 4_000_000
    name = min(files, key=lambda f: abs(os.path.getsize(f) - size))
    with open(name, "rb") as file:
        raw = file.read()
    raw = (raw * (size // len(raw) + 1))[: size + raw.find(b"\n", size) - size + 1] if len(raw) < size else raw[:size]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s.jsonl")
        whole = best(lambda: _fresh(folder, path, raw))
        store, last = _made(folder, "parts.db"), 0.0
        for number in range(1, 27):
            with open(path, "wb") as file:
                file.write(raw[: len(raw) * number // 26])
            start = time.perf_counter()
            ingest.capture(store, path)
            last = time.perf_counter() - start
    return whole, last


def _fresh(folder: str, path: str, raw: bytes) -> None:
    with open(path, "wb") as file:
        file.write(raw)
    ingest.capture(_made(folder, f"{time.time_ns()}.db"), path)


def _made(folder: str, name: str) -> Store:
    return Store(folder, schema.open_memory(os.path.join(folder, name)), Tombstones(folder, folder))


class Import(NamedTuple):
    """What an import took: seconds, seconds of processor time, peak MB; and the memories that it stored."""

    wall: float
    processor: float
    peak: float
    memories: int


KEEPSAKE = os.path.join(measure.ROOT, "bin", "keepsake")


def prepare(home: str) -> None:
    """Leave in a home what a person's first command leaves: the runtime, and bytecode of what an import loads."""
    env = {**os.environ, "KEEPSAKE_HOME": home}
    subprocess.run([KEEPSAKE, "runtime"], env=env, check=True, capture_output=True)
    subprocess.run([KEEPSAKE, "import", home, "--project", home], env=env, check=True, capture_output=True)


def import_time(prepared: str, source: str, cores: int) -> Import:
    """Import into an empty home, on so many cores; prepared: a home whose runtime and bytecode it has."""
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as project:
        for name in ("runtime", "pycache"):
            os.symlink(os.path.join(prepared, name), os.path.join(home, name))
        env = {**os.environ, "KEEPSAKE_HOME": home}
        pin = ["taskset", "-c", "0"] if cores == 1 else []
        line = [*pin, KEEPSAKE, "import", source, "--project", project]
        start = time.perf_counter()
        with subprocess.Popen(line, env=env, stdout=subprocess.DEVNULL) as process:
            _, status, used = os.wait4(process.pid, 0)
            taken = time.perf_counter() - start
            process.returncode = status
        assert status == 0
        stats = subprocess.run(
            [KEEPSAKE, "stats", "--json", "--project", project], env=env, check=True, capture_output=True
        )
    stored = int(json.loads(stats.stdout)["memories"])
    return Import(taken, used.ru_utime + used.ru_stime, used.ru_maxrss / 1e3, stored)


def big_transcript(files: list[str], path: str, size: int = 1_000_000_000) -> None:
    """Write one transcript of about size bytes: the given ones again and again, each time with new ids."""
    written, turn = 0, 0
    with open(path, "wb") as out:
        while written < size:
            for name in files:
                with open(name, "rb") as file:
                    data = (
                        file.read()
                        .replace(b'"uuid":"', b'"uuid":"%d-' % turn)
                        .replace(b'"id":"msg_', b'"id":"msg_%d' % turn)
                    )
                written += out.write(data if data.endswith(b"\n") else data + b"\n")
                turn += 1


def told(size: float, plain: float, done: Import) -> str:
    """Return the words for an import of size MB; plain: seconds of the loop over as much."""
    return (
        f"{size / done.wall:.0f} MB/s ({done.wall:.2f} s); processor {done.processor:.2f} s,"
        f" {done.processor / plain:.1f}x; peak {done.peak:.0f} MB; {done.memories} memories"
    )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--big", action="store_true")
    parser.add_argument("--save", action="store_true", help="write the figures to benchmarks/results")
    args = parser.parse_args()
    files = sorted(glob.glob(os.path.join(args.folder, "*.jsonl")))
    size = sum(map(os.path.getsize, files)) / MB
    rounds = [(best(lambda: parse_all(files), 1), best(lambda: read_all(files), 1)) for _ in range(5)]  # in turn
    plain, reading = (min(times) for times in zip(*rounds))
    whole, last = stops(files)
    rows = [
        ["orjson.loads on every line", f"{size / plain:.0f} MB/s ({plain:.2f} s)"],
        [
            "reading the files and selecting turns",
            f"{size / reading:.0f} MB/s ({reading:.2f} s), {reading / plain:.2f}x",
        ],
        ["reading and storing a 4 MB transcript", f"{whole * 1e3:.0f} ms"],
        ["the 26th Stop hook for that transcript", f"{last * 1e3:.1f} ms"],
    ]
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        for cores in (1, os.cpu_count() or 1):
            runs = [import_time(folder, args.folder, cores) for _ in range(3)]
            rows.append([f"importing {size:.0f} MB on {cores} core(s)", told(size, plain, min(runs))])
        if args.big:
            path = os.path.join(folder, "big.jsonl")
            big_transcript(files, path)
            done = import_time(folder, path, os.cpu_count() or 1)
            rows.append(["importing one transcript of 1 GB", told(1000, plain * 1000 / size, done)])
    about = f"{len(files)} transcripts, {size:.0f} MB"
    print(measure.machine(), about, *(": ".join(row) for row in rows), sep="\n")
    if args.save:
        measure.save("capture", measure.table(about, ["what", "measured"], rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
