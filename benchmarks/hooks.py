"""What hooks cost, compared with starting Python: `python benchmarks/hooks.py [--memories N] [--notes N] [--rounds N]`.

Every hook is started exactly as hooks.json starts it, with a store of N memories, some of them notes that share words,
files and names with the calls, and a transcript that grows by an exchange a round, interleaved with
`python3 -S -E -c pass` of the same interpreter in one run. The ratio is the median of the hook over the median of that.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import os
import sys
import tempfile
from typing import TYPE_CHECKING

import corpus
import measure
from keepsake.base import paths
from keepsake.recall import handback
from keepsake.store import handbacks, ledger

if TYPE_CHECKING:
    from collections.abc import Callable

# name: (event of hooks.json, payload)
CASES: dict[str, tuple[str, dict[str, object]]] = {
    "PostToolUse Read": ("PostToolUse", {
        "tool_name": "Read", "tool_input": {"file_path": "{project}/src/a/argparse.py"}}),
    "PostToolUse Edit": ("PostToolUse", {"tool_name": "Edit", "tool_input": {
        "file_path": "{project}/src/a/argparse.py", "old_string": "a", "new_string": "b"}}),
    "PostToolUse Bash": ("PostToolUse", {"tool_name": "Bash", "tool_response": {"stdout": "ok", "stderr": ""},
                         "tool_input": {"command": "python -m unittest src/c/cmd.py -k test_onecmd_parseline"}}),
    "PostToolUse Read, nothing known": ("PostToolUse", {
        "tool_name": "Read", "tool_input": {"file_path": "/x/none.zz"}}),
    "PostToolUseFailure": ("PostToolUseFailure", {"tool_name": "Bash", "tool_input": {"command": "python x.py"},
                           "error": "Exit code 1\nAttributeError: 'Namespace' object has no attribute '_get_kwargs'"}),
    "PreToolUse Bash, a rule": ("PreToolUse", {
        "tool_name": "Bash", "tool_input": {"command": "python -m unittest src/c/cmd.py && git commit -m 'a change'"}}),
    "PreToolUse Edit, no rule": ("PreToolUse", {"tool_name": "Edit", "tool_input": {
        "file_path": "{project}/src/a/argparse.py", "old_string": "a", "new_string": "b"}}),
    "UserPromptSubmit": ("UserPromptSubmit", {
        "prompt": "why does the argument parser format the usage line of mutually exclusive groups differently?"}),
    "UserPromptSubmit, a session's first": ("UserPromptSubmit", {
        "prompt": "why does the argument parser format the usage line of mutually exclusive groups differently?",
        "session_id": "first", "transcript_path": "{project}/none.jsonl"}),
    "SessionStart": ("SessionStart", {"source": "startup"}),
    "SubagentStart": ("SubagentStart", {"agent_id": "a1", "agent_type": "Explore"}),
    "SubagentStop, a summary": ("SubagentStop", {"session_id": "summarised", "agent_type": "", "last_assistant_message":
        "<summary>" + "The work went on in src/a/argparse.py and its tests. " * 200 + "</summary>"}),
    "SessionStart, compacted": ("SessionStart", {"session_id": "compacted", "source": "compact"}),
    "Stop": ("Stop", {"session_id": "judged", "stop_hook_active": False, "last_assistant_message": "Done."}),
}  # fmt: skip
NOTES = 2_000  # as many as a busy year brings
TASK = {
    "type": "assistant",
    "message": {
        "role": "assistant",
        "content": [
            {
                "type": "tool_use",
                "id": "toolu_task",
                "name": "Agent",
                "input": {
                    "subagent_type": "Explore",
                    "prompt": "find how argparse formats the usage line of mutually exclusive groups",
                },
            }
        ],
    },
}
EXCHANGES = 300  # prompts of the running session so far: a transcript of about 600 KB; every round adds one


def commands(project: str) -> dict[str, tuple[list[str], bytes]]:
    """Return {name: (command line, stdin)}, bare Python first."""
    with open(os.path.join(measure.ROOT, "hooks", "hooks.json"), encoding="utf-8") as file:
        hooks = json.load(file)["hooks"]
    made: dict[str, tuple[list[str], bytes]] = {"bare": ([sys.executable, "-S", "-E", "-c", "pass"], b"")}
    transcript = os.path.join(project, "judged.jsonl")
    for name, (event, fields) in CASES.items():
        common = {"session_id": "s{run}", "cwd": project, "hook_event_name": event, "transcript_path": transcript}
        text = json.dumps({**common, **fields}).replace("{project}", project)
        tool = str(fields.get("tool_name", ""))
        groups = [g for g in hooks[event] if not g["hooks"][0].get("if") and _takes(g, tool)]
        command = groups[0]["hooks"][0]["command"]
        made[name] = (["/bin/sh", "-c", command], text.encode())
    return made


def _takes(group: dict[str, str], tool: str) -> bool:
    return "matcher" not in group or not tool or tool in group["matcher"].split("|")


def environment(home: str) -> dict[str, str]:
    """Return the hooks' environment: a home of their own, nothing of the caller's client."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("CLAUDE", "KEEPSAKE"))}
    return {**kept, "KEEPSAKE_HOME": home, "CLAUDE_PLUGIN_ROOT": measure.ROOT}


