"""The client as a person meets it: in a terminal, typed at. POSIX only, since it needs a pseudo-terminal."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import selectors
import struct
import subprocess
import termios
import time
from typing import TYPE_CHECKING

from tests.client.model import serve
from tests.client.rig import PATIENCE, Run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.client.model import Step
    from tests.client.rig import Client

SIZE = struct.pack("HHHH", 40, 120, 0, 0)
"""Rows and columns of the terminal, as TIOCSWINSZ takes them."""

QUIET = 1.5
"""Seconds without output after which the client waits for a person: while it works, its spinner turns."""

STARTED = 5.0
"""The same at its start, where no spinner turns while a busy machine loads it: what is typed too early is lost."""


ESCAPE = "\x1b"
"""The key that turns a question down; it takes no return."""


def talk(
    client: Client, lines: Sequence[str], script: Sequence[Step], *, question: str = "", meanwhile: str = ""
) -> Run:
    """Type the lines into an interactive session, each when the client is done with the last; return what it left.

    The last line must end the session ("/exit"); what the client draws is the run's stderr. question: words of a
    question that the client will ask; a light blinks beside it as long as it waits, so silence doesn't tell.
    meanwhile: a line that is typed as soon as these words stand there, while the client still works.
    """
    _settled(client)
    with serve(script) as (address, model):
        terminal, theirs = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, SIZE)
        process = _start(client, address, theirs)
        os.close(theirs)
        drawn = _wait(terminal, STARTED)
        for line in lines:
            os.write(terminal, line.encode())
            drawn += _wait(terminal)  # a line and its return in one write would be taken for pasted text
            if line != ESCAPE:
                os.write(terminal, b"\r")
                drawn += _wait(terminal, question=question.encode())
            if meanwhile and line == lines[0]:
                os.write(terminal, meanwhile.encode())
                drawn += _wait(terminal, question=meanwhile.partition(" ")[0].encode())
                os.write(terminal, b"\r")
                drawn += _wait(terminal)
        code = process.wait(PATIENCE)
        os.close(terminal)
    return Run(code, model.requests, [], "", drawn.decode("utf-8", "replace"))


def _settled(client: Client) -> None:
    """Answer what a new machine is asked first: theme, key, whether the folder is trusted."""
    trusted = {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}
    answers = {
        "hasCompletedOnboarding": True,
        "theme": "dark",
        "customApiKeyResponses": {"approved": [client.env()["ANTHROPIC_API_KEY"]], "rejected": []},
        "projects": {client.project: trusted},
    }
    with open(os.path.join(client.config, ".claude.json"), "w", encoding="utf-8") as file:
        json.dump(answers, file)


def _start(client: Client, address: str, terminal: int) -> subprocess.Popen[bytes]:
    plugins = [arg for folder in client.plugins for arg in ("--plugin-dir", folder)]
    return subprocess.Popen(
        [*client.command, *plugins, "--allowedTools", client.tools],
        cwd=client.project,
        env=client.env(ANTHROPIC_BASE_URL=address, TERM="xterm-256color"),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    )


def _wait(terminal: int, quiet: float = QUIET, question: bytes = b"") -> bytes:
    """Read until the client says nothing for a while, has asked its question for as long, or has gone."""
    drawn, end, asked = b"", time.monotonic() + PATIENCE, False
    with selectors.DefaultSelector() as selector:
        selector.register(terminal, selectors.EVENT_READ)
        while time.monotonic() < end:
            if question and question in drawn and not asked:
                asked, end = True, time.monotonic() + quiet
            ready = selector.select(quiet)
            if not ready and drawn:
                break
            try:
                more = os.read(terminal, 65_536) if ready else b""
            except OSError:  # EIO: the other end is closed
                break
            drawn += more
    return drawn
