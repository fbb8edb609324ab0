"""Who may ask the page: nobody without its token, no other site, no other host; and nothing but what it offers."""

from __future__ import annotations

import re
import socket
from typing import TYPE_CHECKING

import pytest
from tests.conftest import ROOT
from tests.view.conftest import Keeper, Page, served

from keepsake.view import app

if TYPE_CHECKING:
    from pathlib import Path

PATHS = [*app.FILES, *app.READS]


@pytest.mark.parametrize("path", PATHS)
def test_nothing_opens_without_the_token(page: Page, keeper: Keeper, path: str) -> None:
    keeper.keep("The harbour office closes at noon on Fridays.")
    for start in ("", "/x", f"/{page.token[:-1]}", f"/{page.token}x", f"/{page.token.swapcase()}", "/%C3%A9"):
        found = page.send("GET", start + path)
        assert (found.status, b"harbour" in found.body) == (403, False)
    assert page.send("GET", f"/{page.token}{path}").status in {200, 404, 409}


@pytest.mark.parametrize("path", app.WRITES)
def test_no_change_without_the_token(page: Page, path: str) -> None:
    found = page.send("POST", path, b"{}", Origin=f"http://{page.host}", Content_Type="application/json")
    assert found.status == 403


@pytest.mark.parametrize("host", ["", "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:{other}",
                                  "127.0.0.1.evil.example:{port}", "[::1]:{port}", "0.0.0.0:{port}"])  # fmt: skip
def test_a_foreign_host_is_refused(page: Page, host: str) -> None:
    """A name that somebody made to point here (DNS rebinding) still says who it is."""
    named = host.format(port=page.port, other=page.port + 1)
    for method, name in (("GET", "/api/about"), ("POST", "/api/forget")):
        origin = f"http://{named}" if named else f"http://{page.host}"
        assert page.send(method, f"/{page.token}{name}", b"{}", Host=named, Origin=origin).status == 403


def test_localhost_is_this_machine_too(page: Page) -> None:
    assert page.send("GET", f"/{page.token}/", Host=f"localhost:{page.port}").status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1:{port}", "http://127.0.0.1:{other}",
                                    "null", "http://localhost:{port}", "file://"])  # fmt: skip
def test_a_foreign_origin_is_refused(page: Page, origin: str) -> None:
    """Also a page of another port of this machine, and of this one by another name."""
    said = origin.format(port=page.port, other=page.port + 1)
    for method in ("GET", "POST"):
        assert page.send(method, f"/{page.token}/api/about", b"{}", Origin=said).status == 403


def test_a_change_says_who_asks(page: Page, keeper: Keeper) -> None:
    uid = keeper.keep("The harbour office closes at noon on Fridays.")
    body = f'{{"ids": ["{uid}"]}}'.encode()
    assert page.send("POST", f"/{page.token}/api/forget", body, Content_Type="application/json").status == 403
    assert page.texts() == ["The harbour office closes at noon on Fridays."]


@pytest.mark.parametrize("site", ["cross-site", "same-site", "cross-origin"])
def test_a_link_on_another_site_opens_nothing(page: Page, site: str) -> None:
    """A cookie would be sent along by a page on another port (`same-site`); a path is not, and this is refused."""
    assert page.send("GET", f"/{page.token}/", Sec_Fetch_Site=site).status == 403


@pytest.mark.parametrize("path", ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/app.py", "/..%2fapp.py", "/page/../app.py",
                                  "//etc/passwd", "/style.css/", "/style.css%00.js", "/\\..\\app.py", "/app.py",
                                  "/page/index.html", "/index.html", "/api/", "/api/notes/", "/api/../api/notes",
                                  "/%61pi%2fabout%2f..", "/STYLE.CSS"])  # fmt: skip
