"""Triage at Stop: how well it asks, and what it costs. `python benchmarks/triage.py --transcripts DIR [--labels FILE]`.

Quality: every labelled session is replayed; a session deserves a question if it has a strong label. With --held-out the
cues that never occur in one half of the sessions are dropped before the other half is judged, so that no word of the
judged half can have been put in for its sake. Reach (--opportunities FILE): how much of what later sessions needed
comes from a session that is asked; with --notes FILE, how many of the notes that a reader wrote at a session's
end were known before its last question. Cost: the Stop hook as the client starts it, compared with a bare start of
Python; both alternate, and the minimum and the median of each are printed.
"""

from __future__ import annotations

import argparse
import glob
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(ROOT, "scripts"))

from keepsake.base.settings import SETTINGS  # noqa: E402
from keepsake.transcript import reader  # noqa: E402  # the path is set above
from keepsake.triage import exchange, lexicon, past_stops, talk  # noqa: E402
from keepsake.triage.categories import CATEGORIES  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

THRESHOLDS = {one.name: float(str(SETTINGS[one.setting][0])) for one in CATEGORIES}
BLOCKS = 2
NEWS = 6  # messages of the usual news at a Stop


def labelled(folder: str, labels: str) -> list[tuple[str, bool]]:
    """Return (transcript, whether it deserved a question) of every labelled session, in order of name."""
    with open(labels, encoding="utf-8") as file:
        data: dict[str, Any] = json.load(file)
    strong = {row["session"] for row in data["labels"] if row["strength"] == "strong"}
    return [(os.path.join(folder, f"{one}.jsonl"), one in strong) for one in sorted(data["sessions"])]


def figures(judged: Sequence[tuple[bool, bool]]) -> str:
    """Return the figures for (deserved, asked) pairs."""
    asked = [deserved for deserved, was_asked in judged if was_asked]
    good, all_good = sum(asked), sum(deserved for deserved, _ in judged)
    precision, recall = good / max(1, len(asked)), good / max(1, all_good)
    share = len(asked) / len(judged)
    return (
        f"{len(judged)} sessions, {all_good} deserving; asked {len(asked)} ({share:.0%}, of which {precision:.0%}"
        f" deserved it); {recall:.0%} of the deserving asked"
    )


def judge(sessions: Sequence[tuple[str, bool]], cues: lexicon.Lexicon | None = None) -> list[tuple[bool, bool]]:
    """Replay sessions: (deserved, asked) of each. cues: by default those of the session's language."""
    return [
        (deserved, any(one.findings for one in past_stops.replay(path, THRESHOLDS, BLOCKS, cues)))
        for path, deserved in sessions
    ]


def seen_in(sessions: Sequence[tuple[str, bool]], cues: lexicon.Lexicon) -> lexicon.Lexicon:
    """Return the lexicon without the cues that occur in none of the sessions (what only holds back stays)."""
    used = set()
    for path, _ in sessions:
        entries = [entry for _, _, on_line in reader.entries(path) for entry in on_line]
        for message, _ in exchange.messages(entries):
            for one in talk.sentences(message.text, 20_000):
                used |= {
                    id(p)
                    for at, word in enumerate(one.words)
                    for p in cues.spaced.get(word, ())
                    if p.end(one.words, at)
                }
    kept = lexicon.Lexicon()
    for word, patterns in cues.spaced.items():
        kept.spaced[word] = [p for p in patterns if id(p) in used or p.label in {"ignore", "negation", "open"}]
    return kept


def quality(folder: str, labels: str, held_out: bool) -> None:
    """Print the quality figures."""
    sessions, cues = labelled(folder, labels), lexicon.load(["en"])
    half = len(sessions) // 2
    halves = {"first half": sessions[:half], "second half": sessions[half:]}
    print("all         ", figures(judge(sessions)))
    for name, part in halves.items():
        print(f"{name:12}", figures(judge(part)))
    if held_out:
        for train, test in (("first half", "second half"), ("second half", "first half")):
            print(
                f"cues of the {train} alone, on the {test}:", figures(judge(halves[test], seen_in(halves[train], cues)))
            )


def last_asked(path: str) -> int | None:
    """Return the line at which a session's last question came, None when it was never asked."""
    entries = [entry for _, _, on_line in reader.entries(path) for entry in on_line]
    stops = list(past_stops.stops(exchange.exchanges(exchange.messages(entries))))
    asked = [news for news, one in zip(stops, past_stops.replay(path, THRESHOLDS, BLOCKS)) if one.findings]
    return max([message.line for one in asked[-1] for message in one.messages]) if asked else None


def began(path: str) -> str:
    """Return when a session began, as its transcript's first stamp has it."""
    return next((entry.stamp for _, _, on_line in reader.entries(path) for entry in on_line if entry.stamp), "")


