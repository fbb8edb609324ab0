"""Decide whether to ask for notes, by a session's tally and what is new in it, which is added to the tally."""

from __future__ import annotations

from keepsake.triage import categories, score
from keepsake.triage.categories import CATEGORIES, NAMES, SUBSTANCE, SUMMARY, summary_score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from keepsake.triage.exchange import Exchange
    from keepsake.triage.lexicon import Lexicon

MAX_TOOLS = 50  # different tool names that are remembered
MIN_POINTS = 9.0  # points of a session that are worth a question (the default of the setting triage.substance)


class Tally:
    """A session's counts so far: boosted hits per category, messages, prompts, calls of tools and the tools' names.

    answer_chars, final_chars: characters of all answers, and of those that end an exchange; refused: calls that the
    person refused. asked_points: points (categories.py) at the last question; waiting: categories found since then that
    were not asked for -> score and line. last: digest of the assistant's message that was taken from a payload because
    the transcript didn't hold it yet.
    """

    __slots__ = (
        "answer_chars", "asked_points", "boosted", "calls", "final_chars", "last", "messages", "prompts", "refused",
        "tools", "waiting",
    )  # fmt: skip

    def __init__(self) -> None:
        self.boosted: dict[str, int] = {}
        self.waiting: dict[str, tuple[float, int]] = {}
        self.messages = self.prompts = self.calls = self.refused = 0
        self.answer_chars = self.final_chars = self.asked_points = 0
        self.tools: list[str] = []
        self.last = ""

    @property
    def points(self) -> float:
        """The session's points."""
        return categories.points(self.final_chars, sum(self.boosted.values()), self.refused)


class Finding:
    """A category worth asking for: its score, its number of hits, and the line, role and text of a boosted one."""

    __slots__ = ("category", "hits", "line", "role", "score", "snippet")

    def __init__(self, category: str, value: float, hits: int, line: int, snippet: str, role: str = "") -> None:
        self.category, self.score, self.hits, self.line, self.snippet = category, value, hits, line, snippet
        self.role = role


class Verdict:
    """The verdict on a Stop: each category's score and hits, and the findings (empty: let the stop through)."""

    __slots__ = ("chars", "findings", "hits", "points", "scores")

    def __init__(self) -> None:
        self.chars = 0
        self.points = 0.0  # of the session so far (categories.py)
        self.scores = dict.fromkeys(NAMES, 0.0)
        self.hits = dict.fromkeys(NAMES, 0)
        self.findings: list[Finding] = []


def judge(
    tally: Tally,
    exchanges: Sequence[Exchange],
    lexicon: Lexicon,
    thresholds: Mapping[str, float],
    asked: Collection[str] = (),
    min_points: float = MIN_POINTS,
) -> Verdict:
    """Add what is new to the tally and judge it; mark the session's first exchange as such.

    thresholds: category -> score (0..1). asked: categories that this session was asked for before. min_points: points
    that are worth a question. Boosted hits count for the whole session; plain ones only within their exchange, since
    over a long day mere words add up without meaning anything. A category without a boosted hit is not a finding.
    """
    verdict = Verdict()
    for exchange in exchanges:
        _add(verdict, tally, exchange, lexicon, thresholds)
    verdict.scores[SUMMARY] = summary_score(tally.calls, len(tally.tools), tally.messages)
    verdict.findings = [one for one in verdict.findings if one.category not in asked]
    lines = [message.line for exchange in exchanges for message in exchange.messages]
    decide(verdict, tally, asked, min_points, max(lines, default=0))
    return verdict


def _add(verdict: Verdict, tally: Tally, exchange: Exchange, lexicon: Lexicon, thresholds: Mapping[str, float]) -> None:
    """Add one exchange to the tally, and its scores and findings to the verdict."""
    count(tally, exchange)
    verdict.chars += sum([len(message.text) for message in exchange.messages])
    hits = score.hits(exchange, lexicon)
    for hit in hits:
        tally.boosted[hit.category] = tally.boosted.get(hit.category, 0) + hit.boosted
    for category in CATEGORIES:
        own = [hit for hit in hits if hit.category == category.name]
        verdict.hits[category.name] += len(own)
        value = category.score(tally.boosted.get(category.name, 0), sum([not hit.boosted for hit in own]))
        verdict.scores[category.name] = max(verdict.scores[category.name], value)
        strong = [hit for hit in own if hit.boosted]
        if strong and value >= thresholds[category.name]:
            finding = Finding(category.name, value, len(own), strong[0].line, strong[0].snippet, strong[0].role)
            verdict.findings = [old for old in verdict.findings if old.category != category.name] + [finding]


def decide(verdict: Verdict, tally: Tally, asked: Collection[str], min_points: float, last_line: int) -> None:
    """If it is time to ask, add the waiting findings to the verdict's; otherwise let all of them wait.

    If the points call for a question and there is no finding, SUBSTANCE, the session itself, is the only one.
    last_line: the line that is reported with it.
    """
    points = verdict.points = tally.points
    brief = tally.answer_chars < categories.MAX_BRIEF_CHARS
    if not (verdict.findings and brief) and not categories.enough(points, min_points, tally.asked_points):
        tally.waiting.update({one.category: (one.score, one.line) for one in verdict.findings})
        verdict.findings = []
        return
    new = {*asked, *[one.category for one in verdict.findings]}
    waiting = [(name, *place) for name, place in tally.waiting.items() if name not in new]
    verdict.findings += [Finding(name, value, 0, line, "") for name, value, line in waiting]
    verdict.findings = verdict.findings or [Finding(SUBSTANCE, points, 0, last_line, "")]
    tally.waiting, tally.asked_points = {}, int(points)


def count(tally: Tally, exchange: Exchange) -> None:
    """Count an exchange's messages and tools; note whether its prompt is the session's first."""
    tally.messages += len(exchange.messages)
    tally.calls += len(exchange.tools)
    new = [name for name in dict.fromkeys(exchange.tools) if name not in tally.tools]
    tally.tools = (tally.tools + new)[:MAX_TOOLS]
    if exchange.asked_by_hook:
        return
    tally.refused += exchange.refused + (exchange.prompt is not None and exchange.prompt.refusal)
    tally.answer_chars += sum([len(message.text) for message in exchange.answers])
    tally.final_chars += len(exchange.answers[-1].text) if exchange.answers else 0
    if exchange.prompt is not None:
        exchange.first = tally.prompts == 0
        tally.prompts += 1
