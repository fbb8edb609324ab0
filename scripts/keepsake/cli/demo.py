"""`keepsake demo`: what Claude would have been told at a real tool call, through the real hook, in a throwaway home."""

from __future__ import annotations

import itertools
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, NamedTuple

from keepsake import event, inject, paths, project, query, render
from keepsake.capture import importer, ingest, reader
from keepsake.cli import common, show_text
from keepsake.store import ledger

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
SAMPLE = os.path.join(ROOT, "samples")
MOST_BYTES = 100_000_000  # of transcripts that are read: the newest
ASKED, MOST_CALLS = 5, 200  # sessions at whose tool calls is asked, calls of each
RUNS = 3  # of the real hook: the first looks for the interpreter and fills the bytecode cache
TAIL = 256 * 1024  # bytes of the session so far that the hook gets to see
LIMIT = 120.0  # seconds for one hook; the first also links and caches, which a busy machine takes its time for
HOOK = 'event=post_tool_use; . "$CLAUDE_PLUGIN_ROOT/scripts/run"'


class Moment(NamedTuple):
    """A tool call at which something is shown: best score, transcript, byte after the call, the hook's payload."""

    score: float
    transcript: str
    after: int
    payload: dict[str, object]


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("--sample", action="store_true", help="use the bundled sample, not this machine's transcripts")


def run(args: argparse.Namespace) -> int:
    """Show it on this machine's transcripts; on the sample where there are none, or nothing fits."""
    sources = [] if args.sample else [newest(own())]
    kept = os.environ.get("KEEPSAKE_HOME")
    for transcripts in (*sources, newest(importer.transcripts_in(SAMPLE))):
        with tempfile.TemporaryDirectory(prefix="keepsake-demo-") as home:
            os.environ["KEEPSAKE_HOME"] = home
            try:
                shown = show(home, transcripts) if len(transcripts) > 1 else None
            finally:
                os.environ.pop("KEEPSAKE_HOME")
                os.environ.update({"KEEPSAKE_HOME": kept} if kept is not None else {})
        if shown is not None:
            return common.answer(args, shown, lines(shown))
    raise common.RefusedError("nothing fitted, not even in the sample; `keepsake doctor` may say why")


def own() -> list[str]:
    """Return this machine's transcripts."""
    return importer.transcripts_in(os.path.join(importer.config_folder(), "projects"))


def newest(found: list[str]) -> list[str]:
    """Return the sessions of the project that was worked on last and has two or more, the oldest first."""
    groups: dict[str, list[str]] = {}
    for path in sorted(found, key=os.path.getmtime, reverse=True):
        cwd = importer.cwd_of(path)
        if cwd:
            groups.setdefault(paths.project_root(cwd), []).append(path)
    chosen = next((group for group in groups.values() if len(group) > 1), [])
    room, kept = MOST_BYTES, []
    for path in chosen:
        room -= os.path.getsize(path)
        kept += [path] if room > 0 else []
    return sorted(kept, key=began)


def began(path: str) -> str:
    """Return the time of a transcript's first line that has one."""
    return next((entry.stamp for _, _, found in reader.entries(path) for entry in found if entry.stamp), "")


def show(home: str, transcripts: list[str]) -> dict[str, object] | None:
    """Remember all sessions but the last ones, ask at the tool calls of those; None when nothing would be answered."""
    first = max(1, len(transcripts) - ASKED)
    found = project.of_directory(importer.cwd_of(transcripts[-1]))
    with open(os.path.join(home, "config.json"), "w", encoding="ascii") as file:
        json.dump({"capture": {"tools": False}}, file)  # the demo's hook calls teach nothing
    started = time.monotonic()
    db, gone = common.writer(found.folder, found.root)
    for path in transcripts[:first]:
        ingest.capture(db, path, gone)
    seconds, best = time.monotonic() - started, None
    for number, path in enumerate(transcripts[first:], first):
        moment = max(tried(home, found, path), key=lambda one: one.score, default=None)
        if moment is not None and (best is None or moment.score > best.score):
            best, stored = moment, int(db.execute("SELECT count(*) FROM memory").fetchone()[0])
            counts = {"sessions": number, "memories": stored, "seconds": round(seconds, 3)}
        ingest.capture(db, path, gone)
    if best is None:
        return None
    text, ms = told(home, found, best)
    call = {"tool": best.payload["tool_name"], "input": best.payload["tool_input"], "ms": round(ms, 1), "context": text}
    return {"sample": transcripts[0].startswith(SAMPLE), "project": found.root, **counts, **call}


