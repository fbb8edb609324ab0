"""What a person sees on a terminal: columns, colour, width, pages; and that a pipe sees none of it."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING, Callable

import pytest
from tests.conftest import ROOT

from keepsake.cli.output import terminal
from keepsake.operations import show_text
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
MAIN = str(ROOT / "scripts" / "keepsake" / "cli" / "__main__.py")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
WRAPPED = ["list", "recall boiler room", "show ID", "stats", "doctor"]
WRAPPED += ["extract", "judge", "forget --dry-run ID"]
LONG = "The boiler room of the <b>lighthouse</b> is behind the red door, and " + "its key hangs beside the stove " * 9


def on_terminal(
    *arguments: str, columns: int = 80, lines: int = 50, typed: str = "", env: dict[str, str] | None = None
) -> tuple[str, int]:
    """Run a verb on a pseudo-terminal; return what it wrote there, and its exit code."""
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    clean = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES", "NO_COLOR", "PAGER"}}
    line = [sys.executable, "-I", MAIN, *arguments]
    run = subprocess.Popen(
        line, stdin=theirs, stdout=theirs, stderr=theirs, env={**clean, "TERM": "xterm", **(env or {})}, close_fds=True
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    said = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not more:
            break
        said += more
    os.close(ours)
    return said.decode().replace("\r\n", "\n"), run.wait(timeout=60)


@pytest.fixture
def stored(cli: Cli) -> list[str]:
    """Return the ids of three memories."""
    texts = (LONG, "Kurz und b\u00fcndig", "\u706f\u53f0\u306e\u9375\u306f\u8d64\u3044\u6249\u306e\u5f8c\u308d")
    return [cli.json("remember", text)["id"] for text in texts]


@pytest.mark.parametrize("columns", [50, 80, 200])
@pytest.mark.parametrize("verb", WRAPPED)
def test_no_line_is_wider_than_the_terminal(stored: list[str], verb: str, columns: int) -> None:
    said, _ = on_terminal(*verb.replace("ID", stored[0]).split(), columns=columns)
    lines = [ESCAPE.sub("", line) for line in said.splitlines()]
    assert [line for line in lines if terminal.wide(line) > min(columns, terminal.MAX_WIDTH)] == []
    assert lines


def test_each_part_of_a_summary_has_a_line_of_its_own(cli: Cli, transcript: Callable[..., str]) -> None:
    asked = "Repair the boiler of the lighthouse, " + "and check the valve " * 9
    done = "The boiler of the lighthouse is repaired, and its valve no longer leaks at night."
    path = transcript("s-1", [("user", asked), ("assistant", done)], cwd=str(cli.project))
    jobs.capture(str(cli.project), path)
    said, _ = on_terminal("recall", "--tags", "session-summary")
    _, goal, last = [ESCAPE.sub("", line) for line in said.splitlines()]
    assert goal.startswith("  Goal: Repair the boiler")
    assert goal.endswith("…")
    assert last.startswith("  Last: The boiler of the lighthouse is repaired")
    cli("recall", "--tags", "session-summary")
    assert " | Last: The boiler" in cli.out.splitlines()[1]


@pytest.mark.parametrize("verb", ["distill --dry-run", "replay"])
def test_no_line_of_a_verb_with_a_runtime_is_wider_either(cli: Cli, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    samples = str(ROOT / "samples")
    cli.json("import", samples, "--project", str(cli.project))
    cli.json(
        "remember", "`uploader/push.py` must never retry on a 4xx answer: five of them block us.", "--tags", "rule"
    )
    monkeypatch.setattr(show_text, "on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "50")
    assert cli(*verb.split(), samples, "--project", str(cli.project)) == 0
    assert max(map(len, cli.out.splitlines())) <= 50
    assert len(cli.out.splitlines()) > 1


@pytest.mark.parametrize("columns", [50, 80])
def test_one_wide_character_leaves_the_other_lines_as_they_are(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    plain = terminal.wrapped(LONG, 2)
    assert plain == [f"  {line}" for line in textwrap.wrap(LONG, columns - 2, break_on_hyphens=False)]
    assert terminal.wrapped(f"{LONG}\U0001f511", 2)[: len(plain) - 1] == plain[:-1]
    kana = terminal.wrapped("key " + "\u706f\u53f0\u306e\u9375\u306f" * 20, 2)
    assert [terminal.wide(line) for line in kana[:-1]] == [columns] * (len(kana) - 1)
    assert terminal.wrapped("", 2) == []


def test_a_correction_is_confirmed_as_a_memory_is_shown(stored: list[str]) -> None:
    said, _ = on_terminal("edit", stored[1], "The key is lost")
    first, head, text = ESCAPE.sub("", said).splitlines()
    assert (first, text) == ("changed:", "  The key is lost")
    assert head.startswith(f"{stored[1][:8]}  20")


def test_columns_are_aligned(stored: list[str]) -> None:
    said, _ = on_terminal("list")
    rows = [ESCAPE.sub("", line) for line in said.splitlines()]
    assert [row[:8] for row in rows] == [uid[:8] for uid in reversed(stored)]
    assert {row[10:20].count("-") for row in rows} == {2}
    assert {row.index("Learning") for row in rows} == {22}
    assert "<b>lighthouse</b>" in rows[-1]


@pytest.mark.parametrize(
    ("env", "colour"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)]
)
def test_colour_where_the_terminal_wants_it(stored: list[str], env: dict[str, str], colour: bool) -> None:
    assert stored
    said, _ = on_terminal("list", env=env)
    assert ("\x1b[" in said) is colour


def test_a_pipe_and_claude_code_get_plain_text(cli: Cli, stored: list[str]) -> None:
    cli("recall", "boiler room")
    assert "\x1b" not in cli.out
    assert stored[0] in cli.out  # the whole id
    assert "\u2039b>" in cli.out  # no markup that a model would read as a tag
    said, _ = on_terminal("recall", "boiler", "room", env={"CLAUDECODE": "1"})
    assert said == cli.out


def test_long_answers_are_paged(stored: list[str], tmp_path: Path) -> None:
    assert stored
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho paged\ncat\n")
    pager.chmod(0o755)
    assert on_terminal("list", lines=3, env={"PAGER": str(pager)})[0].startswith("paged\n")
    assert not on_terminal("list", lines=30, env={"PAGER": str(pager)})[0].startswith("paged\n")


@pytest.mark.parametrize(("typed", "left"), [("n\n", 3), ("\n", 3), ("yes\n", 0)])
def test_it_asks_before_a_store_is_emptied(cli: Cli, stored: list[str], typed: str, left: int) -> None:
    assert stored
    said, code = on_terminal("forget", "--all", typed=typed)
    assert f"Forget 3 memories of {cli.project}? Type yes: " in said
    assert code == (0 if not left else 1)
    assert len(cli.json("list")) == left


def test_a_short_id_is_taken_by_every_verb_that_takes_one(cli: Cli, stored: list[str]) -> None:
    short = stored[1][:8]
    verbs: list[tuple[str, ...]] = [
        ("show", short),
        ("edit", short, "--tags", "a"),
        ("feedback", short, "never"),
        ("forget", short),
    ]
    for verb in verbs:
        assert cli(*verb) == 0, cli.err


@pytest.mark.parametrize(
    ("text", "columns", "cut"),
    [
        ("short", 9, "short"),
        ("too long for it", 8, "too lon\u2026"),
        ("\u706f\u53f0\u306e\u9375", 5, "\u706f\u53f0\u2026"),
    ],
)
def test_a_text_is_cut_by_what_it_takes_on_the_screen(text: str, columns: int, cut: str) -> None:
    assert terminal.fit(text, columns) == cut
    assert terminal.wide(terminal.fit(text, columns)) <= columns


def test_a_table_of_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "width", lambda: 20)
    rows = [[("id", "a"), ("", "first")], [("id", "\u706f"), ("", "a text that is far too long")], []]
    found: list[str] = [terminal.painted(row, colour=False) for row in terminal.table(rows)]
    assert found == ["a   first", "\u706f  a text that is\u2026", ""]


def test_a_session_that_is_named(cli: Cli, transcript: Callable[..., str]) -> None:
    path = transcript("s-1", [("user", "why is the boiler cold?"), ("assistant", "The valve was closed all week.")])
    cli.json("import", path, "--project", ".")
    said, _ = on_terminal("recall", "boiler", "valve")
    plain = ESCAPE.sub("", said)
    assert "said by the user, turn 1/1" in plain
    assert "session:unknown" not in plain


def test_wide_characters_are_wrapped_by_what_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "width", lambda: 40)
    assert max(map(terminal.wide, terminal.wrapped("\u706f\u53f0" * 50, 2))) <= 40
