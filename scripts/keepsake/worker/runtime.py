"""Makes virtual environments under the data home: for the worker and the command line, the MCP server and sync.

Packages are pinned by hash. An environment is built once, beside its final place, and moved there complete. Hooks never
need one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import journal, paths, spawn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ROOMS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COMMAND = os.path.join(_ROOMS, "cli", "__main__.py")
MAX_LOCK = 10_000_000  # bytes of a lock file
LIMIT = 180.0  # seconds for each command that makes it
BUSY = "another process is making it"
RETRY = 600.0  # seconds after a failure before a command tries again


class Group(NamedTuple):
    """Packages of one environment: the name of its folder, their lock file, and what is said while it is made.

    python: the oldest version that the packages run on.
    """

    name: str
    lock: str
    making: str
    python: tuple[int, int] = (3, 9)

    @property
    def tail(self) -> str:
        """What tells the group's build folder and failure file from those of other groups, as part of their names."""
        return "" if self.name == "current" else f".{self.name}"


ORDINARY = Group(
    "current",
    os.path.join(_ROOMS, "worker", "requirements.lock"),
    "its runtime once (a virtual environment with 4 packages)",
)
MCP = Group(
    "mcp",
    os.path.join(_ROOMS, "mcp", "requirements.lock"),
    "the MCP server's environment once (about 30 packages, 50 MB)",
    (3, 10),
)
CRYPT = Group("crypt", os.path.join(_ROOMS, "sync", "requirements.lock"), "what encrypts, once (PyNaCl, 6 MB)")
POSTGRES = Group(
    "postgres",
    os.path.join(_ROOMS, "sync", "postgres", "requirements.lock"),
    "the environment for PostgreSQL once (3 packages, 15 MB)",
)


def ready(home: str, group: Group = ORDINARY) -> bool:
    """Tell whether a group's environment exists and was made from the packages that are pinned now."""
    stamped = paths.first_line(os.path.join(home, "runtime", group.name, "keepsake-stamp"))
    return stamped.partition(" ")[0] == _pins(group) and bool(spawn.runtime_python(home, group.name))


def _pins(group: Group) -> str:
    return paths.digest(paths.text(group.lock, MAX_LOCK))


def make(
    home: str, say: Callable[[str], None] = lambda _: None, *, force: bool = False, group: Group = ORDINARY
) -> str:
    """Make a group's environment if it is missing. Return "" if it is ready, else one sentence that says why not.

    Several processes may call this at once: the first to finish installs its environment, the others delete theirs.
    """
    if ready(home, group):
        return ""
    if sys.version_info < group.python:
        return f"it needs Python {group.python[0]}.{group.python[1]} or newer, and this is {sys.version.split()[0]}"
    failure = os.path.join(home, "runtime", f"failed{group.tail}")
    if not force and os.path.exists(failure) and time.time() - os.path.getmtime(failure) < RETRY:
        return paths.first_line(failure) or "it could not be made"
    if not os.access(paths.make_dir(os.path.join(home, "runtime")), os.W_OK):
        return f"{home} can't be written"
    prefix = f"made{group.tail}-"
    if not force and _being_made(home, prefix):
        return BUSY
    folder = os.path.join(home, "runtime", f"{prefix}{os.getpid()}")
    say(f"keepsake: making {group.making}")
    try:
        _build(folder, group)
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        reason = _reason(error)
        with open(paths.opened(failure, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "w", encoding="utf-8") as file:
            file.write(reason)
        journal.note("runtime", reason)
        return reason
    _install(home, folder, group)
    return ""


def command(python: str, arguments: Sequence[str]) -> list[str]:
    """Return the command line that runs keepsake's command line interface on an interpreter."""
    cache = sys.pycache_prefix or os.path.join(paths.home(), "pycache")
    return [python, "-I", "-X", f"pycache_prefix={cache}", COMMAND, *arguments]


def become(python: str, arguments: Sequence[str]) -> int:
    """Run keepsake's command on an interpreter, replacing this process where possible; else return its exit code."""
    line = command(python, arguments)
    if os.name != "nt":
        os.execv(python, line)  # noqa: S606  # the same program, on another interpreter
    return subprocess.call(line)


def _being_made(home: str, prefix: str) -> bool:
    """Tell whether another process began to make the environment lately: several sessions may start in one minute."""
    with os.scandir(os.path.join(home, "runtime")) as entries:
        return any(entry.name.startswith(prefix) and time.time() - entry.stat().st_mtime < LIMIT for entry in entries)


def _build(folder: str, group: Group) -> None:
    base = getattr(sys, "_base_executable", "") or sys.executable
    uv = shutil.which("uv")
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    python = os.path.join(folder, "Scripts" if os.name == "nt" else "bin", "python")
    if uv:
        _run([uv, "venv", "--quiet", "--no-config", "--python", base, folder], env)
        _run([uv, "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", group.lock], env)
    else:
        _run([base, "-E", "-m", "venv", folder], env)
        line = [python, "-E", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        _run([*line, "--only-binary", ":all:", "--require-hashes", "-r", group.lock], env)
    with open(os.path.join(folder, "keepsake-stamp"), "w", encoding="ascii") as file:
        file.write(f"{_pins(group)} {sys.version.split()[0]}")
    _private(folder)


def _private(folder: str) -> None:
    """Make what installers created private to the user; they set modes of their own, whatever the umask is."""
    for top, _, names in os.walk(folder):
        os.chmod(top, paths.DIR_MODE)
        for path in (os.path.join(top, name) for name in names):
            runs = os.path.basename(path).startswith("python")  # if it is a copy, not a link
            if not os.path.islink(path):
                os.chmod(path, paths.DIR_MODE if runs else paths.FILE_MODE)


def _run(line: list[str], env: dict[str, str]) -> None:
    subprocess.run(line, check=True, capture_output=True, timeout=LIMIT, env=env, stdin=subprocess.DEVNULL)


def _install(home: str, folder: str, group: Group) -> None:
    """Move a finished environment to its place. It may be moved, since none of its own scripts is ever run."""
    current = os.path.join(home, "runtime", group.name)
    old = f"{folder}-old"
    if os.path.exists(current) and not ready(home, group):
        os.replace(current, old)
    try:
        os.rename(folder, current)
    except OSError:  # another process was faster
        shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)
    failure = os.path.join(home, "runtime", f"failed{group.tail}")
    if os.path.exists(failure):
        os.unlink(failure)


def _reason(error: Exception) -> str:
    if isinstance(error, subprocess.CalledProcessError):
        lines = (error.stderr or b"").decode("utf-8", "replace").strip().splitlines()
        return f"{os.path.basename(error.cmd[0])} failed: {lines[-1][:200] if lines else error.returncode}"
    if isinstance(error, subprocess.TimeoutExpired):
        return f"{os.path.basename(error.cmd[0])} took longer than {LIMIT:.0f} s"
    return str(error)[:200]
