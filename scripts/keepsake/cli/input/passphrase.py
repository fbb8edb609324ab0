"""The passphrase of an encrypted folder: taken from a terminal, a file or a variable that the person names."""

from __future__ import annotations

import getpass
import os
import sys
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.operations import stores
from keepsake.sync import keys, sealing

if TYPE_CHECKING:
    import argparse

MAX_FILE = 4096  # bytes


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of whoever needs a passphrase."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--encrypt", action="store_true", help="everything in the folder is encrypted by a passphrase")
    which.add_argument("--new-passphrase", action="store_true", help="change the passphrase of an encrypted folder")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--passphrase-file", metavar="FILE", help="read the passphrase from a file's first line")
    where.add_argument("--passphrase-env", metavar="NAME", help="read the passphrase from an environment variable")


def given(args: argparse.Namespace) -> bool:
    """Tell whether one of these arguments was given."""
    return bool(args.encrypt or args.new_passphrase or args.passphrase_file or args.passphrase_env)


def unlock(args: argparse.Namespace, folder: str) -> None:
    """Have this machine hold the folder's key where it is encrypted, or is to be. Raises RefusedError, SealError."""
    if not given(args):
        return
    home = paths.home()
    library(home)
    if args.new_passphrase:
        keys.change(home, folder, _passphrase(args, new=True))
    elif keys.needed(home, folder):
        keys.join(home, folder, _passphrase(args, new=not keys.listed(folder)))


def library(home: str) -> None:
    """Install what encrypts where it is missing. Raises RefusedError."""
    if sealing.at_hand(home):
        return
    import shutil

    from keepsake.worker import runtime

    shutil.rmtree(os.path.join(home, "runtime", runtime.CRYPT.name), ignore_errors=True)  # another Python's
    problem = runtime.make(home, lambda line: print(line, file=sys.stderr, flush=True), group=runtime.CRYPT)
    if problem or not sealing.at_hand(home):
        reason = problem or f"it does not load in Python {sys.version.split()[0]}"
        raise stores.RefusedError(
            f"what encrypts can't be installed: {reason}; nothing was exchanged; `keepsake runtime --crypt` tries again"
        )


def _passphrase(args: argparse.Namespace, *, new: bool) -> str:
    """Return the passphrase; a new one is asked for twice. Raises RefusedError, OSError."""
    if args.passphrase_file:
        return paths.read(os.path.expanduser(args.passphrase_file), MAX_FILE).partition("\n")[0].rstrip("\r")
    if args.passphrase_env:
        if not os.environ.get(args.passphrase_env):
            raise stores.RefusedError(f"the variable {args.passphrase_env} holds no passphrase")
        return os.environ[args.passphrase_env]
    if not sys.stdin.isatty():
        raise stores.RefusedError("nobody to ask for the passphrase: --passphrase-file FILE or --passphrase-env NAME")
    found = getpass.getpass("A new passphrase for this folder: " if new else "The passphrase of this folder: ")
    if new and getpass.getpass("The same once more: ") != found:
        raise stores.RefusedError("the two are not the same; nothing was changed")
    return found
