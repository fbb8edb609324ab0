"""Judge a transcript's Stops again in order, without changing the store (for tuning, and to see why triage asked)."""

from __future__ import annotations

from keepsake.transcript import jsonl, reader
from keepsake.triage import exchange, lexicon
from keepsake.triage.verdict import MIN_POINTS, Tally, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from keepsake.triage.exchange import Exchange
    from keepsake.triage.lexicon import Lexicon
    from keepsake.triage.verdict import Verdict


def stops(exchanges: Sequence[Exchange]) -> Iterator[list[Exchange]]:
    """Yield the exchanges of each Stop: the client stopped after every answered prompt, and at the end."""
    since_stop: list[Exchange] = []
    for item in exchanges:
        since_stop.append(item)
        if item.answers:
            yield since_stop
            since_stop = []
    if since_stop:
        yield since_stop


def replay(
    path: str, thresholds: Mapping[str, float], most: int, cues: Lexicon | None = None, min_points: float = MIN_POINTS
) -> list[Verdict]:
    """Return the verdict of every Stop of a transcript. Raises OSError.

    most: blocks per session at most. cues: the lexicon, by default that of the transcript's languages. min_points: the
    points at which Claude is asked.
    """
    if not jsonl.regular(path):
        raise OSError("no such file, or no regular one")
    entries = [entry for _, _, on_line in reader.entries(path) for entry in on_line]
    tally, blocks, verdicts = Tally(), 0, []
    asked: set[str] = set()
    said = exchange.messages(entries)
    cues = cues or lexicon.of([message.text for message, _ in said])
    for news in stops(exchange.exchanges(said)):
        verdict = judge(tally, news, cues, thresholds, asked, min_points)
        if blocks >= most:
            verdict.findings = []
        blocks += bool(verdict.findings)
        asked |= {one.category for one in verdict.findings}
        verdicts.append(verdict)
    return verdicts