def test_tricks_with_the_path_find_nothing(page: Page, path: str) -> None:
    assert page.send("GET", f"/{page.token}{path}").status in {400, 404}
    assert page.send("GET", f"/{page.token}x{path}").status in {400, 403}
    assert page.send("GET", f"/x/../{page.token}{path}").status in {400, 403}


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"])
def test_other_methods_do_nothing(page: Page, method: str) -> None:
    for path in ("/api/notes", "/api/edit", "/"):
        found = page.send(method, f"/{page.token}{path}", Origin=f"http://{page.host}")
        assert found.status == 405 or method in {"OPTIONS", "TRACE", "CONNECT"}
        assert found.status in {400, 403, 404, 405}
        assert "access-control-allow-origin" not in found.headers


def test_a_form_can_change_nothing(page: Page, keeper: Keeper) -> None:
    uid = keeper.keep("The harbour office closes at noon on Fridays.")
    for kind in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        body = f'{{"ids": ["{uid}"]}}'.encode()
        found = page.send("POST", f"/{page.token}/api/forget", body, Origin=f"http://{page.host}", Content_Type=kind)
        assert found.status == 415


@pytest.mark.parametrize("body", [b"[]", b"{", b"\xff", b'"x"', b'{"ids": "x"}', b'{"ids": [1]}', b'{"ids": []}'])
def test_a_body_of_another_shape_is_refused(page: Page, body: bytes) -> None:
    sent = {"Origin": f"http://{page.host}", "Content_Type": "application/json"}
    assert page.send("POST", f"/{page.token}/api/forget", body, **sent).status == 400


def test_a_body_has_a_limit(page: Page) -> None:
    sent = {"Origin": f"http://{page.host}", "Content_Type": "application/json"}
    assert page.send("POST", f"/{page.token}/api/edit", b"x" * (app.MAX_BODY + 1), **sent).status == 400
    link = socket.create_connection(("127.0.0.1", page.port))
    head = f"POST /{page.token}/api/edit HTTP/1.1\r\nHost: {page.host}\r\nContent-Length: 99999999\r\n\r\n"
    link.sendall(head.encode())
    assert b" 413 " in link.recv(1000)
    link.close()


def test_every_answer_is_under_the_strict_policy(page: Page) -> None:
    for path in (
        f"/{page.token}/",
        f"/{page.token}/page.js",
        f"/{page.token}/api/about",
        f"/{page.token}/none",
        "/none",
    ):
        headers = page.send("GET", path).headers
        policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert {policy[name] for name in ("script-src", "style-src", "connect-src", "img-src")} == {"'self'"}
        assert {policy[name] for name in ("base-uri", "form-action", "frame-ancestors")} == {"'none'"}
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "set-cookie" not in headers
        assert "server" not in headers


def test_the_page_is_whole_without_anything_from_elsewhere() -> None:
    """No address, no inline script or style, and no way by which a text could become markup."""
    folder = ROOT / "scripts" / "keepsake" / "view" / "page"
    known = set(app.FILES.values())
    assert {path.name for path in folder.iterdir()} == known
    for path in folder.iterdir():
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|//\w+\.|@import|url\(", text), path
        for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
                    "srcdoc", "DOMParser", "createContextualFragment", "localStorage", "document.cookie"):  # fmt: skip
            assert way not in text, (path, way)
    html = (folder / "index.html").read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?! src=)", html)


def test_two_pages_have_tokens_of_their_own(work: Path, page: Page) -> None:
    with served(work) as other:
        assert other.token != page.token
        assert other.send("GET", f"/{page.token}/api/about").status == 403
        assert page.send("GET", f"/{other.token}/api/about").status == 403
        assert other.get("about") == page.get("about")


def test_the_address_for_the_browser_opens_once(page: Page) -> None:
    """It stands on the browser's command line, where others can read it; they come too late, or are noticed."""
    once = page.server.once.rpartition("/")[2]
    assert once != page.token
    assert page.send("GET", f"/{once}", Host="evil.example").status == 403
    assert page.send("GET", f"/{once}", Sec_Fetch_Site="cross-site").status == 403
    first = page.send("GET", f"/{once}")
    assert (first.status, first.headers["location"]) == (303, f"/{page.token}/")
    assert page.send("GET", f"/{once}").status == 403
    assert page.send("GET", "/").status == 403
