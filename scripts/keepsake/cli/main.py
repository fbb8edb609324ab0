"""Run the command line: find the verb, run it, and explain an error in one line.

Exit codes: 0 done (even if nothing was found), 1 refused or failed (one line on stderr), 2 invalid command line,
130 interrupted.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TypeVar

from keepsake.base import journal, spawn
from keepsake.cli.input import parsing, scope
from keepsake.cli.output import printing
from keepsake.operations import trouble

Result = TypeVar("Result")
# verb: (its summary in the help, an example, which a test runs). A verb also has a row in README.md and
# docs/contract.md, which tests compare with this table.
VERBS: dict[str, tuple[str, str]] = {
    "remember": ("store a memory", "keepsake remember 'Amounts are integer cents' --tags rule"),
    "recall": ("find memories, best first", "keepsake recall how do we store amounts --limit 3"),
    "list": ("list memories, newest first", "keepsake list --since 7d"),
    "show": ("show one memory, whole", "keepsake show 1a2b3c4d"),
    "edit": ("correct a memory", "keepsake edit 1a2b3c4d 'Amounts are integer cents, never floats'"),
    "forget": ("delete memories for good", "keepsake forget 1a2b3c4d --dry-run"),
    "install": ("set other coding agents up to remember and recall", "keepsake install --dry-run"),
    "uninstall": ("take keepsake out of them again", "keepsake uninstall --dry-run"),
    "import": ("read transcripts, or what export wrote", "keepsake import session.jsonl"),
    "export": ("print every memory as JSON lines", "keepsake export --output all.jsonl"),
    "adopt": ("take over the memories of a project that has moved here", "keepsake adopt ../old-name"),
    "ledger": ("show which memories were shown to the model, and why", "keepsake ledger --limit 5"),
    "statusline": (
        "print a segment for Claude Code's status line",
        'echo \'{"session_id": "s-1", "cwd": "."}\' | keepsake statusline',
    ),
    "distill": ("have a model write notes out of past sessions", "keepsake distill --dry-run"),
    "extract": ("have a model write notes at each session's end, or not", "keepsake extract status"),
    "judge": ("have a model choose further notes for a prompt", "keepsake judge status"),
    "feedback": (
        "say about a memory that was shown: wrong, never again, or not now",
        "keepsake feedback 1a2b3c4d never",
    ),
    "triage": ("replay a transcript's Stops and print each verdict", "keepsake triage session.jsonl"),
    "replay": ("show what keepsake would have shown in past sessions", "keepsake replay session.jsonl"),
    "redact": ("show what would be removed from a text before it is stored", "keepsake redact session.jsonl"),
    "scrub": ("apply today's redaction rules to what is stored", "keepsake scrub --dry-run"),
    "pause": ("stop keepsake for this project", "keepsake pause"),
    "resume": ("start keepsake again for this project", "keepsake resume"),
    "stats": ("count memories, sessions, what was shown, and their sizes", "keepsake stats --all-projects"),
    "doctor": ("check that everything is in order", "keepsake doctor"),
    "handoff": ("print what the next agent or person needs to go on", "keepsake handoff"),
    "sync": (
        "exchange this project's notes with your other machines, or a team's, by a folder or a server",
        "keepsake sync stop",
    ),
    "team": (
        "begin a team on a PostgreSQL server, let somebody in, leave; one person's words there",
        "keepsake team grant bea --service work",
    ),
    "share": (
        "write notes into the repository for the team, or have the team's told here",
        "keepsake share 1a2b3c4d --dry-run",
    ),
    "mcp": ("serve this project's memory as tools over stdin and stdout", "keepsake mcp --read-only"),
    "demo": ("show what Claude would have been told in real sessions", "keepsake demo --sample"),
    "completion": ("print what has your shell complete verbs and options on Tab", 'eval "$(keepsake completion bash)"'),
    "runtime": ("make the runtime of the worker and the command line", "keepsake runtime"),
    "view": ("open the page: what is kept, what was shown and why", "keepsake view --html memory.html"),
    "purge": ("remove everything that keepsake ever wrote", "keepsake purge --yes"),
}
ID = "1a2b3c4d"  # stands for a memory's id in the examples
# The verbs whose module has another name: `import` is a word of Python's, the others share one with a verb like them.
MODULES = {"import": "import_", "judge": "extract", "resume": "pause", "uninstall": "install"}
ABOUT = "Memory for Claude Code: what was worked out before, when it helps."
DECIDING = frozenset(("adopt", "edit", "feedback", "forget"))  # may settle something that waits in the inbox
USAGE, INTERRUPTED = 2, 130


def parser_for(verb: str, *, others: bool = False) -> argparse.ArgumentParser:
    """Return the parser of a command line with a certain verb.

    others: add the other verbs, too, with their summaries alone, for the help; that takes 6 ms.
    """
    parser = parsing.Parser(prog="keepsake", description=ABOUT)
    parsing.common_options(parser, default=None)
    parser.add_argument("--version", action="version", version=f"keepsake {version()}", help="print the version")
    parsers = parser.add_subparsers(dest="verb", metavar="VERB", required=True, title="verbs")
    for name in VERBS if others else [verb]:
        summary, example = VERBS[name]
        about = f"{summary[0].upper()}{summary[1:]}."
        # Without allow_abbrev=False, --al would be --all.
        subparser = parsers.add_parser(name, help=summary, description=about, allow_abbrev=False)
        parsing.common_options(subparser)
        if name == verb:
            module = module_of(verb)
            module.add(subparser)
            subparser.epilog = " ".join(filter(None, [subparser.epilog, f"Example: {example}"]))
            subparser.set_defaults(run=module.run, usage=subparser.error)
    return parser


def own_parser(verb: str) -> parsing.Parser:
    """Return a parser of a verb's own arguments, to list them."""
    parser = parsing.Parser(prog=f"keepsake {verb}")
    parsing.common_options(parser)
    module_of(verb).add(parser)
    return parser


