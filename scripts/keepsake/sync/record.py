"""Records: one change of one note, in the form in which it travels: a line of JSON with a checksum (pure).

This module checks the form of records from other machines; incoming.py judges their content.
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
MAX_LINE = 512 << 10  # bytes: enough for a memory of 100,000 characters, escaped, with its other fields
MAX_CLOCK = 2**53
MAX_PERSON, MAX_SIGNS = 100, 64
HALF = 16  # hex digits of a note's id that are taken from its machine; the others name the note
_ID = re.compile(r"[0-9a-f]{32}")
_SIGN = re.compile(r"(?:commit|remote):[0-9a-f]{16,64}")


class BadRecordError(ValueError):
    """A line that is not a valid record; the message says why. damaged: it may still arrive whole."""

    def __init__(self, why: str, *, damaged: bool = False) -> None:
        super().__init__(why)
        self.damaged = damaged


class Record(NamedTuple):
    """A change of a note. kind: one of KINDS; project: its signs; at: epoch seconds; clock: a logical clock.

    note: the new content, in the format of `export` ({} for a forget and a confirm). proof: lets the data home that
    wrote the record recognise it (see `with_proof`), "" if there is none; it means nothing to anybody else.
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
    """Return a record as a line of JSON with its checksum in `sum`."""
    body = {**body_of(record), **({"proof": record.proof} if record.proof else {})}
    return (_canonical({**body, "sum": checksum(body)}) + "\n").encode()


def checksum(body: dict[str, object]) -> str:
    """Return the checksum of a record's fields: 32 hex digits of SHA-256."""
    return hashlib.sha256(_canonical(body).encode()).hexdigest()[:32]


def body_of(record: Record) -> dict[str, object]:
    """Return the fields of a record, except the proof."""
    body: dict[str, object] = record._asdict()
    del body["proof"]
    return body


def with_proof(record: Record, salt: bytes) -> Record:
    """Return a record with a proof that it was written by the data home with this salt.

    Everybody who shares a folder can write a record in another machine's name, but not with a valid proof. Equal
    records have equal proofs.
    """
    text = f"sync record:{_canonical(body_of(record))}"
    return record._replace(proof=hmac.new(salt, text.encode(), hashlib.sha256).hexdigest()[:32])


def has_proof(record: Record, salt: bytes) -> bool:
    """Tell whether a record has the proof that `with_proof` would add."""
    return hmac.compare_digest(record.proof, with_proof(record, salt).proof)


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def loads(line: bytes, machine: str) -> Record:
    """Return the record in a line from a machine; an empty line stands for one too long. Raises BadRecordError."""
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


def note_id(machine: str, mark: str) -> str:
    """Return the id of a note said on a machine; the id shows the machine, in whatever order records arrive."""
    return machine[:HALF] + mark[:HALF]


def is_said_on(id_: str, machine: str) -> bool:
    """Tell whether the note with this id was said on a machine."""
    return id_[:HALF] == machine[:HALF]


def is_id(value: object) -> bool:
    """Tell whether a value is the id of a note or a machine: 32 hex digits."""
    return isinstance(value, str) and bool(_ID.fullmatch(value))


def ids_in(folder: str, ending: str) -> list[str]:
    """Return, sorted, the ids in the names of a folder's files `<id><ending>`. Raises OSError."""
    with os.scandir(folder) as entries:
        return sorted(
            one.name[: -len(ending)] for one in entries if one.name.endswith(ending) and is_id(one.name[: -len(ending)])
        )


def _are_signs(value: object) -> bool:
    listed = value if isinstance(value, list) and 0 < len(value) <= MAX_SIGNS else [None]
    return all(isinstance(sign, str) and _SIGN.fullmatch(sign) for sign in listed)


def _is_clock(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MAX_CLOCK


def _is_time(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < LATEST


_FIELDS: dict[str, Callable[[object], bool]] = {
    "id": is_id,
    "kind": lambda value: value in KINDS,
    "project": _are_signs,
    "machine": is_id,
    "person": lambda value: isinstance(value, str) and len(value) <= MAX_PERSON,
    "at": _is_time,
    "clock": _is_clock,
    "note": lambda value: isinstance(value, dict),
}
