"""Encryption of what lies in a folder, by libsodium (PyNaCl): Argon2id for passphrases, XChaCha20-Poly1305 for texts.

The library lives in an environment of its own, made only when encryption is asked for (worker/runtime.py, CRYPT).
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
OVERHEAD = 200  # bytes at most by which a sealed text is longer, its Base64 aside


class SealError(OSError):
    """It does not open, or nothing is there to open it with; the text says why."""


class NoLibraryError(SealError):
    """The library is not installed."""


def packages(home: str) -> str:
    """Return the folder of the environment's packages for this Python, "" while there is none."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    tail = ("Lib",) if os.name == "nt" else ("lib", version)
    path = os.path.join(home, "runtime", GROUP, *tail, "site-packages")
    return path if os.path.isdir(path) else ""


def prepare(home: str) -> None:
    """Put the library's environment on the path if it is there; nothing is loaded before something is to be opened."""
    found = packages(home)
    if found and found not in sys.path:
        sys.path.insert(0, found)
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
    """Return the key that a passphrase gives with a salt; takes half a second and 256 MB, so that guessing is dear.

    Source of the cost: libsodium's "moderate", fixed here: what a file asks for is not believed.
    """
    argon = _library("pwhash").argon2id
    text = unicodedata.normalize("NFC", passphrase).encode()
    found: bytes = argon.kdf(KEY, text, salt, opslimit=argon.OPSLIMIT_MODERATE, memlimit=argon.MEMLIMIT_MODERATE)
    return found


def sealed(key: bytes, text: bytes, about: str) -> bytes:
    """Return a text encrypted under a key with a random nonce; it opens only for the same `about`. Raises SealError."""
    box = _library("secret").Aead(key)
    return bytes(box.encrypt(text, about.encode()))


def unsealed(key: bytes, text: bytes, about: str) -> bytes:
    """Return what was sealed. Raises SealError where the key, the text or what it is about is another."""
    box = _library("secret").Aead(key)
    try:
        return bytes(box.decrypt(text, about.encode()))
    except (_library("exceptions").CryptoError, ValueError):
        raise SealError("it does not open with this key") from None
