"""What an import did, counted and said."""

from __future__ import annotations

from dataclasses import dataclass, field

from keepsake.cli.importing import words
from keepsake.cli.output import printing
from keepsake.store import note

SHOWN = 20  # projects that are named; the rest is counted


@dataclass
class Outcome:
    """What an import did."""

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
        """Return it for people; current: the project that the command ran in."""
        lines, count = [], printing.count
        if self.transcripts:
            lines.append(
                f"{count(self.transcripts, 'transcript', 'transcripts')} read:"
                f" {count(self.turns, 'new turn', 'new turns')}, {count(self.lessons, 'lesson', 'lessons')}"
            )
        if self.projects and (len(self.projects) > 1 or current not in self.projects):
            named = [f"  {number:,} of {root}" for root, number in sorted(self.projects.items(), key=_most)]
            lines.append(f"each into the project that it is of, {count(len(named), 'project', 'projects')}:")
            lines += named[:SHOWN] + ([f"  and {len(named) - SHOWN} more"] if len(named) > SHOWN else [])
        if self.records or self.known:
            lines.append(f"{count(self.records, 'new record', 'new records')}, {self.known:,} known already")
        if self.others:
            said = count(self.others, "of them says that it is", "of them say that they are")
            lines.append(f"{said} the user's; stored as somebody else's ({words.MINE})")
        if self.plain:
            said = count(self.plain, "of them is", "of them are")
            lines.append(f"{said} kept without the class: a note has at most {note.MAX_CHARS} characters")
        if self.skipped:
            left = count(len(self.skipped), "transcript", "transcripts")
            lines.append(f"{left} left out: keepsake is paused or excluded in their projects")
        if self.foreign:
            left = count(self.foreign, "file", "files")
            lines.append(
                f"{left} left out: neither a transcript nor what export wrote (name a file to import it all the same)"
            )
        return lines


def _most(one: tuple[str, int]) -> tuple[int, str]:
    return -one[1], one[0]
