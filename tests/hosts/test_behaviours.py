"""What keepsake does in each host, by the host's own payloads and the command that `install` registers.

`MISSING` names what a host doesn't have; the version is the one whose payloads were captured.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from tests.conftest import ROOT, ready
from tests.hosts.agents import AGENTS, Agent

from keepsake.base import reply
from keepsake.cli import main
from keepsake.hosts import setup

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the hooks of other agents are shell commands")
# behaviour -> the payload of each host that shows it: (codex, copilot, gemini, qwen)
PAYLOADS = {
    "start": ("SessionStart-startup", "pascal-SessionStart-new", "SessionStart-startup", "SessionStart-startup"),
    "prompt": ("UserPromptSubmit", "pascal-UserPromptSubmit", "BeforeAgent", "UserPromptSubmit"),
    "command": (
        "PostToolUse-Bash",
        "pascal-PostToolUse-Bash",
        "AfterTool-run_shell_command",
        "PostToolUse-run_shell_command",
    ),
    "before": (
        "PreToolUse-Bash",
        "pascal-PreToolUse-Bash",
        "BeforeTool-run_shell_command",
        "PreToolUse-run_shell_command",
    ),
    "before an edit": ("PreToolUse-apply_patch", "pascal-PreToolUse-Edit", "BeforeTool-replace", "PreToolUse-edit"),
    "edit": ("PostToolUse-apply_patch", "pascal-PostToolUse-Edit", "AfterTool-replace", "PostToolUse-edit"),
    "failing": (
        "PostToolUse-Bash-failing",
        "pascal-PostToolUse-Bash-failing",
        "AfterTool-run_shell_command-failing",
        "PostToolUseFailure-run_shell_command-failing",
    ),
    "sub-agent": ("SubagentStart", "pascal-SubagentStart", "", ""),
    "stop": ("Stop", "pascal-Stop", "AfterAgent", "Stop"),
    "end": ("SessionEnd", "pascal-SessionEnd", "SessionEnd", "SessionEnd"),
}
MISSING = {
    ("codex", "exit code"): "0.169.0: a failing command is told like any other, its exit code is in the rollout alone",
    ("gemini", "sub-agent"): "0.61.0: no event when a sub-agent starts",
    ("qwen", "sub-agent"): "0.24.4: what a hook says at SubagentStart reaches no model",
    ("qwen", "end"): "0.24.4: no SessionEnd in a run without a person; the next start reads the rest",
}
FORBIDDEN = "Never run `npm install` here."
UNTOUCHED = "Never edit sample.txt."
RULE = "Always run sample-check before sample.txt is committed."
CHALLENGE = "Why couldn't we set it where the warning creates the state? The idea is that every state has one."
CONCEDED = "You're right, that is cleaner than fallbacks everywhere: the warning knows the agent. I had it backwards."
ERROR = "error: the sample tray is jammed"


class Machine:
    """One person's machine with one host: its hooks as they are registered, and the command line."""

    def __init__(self, agent: Agent, base: Path) -> None:
        self.agent, self.person, self.project = agent, base / "person", base / "project"
        self.project.mkdir()
        self.transcript = agent.put(self.person, self.project)
        path = os.pathsep.join((os.path.dirname(sys.executable), "/usr/bin", "/bin"))
        self.env = {
            "PATH": path,
            "HOME": str(self.person),
            "KEEPSAKE_HOME": str(base / "keepsake"),
            "KEEPSAKE_SYNC": "1",
        }

        home = base / "keepsake"
        ready(home)
        (home / "python").write_text(f"{os.path.realpath(sys.executable)}\n", "utf-8")
        (home / "config.json").write_text('{"triage": {"unattended": true}}', "utf-8")  # the captures are of such runs

    def hook(self, behaviour: str, **changes: object) -> dict[str, Any]:
        """Call the hook for a behaviour's payload, with a path of this machine; return what it says."""
        name = PAYLOADS[behaviour][AGENTS.index(self.agent)]
        payload = self.agent.payload(name, cwd=str(self.project))
        if "sessionId" not in payload:
            payload["session_id"] = self.agent.session
        if "transcript_path" in payload:
            payload["transcript_path"] = str(self.transcript)
        payload.update(changes)
        text = json.dumps(payload).replace("/home/dev/project", str(self.project))
        script = self.script(payload)
        line = ["/bin/sh", "-c", setup.command(script)]
        done = subprocess.run(
            line, input=text, cwd=self.project, env=self.env, capture_output=True, text=True, check=True
        )
        assert done.stderr == ""
        found: dict[str, Any] = json.loads(done.stdout) if done.stdout else {}
        return found

    def script(self, payload: dict[str, Any]) -> str:
        """Return the script that the host starts for a payload: by its event, and the tool if it is told one."""
        event = payload.get("hook_event_name", "SubagentStart")  # the one that comes without its name
        rows = [row for row in self.agent.host.HOOKS if row[0] == event]
        return next(row[1] for row in rows if re.fullmatch(row[2] or ".*", str(payload.get("tool_name", ""))))

    def held(self, behaviour: str, **changes: object) -> str:
        """Return why a call is held back, wherever the host's envelope has it; "" where it is not."""
        said = self.hook(behaviour, **changes)
        inner = said.get("hookSpecificOutput", said)
        assert inner.get("permissionDecision", said.get("decision")) in {None, "deny"}
        return str(inner.get("permissionDecisionReason", said.get("reason", "")))

    def told(self, behaviour: str, **changes: object) -> str:
        """Return what the model is told, wherever the host's envelope has it."""
        said = self.hook(behaviour, **changes)
        inner = said.get("hookSpecificOutput", said)
        assert set(said) <= {"hookSpecificOutput", "systemMessage"} or self.agent.name == "copilot"
        return str(inner.get("additionalContext", ""))

    def keepsake(self, *arguments: str) -> Any:
        """Run the command line in this process; return what it prints as JSON."""
        with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as out:
            for name in list(os.environ):
                patch.delenv(name)
            for name, value in self.env.items():
                patch.setenv(name, value)
            patch.chdir(self.project)
            assert main.main([*arguments, "--json"]) == 0
        return json.loads(out.getvalue())

    def program(self, *arguments: str) -> Any:
        """Run the command line as the model does; return what it prints as JSON."""
        line = [str(ROOT / "bin" / "keepsake"), *arguments, "--json"]
        done = subprocess.run(line, cwd=self.project, env=self.env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def journal(self) -> str:
        """Return what went wrong."""
        path = os.path.join(self.env["KEEPSAKE_HOME"], "log", "keepsake.jsonl")
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8") as file:
            return file.read()


@pytest.fixture(params=AGENTS, ids=lambda agent: agent.name)
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Machine:
    return Machine(request.param, tmp_path)


def test_a_start_tells_the_standing_rules(machine: Machine) -> None:
    machine.keepsake("remember", RULE, "--tags", "rule")
    assert RULE in machine.told("start")
    assert machine.journal() == ""


def test_a_prompt_and_a_tool_recall_once(machine: Machine) -> None:
    note = {"class": "constraint", "content": RULE, "handles": ["sample-check", "sample.txt"], "files": ["sample.txt"]}
    path = machine.project / "notes.ndjson"
    path.write_text(json.dumps(note) + "\n", "utf-8")
    machine.keepsake("remember", "--batch", str(path))
    prompt = machine.told("prompt", prompt="What does sample-check do with sample.txt before it is committed?")
    tool = machine.told("edit")
    assert [RULE in prompt, RULE in tool].count(True) == 1
    assert machine.journal() == ""


def test_a_failing_command_is_remembered(machine: Machine) -> None:
    name = PAYLOADS["failing"][AGENTS.index(machine.agent)]
    payload = json.loads(
        json.dumps(machine.agent.payload(name)).replace(
            "ls: cannot access 'no-such-file': No such file or directory", ERROR
        )
    )
    machine.hook(
        "failing", **{key: payload[key] for key in ("tool_response", "tool_result", "error") if key in payload}
    )
    (found,) = machine.keepsake("recall", "--tags", "error")
    assert ERROR in found["content"]
    assert "Exit Code" not in found["content"]
    assert "shellId" not in found["content"]


def test_a_forbidden_act_is_held_back_once_with_the_rule(machine: Machine) -> None:
    for rule in (FORBIDDEN, UNTOUCHED):
        machine.keepsake("remember", rule, "--tags", "rule")
    run = {"tool_input": {"command": f"cd {machine.project} && npm install left-pad", "description": "add"}}
    held = machine.held("before", **run)
    assert FORBIDDEN in held
    assert "<keepsake-memory" in held
    assert "ask the person" in held
    assert machine.held("before", **run) == "", "the same call goes through"
    assert machine.held("before") == "", "a command that only looks"
    assert UNTOUCHED in machine.held("before an edit")
    assert machine.held("before an edit") == ""
    assert machine.journal() == ""


TASK = "find out how the pallet allocation sorts the oldest goods"
NOTE = "The pallet allocation sorts by age in stock/pallets.py, since the oldest goods have to leave first."


def test_a_sub_agent_is_told_the_rules_and_what_is_known_of_its_task(machine: Machine) -> None:
    if (machine.agent.name, "sub-agent") in MISSING:
        assert not [row for row in machine.agent.host.HOOKS if row[1] == "subagent_start"]
        return
    machine.keepsake("remember", RULE, "--tags", "rule")
    machine.keepsake("remember", NOTE)
    given: dict[str, Any] = {"name": "task", "arguments": {"agent_type": "general-purpose", "prompt": TASK}}
    asked: dict[str, Any] = {"type": "assistant.message", "data": {"toolRequests": [{"toolCallId": "t1", **given}]}}
    if machine.agent.name == "codex":
        call = {"type": "function_call", "name": "spawn_agent", "call_id": "t1"}
        asked = {"type": "response_item", "payload": {**call, "arguments": json.dumps({"message": TASK})}}
    with open(machine.transcript, "a", encoding="utf-8") as file:
        file.write(json.dumps(asked) + "\n")
    own = machine.transcript.with_name(f"rollout-2026-11-22T21-02-52-{'0' * 36}.jsonl")
    told = machine.told("sub-agent", **({"transcript_path": str(own)} if machine.agent.name == "codex" else {}))
    assert RULE in told
    assert NOTE in told
    assert machine.journal() == ""


def test_keepsakes_own_command_hides_nothing_before_an_act(machine: Machine) -> None:
    """It is allowed in Claude Code alone, and what stands before it in a line is seen."""
    machine.keepsake("remember", FORBIDDEN, "--tags", "rule")
    assert machine.hook("before", tool_input={"command": "keepsake recall 'the printer'"}) == {}
    own = f"npm install; '{ROOT}/bin/keepsake' recall printer"
    assert FORBIDDEN in machine.held("before", tool_input={"command": own})


def test_before_an_act_no_python_starts_where_no_rule_speaks_of_such(machine: Machine) -> None:
    machine.keepsake("remember", FORBIDDEN, "--tags", "rule")
    home = machine.env["KEEPSAKE_HOME"]
    os.replace(os.path.join(home, "python"), os.path.join(home, "python.away"))
    with open(os.path.join(home, "python"), "w", encoding="utf-8") as file:
        file.write("/bin/false\n")
    assert machine.hook("before an edit") == {}
    with pytest.raises(subprocess.CalledProcessError):
        machine.hook("before")


def test_a_command_that_went_well_teaches_nothing(machine: Machine) -> None:
    machine.hook("command")
    assert machine.keepsake("list") == []


def test_the_end_of_a_session_captures_it(machine: Machine) -> None:
    machine.hook("end" if (machine.agent.name, "end") not in MISSING else "stop")
    found = machine.keepsake("recall", "--tags", "raw", "--limit", "50")
    assert {one["session_id"] for one in found} == {machine.agent.session}
    assert {one["host"] for one in found} == {machine.agent.name}


def talk(machine: Machine, prompt: str, answer: str) -> None:
    """Have the second exchange of the captured session say this."""
    text = machine.transcript.read_text("utf-8")
    made = text.replace("and now say it again", prompt).replace("SECOND DONE", answer)
    machine.transcript.write_text(made, "utf-8")


def test_a_stop_asks_once_and_the_question_is_never_the_persons_word(machine: Machine) -> None:
    talk(machine, CHALLENGE, CONCEDED)
    last = {"last_assistant_message": CONCEDED} if machine.agent.name in ("codex", "qwen") else {}
    said = machine.hook("stop", **last)
    assert said["decision"] == "block"
    assert said["reason"].startswith(reply.ASKED)
    assert f"{machine.agent.host.SESSION}={machine.agent.session} '{ROOT}/bin/keepsake' remember" in said["reason"]
    for _ in range(3):  # a host that says each time that nothing was asked, and never ends the loop
        assert machine.hook("stop", **last) == {}
    assert machine.hook("prompt", prompt=said["reason"]) == {}
    kept = json.dumps(machine.keepsake("list"))
    assert CHALLENGE in kept
    assert reply.ASKED[0] not in kept


def test_a_run_that_says_it_has_no_person_is_not_asked(machine: Machine) -> None:
    if machine.agent.name != "codex":  # the others don't say
        return
    os.unlink(os.path.join(machine.env["KEEPSAKE_HOME"], "config.json"))
    talk(machine, CHALLENGE, CONCEDED)
    assert machine.hook("stop", last_assistant_message=CONCEDED) == {}
    assert CHALLENGE in json.dumps(machine.keepsake("list"))


def test_our_question_in_a_transcript_is_no_turn(machine: Machine) -> None:
    mark = {"gemini": "MARK-AfterAgent-END", "copilot": "MARK-agentStop-END"}.get(machine.agent.name, "MARK-Stop-END")
    text = machine.transcript.read_text("utf-8").replace(mark, reply.ASKED[0])
    machine.transcript.write_text(text, "utf-8")
    machine.keepsake("import", "--from", machine.agent.name)
    assert reply.ASKED[0] not in json.dumps(machine.keepsake("list"))


def test_a_history_imported_twice_is_the_same(machine: Machine) -> None:
    talk(machine, CHALLENGE, CONCEDED)
    first = machine.keepsake("import", "--from", machine.agent.name)
    kept = machine.keepsake("list", "--limit", "100")
    assert first["turns"] == len([one for one in kept if one["role"]]) > 0
    again = machine.keepsake("import", "--from", machine.agent.name)
    assert (again["turns"], again["lessons"]) == (0, 0)
    machine.hook("stop")
    assert machine.keepsake("list", "--limit", "100") == kept


def test_the_saved_note_is_the_models_and_knows_its_session(machine: Machine) -> None:
    machine.env[machine.agent.host.MARK] = "1"
    machine.env[machine.agent.host.SESSION] = machine.agent.session
    machine.hook("stop")
    made = machine.program("remember", "The sample tray holds nine labels, not ten.")
    found = machine.keepsake("show", made["id"])
    assert (found["source"]["kind"], found["host"]) == ("model", machine.agent.name)
    assert f"saved by {machine.agent.host.TITLE}" in machine.program("handoff")["text"]
