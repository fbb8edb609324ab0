"""The hosts as these tests see them: their captured payloads and transcripts, and where the client would put those."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.conftest import ROOT

from keepsake import hosts

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.hosts import Host

CAPTURES = ROOT / "tests" / "fixtures" / "hosts"
SESSION = "00000000-0000-4000-8000-000000000001"


class Agent(NamedTuple):
    """A host: its captured transcript, the path that it has below the person's home, and the project it names."""

    name: str
    transcript: str
    place: str
    session: str

    @property
    def host(self) -> Host:
        """The host's module."""
        return hosts.named(self.name)

    def payload(self, name: str, **changes: object) -> dict[str, Any]:
        """Return a captured payload, some fields changed."""
        found: dict[str, Any] = json.loads((CAPTURES / self.name / f"{name}.json").read_text("utf-8"))
        return {**found, **changes}

    def payloads(self) -> list[str]:
        """Return the names of all captured payloads."""
        names = sorted(path.stem for path in (CAPTURES / self.name).glob("*.json"))
        return [name for name in names if not name.startswith(("env-", "arrival-", "hooks-list"))]

    def put(self, person: Path, project: Path | None = None) -> Path:
        """Put the captured transcript where the client would keep it; project: its folder instead of the captured."""
        path = person / self.place
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CAPTURES / self.name / self.transcript, path)
        root = str(project or "/home/dev/project")
        path.write_text(path.read_text("utf-8").replace("/home/dev/project", root), "utf-8")
        if self.name == "gemini":
            (path.parent.parent / ".project_root").write_text(root, "utf-8")
        return path


_ID = "00000000-0000-4000-8000-0000000000"
AGENTS = [
    Agent(
        "codex",
        "rollout.jsonl",
        f".codex/sessions/2026/11/22/rollout-2026-11-22T07-25-50-{_ID}01.jsonl",
        f"{_ID}01",
    ),
    Agent("copilot", "events.jsonl", f".copilot/session-state/{_ID}45/events.jsonl", f"{_ID}45"),
    Agent("gemini", "session.jsonl", ".gemini/tmp/project/chats/session-2026-11-22T08-02-00000001.jsonl", f"{_ID}0b"),
    Agent("qwen", "chat.jsonl", f".qwen/projects/-home-dev-project/chats/{_ID}1e.jsonl", f"{_ID}1e"),
]
EVERY = [(agent, name) for agent in AGENTS for name in agent.payloads()]
