"""Fit the weights of scripts/keepsake/orders/suspicion.txt to labelled texts; report cross-validation.

    python benchmarks/suspicion.py --ordinary FILE.jsonl [--out FILE.txt] [--threshold T]

Needs scikit-learn. The labelled texts are those of tests/data/poison without blind-c.jsonl, which is never read here.
FILE.jsonl has real ordinary texts, {"source": ..., "text": ...} a line: documentation, what tools and models said, and
people's talk. While validating, every other source is kept for counting false alarms. Passages and features are
suspicion.py's; with them count the ideas of suspicion-ideas.txt, whose weight goes to each of their words. Each author
is left out in turn, then each fifth of all; the threshold is the fifths', or the one given, and the final weights are
fitted to all.
"""

from __future__ import annotations

import argparse
import collections
import importlib
import itertools
import json
import pathlib
import random
import re
import sys
import zlib
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "scripts"))

from keepsake.orders import provenance, signs, suspicion  # noqa: E402  # found by the line above

DATA = HERE.parent / "tests" / "data" / "poison"
AUTHORS = ("fitted-code", "fitted-claims", "fitted-languages", "fitted", "blind-b")
FIXED = ("attacks", "harmless", "unsigned")  # always trained on; "unsigned" are the attacks that no phrase holds
STRENGTH = 0.03  # of the fit (C)
WEIGHTS = {"attempt": 2.0, "close": 10.0, "real": 1.0, "unsigned": 20.0}  # the corpus is to be held whole
SCALES = {"idea": 3.0, "part": 0.5}  # of counts: what is trusted more, and less, than a word
PASSAGES, HARDEST = 25_000, 5_000  # of real texts: drawn, and added since they weigh most
LEAST, MOST = 3, 9_000  # sentences in which a feature must stand; features kept
FALSE_CLOSE, FALSE_REAL = 0.04, 0.005  # false alarms that the threshold allows
HEAD = """\
# What words, their parts and two of them on end weigh in a text that may give orders to a model, in hundredths; read by
# suspicion.py. No list made by hand: benchmarks/suspicion.py made it of {attempts} attempts and {ordinary} ordinary
# texts by a logistic regression (L2). `kind feature weight` a line: a word, the start of one, a part of one (^ and $
# are its ends), a pair on end (the first is nothing where a sentence starts). `base` is what each passage starts from;
# it is lower than fitted, so that few ordinary texts are above zero."""

Name = tuple[str, str]  # kind and text of a feature
Text = tuple[str, bool, list[str]]  # author, whether it is an attempt, sentences


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise SystemExit("benchmarks/suspicion.py needs scikit-learn: pip install scikit-learn") from None


def ideas() -> dict[Name, set[str]]:
    """Return feature (a word, the start of one, a part, two on end) -> its ideas."""
    found: dict[Name, set[str]] = collections.defaultdict(set)
    told = (HERE / "suspicion-ideas.txt").read_text("utf-8")
    for idea, words in re.findall(r"^(\w+):((?:.*\n)(?:[ ].*\n)*)", told, re.MULTILINE):
        for word in words.split():
            text = word.rstrip("*").replace("_", " ")
            if not text.isascii() and text in suspicion.parts(text):
                found["part", text].add(idea)
            elif text.count(" ") < 2:
                kind = "pair" if " " in text else "start" if word.endswith("*") else "word"
                found[kind, text].add(idea)
    return found


def features(sentence: str, known: dict[Name, set[str]]) -> dict[Name, int]:
    """Return how often each feature stands in a sentence, ideas among them."""
    names = suspicion.tokens(sentence)
    found: dict[Name, int] = collections.Counter(("word", name) for name in set(names))
    for name in filter(suspicion.has_parts, set(names)):
        starts = [("start", start) for start in suspicion.starts(name)]
        for feature in [("part", part) for part in suspicion.parts(name)] + [one for one in starts if one in known]:
            found[feature] += 1
    for pair in set(zip(names, names[1:])):
        found["pair", " ".join(pair)] += 1
    for feature, count in list(found.items()):
        for idea in known.get(feature, ()):
            found["idea", idea] += count
    return found


