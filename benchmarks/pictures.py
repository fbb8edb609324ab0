"""The pictures of the documents: the page and the terminal on sample data, light and dark, taken with Chromium.

    python benchmarks/pictures.py docs/pictures

Needs Chromium with its driver (on Debian: chromium, chromium-driver). The data are those of sample.py, at its time, so
that the same keepsake and the same Chromium take the same pictures.
"""

from __future__ import annotations

import argparse
import base64
import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import measure
import sample
import screens

sys.path.insert(0, measure.ROOT)

from keepsake.cli import view
from keepsake.view import notes
from keepsake.view.server import Server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selenium.webdriver import Chrome

    from keepsake.base.project import Project

WIDE, NARROW = (1280, 860), (400, 800)
# name -> the search that is typed, the place that is opened (`{note}`: the first note found), the size
PICTURES = {
    "notes": ("retry the upload", "note={note}", WIDE),
    "inbox": ("", "inbox", WIDE),
    "sessions": ("", "session={session}", WIDE),
    "health": ("", "health", WIDE),
    "narrow": ("", "note={note}", NARROW),
}
TERMINAL = (("recall", "why does the nightly upload fail", "--limit", "3"), ("ledger", "--limit", "2"), ("stats",))
WANTED = "upload never retry 4xx"  # what the note that is opened is about
SETTLE = 1.0  # seconds until a page stands still


def main() -> None:
    """Take every picture into a folder: `<name>-light.png` and `<name>-dark.png`."""
    parser = argparse.ArgumentParser(description="Take the documents' pictures of the page.")
    parser.add_argument("folder", metavar="FOLDER")
    folder = os.path.abspath(parser.parse_args().folder)
    os.makedirs(folder, exist_ok=True)
    os.umask(0o077)
    with tempfile.TemporaryDirectory() as temporary:
        home, root = os.path.join(temporary, "home"), os.path.join(temporary, "tidewatch")
        os.environ.update(KEEPSAKE_HOME=home, KEEPSAKE_NOW=sample.NOW, USER="Ada")
        found = sample.build(home, root)
        server = Server(view.desk_of(found))
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            for scheme in ("light", "dark"):
                take(server.address, found, scheme, folder, os.path.join(temporary, scheme))
        finally:
            server.stop()
            thread.join()


def take(address: str, found: Project, scheme: str, folder: str, profile: str) -> None:
    """Take the pictures of one colour scheme."""
    from tests.view import chromium  # its options are those of the tests

    browser = chromium.started(Path(profile), dark=scheme == "dark")
    try:
        for name, (search, place, size) in PICTURES.items():
            shoot(browser, address + "#" + place.format(**ids(found)), search, size)
            data = browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": False})["data"]
            with open(os.path.join(folder, f"{name}-{scheme}.png"), "wb") as file:
                file.write(base64.b64decode(data))
        photograph_terminal(browser, found, scheme, folder)
    finally:
        browser.quit()


def photograph_terminal(browser: Chrome, found: Project, scheme: str, folder: str) -> None:
    """Take the picture of some verbs on a terminal, as high as they print."""
    text = screens.page(TERMINAL, found.root, os.environ, scheme)
    metrics = {"width": 960, "height": 100, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get("data:text/html;base64," + base64.b64encode(text.encode()).decode())
    height = browser.execute_script("return document.documentElement.scrollHeight")
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**metrics, "height": height})
    data = browser.execute_cdp_cmd("Page.captureScreenshot", {})["data"]
    with open(os.path.join(folder, f"terminal-{scheme}.png"), "wb") as file:
        file.write(base64.b64decode(data))


def ids(found: Project) -> dict[str, str]:
    """Return the ids of the note and the session that are shown."""
    desk = view.desk_of(found)
    listed = notes.listing(desk, {"text": WANTED})
    rows = listed["rows"] if isinstance(listed, dict) else []
    with desk.stores() as stores:
        (session,) = stores[0].db.execute("SELECT id FROM session ORDER BY updated DESC LIMIT 1").fetchone()
    return {"note": str(rows[0]["id"]), "session": str(session)}


def shoot(browser: Chrome, address: str, search: str, size: Sequence[int]) -> None:
    """Open a place in a window of some size, with a search typed, and wait until it stands still."""
    metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.get("about:blank")
    browser.get(address)
    time.sleep(SETTLE)
    # The folder of the sample is a temporary one; a reader sees the project's name.
    browser.execute_script(
        "document.getElementById('project').textContent = '~/tidewatch'; document.activeElement.blur()"
    )
    if search:
        script = "const box = document.getElementById('search'); box.value = arguments[0];"
        browser.execute_script(script + "box.dispatchEvent(new Event('input', {bubbles: true}))", search)
        time.sleep(SETTLE)


if __name__ == "__main__":
    main()
