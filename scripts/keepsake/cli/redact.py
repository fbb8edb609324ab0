"""`keepsake redact FILE`: show as a diff what redaction would remove from a text before it is stored."""

from __future__ import annotations

import argparse
import difflib
import sys

from keepsake import redact
from keepsake.base import event
from keepsake.cli.output import printing
from keepsake.operations import show_text, stores

MAX_BYTES = 50_000_000  # bytes of a file


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("file", metavar="FILE", help="a text, or - for stdin; it is not changed")


def run(args: argparse.Namespace) -> int:
    """Print the diff; nothing is written."""
    text = event.clean(_read(args.file))
    findings = redact.findings(text)
    kinds = sorted({one.kind for one in findings})
    lines = diff(args.file, text, redact.redact(text)) or ["nothing would be taken out"]
    return printing.answer(args, {"findings": len(findings), "kinds": kinds}, lines)


def diff(name: str, before: str, after: str) -> list[str]:
    """Return the unified diff of two texts as harmless lines, [] if they are the same."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), name, f"{name} as stored", lineterm="", n=1)
    return ["".join(show_text.safe_block(line)) for line in lines]


def _read(name: str) -> str:
    if name == "-":
        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with open(name, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise stores.RefusedError(f"{'stdin' if name == '-' else name}: larger than {MAX_BYTES // 1_000_000} MB")
    return raw.decode("utf-8", "replace")
