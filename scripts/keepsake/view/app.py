"""The routes of the page: its files, the data that it shows (GET), and the person's decisions (POST)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl

from keepsake.base import journal
from keepsake.view import decisions, health, note, notes, sessions
from keepsake.view.access import Application, StartResponse, plain, reply
from keepsake.view.desk import Desk, GoneError

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
SCRIPTS = ("dom.js", "source.js", "notes.js", "note.js", "inbox.js", "sessions.js", "health.js", "page.js")
KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
         ".js": "text/javascript; charset=utf-8"}  # fmt: skip
FILES = {"/": "index.html", **{f"/{name}": name for name in ("style.css", "icon.svg", *SCRIPTS)}}
MAX_BODY = 1_000_000  # bytes of a decision: an edited note with its id
MAX_FIELDS = 20
METHODS = ("GET", "HEAD", "POST")

READS: dict[str, Callable[[Desk, Mapping[str, str]], object]] = {
    "/api/about": notes.about,
    "/api/notes": notes.listing,
    "/api/note": note.details,
    "/api/forget": decisions.preview,
    "/api/inbox": decisions.inbox_things,
    "/api/sessions": sessions.listing,
    "/api/session": sessions.timeline,
    "/api/replay": sessions.replay,
    "/api/health": health.report,
}
WRITES: dict[str, Callable[[Desk, Mapping[str, object]], object]] = {
    "/api/edit": decisions.edit,
    "/api/say": decisions.say,
    "/api/everywhere": decisions.everywhere,
    "/api/forget": decisions.forget,
    "/api/undo": decisions.undo,
    "/api/adopt": decisions.adopt,
    "/api/dismiss": decisions.dismiss,
}


def application(desk: Desk) -> Application:
    """Return the page of a project as a WSGI application, which expects paths without the token."""

    def answer(environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        if method in {"GET", "HEAD"} and path in FILES:
            return _file(start, FILES[path])
        table: Mapping[str, object] = READS if method in {"GET", "HEAD"} else WRITES
        if path not in table or method not in METHODS:
            return plain(start, 405 if path in {**FILES, **READS, **WRITES} else 404, "nothing here\n")
        if method == "POST" and environ.get("CONTENT_TYPE", "").partition(";")[0] != "application/json":
            return plain(start, 415, "JSON is expected\n")
        return _json(start, *_done(desk, method, path, environ))

    return answer


def _done(desk: Desk, method: str, path: str, environ: dict[str, Any]) -> tuple[int, object]:
    """Return the status and the answer of a request. All errors are caught here and become a sentence."""
    try:
        if method == "POST":
            return 200, WRITES[path](desk, _body(environ))
        return 200, desk.healed(lambda: READS[path](desk, _query(environ)))
    except GoneError as error:
        return 404, {"error": str(error)}
    except ValueError as error:
        return 400, {"error": str(error)}
    except Exception as error:  # noqa: BLE001  # a person reads one sentence, the journal has the rest
        if not desk.mistaken(error):
            journal.failure(f"keepsake view {path}", error)
        return 409, {"error": desk.explain(error)}


def _query(environ: Mapping[str, Any]) -> dict[str, str]:
    return dict(parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True, max_num_fields=MAX_FIELDS))


def _body(environ: Mapping[str, Any]) -> dict[str, object]:
    size = int(environ.get("CONTENT_LENGTH") or 0)
    if size > MAX_BODY:
        raise ValueError(f"too long: {MAX_BODY:,} bytes at most")
    value = json.loads(environ["wsgi.input"].read(size) or b"{}")
    if not isinstance(value, dict):
        raise ValueError("expected a JSON object")
    return value


def _file(start: StartResponse, name: str) -> list[bytes]:
    with open(os.path.join(PAGE, name), "rb") as file:
        return reply(start, 200, KINDS[os.path.splitext(name)[1]], file.read())


def _json(start: StartResponse, status: int, value: object) -> list[bytes]:
    return reply(start, status, "application/json", json.dumps(value, ensure_ascii=True).encode())
