"""The key of an encrypted folder as it lies there: wrapped by what a passphrase gives, written once, never changed.

A new passphrase makes a new key of the next epoch, which holds the older ones, wrapped by it.
"""

from __future__ import annotations

import base64
import json
import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import files, paths
from keepsake.sync import record as records
from keepsake.sync import sealing
from keepsake.sync.sealing import SealError

if TYPE_CHECKING:
    from collections.abc import Mapping

END = ".key"
FORMAT = 2
SHORTEST = 12  # characters of a new passphrase
MAX_FILE = 100_000  # bytes
MAX_KEYS = 1_000  # files that are looked at
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


class KeyFile(NamedTuple):
    """A key as it lies in the folder; salt, wrapped and older (id -> a key before it) are Base64."""

    key: str
    epoch: int
    salt: str
    wrapped: str
    older: dict[str, str]

    @property
    def rank(self) -> tuple[int, str]:
        """What is greater for the newer one; of two made at once the same one everywhere."""
        return self.epoch, self.key


def made(passphrase: str, epoch: int, older: Mapping[str, bytes]) -> tuple[KeyFile, bytes]:
    """Return a new random key, and it as it lies in the folder. Raises SealError for a passphrase too short."""
    if len(passphrase) < SHORTEST:
        raise SealError(f"a passphrase of at least {SHORTEST} characters is needed; six words that you draw are good")
    key, salt, name = os.urandom(sealing.KEY), os.urandom(sealing.SALT), os.urandom(16).hex()
    wrapped = sealing.sealed(sealing.derived(passphrase, salt), key, f"{name} {epoch}")
    inside = {one: text(sealing.sealed(key, before, f"{one} in {name}")) for one, before in older.items()}
    return KeyFile(name, epoch, text(salt), text(wrapped), inside), key


def opened(file: KeyFile, passphrase: str) -> dict[str, bytes]:
    """Return the keys that a key's file holds (id -> key). Raises SealError, for another passphrase too."""
    try:
        wrapping = sealing.derived(passphrase, data(file.salt))
        key = sealing.unsealed(wrapping, data(file.wrapped), f"{file.key} {file.epoch}")
        older = {one: sealing.unsealed(key, data(before), f"{one} in {file.key}") for one, before in file.older.items()}
    except sealing.NoLibraryError:
        raise
    except (SealError, ValueError):
        raise SealError("this is not the folder's passphrase; nothing was changed") from None
    return {**older, file.key: key}


def listed(folder: str) -> list[KeyFile]:
    """Return the keys that lie in a folder; what has not arrived whole, or isn't a key, is left out. Raises OSError."""
    ids = records.ids_in(folder, END)[:MAX_KEYS]
    found = [_parsed(os.path.join(folder, id_ + END), id_) for id_ in ids]
    return [one for one in found if one is not None]


def _parsed(path: str, name: str) -> KeyFile | None:
    try:
        value = json.loads(paths.read(path, MAX_FILE))
        format_, found = value.pop("keepsake"), KeyFile(**value)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    texts = (found.salt, found.wrapped, *found.older.values()) if isinstance(found.older, dict) else (None,)
    sound = format_ == FORMAT and found.key == name and type(found.epoch) is int
    return found if sound and all(isinstance(one, str) for one in texts) else None


def write(folder: str, file: KeyFile) -> None:
    """Write a key into the folder, whole or not at all. Raises OSError."""
    beside = os.path.join(folder, f".{file.key}.new")
    if os.path.lexists(beside):
        os.unlink(beside)
    with files.named(beside), os.fdopen(os.open(beside, _NEW, paths.FILE_MODE), "w", encoding="ascii") as new:
        files.open_up(new.fileno(), folder)
        json.dump({"keepsake": FORMAT, **file._asdict()}, new)
        new.flush()
        os.fsync(new.fileno())
    os.replace(beside, os.path.join(folder, file.key + END))


def text(data: bytes) -> str:
    """Return bytes as Base64."""
    return base64.b64encode(data).decode()


def data(text: str) -> bytes:
    """Return the bytes of a Base64 text. Raises ValueError."""
    return base64.b64decode(text, validate=True)
