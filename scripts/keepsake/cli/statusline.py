"""`keepsake statusline`: print a segment for Claude Code's status line: what was shown, and what waits for the user."""

from __future__ import annotations

import argparse
import sys

from keepsake.base import event
from keepsake.cli.output import printing
from keepsake.recall import receipt


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.epilog = (
        'In ~/.claude/settings.json: {"statusLine": {"type": "command", "command": "/PATH/TO/bin/keepsake statusline"}}'
        " (`keepsake doctor` shows the path); or call it in a status line of your own, with the client's JSON on stdin."
    )


def run(args: argparse.Namespace) -> int:
    """Print the segment for the session whose JSON is on stdin (bin/keepsake runs scripts/statusline.py)."""
    payload = sys.stdin.buffer.read(event.MAX_BYTES)
    segment = receipt.segment(event.parse(payload)) if payload.strip() else ""
    return printing.answer(args, {"text": segment}, [segment] if segment else [])
