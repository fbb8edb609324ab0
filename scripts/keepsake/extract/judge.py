"""Ask a model which notes help at a prompt, if the person turned that on (`keepsake judge on`)."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import journal
from keepsake.extract import budget, model, prompt
from keepsake.redact import redact_after

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from keepsake.base.project import Project
    from keepsake.store.db import Connection

NAME = "judge"  # name of the row of its calls (budget.py)
MAX_SECONDS = 20.0  # seconds; a later answer would come too late
SYSTEM = (
    "You decide which notes of a project's memory help a coding agent right now. You answer with a JSON list alone."
)
QUESTION = prompt.read("judge.txt").rstrip()
# Characters that the model reads of the prompt, of each earlier prompt and of the last answer's end. The hook hands
# over more, and the texts are cut after redaction: the hook's own cut may halve a secret.
PROMPT_CHARS, EARLIER_CHARS, BEFORE_CHARS = 2000, 400, 1500
MAX_CHOSEN = 3
_LIST = re.compile(r"\[[\d,\s]*\]")
_MARK = re.compile(r"<<<|>>>")


class Case(NamedTuple):
    """A prompt, the end of the answer before it, earlier prompts, and the candidate notes: public id -> line."""

    prompt: str
    before: str
    prompts: Sequence[str]
    notes: dict[str, str]

    @staticmethod
    def of(payload: dict[str, Any]) -> Case:
        """Return the case in the payload that a hook handed over."""
        notes = {str(uid): str(text) for uid, text in dict(payload["notes"]).items()}
        return Case(str(payload["prompt"]), str(payload["before"]), [str(one) for one in payload["prompts"]], notes)


def question(case: Case) -> str:
    """Return the model's prompt, redacted; the texts in it can't close the marks around them."""
    prompts = [one for one in case.prompts if " " in one.strip()]  # a single word may answer a question for a password
    rows = [f"{number}. {_unmarked(text)}" for number, text in enumerate(case.notes.values(), 1)]
    return QUESTION.format(
        before=_unmarked(case.before)[-BEFORE_CHARS:],
        prompts="\n---\n".join([_unmarked(one)[:EARLIER_CHARS] for one in prompts]) or "-",
        prompt=_unmarked(case.prompt, case.before)[:PROMPT_CHARS],
        notes="\n".join(rows),
    )


def _unmarked(text: str, before: str = "") -> str:
    return _MARK.sub(" ", redact_after(before, text)).strip() or "-"


def numbers(answer: str) -> list[int] | None:
    """Return the numbers in the last list of an answer, None if it holds no list."""
    lists = _LIST.findall(answer)
    try:
        return [int(one) for one in json.loads(lists[-1])] if lists else None
    except ValueError:
        return None


def choose(project: Project, db: Connection, case: Case, now: float) -> list[str]:
    """Return the ids of the notes that help according to the model, best first; none if it can't be asked.

    now: epoch seconds. Raises DatabaseError.
    """
    spending = budget.load(db, NAME)
    if why := budget.refusal(spending, now, project.settings.number("judge.max_calls_per_day")):
        journal.note("judge", why)
        return []
    spending = budget.begun(spending, now)
    budget.save(db, spending, NAME)
    name = project.settings.text("judge.model")
    try:
        answer = model.ask(
            question(case), name, os.environ, project.folder, MAX_SECONDS, system=SYSTEM,
            usable=lambda text: numbers(text) is not None,
        )  # fmt: skip
    except model.ModelError as error:
        budget.save(db, budget.paid(budget.failed(spending, now), error.tokens, error.cost), NAME)
        journal.note("judge", str(error))
        return []
    uids = list(case.notes)
    chosen = [uids[one - 1] for one in numbers(answer.text) or () if 0 < one <= len(uids)]
    budget.save(db, budget.succeeded(spending, answer.tokens, answer.cost, len(chosen)), NAME)
    return list(dict.fromkeys(chosen))[:MAX_CHOSEN]
