"""`keepsake view` itself: where it listens, when it ends, for whom it opens."""

from __future__ import annotations

import builtins
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import webbrowser
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import ROOT
from tests.view.conftest import Keeper, served

from keepsake.base import project
from keepsake.cli import main, view
from keepsake.store import memories
from keepsake.view.server import Server

if TYPE_CHECKING:
    from pathlib import Path


def test_it_listens_on_the_loopback_address_alone(work: Path) -> None:
    with served(work) as page:
        listening = [one for one in page.server._sockets.values() if getattr(one, "accepting", False)]  # noqa: SLF001
        assert [one.socket.getsockname() for one in listening] == [("127.0.0.1", page.port)]


def test_it_ends_when_nobody_uses_it(work: Path) -> None:
    server = Server(view.desk_of(project.of_directory(str(work))), unused=0.3)
    began = time.monotonic()
    server.run()
    assert 0.3 <= time.monotonic() - began < 5


def test_refused_requests_do_not_keep_it_alive(work: Path) -> None:
    with served(work) as page:
        used = page.server.gate.used
        page.send("GET", "/")
        assert page.server.gate.used == used
        page.get("about")
        assert page.server.gate.used > used


def run(*arguments: str, **env: str) -> subprocess.Popen[str]:
    code = "import sys; from keepsake.cli.main import main; raise SystemExit(main(sys.argv[1:]))"
    line = [sys.executable, "-c", code, "view", *arguments]
    inner = {**os.environ, "PYTHONPATH": str(ROOT / "scripts"), "PYTHONUNBUFFERED": "1", **env}
    return subprocess.Popen(line, env=inner, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a process without a signal")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_verb_prints_the_address_where_no_browser_is_there(
    work: Path, tmp_path: Path, keeper: Keeper, number: signal.Signals
) -> None:
    """And when it is ended, it forgets first what waits for that."""
    uid = keeper.keep("The harbour office closes at noon on Fridays.")
    (tmp_path / "empty").mkdir()
    started = run("--project", str(work), PATH=str(tmp_path / "empty"), BROWSER="", DISPLAY="", WAYLAND_DISPLAY="")
    assert started.stdout is not None
    address = started.stdout.readline().strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{32}/", address)
    _, _, host, token, _ = address.split("/")
    link = http.client.HTTPConnection(host)
    headers = {"Content-Type": "application/json", "Origin": f"http://{host}"}
    link.request("POST", f"/{token}/api/forget", json.dumps({"ids": [uid]}), headers)
    assert link.getresponse().status == 200
    link.close()
    started.send_signal(number)
    _, said = started.communicate(timeout=20)
    assert (started.returncode, said) == (0, "")
    assert memories.by_uid(keeper.open(), uid) is None


def test_it_opens_the_browser_unless_it_is_told_not_to(work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(Server, "run", lambda _: None)
    assert main.main(["view", "--project", str(work)]) == 0
    assert main.main(["view", "--project", str(work), "--no-browser"]) == 0
    assert len(opened) == 1
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{32}", opened[0])


def test_it_is_not_for_claude(work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Claude would speak through it as the person, and read what is held back from it."""
    monkeypatch.setenv("CLAUDECODE", "1")
    for more in ((), ("--html", "x.html")):
        assert main.main(["view", "--project", str(work), *more]) == 1
    assert "for you and not for Claude" in capsys.readouterr().err


def test_without_the_runtime_it_says_what_to_do(
    work: Path, keeper: Keeper, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def without(name: str, *more: Any, **named: Any) -> Any:
        if name.startswith(("waitress", "keepsake.view.server")):
            raise ModuleNotFoundError(name)
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    assert main.main(["view", "--project", str(work)]) == 1
    assert "keepsake runtime" in capsys.readouterr().err
    keeper.keep("The file needs no server.")
    assert main.main(["view", "--project", str(work), "--html", str(work / "page.html")]) == 0


def test_a_port_that_is_taken_is_a_sentence(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with served(work) as page:
        assert main.main(["view", "--project", str(work), "--no-browser", "--port", str(page.port)]) == 1
    assert "in use" in capsys.readouterr().err


def test_two_threads_ask_at_once(work: Path, keeper: Keeper) -> None:
    for number in range(30):
        keeper.keep(f"Note number {number} of many.")
    problems: list[object] = []
    with served(work) as page:

        def ask() -> None:
            for _ in range(15):
                for name in ("notes", "about", "inbox", "sessions"):
                    found = page.ask(name)
                    if found.status != 200:
                        problems.append(found)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    assert problems == []
