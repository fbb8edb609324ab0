"""`keepsake triage TRANSCRIPT...`: print which notes each Stop would have asked for, and why. Changes nothing."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from keepsake.cli.input import scope
from keepsake.cli.output import printing
from keepsake.operations import stores
from keepsake.triage import past_stops
from keepsake.triage.categories import SUBSTANCE
from keepsake.triage.stop import thresholds
from keepsake.triage.verdict import Finding, Verdict

FOR = "long answers, reasons given and refused calls"  # what points are given for (triage/categories.py)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("transcripts", nargs="+", metavar="TRANSCRIPT", help="a session's transcript (JSONL)")
    parser.add_argument("--scores", action="store_true", help="a line for every Stop, with all six scores")


def run(args: argparse.Namespace) -> int:
    """Replay the transcripts with the settings of the current project."""
    settings = scope.found_project(args).settings
    limits, most = thresholds(settings), int(settings.number("triage.max_blocks"))
    min_points = settings.number("triage.substance")
    rows, lines = [], []
    for path in args.transcripts:
        try:
            verdicts = past_stops.replay(path, limits, most, min_points=min_points)
        except OSError as error:
            raise stores.RefusedError(f"{path}: {error.strerror or error}") from None
        rows.append(transcript_fields(path, verdicts))
        lines += transcript_lines(path, verdicts, limits, scores=args.scores, min_points=min_points)
    return printing.answer(args, rows, lines)


def transcript_fields(path: str, verdicts: list[Verdict]) -> dict[str, object]:
    """Return the JSON object about one transcript."""
    findings = [
        {"category": finding.category, "line": finding.line, "snippet": finding.snippet,
         "score": round(finding.score, 4), "hits": finding.hits, "stop": number}
        for number, verdict in enumerate(verdicts, 1)
        for finding in verdict.findings
    ]  # fmt: skip
    return {"transcript": path, "decision": "block" if findings else None, "findings": findings}


def transcript_lines(
    path: str, verdicts: list[Verdict], limits: Mapping[str, float], *, scores: bool, min_points: float
) -> list[str]:
    """Return the lines for people: one about the transcript, then one per finding.

    limits: category -> the score from which it is a finding; scores: also one per Stop with the scores of all
    categories; min_points: the points of substance from which a session is asked at all (triage.substance).
    """
    blocks = sum(bool(verdict.findings) for verdict in verdicts)
    substance = max((verdict.points for verdict in verdicts), default=0.0)
    summary = f"asked at {blocks}" if blocks else "never asked"
    lines = [f"{path}: {printing.count(len(verdicts), 'stop')}, {summary}"]
    if not blocks and substance < min_points:
        asked_from = f"Claude is asked from {min_points:g} on (setting triage.substance)"
        lines.append(f"  it reaches {substance:.1f} points, for {FOR}; {asked_from}")
    for number, verdict in enumerate(verdicts, 1):
        if scores:
            figures = "  ".join(f"{name} {value:.2f}" for name, value in verdict.scores.items())
            lines.append(f"  stop {number}: {figures}")
        findings = [f"line {one.line}: {_measure(one, limits, min_points)}  {one.snippet}" for one in verdict.findings]
        lines += [f"  stop {number}, {text}".rstrip() for text in findings]
    return lines


def _measure(finding: Finding, limits: Mapping[str, float], min_points: float) -> str:
    if finding.category == SUBSTANCE:
        return f"the session as a whole, {finding.score:.1f} points for {FOR} (asked from {min_points:g} on)"
    return f"{finding.category}, score {finding.score:.2f} of 1 (counts from {limits[finding.category]:g} on)"
