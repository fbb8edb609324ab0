"""A data home to look at: the sample project that comes with keepsake, with notes of all classes, shown and used.

    python benchmarks/sample.py FOLDER

The sessions are those of samples/; the notes, what became of them and when they were shown are in sample.jsonl.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import measure

sys.path.insert(0, os.path.join(measure.ROOT, "scripts"))

from keepsake.base import clock, paths, project, timing
from keepsake.capture import importer, ingest
from keepsake.notes import marks
from keepsake.store import drafts, ledger, memories, note, rescue
from keepsake.store.store import Store
from keepsake.store.tombstones import Tombstones
from keepsake.text import labels

if TYPE_CHECKING:
    from keepsake.store.db import Connection

NOW = "2026-03-20T09:00:00Z"
TABLE = os.path.join(measure.ROOT, "benchmarks", "sample.jsonl")
DAY = 86_400.0
WHY = ("prompt: the nightly upload fails again", "Read uploader/push.py", "Bash: make test", "digest")
EVENTS = ("UserPromptSubmit", "PostToolUse", "PostToolUse", "SessionStart")
# event -> how often its hook ran, its usual milliseconds, and what a slow one adds
TOOK = {
    "PostToolUse": (640, 13.4, 9), "UserPromptSubmit": (96, 15.2, 12), "Stop": (80, 17.8, 21),
    "PostToolUseFailure": (31, 14.1, 8), "SessionStart": (12, 12.9, 6),
}  # fmt: skip
REDACTED = "The key is in the station's settings: `UPLOAD_KEY=[redacted:generic-key]`, and nowhere else."


def build(home: str, root: str) -> project.Project:
    """Make the sample in an empty data home, as the project of the folder root. KEEPSAKE_HOME and _NOW must say so."""
    os.makedirs(root, exist_ok=True)
    found = project.of_directory(root, {**os.environ, "KEEPSAKE_HOME": home})
    paths.make_home()
    transcripts = sorted(importer.transcripts_in(os.path.join(measure.ROOT, "samples")), key=os.path.basename)
    sessions = [os.path.splitext(os.path.basename(path))[0] for path in transcripts]
    db = rescue.open_or_rescue(found.folder, time.time())
    store = Store(found.folder, db, Tombstones(home, found.folder))
    for path in transcripts:
        ingest.capture(store, path)
    every = rescue.open_or_rescue(os.path.join(home, "everywhere"), time.time())
    with open(TABLE, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    with closing(db), closing(every):
        began = {session: _began(db, session) for session in sessions}
        order = sorted(sessions, key=began.__getitem__)
        uids = {row.get("name", ""): _note(every if row.get("everywhere") else db, row, order, began) for row in rows}
        _mark(db, rows, uids)
        db.execute(
            "UPDATE memory SET content = ? WHERE id = (SELECT max(id) FROM memory WHERE kind = 'turn')", (REDACTED,)
        )
    _tell(found.folder, rows, order, began)
    _time(found.folder)
    return found


def _began(db: Connection, session: str) -> float:
    row = db.execute("SELECT started FROM session WHERE id = ?", (session,)).fetchone()
    return float(row[0] or 0.0) if row else 0.0


def _key(row: dict[str, Any]) -> str:
    return drafts.content_key("saved", row["text"])


def _note(db: Connection, row: dict[str, Any], sessions: list[str], began: dict[str, float]) -> str:
    session = sessions[row["session"]]
    at = clock.now() - row["day"] * DAY if "day" in row else began[session] + 60 * row["line"]
    source = note.Source(session, row["line"])
    draft = drafts.Draft(
        key=_key(row), kind="saved" if row.get("rule") else "model", type=labels.CLASSES[row["class"]][0],
        content=row["text"], created=at, session=session, line=row["line"], branch=row["branch"], source="model",
        tags=["rule"] if row.get("rule") else [], files=[name for name in row["handles"] if "/" in name],
        note=note.Note(row["class"], row["handles"], row["who"], [source]),
    )  # fmt: skip
    memory = drafts.insert(db, draft)
    used = (row["shown"], row["used"], 1 if row.get("superseded") else 0)
    db.execute("UPDATE memory SET shown = ?, used = ?, state = max(state, ?) WHERE id = ?", (*used, memory))
    return memories.by_id(db, memory).uid


def _mark(db: Connection, rows: list[dict[str, Any]], uids: dict[str, str]) -> None:
    for author in (marks.GIT, marks.NEWER):
        found = {}
        for row in rows:
            words = row.get("mark", "")
            if words and words.startswith("replaced") == (author == marks.NEWER):
                stored = memories.by_key(db, _key(row))
                words = words.replace("@latest", uids["latest"])
                found.update({stored.id: marks.Mark(words, row["silent"])} if stored else {})
        marks.put(db, author, found)


def _tell(folder: str, rows: list[dict[str, Any]], sessions: list[str], began: dict[str, float]) -> None:
    """Write the ledger: each note as often as its row says, in one session after another, the first times used."""
    with closing(ledger.open_ledger(folder)) as book:
        for place, row in enumerate(rows):
            uid = paths.digest(_key(row))
            for turn in range(row["shown"]):
                session, kind = sessions[(row["session"] + turn) % len(sessions)], (turn + place) % len(WHY)
                item = ledger.ShownMemory(uid, 0.95 - 0.04 * turn, len(row["text"]) + 60, WHY[kind])
                ledger.record(book, session, EVENTS[kind], began[session] + 90 * turn + 7 * place, [item])
                last = int(book.execute("SELECT max(id) FROM injection").fetchone()[0])
                ledger.settle(book, last, turn < row["used"])


def _time(folder: str) -> None:
    """Write how long hooks took: some of each event, now and then a slow one."""
    with open(paths.opened(os.path.join(folder, timing.FILE), os.O_WRONLY | os.O_CREAT), "w", encoding="utf-8") as file:
        for event, (runs, usual, slow) in TOOK.items():
            for turn in range(runs):
                took = usual + turn * 7 % 11 * 0.3 + (slow if turn % 17 == 0 else 0)
                file.write(f"{event} {clock.now() - (runs - turn) * 3600:.0f} {took:.1f}\n")


def main() -> None:
    """Make the sample in a folder: `home` is the data home, `tidewatch` the project."""
    parser = argparse.ArgumentParser(description="Make a data home to look at, with its project.")
    parser.add_argument("folder", metavar="FOLDER")
    folder = os.path.abspath(parser.parse_args().folder)
    os.umask(0o077)
    os.environ.update(KEEPSAKE_HOME=os.path.join(folder, "home"), KEEPSAKE_NOW=NOW)
    found = build(os.path.join(folder, "home"), os.path.join(folder, "tidewatch"))
    print(f"KEEPSAKE_NOW={NOW} KEEPSAKE_HOME={found.home} keepsake view --project {found.root}")


if __name__ == "__main__":
    main()
