"""A record: one change of one note, as it travels; a line of JSON with its checksum (pure).

A record from elsewhere is checked here, once; what it says is judged where it is taken in (incoming.py).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.text.render import LATEST

if TYPE_CHECKING:
    from collections.abc import Callable

NOTE, EDIT, FORGET, CONFIRM = "note", "edit", "forget", "confirm"
KINDS = (NOTE, EDIT, FORGET, CONFIRM)
MAX_LINE = 512 << 10  # bytes: a memory of 100,000 characters, escaped, with all that belongs to it
MAX_CLOCK = 2**53
MAX_PERSON, MAX_SIGNS = 100, 64
HALF = 16  # digits of an id that name the machine; the others name the note
_ID = re.compile(r"[0-9a-f]{32}")
_SIGN = re.compile(r"(?:commit|remote):[0-9a-f]{16,64}")


class BadRecordError(ValueError):
    """A line that is not a record; the text says why. damaged: it may still arrive whole."""

    def __init__(self, why: str, *, damaged: bool = False) -> None:
        super().__init__(why)
        self.damaged = damaged


class Record(NamedTuple):
    """A change: the note's id, kind, the project's signs, machine, person, epoch seconds, logical clock, the note.

    note: what the note says from now on, as `export` writes it ({} for a forget and a confirm). proof: by which the
    data home that wrote it knows it again (see `proven`), "" for none; it says nothing to anybody else.
    """

    id: str
    kind: str
    project: tuple[str, ...]
    machine: str
    person: str
    at: float
    clock: int
    note: dict[str, object]
    proof: str = ""


def dumps(record: Record) -> bytes:
    """Return a record as a line of JSON, its checksum in `sum`."""
    body = {**said(record), **({"proof": record.proof} if record.proof else {})}
    return (_canonical({**body, "sum": checksum(body)}) + "\n").encode()


def checksum(body: dict[str, object]) -> str:
    """Return the checksum of a record's fields: 32 hex digits of SHA-256."""
    return hashlib.sha256(_canonical(body).encode()).hexdigest()[:32]


def said(record: Record) -> dict[str, object]:
    """Return a record's fields without the proof."""
    body: dict[str, object] = record._asdict()
    del body["proof"]
    return body


def proven(record: Record, salt: bytes) -> Record:
    """Return a record with the proof that it was written where the salt (a data home's own) is kept.

    What lies in a folder anybody who shares it can write; this they can't. Two that are the same prove the same.
    """
    text = f"sync record:{_canonical(said(record))}"
    return record._replace(proof=hmac.new(salt, text.encode(), hashlib.sha256).hexdigest()[:32])


def is_proven(record: Record, salt: bytes) -> bool:
    """Tell whether a record has the proof that `proven` gives."""
    return hmac.compare_digest(record.proof, proven(record, salt).proof)


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def loads(line: bytes, machine: str) -> Record:
    """Return the record of a line in a machine's file; an empty line stands for one too long. Raises BadRecordError."""
    if not line:
        raise BadRecordError(f"longer than {MAX_LINE:,} bytes")
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecordError("damaged: not JSON", damaged=True) from None
    if not isinstance(value, dict):
        raise BadRecordError("expected a JSON object")
    if value.pop("sum", None) != checksum(value):
        raise BadRecordError("damaged: the checksum does not fit", damaged=True)
    if value.get("machine") != machine:
        raise BadRecordError("it says that it is another machine's")
    return _checked(value)


def _checked(value: dict[str, object]) -> Record:
    for name, fits in _FIELDS.items():
        if not fits(value.get(name)):
            raise BadRecordError(f"{name}: not what a record holds")
    record = Record(**{name: value[name] for name in _FIELDS})  # type: ignore[arg-type]  # checked by the table
    if bool(record.note) != (record.kind in (NOTE, EDIT)):
        raise BadRecordError(f"note: not what a {record.kind} holds")
    proof = value.get("proof")
    return record._replace(project=tuple(record.project), at=float(record.at), proof=str(proof) if is_id(proof) else "")


def named(machine: str, mark: str) -> str:
    """Return the id of a note that is said on a machine: whose it is can be read from it, so no order matters."""
    return machine[:HALF] + mark[:HALF]


def owned(id_: str, machine: str) -> bool:
    """Tell whether a note was said on a machine."""
    return id_[:HALF] == machine[:HALF]


def is_id(value: object) -> bool:
    """Tell whether a value is an id, of a note or a machine: 32 hex digits."""
    return isinstance(value, str) and bool(_ID.fullmatch(value))


def ids_in(folder: str, ending: str) -> list[str]:
    """Return the ids after which files with an ending are named in a folder, in order. Raises OSError."""
    with os.scandir(folder) as entries:
        return sorted(
            one.name[: -len(ending)] for one in entries if one.name.endswith(ending) and is_id(one.name[: -len(ending)])
        )


def _signs(value: object) -> bool:
    listed = value if isinstance(value, list) and 0 < len(value) <= MAX_SIGNS else [None]
    return all(isinstance(sign, str) and _SIGN.fullmatch(sign) for sign in listed)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MAX_CLOCK


def _time(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < LATEST


_FIELDS: dict[str, Callable[[object], bool]] = {
    "id": is_id,
    "kind": lambda value: value in KINDS,
    "project": _signs,
    "machine": is_id,
    "person": lambda value: isinstance(value, str) and len(value) <= MAX_PERSON,
    "at": _time,
    "clock": _whole,
    "note": lambda value: isinstance(value, dict),
}
