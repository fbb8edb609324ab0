"""Chromium for the tests of the page, from the system's packages; axe-core, from npm at one version.

Nothing is downloaded but these two, and only on CI (`CI=true`) or where npm is there.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from tests.client.install import CACHE

if TYPE_CHECKING:
    from pathlib import Path

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
APT = (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium", "chromium-driver"])
AXE, AXE_SHA256 = "4.14.1", "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
# Headless, alone, and without what Chromium itself asks the network for.
FLAGS = """
    --headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
    --disable-component-update --disable-sync --disable-dev-shm-usage --hide-scrollbars
""".split()


class MissingError(Exception):
    """What the tests need can't be had here; the text says why."""


def programs() -> tuple[str, str]:
    """Return (browser, driver), installed now where that is allowed. Raises MissingError."""
    found = _found()
    if found is None and os.environ.get("CI") == "true" and sys.platform == "linux" and shutil.which("apt-get"):
        for line in APT:
            done = subprocess.run(line, capture_output=True, text=True, check=False)
            if done.returncode:
                raise MissingError(f"{' '.join(line)}: {done.stderr.strip()[-300:]}")
        found = _found()
    if found is None:
        raise MissingError("Chromium with its driver is missing; on Debian: apt-get install chromium chromium-driver")
    return found


def _found() -> tuple[str, str] | None:
    driver = shutil.which("chromedriver", path=os.environ.get("CHROMEWEBDRIVER")) or shutil.which("chromedriver")
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    return (program, driver) if program and driver else None


def started(folder: Path, *, dark: bool = False, width: int = 1280, height: int = 860) -> webdriver.Chrome:
    """Start a browser with a profile of its own in folder, a size and a colour scheme. Raises MissingError."""
    program, driver = programs()
    options = Options()
    options.binary_location = program
    for flag in (*FLAGS, f"--user-data-dir={folder}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(driver))
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    scheme = {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", scheme)
    browser.set_script_timeout(30)
    return browser


def axe() -> str:
    """Return axe-core's script, fetched once and compared with its hash. Raises MissingError."""
    path = os.path.join(CACHE, f"axe-core-{AXE}.js")
    if not os.path.exists(path):
        _fetch(path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if hashlib.sha256(text.encode()).hexdigest() != AXE_SHA256:
        raise MissingError(f"{path} is not axe-core {AXE}: delete it and run again")
    return text


def _fetch(path: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise MissingError("npm is not on PATH: install Node.js for axe-core")
    os.makedirs(CACHE, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        options = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--prefix", folder)
        line = [npm, "install", *options, f"axe-core@{AXE}"]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            raise MissingError(f"npm could not install axe-core {AXE}: {done.stderr.strip()[-300:]}")
        os.replace(os.path.join(folder, "node_modules", "axe-core", "axe.min.js"), path)
