"""Run the same command again on the interpreter of another environment, for verbs that need packages of their own."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from keepsake.base import paths, spawn
from keepsake.cli.output import progress
from keepsake.operations import stores
from keepsake.worker import runtime

if TYPE_CHECKING:
    from keepsake.worker.runtime import Group


def again(group: Group, package: str) -> int | None:
    """Run this process's command on the interpreter of a group of packages; None if it runs with them already.

    The environment is made if it is missing. The command replaces this process; where the system can't do that, it
    runs as a child, and its exit code is returned. package: one of the group; if this interpreter has its pinned
    version, it has the group. Raises RefusedError if the environment can't be made.
    """
    if _here(group, package):
        return None
    return runtime.become(interpreter(group, "what this needs can't be had"), sys.argv[1:])


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


def _here(group: Group, package: str) -> bool:
    """Tell whether this interpreter has a package in the version that the group's lock file pins."""
    import importlib.metadata  # loads fifty modules, which `keepsake mcp` doesn't need

    try:
        version = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return False
    return f"\n{package}=={version} " in paths.read(group.lock, 1 << 20)
