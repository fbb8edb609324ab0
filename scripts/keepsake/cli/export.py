"""`keepsake export`: every memory as JSON lines, in the order in which import puts sessions together again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from keepsake import paths
from keepsake.cli import common, records
from keepsake.store import memories

if TYPE_CHECKING:
    import argparse

CHUNK = 500  # memories in memory at a time


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--all-projects", action="store_true", help="of every project")


def run(args: argparse.Namespace) -> int:
    """Print one JSON object a line."""
    folders = common.all_folders(paths.home()) if args.all_projects else [common.folder_of(args)]
    for _, db in common.readers(folders):
        rows = db.execute("SELECT id FROM memory ORDER BY session, seq, id").fetchall()
        for at in range(0, len(rows), CHUNK):
            listed = ",".join(str(row[0]) for row in rows[at : at + CHUNK])
            for memory in memories.find(db, f"id IN ({listed})", (), "ORDER BY session, seq, id"):
                print(json.dumps(records.record(db, memory)))
    return 0
