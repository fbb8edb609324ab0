"""`keepsake install`: keepsake's hooks into the other coding agents of this machine."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake import hosts
from keepsake.cli.output import printing
from keepsake.hosts import setup
from keepsake.operations import stores

if TYPE_CHECKING:
    import argparse

    from keepsake.hosts import Host


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    arguments(parser, "say what would be written where, and write nothing")


def arguments(parser: argparse.ArgumentParser, dry_run: str) -> None:
    """Declare which hosts are meant, and `--dry-run` with its help."""
    names = ", ".join(sorted(hosts.NAMES))
    parser.add_argument("hosts", nargs="*", metavar="HOST", help=f"{names} (default: those that are on this machine)")
    parser.add_argument("--dry-run", action="store_true", help=dry_run)


def run(args: argparse.Namespace) -> int:
    """Set hosts up: what is written where, what the person has to do, whether it works."""
    rows = [_install(host, dry=args.dry_run) for host in chosen(args.hosts)]
    lines = [line for row in rows for line in _lines(row)]
    printing.answer(args, rows, lines or ["no agent that keepsake can be set up in is on this machine"])
    return 1 if any(row["problem"] for row in rows) else 0


def chosen(names: list[str]) -> list[Host]:
    """Return the hosts that are named, else those on this machine. Raises RefusedError."""
    if os.name == "nt":
        raise stores.RefusedError("other agents are set up on Linux and macOS alone: their hooks are shell commands")
    unknown = [name for name in names if name not in hosts.NAMES]
    if "claude" in unknown:
        raise stores.RefusedError("Claude Code takes keepsake as its plugin: nothing is installed there")
    if unknown:
        raise stores.RefusedError(f"{unknown[0]}: unknown; known are {', '.join(sorted(hosts.NAMES))}")
    return [hosts.named(name) for name in dict.fromkeys(names)] or [one for one in setup.every() if setup.is_here(one)]


def _install(host: Host, *, dry: bool) -> dict[str, object]:
    before = setup.state(host)
    problem, changed = before.problem, not before.installed
    if not dry and not problem:
        try:
            changed = setup.install(host)
            problem = setup.check(host)
        except (setup.UnreadableError, OSError) as error:
            problem = f"{before.file}: {error}"
    return {
        "host": host.NAME,
        "title": host.TITLE,
        "file": before.file,
        "changed": changed and not problem,
        "written": changed and not problem and not dry,
        "events": list(dict.fromkeys(event for event, _, _, _ in host.HOOKS)),
        "problem": problem,
        "todo": "" if problem else _todo(host, asked=dry and changed),
    }


def _todo(host: Host, *, asked: bool) -> str:
    """Return what is left to the person; asked: the host will want their trust."""
    state = setup.state(host)
    trust = host.TODO if asked or state.trust == host.TODO else ""
    return "; ".join(filter(None, (f"{state.off}; {setup.SWITCH}" if state.off else "", trust)))


def _lines(row: dict[str, object]) -> list[str]:
    if row["problem"]:
        return [f"{row['title']}: {row['problem']}"]
    did = "is set up" if row["written"] else "would be set up" if row["changed"] else "was set up already"
    events = row["events"]
    named = ", ".join(map(str, events)) if isinstance(events, list) else ""
    made = [f"{row['title']} {did}: hooks for {named} in {row['file']}"]
    return [*made, f"  left to do: {row['todo']}"] if row["todo"] else made
