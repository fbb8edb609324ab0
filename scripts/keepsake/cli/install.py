"""`keepsake install` and `keepsake uninstall`: add keepsake's hooks to other coding agents, or remove them again."""

from __future__ import annotations

import argparse
import os
from typing import Any

from keepsake import hosts
from keepsake.cli.output import printing
from keepsake.hosts import setup
from keepsake.operations import stores


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verbs' arguments."""
    names = ", ".join(sorted(hosts.NAMES))
    parser.add_argument("hosts", nargs="*", metavar="HOST", help=f"{names} (default: those that are on this machine)")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be changed, and where")


def run(args: argparse.Namespace) -> int:
    """Add or remove the hooks of hosts (memories stay), and print what the person still has to do."""
    act, lines, none = ACTS[args.verb]
    rows = [act(host, dry=args.dry_run) for host in _chosen(args.hosts)]
    text = [line for row in rows for line in ([f"{row['title']}: {row['problem']}"] if row["problem"] else lines(row))]
    printing.answer(args, rows, text or [none])
    return int(any(row["problem"] for row in rows))


def _chosen(names: list[str]) -> list[hosts.Host]:
    """Return the named hosts; without names those on this machine. Raises RefusedError."""
    if os.name == "nt":
        raise stores.RefusedError("other agents are set up on Linux and macOS alone: their hooks are shell commands")
    unknown = [name for name in names if name not in hosts.NAMES]
    if "claude" in unknown:
        raise stores.RefusedError("Claude Code takes keepsake as its plugin: nothing is installed there")
    if unknown:
        raise stores.RefusedError(f"{unknown[0]}: unknown; known are {', '.join(sorted(hosts.NAMES))}")
    return [hosts.named(name) for name in dict.fromkeys(names)] or [one for one in setup.every() if setup.is_here(one)]


def _install(host: hosts.Host, *, dry: bool) -> dict[str, Any]:
    before = setup.state(host)
    problem, changed = before.problem, not before.installed
    if not dry and not problem:
        try:
            changed = setup.install(host)
            problem = setup.check(host)
        except (setup.UnreadableError, OSError) as error:
            problem = f"{before.file}: {error}"
    row = _row(host, before, problem, changed=changed, dry=dry)
    row["events"] = list(dict.fromkeys(event for event, _, _, _ in host.HOOKS))
    row["todo"] = "" if problem else _todo(host, asked=dry and changed)
    return row


def take_out(host: hosts.Host, *, dry: bool) -> dict[str, Any]:
    """Remove the hooks from a host; return the JSON object about it. dry: change nothing."""
    before = setup.state(host)
    problem, changed = before.problem, before.installed or before.older
    if changed and not dry and not problem:
        try:
            setup.uninstall(host)
        except (setup.UnreadableError, OSError) as error:
            problem = f"{before.file}: {error}"
    return _row(host, before, problem, changed=changed, dry=dry)


def _row(host: hosts.Host, before: setup.Installation, problem: str, *, changed: bool, dry: bool) -> dict[str, Any]:
    done = changed and not problem
    known = {"host": host.NAME, "title": host.TITLE, "file": before.file}
    return {**known, "changed": done, "written": done and not dry, "problem": problem}


def _todo(host: hosts.Host, *, asked: bool) -> str:
    """Return what the person has to do; asked: the host is going to ask them whether they trust the hooks."""
    state = setup.state(host)
    trust = host.TODO if asked or state.trust == host.TODO else ""
    return "; ".join(filter(None, (f"{state.off}; {setup.SWITCH}" if state.off else "", trust)))


def _installed(row: dict[str, Any]) -> list[str]:
    verb = "is set up" if row["written"] else "would be set up" if row["changed"] else "was set up already"
    parts = [f"{row['title']} {verb}: hooks for {', '.join(row['events'])} in {row['file']}"]
    return [*parts, f"  left to do: {row['todo']}"] if row["todo"] else parts


def _uninstalled(row: dict[str, Any]) -> list[str]:
    verb = "are out of" if row["written"] else "would be taken out of" if row["changed"] else "were not in"
    return [f"{row['title']}: keepsake's hooks {verb} {row['file']}"]


# verb: the function for a host, the function for the lines about its result, the line if there is no host
ACTS = {
    "install": (_install, _installed, "no agent that keepsake can be set up in is on this machine"),
    "uninstall": (take_out, _uninstalled, "no agent has hooks of keepsake's"),
}
