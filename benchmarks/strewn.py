"""Stores of any size in which real memories lie strewn among made-up ones that speak like them.

A made-up turn is made of lines of real turns. Words that most sessions use stay, so they are as frequent as in real
sessions, at any size; of the rarer ones (names, numbers, what one session was about) most become words of the made-up
session's own time, as other work would have brought names of its own, and one in ten stays, so that what is rare in the
real turns is met a hundred times more often in a store a hundred times as large. The generator is seeded.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import sys
import zlib
from typing import TYPE_CHECKING

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

import retrieval
from keepsake.base import paths
from keepsake.store import common_words, fts, schema
from keepsake.text import analyse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.store.db import Connection

    Row = tuple[object, ...]

COPIED = (
    "uid, key, kind, type, role, content, terms, tags, session, seq, uuid, created, updated, branch, source, extra,"
    " mark, state"
).split(", ")
AT = {name: place for place, name in enumerate(COPIED)}
SESSION_TURNS = 30  # of a made-up session
SOURCES = 8  # real turns that a made-up session takes its lines from, beside one line in three from anywhere
NEIGHBOURS = 20  # sessions that share their names: work on one thing
RARE, STAYS = 0.005, 0.1  # a word of at most this share of the real turns is rare; share of those that stay
NAMES_A_FILE = 0.3  # share of made-up turns that speak of a file
MINUTE = 60.0  # seconds from one memory to the next
FIRST = 1_700_000_000.0  # when the first one was made
LINE = 12  # words of a real turn that stay together


class Real:
    """What was really said: memories with the files they name, and the text that made-up ones are made of."""

    def __init__(self, transcripts: str, conversations: Sequence[dict[str, object]] = ()) -> None:
        self.groups: list[list[tuple[Row, list[tuple[str, str]]]]] = []
        with retrieval.imported(transcripts) as db:
            self._take(db, "")
            said = [text.split() for (text,) in db.execute("SELECT content FROM memory WHERE kind = 'turn'")]
            self.files = [path for (path,) in db.execute("SELECT path FROM memory_file ORDER BY rowid")]
        for number, one in enumerate(conversations):
            with retrieval.dialogue_store(one["conversation"]) as store:  # type: ignore[arg-type]  # JSON
                self._take(store.db, f"dialogue {number} ")
        self.lengths = [len(words) for words in said if words]
        self.turns = [[words[i : i + LINE] for i in range(0, len(words), LINE)] for words in said if words]
        counts: dict[str, int] = {}
        for words in said:
            for word in set(words):
                counts[word] = counts.get(word, 0) + 1
        terms: dict[str, int] = {}
        for words in said:
            for term in {term for word in set(words) for term in analyse.line(word).split()}:
                terms[term] = terms.get(term, 0) + 1
        most = RARE * len(said)
        self.rare = {word for word in counts if any(terms[term] <= most for term in analyse.line(word).split())}

    def _take(self, db: Connection, prefix: str) -> None:
        files: dict[int, list[tuple[str, str]]] = {}
        for row, base, path in db.execute("SELECT memory, base, path FROM memory_file"):
            files.setdefault(row, []).append((base, path))
        sql = f"SELECT id, {', '.join(COPIED)} FROM memory ORDER BY session, seq, id"
        rows = [(row[0], list(row[1:])) for row in db.execute(sql)]
        for _, values in rows:
            if prefix:  # a conversation of its own
                for name in ("uid", "key", "session"):
                    values[AT[name]] = prefix + str(values[AT[name]])
        for _, group in itertools.groupby(rows, key=lambda row: row[1][AT["session"]]):
            self.groups.append([(tuple(values), files.get(row, [])) for row, values in group])


class MadeUp:
    """An endless row of made-up turns."""

    def __init__(self, real: Real) -> None:
        self.real = real
        self.random = random.Random(7)  # noqa: S311  # repeatable, not secret
        self.every = [line for turn in real.turns for line in turn]

    def sessions(self) -> Iterator[list[tuple[list[str], str]]]:
        """Yield sessions: (words, file named or "") of each turn."""
        for number in itertools.count():
            place = number // NEIGHBOURS
            names: dict[str, str] = {}
            sources = [line for turn in self.random.choices(self.real.turns, k=SOURCES) for line in turn]
            yield [self._turn(sources, place, names) for _ in range(SESSION_TURNS)]

    def _turn(self, sources: list[list[str]], place: int, names: dict[str, str]) -> tuple[list[str], str]:
        wanted = self.random.choice(self.real.lengths)
        words: list[str] = []
        while len(words) < wanted:
            words += self.random.choice(self.every if self.random.random() < 1 / 3 else sources)
        file = self.random.choice(self.real.files) if self.random.random() < NAMES_A_FILE else ""
        return [self._named(word, place, names) for word in words[:wanted]], self._file(file, place)

    def _named(self, word: str, place: int, names: dict[str, str]) -> str:
        """Return a word as it is called in this place: a rare one by a name of the place's own, mostly."""
        if word not in self.real.rare:
            return word
        if word not in names:
            names[word] = _own(word, place)
        return names[word]

    def _file(self, path: str, place: int) -> str:
        stem, dot, ending = path.rpartition(".")
        return _own(stem, place) + dot + ending if dot else path


