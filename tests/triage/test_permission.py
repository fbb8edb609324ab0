"""allow: exactly three forms, checked against real shells."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keepsake.triage import permission, reason
from keepsake.triage.verdict import Finding

if TYPE_CHECKING:
    from pathlib import Path

BATCH = 'keepsake remember --batch - <<\'KEEPSAKE\'\n{"content": "it\'s $(id) `id` \\\\"}\nKEEPSAKE'
ALLOWED = {
    BATCH: ["remember", "--batch", "-"],
    BATCH + "\n": ["remember", "--batch", "-"],
    "keepsake remember --batch - <<'KEEPSAKE'\nKEEPSAKE": ["remember", "--batch", "-"],
    "keepsake remember 'The build runs at 02:00; $(id) `id` \"x\" > y'": [
        "remember", 'The build runs at 02:00; $(id) `id` "x" > y',
    ],
    "keepsake remember 'x' --type Context --tags staging,database --file a/b.py": [
        "remember", "x", "--type", "Context", "--tags", "staging,database", "--file", "a/b.py",
    ],
    "keepsake remember --tags 'two words' 'x' --json": ["remember", "--tags", "two words", "x", "--json"],
    "keepsake recall": ["recall"],
    "keepsake recall nightly": ["recall", "nightly"],
    "keepsake recall 'nightly staging rebuild' --limit 10 --since 2026-01-31": [
        "recall", "nightly staging rebuild", "--limit", "10", "--since", "2026-01-31",
    ],
}  # fmt: skip
REFUSED = [
    BATCH.replace("KEEPSAKE", "OTHER"),
    "", "keepsake", "keepsake remember", "keepsake forget 'x'", "keepsake remember x", 'keepsake remember "x"',
    "keepsake remember 'x' 'y'", "keepsake remember 'x'y", "keepsake remember 'x''y'", "keepsake remember 'x",
    "keepsake remember 'x' --project /etc", "keepsake remember '--batch' 'x'",
    "keepsake remember --batch /etc/passwd", "keepsake remember 'x' --batch -", "keepsake remember 'x' --file",
    "keepsake remember 'x' --tags --json", "keepsake recall --all-projects", "keepsake recall 'x' --project /",
    "keepsake recall a b", "keepsake recall x; id", "keepsake recall x&id", "keepsake recall x|id",
    "keepsake recall x && id", "keepsake recall $(id)", "keepsake recall `id`", "keepsake recall $HOME",
    "keepsake recall ~", "keepsake recall *", "keepsake recall {a,b}", "keepsake recall x > y",
    "keepsake recall < y", "keepsake recall x #", "keepsake recall \\x", "keepsake recall !!",
    "keepsake recall x\n", "keepsake recall x\nid", "keepsake recall 'x\ny'", "keepsake\trecall",
    "keepsake  recall", " keepsake recall", "keepsake recall ", "X=1 keepsake recall", "./keepsake recall",
    "/bin/keepsake recall", "keepsake/ recall", "'keepsake' recall", "keepsake 'recall'",
    "k\u0435epsake recall", "keepsake\u00a0recall", "keepsake recall \u2018x\u2019",
    "keepsake remember \u2018x\u2019", "keepsake recall \x00x", "keepsake recall 'x\x1b[2J'",
    "keepsake recall 'x\r'", "keepsake recall 'x\x7f'", "keepsake recall 'x\x9b'",
    "keepsake recall '\ud800'", "env keepsake recall",
    BATCH.replace("'KEEPSAKE'", "KEEPSAKE"), BATCH.replace("<<'KEEPSAKE'", "<<-'KEEPSAKE'"), BATCH + "\nid",
    BATCH.replace("<<", "<< "), BATCH.replace("\n{", "\nKEEPSAKE\n{"), BATCH + "\n\n", BATCH + " ", BATCH[:-1],
    BATCH.replace("\nKEEPSAKE", "\n KEEPSAKE"), BATCH.replace(" -", " x"),
    BATCH.replace("'KEEPSAKE'", "'KEEPSAKE' | id"), BATCH.replace("'KEEPSAKE'", "'KEEPSAKE'; id"),
    BATCH.replace("\n{", "\r\n{"), "\n" + BATCH, "cd /; " + BATCH, BATCH.replace("KEEPSAKE", "OTHER"),
    BATCH + "\nKEEPSAKE", "keepsake recall '" + "x" * 100_001 + "'",
]  # fmt: skip


@pytest.mark.parametrize("command", ALLOWED)
def test_the_three_forms_are_allowed(command: str) -> None:
    assert permission.arguments(command) == ALLOWED[command]
    assert permission.allowed({"command": command, "description": "save", "timeout": 5000})


@pytest.mark.parametrize("command", REFUSED)
def test_nothing_else_is(command: str) -> None:
    assert permission.arguments(command) is None


@pytest.mark.parametrize(
    "more",
    [{"command": 1}, {"command": ["keepsake recall"]}, {}, {"command": BATCH, "dangerouslyDisableSandbox": True}],
)
def test_a_call_of_another_shape_is_not_allowed(more: dict[str, object]) -> None:
    assert not permission.allowed(more)


def test_what_the_reason_asks_for_is_what_is_allowed() -> None:
    text = reason.text([Finding("DECISION", 0.5, 2, 1, "we chose")])
    start = text.index(permission.FIRST)
    form = text[start : text.index("\nKEEPSAKE", start) + len("\nKEEPSAKE")]
    assert permission.arguments(form) == ["remember", "--batch", "-"]


# Pieces that a shell could take for something; `canary` is a file that must never come to be.
PIECES = [
    "; echo x >canary", "$(echo x >canary)", "`echo x >canary`", " && echo x >canary", "| echo x", " >canary",
    "<x", "<(echo x >canary)", "\n", "\necho x >canary\n", "\nKEEPSAKE\necho x >canary\n", "'", '"', "\\",
    "\\\n", "&", "#", " ", "\t", "\r", "\x0b", "\x00", "\u00a0", "\u2028", "\u2019", "\uff07", "~", "*",
    "{a,b}", "!!", "X=1 ", "./", "-", "--batch", "KEEPSAKE", "<<'KEEPSAKE'", "$'\\x27'", "\ud800", "(", ")",
    "é",
]  # fmt: skip


@st.composite
def commands(draw: st.DrawFn) -> str:
    """One of the forms, a few pieces put in or letters taken out anywhere."""
    command = draw(st.sampled_from(list(ALLOWED)))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(command)))
        if draw(st.booleans()):
            command = command[:at] + draw(st.sampled_from(PIECES)) + command[at:]
        else:
            command = command[:at] + command[at + draw(st.integers(1, 4)) :]
    return command


SHELLS = [path for name in ("sh", "bash", "dash", "zsh") if (path := shutil.which(name))]


@pytest.mark.skipif(os.name == "nt", reason="a fake program is a shell script here")
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(command=commands())
def test_a_shell_does_with_an_allowed_command_exactly_what_was_read(tmp_path: Path, command: str) -> None:
    told = permission.arguments(command)
    if told is None:
        return
    fake, here = tmp_path / "bin", tmp_path / "here"
    if not fake.exists():
        fake.mkdir()
        here.mkdir()
        program = fake / "keepsake"
        program.write_text(
            f'#!/bin/sh\nprintf "%s\\0" "$@" >>"{tmp_path}/argv"\n/bin/cat >>"{tmp_path}/body"\n', "utf-8"
        )
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    for shell in SHELLS:
        for name in ("argv", "body"):
            (tmp_path / name).write_bytes(b"")
        done = subprocess.run(
            [shell, "-c", command],
            cwd=here, env={"PATH": str(fake)}, stdin=subprocess.DEVNULL, capture_output=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
        assert (tmp_path / "argv").read_bytes() == "".join(f"{word}\0" for word in told).encode()
        body = command.partition("\n")[2].rstrip("\n").rpartition("KEEPSAKE")[0] if "\n" in command else ""
        assert (tmp_path / "body").read_bytes() == body.encode()
        assert list(here.iterdir()) == []
