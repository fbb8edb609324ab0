"""`bin/keepsake` as a person starts it: home, interpreter, runtime, file modes."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from tests.conftest import share_bytecode

from keepsake.base import paths
from keepsake.worker import runtime

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.join(ROOT, "bin", "keepsake")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows starts keepsake.cmd")

BROKEN_UV = "#!/bin/sh\necho 'error: no network' >&2\nexit 2\n"
WORKING_UV = f"""#!/bin/sh
[ "$1" = venv ] || exit 0
for folder; do :; done
mkdir -p "$folder/bin"
ln -s {sys.executable} "$folder/bin/python"
"""


class Machine:
    """A machine with nothing but a shell, a Python and what `uv` does."""

    def __init__(self, base: Path, uv: str, *, fresh: bool = False) -> None:
        """fresh: there is no data home yet: an interpreter is looked for, and the package compiled there."""
        self.home = base / "data home"
        self.folder = base / "work"
        self.folder.mkdir()
        if not fresh:
            share_bytecode(self.home)
            (self.home / "python").write_text(sys.executable + "\n", "utf-8")
        tools = base / "tools"
        tools.mkdir()
        (tools / "uv").write_text(uv)
        (tools / "uv").chmod(0o755)
        path = f"{tools}:{os.path.dirname(sys.executable)}:/usr/bin:/bin"
        self.env = {"PATH": path, "HOME": str(base), "KEEPSAKE_HOME": str(self.home)}

    def run(self, *arguments: str, program: str = PROGRAM, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *arguments],
            cwd=self.folder,
            env={**self.env, **env},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    def hook(self, **env: str) -> subprocess.CompletedProcess[str]:
        """Run the Stop hook as hooks.json starts it, without a payload."""
        return subprocess.run(
            ["/bin/sh", "-c", 'event=stop; . "$CLAUDE_PLUGIN_ROOT/scripts/run"'],
            cwd=self.folder,
            env={**self.env, "CLAUDE_PLUGIN_ROOT": ROOT, **env},
            input="{",
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


def test_without_a_runtime_it_says_so_once_and_works(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV, fresh=True)
    (machine.folder / "a.ndjson").write_text('{"content": "Works on the standard library"}\n', "utf-8")
    first = machine.run("import", "a.ndjson", "--json")
    assert first.returncode == 0, first.stderr
    assert first.stderr == ""  # progress is for a terminal; `doctor` says what is wrong
    again = machine.run("recall", "standard library", "--json")
    assert json.loads(again.stdout)[0]["content"] == "Works on the standard library"
    assert again.stderr == ""
    problems = json.loads(machine.run("doctor", "--json").stdout)["problems"]
    assert "the runtime is not made: uv failed: error: no network" in [one["problem"] for one in problems]


def test_on_a_terminal_it_says_that_it_makes_its_runtime(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    (machine.folder / "a.ndjson").write_text('{"content": "Works on the standard library"}\n', "utf-8")
    shown, terminal = os.openpty()
    line = [PROGRAM, "import", "a.ndjson"]
    subprocess.run(line, cwd=machine.folder, env=machine.env, stderr=terminal, stdout=terminal, check=True, timeout=120)
    os.close(terminal)
    said = os.read(shown, 9000).decode()
    os.close(shown)
    assert "keepsake: making its runtime once (a virtual environment" in said
    assert "keepsake: going on without its runtime (uv failed: error: no network)" in said


def test_a_closed_output_is_no_failure(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    line = ["sh", "-c", '"$0" list >&-', PROGRAM]
    done = subprocess.run(line, cwd=machine.folder, env=machine.env, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_an_output_that_is_full_is_one_line(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [PROGRAM, "list"], cwd=machine.folder, env=machine.env, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1
    assert done.stderr == b"keepsake: what was to be printed can't be written: No space left on device\n"


def test_the_runtime_is_made_once_and_used(tmp_path: Path) -> None:
    machine = Machine(tmp_path, WORKING_UV)
    (machine.folder / "a.ndjson").write_text('{"content": "Works on the runtime"}\n', "utf-8")
    first = machine.run("import", "a.ndjson", "--json")
    assert first.stderr == ""
    python = json.loads(machine.run("doctor", "--json").stdout)["python"]
    assert python.startswith(str(machine.home / "runtime" / "current"))
    assert machine.run("stats").stderr == ""


def test_a_verb_with_packages_of_its_own_runs_on_them_where_there_is_a_runtime(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    for group in (runtime.ORDINARY, runtime.POSTGRES):
        made = machine.home / "runtime" / group.name
        venv.create(made, with_pip=False, symlinks=True)
        (made / "keepsake-stamp").write_text(paths.digest(Path(group.lock).read_text("utf-8")), "utf-8")
    packages = next(made.glob("lib/python*/site-packages"))
    pinned = re.findall(r"^psycopg-binary==(\S+)", Path(runtime.POSTGRES.lock).read_text("utf-8"), re.MULTILINE)
    (packages / "psycopg.py").write_text(f"open({str(tmp_path / 'asked')!r}, 'w').close()", "utf-8")
    for version in pinned:
        about = packages / f"psycopg_binary-{version}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Name: psycopg-binary\nVersion: {version}\n", "utf-8")
    machine.run("team", "init", "--service", "office")
    assert (tmp_path / "asked").exists()


@pytest.mark.parametrize("arguments", [["--help"], ["purge", "--yes"], ["remember", "x y"], ["recall", "x"], ["stats"]])
def test_what_needs_no_runtime_makes_none(tmp_path: Path, arguments: list[str]) -> None:
    machine = Machine(tmp_path, WORKING_UV)
    done = machine.run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (machine.home / "runtime").exists()


def test_it_is_found_through_links(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "one").symlink_to(PROGRAM)
    (tmp_path / "bin" / "two").symlink_to("one")
    assert machine.run("stats", "--json", program=str(tmp_path / "bin" / "two")).returncode == 0


def test_everything_is_private_whatever_the_umask(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV, fresh=True)
    before = os.umask(0)
    try:
        machine.run("remember", "Private", "--tags", "x")
        machine.run("pause")
    finally:
        os.umask(before)
    open_to_others = [
        path for path in [machine.home, *machine.home.rglob("*")] if stat.S_IMODE(path.lstat().st_mode) & 0o077
    ]
    assert open_to_others == []


@pytest.mark.parametrize(
    "env",
    [
        {"KEEPSAKE_HOME": ""},
        {"KEEPSAKE_HOME": "", "XDG_DATA_HOME": "/nowhere/data"},
        {"KEEPSAKE_HOME": "", "LOCALAPPDATA": ""},
        {"KEEPSAKE_HOME": "", "XDG_DATA_HOME": "  "},
        {"KEEPSAKE_HOME": "~/elsewhere"},
    ],
)
def test_the_shell_and_the_package_agree_where_home_is(tmp_path: Path, env: dict[str, str]) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    env = {name: value.replace("/nowhere", str(tmp_path)) for name, value in env.items()}
    for place in (".local/share/keepsake", "data/keepsake", "elsewhere"):
        share_bytecode(tmp_path / place)
    found = json.loads(machine.run("doctor", "--json", **env).stdout)
    assert os.path.exists(os.path.join(found["home"], "python"))
    assert machine.hook(**env).stderr == ""
    assert os.listdir(machine.folder) == []  # nothing but the home is written to


def test_without_a_home_nothing_is_left_where_the_hook_runs(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    for name in ("HOME", "KEEPSAKE_HOME"):
        del machine.env[name]
    done = machine.hook(KEEPSAKE_HOME="~nobody-of-that-name/keepsake")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not list(machine.folder.glob("*/keepsake/projects"))


def test_a_path_that_holds_a_python_and_little_else_is_enough(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV, fresh=True)
    bare = tmp_path / "bare"
    bare.mkdir()
    (bare / "python3").symlink_to(sys.executable)
    done = machine.hook(PATH=str(bare))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (machine.home / "projects").exists() or (machine.home / "log").exists()  # it ran
    assert list(machine.home.glob("python*")) == []  # without `mv` nothing is begun


def test_a_folder_where_the_interpreter_is_remembered_fills_with_nothing(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV, fresh=True)
    (machine.home / "python").mkdir(parents=True)
    assert machine.hook().stderr == ""
    assert list((machine.home / "python").iterdir()) == []


def test_a_relative_call_is_not_led_astray_by_cdpath(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV, fresh=True)
    (machine.folder / "bin").symlink_to(os.path.dirname(PROGRAM))
    (tmp_path / "decoy" / "bin").mkdir(parents=True)
    done = machine.run("stats", "--json", program="bin/keepsake", CDPATH=str(tmp_path / "decoy"))
    assert done.returncode == 0, done.stderr


def test_a_module_in_the_working_directory_is_not_run(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    (machine.folder / "json.py").write_text("raise SystemExit('taken over')")
    assert machine.run("stats", "--json").returncode == 0


def test_a_disabled_keepsake_still_answers_its_person(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    assert machine.run("stats", KEEPSAKE_DISABLE="1").stdout.startswith("memories: 0")


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    records = "".join(
        json.dumps({"content": f"fact number {n}", "session_id": "s", "id": str(n)}) + "\n" for n in range(3000)
    )
    (machine.folder / "r.jsonl").write_text(records)
    machine.run("import", "r.jsonl")
    line = f"'{PROGRAM}' export | head -1"
    done = subprocess.run(
        ["/bin/sh", "-c", line], cwd=machine.folder, env=machine.env, capture_output=True, text=True, check=False
    )
    assert json.loads(done.stdout)["id"] == "0"
    assert done.stderr == ""


def test_a_home_that_can_t_be_one_is_one_line(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV, fresh=True)
    machine.home.write_text("a file")
    done = machine.run("remember", "There is no place for this")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [f"keepsake: {machine.home}: Not a directory"]


def test_a_folder_that_is_gone_is_one_line_that_says_what_to_do(tmp_path: Path) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    machine.run("runtime")
    line = f'cd "{tmp_path}" && mkdir gone && cd gone && rmdir ../gone && exec "{PROGRAM}" list'
    done = subprocess.run(
        ["/bin/sh", "-c", line], cwd=machine.folder, env=machine.env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "keepsake: the current folder is gone; go to another one, or give --project DIR" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="POSIX file modes")
def test_an_interpreter_that_can_t_be_remembered_is_no_message(tmp_path: Path) -> None:
    """A hook says nothing on stderr, also where the data home can't be written (here: it is a file)."""
    machine = Machine(tmp_path, BROKEN_UV, fresh=True)
    machine.home.write_text("a file")
    done = machine.hook()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.full