def _own(word: str, place: int) -> str:
    draw = zlib.crc32(f"{place} {word}".encode("utf-8", "replace"))
    if draw % 1000 < 1000 * STAYS:
        return word
    letters = "".join([chr(97 + (draw >> shift) % 26) for shift in (4, 9, 14, 19)])
    return word.rstrip(".,:;`)*") + letters


def rows(real: Real, size: int) -> Iterator[tuple[Row, list[tuple[str, str]]]]:
    """Yield the memories of a store of about `size`, real sessions at random places among the made-up ones."""
    rng = random.Random(1)  # noqa: S311  # repeatable, not secret
    left = max(size - sum(map(len, real.groups)), SESSION_TURNS)
    places = sorted((rng.randrange(left), number) for number in range(len(real.groups)))
    made = 0
    for number, session in enumerate(MadeUp(real).sessions()):
        while places and places[0][0] <= made:
            yield from real.groups[places.pop(0)[1]]
        for turn, (words, file) in enumerate(session):
            name = f"m{number}-{turn}"
            text = " ".join(words)
            kind, role = (("Context", "user"), ("Learning", "assistant"))[turn % 2]
            values = (paths.digest(name), name, "turn", kind, role, text, analyse.line(text), "raw", f"made-{number}",
                      float(turn), name, 0.0, 0.0, "main", "transcript", None, 0)  # fmt: skip
            yield values, [(file.rpartition("/")[2].lower(), file)] if file else []
        made += len(session)
        if made >= left and not places:
            return


def build(path: str, real: Real, size: int) -> None:
    """Make a store of about that many memories at path."""
    db = schema.open_memory(path)
    with contextlib.closing(db):
        db.execute("PRAGMA synchronous=OFF")
        db.execute("BEGIN")
        db.execute("DROP TRIGGER memory_fts_insert")  # the index is made at once, at the end
        put = f"INSERT INTO memory(id, {', '.join(COPIED)}) VALUES ({','.join('?' * (len(COPIED) + 1))})"
        for row, (values, files) in enumerate(rows(real, size), 1):
            at = FIRST + row * MINUTE
            db.execute(put, (row, *values[: AT["created"]], at, at, *values[AT["updated"] + 1 :]))
            for base, name in files:
                db.execute("INSERT INTO memory_file VALUES (?, ?, ?)", (base, name, row))
        db.execute(
            "INSERT OR REPLACE INTO session(id, branch, started, updated)"
            " SELECT session, branch, min(created), max(updated) FROM memory WHERE session <> '' GROUP BY session"
        )
        db.execute("INSERT INTO memory_fts(memory_fts) VALUES ('rebuild')")
        for statement in fts.FTS_SQL:
            db.execute(statement)
        db.execute("COMMIT")
        common_words.refresh(db)
        fts.merge(db)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
