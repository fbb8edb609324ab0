"""Stores of any size for the benchmarks: made-up turns with the shape of real ones.

Words come from the Python standard library's own sources (every machine has them) with their real frequencies, file
names too; turns have the median and spread of lengths of real sessions (median 45 words, a tenth over 250). The
generator is seeded: the same size gives the same store.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import sysconfig
from typing import TYPE_CHECKING

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake.base import paths
from keepsake.store import common_words, fts, note, note_rows, schema
from keepsake.text import analyse

if TYPE_CHECKING:
    from collections.abc import Iterator

SESSION_TURNS = 25
TYPES = (("Context", "user"), ("Learning", "assistant"))
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.]{2,30}")


def vocabulary(files: int = 120) -> tuple[list[str], list[str]]:
    """Return (words with repetitions, file paths) of the first standard library modules."""
    folder = sysconfig.get_path("stdlib")
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))[:files]
    words: list[str] = []
    for name in names:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
            words += _WORD.findall(file.read(60_000))
    return words, [f"src/{name[0]}/{name}" for name in names]


def turns(count: int, seed: int = 7) -> Iterator[tuple[str, str]]:
    """Yield (text, file it names) of made-up turns."""
    words, files = vocabulary()
    rng = random.Random(seed)  # noqa: S311  # repeatable, not secret
    for number in range(count):
        length = min(400, max(4, int(rng.lognormvariate(3.8, 1.1))))
        start = rng.randrange(len(words) - length)
        # half running text (words that belong together), half drawn at random; a rare word of its own in every tenth
        body = words[start : start + length // 2] + rng.choices(words, k=length - length // 2)
        if number % 10 == 0:
            body.append(f"case{number}x")
        name = rng.choice(files)
        if rng.random() < 0.3:
            body.insert(rng.randrange(len(body)), name)
            yield " ".join(body), name
        else:
            yield " ".join(body), ""


def exchange(texts: Iterator[tuple[str, str]], number: int) -> str:
    """Return the transcript lines of one prompt: what was asked, a tool call with its result, and the answer."""
    said = [next(texts) for _ in range(3)]
    call = {"type": "tool_use", "id": f"toolu_{number}", "name": "Read", "input": {"file_path": said[0][1] or "a.py"}}
    result = {"type": "tool_result", "tool_use_id": f"toolu_{number}", "content": said[2][0]}
    blocks: list[tuple[str, object]] = [
        ("user", said[0][0]),
        ("assistant", [call]),
        ("user", [result]),
        ("assistant", [{"type": "text", "text": said[1][0]}]),
    ]
    lines = []
    for place, (role, content) in enumerate(blocks):
        message = {"id": f"msg_{number}_{place}", "role": role, "content": content}
        head = {"type": role, "uuid": f"u{number}-{place}", "timestamp": "2026-01-05T10:00:00.000Z"}
        lines.append(json.dumps({**head, "isSidechain": False, "message": message}) + "\n")
    return "".join(lines)


def build(folder: str, count: int, notes: int = 0) -> str:
    """Make a store of count memories in a project's data folder; return the database's path.

    notes: how many of them, evenly spread, are notes: a turn's first words, with the file and a word as handles.
    """
    path = os.path.join(folder, "memory.db")
    db = schema.open_memory(path)
    db.execute("PRAGMA synchronous=OFF")
    db.execute("BEGIN")
    every = count // notes if notes else count + 1
    for number, (said, name) in enumerate(turns(count)):
        type_, role = TYPES[number % 2]
        noted = number % every == every - 1
        kind, text = ("model", said[: note.MAX_CHARS]) if noted else ("turn", said)
        session = f"bench-{number // SESSION_TURNS}"
        at = 1_700_000_000.0 + number * 60
        db.execute(
            "INSERT INTO memory(id, uid, key, kind, type, role, content, terms, tags, session, seq, created, updated,"
            " branch, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'raw', ?, ?, ?, ?, 'main', 'transcript')",
            (number + 1, paths.digest(f"b{number}"), f"b{number}", kind, type_, role, text,
             " ".join(analyse.terms(text)), session, float(number), at, at),
        )  # fmt: skip
        if name:
            db.execute("INSERT INTO memory_file VALUES (?, ?, ?)", (os.path.basename(name), name, number + 1))
        if noted:
            handles = [name, max(text.split(), key=len)]
            note_rows.add(db, number + 1, note.Note("how-it-works", handles, sources=[note.Source(session, number)]))
        if number % SESSION_TURNS == 0:
            db.execute("INSERT INTO session(id, branch, started, updated) VALUES (?, 'main', ?, ?)", (session, at, at))
    db.execute("COMMIT")
    common_words.refresh(db)
    note_rows.count(db)
    fts.merge(db)
    fts.merge(db, fts.NOTES)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    db.close()
    return path
