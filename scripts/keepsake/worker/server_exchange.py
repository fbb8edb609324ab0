"""An exchange by a server, in a process of its own: it needs packages, and ends whatever the network does."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from keepsake.worker import runtime

if TYPE_CHECKING:
    from keepsake.base.project import Project

LIMIT = 300.0  # seconds; what was exchanged until then stays


def exchange(found: Project) -> None:
    """Run `keepsake sync` for a project, which notes what goes wrong itself. Raises OSError after too long."""
    line = runtime.command(sys.executable, ["sync", "--project", found.top])
    try:
        subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        raise OSError(f"the exchange took longer than {LIMIT:.0f} s; the next one goes on") from None
