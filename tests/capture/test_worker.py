"""worker: a job that hangs is gone after its limit."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from tests.conftest import ROOT

HANGS = {
    "sleeping": "import time; time.sleep(60)",
    "in a search that never lets another thread run": "import re; re.match('(a+)+$', 'a' * 60 + 'b')",
    "deaf to signals": "import signal, time; [signal.signal(n, lambda *_: None) for n in (2, 15)]; time.sleep(60)",
}


@pytest.mark.parametrize("hang", HANGS.values(), ids=HANGS)
def test_a_worker_that_hangs_is_gone_after_its_limit(hang: str) -> None:
    code = f"from keepsake.capture import worker; worker.watchdog(0.5); {hang}"
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "scripts", capture_output=True, timeout=40, check=False
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert time.monotonic() - started >= 0.5
