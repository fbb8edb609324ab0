"""The command line: finds the verb, runs it, and says in one line what went wrong.

Exit codes: 0 done (no hit is done), 1 refused or failed (one line on stderr), 2 usage, 130 interrupted.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import sys
from typing import TYPE_CHECKING, TypeVar

from keepsake.base import journal, spawn
from keepsake.cli.input import examples, parsing, scope
from keepsake.cli.output import printing
from keepsake.operations import trouble

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

Result = TypeVar("Result")
# verb: (its module, what it does)
VERBS: dict[str, tuple[str, str]] = {
    "remember": ("remember", "store a memory"),
    "recall": ("recall", "find memories, best first"),
    "list": ("list", "list memories, newest first"),
    "show": ("show", "show one memory, whole"),
    "edit": ("edit", "correct a memory"),
    "forget": ("forget", "delete memories for good"),
    "install": ("install", "set other coding agents up to remember and recall"),
    "uninstall": ("uninstall", "take keepsake out of them again"),
    "import": ("import_", "read transcripts, or what export wrote"),
    "export": ("export", "print every memory as JSON lines"),
    "adopt": ("adopt", "take over the memories of a project that has moved here"),
    "ledger": ("ledger", "show which memories were shown to the model, and why"),
    "statusline": ("statusline", "print a segment for Claude Code's status line"),
    "distill": ("distill", "have a model write notes out of past sessions"),
    "extract": ("extract", "have a model write notes at each session's end, or not"),
    "judge": ("judge", "have a model choose the notes that are shown at a prompt"),
    "feedback": ("feedback", "say about a memory that was shown: wrong, never again, or not now"),
    "triage": ("triage", "replay a transcript's Stops and print each verdict"),
    "replay": ("replay", "show what keepsake would have shown in past sessions"),
    "redact": ("redact", "show what would be removed from a text before it is stored"),
    "scrub": ("scrub", "apply today's redaction rules to what is stored"),
    "pause": ("pause", "stop keepsake for this project"),
    "resume": ("resume", "start keepsake again for this project"),
    "stats": ("stats", "count memories, sessions, what was shown, and their sizes"),
    "doctor": ("doctor", "check that everything is in order"),
    "handoff": ("handoff", "print what the next agent or person needs to go on"),
    "sync": ("sync", "exchange this project's notes with your other machines, or a team's, by a folder or a server"),
    "team": ("team", "begin a team on a PostgreSQL server, let somebody in, leave; one person's words there"),
    "share": ("share", "write notes into the repository for the team, or have the team's told here"),
    "mcp": ("mcp", "serve this project's memory as tools over stdin and stdout"),
    "demo": ("demo", "show what Claude would have been told in real sessions"),
    "completion": ("completion", "print what has your shell complete verbs and options on Tab"),
    "runtime": ("runtime", "make the runtime of the worker and the command line"),
    "view": ("view", "open the page: what is kept, what was shown and why"),
    "purge": ("purge", "remove everything that keepsake ever wrote"),
}
ABOUT = "Memory for Claude Code: what was worked out before, when it helps."
DECIDING = frozenset(("adopt", "edit", "feedback", "forget"))  # take something out of the inbox
USAGE, INTERRUPTED = 2, 130


def parser_for(verb: str, *, others: bool = False) -> argparse.ArgumentParser:
    """Return the parser of a line that chooses a verb.

    others: the other verbs may be asked for, as names in the help; to make them takes 6 ms.
    """
    parser = parsing.Parser(prog="keepsake", description=ABOUT)
    parsing.common_options(parser, default=None)
    parser.add_argument("--version", action="version", version=f"keepsake {version()}", help="print the version")
    parsers = parser.add_subparsers(dest="verb", metavar="VERB", required=True, title="verbs")
    for name in VERBS if others else [verb]:
        module, summary = VERBS[name]
        about = f"{summary[0].upper()}{summary[1:]}."
        one = parsers.add_parser(name, help=summary, description=about, allow_abbrev=False)  # --al is not --all
        parsing.common_options(one)
        if name == verb:
            loaded = importlib.import_module(f"keepsake.cli.{module}")
            loaded.add(one)
            one.epilog = " ".join(filter(None, [one.epilog, f"Example: {examples.EXAMPLES[name]}"]))
            one.set_defaults(run=loaded.run, usage=one.error)
    return parser


def own_parser(verb: str) -> parsing.Parser:
    """Return a verb's parser alone, for what describes its options."""
    parser = parsing.Parser(prog=f"keepsake {verb}")
    parsing.common_options(parser)
    importlib.import_module(f"keepsake.cli.{VERBS[verb][0]}").add(parser)
    return parser


