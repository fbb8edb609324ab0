"""How well recall finds what is stored: two data sets, compared with plain FTS5 (porter) in the same run.

    python benchmarks/retrieval.py --transcripts DIR --sessions FILE --locomo FILE [--limit 50] [--save]

transcripts: real Claude Code sessions, imported into one store by `keepsake import`. The 60 that our tables speak of
are Entire Inc.'s (MIT licence), published with the repository entireio/cli.
sessions: {"titles": [...], "commits": [...]}, each a list of {"query": text, "sessions": [ids]}: known items.
locomo: conversations of LoCoMo (Maharana et al., 2024; CC BY-NC 4.0, for measuring only); every turn becomes a memory
"Speaker: text", imported as a record.
Either data set may be left out. Measures: sessions are ranked by the memories that recall returns (R@1, R@5, R@10,
mean reciprocal rank); for LoCoMo, categories 1 to 4, the share of the evidence in the first ten and NDCG@10.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import math
import os
import re
import sqlite3
import sys
import tempfile
from typing import TYPE_CHECKING, Any

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

import measure
from keepsake.cli import main as cli
from keepsake.search import search
from keepsake.search.query import Query
from keepsake.store.db import Connection, open_existing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Ask = Callable[[str, int], list[int]]  # query, limit -> row ids, best first

MADE = "'error', 'file', 'fix', 'rule', 'summary'"  # kinds that keepsake makes: plain FTS5 knows turns alone
NO_ANSWER = 5  # LoCoMo's category of questions that the conversation doesn't answer
CUT = 10
MEASURES = ("MRR", "R@1", "R@5", "R@10", "NDCG@10")


class Store:
    """An imported store: its database, and per row id what a query should find (a session, or a dialogue turn)."""

    def __init__(self, db: Connection, labels: dict[int, str]) -> None:
        self.db, self.labels = db, labels

    def keepsake(self, query: str, limit: int) -> list[int]:
        """Ask keepsake."""
        return [hit.row.id for hit in search.recall(self.db, Query(query), 0.0, limit=limit, min_score=0.0)]


class Plain:
    """The baseline: FTS5 with the porter tokenizer over the same texts, words joined by OR, its own bm25."""

    def __init__(self, store: Store) -> None:
        self.db = sqlite3.connect(":memory:")
        self.db.execute("CREATE VIRTUAL TABLE plain USING fts5(content, tokenize='porter unicode61')")
        self.db.executemany(
            "INSERT INTO plain(rowid, content) VALUES (?, ?)",
            store.db.execute(f"SELECT id, content FROM memory WHERE kind NOT IN ({MADE})"),
        )

    def ask(self, query: str, limit: int) -> list[int]:
        """Ask the baseline."""
        match = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
        sql = "SELECT rowid FROM plain WHERE plain MATCH ? ORDER BY bm25(plain) LIMIT ?"
        return [row for (row,) in self.db.execute(sql, (match, limit))]


@contextlib.contextmanager
def imported(source: str) -> Iterator[Connection]:
    """Import transcripts or records with the command line into a home of its own; yield the project's database."""
    before = os.environ.get("KEEPSAKE_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KEEPSAKE_HOME"] = os.path.join(folder, "home")
        project = os.path.join(folder, "project")
        os.mkdir(project)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            cli.main(["import", source, "--project", project, "--json"])
        projects = os.path.join(folder, "home", "projects")
        (name,) = os.listdir(projects)
        db = open_existing(os.path.join(projects, name, "memory.db"))
        assert db is not None
        with contextlib.closing(db):
            yield db
    if before is not None:
        os.environ["KEEPSAKE_HOME"] = before


@contextlib.contextmanager
def session_store(transcripts: str) -> Iterator[Store]:
    """Yield the store of all transcripts; a row's label is its session, whatever kind of memory it is."""
    with imported(transcripts) as db:
        yield Store(db, dict(db.execute("SELECT id, session FROM memory WHERE session != ''")))


@contextlib.contextmanager
def dialogue_store(conversation: dict[str, Any]) -> Iterator[Store]:
    """Yield the store of one LoCoMo conversation; a row's label is its dialogue turn."""
    sessions = sorted((key for key in conversation if re.fullmatch(r"session_\d+", key)), key=lambda k: int(k[8:]))
    turns = [(key, turn) for key in sessions for turn in conversation[key]]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "records.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            for key, turn in turns:
                content = f"{turn['speaker']}: {turn['text']}"
                record = {"id": turn["dia_id"], "content": content, "session_id": key, "type": "Context"}
                file.write(json.dumps(record) + "\n")
        with imported(path) as db:
            yield Store(db, dict(db.execute("SELECT id, uid FROM memory")))


