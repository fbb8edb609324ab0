"""A stand-in for `claude` or a memory command on PATH: writes down how it was called, answers from a file.

`NAME.reply` beside it is a JSON list: one answer a call, the last one for ever. An answer has `out`, `err`, `code`,
`sleep` (seconds), `until` (a file that it waits for, a minute at most), `spawn` (start a child that outlives it by so
many seconds), `flood` (bytes written without end).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time


def main() -> int:
    """Answer one call."""
    base = os.path.splitext(os.path.abspath(sys.argv[0]))[0]
    calls = base + ".calls"
    given = sys.stdin.buffer.read().decode("utf-8", "replace")
    with open(calls, "a", encoding="utf-8") as file:
        row = {"args": sys.argv[1:], "stdin": given, "env": dict(os.environ), "cwd": os.getcwd(), "pid": os.getpid()}
        file.write(json.dumps(row) + "\n")
    with open(calls, encoding="utf-8") as file:
        number = len(file.readlines())
    with open(base + ".reply", encoding="utf-8") as file:
        replies = json.load(file)
    reply = replies[min(number, len(replies)) - 1]
    if "spawn" in reply:
        child = subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({reply['spawn']})"])
        with open(base + ".child", "w", encoding="utf-8") as file:
            file.write(str(child.pid))
    while reply.get("flood"):
        sys.stdout.write("x" * 65536)
    sys.stderr.write(reply.get("err", ""))
    sys.stdout.write(reply.get("out", ""))
    sys.stdout.flush()
    time.sleep(reply.get("sleep", 0))
    end = time.monotonic() + 60
    while "until" in reply and not os.path.exists(reply["until"]) and time.monotonic() < end:
        time.sleep(0.02)
    return int(reply.get("code", 0))


if __name__ == "__main__":
    raise SystemExit(main())
