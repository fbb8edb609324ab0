"""What `keepsake mcp` costs: `python benchmarks/mcp_server.py [--runs 7] [--memories 2000] [--save]`.

Measures how long a client waits (from starting the process to the answer of its first `recall`) and the peak memory of
the process, with a store of made-up notes. The server's environment must exist (`keepsake runtime --mcp`); `--home`
chooses the data home whose environment is used. `--save` keeps the figures in benchmarks/results/mcp-server.json.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
import time
from typing import Any

import measure

KEEPSAKE = os.path.join(measure.ROOT, "bin", "keepsake")
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "benchmark", "version": "1"}}
FILE = "note {0}: `handler_{0}` in src/part_{1}.py closes its queue before the worker {2} has read the last message"


def fill(env: dict[str, str], folder: str, number: int) -> None:
    """Store made-up notes in a project."""
    for start in range(0, number, 50):
        lines = [json.dumps({"content": FILE.format(n, n % 40, n % 7)}) for n in range(start, min(start + 50, number))]
        done = [KEEPSAKE, "remember", "--batch", "-"]
        subprocess.run(done, input="\n".join(lines).encode(), cwd=folder, env=env, check=True, capture_output=True)


def once(env: dict[str, str], folder: str) -> dict[str, float]:
    """Start the server, ask, and end it: seconds to the handshake and to the first answer, most memory in MB."""
    start = time.monotonic()
    with subprocess.Popen(
        [KEEPSAKE, "mcp"], cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        ask(process, 1, "initialize", HELLO)
        ready = time.monotonic() - start
        send(process, {"method": "notifications/initialized"})
        found = ask(process, 2, "tools/call", {"name": "recall", "arguments": {"query": "handler_7 closes its queue"}})
        answered = time.monotonic() - start
        assert "handler_7" in json.dumps(found), found
        assert process.stdin
        process.stdin.close()
        process.stdin = None
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return {"ready_s": ready, "answer_s": answered, "memory_mb": used.ru_maxrss / 1024}


def send(process: subprocess.Popen[bytes], message: dict[str, Any]) -> None:
    """Write one message."""
    assert process.stdin
    process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
    process.stdin.flush()


def ask(process: subprocess.Popen[bytes], number: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Send a request and return its answer."""
    send(process, {"id": number, "method": method, "params": params})
    assert process.stdout
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    assert answer["id"] == number
    return answer


def main() -> int:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--memories", type=int, default=2000)
    parser.add_argument("--home", default="", help="a data home whose environment is used (default: the person's)")
    parser.add_argument("--save", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, **({"KEEPSAKE_HOME": args.home} if args.home else {})}
        fill(env, folder, args.memories)
        once(env, folder)  # compiles what no start has compiled yet
        runs = [once(env, folder) for _ in range(args.runs)]
        subprocess.run([KEEPSAKE, "forget", "--all"], cwd=folder, env=env, check=True, capture_output=True)
    middle = {name: round(sorted(run[name] for run in runs)[len(runs) // 2], 3) for name in runs[0]}
    worst = {name: round(max(run[name] for run in runs), 3) for name in runs[0]}
    found = {"runs": args.runs, "memories": args.memories, "median": middle, "worst": worst, "load": os.getloadavg()[0]}
    print(json.dumps(found, indent=1))
    if args.save:
        names = {
            "ready_s": "time until it is ready, s",
            "answer_s": "time until the first answer, s",
            "memory_mb": "memory used, MB",
        }
        rows = [[names[key], middle[key], worst[key]] for key in names]
        measure.save("mcp-server", {"caption": "", "columns": ["what", "median", "worst"], "rows": rows})
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
