"""The faults: each scenario breaks a machine in one way at points that a seed chooses, and says what came of it."""

from __future__ import annotations

import functools
import os
import random
import sqlite3
import subprocess
import threading
import time
from typing import TYPE_CHECKING

from tests.faults import machine as machines
from tests.faults.machine import SAVED, WRITES, Machine, Tally, ahead, expected, lost, sound

from keepsake.store import memories, rescue, schema

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

SEED = 20_260
HOOKS: dict[str, dict[str, object]] = {
    "user_prompt_submit": {},
    "session_start": {},
    "post_tool_use": {
        "tool_name": "Bash",
        "tool_use_id": "t1",
        "tool_input": {"command": "make quince"},
        "tool_response": {"stdout": "Error 0: the quince shelf is full", "stderr": ""},  # as the transcript has it
    },
    "stop": {},
}
PAGE = 4096


def prepared(base: Path, exchanges: int = 6) -> tuple[Machine, dict[str, str]]:
    """Return a machine on which something is saved and captured and more was said since; and what it must hold."""
    one = Machine(base / "start")
    one.say(exchanges)
    assert one.worker() == 0
    assert one.remember()
    one.say(exchanges, start=exchanges)
    return one, expected([one.transcript], base)


def traced(tracer: str, calls: str, what: str, *, alone: bool = False) -> list[str]:
    """Return the command prefix that injects a fault: calls, and strace's words for it; alone: not in its children."""
    follow = () if alone else ("-f",)
    return [tracer, *follow, "-qq", "-o", os.devnull, "-e", f"trace={calls}", "-e", f"inject={calls}:{what}"]


def count(
    tracer: str,
    one: Machine,
    calls: str,
    run: Callable[[Machine, list[str]], object],
    base: Path,
    follow: Sequence[str] = ("-f",),
) -> int:
    """Return how many of the calls a run makes when nothing is broken, with its children where strace follows."""
    log = base / "calls"
    spare = one.copy(base / "count")
    run(spare, [tracer, *follow, "-qq", "-o", str(log), "-e", f"trace={calls}"])
    lines = log.read_text("utf-8", "replace").splitlines()
    return len([line for line in lines if "(" in line and "resumed" not in line])


def points(total: int, most: int | None, seed: int, first: int = 1) -> list[int]:
    """Return the points at which to break: all, or so many of them at random."""
    found = list(range(first, total + 1))
    return found if most is None or most >= len(found) else sorted(random.Random(seed).sample(found, most))  # noqa: S311  # reproducible, not secret


def after(one: Machine, wanted: dict[str, str], before: bytes) -> list[str]:
    """Return what is wrong after a fault: at once, and when the next worker has run undisturbed."""
    damage = sound(one)
    wrong = [f"damaged: {damage}"] if damage else []
    wrong += [f"the cursor is ahead of {key}" for key in ahead(one, wanted)]
    one.worker()
    wrong += lost(one, wanted, [SAVED])
    return wrong + (["the transcript was touched"] if one.transcript.read_bytes() != before else [])


def worker_faults(base: Path, tracer: str, what: str, calls: str = WRITES, most: int | None = None) -> Tally:
    """Break a worker's capture at every such call (or so many): what is strace's `signal=KILL` or `error=ENOSPC`."""
    one, wanted = prepared(base)
    before, tally = one.transcript.read_bytes(), Tally()
    bare = _starting(one, tracer, calls, base)
    total = count(tracer, one, calls, lambda spare, prefix: spare.worker(*prefix), base)
    lasting = "" if "signal" in what else "+"
    for point in points(total, most, SEED, bare + 1):
        broken = one.copy(base / "broken")
        broken.worker(*traced(tracer, calls, f"{what}:when={point}{lasting}"))
        tally.add(after(broken, wanted, before), f"{what} at call {point} of {total}")
    return tally


def _starting(one: Machine, tracer: str, calls: str, base: Path) -> int:
    """Return how many such calls the interpreter itself makes before the first line of ours."""
    if calls == WRITES:
        return 0
    log = base / "bare"
    line = [*one.line("worker")[:-1], "-c", "pass"]
    watch = [tracer, "-f", "-qq", "-o", str(log), "-e", f"trace={calls}"]
    subprocess.run([*watch, *line], env=one.env(), capture_output=True, check=False, timeout=60)
    return len(log.read_text("utf-8", "replace").splitlines())


