"""The keys of an encrypted folder: encrypted by a passphrase in the folder, in plain text in a private file here.

A key file in the folder (KeyFile) is written once and never changed. A new passphrase creates a new key with the next
epoch, whose file also holds the older keys, encrypted by the new one. This machine keeps the keys in `sync/keys.json`
under the data home (mode 0600), so that the background worker needs no passphrase. After a change, the person enters
the new passphrase once on every machine, which then re-encrypts its own file with the new key.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import files, paths
from keepsake.sync import choice, sealing
from keepsake.sync import record as records
from keepsake.sync.sealing import SealError

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "keys.json"
MAX_RING = 1_000_000  # bytes
END = ".key"
FORMAT = 2
SHORTEST = 12  # fewest characters of a new passphrase
MAX_FILE = 100_000  # bytes
MAX_KEYS = 1_000  # key files that are read at most


class KeyFile(NamedTuple):
    """A key's file in the folder; salt, wrapped (the encrypted key) and older (id -> encrypted key) are Base64."""

    key: str
    epoch: int
    salt: str
    wrapped: str
    older: dict[str, str]

    @property
    def rank(self) -> tuple[int, str]:
        """A sort key: greater for a newer key; of two keys of one epoch, every machine prefers the same one."""
        return self.epoch, self.key


def _made(passphrase: str, epoch: int, older: Mapping[str, bytes]) -> tuple[KeyFile, bytes]:
    """Return the file for a new random key, and the key. Raises SealError if the passphrase is too short."""
    if len(passphrase) < SHORTEST:
        raise SealError(f"a passphrase of at least {SHORTEST} characters is needed; six words that you draw are good")
    key, salt, name = os.urandom(sealing.KEY), os.urandom(sealing.SALT), os.urandom(16).hex()
    wrapped = sealing.sealed(sealing.derived(passphrase, salt), key, f"{name} {epoch}")
    inside = {one: _base64(sealing.sealed(key, before, f"{one} in {name}")) for one, before in older.items()}
    return KeyFile(name, epoch, _base64(salt), _base64(wrapped), inside), key


def _opened(file: KeyFile, passphrase: str) -> dict[str, bytes]:
    """Return the keys in a key file (id -> key). Raises SealError, also for a wrong passphrase."""
    try:
        wrapping = sealing.derived(passphrase, _bytes(file.salt))
        key = sealing.unsealed(wrapping, _bytes(file.wrapped), f"{file.key} {file.epoch}")
        older = {
            one: sealing.unsealed(key, _bytes(before), f"{one} in {file.key}") for one, before in file.older.items()
        }
    except sealing.NoLibraryError:
        raise
    except (SealError, ValueError):
        raise SealError("this is not the folder's passphrase; nothing was changed") from None
    return {**older, file.key: key}


def listed(folder: str) -> list[KeyFile]:
    """Return the key files in a folder, except incomplete or invalid ones. Raises OSError."""
    ids = records.ids_in(folder, END)[:MAX_KEYS]
    key_files = [_parsed(os.path.join(folder, id_ + END), id_) for id_ in ids]
    return [one for one in key_files if one is not None]


def _parsed(path: str, name: str) -> KeyFile | None:
    try:
        value = json.loads(paths.read(path, MAX_FILE))
        format_, key_file = value.pop("keepsake"), KeyFile(**value)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    texts = (key_file.salt, key_file.wrapped, *key_file.older.values()) if isinstance(key_file.older, dict) else (None,)
    valid = format_ == FORMAT and key_file.key == name and type(key_file.epoch) is int
    return key_file if valid and all(isinstance(one, str) for one in texts) else None


def _write(folder: str, file: KeyFile) -> None:
    """Write a key file into the folder atomically. Raises OSError."""
    path, beside = os.path.join(folder, file.key + END), os.path.join(folder, f".{file.key}.new")
    with files.replaced_for_others(path, beside) as new:
        new.write(json.dumps({"keepsake": FORMAT, **file._asdict()}).encode())


def _base64(data: bytes) -> str:
    """Return bytes as Base64."""
    return base64.b64encode(data).decode()


def _bytes(text: str) -> bytes:
    """Return the bytes of a Base64 text. Raises ValueError."""
    return base64.b64decode(text, validate=True)


