"""The page's server: waitress on the loopback address, which ends when nobody has used it for a while.

waitress was chosen because it is a small package in pure Python without dependencies that implements HTTP and nothing
else; the page's few requests need no framework.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from typing import Any

import waitress
from waitress import wasyncore

from keepsake.view.access import LOOPBACK, Gate
from keepsake.view.app import MAX_BODY, application
from keepsake.view.desk import Desk

UNUSED = 600.0  # seconds without a request after which the server ends
LOOK = 1.0  # seconds between checks whether to end
THREADS = 4
logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # no warnings that a request waits for a thread


class Server:
    """Serves the page at `address` from run() until stop(), or until `unused` seconds after the last request.

    once: an address that redirects to the page a single time.
    """

    def __init__(self, desk: Desk, port: int = 0, unused: float = UNUSED) -> None:
        self.gate = Gate(application(desk))
        self._unused, self._ended = unused, threading.Event()
        self._sockets: dict[int, Any] = {}
        self._http = waitress.create_server(
            self.gate,
            map=self._sockets,
            host=LOOPBACK,
            port=port,
            threads=THREADS,
            ident="",
            max_request_body_size=2 * MAX_BODY,
            clear_untrusted_proxy_headers=True,
        )
        self.gate.port = int(self._http.effective_port)
        place = f"http://{LOOPBACK}:{self.gate.port}"
        self.address, self.once = f"{place}/{self.gate.token}/", f"{place}/{self.gate.once}"

    def run(self) -> None:
        """Serve in this thread until the server ends."""
        try:
            while not self._ended.is_set() and time.monotonic() - self.gate.used < self._unused:
                wasyncore.loop(timeout=LOOK, use_poll=True, map=self._sockets, count=1)
        finally:
            self._http.task_dispatcher.shutdown()
            wasyncore.close_all(self._sockets, ignore_all=True)

    def stop(self) -> None:
        """Make run() return; may be called from any thread."""
        self._ended.set()
        with contextlib.suppress(OSError):  # run() has ended already and closed the socket
            self._http.pull_trigger()
