"""A store with many notes, made in a second: their words are drawn from a few, as those of one project are."""

from __future__ import annotations

import random

from keepsake.base import project
from keepsake.store import drafts, note, note_rows, rescue
from keepsake.text import labels

SUBJECTS = (
    "uploader queue gauge reader report station cache certificate modem table parser harness ledger backup".split()
)
VERBS = "fails|is rebuilt|waits|returns early|keeps the old value|asks twice|is skipped|loses its lock".split("|")
REASONS = "the modem drops the line|the office lowers its limit|the clocks change|two processes write at once".split(
    "|"
)
BRANCHES, PEOPLE = ("main", "retry-queue", "slack-water"), ("Ada", "Grace")


def fill(root: str, count: int) -> project.Project:
    """Put notes into the store of a project, the same at each call."""
    found, dice = project.of_directory(root), random.Random(7)  # noqa: S311  # made-up notes, no secrets
    db = rescue.open_or_rescue(found.folder, 0.0)
    classes = list(labels.CLASSES)
    with db:
        db.execute("BEGIN IMMEDIATE")
        for number in range(count):
            one, other = dice.sample(SUBJECTS, 2)
            what = f"The {one} of station {number} {dice.choice(VERBS)}"
            text = f"{what} when {dice.choice(REASONS)}: see `{other}_{number % 97}()`."
            made = note.Note(dice.choice(classes), [one, f"{other}_{number % 97}"], dice.choice(PEOPLE))
            draft = drafts.Draft(
                key=f"saved:{number}",
                kind="model",
                type="Learning",
                content=text,
                created=1_760_000_000.0 + number * 600,
                branch=dice.choice(BRANCHES),
                session=f"s{number // 20}",
                line=number % 20,
                note=made,
            )
            drafts.insert(db, draft)
    note_rows.count(db)
    db.close()
    return found
