"""Get the real Claude Code from npm, once, into a cache folder."""

from __future__ import annotations

import glob
import os
import shutil
import subprocess
import tempfile

import platformdirs

PACKAGE = "@anthropic-ai/claude-code"
CURRENT = "2.1.329"
OLDEST = "2.1.9"
"""The oldest version that keepsake supports. It is a script for node; later ones are programs of their own."""

CACHE = os.environ.get("KEEPSAKE_CLIENT_CACHE") or platformdirs.user_cache_dir("keepsake-client", appauthor=False)


class MissingClientError(Exception):
    """The client can't be had here; the text says why."""


def client(version: str) -> list[str]:
    """Return the command that starts Claude Code `version`, installed now if it isn't yet.

    Raises MissingClientError, with the reason, when it can't be installed.
    """
    folder = os.path.join(CACHE, version)
    if not os.path.isdir(folder):
        _install(f"{PACKAGE}@{version}", folder)
    return _command(folder)


def package(wanted: str) -> str:
    """Return the folder of an npm package, `name@version`, installed now if it isn't yet. Raises MissingClientError."""
    folder = os.path.join(CACHE, wanted.strip("@").replace("/", "-"))
    if not os.path.isdir(folder):
        _install(wanted, folder)
    return os.path.join(folder, "node_modules", *wanted.rpartition("@")[0].split("/"))


def _install(wanted: str, folder: str) -> None:
    """Install beside the final place and rename: two test runs at once don't see half a client."""
    npm = shutil.which("npm")
    if npm is None:
        raise MissingClientError(f"npm is not on PATH: install Node.js to test in {wanted}")
    os.makedirs(CACHE, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as beside:
        made = os.path.join(beside, "made")
        options = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
        done = subprocess.run(
            [npm, "install", *options, "--prefix", made, wanted],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise MissingClientError(f"npm could not install {wanted}: {done.stderr.strip()[-300:]}")
        _put(made, folder)


def _put(made: str, folder: str) -> None:
    """Move a finished client to its place, unless another test run was faster."""
    try:
        os.replace(made, folder)
    except OSError:
        if not os.path.isdir(folder):
            raise


def _command(folder: str) -> list[str]:
    """Find the program of this platform, or the script that old versions are."""
    packages = os.path.join(folder, "node_modules", "@anthropic-ai")
    for program in glob.glob(os.path.join(packages, "claude-code-*", "claude*")):
        if os.path.basename(program) in ("claude", "claude.exe"):
            return [program]
    script = os.path.join(packages, "claude-code", "cli.js")
    node = shutil.which("node")
    if os.path.exists(script) and node is not None:
        return [node, script]
    raise MissingClientError(f"nothing to start in {folder}: delete it and run again")
