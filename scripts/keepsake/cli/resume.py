"""`keepsake resume`: start keepsake again for a project, the end of what `pause.py` began."""

from __future__ import annotations

from keepsake.cli.pause import add, run

__all__ = ["add", "run"]
