"""verdict: what adds up over a session, and what doesn't."""

from __future__ import annotations

import pytest

from keepsake.triage import lexicon
from keepsake.triage.categories import CATEGORIES, SUBSTANCE, summary_score
from keepsake.triage.exchange import Exchange, Message
from keepsake.triage.verdict import Tally, Verdict, judge

CUES = lexicon.load(["en"])
THRESHOLDS = {"DECISION": 0.40, "RUNBOOK": 0.50, "CONSTRAINT": 0.45, "TECH_DEBT": 0.40, "PREFERENCE": 0.40}
REASONED = "We decided to use SQLite because it needs no server."
BARE = "We decided to use SQLite.\nWe chose the first.\nWe settled on it."


def stop(tally: Tally, answer: str, prompt: str = "ok") -> Verdict:
    exchange = Exchange(Message("user", 1, prompt))
    exchange.answers, exchange.tools = [Message("assistant", 2, answer)], ["Read", "Read", "Bash"]
    return judge(tally, [exchange], CUES, THRESHOLDS)


def test_reasons_add_up_over_a_session_words_alone_do_not() -> None:
    tally = Tally()
    assert [bool(stop(tally, REASONED).findings) for _ in range(2)] == [False, True]
    tally = Tally()
    verdicts = [stop(tally, BARE) for _ in range(4)]
    assert not any(one.findings for one in verdicts)
    assert {one.scores["DECISION"] for one in verdicts} == {verdicts[0].scores["DECISION"]}


def test_a_finding_needs_news_of_its_own() -> None:
    tally = Tally()
    stop(tally, REASONED)
    stop(tally, REASONED)
    assert stop(tally, "Done.").findings == []


def test_a_category_that_was_asked_for_is_no_finding() -> None:
    exchange = Exchange(Message("user", 1, "ok"))
    exchange.answers = [Message("assistant", 2, REASONED + "\n" + REASONED)]
    assert judge(Tally(), [exchange], CUES, THRESHOLDS, {"DECISION"}).findings == []
    assert judge(Tally(), [exchange], CUES, {**THRESHOLDS, "DECISION": 0.9}).findings == []


def test_the_summary_is_scored_and_never_found() -> None:
    tally = Tally()
    for _ in range(40):
        verdict = stop(tally, "Done.")
    assert verdict.scores["SESSION_SUMMARY"] == 1.0
    assert verdict.findings == []
    assert (tally.calls, tally.tools, tally.messages, tally.prompts) == (120, ["Read", "Bash"], 80, 40)


@pytest.mark.parametrize("figures", [(0, 0, 0, 0.0), (4, 2, 5, 0.5), (100, 9, 9, 1.0)])
def test_summary_score(figures: tuple[int, int, int, float]) -> None:
    assert summary_score(*figures[:3]) == pytest.approx(figures[3])


def test_the_figures_in_use() -> None:
    """The scoring notes' table: two boosted hits pass every threshold, one never does, slots are bounded."""
    for one in CATEGORIES:
        assert one.score(1, 0) < THRESHOLDS[one.name] <= one.score(2, 0)
        assert one.score(9, 9) == one.score(2, 3) == pytest.approx(1.0, abs=0.01)


LONG = "The parser reads the header first and skips what follows it.\n" * 40  # 2,440 characters, no cue


def categories(verdict: Verdict) -> list[str]:
    return [one.category for one in verdict.findings]


def test_a_finding_in_a_longer_talk_waits_until_the_session_holds_more() -> None:
    tally = Tally()
    assert categories(stop(tally, LONG)) == []
    assert categories(stop(tally, REASONED + "\n" + REASONED)) == []
    assert [(name, round(score, 2), line) for name, (score, line) in tally.waiting.items()] == [("DECISION", 0.53, 2)]
    assert categories(stop(tally, LONG)) == []
    late = stop(tally, LONG)
    assert categories(late) == ["DECISION"]
    assert (late.findings[0].snippet, late.findings[0].line, tally.waiting) == ("", 2, {})


def test_a_session_that_holds_much_is_asked_without_a_finding_and_later_once_more() -> None:
    tally = Tally()
    asked = [number for number in range(1, 13) if categories(stop(tally, LONG)) == [SUBSTANCE]]
    assert asked == [4, 10]  # 9.8 points, then 24.4: more than 2.5 times as many
    assert stop(Tally(), LONG * 9).findings
    assert judge(Tally(), [], CUES, THRESHOLDS, (), 0.0).findings


def test_a_higher_bar_asks_less() -> None:
    exchange = Exchange(Message("user", 1, "ok"))
    exchange.answers = [Message("assistant", 2, LONG * 9)]
    assert judge(Tally(), [exchange], CUES, THRESHOLDS, (), 30.0).findings == []


def test_only_the_answer_that_ends_an_exchange_tells_and_a_refusal_counts() -> None:
    tally, exchange = Tally(), Exchange(Message("user", 1, "no, keep it", refusal=True))
    exchange.answers = [Message("assistant", 2, "Let me look. " * 200), Message("assistant", 3, "It stays.")]
    exchange.refused = 2
    judge(tally, [exchange], CUES, THRESHOLDS)
    assert (tally.final_chars, tally.answer_chars, tally.refused) == (9, 2609, 3)


def test_what_was_done_because_a_hook_asked_holds_nothing() -> None:
    tally, exchange = Tally(), Exchange(Message("hook", 1, ""))
    exchange.asked_by_hook, exchange.answers = True, [Message("assistant", 2, LONG * 9)]
    assert judge(tally, [exchange], CUES, THRESHOLDS).findings == []
    assert tally.points == 0
