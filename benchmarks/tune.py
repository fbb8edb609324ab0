"""Tune the weights of recall's order on one half of the development queries; report the other half.

    python benchmarks/tune.py --transcripts DIR --sessions FILE --locomo FILE [--rounds 1] [--out FILE.json]

Data as for benchmarks/retrieval.py. The halves are drawn by a hash of the query's text. Candidates are looked up once;
each step changes one weight of WEIGHTS by a factor, ranks them anew and keeps the change if the tuning half gains
more than NOISE. The aim is the mean of commits MRR, commits R@5, titles MRR, and of LoCoMo R@10 and NDCG@10 (twice:
it has eight times the queries). Nothing is written back: the table in weights.py is changed by hand, rounded.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import zlib

import retrieval
from keepsake.search import places, rank, search
from keepsake.search.query import WeighedQuery
from keepsake.search.weights import WEIGHTS
from keepsake.text import analyse

TUNED = (
    "k1", "b", "previous", "next", "far", "answer", "question", "common", "session", "goal", "spread", "part", "whole",
    "frequent", "stop",
)  # fmt: skip
FACTORS = (0.7, 1.4)
NOISE = 0.001


class Case:
    """One query with its candidates, looked up once, and what it should find."""

    def __init__(self, store: retrieval.Store, query: str, wanted: set[str], family: str) -> None:
        self.query, self.wanted, self.family, self.labels = query, wanted, family, store.labels
        self.tokens = analyse.tokens(query)[: search.MAX_TOKENS]
        effort = search.FULL.for_list(50)
        self.docs, self.counts, self.total, self.goals = search.gather(store.db, WeighedQuery(self.tokens), effort)
        self.held_out = bool(zlib.crc32(query.encode()) % 2)

    def found(self) -> list[str]:
        """Return the labels of the first fifty, ranked with the weights as they are."""
        ranked = rank.order(self.docs, WeighedQuery(self.tokens), self.counts, self.total, goals=self.goals)
        ranked = places.spread(ranked)
        return [self.labels[one.doc.id] for one in ranked[:50] if one.doc.id in self.labels and one.points > 0]

    def evidence(self) -> list[float]:
        """Return retrieval.evidence_measures' row for this query."""
        labels = dict(enumerate(self.found()))

        def ask(_: str, limit: int) -> list[int]:
            return list(labels)[:limit]

        return retrieval.evidence_measures(labels, ask, [(self.query, self.wanted)])[0]


def measures(cases: list[Case]) -> dict[str, float]:
    """Return the measures of every family of queries."""
    made: dict[str, float] = {}
    for family in sorted({case.family for case in cases}):
        of = [case for case in cases if case.family == family]
        if family == "LoCoMo":
            rows = [case.evidence() for case in of]
            made["LoCoMo R@10"] = sum(row[1] for row in rows) / len(rows)
            made["LoCoMo NDCG@10"] = sum(row[2] for row in rows) / len(rows)
        else:
            ranks = []
            for case in of:
                found = list(dict.fromkeys(case.found()))
                ranks.append(next((place for place, one in enumerate(found, 1) if one in case.wanted), 0))
            made[f"{family} MRR"] = retrieval.rank_measures(ranks)["MRR"]
            made[f"{family} R@5"] = retrieval.rank_measures(ranks)["R@5"]
    return made


def aim(made: dict[str, float]) -> float:
    """Return what is tuned for."""
    twice = 2 * (made["LoCoMo R@10"] + made["LoCoMo NDCG@10"])
    return (made["commits MRR"] + made["commits R@5"] + made["titles MRR"] + twice) / 7


def tune(cases: list[Case], rounds: int) -> list[tuple[str, float, float]]:
    """Change WEIGHTS step by step; return (weight, value, aim) of every step that was kept."""
    best = aim(measures(cases))
    kept = [("", 0.0, best)]
    for name in TUNED * rounds:
        start = WEIGHTS[name]
        tried = []
        for factor in FACTORS:
            WEIGHTS[name] = start * factor
            tried.append((aim(measures(cases)), start * factor))
        value, weight = max(tried)
        WEIGHTS[name] = weight if value > best + NOISE else start
        if value > best + NOISE:
            best = value
            kept.append((name, weight, value))
            print(f"{name} = {weight:.3f}: {value:.4f}", flush=True)
    return kept


def main() -> int:
    """Tune, and print both halves before and after. Exit code 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for name in ("transcripts", "sessions", "locomo"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--out", help="write the result here too")
    args = parser.parse_args()
    cases: list[Case] = []
    with contextlib.ExitStack() as stack:
        store = stack.enter_context(retrieval.session_store(args.transcripts))
        for family, items in retrieval.load(args.sessions).items():
            cases += [Case(store, item["query"], set(item["sessions"]), family) for item in items]
        for conversation in retrieval.load(args.locomo):
            with retrieval.dialogue_store(conversation["conversation"]) as dialogue:
                known = set(dialogue.labels.values())
                cases += [Case(dialogue, *item, "LoCoMo") for item in retrieval.questions(conversation, known)]
    halves = {"tuned on": [c for c in cases if not c.held_out], "held out": [c for c in cases if c.held_out]}
    result: dict[str, object] = {"before": {name: measures(half) for name, half in halves.items()}}
    result["steps"] = tune(halves["tuned on"], args.rounds)
    result["after"] = {name: measures(half) for name, half in halves.items()}
    result["weights"] = {name: round(WEIGHTS[name], 3) for name in TUNED}
    text = json.dumps(result, indent=1)
    print(text)
    if args.out:
        with open(args.out, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