class Ring(NamedTuple):
    """The keys of a folder that this machine has (id -> 32 bytes), and the file of the newest."""

    newest: KeyFile
    keys: dict[str, bytes]

    def seal(self, text: bytes, about: str) -> bytes:
        """Return a text encrypted with the newest key, as a line of Base64. Raises SealError."""
        return base64.b64encode(sealing.sealed(self.keys[self.newest.key], text, about)) + b"\n"

    def unseal(self, line: bytes, about: str, key: str) -> bytes:
        """Return the text of a line encrypted with a key (id). Raises SealError."""
        try:
            box = base64.b64decode(line.strip(), validate=True)
        except binascii.Error:
            raise SealError("it does not open with this key") from None
        return sealing.unsealed(self.keys[key], box, about)


def ring(home: str, folder: str) -> Ring | None:
    """Return this machine's keys for a folder, None if the folder isn't encrypted.

    Raises SealError if this machine has no key for it, or if the passphrase was changed on another machine; OSError.
    """
    current = _read(home).get(os.path.realpath(folder))
    key_files = {one.key: one for one in listed(folder)}
    if current is None:
        if key_files:
            raise SealError(f"{folder} is encrypted; say `keepsake sync folder {folder} --encrypt`, and its passphrase")
        return None
    newer = [one for one in key_files.values() if one.rank > current.newest.rank]
    if newer:
        raise SealError(
            f"the passphrase of {folder} was changed on another machine (`{max(newer).key}{END}`); say "
            f"`keepsake sync folder {folder} --encrypt`, and the new one; until then nothing is exchanged"
        )
    if current.newest.key not in key_files:  # the service that carries the folder has lost it
        _write(folder, current.newest)
    return current


def join(home: str, folder: str, passphrase: str) -> None:
    """Open the newest key of a folder with its passphrase, or create the first key. Raises SealError, OSError."""
    key_files = listed(folder)
    if key_files:
        newest = max(key_files, key=lambda one: one.rank)
        _keep(home, folder, newest, _opened(newest, passphrase))
    else:
        _begin(home, folder, passphrase, 1, {})


def change(home: str, folder: str, passphrase: str) -> None:
    """Create a new key with a new passphrase. Raises SealError if this machine lacks the current key; OSError."""
    present = ring(home, folder)
    if present is None:
        raise SealError(f"{folder} is not encrypted yet: keepsake sync folder {folder} --encrypt")
    _begin(home, folder, passphrase, present.newest.epoch + 1, present.keys)


def _begin(home: str, folder: str, passphrase: str, epoch: int, older: Mapping[str, bytes]) -> None:
    file, key = _made(passphrase, epoch, older)
    _keep(home, folder, file, {file.key: key})  # first: a key only in the folder could be lost with it
    _write(folder, file)


def needed(home: str, folder: str) -> bool:
    """Tell whether a passphrase is needed, because this machine doesn't have the newest key of a folder."""
    try:
        return ring(home, folder) is None
    except SealError:
        return True


def _read(home: str) -> dict[str, Ring]:
    """Return this machine's keys for every encrypted folder (path -> Ring). Raises SealError if the file is damaged."""
    path = os.path.join(home, choice.PLACE, NAME)
    try:
        value = json.loads(paths.read(path, MAX_RING))
        return {
            folder: Ring(KeyFile(**one["newest"]), {key: _bytes(text) for key, text in one["keys"].items()})
            for folder, one in value.items()
        }
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise SealError(f"{path} is damaged; remove it, and give the passphrase again") from None


def _keep(home: str, folder: str, newest: KeyFile, added: Mapping[str, bytes]) -> None:
    """Add keys (id -> key) of a folder to those that this machine keeps. Raises OSError."""
    rings = _read(home)
    path = os.path.realpath(folder)
    previous = rings[path].keys if path in rings else {}
    rings[path] = Ring(newest, {**previous, **added})
    value = {
        name: {"newest": one.newest._asdict(), "keys": {key: _base64(data) for key, data in one.keys.items()}}
        for name, one in rings.items()
    }
    place = os.path.join(paths.make_dir(os.path.join(home, choice.PLACE)), NAME)
    files.replace(place, json.dumps(value).encode())
