"""Every reason for or against a secret holds for its example."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.data.redact import cases

from keepsake.redact import names, scan, verdict

if TYPE_CHECKING:
    from keepsake.redact.named_value import NamedValue


@pytest.fixture
def candidates(monkeypatch: pytest.MonkeyPatch) -> list[NamedValue]:
    """The candidates of the texts that are searched; none is accepted, so that all ties are tried."""
    seen: list[NamedValue] = []
    monkeypatch.setattr(names, "is_secret", seen.append)
    return seen


@pytest.mark.parametrize("form", verdict.AGAINST)
def test_each_reason_against_a_secret_holds_for_its_example(form: str, candidates: list[NamedValue]) -> None:
    for reason in verdict.AGAINST[form]:
        candidates.clear()
        scan.spans(cases.example(reason.example).text, budget=1000)
        forms = [{"any", "quoted" if one.quoted else "bare", "spoken" if one.is_spoken else ""} for one in candidates]
        assert [one for one, own in zip(candidates, forms) if form in own and reason.holds(one)], reason.what


@pytest.mark.parametrize("judge", verdict.FOR, ids=lambda judge: judge.example)
def test_a_judge_accepts_its_example(judge: verdict.Judge, candidates: list[NamedValue]) -> None:
    scan.spans(cases.example(judge.example).text, budget=1000)
    assert [one for one in candidates if one.tie in judge.ties and judge.accepts(one)]
