"""The runtime: a virtual environment under the data home with what the worker and the command line use.

Hash-pinned, made once, beside the final place and moved there whole; hooks never need it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from keepsake.base import journal, paths, spawn

if TYPE_CHECKING:
    from collections.abc import Callable

LOCK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "requirements.lock")
LIMIT = 180.0  # seconds for making it
BUSY = "another process is making it"
RETRY = 600.0  # seconds after a failure before a command tries again


def ready(home: str) -> bool:
    """Tell whether the runtime is there, and made from the packages pinned now."""
    try:
        stamped = paths.read(os.path.join(home, "runtime", "current", "keepsake-stamp"), 1000)
        return stamped.partition(" ")[0] == _pins() and bool(spawn.runtime_python(home))
    except OSError:
        return False


def _pins() -> str:
    with open(LOCK, encoding="utf-8") as file:
        return paths.digest(file.read())


def make(home: str, say: Callable[[str], None] = lambda _: None, *, force: bool = False) -> str:
    """Make the runtime if it is missing. Returns "" when it is ready, else one sentence that says why not.

    Safe to call from several processes at once: whoever finishes first has it, the others throw theirs away.
    """
    if ready(home):
        return ""
    failed = os.path.join(home, "runtime", "failed")
    if not force and os.path.exists(failed) and time.time() - os.path.getmtime(failed) < RETRY:
        return _first_line(failed)
    if not os.access(paths.make_dir(os.path.join(home, "runtime")), os.W_OK):
        return f"{home} can't be written"
    if not force and _being_made(home):
        return BUSY
    folder = os.path.join(home, "runtime", f"made-{os.getpid()}")
    say("keepsake: making its runtime once (a virtual environment with 4 packages)")
    try:
        _build(folder)
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        reason = _reason(error)
        with open(paths.opened(failed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "w", encoding="utf-8") as file:
            file.write(reason)
        journal.note("runtime", reason)
        return reason
    _install(home, folder)
    return ""


def _being_made(home: str) -> bool:
    """Tell whether another process began to make the runtime lately: several sessions may start in one minute."""
    with os.scandir(os.path.join(home, "runtime")) as found:
        return any(one.name.startswith("made-") and time.time() - one.stat().st_mtime < LIMIT for one in found)


def _build(folder: str) -> None:
    base = getattr(sys, "_base_executable", "") or sys.executable
    uv = shutil.which("uv")
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    python = os.path.join(folder, "Scripts" if os.name == "nt" else "bin", "python")
    if uv:
        _run([uv, "venv", "--quiet", "--no-config", "--python", base, folder], env)
        _run([uv, "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", LOCK], env)
    else:
        _run([base, "-E", "-m", "venv", folder], env)
        line = [python, "-E", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        _run([*line, "--only-binary", ":all:", "--require-hashes", "-r", LOCK], env)
    with open(os.path.join(folder, "keepsake-stamp"), "w", encoding="ascii") as file:
        file.write(f"{_pins()} {sys.version.split()[0]}")
    _private(folder)


def _private(folder: str) -> None:
    """Give what installers made the modes of all that is ours; they set their own, whatever the umask."""
    for top, _, names in os.walk(folder):
        os.chmod(top, paths.DIR_MODE)
        for path in (os.path.join(top, name) for name in names):
            runs = os.path.basename(path).startswith("python")  # where it is a copy and no link
            if not os.path.islink(path):
                os.chmod(path, paths.DIR_MODE if runs else paths.FILE_MODE)


def _run(line: list[str], env: dict[str, str]) -> None:
    subprocess.run(line, check=True, capture_output=True, timeout=LIMIT, env=env, stdin=subprocess.DEVNULL)


def _install(home: str, folder: str) -> None:
    """Put a finished runtime in its place. A virtual environment may be moved: nothing of it is run by its scripts."""
    current = os.path.join(home, "runtime", "current")
    old = f"{folder}-old"
    if os.path.exists(current) and not ready(home):
        os.replace(current, old)
    try:
        os.rename(folder, current)
    except OSError:  # somebody else was faster
        shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)
    failed = os.path.join(home, "runtime", "failed")
    if os.path.exists(failed):
        os.unlink(failed)


def _reason(error: Exception) -> str:
    if isinstance(error, subprocess.CalledProcessError):
        lines = (error.stderr or b"").decode("utf-8", "replace").strip().splitlines()
        return f"{os.path.basename(error.cmd[0])} failed: {lines[-1][:200] if lines else error.returncode}"
    if isinstance(error, subprocess.TimeoutExpired):
        return f"{os.path.basename(error.cmd[0])} took longer than {LIMIT:.0f} s"
    return str(error)[:200]


def _first_line(path: str) -> str:
    return paths.read(path, 1000).partition("\n")[0].strip() or "it could not be made"
