"""Other coding agents, pinned, each with keepsake installed by `keepsake install`, on one person's machine."""

from __future__ import annotations

import glob
import json
import os
import platform
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.client import install, wires
from tests.client.model import Turn
from tests.client.rig import INHERITED, PATIENCE, ROOT
from tests.conftest import no_runtime, share_bytecode

from keepsake import hosts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Callable

    from tests.client.wires import Step

LIMIT = 180  # seconds of one run


@dataclass(frozen=True)
class Agent:
    """A client: how it is had and started, where it asks its model, and how its model calls a shell.

    command: package and version -> the command; flags: of a prompt; again: those that go on with the last session.
    """

    name: str
    package: str
    command: Callable[[str], list[str]]
    flags: Callable[[Machine, str, bool], list[str]]
    env: Callable[[Machine, str], Mapping[str, str]]
    shell: tuple[str, str]

    @property
    def title(self) -> str:
        """What people call it."""
        return hosts.named(self.name).TITLE

    def run(self, line: str) -> Turn:
        """Return the answer that has a command run."""
        tool, field = self.shell
        return Turn("Next.", ((tool, {field: line, "description": "look", "is_background": False}),))


class Machine:
    """One person's machine: a home, a keepsake home and a git project, all below `folder`."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.home, self.memory, self.project = (os.path.join(folder, name) for name in ("home", "keepsake", "project"))
        for path in (self.home, self.memory, self.project):
            os.makedirs(path, mode=0o700)
        share_bytecode(Path(self.memory))
        no_runtime(Path(self.memory))
        self.write(os.path.join(self.memory, "config.json"), '{"triage": {"unattended": true}}')
        self.write(os.path.join(self.project, "sample.txt"), "line one of sample\n")
        subprocess.run(["git", "init", "-q", "-b", "main"], cwd=self.project, check=True)

    @staticmethod
    def write(path: str, text: str) -> None:
        """Write a file."""
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def merge(self, name: str, more: Mapping[str, object]) -> None:
        """Put settings into a JSON file of the home, beside what is there."""
        path = os.path.join(self.home, name)
        found: dict[str, object] = {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                found = json.load(file)
        self.write(path, json.dumps({**found, **more}))

    def env(self, **more: str) -> dict[str, str]:
        """Return the environment of everything that this machine starts: no account, no key of the caller's."""
        path = os.pathsep.join((os.path.dirname(sys.executable), os.environ["PATH"]))
        kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
        own = {"PATH": path, "HOME": self.home, "USER": "person", "KEEPSAKE_HOME": self.memory}
        return {**kept, **own, "NO_COLOR": "1", "CI": "1", "DO_NOT_TRACK": "1", "PIP_NO_INDEX": "1", **more}

    def keepsake(self, *args: str) -> Any:
        """Run keepsake's command line in the project; return what it prints as JSON."""
        line = [os.path.join(ROOT, "bin", "keepsake"), *args, "--json"]
        done = subprocess.run(
            line, cwd=self.project, env=self.env(), capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def run(self, agent: Agent, prompt: str, script: Sequence[Step], *, again: bool = False) -> list[str]:
        """Give an agent one prompt in a session of its own (or the last one) and let it work to its end.

        Returns what its model was sent, request by request.
        """
        with wires.serve(script) as (address, model):
            more = agent.env(self, address)
            done = subprocess.run(
                [*agent.command(agent.package), *agent.flags(self, prompt, again)],
                cwd=self.project,
                env=self.env(**more),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                timeout=LIMIT,
                check=False,
            )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:] + self.journal()
        return model.requests

    def wait_for(self, *wanted: str) -> list[dict[str, Any]]:
        """Wait for the background work that stores each wanted text; return all memories."""
        end = time.monotonic() + PATIENCE
        while True:
            found: list[dict[str, Any]] = self.keepsake("list", "--limit", "100")
            missing = [text for text in wanted if not any(text in one["content"] for one in found)]
            if not missing:
                return found
            assert time.monotonic() < end, f"not remembered: {missing}; journal: {self.journal()}"
            time.sleep(0.3)

    def journal(self) -> str:
        """Return what went wrong in hooks and background work."""
        path = os.path.join(self.memory, "log", "keepsake.jsonl")
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8") as file:
            return file.read()