def module_of(verb: str) -> ModuleType:
    """Return the module of a verb, with its functions `add` and `run`."""
    return importlib.import_module(f"keepsake.cli.{MODULES.get(verb, verb)}")


def version() -> str:
    """Return the plugin's version from its manifest, "" if that can't be read."""
    try:
        with open(os.path.join(spawn.PLUGIN, ".claude-plugin", "plugin.json"), encoding="utf-8") as file:
            return str(json.load(file)["version"])
    except (OSError, ValueError, KeyError):
        return ""


def verb_among(arguments: Sequence[str]) -> str:
    """Return the first argument that is a verb and not the value of `--project`, "" if there is none."""
    values = {at + 1 for at, word in enumerate(arguments) if word == "--project"}
    return next((word for at, word in enumerate(arguments) if word in VERBS and at not in values), "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit code; never raises."""
    arguments = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    verb, args = verb_among(arguments), None
    try:
        first = next(iter(arguments), "")
        args = parser_for(verb, others=not verb or verb != first).parse_args(arguments or ["--help"])
        code = run(args)
        sys.stdout.flush()
    except parsing.UsageError as wrong:
        print_json_error(arguments, wrong.message)
        return USAGE
    except SystemExit as done:  # argparse has printed help or the version
        return done.code if isinstance(done.code, int) else USAGE
    except KeyboardInterrupt:
        printing.warn("interrupted; what was stored stays stored")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has closed the pipe, as `head` does
        drop_output()
        return 0
    except Exception as error:  # noqa: BLE001  # the only place that catches all: a person reads one line, the rest is in the journal
        return report(error, verb, arguments, answered=getattr(args, "answered", False))
    return code


def report(error: Exception, verb: str, arguments: Sequence[str], *, answered: bool) -> int:
    """Print one line about an error on stderr, and record it in the journal if it is keepsake's own; return 1.

    answered: the verb has printed its answer, so no JSON object about the error may follow on stdout.
    """
    if unwritten := output_failure():
        printing.warn(f"what was to be printed can't be written: {unwritten}")
        return 1
    printing.warn(trouble.explain(error))
    if not answered:
        print_json_error(arguments, trouble.explain(error))
    if not trouble.is_callers(error):
        journal.failure(f"keepsake {verb}", error)
    return 1


def print_json_error(arguments: Sequence[str], error: str) -> None:
    """Print an error on stdout as JSON if `--json` was given."""
    if error and "--json" in arguments:
        print(json.dumps({"error": error}))


def output_failure() -> str:
    """Flush stdout; return why it can't be written, "" if it can. If it can't, the pending output is dropped."""
    try:
        sys.stdout.flush()
    except OSError as error:
        drop_output()
        return error.strerror or str(error)
    return ""


def drop_output() -> None:
    """Redirect stdout to the null device, so that the pending output causes no error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(args: argparse.Namespace) -> int:
    """Run the verb, again if a damaged database had to be rebuilt; then recount the inbox if the verb may change it."""
    code = with_repair(lambda: int(args.run(args)))
    if args.verb in DECIDING:
        from keepsake.worker import inbox

        inbox.recount(scope.found_project(args))
    return code


def with_repair(act: Callable[[], Result]) -> Result:
    """Call act and return its result; if a damaged database makes it fail, rebuild that, warn, and call act again."""
    result, rebuilt = trouble.with_repair(act)
    if rebuilt:
        printing.warn("a damaged database was rebuilt; `keepsake doctor` says what came back")
    return result


if __name__ == "__main__":
    raise SystemExit(main())