def reach(folder: str, opportunities: str, notes: str) -> None:
    """Print how much of what later sessions needed comes from sessions that are asked, and from before the question."""
    paths = sorted(glob.glob(os.path.join(folder, "*.jsonl")), key=began)
    asked = {os.path.basename(path)[:-6]: last_asked(path) for path in paths}
    with open(opportunities, encoding="utf-8") as file:
        needed: list[dict[str, Any]] = json.load(file)
    names = list(asked)
    for name, part in (("all", names), ("every second", names[::2]), ("the others", names[1::2])):
        lines = {session: line for session, line in asked.items() if session in part and line is not None}
        sources = [[one for one in row["sources"] if one["session"] in part] for row in needed]
        sources = [row for row in sources if row]
        met = sum(any(one["session"] in lines for one in row) for row in sources)
        first = sum(row[0]["session"] in lines for row in sources)
        in_time = sum(any(max(one["lines"]) <= lines.get(one["session"], 0) for one in row) for row in sources)
        print(
            f"{name:12} {len(part)} sessions, asked {len(lines) / len(part):.0%}; of {len(sources)} needed things"
            f" {met / len(sources):.0%} have a source that was asked (the first one {first / len(sources):.0%}),"
            f" {in_time / len(sources):.0%} on a line before the question"
        )
    if notes:
        with open(notes, encoding="utf-8") as file:
            written = [(one["session"], note.get("line") or 0) for one in json.load(file) for note in one["notes"]]
        known = [line <= (asked[session] or 0) for session, line in written if asked.get(session) is not None]
        print(f"{len(known)} notes of the sessions asked, {sum(known) / len(known):.0%} known at the last question")


def hook(home: str, project: str, transcript: str, session: str) -> float:
    """Run the Stop hook the way the client does, capture switched off; return seconds."""
    payload = {"hook_event_name": "Stop", "session_id": session, "cwd": project, "transcript_path": transcript}
    command = 'event=stop; . "$CLAUDE_PLUGIN_ROOT/scripts/run"'
    env = {"PATH": os.environ["PATH"], "KEEPSAKE_HOME": home, "CLAUDE_PLUGIN_ROOT": ROOT}
    began = time.perf_counter()
    subprocess.run(["sh", "-c", command], input=json.dumps(payload).encode(), env=env, check=True, capture_output=True)
    return time.perf_counter() - began


def bare() -> float:
    """Start a bare Python through a shell; return seconds."""
    began = time.perf_counter()
    subprocess.run(["sh", "-c", f'exec "{sys.executable}" -S -E -c pass'], check=True, capture_output=True)
    return time.perf_counter() - began


def cost(folder: str, rounds: int) -> None:
    """Print the cost figures: the usual few new messages, and 4 MB never read before."""
    paths = sorted(glob.glob(os.path.join(folder, "*.jsonl")), key=os.path.getsize)
    near = min(paths, key=lambda path: abs(os.path.getsize(path) - 4_000_000))
    starts, usual, unread = [], [], []
    with tempfile.TemporaryDirectory() as tmp:
        home, project, growing = os.path.join(tmp, "home"), os.path.join(tmp, "project"), os.path.join(tmp, "s.jsonl")
        os.makedirs(project)
        os.makedirs(home)
        with open(os.path.join(home, "config.json"), "w", encoding="utf-8") as file:
            file.write('{"capture": {"enabled": false}}')
        with open(os.path.join(home, "python"), "w", encoding="utf-8") as file:
            file.write(sys.executable + "\n")
        with open(near, "rb") as file:
            lines = file.readlines()
        spoken = [line for line in lines if b'"type":"assistant"' in line or b'"type":"user"' in line]
        with open(growing, "wb") as file:
            file.writelines(lines)
        hook(home, project, growing, "warm-up")
        hook(home, project, growing, "usual")
        for number in range(rounds):
            with open(growing, "ab") as file:
                file.writelines(spoken[(number * NEWS) % len(spoken) :][:NEWS])
            starts.append(bare())
            usual.append(hook(home, project, growing, "usual"))
            unread.append(hook(home, project, near, f"fresh-{number}"))
    base = min(starts)
    unread_name = f"Stop, {os.path.getsize(near) / 1e6:.1f} MB unread"
    for name, found in (("bare Python", starts), (f"Stop, {NEWS} new lines", usual), (unread_name, unread)):
        print(f"{name:24} min {min(found) * 1e3:6.1f} ms ({min(found) / base:.2f}x)  median {_ms(found)}")


def _ms(found: Sequence[float]) -> str:
    return f"{statistics.median(found) * 1e3:.1f} ms"


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transcripts", default=os.environ.get("KEEPSAKE_TRANSCRIPTS"), metavar="DIR")
    parser.add_argument("--labels", default=os.path.join(HERE, "triage-labels.json"), metavar="FILE")
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--opportunities", default="", metavar="FILE")
    parser.add_argument("--notes", default="", metavar="FILE")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--only", choices=("quality", "cost"))
    args = parser.parse_args()
    if not args.transcripts:
        parser.error("--transcripts or KEEPSAKE_TRANSCRIPTS must name a folder of transcripts")
    if args.only != "cost":
        quality(args.transcripts, args.labels, args.held_out)
        if args.opportunities:
            reach(args.transcripts, args.opportunities, args.notes)
    if args.only != "quality":
        cost(args.transcripts, args.rounds)


if __name__ == "__main__":
    main()
