"""Inject faults and load, and count what is survived; run the tests of poisoning and forgetting (docs/benchmarks.md).

    python benchmarks/reliability.py [--points N] [--minutes 1] [--only NAME]... [--save]

Needs Linux with strace for the injected system-call faults; a scenario that can't run here says so in its row.
"""

from __future__ import annotations

import argparse
import functools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import measure

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT)]

from tests.faults import machine, scenarios  # noqa: E402  # found by the line above

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.faults.machine import Tally

KINDS = (
    ("kill -9", "signal=KILL", machine.WRITES),
    ("no space (ENOSPC)", "error=ENOSPC", machine.WRITES),
    ("I/O error (EIO)", "error=EIO", machine.WRITES),
    ("no permission (EACCES)", "error=EACCES", machine.OPENS),
    ("no file handles (EMFILE)", "error=EMFILE", machine.OPENS),
)
COLUMNS = ("fault", "injected", "survived", "lost or wrong", "slowest hook, s")


def injected(
    scenario: Callable[..., Tally], tracer: str, what: str, calls: str, most: int | None, base: Path
) -> Tally | None:
    """Run a scenario that needs strace, where there is one."""
    return scenario(base, tracer, what, calls, most) if tracer else None


def rows(most: int | None, seconds: float) -> list[tuple[str, Callable[[Path], Tally | None]]]:
    """Return each row's name and what measures it in an empty folder (None: can't run here)."""
    tracer = machine.strace()
    found: list[tuple[str, Callable[[Path], Tally | None]]] = []
    for name, what, calls in KINDS:
        found += [
            (f"{name}, worker", functools.partial(injected, scenarios.worker_faults, tracer, what, calls, most)),
            (f"{name}, hooks", functools.partial(injected, scenarios.hook_faults, tracer, what, calls, most)),
        ]
    return [
        *found,
        ("few file handles; files may not grow", scenarios.limits),
        ("a database written by a newer keepsake", scenarios.newer),
        ("each page of the database destroyed, with the daily backup", lambda base: scenarios.corrupt(base, most)),
        (
            "each page of the database destroyed, without a backup",
            lambda base: scenarios.corrupt(base, most, backup=False),
        ),
        ("another program locks both databases and never releases them", scenarios.locked),
        (
            f"20 sessions on one project for {seconds / 60:.1f} minutes, each with three hooks at once",
            lambda base: scenarios.crowd(base, 20, seconds),
        ),
    ]


def tests(*paths: str) -> str:
    """Run tests, the long ones too; return pytest's last line."""
    line = [sys.executable, "-m", "pytest", "-q", "-m", "full or not full", "-p", "no:cacheprovider", *paths]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else f"exit code {done.returncode}"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--points", type=int, help="at most this many faults per row, chosen by the seed (default: all)"
    )
    parser.add_argument("--minutes", type=float, default=1.0, help="of load by 20 sessions")
    parser.add_argument("--only", action="append", default=[], help="rows whose name holds this")
    parser.add_argument("--save", action="store_true", help="write the figures to benchmarks/results")
    args = parser.parse_args()
    wrong, table = 0, []
    print(*COLUMNS, "took, s", sep=" | ", flush=True)
    for name, scenario in rows(args.points, args.minutes * 60):
        if args.only and not any(part in name for part in args.only):
            continue
        began = time.monotonic()
        folder = os.path.realpath(tempfile.mkdtemp())
        tally = scenario(Path(folder))
        shutil.rmtree(folder, ignore_errors=True)  # a worker that a hook started may still write there
        if not tally:
            print(f"{name} | - | - | no strace here: not run", flush=True)
            continue
        wrong += len(tally.wrong)
        said = "; ".join(tally.wrong[:3]) or "nothing"
        more = "".join(f" ({key}: {value:g})" for key, value in tally.more.items())
        slow = f"{tally.slowest:.2f}" if tally.slowest else "-"
        table.append([f"{name}{more}", tally.injected, tally.survived, said, slow])
        print(*table[-1], f"{time.monotonic() - began:.0f}", sep=" | ", flush=True)
    if args.save:
        measure.save("reliability", measure.table("", COLUMNS, table))
    if not args.only:
        print()
        for name, paths in (
            ("poisoning", ["tests/poison"]),
            ("files and bytes after forget", ["tests/faults/test_files.py"]),
        ):
            print(f"{name}: {tests(*paths)}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