def session_ranks(labels: dict[int, str], ask: Ask, items: Sequence[dict[str, Any]], limit: int) -> list[int]:
    """Return per query the rank of the first right session among the sessions returned (0: none)."""
    ranks = []
    for item in items:
        found = list(dict.fromkeys(labels[row] for row in ask(item["query"], limit) if row in labels))
        ranks.append(next((place for place, one in enumerate(found, 1) if one in item["sessions"]), 0))
    return ranks


def rank_measures(ranks: Sequence[int]) -> dict[str, float]:
    """Return MRR and the shares found within the first 1, 5 and 10."""
    cuts = {f"R@{cut}": sum(0 < rank <= cut for rank in ranks) / len(ranks) for cut in (1, 5, 10)}
    return {"MRR": sum(1 / rank for rank in ranks if rank) / len(ranks), **cuts}


def questions(conversation: dict[str, Any], known: set[str]) -> list[tuple[str, set[str]]]:
    """Return (question, evidence that is there) of the categories that have an answer."""
    found = []
    for item in conversation["qa"]:
        evidence = {one for text in item["evidence"] for one in re.split(r"[;,\s]+", text)} & known
        if item["category"] != NO_ANSWER and evidence:
            found.append((item["question"], evidence))
    return found


def evidence_measures(labels: dict[int, str], ask: Ask, items: Sequence[tuple[str, set[str]]]) -> list[list[float]]:
    """Return per question [R@1, R@10, NDCG@10, reciprocal rank]."""
    rows = []
    for question, evidence in items:
        hits = [labels[row] in evidence for row in ask(question, CUT)]
        gain = sum(hit / math.log2(place + 2) for place, hit in enumerate(hits))
        ideal = sum(1 / math.log2(place + 2) for place in range(min(CUT, len(evidence))))
        first = next((1 / place for place, hit in enumerate(hits, 1) if hit), 0.0)
        rows.append([sum(hits[:1]) / len(evidence), sum(hits) / len(evidence), gain / ideal, first])
    return rows


def of_sessions(transcripts: str, queries: dict[str, Any], limit: int) -> dict[str, dict[str, float]]:
    """Return the measures of both kinds of known items, keepsake's and the baseline's."""
    made = {}
    with session_store(transcripts) as store:
        plain = Plain(store)
        for kind, items in queries.items():
            for name, ask in (("keepsake", store.keepsake), ("FTS5 porter", plain.ask)):
                made[f"{kind}, {name}"] = rank_measures(session_ranks(store.labels, ask, items, limit))
    return made


def of_dialogues(conversations: Sequence[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Return the measures over all questions of all conversations, one store each."""
    rows: dict[str, list[list[float]]] = {"keepsake": [], "FTS5 porter": []}
    for conversation in conversations:
        with dialogue_store(conversation["conversation"]) as store:
            items = questions(conversation, set(store.labels.values()))
            for name, ask in (("keepsake", store.keepsake), ("FTS5 porter", Plain(store).ask)):
                rows[name] += evidence_measures(store.labels, ask, items)
    columns = ("R@1", "R@10", "NDCG@10", "MRR")
    return {
        f"LoCoMo, {name}": {column: sum(row[i] for row in all_) / len(all_) for i, column in enumerate(columns)}
        for name, all_ in rows.items()
    }


def load(path: str) -> Any:  # JSON of a benchmark's data, whose shape the caller knows
    """Read a JSON file."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main() -> int:
    """Measure and print a table. Exit code 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--transcripts", help="folder of real transcripts")
    parser.add_argument("--sessions", help="known-item queries over them")
    parser.add_argument("--locomo", help="conversations of LoCoMo")
    parser.add_argument("--limit", type=int, default=50, help="memories asked for when sessions are ranked (50)")
    parser.add_argument("--save", action="store_true", help="write the figures to benchmarks/results")
    args = parser.parse_args()
    made: dict[str, dict[str, float]] = {}
    if args.transcripts and args.sessions:
        made.update(of_sessions(args.transcripts, load(args.sessions), args.limit))
    if args.locomo:
        made.update(of_dialogues(load(args.locomo)))
    for name, row in made.items():
        print(f"{name:24}", "  ".join(f"{column} {value:.3f}" for column, value in row.items()))
    if args.save:
        rows = [[name, *(round(row[m], 3) if m in row else "-" for m in MEASURES)] for name, row in made.items()]
        measure.save("retrieval", measure.table("", ["queries", *MEASURES], rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
