"""The text of an import: before it, which records claim to be the user's words; after it, what it has done.

Such a claim counts only if the user says that the file is their own (`--mine`). Otherwise these records are stored as
somebody else's: they make no rules, and are checked like any other text.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

from keepsake.capture import export_format
from keepsake.cli.output import printing
from keepsake.operations import show_text, stores
from keepsake.orders import provenance
from keepsake.store import memories
from keepsake.store.note import MAX_CHARS, is_rule

MAX_RULES, MAX_RULE_CHARS = 5, 120  # the number of rules that are shown, and characters of each
MAX_PROJECTS = 20  # projects that are named; the rest is counted
MINE = "--mine, if they are your own"


@dataclass
class Outcome:
    """What an import did: counts, transcripts per project root and those left out, complaints about bad input."""

    transcripts: int = 0
    turns: int = 0
    lessons: int = 0
    records: int = 0
    known: int = 0
    others: int = 0
    plain: int = 0
    foreign: int = 0
    projects: dict[str, int] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    bad: list[str] = field(default_factory=list)

    def lines(self, current: str) -> list[str]:
        """Return it as lines for people; current: the root of the project in which the command runs."""
        lines, count = [], printing.count
        if self.transcripts:
            new = count(self.turns, "new turn")
            if self.lessons:
                beside = count(self.lessons, "other memory", "other memories")
                new += f", {beside} (edits, errors, fixes, rules)"
            lines.append(f"{count(self.transcripts, 'transcript')} read: {new}")
        if self.projects and (len(self.projects) > 1 or current not in self.projects):
            projects = sorted(self.projects.items(), key=lambda one: (-one[1], one[0]))
            lines.append(f"each into the project that it is of, {count(len(projects), 'project')}:")
            lines += [f"  {number:,} of {root}" for root, number in projects[:MAX_PROJECTS]]
            lines += [f"  and {len(projects) - MAX_PROJECTS} more"] if len(projects) > MAX_PROJECTS else []
        if self.records or self.known:
            lines.append(f"{count(self.records, 'new record')}, {self.known:,} known already")
        if self.others:
            clause = count(self.others, "new one claims", "new ones claim")
            lines.append(f"{clause} to be the user's words: stored as somebody else's ({MINE})")
        if self.plain:
            clause = count(self.plain, "of them is", "of them are")
            lines.append(f"{clause} kept without the class: a note has at most {MAX_CHARS} characters")
        if self.skipped:
            skipped = count(len(self.skipped), "transcript")
            lines.append(f"{skipped} left out: keepsake is paused or excluded in their projects")
        if self.foreign:
            skipped = count(self.foreign, "file")
            hint = "(name a file to import it all the same)"
            lines.append(f"{skipped} left out: neither a transcript nor what export wrote {hint}")
        return lines


def show_claims(paths: Iterable[str], *, mine: bool) -> None:
    """Show on stderr which records would become the user's words, and ask on a terminal.

    Raises RefusedError if the user doesn't agree. Without mine none do, and the answer says it afterwards.
    """
    if not mine:
        return
    claims, rules = _claims(paths)
    if not claims:
        return
    subject = printing.count(claims, "record claims", "records claim")
    lines = [f"{subject} to be your own words, and will be, but for what is known or was forgotten; told at a start:"]
    lines += [f"  rule: {show_text.safe(text)[:MAX_RULE_CHARS]}" for text in rules[:MAX_RULES]] or ["  none"]
    lines += [f"  and {len(rules) - MAX_RULES} rules more"] if len(rules) > MAX_RULES else []
    print("\n".join(lines), file=sys.stderr)
    if sys.stdin.isatty() and not printing.agreed("Take them as your own?"):
        raise stores.RefusedError("nothing was imported")


def _claims(paths: Iterable[str]) -> tuple[int, list[str]]:
    """Return how many records claim to be the user's words, and the texts of those among them that claim to be rules.

    Invalid records are not counted, nor those on stdin, which can be read only once.
    """
    claims, rules = 0, []
    for path in paths:
        with open(os.devnull if path == "-" else path, "rb") as file:
            for _, value in export_format.read(file):
                if isinstance(value, dict) and isinstance(value.get("content"), str):
                    with contextlib.suppress(export_format.BadRecordError):
                        kind, role, tags = export_format.kind_of_record(value)
                        if value.get("mark") != memories.OTHERS:
                            claims += provenance.by_person(kind, role)
                            holds = is_rule(kind, tags) and value.get("superseded") is not True
                            rules += [str(value["content"])] if holds else []
    return claims, rules
