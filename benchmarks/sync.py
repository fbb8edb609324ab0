"""What an exchange costs: `python benchmarks/sync.py [--records 200000] [--machines 20] [--projects 20] [--save]`.

The machines have written their notes to one folder, equally many for each project, first plain and then encrypted. One
machine is measured in one of the projects; the files of the others are made up. The figures are medians of processor
time: of an exchange (what it adds to the worker) with nothing new and with one new note of another machine; of the
whole process `keepsake sync` and, for comparison, `keepsake --version`; and of the first exchange, which reads
everything.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

import corpus
import measure
from keepsake.base import project
from keepsake.store.store import open_store
from keepsake.sync import choice, exchange, incoming, keys, record
from keepsake.sync.folder import Folder
from keepsake.sync.record import NOTE, Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

KEEPSAKE = os.path.join(measure.ROOT, "bin", "keepsake")
DRAWN = "six words drawn out of a hat"
WORDS = 30  # of a note at most


class Others:
    """The machines that are not measured: each writes its file as a machine does."""

    def __init__(self, folder: str, signs: Sequence[str], number: int, projects: int) -> None:
        self.projects = [tuple(signs), *((f"commit:{one:040x}",) for one in range(1, projects))]
        self.folders = [Folder(folder, 2 * f"{one:016x}") for one in range(1, number + 1)]
        self._texts = corpus.turns(10**9, seed=5)
        self._given = 0

    def say(self, who: Folder, number: int) -> None:
        """Have a machine write new notes, of each project as many; a single one is of the measured project."""
        who.push([self._record(who.machine, self.projects[one % len(self.projects)]) for one in range(number)], (), ())

    def _record(self, machine: str, signs: tuple[str, ...]) -> Record:
        self._given += 1
        text, file = next(self._texts)
        said = f"{' '.join(text.split()[:WORDS])} ({self._given})"
        note = {"content": said, "type": "Learning", "tags": [], "files": [file] if file else []}
        source: dict[str, object] = {**note, "source": {"kind": "model"}, "created_at": 1_700_000_000.0 + self._given}
        id_ = record.note_id(machine, f"{self._given:016x}")
        return Record(id_, NOTE, signs, machine, "Ada", 1_700_000_000.0 + self._given, self._given, source)

    def seal(self, ring: keys.Ring | None) -> None:
        """Have every machine take the folder's keys, and write its file anew."""
        for one in self.folders:
            one.unlock(ring)


def spent(act: Callable[[], object]) -> float:
    """Return the processor milliseconds that something takes."""
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1000


class Machine:
    """The measured machine: its project, and the verb that it runs there."""

    def __init__(self, home: str, top: str, shared: str) -> None:
        self.env = {**os.environ, "KEEPSAKE_HOME": home, "SQLITE_TMPDIR": home}
        self.top, self.shared = top, shared
        os.environ["KEEPSAKE_HOME"] = home
        git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C", top]
        subprocess.run([*git, "init", "-q"], check=True)
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "Start"], check=True)
        self.verb("sync", "folder", shared)
        self.found = project.of_directory(top)
        chosen = choice.read(self.found)
        assert chosen is not None
        self.chosen = chosen

    def verb(self, *line: str) -> None:
        """Run a verb of the command line."""
        subprocess.run([KEEPSAKE, *line], cwd=self.top, env=self.env, check=True, capture_output=True)

    @contextlib.contextmanager
    def opened(self) -> Iterator[Callable[[], exchange.ExchangeReport]]:
        """Give what exchanges once, on a store that is open, as the worker's is."""
        with open_store(self.found.folder, self.found.root) as store:
            yield lambda: exchange.run(self.found, store, self.chosen)

    def process(self, word: str) -> float:
        """Return the processor milliseconds of one process of the command line."""
        os.chdir(self.top)
        return measure.run([KEEPSAKE, word], b"", self.env).cpu * 1000


def measured(machine: Machine, others: Others, runs: int) -> list[float]:
    """Return milliseconds: an exchange without news, one with a new note, a process without news, a bare one."""
    machine.process("sync")
    both = [(machine.process("sync"), machine.process("--version")) for _ in range(runs)]
    quiet, bare = (statistics.median(column) for column in zip(*both))
    with machine.opened() as run:
        run()
        without = statistics.median(spent(run) for _ in range(runs))
        fresh = []
        for _ in range(runs):
            others.say(others.folders[0], 1)
            fresh.append(spent(run))
    return [round(one, 1) for one in (without, statistics.median(fresh), quiet, bare)]


def main() -> int:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=200_000)
    parser.add_argument("--machines", type=int, default=20)
    parser.add_argument("--projects", type=int, default=20)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--save", action="store_true")
    args = parser.parse_args()
    incoming.MAX_NOTES = max(incoming.MAX_NOTES, args.records)
    with tempfile.TemporaryDirectory() as folder:
        home, top, shared = (os.path.join(folder, name) for name in ("home", "project", "shared"))
        for path in (top, shared):
            os.mkdir(path)
        machine = Machine(home, top, shared)
        others = Others(shared, machine.chosen.signs, args.machines - 1, args.projects)
        for one in others.folders:
            others.say(one, args.records // args.machines)
        with machine.opened() as run:
            first = spent(lambda: print(run()[1:3], file=sys.stderr)) / 1000
        rows = [["plain", *measured(machine, others, args.runs), round(first, 1)]]
        keys.join(home, shared, DRAWN)
        others.seal(keys.ring(home, shared))
        with machine.opened() as run:
            again = spent(run) / 1000
        rows.append(["encrypted", *measured(machine, others, args.runs), round(again, 1)])
    columns = ["folder", "nothing new, ms", "one new note, ms", "`keepsake sync`, nothing new, ms",
               "`keepsake --version`, ms", "everything, s"]  # fmt: skip
    print(json.dumps({"columns": columns, "rows": rows, "load": os.getloadavg()[0]}, indent=1))
    if args.save:
        measure.save("sync", {"caption": "", "columns": columns, "rows": rows})
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
