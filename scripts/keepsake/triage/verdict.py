"""The verdict (pure): a session's tally, what is new in it, and whether that is worth asking for."""

from __future__ import annotations

from keepsake.triage import score
from keepsake.triage.categories import CATEGORIES, NAMES, SUMMARY, summary_score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from keepsake.triage.exchange import Exchange
    from keepsake.triage.lexicon import Lexicon

MOST_TOOLS = 50  # different tool names that are remembered


class Tally:
    """What a session has shown so far: boosted hits a category, messages, prompts, tool calls (used) and their names.

    last: digest of the assistant's message that came from a payload because the transcript didn't hold it yet.
    """

    __slots__ = ("boosted", "last", "messages", "prompts", "tools", "used")

    def __init__(self) -> None:
        self.boosted: dict[str, int] = {}
        self.messages = self.prompts = self.used = 0
        self.tools: list[str] = []
        self.last = ""


class Finding:
    """A category worth asking for: its score, how many hits made it, and the strongest hit's place and text."""

    __slots__ = ("category", "hits", "line", "role", "score", "snippet")

    def __init__(self, category: str, value: float, hits: int, line: int, snippet: str, role: str = "") -> None:
        self.category, self.score, self.hits, self.line, self.snippet = category, value, hits, line, snippet
        self.role = role


class Verdict:
    """What a Stop is worth: each category's score and hits, and the findings (empty: let the stop go through)."""

    __slots__ = ("chars", "findings", "hits", "scores")

    def __init__(self) -> None:
        self.chars = 0
        self.scores: dict[str, float] = {}
        self.hits = dict.fromkeys(NAMES, 0)
        self.findings: list[Finding] = []


def judge(
    tally: Tally,
    exchanges: Sequence[Exchange],
    lexicon: Lexicon,
    thresholds: Mapping[str, float],
    asked: Collection[str] = (),
) -> Verdict:
    """Add what is new to the tally and judge it.

    thresholds: by category, 0..1. asked: categories that this session was asked for before. Boosted hits count for the
    whole session; plain ones only within their exchange, since words alone add up to nothing over a long day. Without
    a boosted hit there is nothing to ask for.
    """
    verdict, best = Verdict(), dict.fromkeys(NAMES, 0.0)
    for exchange in exchanges:
        count(tally, exchange)
        verdict.chars += sum([len(message.text) for message in exchange.messages])
        found = score.hits(exchange, lexicon)
        for hit in found:
            tally.boosted[hit.category] = tally.boosted.get(hit.category, 0) + hit.boosted
        for one in CATEGORIES:
            own = [hit for hit in found if hit.category == one.name]
            verdict.hits[one.name] += len(own)
            value = one.score(tally.boosted.get(one.name, 0), sum([not hit.boosted for hit in own]))
            best[one.name] = max(best[one.name], value)
            strong = [hit for hit in own if hit.boosted]
            if strong and value >= thresholds[one.name] and one.name not in asked:
                finding = Finding(one.name, value, len(own), strong[0].line, strong[0].snippet, strong[0].role)
                verdict.findings = [old for old in verdict.findings if old.category != one.name] + [finding]
    verdict.scores = {**best, SUMMARY: summary_score(tally.used, len(tally.tools), tally.messages)}
    return verdict


def count(tally: Tally, exchange: Exchange) -> None:
    """Count an exchange's messages and tools; note whether its prompt is the session's first."""
    tally.messages += len(exchange.messages)
    tally.used += len(exchange.tools)
    new = [name for name in dict.fromkeys(exchange.tools) if name not in tally.tools]
    tally.tools = (tally.tools + new)[:MOST_TOOLS]
    if exchange.prompt is not None and not exchange.asked_by_hook:
        exchange.first = tally.prompts == 0
        tally.prompts += 1
