"""The text of `keepsake demo`: the best notes that a session would have been shown, then what to do next (pure)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from keepsake.cli.output import printing
from keepsake.operations import disk, show_text
from keepsake.text import render

# The kinds of notes that people value most, by the name for them, each with its classes of notes.
SORTS = {
    "a correction": ("rule", "user-preference", "constraint"),
    "a cause with its fix": ("fix", "root-cause", "earlier-attempt"),
    "a decision": ("decision", "how-it-works"),
}
MOST, FIX = 3, "fix"
MAX_SUBJECT = 160  # characters of the prompt or the tool's input
PROGRAM = "keepsake"  # the command's name inside Claude Code; elsewhere it is called by its path


def class_of(line: str) -> str:
    """Return the class of the note that a hook's line shows: `- [constraint, 2026-03-02, id ...] text`."""
    return line.partition("[")[2].partition(",")[0]


def sort_of(line: str) -> str:
    """Return the name that people have for the kind of note that a line shows."""
    cls = class_of(line)
    return next((sort for sort, classes in SORTS.items() if cls in classes), "a note")


def best(notes: Iterable[tuple[str, float, str]]) -> list[str]:
    """Return the ids of up to three notes: the best of each kind in SORTS, then the best of the rest without fixes.

    notes: (id, score, line) of those that the gate let through; fewer than three are not filled up with weaker
    ones. If all are fixes the result is empty: nearly all fixes from a history that no model has read are about errors
    that a checker would report again anyway.
    """
    ranked = sorted(notes, key=lambda one: -one[1])
    if all(class_of(line) == FIX for _, _, line in ranked):
        return []
    firsts: dict[str, str] = {}
    for uid, _, line in ranked:
        firsts.setdefault(sort_of(line), uid)
    chosen = [firsts[sort] for sort in SORTS if sort in firsts]
    rest = [uid for uid, _, line in ranked if class_of(line) != FIX]
    return list(dict.fromkeys([*chosen, *rest]))[:MOST]


def lines(answer: dict[str, Any], command: str) -> list[str]:
    """Return the lines of the demo for people.

    answer: the JSON object of the demo; command: how keepsake is called outside of Claude Code.
    """
    own = answer["own"]
    text = ["keepsake demo: nothing of yours is changed, and what this writes is thrown away.", ""]
    if answer["sample"] and own["transcripts"]:
        teaches = "without a model, a history teaches only rules that you stated and errors with the fix that held."
        text += [show_text.safe(f"{_nothing(own)} {teaches}")]
        text += ["`keepsake replay` plays every session. Here is a sample that comes with keepsake.", ""]
    which = "a sample that comes with keepsake" if answer["sample"] else "from this machine's own transcripts"
    sessions = printing.count(answer["sessions"], "earlier session")
    notes = printing.count(answer["notes"], "note")
    text.append(show_text.safe(f"1. {sessions} of {answer['project']} ({which}) left {notes}."))
    for number, note in enumerate(answer["shown"], 2):
        text += ["", *_shown(number, note)]
    return [*text, "", *_next(answer, command)]


def _nothing(own: dict[str, Any]) -> str:
    """Return the beginning of the sentence that says what a replay shows in the person's own newest sessions."""
    fixes, played = own.get("fixes", 0), own.get("played", 0)
    if not played:
        return f"{own['project']} has no session that can be played:"
    what = f"only {printing.count(fixes, 'fix', 'fixes')} of repeated errors" if fixes else "nothing"
    return f"In the newest {printing.count(played, 'session')} of {own['project']} it would have shown {what}:"


def _shown(number: int, note: dict[str, Any]) -> list[str]:
    tool_input = note["input"] if isinstance(note["input"], dict) else {}
    subjects = [str(tool_input[key]) for key in ("file_path", "command", "pattern", "prompt") if key in tool_input]
    subject = subjects[0] if subjects else ""
    who = "the person said" if note["tool"] == "prompt" else f"Claude called {note['tool']}"
    when = ("In the next session" if number == 2 else "In a later session") if subject else "A session"  # noqa: PLR2004  # the number of the first note; 1 is the history
    duration = f" in {note['ms']} ms" if note["ms"] else ""
    act = f"{who}: {' '.join(subject.split())[:MAX_SUBJECT]}" if subject else "begins"
    return [
        show_text.safe(f"{number}. {when} {act}"),
        f"   keepsake's hook answered{duration} with {note['sort']}:",
        "",
        *(render.visible(line) for line in str(note["context"]).splitlines()),
    ]


def _next(answer: dict[str, Any], command: str) -> list[str]:
    own, cost = answer["own"], answer["extraction"]
    size, left = disk.size(own["bytes"]), own["of"] - own["transcripts"]
    older = f"; {printing.count(left, 'older one')} left out" if left else ""
    read = f"{printing.count(own['transcripts'], 'transcript')} ({size}{older})"
    dollars = "" if cost["usd"] is None else f", ${cost['usd']:.2f} at API prices"
    price = f"about {cost['tokens']:,} tokens{dollars}"
    return [
        f"Read      {read} on this machine, by no model, and sent nowhere",
        "Try       /keepsake:recall WORDS in Claude Code, or in a shell:",
        f"          {command} recall WORDS",
        f"More      {PROGRAM} extract on: a model writes notes at each session's end, {price}",
        f"          {PROGRAM} judge on: a model chooses further notes, a small call per prompt",
        f"          {PROGRAM} distill --dry-run: what notes of your past sessions would cost",
        f"Leave     /keepsake:pause for this project; for good {PROGRAM} purge, then claude plugin uninstall keepsake",
    ]