def version() -> str:
    """Return the plugin's version, from its manifest; "" where that can't be read."""
    try:
        with open(os.path.join(spawn.PLUGIN, ".claude-plugin", "plugin.json"), encoding="utf-8") as file:
            return str(json.load(file)["version"])
    except (OSError, ValueError, KeyError):
        return ""


def chosen(arguments: Sequence[str]) -> str:
    """Return the verb among the arguments: the first that names one and is not an option's value."""
    values = {at + 1 for at, word in enumerate(arguments) if word == "--project"}
    return next((word for at, word in enumerate(arguments) if word in VERBS and at not in values), "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit code; never raises."""
    arguments = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    verb, args = chosen(arguments), None
    try:
        first = next(iter(arguments), "")
        args = parser_for(verb, others=not verb or verb != first).parse_args(arguments or ["--help"])
        code = run(args)
        sys.stdout.flush()
    except parsing.UsageError as wrong:
        as_json(arguments, wrong.message)
        return USAGE
    except SystemExit as done:  # argparse has printed help or the version
        return done.code if isinstance(done.code, int) else USAGE
    except KeyboardInterrupt:
        printing.warn("interrupted; what was stored stays stored")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        quiet()
        return 0
    except Exception as error:  # noqa: BLE001  # the one boundary: a person reads one line, the journal has the rest
        return failed(error, verb, arguments, answered=getattr(args, "answered", False))
    return code


def failed(error: Exception, verb: str, arguments: Sequence[str], *, answered: bool) -> int:
    """Say what went wrong, in one line; answered: the answer itself says it already. Returns the exit code."""
    if unwritten := lost():
        printing.warn(f"what was to be printed can't be written: {unwritten}")
        return 1
    printing.warn(trouble.explain(error))
    if not answered:
        as_json(arguments, trouble.explain(error))
    if not trouble.mistaken(error):
        journal.failure(f"keepsake {verb}", error)
    return 1


def as_json(arguments: Sequence[str], error: str) -> None:
    """Print what went wrong for a program that asked for JSON, beside the line on stderr."""
    if error and "--json" in arguments:
        print(json.dumps({"error": error}))


def lost() -> str:
    """Return why stdout can't be written, "" where it can; what is still to be written is dropped then."""
    try:
        sys.stdout.flush()
    except OSError as error:
        quiet()
        return error.strerror or str(error)
    return ""


def quiet() -> None:
    """Send what is still to be written nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(args: argparse.Namespace) -> int:
    """Run the chosen verb; a damaged database is rebuilt first, and the verb run once more."""
    code = healed(lambda: int(args.run(args)))
    if args.verb in DECIDING:
        from keepsake.worker import inbox

        inbox.recount(scope.found_project(args))
    return code


def healed(act: Callable[[], Result]) -> Result:
    """Return what an act returns; where it meets a damaged database, that is rebuilt, said, and the act done again."""
    result, rebuilt = trouble.mended(act)
    if rebuilt:
        printing.warn("a damaged database was rebuilt; `keepsake doctor` says what came back")
    return result


if __name__ == "__main__":
    raise SystemExit(main())
