"""`keepsake purge`: remove everything that keepsake ever wrote, before it is uninstalled."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator

from keepsake.base import paths, project
from keepsake.cli import install
from keepsake.cli.output import printing, progress
from keepsake.hosts import setup
from keepsake.operations import stores
from keepsake.share import choice as share_choice
from keepsake.share import folder as share_folder
from keepsake.store.store import open_readers
from keepsake.sync import choice as sync_choice
from keepsake.sync import machine_file

OURS = frozenset(
    "projects everywhere worktrees guards log runtime pycache python salt config.json staging extract locks state sync"
    " tmp".split()
)
LEAVE = (
    "to remove the plugin too, with nothing left (until then, each session goes on remembering, open ones too):",
    "  claude plugin uninstall keepsake",
    "  claude plugin marketplace remove keepsake-market",
    "  rm -r ~/.claude/plugins/cache/keepsake-market   (the client's copy of the plugin, where it is still there)",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--yes", action="store_true", help="don't ask")


def run(args: argparse.Namespace) -> int:
    """Remove the data home, and the hooks in other agents, if the person agrees."""
    home = paths.home()
    if not os.path.isdir(home):
        return printing.answer(args, {"purged": False, "home": home}, [f"nothing to remove: {home} does not exist"])
    unknown = sorted(name for name in os.listdir(home) if name.partition(".")[0] not in OURS and name not in OURS)
    if unknown or os.path.islink(home):
        what = f"it holds what is not keepsake's: {', '.join(unknown[:5])}" if unknown else "it is a link"
        raise stores.RefusedError(f"{home} is left alone, {what}; remove by hand what should go")
    progress.say("looking for what you gave to other machines or shared, which stays")
    elsewhere = list(_elsewhere(home))
    for line in elsewhere:
        printing.warn(line)
    if not args.yes and not printing.agreed(f"Remove every memory, setting and log under {home}?"):
        raise stores.RefusedError("nothing was removed; `keepsake purge --yes` removes everything without asking")
    sys.dont_write_bytecode = True  # the bytecode cache is in the folder that is removed
    progress.say(f"removing {home} (with many files this takes a while)")
    shutil.rmtree(home)
    progress.say("taking keepsake's hooks out of other agents")
    rows = [install.take_out(host, dry=False) for host in setup.every()]
    agents = [row["title"] for row in rows if row["written"]]
    problems = [row["problem"] for row in rows if row["problem"]]
    lines = [f"removed {home}", *(f"keepsake's hooks are out of {title}" for title in agents), *problems, *LEAVE]
    extra: dict[str, object] = {"hosts": agents} if agents else {}
    extra.update({"elsewhere": elsewhere} if elsewhere else {})
    return printing.answer(args, {"purged": True, "home": home, **extra}, lines)


def _elsewhere(home: str) -> Iterator[str]:
    """Yield lines about what stays outside of the data home: shared notes, and changes given to other machines."""
    for store in open_readers(stores.all_folders(home)):
        root = stores.root_of(store.db)
        owner = project.Project(root)
        chosen, shared = sync_choice.read(owner), share_choice.read(owner).shared
        if chosen is not None and chosen.service is None:
            file = os.path.join(chosen.folder, sync_choice.machine(home) + machine_file.END)
            if os.path.exists(file):
                yield f"{file} stays, with what this machine gave to others; delete it by hand"
        elif chosen is not None:
            yield f"{chosen.place()} keeps what you gave of {root}; `keepsake team erase` before this takes it away"
        if shared:
            yield f"notes that you shared stay in {share_folder.path(root)}; delete them there"
