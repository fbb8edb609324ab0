"""The start of `bin/keepsake`: run the command line, on the runtime's interpreter if there is one."""

from __future__ import annotations

import os
import sys

_SCRIPTS = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WITHOUT = ("", "completion", "mcp", "purge", "runtime", "-h", "--help", "--version")  # never run on the runtime
NEEDING = ("demo", "distill", "import", "replay", "view")  # make it: they read much, or need its server


def on_runtime(home: str, *, make: bool) -> str:
    """Return the runtime's interpreter, "" if this process is to go on with its own.

    It goes on without a runtime, with which everything is only faster, or if it runs on an interpreter of keepsake's
    already. make: make the runtime if it is missing; progress and failure are shown on a terminal.
    """
    from keepsake.base import spawn
    from keepsake.cli.output import progress
    from keepsake.worker import runtime

    messages: list[str] = []

    def say(line: str) -> None:
        messages.append(line)
        progress.say(line)

    try:
        problem = runtime.make(home, say) if make else ""
    except OSError as error:  # the data home can't be written: a verb that has to write says so itself
        problem = str(error)
    if problem and messages:
        progress.say(f"keepsake: going on without its runtime ({problem}); `keepsake doctor` says more")
    python = spawn.runtime_python(home)
    return "" if problem or _is_own(home) else python


def _is_own(home: str) -> bool:
    """Tell whether this interpreter is the runtime's, or from the environment of a verb with packages of its own."""
    return os.path.abspath(sys.executable).startswith(os.path.join(os.path.abspath(home), "runtime", ""))


def is_valid(arguments: list[str]) -> bool:
    """Tell whether a command line is valid and its paths exist: a typing error must not wait for the runtime."""
    import contextlib
    import io

    from keepsake.cli import main

    output = io.StringIO()  # dropped: the verb prints it again
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            args = main.parser_for(arguments[0]).parse_args(arguments)
    except SystemExit:
        return False
    inputs = [os.path.expanduser(path) for path in getattr(args, "paths", ()) if path != "-"]
    folder = os.path.expanduser(args.project or ".")
    return os.path.isdir(folder) and all(map(os.path.exists, inputs))


def start(arguments: list[str]) -> int:
    """Run the command line, in this process or on the runtime's interpreter. Returns the exit code."""
    from keepsake.base import paths, spawn

    home = paths.home()
    verb = (arguments[:1] or [""])[0]
    make = verb in NEEDING and (bool(spawn.runtime_python(home)) or is_valid(arguments))
    python = "" if verb in WITHOUT else on_runtime(home, make=make)
    if python:
        from keepsake.worker import runtime

        return runtime.become(python, arguments)
    from keepsake.cli.main import main

    return main(arguments)


if __name__ == "__main__":
    os.umask(0o077)
    for name in ("stdout", "stderr"):  # closed by the caller (`>&-`)
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for the life of the process
    sys.path.insert(0, _SCRIPTS)
    try:
        import launch

        launch.whole_bytecode()
        code = start(sys.argv[1:])
    except KeyboardInterrupt:  # before the command line is there to say so itself
        code = 130
    raise SystemExit(code)
