"""What verbs print on a terminal, as a page that can be photographed: each runs on a terminal of its own."""

from __future__ import annotations

import html
import os
import pty
import re
import sys
from typing import TYPE_CHECKING

import measure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COLUMNS = 96
_SGR = re.compile(r"\x1b\[([\d;]*)m")
NAMES = {"1": "head", "2": "dim", "31": "bad", "32": "good", "33": "warn", "36": "id"}  # ANSI number -> class
LIGHT = "--back:#fff;--ink:#23221e;--dim:#6c6a62;--good:#15695a;--bad:#a3221f;--warn:#8a5300;--id:#1c5f8a"
DARK = "--back:#161614;--ink:#ebe9e0;--dim:#96938a;--good:#7fcab4;--bad:#f2958c;--warn:#ecb869;--id:#86bce0"
STYLE = """
    body { margin: 0; padding: 28px 32px; background: var(--back); color: var(--ink); }
    pre { margin: 0; font: 15px/1.5 "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
    .prompt { color: var(--dim); } .typed, .head { font-weight: 700; } .dim { color: var(--dim); }
    .good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .id { color: var(--id); }
"""


def printed(words: Sequence[str], folder: str, env: Mapping[str, str]) -> str:
    """Return what a verb prints in a folder on a terminal of COLUMNS columns, with its escape sequences."""
    line = [sys.executable, os.path.join(measure.ROOT, "scripts", "keepsake", "cli", "__main__.py"), *words]
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        shown = {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": "200", "PAGER": "cat"}
        os.execve(line[0], line, {**env, **shown})  # noqa: S606  # the command line, on its own terminal
    parts = []
    while True:
        try:
            part = os.read(terminal, 65_536)
        except OSError:  # its end is closed
            part = b""
        if not part:
            break
        parts.append(part)
    os.waitpid(child, 0)
    return b"".join(parts).decode().replace("\r\n", "\n")


def page(commands: Sequence[Sequence[str]], folder: str, env: Mapping[str, str], scheme: str) -> str:
    """Return a page with commands and what they print. scheme: `light` or `dark`."""
    rows = []
    for words in commands:
        typed = " ".join(f'"{word}"' if " " in word else word for word in words)
        rows.append(f'<span class="prompt">$</span> <span class="typed">keepsake {html.escape(typed)}</span>\n')
        rows.append(marked(printed(words, folder, env)).rstrip() + "\n\n")
    colours = DARK if scheme == "dark" else LIGHT
    text = "".join(rows).rstrip()
    return f"<meta charset=utf-8><style>:root {{ {colours} }} {STYLE}</style><body><pre>{text}</pre></body>"


def marked(text: str) -> str:
    """Return printed text as markup: escape sequences become spans, everything else stays text."""
    made, is_open = [], False
    for at, part in enumerate(_SGR.split(text)):
        if at % 2 == 0:
            made.append(html.escape(part))
            continue
        made.append("</span>" * is_open)
        is_open = part in NAMES
        made.append(f'<span class="{NAMES[part]}">' if is_open else "")
    return "".join(made) + "</span>" * is_open
