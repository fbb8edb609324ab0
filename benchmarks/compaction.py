"""What a compaction loses: how much of what is used later is in the summary, in the hand-back, or in neither.

    python benchmarks/compaction.py --transcripts DIR [--half dev|held-out] [--show N] [--save]

transcripts: real Claude Code sessions, one file each. Every compaction in them counts once. "Before" is everything that
the session said until the compaction; "the rest" ends at the next compaction or at the session's end. A thing is used
if the model or the person said it before and says it again in the rest: in their texts, in prompts, or in the commands,
paths, patterns and tasks of tool calls. Tool results and the text of edits don't count. The things are:

    path        a file, by its last part
    identifier  a name in code: two words joined by case or an underscore, six characters or more
    name        a branch with a slash, a commit, a ticket, a pull request
    command     a command line (its last part), but for commands of every session (ls, git status ...)
    correction  a sentence of the person's own with don't, always, instead, only ..., at least six tenths of whose
                words come again

A summary or a hand-back holds a path, identifier, name or command if it contains it letter by letter, and a correction
if it contains seven tenths of its words. keepsake's own functions make the hand-back from the lines before the
compaction. The last figure is the share of the handed-back things that are used. A hash of the session's id decides on
the half. --show N prints N hand-backs of the half instead, to be judged by eye.
"""

from __future__ import annotations

import argparse
import glob
import hashlib
import json
import os
import re
import sys
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

import measure
from keepsake.capture import fixes, statements, trail
from keepsake.recall import handback
from keepsake.text import analyse
from keepsake.text.words import STOP
from keepsake.transcript import reader
from keepsake.transcript.speech import spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from keepsake.transcript.reader import Entry

    Item = tuple[str, str]

SUMMARY = "This session is being continued from a previous conversation"
FIELDS = ("command", "file_path", "notebook_path", "pattern", "path", "prompt", "query", "url")
LONGEST_COMMAND = 160
RECURS, HOLDS, MIN_TERMS = 0.6, 0.7, 3
PATTERNS = {
    "path": re.compile(
        r"(?<![\w@/.:-])~?/?(?:[\w.@+-]+/)*[\w@+-][\w.@+-]*\."
        r"(?:go|py|md|json|jsonl|sh|ya?ml|toml|txt|tsx?|jsx?|mod|sum|css|html|sql|log|rs)\b"
    ),
    "identifier": re.compile(
        r"(?<![\w/.-])(?:[A-Za-z]+_[A-Za-z0-9_]+|[a-z]+[A-Z][A-Za-z0-9]+|[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*)(?![\w/])"
    ),
    "name": re.compile(
        r"(?<![\w#])#\d{2,5}\b|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b"
        r"|\b[a-z0-9]+/[a-z][a-z0-9]*(?:-[a-z0-9]+)+\b|\b[A-Z]{2,6}-\d{1,6}\b"
    ),
}
CORRECTS = re.compile(
    r"\b(?:don'?t|do not|never|always|instead|should(?:n'?t)?|must|rather|prefer|only|not|keep|without|make sure)\b",
    re.IGNORECASE,
)
SHORTEST = 6  # characters of an identifier


class Compaction(NamedTuple):
    """A compaction: the session, the entries before it, the summary, the entries of the rest."""

    session: str
    before: Sequence[Entry]
    summary: str
    rest: Sequence[Entry]


def compactions(path: str) -> Iterator[Compaction]:
    """Yield the compactions of a transcript, in order."""
    entries = [one for _, _, found in reader.entries(path) for one in found]
    cuts = [at for at, one in enumerate(entries) if one.meta and one.text.startswith(SUMMARY)]
    for at, end in zip(cuts, [*cuts[1:], len(entries)]):
        yield Compaction(os.path.basename(path)[:8], entries[:at], entries[at].text, entries[at + 1 : end])


def held_out(path: str) -> bool:
    """Tell whether a session belongs to the held-out half, which nobody reads during development."""
    return int(hashlib.sha256(os.path.basename(path).encode()).hexdigest(), 16) % 2 == 1


def texts(entry: Entry) -> list[str]:
    """Return what the model or the person says in an entry."""
    if entry.side or entry.meta:
        return []
    said = [spoken(entry.role, entry.text)] if entry.text and not entry.results else []
    given = [call.input.get(field) for call in entry.calls for field in FIELDS]
    return said + [text for text in given if isinstance(text, str)]


def named(text: str) -> set[Item]:
    """Return the paths, identifiers and names in a text."""
    found = {(kind, one.rpartition("/")[2] if kind == "path" else one)
             for kind, pattern in PATTERNS.items() for one in pattern.findall(text)}  # fmt: skip
    return {(kind, one) for kind, one in found if kind != "identifier" or len(one) >= SHORTEST}


