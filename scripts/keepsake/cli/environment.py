"""Run the same command again on the interpreter of another environment, for verbs that need packages of their own."""

from __future__ import annotations

import sys

from keepsake.base import paths, spawn
from keepsake.cli.output import progress
from keepsake.operations import stores
from keepsake.worker import runtime
from keepsake.worker.runtime import Group

_DRIVER = "psycopg-binary"


def with_driver() -> int | None:
    """Run this process's command where PostgreSQL's driver is installed; None if it runs there already.

    The environment is made if it is missing. The command replaces this process; where the system can't do that, it
    runs as a child, and its exit code is returned. Raises RefusedError if the environment can't be made.
    """
    if _has_driver():
        return None
    return runtime.become(interpreter(runtime.POSTGRES, "what this needs can't be had"), sys.argv[1:])


def interpreter(group: Group, refusal: str, *, quiet: bool = True) -> str:
    """Return the interpreter of a group's environment, which is made if it is missing.

    refusal: the beginning of the message of the RefusedError that is raised if it can't be made; quiet: report progress
    only on a terminal.
    """
    home = paths.home()
    say = progress.say if quiet else lambda line: print(line, file=sys.stderr, flush=True)
    problem = runtime.make(home, say, group=group)
    if problem:
        raise stores.RefusedError(f"{refusal}: {problem}; `keepsake runtime --{group.name}` tries again")
    return spawn.runtime_python(home, group.name)


def _has_driver() -> bool:
    """Tell whether this interpreter has the driver in the version that its lock file pins."""
    import importlib.metadata  # loads fifty modules, which `keepsake mcp` doesn't need

    try:
        version = importlib.metadata.version(_DRIVER)
    except importlib.metadata.PackageNotFoundError:
        return False
    return f"\n{_DRIVER}=={version} " in paths.read(runtime.POSTGRES.lock, 1 << 20)
