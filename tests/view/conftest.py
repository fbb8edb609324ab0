"""The page of a project, served on the loopback address, and what asks it as a browser would."""

from __future__ import annotations

import http.client
import json
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest

from keepsake.base import project
from keepsake.cli import main, view
from keepsake.store import drafts, memories, note, rescue
from keepsake.view.desk import Forgetting
from keepsake.view.server import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from keepsake.store.db import Connection
    from keepsake.view.desk import Desk


class Answer(NamedTuple):
    """What came back: status, headers in lower case, body."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body's JSON."""
        return json.loads(self.body)


class Page:
    """A running page: raw requests, and those that its own scripts make."""

    def __init__(self, server: Server, desk: Desk) -> None:
        self.server, self.desk = server, desk
        self.port, self.token = server.gate.port, server.gate.token
        self.host = f"127.0.0.1:{self.port}"

    def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Send a request as it is; headers by name, `_` for `-`, "" leaves one out."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        link.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        given = {"Host": self.host, "Content-Length": str(len(body)) if body else ""}
        for name, value in {**given, **{name.replace("_", "-"): value for name, value in headers.items()}}.items():
            if value:
                link.putheader(name, value)
        link.endheaders(body or None)
        came = link.getresponse()
        found = Answer(came.status, {name.lower(): value for name, value in came.getheaders()}, came.read())
        link.close()
        return found

    def ask(self, name: str, **given: object) -> Answer:
        """Send what the page sends to look at something."""
        query = f"?{urlencode(given)}" if given else ""
        return self.send("GET", f"/{self.token}/api/{name}{query}", Sec_Fetch_Site="same-origin")

    def get(self, name: str, **given: object) -> Any:
        """Return what the page is shown."""
        found = self.ask(name, **given)
        assert found.status == 200, found.body
        return found.json()

    def tell(self, name: str, **body: object) -> Answer:
        """Send what the page sends to change something."""
        sent = json.dumps(body).encode()
        origin = f"http://{self.host}"
        return self.send("POST", f"/{self.token}/api/{name}", sent, Origin=origin, Content_Type="application/json")

    def post(self, name: str, **body: object) -> Any:
        """Return what the page is answered to a change that must be done."""
        found = self.tell(name, **body)
        assert found.status == 200, found.body
        return found.json()

    def texts(self, **given: object) -> list[str]:
        """Return the texts of the first page of a list."""
        return [row["text"] for row in self.get("notes", **given)["rows"]]


@contextmanager
def served(root: Path, undo: float = 0.0) -> Iterator[Page]:
    """Serve the page of a project; undo: seconds in which forgetting can be taken back."""
    desk = view.desk_of(project.of_directory(str(root)))
    if undo:
        desk.forgetting = Forgetting(lambda uids: desk.call("forget", "--", *uids), undo)
    server = Server(desk)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield Page(server, desk)
    finally:
        server.stop()
        thread.join(30)
        desk.forgetting.finish()
    assert not thread.is_alive()
    assert urlsplit(server.address).hostname == "127.0.0.1"


@pytest.fixture
def page(work: Path) -> Iterator[Page]:
    with served(work, undo=0.4) as found:
        yield found


class Keeper:
    """Puts memories into a project's store."""

    def __init__(self, root: Path) -> None:
        self.project = project.of_directory(str(root))

    def open(self) -> Connection:
        """Open the store for writing."""
        return rescue.open_or_rescue(self.project.folder, 0.0)

    def keep(
        self, text: str, cls: str = "decision", *, kind: str = "model", at: float = 1_770_000_000.0, **more: Any
    ) -> str:
        """Store a note; return its id."""
        made = note.Note(cls, more.pop("handles", ()), more.pop("who", ""), more.pop("sources", ()))
        key = more.pop("key", drafts.content_key("saved", text))
        draft = drafts.Draft(key=key, kind=kind, type="Decision", content=text, created=at, note=made, **more)
        db = self.open()
        uid = memories.by_id(db, drafts.insert(db, draft)).uid
        db.close()
        return uid

    def turn(self, text: str, session: str, line: int, role: str = "user", at: float = 1_770_000_000.0) -> str:
        """Store a turn of a session; return its id."""
        db = self.open()
        db.execute("INSERT OR IGNORE INTO session(id, started, updated) VALUES (?, ?, ?)", (session, at, at))
        draft = drafts.Draft(key=f"turn:{session}:{line}", kind="turn", type="Context", content=text, created=at + line,
                             role=role, session=session, seq=line, line=line, source="transcript")  # fmt: skip
        uid = memories.by_id(db, drafts.insert(db, draft)).uid
        db.close()
        return uid

    def said(self, *words: str) -> int:
        """Run a verb of the command line for the project; return its exit code."""
        return main.main([words[0], "--project", self.project.root, *words[1:]])


@pytest.fixture
def keeper(work: Path) -> Keeper:
    return Keeper(work)