def things(entries: Iterable[Entry]) -> set[Item]:
    """Return the paths, identifiers, names and commands of entries."""
    found: set[Item] = set()
    for entry in entries:
        for text in texts(entry):
            found |= named(text)
        for call in entry.calls:
            line = fixes.command_key(str(call.input.get("command") or "")) if call.name == "Bash" else ""
            if 0 < len(line) <= LONGEST_COMMAND and not line.startswith(trail.EVERYDAY):
                found.add(("command", line))
    return found


def terms(text: str) -> set[str]:
    """Return the meaningful terms of a text."""
    return set(analyse.terms(text)) - STOP


def corrections(entries: Iterable[Entry]) -> set[Item]:
    """Return the sentences in which the person corrects or limits."""
    typed = [text for entry in entries if entry.role == "user" and not entry.calls for text in texts(entry)]
    said = {one for text in typed for one in statements.sentences(text) if one and CORRECTS.search(one)}
    return {("correction", one) for one in said if len(terms(one)) >= MIN_TERMS}


def share(wanted: set[str], there: set[str]) -> float:
    """Return the share of the terms that a text contains."""
    return len(wanted & there) / (len(wanted) or 1)


def holds(text: str, item: Item) -> bool:
    """Tell whether a summary or a hand-back (on one line) holds a thing."""
    kind, value = item
    return share(terms(value), terms(text)) >= HOLDS if kind == "correction" else " ".join(value.split()) in text


def used(one: Compaction) -> set[Item]:
    """Return what was said before a compaction and is said again in the rest."""
    again = terms(" ".join(text for entry in one.rest for text in texts(entry)))
    said = {item for item in corrections(one.before) if share(terms(item[1]), again) >= RECURS}
    return (things(one.before) & things(one.rest)) | said


def handed_back(one: Compaction, *, unseen: bool = False) -> str:
    """Return the hand-back. unseen: made without the summary, as for a client that shows it to nobody in time."""
    root = next((entry.cwd for entry in one.before if entry.cwd), "")
    waiting = trail.packed(trail.follow(one.before, root).lines())
    return handback.lacking(waiting, "" if unseen else one.summary)


def figures(found: Sequence[Compaction]) -> dict[str, object]:
    """Return the figures of a half: counts and shares."""
    total, kinds, told, chars = Counter[str](), Counter[str](), Counter[str](), 0
    for one in found:
        summary, back = " ".join(one.summary.split()), " ".join(handed_back(one).split())
        chars += len(back)
        rest = used(one)
        for item in rest:
            where = "summary" if holds(summary, item) else "hand-back" if holds(back, item) else "neither"
            total[where] += 1
            kinds[f"{item[0]} {where}"] += 1
        lines = things(one.before)
        told["all"] += sum(holds(back, item) and not holds(summary, item) for item in lines)
        told["used"] += sum(holds(back, item) and not holds(summary, item) for item in lines & rest)
    count = sum(total.values())
    return {
        "compactions": len(found),
        "used": count,
        "characters per hand-back": round(chars / len(found)),
        **{where: round(total[where] / count, 3) for where in ("summary", "hand-back", "neither")},
        "not in the summary": round((total["hand-back"] + total["neither"]) / count, 3),
        "share of the hand-back's things that are used": round(told["used"] / (told["all"] or 1), 3),
        "by kind": {kind: {where: kinds[f"{kind} {where}"] for where in ("summary", "hand-back", "neither")}
                    for kind in sorted({name.split()[0] for name in kinds})},
    }  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, or show hand-backs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transcripts", required=True)
    parser.add_argument("--half", choices=("dev", "held-out"), action="append")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--save", action="store_true", help="write the figures to benchmarks/results")
    args = parser.parse_args(arguments)
    paths = sorted(glob.glob(os.path.join(args.transcripts, "*.jsonl")))
    halves = {half: [one for path in paths if held_out(path) == (half == "held-out") for one in compactions(path)]
              for half in args.half or ["dev"]}  # fmt: skip
    for found in halves.values() if args.show else ():
        for one in found[: args.show]:
            print(f"{one.session} ({len(one.before)} lines before): {handed_back(one)}\n")
    if args.show:
        return 0
    rows = {half: figures(found) for half, found in halves.items()}
    print(json.dumps(rows, indent=1))
    if args.save:
        columns = [name for name in rows[next(iter(rows))] if name != "by kind"]
        table = [[half, *(row[name] for name in columns)] for half, row in rows.items()]
        measure.save("compaction", measure.table("", ["half", *columns], table))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
