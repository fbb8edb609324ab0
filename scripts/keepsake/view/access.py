"""Access control: a request needs the token in its path, and must come from the page itself, on this machine.

The token is in the path and not in a cookie, since a browser would send a cookie to every port of the loopback address,
and so to other servers on this machine. Host and Origin are compared with the page's own, so that no other site reaches
the page through the browser, neither under its own name nor by DNS rebinding. The browser is started with an address
that works only once, because other people on this machine can read command lines.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, Callable

StartResponse = Callable[[str, Sequence[tuple[str, str]]], object]
Application = Callable[[dict[str, Any], StartResponse], Iterable[bytes]]

LOOPBACK = "127.0.0.1"
NAMES = (LOOPBACK, "localhost")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
)
REFUSED = "This page opens by the address that `keepsake view` printed.\n"
STATUS = {
    200: "200 OK", 400: "400 Bad Request", 403: "403 Forbidden", 404: "404 Not Found", 405: "405 Method Not Allowed",
    409: "409 Conflict", 413: "413 Content Too Large", 415: "415 Unsupported Media Type",
}  # fmt: skip


class Gate:
    """Passes permitted requests on, without the token in the path; `used` is the time of the last (monotonic seconds).

    port: the port of the server, set once it is known. once: a path that redirects to the token a single time.
    """

    def __init__(self, inside: Application) -> None:
        self.inside, self.port = inside, 0
        self.token, self.once = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self.used = time.monotonic()

    def __call__(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        """Answer a request (WSGI)."""
        first, _, rest = str(environ.get("PATH_INFO", "")).lstrip("/").partition("/")
        if self.allows(environ) and self.once and _same(first, self.once):
            self.once = ""
            start("303 See Other", [("Location", f"/{self.token}/"), ("Content-Length", "0"), *HEADERS])
            return []
        if not self.allows(environ) or not _same(first, self.token):
            return plain(start, 403, REFUSED)
        self.used = time.monotonic()
        environ["SCRIPT_NAME"], environ["PATH_INFO"] = f"/{first}", f"/{rest}"
        return self.inside(environ, start)

    def allows(self, environ: dict[str, Any]) -> bool:
        """Tell whether a request was sent to this address and, as far as the browser tells its origin, by this page."""
        host = str(environ.get("HTTP_HOST", "")).lower()
        origin, site = environ.get("HTTP_ORIGIN"), environ.get("HTTP_SEC_FETCH_SITE", "none")
        changes = environ.get("REQUEST_METHOD") not in {"GET", "HEAD"}
        own = origin == f"http://{host}" or (origin is None and not changes)
        return host in {f"{name}:{self.port}" for name in NAMES} and own and site in {"same-origin", "none"}


def _same(text: str, secret: str) -> bool:
    return hmac.compare_digest(text.encode("utf-8", "replace"), secret.encode())


def plain(start: StartResponse, status: int, text: str) -> list[bytes]:
    """Answer with plain text."""
    return reply(start, status, "text/plain; charset=utf-8", text.encode())


def reply(start: StartResponse, status: int, kind: str, body: bytes) -> list[bytes]:
    """Answer with a body; kind: its content type. The page's security headers are added."""
    start(STATUS[status], [("Content-Type", kind), ("Content-Length", str(len(body))), *HEADERS])
    return [body]
