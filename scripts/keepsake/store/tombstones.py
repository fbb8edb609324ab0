"""Tombstones: hashes that keep forgotten memories from being stored again, without revealing them.

They are salted and lie in a file beside the database, one per line, so that they also hold when the database is
rebuilt. Each installation has its own salt, so only somebody who has it and a text can tell whether that text was
forgotten. After the hash follow ` all` if the text was forgotten wholesale (`forget --all`, `--older-than`), since the
person may import that history again, and the time when it was said last (epoch seconds), if known.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import os
from typing import TYPE_CHECKING

from keepsake.base import files, paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ALL = "all"  # after the hash of a text that was forgotten wholesale
_ENDS = " .!\u2026\u3002\uff01"  # marks that end a sentence, and the space
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)


def salt(home: str) -> bytes:
    """Return the installation's salt (32 bytes), which is made at first use. Raises OSError."""
    path = os.path.join(home, "salt")
    os.makedirs(home, mode=0o700, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    else:
        os.write(handle, os.urandom(32))
        os.close(handle)
    with open(paths.opened(path), "rb") as file:
        return file.read()


def mark(secret: bytes, text: str) -> str:
    """Return the tombstone of a text or key (ends stripped): 32 hex digits."""
    return hmac.new(secret, text.strip().encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]


def forms(text: str) -> list[str]:
    """Return a text or key, and for a text also its form without case, extra white space and final punctuation."""
    words = text.split()
    return [text, " ".join(words).casefold().rstrip(_ENDS)] if len(words) > 1 or not text.isascii() else [text]


def id_key(uid: str) -> str:
    """Return the key for a memory's public id: its text may have changed before it was forgotten."""
    return f"id:{uid}"


def said_key(uuid: str) -> str:
    """Return the key for a transcript's line in every session that has a copy of it, "" for an empty uuid."""
    return f"said:{uuid}" if uuid else ""


def _line(stone: str, at: int, *, wholesale: bool) -> str:
    words = [stone, *([ALL] if wholesale else []), *([str(at)] if at else [])]
    return " ".join(words) + "\n"


def _time(line: list[str]) -> int:
    return next((int(word) for word in line[1:] if word.isdecimal()), 0)


class Tombstones:
    """The tombstones of a project's data folder."""

    def __init__(self, home: str, folder: str) -> None:
        self._path = os.path.join(folder, "tombstones")
        self._secret = salt(home)
        self._times: dict[str, int] = {}  # tombstone -> when its text was said last (epoch seconds), 0 if unknown
        self._wholesale: set[str] = set()
        self.refresh()

    def refresh(self) -> None:
        """Read the file again, as another process may have added to it. Raises OSError.

        Callers do so inside the transaction that would otherwise store a forgotten memory again.
        """
        try:
            with open(paths.opened(self._path), encoding="ascii", errors="replace") as file:
                lines = [line.split() for line in file]
        except FileNotFoundError:
            lines = []
        self._times = {line[0]: _time(line) for line in lines if line}
        self._wholesale = self._times.keys() - {line[0] for line in lines if line and ALL not in line}

    def __len__(self) -> int:
        return len(self._times)

    def covers(self, *texts: str) -> bool:
        """Tell whether any of the texts (contents, keys), or an id that follows from one as a key, was forgotten."""
        if not self._times:
            return False
        candidates = [form for text in texts if text for form in (*forms(text), paths.digest(text))]
        return any(mark(self._secret, form) in self._times for form in candidates)

    def since(self, *texts: str) -> float:
        """Return the latest time at which forgotten ones of the texts were said last (epoch seconds).

        Infinite if one of these times is unknown, or none of the texts was forgotten.
        """
        times = [self._times[stone] for stone in self._of(texts) if stone in self._times]
        return float(max(times)) if times and all(times) else math.inf

    def mark(self, text: str) -> str:
        """Return the tombstone (hash) that a text has if it is forgotten."""
        return mark(self._secret, text)

    def holds(self, stone: str) -> bool:
        """Tell whether a tombstone (see `mark`) exists."""
        return stone in self._times

    def marks(self) -> frozenset[str]:
        """Return all tombstones (hashes)."""
        return frozenset(self._times)

    def wholesale(self) -> frozenset[str]:
        """Return the tombstones of texts that were forgotten wholesale only, never by name."""
        return frozenset(self._wholesale)

    def add(self, texts: Iterable[str], *, wholesale: bool = False, said: Mapping[str, float] | None = None) -> None:
        """Add tombstones for texts; they are on the disk when this returns. Raises OSError.

        wholesale: the person did not name them; said: text -> when it was said last (epoch seconds), as far as known.
        """
        known = set(self._times) if wholesale else self._times.keys() - self._wholesale
        times = {stone: math.ceil(at) for text, at in (said or {}).items() for stone in self._of([text])}
        marks = self._of(texts)
        new = {stone for stone in marks if stone not in known or times.get(stone, 0) > self._times.get(stone, 0)}
        if not new:
            return
        os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
        handle = paths.opened(self._path, _FLAGS)
        try:
            lines = [_line(stone, times.get(stone, 0), wholesale=wholesale) for stone in sorted(new)]
            os.write(handle, "".join(lines).encode())
            os.fsync(handle)
        finally:
            os.close(handle)
        self._times.update({stone: times.get(stone, 0) for stone in new})
        self._wholesale = self._wholesale | (new - known) if wholesale else self._wholesale - new

    def lift(self, *texts: str) -> None:
        """Remove the tombstones of texts, which the person states again on purpose. Raises OSError."""
        self.lift_marks(self._of(texts))

    def _of(self, texts: Iterable[str]) -> set[str]:
        return {mark(self._secret, form) for text in texts if text for form in forms(text)}

    def lift_marks(self, marks: Iterable[str]) -> None:
        """Remove tombstones by their hashes. Raises OSError."""
        gone = self._times.keys() & set(marks)
        if not gone:
            return
        self._wholesale -= gone
        self._times = {stone: at for stone, at in self._times.items() if stone not in gone}
        lines = [_line(stone, at, wholesale=stone in self._wholesale) for stone, at in sorted(self._times.items())]
        files.replace(self._path, "".join(lines).encode())