@pytest.mark.skipif(shutil.which("strace") is None, reason="strace shows where files are made")
def test_nothing_is_put_aside_outside_the_data_home(tmp_path: Path, home: Path, work: Path) -> None:
    """VACUUM copies the store: its temporary file holds the memories, and lies where they do."""
    (home / "runtime").mkdir(parents=True)
    (home / "runtime" / "failed").write_text("no network in tests", "utf-8")
    line = [PROGRAM, "--project", str(work)]
    records = [json.dumps({"id": f"m{n}", "content": f"seam {n}: " + "lowest curvature " * 200}) for n in range(2000)]
    (tmp_path / "records.jsonl").write_text("\n".join(records), "utf-8")
    subprocess.run([*line, "import", str(tmp_path / "records.jsonl")], check=True, capture_output=True)
    trace = tmp_path / "trace"
    traced = ["strace", "-f", "-e", "trace=open,openat", "-o", str(trace), *line, "forget", "m7"]
    subprocess.run(traced, check=True, capture_output=True)
    made = re.findall(r'"([^"]*/etilqs_[^"]*)"', trace.read_text("utf-8"))
    assert made
    assert all(path.startswith(f"{home}/") for path in made), made


def test_where_the_interpreter_can_t_be_remembered_no_bytecode_is_kept(tmp_path: Path) -> None:
    """A full disk would keep half a file of Python's own, with which no start succeeds any more."""
    machine = Machine(tmp_path, BROKEN_UV, fresh=True)
    bare = tmp_path / "bare"
    bare.mkdir()
    (bare / "python3").symlink_to(sys.executable)
    assert machine.hook(PATH=str(bare)).stderr == ""
    assert not (machine.home / "pycache").exists()


@pytest.mark.parametrize(
    "arguments", [("demo", "--smaple"), ("import", "nosuch.jsonl"), ("replay", "--project", "nosuch")]
)
def test_a_slip_makes_no_runtime(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    machine = Machine(tmp_path, BROKEN_UV)
    done = machine.run(*arguments)
    assert done.returncode in {1, 2}
    assert "runtime" not in done.stderr
