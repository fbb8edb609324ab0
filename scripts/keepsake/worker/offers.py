"""What the worker offers to the person at a session's start, each thing once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import journal
from keepsake.store.db import DatabaseError
from keepsake.worker import moved

if TYPE_CHECKING:
    from keepsake.base.project import Project


def make(found: Project, transcript: str) -> None:
    """Leave what is to be offered in a project; what the world does to it is journalled and stops nothing else."""
    try:
        moved.offer(found, transcript)
    except (OSError, DatabaseError) as error:
        journal.failure("offers", error)