class Matrix:
    """Texts as passages, and these as counts of features; a fit of weights to some of the texts."""

    def __init__(self, texts: list[Text], known: dict[Name, set[str]]) -> None:
        numpy = _library("numpy")

        said: list[dict[Name, int]] = []
        runs, owners, trained = [], [], []
        for number, (_, attempt, sentences) in enumerate(texts):
            every = list(suspicion.runs(list(map(len, sentences))))
            longest = max(every, key=lambda one: sum(map(len, sentences[slice(*one)])))
            runs += [dict.fromkeys(range(len(said) + first, len(said) + end), 1) for first, end in every]
            said += [features(one, known) for one in sentences]
            owners += [number] * len(every)
            trained += [not attempt or one == longest for one in every]
        counts = collections.Counter(name for one in said for name in one if name[0] != "start")
        self.names = sorted(name for name, count in counts.items() if count >= LEAST)
        place = {name: number for number, name in enumerate(self.names)}
        rows = [{place[name]: count for name, count in one.items() if name in place} for one in said]
        self.passages = _sparse(runs, len(said)) @ _sparse(rows, len(place))
        self.scale = numpy.array([SCALES.get(kind, 1.0) for kind, _ in self.names], "f4")
        self.owner, self.trained = numpy.array(owners), numpy.array(trained)
        self.author, self.attempt = (numpy.array([text[at] for text in texts]) for at in (0, 1))

    def fit(self, chosen: Any) -> tuple[Any, float]:
        """Return weights and base fitted to the chosen texts: twice, the second time to the features that tell most."""
        numpy, linear = _library("numpy"), _library("sklearn.linear_model")

        group = numpy.where(self.attempt, "attempt", numpy.where(self.author == "real", "real", "close"))
        group = numpy.where(self.author == "unsigned", "unsigned", group)[self.owner]
        usable = chosen[self.owner] & self.trained
        labelled, pool = (numpy.flatnonzero(usable & (group == "real") == real) for real in (False, True))
        labelled = labelled[usable[labelled]]
        pool = numpy.array(random.Random(1).sample(list(pool), min(len(pool), 8 * PASSAGES)))  # noqa: S311
        taken, kept = pool[:PASSAGES], numpy.arange(len(self.names))
        for _ in range(2):
            rows = numpy.concatenate([labelled, taken])
            data = self.passages[rows].multiply(self.scale).tocsr()[:, kept]
            model = linear.LogisticRegression(C=STRENGTH, solver="liblinear", tol=0.01)
            model.fit(data, self.attempt[self.owner[rows]], [WEIGHTS[one] for one in group[rows]])
            weights = numpy.zeros(len(self.names))
            weights[kept] = model.coef_[0] * self.scale[kept]
            spread = numpy.sqrt(numpy.asarray(data.multiply(data).mean(0)).ravel())
            kept = kept[numpy.sort(numpy.argsort(-abs(model.coef_[0]) * spread)[:MOST])]
            hardest = numpy.argsort(-(self.passages[pool] @ weights))[:HARDEST]
            taken = numpy.union1d(taken, pool[hardest])
        return weights, float(model.intercept_[0])

    def scores(self, chosen: Any) -> Any:
        """Return what the heaviest passage of each text weighs, fitted to the chosen texts."""
        numpy = _library("numpy")

        weights, base = self.fit(chosen)
        best = numpy.full(len(self.attempt), -99.0)
        numpy.maximum.at(best, self.owner, self.passages @ weights + base)
        return best


def _sparse(rows: list[dict[int, int]], width: int) -> Any:
    sparse = _library("scipy.sparse")

    places = [place for row in rows for place in row]
    counts = [count for row in rows for count in row.values()]
    ends = [0, *itertools.accumulate(map(len, rows))]
    return sparse.csr_matrix((counts, places, ends), (len(rows), width), dtype="f4")


