"""The keys of an encrypted folder: in the folder wrapped by a passphrase, on this machine in a file that only it reads.

`sync/keys.json` under the data home (0600) holds them, so that the worker asks nobody. After a new passphrase every
machine is given that once, and writes its own file anew under the new key.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import files, paths
from keepsake.sync import choice, keyfile, sealing
from keepsake.sync.keyfile import KeyFile
from keepsake.sync.sealing import SealError

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "keys.json"
MAX_RING = 1_000_000  # bytes


class Ring(NamedTuple):
    """The keys of a folder that this machine has (id -> 32 bytes), and the newest one's file."""

    newest: KeyFile
    keys: dict[str, bytes]

    def seal(self, text: bytes, about: str) -> bytes:
        """Return a text as a line, under the newest key. Raises SealError."""
        return base64.b64encode(sealing.sealed(self.keys[self.newest.key], text, about)) + b"\n"

    def unseal(self, line: bytes, about: str, key: str) -> bytes:
        """Return the text of a line. Raises SealError."""
        try:
            box = base64.b64decode(line.strip(), validate=True)
        except binascii.Error:
            raise SealError("it does not open with this key") from None
        return sealing.unsealed(self.keys[key], box, about)


def ring(home: str, folder: str) -> Ring | None:
    """Return the keys for a folder, None where it isn't encrypted.

    Raises SealError where this machine must not go on: it has no key, or the passphrase was changed elsewhere.
    """
    known = _read(home).get(os.path.realpath(folder))
    there = {one.key: one for one in keyfile.listed(folder)}
    if known is None:
        if there:
            raise SealError(f"{folder} is encrypted; say `keepsake sync folder {folder} --encrypt`, and its passphrase")
        return None
    newer = [one for one in there.values() if one.rank > known.newest.rank]
    if newer:
        raise SealError(
            f"the passphrase of {folder} was changed on another machine (`{max(newer).key}{keyfile.END}`); say "
            f"`keepsake sync folder {folder} --encrypt`, and the new one; until then nothing is exchanged"
        )
    if known.newest.key not in there:  # whatever carries the folder has lost it
        keyfile.write(folder, known.newest)
    return known


def join(home: str, folder: str, passphrase: str) -> None:
    """Take a folder's newest key by its passphrase, or make the first. Raises SealError, OSError."""
    there = keyfile.listed(folder)
    if there:
        newest = max(there, key=lambda one: one.rank)
        _keep(home, folder, newest, keyfile.opened(newest, passphrase))
    else:
        _begin(home, folder, passphrase, 1, {})


def change(home: str, folder: str, passphrase: str) -> None:
    """Make a new key under a new passphrase. Raises SealError where this machine hasn't the present one; OSError."""
    present = ring(home, folder)
    if present is None:
        raise SealError(f"{folder} is not encrypted yet: keepsake sync folder {folder} --encrypt")
    _begin(home, folder, passphrase, present.newest.epoch + 1, present.keys)


def _begin(home: str, folder: str, passphrase: str, epoch: int, older: Mapping[str, bytes]) -> None:
    made, key = keyfile.made(passphrase, epoch, older)
    _keep(home, folder, made, {made.key: key})  # first: what lies in the folder alone could be lost with it
    keyfile.write(folder, made)


def needed(home: str, folder: str) -> bool:
    """Tell whether a passphrase is needed for a folder's newest key; not where this machine has it."""
    try:
        return ring(home, folder) is None
    except SealError:
        return True


def _read(home: str) -> dict[str, Ring]:
    """Return the keys of every folder of this machine. Raises SealError where they can't be read."""
    path = os.path.join(home, choice.PLACE, NAME)
    try:
        value = json.loads(paths.read(path, MAX_RING))
        return {
            folder: Ring(KeyFile(**one["newest"]), {key: keyfile.data(text) for key, text in one["keys"].items()})
            for folder, one in value.items()
        }
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise SealError(f"{path} is damaged; remove it, and give the passphrase again") from None


def _keep(home: str, folder: str, newest: KeyFile, found: Mapping[str, bytes]) -> None:
    """Keep a folder's keys on this machine, beside those that it had."""
    rings = _read(home)
    path = os.path.realpath(folder)
    had = rings[path].keys if path in rings else {}
    rings[path] = Ring(newest, {**had, **found})
    value = {
        name: {"newest": one.newest._asdict(), "keys": {key: keyfile.text(data) for key, data in one.keys.items()}}
        for name, one in rings.items()
    }
    place = os.path.join(paths.make_dir(os.path.join(home, choice.PLACE)), NAME)
    files.replace(place, json.dumps(value).encode())
