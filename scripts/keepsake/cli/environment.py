"""A verb that needs packages of its own: the same command again, on the interpreter of their environment."""

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
    """Run this process's command on a group's interpreter, made now if it is missing; None where it runs there.

    package: of the group's, whose pinned version tells that they are there. In place of this process where the system
    can, else its exit code. Raises RefusedError.
    """
    if _here(group, package):
        return None
    return runtime.become(interpreter(group, "what this needs can't be had"), sys.argv[1:])


def interpreter(group: Group, refusal: str, *, quiet: bool = True) -> str:
    """Return the interpreter of a group's environment, made now if it is missing. Raises RefusedError, with a refusal.

    quiet: say that it is made on a terminal alone.
    """
    home = paths.home()
    say = progress.say if quiet else lambda line: print(line, file=sys.stderr, flush=True)
    problem = runtime.make(home, say, group=group)
    if problem:
        raise stores.RefusedError(f"{refusal}: {problem}; `keepsake runtime --{group.name}` tries again")
    return spawn.runtime_python(home, group.name)


def _here(group: Group, package: str) -> bool:
    """Tell whether this interpreter has a package in the version that the group's lock file pins."""
    import importlib.metadata  # brings fifty modules, which `mcp` can do without

    try:
        version = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return False
    return f"\n{package}=={version} " in paths.read(group.lock, 1 << 20)
