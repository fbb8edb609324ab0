"""The page's server: waitress on the loopback address, which ends when nobody has used it for a while.

waitress: one small package without others, in Python alone, that takes HTTP off the wire by the standard and nothing
more; the page's few requests need no framework on top of it.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from typing import TYPE_CHECKING, Any

import waitress
from waitress import wasyncore

from keepsake.view.access import LOOPBACK, Gate
from keepsake.view.app import MAX_BODY, application

if TYPE_CHECKING:
    from keepsake.view.desk import Desk

UNUSED = 600.0  # seconds after which the server ends
LOOK = 1.0  # seconds between two looks at that
THREADS = 4
logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # that a request waits for a thread concerns nobody


class Server:
    """A page that is served at `address`, by run(), until stop() or for `unused` seconds after its last use.

    once: an address that leads there a single time.
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
        """Serve in this thread."""
        try:
            while not self._ended.is_set() and time.monotonic() - self.gate.used < self._unused:
                wasyncore.loop(timeout=LOOK, use_poll=True, map=self._sockets, count=1)
        finally:
            self._http.task_dispatcher.shutdown()
            wasyncore.close_all(self._sockets, ignore_all=True)

    def stop(self) -> None:
        """Have run() return, from any thread."""
        self._ended.set()
        with contextlib.suppress(OSError):  # it has seen so by itself, and closed
            self._http.pull_trigger()
