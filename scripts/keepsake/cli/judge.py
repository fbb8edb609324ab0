"""`keepsake judge on|off|status`: have a model choose further notes for a prompt (code: `extract.py`)."""

from __future__ import annotations

from keepsake.cli.extract import add, run

__all__ = ["add", "run"]
