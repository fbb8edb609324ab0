"""What a host's hooks are told: every captured payload, cut, spoilt, unknown, and sent to the wrong script."""

from __future__ import annotations

import importlib
import io
import json
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import CAPTURES as CLAUDES
from tests.hosts.agents import AGENTS, EVERY, Agent

import launch
from keepsake import hosts
from keepsake.base import event, reply, spawn
from keepsake.hooks import boundary

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = {
    "SessionStart": "session_start",
    "UserPromptSubmit": "user_prompt_submit",
    "PreToolUse": "pre_tool_use",
    "PostToolUse": "post_tool_use",
    "PostToolUseFailure": "post_tool_use_failure",
    "SubagentStart": "subagent_start",
    "PreCompact": "pre_compact",
    "Stop": "stop",
    "SessionEnd": "session_end",
}
IDS = [f"{agent.name}-{name}" for agent, name in EVERY]


class Hook:
    """Runs a hook in this process: `hook("Stop", payload)` gives what it says, `journal` what went wrong."""

    def __init__(self, home: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self.home, self._patch, self._capture = home, patch, capture

    def __call__(self, event: str, payload: bytes | dict[str, Any]) -> dict[str, Any]:
        """Answer a payload with the script of an event (Claude Code's name)."""
        raw = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        script = importlib.import_module(SCRIPTS[event])
        assert boundary.run(event, script.handle) == 0
        said = self._capture.readouterr()
        assert said.err == ""
        found: dict[str, Any] = json.loads(said.out) if said.out else {}
        return found

    @property
    def journal(self) -> list[str]:
        """Return what went wrong so far."""
        path = self.home / "log" / "keepsake.jsonl"
        return [json.loads(line)["what"] for line in path.read_text("utf-8").splitlines()] if path.exists() else []


@pytest.fixture
def hook(home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Hook:
    monkeypatch.setattr(spawn, "worker", lambda *_, **__: None)  # what a hook says is what counts here
    return Hook(home, monkeypatch, capfd)


def told(agent: Agent, name: str) -> str:
    """Return the event of a payload in Claude Code's words, "" for one that keepsake doesn't answer."""
    return agent.host.EVENTS.get(str(agent.payload(name).get("hook_event_name")), "")


@pytest.mark.parametrize(("agent", "name"), EVERY, ids=IDS)
def test_a_payload_tells_its_host(agent: Agent, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name.startswith("old-0.15.10"):  # captured with another path in the place of the transcript's
        monkeypatch.setenv("QWEN_PROJECT_DIR", "/home/dev/project")
    found = hosts.of_payload(agent.payload(name))
    assert found is not None
    assert agent.name == found.NAME


@pytest.mark.parametrize("path", sorted(CLAUDES.glob("*.json")), ids=lambda path: path.stem)
def test_claude_codes_own_are_no_other_hosts(path: Path) -> None:
    if not path.name.startswith("env-"):
        assert hosts.of_payload(json.loads(path.read_text("utf-8"))) is None


@pytest.mark.parametrize(("agent", "name"), EVERY, ids=IDS)
def test_every_payload_is_answered_in_order(agent: Agent, name: str, hook: Hook, work: Path) -> None:
    """An event that keepsake knows says nothing on an empty memory; an unknown one is a line in the journal."""
    event = told(agent, name)
    made = agent.payload(name, cwd=str(work), transcript_path=str(work / agent.place))
    if agent.name == "copilot" and "stop_reason" not in made:
        del made["transcript_path"]
    assert hook(event or "Stop", made) == {}
    unread = event == "Stop" and "-active" not in name  # its transcript is not there
    unknown = str(agent.payload(name).get("hook_event_name")) not in agent.host.EVENTS
    assert bool(hook.journal) == (unknown or unread)


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_half_a_payload_is_silence_and_a_line(agent: Agent, hook: Hook) -> None:
    for name in agent.payloads():
        raw = json.dumps(agent.payload(name)).encode()
        before = len(hook.journal)
        assert hook(told(agent, name) or "Stop", raw[: len(raw) // 2]) == {}
        assert len(hook.journal) == before + 1


@pytest.mark.parametrize("spoilt", [7, None, [], {}, ["x"], {"a": 1}, "", True, "\ud83d\0"], ids=repr)
@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_a_field_of_another_type_is_survived(agent: Agent, spoilt: object, hook: Hook, work: Path) -> None:
    for name in agent.payloads():
        event = told(agent, name)
        for field in agent.payload(name):
            if field not in ("hook_event_name", "session_id", "cwd"):
                made = agent.payload(name, **{"cwd": str(work), field: spoilt})
                assert hook(event or "Stop", made) == {}
    known = ("which is not", "OSError: not a regular file")
    assert [line for line in hook.journal if not any(one in line for one in known)] == []


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
@pytest.mark.parametrize("name", ["Interrupted", "", "BeforeModel\n" * 50, 7])
def test_an_unknown_event_is_silence_and_a_line(agent: Agent, name: object, hook: Hook) -> None:
    payload = next(one for one in agent.payloads() if told(agent, one) == "PostToolUse")
    assert hook("PostToolUse", agent.payload(payload, hook_event_name=name)) == {}
    assert len(hook.journal) == 1
    assert len(hook.journal[0]) < 200


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_another_scripts_event_is_silence_and_a_line(agent: Agent, hook: Hook) -> None:
    payload = next(one for one in agent.payloads() if told(agent, one) == "PostToolUse")
    assert hook("Stop", agent.payload(payload)) == {}
    assert "which is not Stop" in hook.journal[0]


def test_another_hosts_event_is_silence_and_a_line(hook: Hook) -> None:
    """Gemini's name of an event in a payload that is otherwise Qwen's, and the other way round."""
    gemini, qwen = AGENTS[2], AGENTS[3]
    assert hook("PostToolUse", {**qwen.payload("PostToolUse-edit"), "hook_event_name": "AfterTool"}) == {}
    assert hook("PostToolUse", {**gemini.payload("AfterTool-replace"), "hook_event_name": "PostToolUse"}) == {}
    assert len(hook.journal) == 2


def prompted(agent: Agent, prompt: str) -> event.Event | None:
    """Return the event of a prompt with these words."""
    name = next(one for one in agent.payloads() if told(agent, one) == "UserPromptSubmit" and "-after-" not in one)
    return hosts.event(agent.host, agent.payload(name, prompt=prompt), "UserPromptSubmit")


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_our_question_is_no_prompt_of_the_persons(agent: Agent) -> None:
    for question in reply.ASKED:
        assert prompted(agent, f"{question}\nGo through the WHOLE conversation") is None
    said = prompted(agent, "Before you stop: run the tests.")
    assert said is not None
    assert (said.prompt, said.host) == ("Before you stop: run the tests.", agent.name)


def test_what_the_client_put_into_a_prompt_is_left_out() -> None:
    gemini, qwen = AGENTS[2], AGENTS[3]
    said = prompted(gemini, "<hook_context>a < b\n</hook_context>\n\n<hook_context>c</hook_context>\n\nthe words")
    assert said is not None
    assert said.prompt == "the words"
    assert prompted(gemini, f"<hook_context>a</hook_context>\n\n{reply.ASKED[1]}") is None
    assert hosts.event(qwen.host, qwen.payload("UserPromptSubmit-after-tool"), "UserPromptSubmit") is None


@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_an_answer_has_only_keys_that_the_host_reads(agent: Agent) -> None:
    whole = reply.Reply(context="x" * 20_000, notice="n")
    made = json.loads(agent.host.encode(whole, "UserPromptSubmit"))
    name = next(own for own, ours in agent.host.EVENTS.items() if ours == "UserPromptSubmit")
    context = {"additionalContext": "x" * reply.MAX_CHARS}
    if agent.name == "copilot":
        assert made == context
    else:
        assert made == {"systemMessage": "n", "hookSpecificOutput": {"hookEventName": name, **context}}
    assert json.loads(agent.host.encode(reply.Reply(block="why"), "Stop")) == {"decision": "block", "reason": "why"}
    assert agent.host.encode(reply.Reply(), "Stop") == ""


def test_keepsakes_own_command_is_known_by_its_path() -> None:
    own = hosts.save_command("codex", "s1", "/opt/it's here/bin/keepsake", "keepsake remember --batch - <<'KEEPSAKE'")
    assert own == "CODEX_THREAD_ID=s1 '/opt/it'\\''s here/bin/keepsake' remember --batch - <<'KEEPSAKE'"
    payload = AGENTS[0].payload("PostToolUse-Bash", tool_input={"command": f"{own}\n{{}}\nKEEPSAKE"})
    made = hosts.event(AGENTS[0].host, payload, "PostToolUse")
    assert made is not None
    assert made.tool_input["command"] == "keepsake remember --batch - <<'KEEPSAKE'\n{}\nKEEPSAKE"


@pytest.mark.skipif(os.name == "nt", reason="no FIFOs there")
@pytest.mark.parametrize("agent", AGENTS, ids=lambda agent: agent.name)
def test_a_transcript_that_never_ends_holds_nobody_up(agent: Agent, hook: Hook, work: Path) -> None:
    path = work / agent.place
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    name = next(one for one in agent.payloads() if told(agent, one) == "Stop" and "-active" not in one)
    assert hook("Stop", agent.payload(name, cwd=str(work), transcript_path=str(path))) == {}
    assert len(hook.journal) == 1


def test_no_image_holds_a_host() -> None:
    """What a hook has used is linked for the next one, which may be Claude Code's."""
    assert hosts.named("codex").NAME == "codex"
    assert "keepsake.hosts.codex" in launch.ours()
    assert [name for name in launch.linkable() if name.startswith("keepsake.hosts.")] == []
    assert "keepsake.hosts" in launch.linkable()


def test_no_module_of_a_host_is_loaded_for_claude_codes_payload() -> None:
    import subprocess

    payload = (CLAUDES / "UserPromptSubmit.json").read_bytes()
    code = "import sys; import user_prompt_submit as s; s.main(); print([n for n in sys.modules if '.hosts.' in n])"
    env = {**os.environ, "PYTHONPATH": str(CLAUDES.parents[2] / "scripts")}
    done = subprocess.run([sys.executable, "-c", code], input=payload, env=env, capture_output=True, check=True)
    assert done.stdout == b"[]\n"