def tried(home: str, found: project.Project, transcript: str) -> Iterator[Moment]:
    """Yield the tool calls of a session at which something would be shown, each with the session as it was then.

    Asked in this process, under session ids that are nobody's, so that no answer counts as shown.
    """
    calls = (
        (after, call)
        for after, _, entries in reader.entries(transcript)
        for entry in entries
        if not entry.side
        for call in entry.calls
        if call.name in query.TOOLS
    )
    for number, (after, call) in enumerate(itertools.islice(calls, MOST_CALLS)):
        payload: dict[str, object] = {
            "session_id": f"trial-{number}",
            "transcript_path": os.path.join(home, "session.jsonl"),
            "cwd": found.root,
            "hook_event_name": "PostToolUse",
            "tool_name": call.name,
            "tool_input": call.input,
            "tool_response": {},
            "tool_use_id": call.id,
        }
        _copy_tail(transcript, after, os.path.join(home, "session.jsonl"))
        asked = event.Event(payload)
        if inject.answer(asked, found, query.of_tool(asked), "recall.tools") is not None:
            yield Moment(_score(found), transcript, after, payload)


def told(home: str, found: project.Project, moment: Moment) -> tuple[str, float]:
    """Run the real hook at a moment; return what it told, and its milliseconds once its start is warm.

    The first run does what it would leave to the background: nothing may still write when the home is removed.
    """
    best = ("", math.inf)
    for number in range(RUNS):
        _copy_tail(moment.transcript, moment.after, os.path.join(home, "session.jsonl"))
        payload = {**moment.payload, "session_id": f"demo-{number}", "cwd": found.root}
        started = time.monotonic()
        text = _hook(home, payload, sync=not number)
        best = min(best, (text, 1000 * (time.monotonic() - started)), key=lambda one: one[1])
    return best


def _copy_tail(transcript: str, end: int, path: str) -> None:
    with open(transcript, "rb") as file, open(path, "wb") as out:
        file.seek(max(0, end - TAIL))
        out.write(file.read(end - file.tell()))


def _hook(home: str, payload: dict[str, object], *, sync: bool) -> str:
    """Run the PostToolUse hook as hooks.json starts it; return the text for the model ("" for none)."""
    shell = shutil.which("sh")
    script = os.path.join(ROOT, "scripts", "post_tool_use.py")
    line = [shell, "-c", HOOK] if shell else [sys.executable, "-S", "-E", script]
    env = {**os.environ, "KEEPSAKE_HOME": home, "CLAUDE_PLUGIN_ROOT": ROOT}
    for name in ("CLAUDE_PROJECT_DIR", "KEEPSAKE_DISABLE", "KEEPSAKE_SYNC"):
        env.pop(name, None)
    env.update({"KEEPSAKE_SYNC": "1"} if sync else {})
    done = subprocess.run(
        line, input=json.dumps(payload).encode(), env=env, capture_output=True, timeout=LIMIT, check=False
    )
    if not done.stdout.strip():
        return ""
    return str(json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"])


def _score(found: project.Project) -> float:
    """Return the score of the last injection."""
    row = ledger.open_ledger(found.folder).execute("SELECT score FROM injection ORDER BY id DESC LIMIT 1").fetchone()
    return float(row[0]) if row else 0.0


def lines(shown: dict[str, object]) -> list[str]:
    """Return the demo as a person reads it."""
    given = shown["input"] if isinstance(shown["input"], dict) else {}
    what = next((str(given[key]) for key in ("file_path", "command", "pattern", "prompt") if key in given), "")
    which = "a sample that comes with keepsake" if shown["sample"] else "from this machine's own transcripts"
    return [
        "keepsake demo: nothing of yours is changed, and what this writes is thrown away.",
        "",
        show_text.safe(f"1. {shown['sessions']} earlier sessions of {shown['project']} ({which})")
        + f" became {shown['memories']} memories in {shown['seconds']} s.",
        show_text.safe(f"2. In the next session Claude called {shown['tool']}: {what[:160]}"),
        f"3. keepsake's hook answered in {shown['ms']} ms. Claude would have been told:",
        "",
        *(render.visible(line) for line in str(shown["context"]).splitlines()),
    ]
