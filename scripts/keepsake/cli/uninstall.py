"""`keepsake uninstall`: remove keepsake's hooks from other coding agents (implemented in `install.py`)."""

from __future__ import annotations

from keepsake.cli.install import add, run

__all__ = ["add", "run"]
