"""The page's server: waitress on the loopback address, which ends when nobody has used it for a while."""

from __future__ import annotations

import _thread
import secrets
import threading
import time
from typing import TYPE_CHECKING

import waitress

from keepsake.view.app import MAX_BODY, application
from keepsake.view.gate import LOOPBACK, Gate

if TYPE_CHECKING:
    from collections.abc import Callable

    from keepsake.view.desk import Desk

UNUSED = 600.0  # seconds after which the server ends
LOOK = 1.0  # seconds between two looks at that
THREADS = 4


class Server:
    """A page that is served: address, and run() until it is stopped or nobody has used it for `unused` seconds."""

    def __init__(self, desk: Desk, port: int = 0, unused: float = UNUSED) -> None:
        self.gate = Gate(application(desk), secrets.token_urlsafe(24))
        self._http = waitress.create_server(
            self.gate,
            host=LOOPBACK,
            port=port,
            threads=THREADS,
            ident="",
            max_request_body_size=2 * MAX_BODY,
            clear_untrusted_proxy_headers=True,
        )
        self.gate.port = self._http.effective_port
        self.address = f"http://{LOOPBACK}:{self.gate.port}/{self.gate.token}/"
        self._unused, self._ended = unused, threading.Event()

    def run(self, stop: Callable[[], None] = _thread.interrupt_main) -> None:
        """Serve in this thread; stop: what makes this thread's loop end."""
        threading.Thread(target=self._watch, args=(stop,), daemon=True).start()
        try:
            self._http.run()
        finally:
            self.close()

    def close(self) -> None:
        """Stop listening."""
        self._ended.set()
        self._http.close()

    def _watch(self, stop: Callable[[], None]) -> None:
        while not self._ended.wait(LOOK):
            if time.monotonic() - self.gate.used > self._unused:
                return stop()
        return None
