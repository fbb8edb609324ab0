"""Child processes: their limits hold, and nothing of them is left."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import pytest

from keepsake.base import child

if TYPE_CHECKING:
    from pathlib import Path

    from tests.extract.conftest import World


def python(code: str, limit: float = 20.0, given: bytes = b"") -> child.Done:
    return child.run([sys.executable, "-S", "-E", "-c", code], os.environ, os.getcwd(), limit, given)


def test_streams_and_code() -> None:
    done = python("import sys; print(sys.stdin.read()); print('no', file=sys.stderr); sys.exit(3)", given=b"said")
    assert (done.code, done.out.split(), done.err.split(), done.late, done.flooded) == (
        3, [b"said"], [b"no"], False, False)  # fmt: skip


def test_a_child_that_reads_nothing_blocks_nobody() -> None:
    done = python("print('done')", given=b"x" * 3_000_000)
    assert (done.code, done.out.strip()) == (0, b"done")


def gone(pid: int) -> bool:
    end = time.monotonic() + 10
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            if file.read().split()[2] == "Z":
                return True
        time.sleep(0.05)
    return False


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("code", [0, None])
def test_the_whole_group_is_gone(world: World, code: int | None) -> None:
    """A grandchild dies with the time limit, and with a child that ends before it."""
    world.fake("thing", {"spawn": 60, "sleep": 0 if code == 0 else 60, "out": "started"})
    done = child.run([str(world.bin / "thing")], os.environ, str(world.bin), 3.0)
    assert done.out == b"started"
    assert done.late is (code is None or done.late)
    assert gone(int((world.bin / "thing.child").read_text("utf-8")))
    assert gone(world.calls("thing")[0]["pid"])


def test_a_flood_is_cut_off() -> None:
    done = python("import sys\nwhile True: sys.stdout.write('x' * 65536)")
    assert (len(done.out), done.flooded, done.late) == (child.MAX_OUTPUT, True, False)


def test_late() -> None:
    done = python("import os, time; os.close(1); os.close(2); time.sleep(60)", limit=0.5)
    assert (done.late, done.flooded, done.out) == (True, False, b"")


def test_programs_of_the_current_folder_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repository may hold a `claude` of its own, and PATH a dot."""
    program = tmp_path / "claude"
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(child.MissingError, match="claude is not on PATH"):
        child.program("claude", {"PATH": os.pathsep.join([".", "", "bin"])})
    if os.name != "nt":
        assert child.program("claude", {"PATH": os.pathsep.join([".", str(tmp_path)])}) == str(program)
