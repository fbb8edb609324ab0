"""`keepsake resume`: start keepsake again for a project after a pause (implemented in `pause.py`)."""

from __future__ import annotations

from keepsake.cli.pause import add, run

__all__ = ["add", "run"]