def hook_faults(base: Path, tracer: str, what: str, calls: str = WRITES, most: int | None = None) -> Tally:
    """Break hooks the same way: whatever happens, one JSON object or nothing, exit code 0, in time.

    The hook's own calls: what it starts runs on unbroken, and strace would wait for it, which no client does.
    """
    one, wanted = prepared(base, 3)
    before, tally = one.transcript.read_bytes(), Tally()
    bare = _starting(one, tracer, calls, base)
    for name, fields in HOOKS.items():
        total = count(tracer, one, calls, functools.partial(_hook, name, fields), base, ())
        for point in points(total, most, SEED, bare + 1):
            broken = one.copy(base / "broken")
            wrong, took = _hook(name, fields, broken, traced(tracer, calls, f"{what}:when={point}", alone=True))
            tally.slowest = max(tally.slowest, took)
            wrong += [f"took {took:.1f} s"] if took > machines.TIMEOUTS[name] else []
            tally.add([*wrong, *after(broken, wanted, before)], f"{name}, {what} at call {point} of {total}")
    return tally


def _hook(name: str, fields: dict[str, object], one: Machine, prefix: Sequence[str]) -> tuple[list[str], float]:
    return one.hook(name, *prefix, transcript_path=str(one.transcript), **fields)


def limits(base: Path) -> Tally:
    """Run worker and hooks with few file handles, and with files that may not grow."""
    one, wanted = prepared(base)
    before, tally = one.transcript.read_bytes(), Tally()
    for limit in ("ulimit -n 6", "ulimit -n 8", "ulimit -n 10", "ulimit -f 0", "ulimit -f 40", "ulimit -f 200"):
        broken = one.copy(base / "broken")
        prefix = ("sh", "-c", limit + '; exec "$@"', "sh")
        broken.worker(*prefix)
        wrong: list[str] = []
        for name in ("user_prompt_submit", "post_tool_use", "stop"):
            said, took = broken.hook(name, *prefix, transcript_path=str(broken.transcript))
            wrong, tally.slowest = wrong + said, max(tally.slowest, took)
        tally.add([*wrong, *after(broken, wanted, before)], limit)
    return tally


def newer(base: Path) -> Tally:
    """A database from a newer keepsake: nothing is read, nothing is written, nothing is said."""
    one, _ = prepared(base, 2)
    path, tally = memories.database(one.folder), Tally()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        db.execute(f"PRAGMA user_version={schema.VERSION + 7}")
        db.execute("PRAGMA journal_mode=DELETE").fetchall()
    db.close()
    with open(path, "rb") as file:
        before = file.read()
    one.worker()
    for name in ("user_prompt_submit", "post_tool_use", "session_start", "stop"):
        wrong, took = one.hook(name, transcript_path=str(one.transcript))
        tally.slowest = max(tally.slowest, took)
        tally.add(wrong, name)
    with sqlite3.connect(path) as db:
        held = db.execute("SELECT count(*), (SELECT user_version FROM pragma_user_version) FROM memory").fetchone()
    db.close()
    with open(path, "rb") as file:
        same = file.read()[100:] == before[100:]  # the header counts connections in WAL mode
    tally.add([] if same and held[1] == schema.VERSION + 7 else ["the newer database was written to"], "bytes")
    return tally