def _script(package: str) -> list[str]:
    """Return the command that npm made for a package."""
    folder = os.path.dirname(install.package(package))
    folder = os.path.dirname(folder) if package.startswith("@") else folder
    name = {"@openai/codex": "codex", "@google/gemini-cli": "gemini"}[package.rpartition("@")[0]]
    return [os.path.join(folder, ".bin", name)]


def _copilot(package: str) -> list[str]:
    """Return the program of this platform: the package's own script wants a newer Node."""
    found = glob.glob(f"{install.package(package)}-*/copilot")
    if not found:
        raise install.MissingClientError(f"no program for this platform in {package}")
    return found[:1]


def _qwen(package: str) -> list[str]:
    """Return the script under Node 22, which it wants."""
    arch = {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    node = os.path.join(install.package(f"node-{sys.platform}-{arch}@22.23.3"), "bin", "node")
    return [node, os.path.join(install.package(package), "cli-entry.js")]


def _codex_flags(machine: Machine, prompt: str, again: bool) -> list[str]:
    del machine
    # The person's trust can't be given here; that it is asked for is tested apart.
    flags = ["--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "--dangerously-bypass-hook-trust"]
    return ["exec", *(["resume", "--last"] if again else []), *flags, prompt]


def _codex_env(machine: Machine, address: str) -> Mapping[str, str]:
    config = f"""model = "gpt-5.5"
model_provider = "scripted"
check_for_update_on_startup = false
[model_providers.scripted]
name = "scripted"
base_url = "{address}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
supports_websockets = false
[analytics]
enabled = false
"""
    machine.write(os.path.join(machine.home, ".codex", "config.toml"), config)
    return {"SCRIPTED_KEY": "dummy"}


def _copilot_flags(machine: Machine, prompt: str, again: bool) -> list[str]:
    del machine
    return ["--allow-all", "--no-color", *(["--continue"] if again else []), "-p", prompt]


def _copilot_env(machine: Machine, address: str) -> Mapping[str, str]:
    # It unpacks itself into its cache at the first start: once for all tests.
    cache = os.path.join(install.CACHE, "copilot-cache")
    return {"COPILOT_OFFLINE": "true", "COPILOT_PROVIDER_BASE_URL": f"{address}/v1", "COPILOT_PROVIDER_TYPE": "openai",
            "COPILOT_PROVIDER_API_KEY": "dummy", "COPILOT_MODEL": "gpt-5.5", "COPILOT_AUTO_UPDATE": "false",
            "XDG_CACHE_HOME": cache, "XDG_DATA_HOME": os.path.join(machine.home, ".data")}  # fmt: skip


QUIET = {"privacy": {"usageStatisticsEnabled": False}, "telemetry": {"enabled": False}}


def _gemini_flags(machine: Machine, prompt: str, again: bool) -> list[str]:
    del machine
    return ["--yolo", "-m", "gemini-2.5-flash", *(["--resume", "latest"] if again else []), "-p", prompt]


def _gemini_env(machine: Machine, address: str) -> Mapping[str, str]:
    security = {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}}
    machine.merge(".gemini/settings.json", {**QUIET, "security": security, "general": {"enableAutoUpdate": False}})
    return {"GEMINI_API_KEY": "dummy", "GOOGLE_GEMINI_BASE_URL": address, "GEMINI_CLI_TRUST_WORKSPACE": "true"}


def _qwen_flags(machine: Machine, prompt: str, again: bool) -> list[str]:
    del machine
    return ["--yolo", *(["--continue"] if again else []), "-p", prompt]


def _qwen_env(machine: Machine, address: str) -> Mapping[str, str]:
    security = {"auth": {"selectedType": "openai"}, "folderTrust": {"enabled": False}}
    machine.merge(".qwen/settings.json", {**QUIET, "security": security, "general": {"enableAutoUpdate": False}})
    return {"OPENAI_API_KEY": "dummy", "OPENAI_BASE_URL": f"{address}/v1", "OPENAI_MODEL": "gpt-5.5"}


CODEX = Agent("codex", "@openai/codex@0.169.0", _script, _codex_flags, _codex_env, ("exec_command", "cmd"))
COPILOT = Agent("copilot", "@github/copilot@1.0.102", _copilot, _copilot_flags, _copilot_env, ("bash", "command"))
GEMINI = Agent(
    "gemini", "@google/gemini-cli@0.61.0", _script, _gemini_flags, _gemini_env, ("run_shell_command", "command")
)
QWEN = Agent("qwen", "@qwen-code/qwen-code@0.24.4", _qwen, _qwen_flags, _qwen_env, ("run_shell_command", "command"))
