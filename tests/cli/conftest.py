"""The command line in this process, on a data home and a project of its own."""

from __future__ import annotations

import io
import json
import os
from typing import TYPE_CHECKING, Any, Callable

import pytest

from keepsake.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Cli:
    """Runs verbs: `cli("recall", "words")` gives the exit code; out and err hold what was printed."""

    def __init__(
        self, home: Path, project: Path, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch
    ) -> None:
        self.home, self.project = home, project
        self.out = self.err = ""
        self._capsys, self._patch = capsys, patch

    def __call__(self, *arguments: str, stdin: bytes = b"") -> int:
        """Run a verb; return its exit code."""
        self._patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main.main(arguments)
        self.out, self.err = self._capsys.readouterr()
        return code

    def json(self, *arguments: str, stdin: bytes = b"") -> Any:
        """Run a verb that must be done, and return what it prints with --json."""
        code = self(*arguments, "--json", stdin=stdin)
        assert code == 0, self.err
        return json.loads(self.out)


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    home, project = tmp_path / "home", tmp_path / "workshop"
    project.mkdir()
    (tmp_path / "other").mkdir()  # another project, beside it
    monkeypatch.setenv("KEEPSAKE_HOME", str(home))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    monkeypatch.delenv("CLAUDE_PROJECT_DIR", raising=False)
    monkeypatch.chdir(project)
    return Cli(home, project, capsys, monkeypatch)


@pytest.fixture
def private() -> Iterator[None]:
    """Make files private, as the program does."""
    old = os.umask(0o077)
    yield
    os.umask(old)


@pytest.fixture
def transcript(tmp_path: Path) -> Callable[..., str]:
    """Return a function that writes a transcript of (role, text) turns and gives its path."""

    def write(name: str, turns: list[tuple[str, str]], cwd: str = "", folder: str = "transcripts") -> str:
        path = tmp_path / folder / f"{name}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = []
        for number, (role, text) in enumerate(turns):
            message: dict[str, object] = {"role": role, "content": text}
            if role == "assistant":
                message = {"role": role, "id": f"msg_{name}_{number}", "content": [{"type": "text", "text": text}]}
            line = {"type": role, "uuid": f"{name}-{number}", "sessionId": name, "message": message}
            line["timestamp"] = f"2026-03-01T10:{number:02d}:00.000Z"
            if cwd:
                line["cwd"] = cwd
            lines.append(json.dumps(line))
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return os.fspath(path)

    return write
