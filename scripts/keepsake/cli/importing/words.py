"""Whose words an import brings: what its records say of themselves, shown before anything is stored, and asked about.

A file is taken at its word only by who says that it is theirs (`--mine`): in anybody else's, what says that it is the
user's is somebody else's, makes no rule, and is judged as any other text.
"""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

from keepsake.capture import export_format
from keepsake.cli.output import printing
from keepsake.operations import show_text, stores
from keepsake.orders import provenance
from keepsake.store import memories
from keepsake.store.note import is_rule

if TYPE_CHECKING:
    from collections.abc import Iterable

SHOWN, WIDE = 5, 120  # rules that are shown, and characters of each
MINE = "--mine, if they are your own"


class Look:
    """What the records of an import say they are: how many are the user's words, and the texts of rules."""

    def __init__(self) -> None:
        self.words, self.rules = 0, list[str]()

    def at(self, values: Iterable[object]) -> None:
        """Look at records, without redaction: what is not a record isn't counted."""
        for value in values:
            if isinstance(value, dict) and isinstance(value.get("content"), str):
                with contextlib.suppress(export_format.BadRecordError):
                    self._count(value)

    def _count(self, value: dict[str, object]) -> None:
        kind, role, tags = export_format.kind_of_record(value)
        if value.get("mark") == memories.OTHERS:
            return
        self.words += provenance.by_person(kind, role)
        if is_rule(kind, tags):
            self.rules.append(str(value["content"]))

    def lines(self, *, mine: bool) -> list[str]:
        """Return what is said of them before they are stored."""
        if not self.words:
            return []
        count = printing.count(self.words, "record says", "records say")
        rules = [f"  rule: {show_text.safe(text)[:WIDE]}" for text in self.rules[:SHOWN]]
        more = [f"  and {len(self.rules) - SHOWN} rules more"] if len(self.rules) > SHOWN else []
        if mine:
            return [
                f"{count} to be your own words, and will be, but for what is known or was forgotten; told at a start:",
                *(rules or ["  none"]),
                *more,
            ]
        return [f"{count} to be the user's words; they are stored as somebody else's ({MINE})"]


def show(paths: Iterable[str], *, mine: bool) -> None:
    """Show on stderr what records would become, and on a terminal ask before they become the user's.

    Raises RefusedError when the user doesn't want that.
    """
    look = Look()
    for path in paths:
        if path != "-":
            with open(path, "rb") as file:
                look.at(value for _, value in export_format.read(file))
    for line in look.lines(mine=mine) if mine or sys.stderr.isatty() else ():  # else the answer says it
        print(line, file=sys.stderr)
    if mine and look.words and sys.stdin.isatty() and not printing.agreed("Take them as your own?"):
        raise stores.RefusedError("nothing was imported")
