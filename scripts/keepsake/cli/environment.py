"""A verb that needs packages of its own: the same command again, on the interpreter of their environment."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from keepsake.base import paths, spawn
from keepsake.verbs import stores
from keepsake.worker import runtime

if TYPE_CHECKING:
    from keepsake.worker.runtime import Group

START = os.path.join(os.path.dirname(os.path.abspath(__file__)), "__main__.py")


def again(group: Group, package: str) -> int | None:
    """Run this process's command on a group's interpreter, made now if it is missing; None where it runs there.

    In place of this process where the system can, else its exit code. Raises RefusedError.
    """
    if importlib.util.find_spec(package) is not None:
        return None
    home = paths.home()
    problem = runtime.make(home, lambda line: print(line, file=sys.stderr, flush=True), group=group)
    if problem:
        raise stores.RefusedError(
            f"what this needs can't be had: {problem}; `keepsake runtime --{group.name}` tries again"
        )
    python = spawn.runtime_python(home, group.name)
    cache = f"pycache_prefix={sys.pycache_prefix or os.path.join(home, 'pycache')}"
    line = [python, "-I", "-X", cache, START, *sys.argv[1:]]
    if os.name != "nt":
        os.execv(python, line)  # noqa: S606  # the same program, on another interpreter
    return subprocess.call(line)