def prepare(home: str, project: str, memories: int, notes: int) -> None:
    """Make the store, remember the interpreter, and stop the runtime from being made while the clock runs."""
    os.makedirs(project)
    os.makedirs(os.path.join(home, "runtime"))
    settings = '{"store": {"max_mb": 100000}}'  # a million memories are above the default limit
    failed = os.path.join("runtime", "failed")
    for name, text in (("python", sys.executable + "\n"), (failed, "benchmark"), ("config.json", settings)):
        with open(os.path.join(home, name), "w", encoding="utf-8") as file:
            file.write(text)
    folder = paths.project_dir(os.path.realpath(project), {"KEEPSAKE_HOME": home})
    corpus.build(folder, memories, notes)
    # What the worker keeps of a rule about a command; there is none about edits.
    for path, line in (
        (folder, "Bash\tcommand\tid-1\tnpm\tinstall\n"),
        (home, "Bash x \n"),
    ):
        with open(os.path.join(path, "guards"), "w", encoding="utf-8") as file:
            file.write(line)


def session(project: str) -> Callable[[], None]:
    """Write the running session's transcript; return a function that adds one exchange."""
    texts, numbers = corpus.turns(4 * EXCHANGES, seed=11), itertools.count()

    def go_on(exchanges: int = 1) -> None:
        with open(os.path.join(project, "judged.jsonl"), "a", encoding="utf-8") as file:
            file.writelines([corpus.exchange(texts, next(numbers)) for _ in range(exchanges)])

    go_on(EXCHANGES)
    with open(os.path.join(project, "judged.jsonl"), "a", encoding="utf-8") as file:
        file.write(json.dumps(TASK, separators=(",", ":")) + "\n")
    return go_on


def compactions(folder: str) -> None:
    """Have a trail wait for one session, and what its summary lacks for another. folder: the project's data."""
    names = [f"{kind}\tsrc/{kind}/module{n}.py" for kind in handback.KINDS for n in range(40)]
    trail = "\n".join(names)
    book = ledger.open_ledger(folder)
    for session, line in (("summarised", None), ("compacted", handback.lacking(trail, ""))):
        handbacks.put(book, session, handbacks.Handback(1.7e9, "abcdef", trail, line))
    book.close()


def table(memories: int, notes: int, rounds: int) -> dict[str, dict[str, float]]:
    """Measure; return {hook: wall ms, ratio, processor ratio, peak MB}."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home, project = os.path.join(folder, "home"), os.path.join(folder, "project")
        prepare(home, project, memories, notes)
        data = paths.project_dir(os.path.realpath(project), {"KEEPSAKE_HOME": home})
        between = functools.partial(_between, data, session(project))
        samples = measure.interleaved(commands(project), rounds, environment(home), between)
        peaks = {name: measure.peak(*one, environment(home)) for name, one in commands(project).items()}
    bare = measure.medians(samples["bare"])
    rows = {}
    for name, taken in samples.items():
        m = measure.medians(taken)
        rows[name] = {"ms": m.wall * 1e3, "ratio": m.wall / bare.wall, "cpu_ratio": m.cpu / bare.cpu, "mb": peaks[name]}
    return rows


def _between(folder: str, go_on: Callable[[], None]) -> None:
    go_on()
    compactions(folder)


def show(title: str, rows: dict[str, dict[str, float]]) -> None:
    """Print a table."""
    print(f"{title:34s} {'ms':>7s} {'over bare':>10s} {'cpu':>7s} {'MB':>6s}")
    for name, row in rows.items():
        print(f"{name:34s} {row['ms']:7.1f} {row['ratio']:9.2f}x {row['cpu_ratio']:6.2f}x {row['mb']:6.1f}")


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--notes", type=int, default=NOTES)
    parser.add_argument("--rounds", type=int, default=30)
    args = parser.parse_args()
    rows = table(args.memories, args.notes, args.rounds)
    print(f"{measure.machine()}; medians of {args.rounds}")
    show(f"{args.memories:,} memories, {args.notes:,} of them notes", rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