def corrupt(base: Path, most: int | None = None, *, backup: bool = True) -> Tally:
    """Destroy each page of the database (or so many), at random with zeros or noise; then go on as ever.

    What must be there again: everything the transcripts hold; with a backup, what was saved too, without one it may
    be reported missing. Healed: without `doctor --repair`.
    """
    one, wanted = prepared(base)
    before, tally, chance = one.transcript.read_bytes(), Tally(), random.Random(SEED)  # noqa: S311  # reproducible
    path = memories.database(one.folder)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    db.close()
    if backup:
        _backup(one)
    elif os.path.exists(rescue.backup_path(one.folder)):
        os.unlink(rescue.backup_path(one.folder))
    healed = 0
    for page in points(os.path.getsize(path) // PAGE, most, SEED):
        broken = one.copy(base / "broken")
        with open(memories.database(broken.folder), "r+b") as file:
            file.seek((page - 1) * PAGE)
            file.write(b"\0" * PAGE if chance.random() < 0.5 else chance.randbytes(PAGE))
        wrong, took = broken.hook("user_prompt_submit")
        tally.slowest = max(tally.slowest, took)
        broken.worker()
        if sound(broken):
            broken.repair()
        else:
            healed += 1
        broken.worker()
        damage = sound(broken)
        wrong += [f"still damaged: {damage}"] if damage else []
        acknowledged = [SAVED] if backup or not os.path.exists(rescue.report_path(broken.folder)) else []
        wrong += [] if damage else lost(broken, wanted, acknowledged)
        wrong += ["the transcript was touched"] if broken.transcript.read_bytes() != before else []
        tally.add(wrong, f"page {page}")
    tally.more["healed without being asked"] = healed
    return tally


def _backup(one: Machine) -> None:
    old = os.environ.get("KEEPSAKE_HOME")
    os.environ["KEEPSAKE_HOME"] = str(one.home)
    try:
        assert rescue.backup(one.folder)
    finally:
        if old is None:
            del os.environ["KEEPSAKE_HOME"]
        else:
            os.environ["KEEPSAKE_HOME"] = old


def locked(base: Path) -> Tally:
    """Another program holds both databases and never lets go: hooks say nothing in time, later all is there."""
    one, wanted = prepared(base, 3)
    before, tally = one.transcript.read_bytes(), Tally()
    one.hook("user_prompt_submit")  # makes the ledger
    held = [
        sqlite3.connect(os.path.join(one.folder, name), isolation_level=None) for name in ("memory.db", "ledger.db")
    ]
    for db in held:
        db.execute("BEGIN EXCLUSIVE")
    for name in ("user_prompt_submit", "session_start", "post_tool_use", "stop"):
        wrong, took = one.hook(name, transcript_path="")
        tally.slowest = max(tally.slowest, took)
        tally.add(wrong + ([f"took {took:.1f} s"] if took > machines.TIMEOUTS[name] else []), name)
    for db in held:
        db.execute("ROLLBACK")
        db.close()
    tally.add(after(one, wanted, before), "afterwards")
    return tally


def crowd(base: Path, sessions: int, seconds: float) -> Tally:
    """Let so many sessions work on one project at once, each with tool calls in parallel and Stops between them."""
    one = Machine(base / "crowd")
    assert one.remember()
    tally, lock, end = Tally(), threading.Lock(), time.monotonic() + seconds
    late = tally.more = {"over the hook's limit": 0.0}  # sixty processes at once: the machine's number, no verdict

    def session(number: int) -> None:
        path = one.transcript.parent / f"s-{number}.jsonl"
        at = 0
        while True:
            one.say(2, start=number * 1000 + at, transcript=path)
            at += 2
            calls = [
                threading.Thread(target=call, args=(name, number, path))
                for name in ("post_tool_use", "user_prompt_submit")
            ]
            for thread in calls:
                thread.start()
            call("stop", number, path)
            for thread in calls:
                thread.join()
            if time.monotonic() > end:
                return

    def call(name: str, number: int, path: Path) -> None:
        tool = {"tool_name": "Bash", "tool_input": {"command": "make quince"}, "tool_use_id": f"t{number}"}
        tool["tool_response"] = {"stdout": f"Error: shelf {number} is full", "stderr": ""}
        wrong, took = one.hook(name, session_id=f"s-{number}", transcript_path=str(path), **tool)
        with lock:
            tally.slowest = max(tally.slowest, took)
            late["over the hook's limit"] += took > machines.TIMEOUTS[name]
            tally.add(wrong, f"{name} of session {number}")

    threads = [threading.Thread(target=session, args=(number,)) for number in range(sessions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    paths = sorted(one.transcript.parent.glob("*.jsonl"))
    for path in paths:
        one.worker(transcript=path)
    wanted = {key: text for key, text in expected(paths, base).items() if key.startswith("turn:")}
    held = machines.stored(one)
    wrong = [key for key, text in wanted.items() if held.get(key) != text]
    wrong += [key for key in held if key.startswith("turn:") and key not in wanted]
    wrong += [] if SAVED in held.values() else ["what was saved"]
    wrong += [f"damaged: {sound(one)}"] if sound(one) else []
    tally.add(wrong, "after the crowd")
    tally.more["turns"] = len(wanted)
    return tally


def fail(tally: Tally) -> str:
    """Return what a test says of a tally that is not clean."""
    return "\n".join(tally.wrong[:10]) or "nothing was injected"


def clean(tally: Tally) -> bool:
    """Tell whether faults were injected and all were survived."""
    return tally.injected > 0 and not tally.wrong
