"""The example of every verb is run as it stands; what a shell completes is what the verbs take."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Callable

import pytest
from tests.conftest import ROOT

from keepsake.cli import completion, environment, main
from keepsake.worker import runtime

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

TURNS = [("user", "how do we store amounts?"), ("assistant", "Amounts are integer cents, as billing needs them.")]


@pytest.mark.usefixtures("private")
@pytest.mark.parametrize("verb", main.VERBS)
def test_the_example_works(
    cli: Cli, transcript: Callable[..., str], monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    uid = cli.json("remember", "Amounts are integer cents in every table")["id"]
    shutil.copy(transcript("session", TURNS, cwd=str(cli.project)), cli.project)
    old = cli.project.parent / "old-name"
    old.mkdir()
    cli.json("remember", "Said where the project was before", "--project", str(old))
    if verb == "handoff":
        cli.json("import", "session.jsonl")
    monkeypatch.setattr(runtime, "make", lambda *_, **__: "")
    monkeypatch.setattr(runtime, "become", lambda *_: 0)  # tests/mcp starts the server
    monkeypatch.setattr(environment, "with_driver", lambda: 0)  # tests/postgres starts one
    line = main.VERBS[verb][1]
    assert cli(verb, "--help") == 0
    assert line in " ".join(cli.out.split())
    stdin = b""
    if "|" in line:
        said, _, line = line.partition(" | ")
        stdin = shlex.split(said)[1].encode()
    if "$(" in line:
        line = line.partition("$(")[2].partition(")")[0]
    words = shlex.split(line.replace(main.ID, uid[:8]))
    assert words[:2] == ["keepsake", verb]
    assert cli(*words[1:], stdin=stdin) == 0, cli.err
    assert cli.out or verb in {"statusline", "mcp", "team"}


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_the_code_names_every_verb_and_its_options(cli: Cli, shell: str) -> None:
    code = cli.json("completion", shell)["code"]
    assert [verb for verb in main.VERBS if verb not in code] == []
    for word in ("dry-run", "not-now", "all-projects", "status"):
        assert word in code
    program = shutil.which(shell)
    if program:
        done = subprocess.run([program, "-n"], input=code, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [(["rec"], "recall"), (["forget", "--dr"], "--dry-run"), (["feedback", "id", "nev"], "never")],
)
def test_bash_completes(typed: list[str], offered: str) -> None:
    script = (
        'source /dev/stdin <<<"$CODE"; COMP_WORDS=(keepsake "$@"); COMP_CWORD=$#; _keepsake; echo "${COMPREPLY[@]}"'
    )
    code = "\n".join(completion.bash(completion.words()))
    line = ["bash", "--norc", "-c", script, "bash", *typed]
    done = subprocess.run(
        line, env={**os.environ, "CODE": code}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.strip() == offered


def test_the_bytes_on_the_path_are_the_program_s() -> None:
    done = subprocess.run(
        [sys.executable, "-I", str(ROOT / "scripts" / "keepsake" / "cli" / "__main__.py"), "completion", "bash"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "complete -o default -F _keepsake keepsake" in done.stdout
