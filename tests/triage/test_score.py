"""score: cues to hits; the known false alarms and misses of the notes, one case each."""

from __future__ import annotations

import pytest

from keepsake.triage import exchange, lexicon, score
from keepsake.triage.categories import CATEGORIES

CUES = lexicon.load()
THRESHOLD = {"DECISION": 0.40, "RUNBOOK": 0.50, "CONSTRAINT": 0.45, "TECH_DEBT": 0.40, "PREFERENCE": 0.40}


def hits(prompt: str, *answers: str, refusal: bool = False, first: bool = False) -> list[score.CueHit]:
    made = exchange.Exchange(exchange.Message("user", 1, prompt, refusal=refusal))
    made.first = first
    made.answers = [exchange.Message("assistant", 2 + at, text) for at, text in enumerate(answers)]
    return score.hits(made, CUES)


def scores(prompt: str, *answers: str) -> dict[str, float]:
    found = hits(prompt, *answers, first=True)
    return {
        one.name: one.score(
            sum(hit.boosted for hit in found if hit.category == one.name),
            sum(not hit.boosted for hit in found if hit.category == one.name),
        )
        for one in CATEGORIES
    }


FALSE_ALARMS = {
    "standard output, library, error": "It writes to standard output.\nOnly the standard library is used.\nStandard"
    " error stays empty, that is our rule in this project.\nThe standard library has it, by convention of practice.",
    "three lines that mention a todo list": "I'll create a todo list because of the size.\nThe todo list is done.\n"
    "Updating the todo list for now.",
    "selected rows over 10": "We list the selected rows over 10 because of the size.\nGoing with the flow over time.\n"
    "The selected rows over 10 are red due to a filter.",
    "we have not yet decided": "We have not yet decided on Redis, because of cost.\nWe haven't decided for Postgres"
    " either, due to size.\nWe never settled on it because of the reason above.",
    "open questions": "Should we use SQLite instead of Postgres because of size?\nWhether we go with Redis because of"
    " speed is open.\nIf we settled on it because of speed, fine.",
    "a bare question": "We decided to use Redis because of speed? So we chose it over the first because of size?",
    "no errors": "There are no errors, the root cause is fixed by the patch.\n0 failures, the fix works.\n"
    "It ran without an exception, resolved.",
    "code": "```\nwe decided to use X because of Y\nwe chose X over Y because of Z\n```\n`we settled on X because`",
    "quotes": '"we decided to use X because of Y"\n> we chose X over Y because of Z\n"we settled on X instead of Y"',
    "a pasted plan": "Implement the following plan:\n\n# Plan\nWe decided to use X because of Y.\nWe chose Z over W"
    " because of Q.",
    "the plugin's own reason": "Before you stop: this session holds something a later one may need.\n- DECISION (0.53):"
    " x\nkeepsake remember --batch - <<'KEEPSAKE'",
}


@pytest.mark.parametrize("name", FALSE_ALARMS)
def test_known_false_alarm_stays_below_every_threshold(name: str) -> None:
    assert {key: value for key, value in scores(FALSE_ALARMS[name]).items() if value >= THRESHOLD[key]} == {}


SAID = [
    ("DECISION", "We decided to use SQLite because it needs no server.\nWe also went with WAL instead of a journal."),
    ("DECISION", "Let's go with the second one, due to its size.\nWe chose it over the first because it is shorter."),
    ("RUNBOOK", "The root cause was a stale token. The 401 failure was fixed by a refresh. The error was resolved."),
    ("RUNBOOK", "The root cause of the crashes is the stale lock.\nThe failures were fixed by removing it."),
    ("CONSTRAINT", "The API has rate limits, it turns out.\nThose limitations are by design."),
    ("CONSTRAINT", "The provider does not support batches.\nIt turns out there are hard limits upstream."),
    ("TECH_DEBT", "Deferred to a follow-up because of the risk.\nLet's leave that for now since it is hard to test."),
    ("PREFERENCE", "From now on use tabs, as a rule.\nI prefer short names, across the repo, consistently."),
    ("PREFERENCE", "Always run the linter first, that's our practice.\nOur convention is to squash, going forward."),
]


@pytest.mark.parametrize(("category", "text"), SAID)
def test_what_is_said_with_its_reason_is_clear_in_two_sentences(category: str, text: str) -> None:
    assert scores(text)[category] >= THRESHOLD[category]


