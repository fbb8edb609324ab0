"""What `keepsake demo` says: the best of what would have been told, then one screen of what to do next (pure)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keepsake.cli.output import printing
from keepsake.operations import disk, show_text
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Iterable

# What a person would miss, and the classes of notes that say it.
SORTS = {
    "a correction": ("rule", "user-preference", "constraint"),
    "a cause with its fix": ("fix", "root-cause", "earlier-attempt"),
    "a decision": ("decision", "how-it-works"),
}
MOST, FIX = 3, "fix"
SAID = 160  # characters of what was asked
PROGRAM = "keepsake"  # inside Claude Code; elsewhere by its path


def class_of(line: str) -> str:
    """Return the class of a line that was told: `- [constraint, 2026-03-02, id ...] text`."""
    return line.partition("[")[2].partition(",")[0]


def sort_of(line: str) -> str:
    """Return what a line is to a person."""
    cls = class_of(line)
    return next((sort for sort, classes in SORTS.items() if cls in classes), "a note")


def best(found: Iterable[tuple[str, float, str]]) -> list[str]:
    """Return the ids of up to three notes of (id, score, line): the best of each sort, then the best left.

    What comes in is what the gate let through; nothing weaker is added to make up the number. Fixes alone don't count:
    nearly all of a raw history's are what a checker says again anyway.
    """
    ranked = sorted(found, key=lambda one: -one[1])
    if all(class_of(line) == FIX for _, _, line in ranked):
        return []
    firsts: dict[str, str] = {}
    for uid, _, line in ranked:
        firsts.setdefault(sort_of(line), uid)
    chosen = [firsts[sort] for sort in SORTS if sort in firsts]
    left = [uid for uid, _, line in ranked if class_of(line) != FIX]
    return list(dict.fromkeys([*chosen, *left]))[:MOST]


def lines(answer: dict[str, Any], command: str) -> list[str]:
    """Return the demo as a person reads it. command: how keepsake is called outside of Claude Code."""
    own = answer["own"]
    said = ["keepsake demo: nothing of yours is changed, and what this writes is thrown away.", ""]
    if answer["sample"] and own["transcripts"]:
        sessions = printing.count(own["transcripts"], "session")
        nothing = f"Of {sessions} of {own['project']} nothing is worth telling yet:"
        teaches = "without a model, a history teaches only rules that you stated and errors with the fix that held."
        said += [show_text.safe(f"{nothing} {teaches}"), "So here is a sample that comes with keepsake.", ""]
    which = "a sample that comes with keepsake" if answer["sample"] else "from this machine's own transcripts"
    sessions = printing.count(answer["sessions"], "earlier session")
    notes = printing.count(answer["notes"], "note")
    said.append(show_text.safe(f"1. {sessions} of {answer['project']} ({which}) left {notes}."))
    for number, one in enumerate(answer["shown"], 2):
        said += ["", *_shown(number, one)]
    return [*said, "", *_next(answer, command)]


def _shown(number: int, one: dict[str, Any]) -> list[str]:
    asked = one["input"] if isinstance(one["input"], dict) else {}
    what = next((str(asked[key]) for key in ("file_path", "command", "pattern", "prompt") if key in asked), "")
    who = "the person said" if one["tool"] == "prompt" else f"Claude called {one['tool']}"
    when = ("In the next session" if number == 2 else "In a later session") if what else "A session"  # noqa: PLR2004  # the first that is shown
    took = f" in {one['ms']} ms" if one["ms"] else ""
    did = f"{who}: {' '.join(what.split())[:SAID]}" if what else "begins"
    return [
        show_text.safe(f"{number}. {when} {did}"),
        f"   keepsake's hook answered{took} with {one['sort']}:",
        "",
        *(render.visible(line) for line in str(one["context"]).splitlines()),
    ]


def _next(answer: dict[str, Any], command: str) -> list[str]:
    own, cost = answer["own"], answer["extraction"]
    read = f"{printing.count(own['transcripts'], 'transcript')} ({disk.size(own['bytes'])})"
    dollars = "" if cost["usd"] is None else f", ${cost['usd']:.2f} at API prices"
    price = f"about {cost['tokens']:,} tokens{dollars}"
    return [
        f"Read      {read} on this machine, by no model, and sent nowhere",
        "Try       /keepsake:recall WORDS in Claude Code, or in a shell:",
        f"          {command} recall WORDS",
        f"More      {PROGRAM} extract on: a model writes notes at each session's end, {price}",
        f"          {PROGRAM} judge on: a model chooses which notes are shown, a small call per prompt",
        f"          {PROGRAM} distill --dry-run: what notes of your past sessions would cost",
        f"Leave     /keepsake:pause for this project; for good {PROGRAM} purge, then claude plugin uninstall keepsake",
    ]
