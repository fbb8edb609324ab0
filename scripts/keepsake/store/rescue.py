"""Opening a store for writing, whatever state it is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.store import memories, schema

if TYPE_CHECKING:
    from keepsake.store.db import Connection


def open_or_rescue(folder: str, now: float) -> Connection:
    """Open (or make) the memory database of a data folder for writing; now: epoch seconds."""
    del now
    return schema.open_memory(memories.database(folder))