def read(ordinary: str) -> list[Text]:
    """Return the labelled texts by their authors, and the real ones: by "real", or "kept" where these count alarms."""
    found = []
    for author in (*AUTHORS, *FIXED[:2]):
        for row in map(json.loads, (DATA / f"{author}.jsonl").read_text("utf-8").splitlines()):
            if "text" in row and row.get("held", True):
                looks = list(provenance.views(row["text"]))
                name = "unsigned" if author == "attacks" and not any(map(signs.sign, looks)) else author
                found.append((name, row.get("attack", author == "attacks"), suspicion.sentences(looks[-1])))
    for row in map(json.loads, pathlib.Path(ordinary).read_text("utf-8").splitlines()):
        author = "kept" if zlib.crc32(row["source"].encode()) % 2 else "real"
        found.append((author, False, suspicion.sentences(provenance.plain(row["text"]))))
    return [one for one in found if one[2]]


def report(matrix: Matrix, name: str, scores: Any, tested: Any) -> float:
    """Print which share of attempts is held at some shares of false alarms; return the threshold."""
    attempts, bounds, told = scores[tested & matrix.attempt], [], []
    for kind, texts, shares in (
        ("close", tested & ~matrix.attempt, (0.01, 0.02, 0.05, 0.1, FALSE_CLOSE)),
        ("real", matrix.author == "kept", (0.002, FALSE_REAL)),
    ):
        sums = sorted(scores[texts], reverse=True)
        bounds += [sums[int(share * len(sums))] for share in shares]
        told += [f"{share:.1%} of {kind}" for share in shares]
    held = [f"{label} {(attempts > bound).mean():.1%}" for label, bound in zip(told, bounds)]
    least = max(bounds[4], bounds[-1])
    print(f"{name}, {len(attempts)} attempts: {', '.join(held)}; chosen {(attempts > least).mean():.1%} at {least:.2f}")
    return float(least)


def validate(matrix: Matrix) -> float:
    """Report what is held of authors, and of fifths, that the fit had not seen; return the fifths' threshold."""
    numpy = _library("numpy")

    usable, labelled = matrix.author != "kept", numpy.isin(matrix.author, AUTHORS)
    for author in AUTHORS:
        left = matrix.author == author
        report(matrix, f"without {author}", matrix.scores(usable & ~left), left)
    scores, part = numpy.zeros(len(usable)), numpy.random.default_rng(1).integers(0, 5, len(usable))
    for number in range(5):
        left = part == number
        scores = numpy.where(left, matrix.scores(usable & ~(left & labelled)), scores)
    for author in AUTHORS:
        report(matrix, f"fifths, {author}", scores, matrix.author == author)
    return report(matrix, "fifths", scores, labelled)


def write(matrix: Matrix, known: dict[Name, set[str]], threshold: float, out: str) -> None:
    """Write the table of a fit to all texts: an idea's weight goes to each of its words."""
    weights, base = matrix.fit(matrix.author != "")
    table: dict[Name, float] = collections.defaultdict(float)
    for (kind, text), weight in zip(matrix.names, weights):
        for feature in [one for one in known if text in known[one]] if kind == "idea" else [(kind, text)]:
            table[feature] += weight
    rounded = [(kind, text, round(weight * suspicion.SCALE)) for (kind, text), weight in sorted(table.items())]
    lines = [f"{kind} {text} {weight}" for kind, text, weight in rounded if weight]
    head = HEAD.format(attempts=sum(matrix.attempt), ordinary=sum(~matrix.attempt))
    first = f"base  {round((base - threshold) * suspicion.SCALE)}"
    pathlib.Path(out).write_text("\n".join([head, first, *lines, ""]), "utf-8")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ordinary", required=True, metavar="FILE.jsonl")
    parser.add_argument("--out", metavar="FILE.txt")
    parser.add_argument("--threshold", type=float, help="take this one, validate nothing")
    given = parser.parse_args()
    known = ideas()
    matrix = Matrix(read(given.ordinary), known)
    threshold = validate(matrix) if given.threshold is None else given.threshold
    if given.out:
        write(matrix, known, threshold, given.out)


if __name__ == "__main__":
    main()
