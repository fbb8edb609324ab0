"""The launcher's image: the modules of a hook in one file, used while it is fresh, never in the way."""

from __future__ import annotations

import gc
import json
import marshal
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.conftest import ROOT, capture_payload

import launch
from keepsake.base import paths, spawn
from keepsake.store import drafts, memories, schema
from keepsake.worker import link

if TYPE_CHECKING:
    from pathlib import Path

SEAM = "cnc/contour.py keeps the seam at the lowest curvature, since operators see it least"


@pytest.fixture
def plugin(tmp_path: Path, home: Path, work: Path) -> Path:
    """A plugin folder of its own, and a memory that a Read of cnc/contour.py recalls."""
    (home / "runtime").mkdir(parents=True)
    (home / "runtime" / "failed").write_text("no network in tests", "utf-8")
    (home / "python").write_text(sys.executable + "\n", "utf-8")
    for folder in ("scripts", "hooks"):
        shutil.copytree(ROOT / folder, tmp_path / "plugin" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    draft = drafts.Draft(key="saved:seam", kind="saved", type="Decision", content=SEAM, created=1.7e9,
                           files=["cnc/contour.py"], source="cli")  # fmt: skip
    drafts.insert(schema.open_memory(memories.database(paths.project_dir(str(work.resolve())))), draft)
    return tmp_path / "plugin"


def fire(plugin: Path, work: Path, session: str, **env: str) -> str:
    """Run the PostToolUse hook as hooks.json does; return what the model reads."""
    payload = capture_payload("PostToolUse-Read", cwd=str(work), session_id=session,
                              tool_input={"file_path": "cnc/contour.py"})  # fmt: skip
    hooks = json.loads((plugin / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]
    command = hooks["PostToolUse"][0]["hooks"][0]["command"]
    done = subprocess.run(["sh", "-c", command], input=json.dumps(payload).encode(), capture_output=True, check=False,
                          env={**os.environ, "CLAUDE_PLUGIN_ROOT": str(plugin), "KEEPSAKE_SYNC": "1", **env},
                          )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    return str(json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]) if done.stdout else ""


def image(home: Path) -> Path:
    return next((home / "pycache").rglob("post_tool_use.*.image"))


def test_the_first_run_links_and_the_next_runs_the_image(plugin: Path, work: Path, home: Path) -> None:
    first = fire(plugin, work, "one")
    assert "lowest curvature" in first
    made = image(home)
    assert made.stat().st_mode & 0o777 == 0o600
    before = made.stat().st_mtime_ns
    for source in (plugin / "scripts" / "keepsake").rglob(
        "*.py"
    ):  # without the sources' code, only the image can answer
        stat = source.stat()
        source.write_text("#" * stat.st_size, "utf-8")
        os.utime(source, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert fire(plugin, work, "two", KEEPSAKE_SYNC="") == first
    assert made.stat().st_mtime_ns == before, "a run that needs no more than the image holds links nothing"


def test_a_changed_source_makes_the_image_stale(plugin: Path, work: Path) -> None:
    fire(plugin, work, "one")
    source = plugin / "scripts" / "keepsake" / "text" / "render.py"
    source.write_text(source.read_text("utf-8").replace("</keepsake-memory>", "</changed-since>"), "utf-8")
    assert fire(plugin, work, "two").endswith("</changed-since>")
    assert fire(plugin, work, "three").endswith("</changed-since>")


@pytest.mark.parametrize("writable", [True, False])
def test_nothing_is_linked_where_nothing_can_be_kept(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, writable: bool
) -> None:
    (tmp_path / "quiet_hook.py").write_text("def main():\n    return 0\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(launch, "restore", lambda _path: set())  # it unloads what a broken image had begun to load
    monkeypatch.delitem(sys.modules, "re")  # what a hook hasn't loaded
    started: list[list[str]] = []
    monkeypatch.setattr(spawn, "worker", lambda arguments, **_: started.append(arguments))
    if writable:
        home.mkdir()
    else:
        home.write_text("a file where a folder should be", "utf-8")
    try:
        assert launch.main(str(tmp_path), "quiet_hook") == 0
    finally:
        gc.enable()
    assert [one[0] for one in started] == ["image"] * writable


def test_a_way_that_is_seldom_gone_is_not_linked(plugin: Path, home: Path) -> None:
    """A Stop that asks loads regular expressions; in the image, every Stop would load them."""
    (plugin / "scripts" / "seldom.py").write_text("import re\ndef main():\n    return 0\n", "utf-8")
    home.mkdir(exist_ok=True)
    program = "import sys; sys.path[0] = sys.argv[1]; import launch; launch.start(*sys.argv[1:])"
    line = [sys.executable, "-S", "-E", "-X", f"pycache_prefix={home / 'pycache'}", "-c", program]
    subprocess.run([*line, str(plugin / "scripts"), "seldom"], env={**os.environ, "KEEPSAKE_SYNC": "1"}, check=True)
    assert list(home.rglob("*.pyc"))
    assert not list(home.rglob("*.image"))


@pytest.mark.full
@pytest.mark.parametrize("content", [b"", b"garbage", b"\xfb\x02\x00\x00\x00", b"half"])
def test_a_broken_image_is_replaced(plugin: Path, work: Path, home: Path, content: bytes) -> None:
    first = fire(plugin, work, "one")
    made = image(home)
    whole = made.read_bytes()
    made.write_bytes(whole[: len(whole) // 2] if content == b"half" else content)
    assert fire(plugin, work, "two") == first
    again, before = (marshal.loads(data) for data in (made.read_bytes(), whole))  # noqa: S302  # both made here
    assert again == before  # their bytes may differ: marshal counts references


def test_an_image_whose_code_fails_is_put_aside(plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "keepsake_bad.py"
    bad.write_text("raise RuntimeError('broken')\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    link.job(str(tmp_path / "bad.image"), "keepsake_bad")
    kept = {name: sys.modules[name] for name in launch.ours()}
    assert launch.restore(str(tmp_path / "bad.image")) == set()
    assert launch.ours() == []
    sys.modules.update(kept)
    assert plugin.exists()


def test_nothing_is_said_where_the_plugin_is_gone(plugin: Path, work: Path) -> None:
    shutil.rmtree(plugin / "scripts" / "keepsake")
    assert fire(plugin, work, "one") == ""


def test_modules_come_after_what_they_import() -> None:
    order = ["keepsake", "keepsake.search", "keepsake.search.weights", "keepsake.search.rank"]
    assert link.ordered(order[::-1]) == order


def test_an_image_loads_no_module_for_a_flag_of_the_compiler() -> None:
    _, source, _, code = link.part("keepsake.base.reply")
    names: dict[str, object] = {"__name__": "reply"}
    assert "__future__" not in code.co_names
    exec(code, names)  # noqa: S102  # it is what launch.execute does
    assert source.endswith("reply.py")
    assert "Reply" in names


def test_os_is_whole_without_the_abstract_classes() -> None:
    """What the hooks and the worker's start ask of os and os.environ works as with the real `_collections_abc`."""
    probe = (
        "import sys; sys.path.insert(0, sys.argv[1]); import launch; launch.lean_os(); import os;"
        "assert '_collections_abc' not in sys.modules;"
        "e = os.environ; e['A'] = '1';"
        "assert e.get('A') == '1' and e.get('B') is None and e.get('B', 2) == 2 and 'A' in e and 'B' not in e;"
        "assert ('A', '1') in e.items() and 'A' in e.keys() and '1' in e.values() and dict(e)['A'] == '1';"
        "assert not isinstance(1, os.PathLike);"
        "import pathlib, subprocess, collections.abc;"
        "assert isinstance(pathlib.Path('.'), os.PathLike) and not isinstance('', os.PathLike);"
        "assert subprocess.run([pathlib.Path(sys.executable), '-c', 'import os; print(os.environ[\"A\"])'],"
        " capture_output=True, env=os.environ).stdout.strip() == b'1'"
    )
    done = subprocess.run([sys.executable, "-S", "-E", "-c", probe, str(ROOT / "scripts")], capture_output=True,
                          check=False)  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


def test_bytecode_that_a_full_disk_cuts_off_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.pyc"
    launch.bytecode(str(path), b"whole")
    assert (path.read_bytes(), path.stat().st_mode & 0o111) == (b"whole", 0)

    class Full:
        """A disk that takes two bytes."""

        def __getattr__(self, name: str) -> object:
            return getattr(os, name)

        def write(self, handle: int, data: bytes) -> int:
            return os.write(handle, data[:2])

    monkeypatch.setattr(launch, "_os", Full())
    launch.bytecode(str(path), b"other")
    assert path.read_bytes() == b"whole"
    assert os.listdir(tmp_path) == ["a.pyc"]


@pytest.mark.parametrize("program", ["hook", "worker", "command line"])
def test_whatever_starts_caches_whole(plugin: Path, work: Path, program: str) -> None:
    """A module's bytecode is written by our function from the first import on."""
    spy = "import sys\nprint(sys.modules['_frozen_importlib_external']._write_atomic.__module__)\nsys.stdout.flush()\n"
    line, target = {
        "hook": (["sh", "-c", f'event=stop; . "{plugin}/scripts/run"'], "stop.py"),
        "worker": ([sys.executable, f"{plugin}/scripts/worker.py"], "keepsake/worker/jobs.py"),
        "command line": (
            [sys.executable, f"{plugin}/scripts/keepsake/cli/__main__.py", "--help"],
            "keepsake/cli/main.py",
        ),
    }[program]
    source = plugin / "scripts" / target
    source.write_text(
        source.read_text("utf-8").replace(
            "from __future__ import annotations\n", f"from __future__ import annotations\n{spy}", 1
        )
    )
    done = subprocess.run(line, cwd=work, input="{}", capture_output=True, text=True, check=False,
                          env={**os.environ, "CLAUDE_PLUGIN_ROOT": str(plugin)})  # fmt: skip
    assert done.stdout.splitlines()[0] == "launch"
