"""`keepsake uninstall`: keepsake's hooks out of the other coding agents again, the reverse of `install.py`."""

from __future__ import annotations

from keepsake.cli.install import add, run

__all__ = ["add", "run"]
