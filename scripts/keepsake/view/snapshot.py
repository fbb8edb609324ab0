"""The page as one read-only file with its data at one moment, its style and its scripts; it needs no server."""

from __future__ import annotations

import base64
import hashlib
import json
import os

from keepsake.store import memories
from keepsake.view import decisions, health, note, notes, sessions
from keepsake.view.app import PAGE, SCRIPTS
from keepsake.view.desk import Desk

MAX_TURN, MAX_SESSIONS = 300, 300  # characters of a turn; number of newest sessions whose timeline is included
_ESCAPED = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026", 0x2028: "\\u2028", 0x2029: "\\u2029"}


def page(desk: Desk) -> tuple[str, int]:
    """Return the text of the file, and the number of notes in it."""
    rows = notes.all_rows(desk)
    script, style = "\n".join(_read(name) for name in SCRIPTS), _read("style.css")
    icon = "data:image/svg+xml;base64," + base64.b64encode(_read("icon.svg").encode()).decode()
    policy = f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:"
    text = _read("index.html")
    start, end = text.index("<script"), text.rindex("</script>") + len("</script>")
    facts = json.dumps(data(desk, rows)).translate(_ESCAPED)
    scripts = f'<script type="application/json" id="snapshot">{facts}</script>\n<script>{script}</script>'
    text = text[:start] + scripts + text[end:]
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    text = text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{meta}', 1)
    text = text.replace('<link rel="stylesheet" href="style.css">', f"<style>{style}</style>", 1)
    return text.replace('"icon.svg"', f'"{icon}"'), len(rows)


def data(desk: Desk, rows: list[dict[str, object]]) -> dict[str, object]:
    """Return the data that the page otherwise requests from its server, by path; rows: the list of notes."""
    note_by_id: dict[str, object] = {}
    with desk.stores() as stores:
        for store in stores:
            for uid in [str(row["id"]) for row in rows]:
                memory = memories.by_uid(store.db, uid) if uid not in note_by_id else None
                if memory is not None:
                    note_by_id[uid] = note.attributes(desk, store, memory, MAX_TURN)
    listed, total = sessions.page(desk)
    return {
        "about": notes.about(desk, {}),
        "notes": rows,
        "note": note_by_id,
        "inbox": decisions.inbox_things(desk, {}),
        "sessions": {"rows": listed, "total": total, "more": False},
        "session": {row["id"]: sessions.timeline(desk, {"id": str(row["id"])}) for row in listed[:MAX_SESSIONS]},
        "health": health.report(desk, {}),
    }


def _read(name: str) -> str:
    with open(os.path.join(PAGE, name), encoding="utf-8") as file:
        return file.read()


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
