"""Ask a model which notes help at a prompt, where the person turned that on (`keepsake judge on`)."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import journal
from keepsake.extract import budget, model, prompt
from keepsake.redact import redact

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from keepsake.base.project import Project
    from keepsake.store.db import Connection

NAME = "judge"  # of its row beside the extraction's, with what it may still spend
MAX_SECONDS = 20.0  # after which the answer would come too late
SYSTEM = (
    "You decide which notes of a project's memory help a coding agent right now. You answer with a JSON list alone."
)
QUESTION = prompt.read("judge.txt").rstrip()
# Characters of the prompt, of those before and of the last answer's end that the model reads: less than the hook hands
# over, and cut after it is redacted, since at the hook's own cut a secret may be halved.
PROMPT_CHARS, EARLIER_CHARS, BEFORE_CHARS = 2000, 400, 1500
MAX_CHOSEN = 3
_LIST = re.compile(r"\[[\d,\s]*\]")
_MARK = re.compile(r"<<<|>>>")


class Case(NamedTuple):
    """A prompt with what came before it, and the notes in question: public id -> line."""

    prompt: str
    before: str
    prompts: Sequence[str]
    notes: dict[str, str]

    @staticmethod
    def of(payload: dict[str, Any]) -> Case:
        """Return the case that a hook handed over."""
        notes = {str(uid): str(text) for uid, text in dict(payload["notes"]).items()}
        return Case(str(payload["prompt"]), str(payload["before"]), [str(one) for one in payload["prompts"]], notes)


def question(case: Case) -> str:
    """Return what the model is asked, redacted; the texts can't close the marks around them."""
    rows = [f"{number}. {_plain(text)}" for number, text in enumerate(case.notes.values(), 1)]
    return QUESTION.format(
        before=_plain(case.before)[-BEFORE_CHARS:],
        prompts="\n---\n".join([_plain(one)[:EARLIER_CHARS] for one in case.prompts]) or "-",
        prompt=_plain(case.prompt)[:PROMPT_CHARS],
        notes="\n".join(rows),
    )


def _plain(text: str) -> str:
    return _MARK.sub(" ", redact(text)).strip() or "-"


def numbers(answer: str) -> list[int] | None:
    """Return the numbers in the last list of an answer, None when it holds no list."""
    found = _LIST.findall(answer)
    try:
        return [int(one) for one in json.loads(found[-1])] if found else None
    except ValueError:
        return None


def choose(found: Project, db: Connection, case: Case, usual: Sequence[str], now: float) -> list[str]:
    """Return the ids of the notes that the model says help, best first; where it can't be asked, the usual ones.

    usual: ids that the gate would have shown; now: epoch seconds. Raises DatabaseError.
    """
    begun = budget.load(db, NAME)
    if why := budget.refusal(begun, now, found.settings.number("judge.max_calls_per_day")):
        journal.note("judge", why)
        return list(usual)
    begun = budget.begun(begun, now)
    budget.save(db, begun, NAME)
    name = found.settings.text("judge.model")
    try:
        answer = model.ask(
            question(case), name, os.environ, found.folder, MAX_SECONDS, system=SYSTEM,
            usable=lambda text: numbers(text) is not None,
        )  # fmt: skip
    except model.ModelError as error:
        budget.save(db, budget.failed(begun, now), NAME)
        journal.note("judge", str(error))
        return list(usual)
    uids = list(case.notes)
    picked = [uids[one - 1] for one in numbers(answer.text) or () if 0 < one <= len(uids)]
    budget.save(db, budget.succeeded(begun, answer.tokens, answer.cost, len(picked)), NAME)
    return list(dict.fromkeys(picked))[:MAX_CHOSEN]
