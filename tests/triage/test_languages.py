"""Every language: what is said with its reason scores, what is open does not, a challenge that is taken up counts."""

from __future__ import annotations

import json

import pytest
from tests.conftest import ROOT

from keepsake.triage import exchange, lexicon, verdict
from keepsake.triage.categories import NAMES

THRESHOLDS = {"DECISION": 0.40, "RUNBOOK": 0.50, "CONSTRAINT": 0.45, "TECH_DEBT": 0.40, "PREFERENCE": 0.40}

# said: by language, two sentences each of DECISION, RUNBOOK, CONSTRAINT, TECH_DEBT and PREFERENCE, then what is open;
# argued: by language, a prompt and its answer.
DATA: dict[str, dict[str, list[str]]] = json.loads((ROOT / "tests/data/triage/languages.json").read_text("utf-8"))
SAID, ARGUED = DATA["said"], DATA["argued"]


def judged(*exchanges: tuple[str, str]) -> verdict.Verdict:
    made = []
    for prompt, answer in exchanges:
        one = exchange.Exchange(exchange.Message("user", 1, prompt))
        one.answers = [exchange.Message("assistant", 2, answer)]
        made.append(one)
    cues = lexicon.of([text for pair in exchanges for text in pair])
    return verdict.judge(verdict.Tally(), made, cues, THRESHOLDS)


@pytest.mark.parametrize("language", SAID)
@pytest.mark.parametrize("category", NAMES)
def test_what_is_said_with_its_reason(language: str, category: str) -> None:
    text = SAID[language][NAMES.index(category)]
    assert category in [one.category for one in judged(("ok", text)).findings]


@pytest.mark.parametrize("language", SAID)
def test_what_is_still_open_scores_nothing(language: str) -> None:
    assert sum(judged(("ok", SAID[language][-1])).hits.values()) == 0


@pytest.mark.parametrize("language", ARGUED)
def test_a_challenge_that_is_taken_up(language: str) -> None:
    assert len(judged(("ok", "ok"), (ARGUED[language][0], ARGUED[language][1])).findings) == 1
