"""`keepsake purge`: remove everything that keepsake ever wrote, for uninstalling."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.cli import common
from keepsake.verbs import stores

if TYPE_CHECKING:
    import argparse

OURS = frozenset(
    "projects everywhere log runtime pycache python salt config.json staging extract locks state sync tmp".split()
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(args: argparse.Namespace) -> int:
    """Remove the data home, after asking."""
    home = paths.home()
    if not os.path.isdir(home):
        return common.answer(args, {"purged": False, "home": home}, [f"nothing to remove: {home} does not exist"])
    strange = sorted(name for name in os.listdir(home) if name.partition(".")[0] not in OURS and name not in OURS)
    if strange or os.path.islink(home):
        what = f"it holds what is not keepsake's: {', '.join(strange[:5])}" if strange else "it is a link"
        raise stores.RefusedError(f"{home} is left alone, {what}; remove by hand what should go")
    if not args.yes and not _agreed(home):
        raise stores.RefusedError("nothing was removed; `keepsake purge --yes` removes everything without asking")
    sys.dont_write_bytecode = True  # the cache lies in the folder that goes
    shutil.rmtree(home)
    todo = "to remove the plugin too: claude plugin uninstall keepsake"
    return common.answer(args, {"purged": True, "home": home}, [f"removed {home}", todo])


def _agreed(home: str) -> bool:
    if not sys.stdin.isatty():
        return False
    print(f"Remove every memory, setting and log under {home}? Type yes: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() == "yes"
