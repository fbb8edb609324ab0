"""Tombstones: what was forgotten must not come back, and must not be readable either.

One salted hash a line in a file beside the database, so that they hold when the database is rebuilt. The salt is the
installation's own; a hash says nothing about the text to who doesn't have the text. Behind it stands when that was said
last (epoch seconds), if that is known, and ` all` if it went wholesale (`forget --all`, `--older-than`): the person may
ask for that history again.
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

ALL = "all"  # behind the hash of what went wholesale
_ENDS = " .!\u2026\u3002\uff01"  # signs that end a sentence
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)


def salt(home: str) -> bytes:
    """Return the installation's salt (32 bytes), made at first use."""
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
    """Return a text or key as it is, and a text also without case, extra white space and its last full stop."""
    words = text.split()
    return [text, " ".join(words).casefold().rstrip(_ENDS)] if len(words) > 1 or not text.isascii() else [text]


def id_key(uid: str) -> str:
    """Return what stands for a memory itself: its text may have changed before it was forgotten."""
    return f"id:{uid}"


def said_key(uuid: str) -> str:
    """Return what stands for a line of a transcript, in every session that holds a copy of it ("": for none)."""
    return f"said:{uuid}" if uuid else ""


def _line(one: str, at: int, *, wholesale: bool) -> str:
    words = [one, *([ALL] if wholesale else []), *([str(at)] if at else [])]
    return " ".join(words) + "\n"


def _time(line: list[str]) -> int:
    return next((int(word) for word in line[1:] if word.isdecimal()), 0)


class Tombstones:
    """A project's tombstones."""

    def __init__(self, home: str, folder: str) -> None:
        self._path = os.path.join(folder, "tombstones")
        self._secret = salt(home)
        self._times: dict[str, int] = {}  # of each tombstone: when what it stands for was said last, 0 if unknown
        self._wholesale: set[str] = set()
        self.refresh()

    def refresh(self) -> None:
        """Read again what another process may have added; inside the transaction that would store it again."""
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
        """Tell whether any of the texts (a content, a key) was forgotten, or the id that follows from a key."""
        if not self._times:
            return False
        tried = [form for text in texts if text for form in (*forms(text), paths.digest(text))]
        return any(mark(self._secret, form) in self._times for form in tried)

    def since(self, *texts: str) -> float:
        """Return when the last of forgotten texts had been said, in epoch seconds; infinite if a time is unknown."""
        found = [self._times[one] for one in self._of(texts) if one in self._times]
        return float(max(found)) if found and all(found) else math.inf

    def mark(self, text: str) -> str:
        """Return the tombstone that a text would have."""
        return mark(self._secret, text)

    def holds(self, stone: str) -> bool:
        """Tell whether a tombstone (see `mark`) is there."""
        return stone in self._times

    def marks(self) -> frozenset[str]:
        """Return the hashes of everything that was forgotten."""
        return frozenset(self._times)

    def wholesale(self) -> frozenset[str]:
        """Return the hashes of what went wholesale, and was not forgotten by itself since."""
        return frozenset(self._wholesale)

    def add(self, texts: Iterable[str], *, wholesale: bool = False, said: Mapping[str, float] | None = None) -> None:
        """Remember, on disk before this returns, that texts were forgotten. Raises OSError.

        said: when those of them were said last of which that counts (epoch seconds).
        """
        known = set(self._times) if wholesale else self._times.keys() - self._wholesale
        times = {one: math.ceil(at) for text, at in (said or {}).items() for one in self._of([text])}
        marks = self._of(texts)
        new = {one for one in marks if one not in known or times.get(one, 0) > self._times.get(one, 0)}
        if not new:
            return
        os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
        handle = paths.opened(self._path, _FLAGS)
        try:
            lines = [_line(one, times.get(one, 0), wholesale=wholesale) for one in sorted(new)]
            os.write(handle, "".join(lines).encode())
            os.fsync(handle)
        finally:
            os.close(handle)
        self._times.update({one: times.get(one, 0) for one in new})
        self._wholesale = self._wholesale | (new - known) if wholesale else self._wholesale - new

    def lift(self, *texts: str) -> None:
        """Take tombstones away: the person says the same again on purpose."""
        self.lift_marks(self._of(texts))

    def _of(self, texts: Iterable[str]) -> set[str]:
        return {mark(self._secret, form) for text in texts if text for form in forms(text)}

    def lift_marks(self, marks: Iterable[str]) -> None:
        """Take tombstones away by their hashes. Raises OSError."""
        gone = self._times.keys() & set(marks)
        if not gone:
            return
        self._wholesale -= gone
        self._times = {one: at for one, at in self._times.items() if one not in gone}
        lines = [_line(one, at, wholesale=one in self._wholesale) for one, at in sorted(self._times.items())]
        files.replace(self._path, "".join(lines).encode())
