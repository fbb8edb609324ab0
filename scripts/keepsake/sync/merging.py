"""Merging (pure): what is known of a note after any records in any order, each any number of times.

A note's state is a join of three parts: the newest version (by logical clock, then machine, then checksum), the latest
confirmation, and whether it was forgotten, which takes the place of all the rest for ever. A join of maxima is
commutative, associative and idempotent, so that order and repetition don't matter.
Source: Shapiro et al., "Conflict-free replicated data types" (2011), last-writer-wins register and two-phase set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Optional

from keepsake.sync import record as records
from keepsake.sync.record import Record  # noqa: TC001  # a field's type

if TYPE_CHECKING:
    from collections.abc import Iterable

Stamp = tuple[int, str, str]  # clock, machine, checksum: of two versions the greater is the newer
NEVER: Stamp = (0, "", "")


class NoteState(NamedTuple):
    """What is known of a note: its newest version's stamp, that version where it is at hand, confirmation, end."""

    stamp: Stamp = NEVER
    version: Optional[Record] = None  # noqa: UP045  # evaluated on Python 3.9
    confirmed: float = 0.0
    forgotten: bool = False


FORGOTTEN = NoteState(forgotten=True)


def of(record: Record) -> NoteState:
    """Return what one record says of its note."""
    if record.kind == records.FORGET:
        return FORGOTTEN
    if record.kind == records.CONFIRM:
        return NoteState(confirmed=record.at)
    return NoteState((record.clock, record.machine, records.checksum(records.said(record))), record)


def merge(one: NoteState, other: NoteState) -> NoteState:
    """Return what is known by both."""
    if one.forgotten or other.forgotten:
        return FORGOTTEN
    newer = max((one, other), key=lambda state: (state.stamp, state.version is not None))
    return NoteState(newer.stamp, newer.version, max(one.confirmed, other.confirmed))


def folded(found: Iterable[Record]) -> dict[str, NoteState]:
    """Return id -> state for records."""
    states: dict[str, NoteState] = {}
    for record in found:
        states[record.id] = merge(states.get(record.id, NoteState()), of(record))
    return states