@pytest.mark.parametrize("cue", ["rate limits", "limitations", "quotas", "API limits", "restrictions"])
def test_plurals_count(cue: str) -> None:
    assert scores(f"There are {cue}.")["CONSTRAINT"] > 0


@pytest.mark.parametrize(
    ("prompt", "answer", "strong"),
    [
        ("why couldn't we set it in the second one instead?", "You're right, that's cleaner.", 2),
        ("that is wrong, I can see it in the main branch", "You're right. The actual issue is the merge base.", 2),
        ("hmm, this is repeated, wondering if there's a better place", "Good point, let me move it.", 2),
        ("the idea is that I continue a session from another device", "That makes sense. I had it backwards.", 2),
        ("what if we keep both?", "Trade-offs: the first is simpler.", 1),
        ("why does it do that?", "It reads the file and prints it.", 0),
        ("please add a test", "You're right, that was missing.", 0),
        ("yes", "Good point.", 0),
        ("hmm, the padding still looks off", "You're right, fixed the padding.", 0),
        ("I think we should make it blue instead", "Good point, blue is better.", 0),
    ],
)
def test_a_challenge_that_the_answer_takes_up(prompt: str, answer: str, strong: int) -> None:
    found = hits(prompt, answer)
    assert sum(hit.boosted for hit in found) == strong
    assert len({hit.category for hit in found if hit.boosted}) <= 1


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("we have not yet decided which database to use", "You're right, both have trade-offs."),
        ("hmm, we haven't decided which database to use because the load is unknown", "Good point, it depends."),
        ("but why can't we use SQLite?", "Good question. We have not yet decided which database to use."),
        ("hmm, the database is still undecided because of its price", "You're right, there are trade-offs."),
    ],
)
def test_what_is_weighed_and_left_open_is_no_decision(prompt: str, answer: str) -> None:
    assert hits(prompt, answer) == []


def test_what_is_undecided_hides_no_other_category() -> None:
    found = hits("that error is wrong, the build still fails", "You're right, the root cause is not yet chosen.")
    assert {hit.category for hit in found} == {"RUNBOOK"}


def test_the_first_prompt_challenges_nothing() -> None:
    assert hits("why couldn't we, that is wrong", "You're right, I was wrong.", first=True) == []


def test_a_refusal_with_a_word_is_a_challenge() -> None:
    found = hits("keep the readme as it is", "Understood, you're right.", refusal=True)
    assert [hit.boosted for hit in found] == [True, True]


@pytest.mark.parametrize(
    ("category", "text"),
    [
        ("DECISION", "ok, we'll go with SQLite instead of Postgres because we don't need a server"),
        ("PREFERENCE", "I prefer const everywhere, as a rule"),
        ("TECH_DEBT", "leave that for now because of the release"),
        ("CONSTRAINT", "the provider has rate limits per minute"),
    ],
)
def test_a_persons_own_reason_is_clear_at_once(category: str, text: str) -> None:
    assert [(hit.category, hit.boosted) for hit in hits(text, "ok")] == [(category, True)] * 2
    for elsewhere in (hits(text, "ok", first=True), hits("have a look at the report\n" * 30 + text, "ok")):
        assert sum(hit.boosted for hit in elsewhere) == 1


def test_what_a_hook_asked_for_never_scores() -> None:
    made = exchange.Exchange(exchange.Message("hook", 1, ""))
    made.asked_by_hook = True
    made.answers = [exchange.Message("assistant", 2, SAID[0][1])]
    assert score.hits(made, CUES) == []


def test_the_plugins_own_skill_text_never_scores() -> None:
    with open("skills/memory/SKILL.md", encoding="utf-8") as file:
        assert [hit for hit in hits("go on", file.read()) if hit.boosted] == []


def test_a_snippet_is_one_harmless_line() -> None:
    raw = "- **we** `chose`\u200b <b>it</b>\x07 \U000e0041 [x](y) " + "long " * 60
    made = score.snippet(raw)
    assert len(made) <= score.MAX_SNIPPET
    assert " ".join(made.split()).startswith("we chose \u2039b\u203ait\u2039/b\u203a x(y) long")
    assert made.isprintable()
