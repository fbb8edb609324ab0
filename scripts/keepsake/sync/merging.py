"""Merging of records into the state of a note (pure): the order and the repetition of records make no difference.

The state of a note has three parts: the newest version (by logical clock, then machine, then checksum), the latest
confirmation, and whether the note was forgotten, which replaces everything else for ever. Each part is merged by taking
the maximum, which is commutative, associative and idempotent.
Source: Shapiro et al., "Conflict-free replicated data types" (2011), last-writer-wins register and two-phase set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Optional

from keepsake.sync import record as records
from keepsake.sync.record import Record  # noqa: TC001  # a field's type

if TYPE_CHECKING:
    from collections.abc import Iterable

Stamp = tuple[int, str, str]  # clock, machine, checksum: the greater stamp belongs to the newer version
NEVER: Stamp = (0, "", "")


class NoteState(NamedTuple):
    """The state of a note: stamp of the newest version, that version if it is at hand, confirmation (epoch seconds)."""

    stamp: Stamp = NEVER
    version: Optional[Record] = None  # noqa: UP045  # evaluated on Python 3.9
    confirmed: float = 0.0
    forgotten: bool = False


FORGOTTEN = NoteState(forgotten=True)


def state_of(record: Record) -> NoteState:
    """Return the state that a single record describes."""
    if record.kind == records.FORGET:
        return FORGOTTEN
    if record.kind == records.CONFIRM:
        return NoteState(confirmed=record.at)
    return NoteState((record.clock, record.machine, records.checksum(records.body_of(record))), record)


def merge(one: NoteState, other: NoteState) -> NoteState:
    """Return the merged state."""
    if one.forgotten or other.forgotten:
        return FORGOTTEN
    newer = max((one, other), key=lambda state: (state.stamp, state.version is not None))
    return NoteState(newer.stamp, newer.version, max(one.confirmed, other.confirmed))


def states_of(changes: Iterable[Record]) -> dict[str, NoteState]:
    """Return the state of each note (by id) after these records."""
    states: dict[str, NoteState] = {}
    for record in changes:
        states[record.id] = merge(states.get(record.id, NoteState()), state_of(record))
    return states
