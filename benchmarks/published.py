"""Take the sessions that a project publishes in its repository, to measure on work that nothing was tuned on.

    git clone --branch entire/checkpoints/v1 URL CLONE
    python benchmarks/published.py CLONE OUT

Some public projects keep their Claude Code transcripts on a branch of their own, once for each checkpoint of a session.
Writes the longest copy of each session as OUT/<session>.jsonl, which `measure.py`, `capture.py` and `keepsake import`
read as they read Claude Code's own folder. Sessions of other agents are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess

BRANCH = "entire/checkpoints/v1"


def main(clone: str, out: str) -> int:
    """Write the sessions of a clone; returns how many."""
    os.makedirs(out, exist_ok=True)
    longest: dict[str, bytes] = {}
    for name in _git(clone, "ls-tree", "-r", "-z", "--name-only", BRANCH).decode().split("\0"):
        if name.endswith(".jsonl"):
            text = _git(clone, "show", f"{BRANCH}:{name}")
            session = session_of(text)
            if session and len(text) > len(longest.get(session, b"")):
                longest[session] = text
    for session, text in longest.items():
        with open(os.path.join(out, f"{session}.jsonl"), "wb") as file:
            file.write(text)
    return len(longest)


def session_of(text: bytes) -> str:
    """Return the id of the session of a transcript in which Claude Code's model answers, or ""."""
    found, answered = "", False
    for line in text.splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if isinstance(entry, dict):
            found = found or str(entry.get("sessionId") or "")
            answered = answered or entry.get("type") == "assistant"
    return found if answered and found.replace("-", "").isalnum() else ""


def _git(clone: str, *args: str) -> bytes:
    return subprocess.run(["git", "-C", clone, *args], check=True, capture_output=True).stdout


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clone", metavar="CLONE")
    parser.add_argument("out", metavar="OUT")
    given = parser.parse_args()
    print(main(given.clone, given.out), "sessions")
