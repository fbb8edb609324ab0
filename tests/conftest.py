"""What every test shares: a data home of its own, and the client's real payloads."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from keepsake.store import db as sqlite
from keepsake.store import schema

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
CLIENTS = ("CLAUDE", "CODEX", "COPILOT", "GEMINI", "QWEN", "KEEPSAKE", "XDG_")  # how their variables begin
DRAWN = 30 if os.environ.get("CI") == "true" else 8  # of texts that a pattern matches: to draw one costs 5 ms
CAPTURES = ROOT / "tests" / "fixtures" / "captures"


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the real home, the caller's client, or another test's data."""
    for name in list(os.environ):
        if name.startswith(CLIENTS) and name != "KEEPSAKE_CLIENT_CACHE":
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "person"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "person"))
    monkeypatch.setenv("KEEPSAKE_HOME", str(tmp_path / "keepsake"))
    for name in ("PIP_NO_INDEX", "UV_OFFLINE"):  # no test reaches a package index
        monkeypatch.setenv(name, "1")
    if hasattr(os, "nice"):  # work in the background gives way; a test that runs it here would slow all that follow
        monkeypatch.setattr("os.nice", lambda _: 0)


@pytest.fixture(scope="session", autouse=True)
def _bytecode(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One folder for all tests of a run, xdist's processes together."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "bytecode"
    folder.mkdir(mode=0o700, exist_ok=True)
    os.environ["TESTS_BYTECODE"] = str(folder)


Migrations = tuple[tuple[str, ...], ...]
STEP_BY_STEP = schema.migrate


@pytest.fixture(scope="session", autouse=True)
def _stores_are_made_whole() -> Iterator[None]:
    """Let this process make a new store in one transaction, with the shape to which the migrations lead.

    Thousands of tests make one, and each of thirteen steps costs a commit: 10 ms instead of 2.4. The steps themselves
    are taken once for the shape, by `tests/store/test_schema.py` and by every process that a test starts.
    """
    shapes: dict[Migrations, list[str]] = {}

    def shape(migrations: Migrations) -> list[str]:
        if migrations not in shapes:
            shapes[migrations] = []
            with contextlib.suppress(sqlite.DatabaseError), contextlib.closing(sqlite.connect(":memory:")) as made:
                STEP_BY_STEP(made, migrations)
                shapes[migrations] = statements(made)
        return shapes[migrations]

    def migrate(db: sqlite.Connection, migrations: Migrations) -> None:
        if schema.version(db) == 0 and shape(migrations):
            with db:
                db.execute("BEGIN IMMEDIATE")
                if schema.version(db) == 0:  # no other process was faster
                    for statement in (*shape(migrations), f"PRAGMA user_version={len(migrations)}"):
                        db.execute(statement)
        STEP_BY_STEP(db, migrations)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "migrate", migrate)
        yield


def statements(db: sqlite.Connection) -> list[str]:
    """Return what makes an empty database one of this shape; a full-text table makes its own tables."""
    rows = db.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    full_text = tuple(f"{name}_" for _, name, sql in rows if sql.startswith("CREATE VIRTUAL TABLE"))
    return [sql for kind, name, sql in rows if kind != "table" or not name.startswith((*full_text, "sqlite_"))]


def share_bytecode(home: Path) -> None:
    """Have what runs in a data home find the package compiled: to compile it costs every home up to a second."""
    if os.name != "nt":  # links are a privilege there
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        (home / "pycache").symlink_to(os.environ["TESTS_BYTECODE"])


def no_runtime(home: Path) -> None:
    """Note that the runtime can't be made, so that no worker tries: it costs seconds, and nothing is installed."""
    (home / "runtime").mkdir(mode=0o700, parents=True)
    (home / "runtime" / "failed").write_text("no network in tests", "utf-8")
    (home / "runtime" / "failed").chmod(0o600)


def ready(home: Path) -> None:
    """Make a data home whose launcher knows this interpreter, and where no runtime is made."""
    share_bytecode(home)
    no_runtime(home)
    (home / "python").write_text(sys.executable + "\n", "utf-8")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Keepsake's data home of this test."""
    return tmp_path / "keepsake"


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A project folder."""
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def capture_payload(name: str, **changes: object) -> dict[str, Any]:
    """Return a captured payload of the real client, some fields changed."""
    payload: dict[str, Any] = json.loads((CAPTURES / f"{name}.json").read_text("utf-8"))
    payload.update(changes)
    return payload
