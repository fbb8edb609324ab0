"""Run a child process that can't hang, flood or outlive its caller: limited time and output, killed as a group."""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MAX_OUTPUT = 1 << 18  # bytes read from each stream; a child that writes more is killed
MAX_GRACE = 5.0  # seconds for a killed process to be reaped


class MissingError(Exception):
    """A program is not on PATH."""


class Done(NamedTuple):
    """How a child ended: exit code (negative: killed by a signal), output, whether it was too slow or too verbose."""

    code: int
    out: bytes
    err: bytes
    late: bool
    flooded: bool


def program(name: str, env: Mapping[str, str]) -> str:
    """Return the path of a program on PATH. Raises MissingError.

    Relative folders of PATH are ignored, since the current folder may hold a stranger's programs.
    """
    folders = [folder for folder in env.get("PATH", "").split(os.pathsep) if os.path.isabs(folder)]
    path = shutil.which(name, path=os.pathsep.join(folders))
    if not path or not os.path.isabs(path):
        raise MissingError(f"{name} is not on PATH")
    return path


def run(line: Sequence[str], env: Mapping[str, str], cwd: str, limit: float, data: bytes = b"") -> Done:
    """Run a command line, for at most limit seconds, with data as its stdin. Raises OSError if it can't be started.

    The input goes through an unnamed temporary file, so that a child that never reads can't block the writing.
    """
    with tempfile.TemporaryFile() as stdin:
        stdin.write(data)
        stdin.seek(0)
        process = subprocess.Popen(
            list(line),
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(env),
            cwd=cwd,
            start_new_session=os.name != "nt",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
    return _watch(process, time.monotonic() + limit)


def _watch(process: subprocess.Popen[bytes], end: float) -> Done:
    ended: queue.SimpleQueue[bool] = queue.SimpleQueue()
    outputs: list[list[bytes]] = [[], []]
    for stream, part in zip((process.stdout, process.stderr), outputs):
        threading.Thread(target=_read, args=(stream, part, ended), daemon=True).start()
    try:
        flooded = any(_next(ended, end) for _ in outputs)
        late = not flooded and _late(process, end - time.monotonic())
    finally:
        end_group(process)
    out, err = (b"".join(part)[:MAX_OUTPUT] for part in outputs)
    return Done(-1 if process.returncode is None else process.returncode, out, err, late, flooded)


def _read(stream: IO[bytes], part: list[bytes], ended: queue.SimpleQueue[bool]) -> None:
    """Collect a stream in part; then put False into ended at the stream's end, or True if it exceeds MAX_OUTPUT."""
    size = 0
    while size <= MAX_OUTPUT:
        chunk = os.read(stream.fileno(), 1 << 16)
        if not chunk:
            break
        part.append(chunk)
        size += len(chunk)
    ended.put(size > MAX_OUTPUT)


def _next(ended: queue.SimpleQueue[bool], end: float) -> bool:
    with contextlib.suppress(queue.Empty):
        return ended.get(timeout=max(0.0, end - time.monotonic()))
    return False


def _late(process: subprocess.Popen[bytes], seconds: float) -> bool:
    try:
        process.wait(max(0.0, seconds))
    except subprocess.TimeoutExpired:
        return True
    return False


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a child and the processes that it started, and wait for the child."""
    if os.name == "nt":
        kill = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(kill, capture_output=True, check=False, timeout=MAX_GRACE)
    else:  # the child may have ended already (macOS then says "not permitted")
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    _late(process, MAX_GRACE)
