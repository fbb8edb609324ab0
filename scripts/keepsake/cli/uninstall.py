"""`keepsake uninstall`: keepsake's hooks out of the other coding agents of this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.cli import install
from keepsake.cli.output import printing
from keepsake.hosts import setup

if TYPE_CHECKING:
    import argparse

    from keepsake.hosts import Host


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    install.arguments(parser, "say what would be taken out, and write nothing")


def run(args: argparse.Namespace) -> int:
    """Take the hooks out; what was remembered stays."""
    rows = [_uninstall(host, dry=args.dry_run) for host in install.chosen(args.hosts)]
    printing.answer(args, rows, [_line(row) for row in rows] or ["no agent has hooks of keepsake's"])
    return 1 if any(row["problem"] for row in rows) else 0


def _uninstall(host: Host, *, dry: bool) -> dict[str, object]:
    before = setup.state(host)
    problem, changed = before.problem, before.installed or before.older
    if changed and not dry and not problem:
        try:
            setup.uninstall(host)
        except (setup.UnreadableError, OSError) as error:
            problem = f"{before.file}: {error}"
    done = changed and not problem
    return {
        "host": host.NAME,
        "title": host.TITLE,
        "file": before.file,
        "changed": done,
        "written": done and not dry,
        "problem": problem,
    }


def _line(row: dict[str, object]) -> str:
    if row["problem"]:
        return f"{row['title']}: {row['problem']}"
    did = "are out of" if row["written"] else "would be taken out of" if row["changed"] else "were not in"
    return f"{row['title']}: keepsake's hooks {did} {row['file']}"
