"""Encryption for shared folders with libsodium (PyNaCl): Argon2id for passphrases, XChaCha20-Poly1305 for texts.

The library is installed in an environment of its own, and only when encryption is used (worker/runtime.py, CRYPT).
"""

from __future__ import annotations

import importlib
import os
import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

GROUP = "crypt"  # the environment's name under the data home
KEY, SALT = 32, 16  # bytes
OVERHEAD = 200  # most bytes that encryption adds to a text, before Base64


class SealError(OSError):
    """Something can't be encrypted or decrypted, or a key is missing; the message says why."""


class NoLibraryError(SealError):
    """The library is not installed."""


def packages(home: str) -> str:
    """Return the folder with the environment's packages for this Python, "" if it is missing."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    parts = ("Lib",) if os.name == "nt" else ("lib", version)
    path = os.path.join(home, "runtime", GROUP, *parts, "site-packages")
    return path if os.path.isdir(path) else ""


def prepare(home: str) -> None:
    """Add the library's environment, if it exists, to `sys.path`; the library itself is loaded at first use."""
    folder = packages(home)
    if folder and folder not in sys.path:
        sys.path.insert(0, folder)
        importlib.invalidate_caches()


def at_hand(home: str) -> bool:
    """Tell whether the library can be loaded."""
    prepare(home)
    try:
        _library("secret")
    except NoLibraryError:
        return False
    return True


def _library(name: str) -> ModuleType:
    try:
        return importlib.import_module(f"nacl.{name}")
    except ImportError:
        raise NoLibraryError("what encrypts is not installed for this Python: keepsake runtime --crypt") from None


def derived(passphrase: str, salt: bytes) -> bytes:
    """Return the key derived from a passphrase and a salt; it takes half a second and 256 MB, so guessing is expensive.

    The cost is libsodium's "moderate" setting. It is fixed here, since a cost read from a file could be forged.
    """
    argon = _library("pwhash").argon2id
    text = unicodedata.normalize("NFC", passphrase).encode()
    key: bytes = argon.kdf(KEY, text, salt, opslimit=argon.OPSLIMIT_MODERATE, memlimit=argon.MEMLIMIT_MODERATE)
    return key


def sealed(key: bytes, text: bytes, about: str) -> bytes:
    """Return a text encrypted with a key and a random nonce, bound to the text `about`. Raises SealError."""
    box = _library("secret").Aead(key)
    return bytes(box.encrypt(text, about.encode()))


def unsealed(key: bytes, text: bytes, about: str) -> bytes:
    """Return the decrypted text. Raises SealError if the key, the encrypted text or `about` is not the right one."""
    box = _library("secret").Aead(key)
    try:
        return bytes(box.decrypt(text, about.encode()))
    except (_library("exceptions").CryptoError, ValueError):
        raise SealError("it does not open with this key") from None
