"""One memory in every agent: each real client, installed by `keepsake install`, against a scripted model."""

from __future__ import annotations

import dataclasses
import html
import json
import os
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.client import agents, install
from tests.client.agents import Agent, Machine
from tests.client.model import Turn, say

from keepsake.base import reply

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(os.name == "nt", reason="the hooks of other agents are shell commands"),
]

RULE = "Always run sample-check before sample.txt is committed."
LEARNT = "The parcel label printer swallows every label that is longer than nineteen centimetres."
KNOWN = "The first line of sample.txt is read by the label printer, which wants nineteen characters at most."
TASK = "find out how the pallet allocation sorts the oldest goods"
FORBIDDEN = "Never run `make deploy` here."
ERROR = "error: tray seven is jammed"
CHALLENGE = "Why couldn't we set it where the warning creates the state? The idea is that every state has one."
CONCEDED = "You're right, that is cleaner than fallbacks everywhere: the warning knows the agent. I had it backwards."
SAVED = "The agent's name is set where the warning creates the state; fallbacks everywhere were rejected as patchwork."
QUESTION = "Which place sets the agent's name where the warning creates the state?"
EVERY = [
    pytest.param(agents.CODEX, id="codex"),
    pytest.param(agents.COPILOT, id="copilot"),
    pytest.param(agents.GEMINI, id="gemini"),
    pytest.param(agents.QWEN, id="qwen", marks=pytest.mark.full),
]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(str(tmp_path))


def set_up(machine: Machine, agent: Agent) -> str:
    """Get the client, and install keepsake into it; return the file that registers its hooks.

    Without the client a person's run skips, one on CI fails.
    """
    try:
        agent.command(agent.package)
    except install.MissingClientError as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    (row,) = machine.keepsake("install", agent.name)
    assert (row["written"], row["problem"]) == (True, "")
    return str(row["file"])


def saving(agent: Agent) -> Any:
    """Return the step that does what the question at a Stop says: its command, with a note in it."""

    def step(request: str) -> Turn:
        line = re.search(r"[A-Z_]+=[\w-]+ '[^']+/bin/keepsake' remember --batch - <<'KEEPSAKE'", html.unescape(request))
        assert line, "the question is not in the request"
        note = {"class": "decision", "content": SAVED, "handles": ["createWarningState", "agent name"]}
        return agent.run(f"{line[0]}\n{json.dumps(note)}\nKEEPSAKE")

    return step


@pytest.mark.parametrize("agent", EVERY)
def test_what_a_session_learnt_is_told_in_the_next(machine: Machine, agent: Agent) -> None:
    set_up(machine, agent)
    machine.keepsake("remember", RULE, "--tags", "rule")
    steps = [agent.run("cat sample.txt"), agent.run(f"echo '{ERROR}' >&2; exit 3"), say(LEARNT)]
    first = machine.run(agent, "Why do labels vanish?", steps)
    assert RULE in first[0]  # the digest
    found = machine.wait_for(LEARNT, "tray seven")
    assert {one.get("host") for one in found if one["session_id"]} == {agent.name}
    assert [one["content"] for one in found if one["role"] == "user"] == ["Why do labels vanish?"]

    second = machine.run(agent, "and now say it again", [say("It does.")], again=True)
    assert len(second) >= 1


@pytest.mark.parametrize("agent", EVERY)
def test_a_tool_brings_what_is_known_of_its_file(machine: Machine, agent: Agent) -> None:
    set_up(machine, agent)
    note = {"class": "constraint", "content": KNOWN, "files": ["sample.txt"], "handles": ["sample.txt"]}
    machine.write(os.path.join(machine.folder, "note.ndjson"), json.dumps(note) + "\n")
    machine.keepsake("remember", "--batch", os.path.join(machine.folder, "note.ndjson"))
    asked = machine.run(agent, "Go on, please.", [agent.run("cat sample.txt"), say(LEARNT)])
    assert [KNOWN in one for one in asked[:2]] == [False, True]


@pytest.mark.parametrize("agent", EVERY)
def test_what_was_argued_is_asked_for_once_and_comes_back(machine: Machine, agent: Agent) -> None:
    set_up(machine, agent)
    machine.run(agent, "Where is the agent's name set for the second session?", [say("In the hook, after it.")])
    asked = machine.run(agent, CHALLENGE, [say(CONCEDED), saving(agent), say("Saved.")], again=True)
    assert len(asked) == 3  # the answer, the question, what came of saving
    (note,) = [one for one in machine.wait_for(SAVED) if one["content"] == SAVED]
    assert (note["source"]["kind"], note.get("host")) == ("model", agent.name)
    assert not any(reply.ASKED[0] in one["content"] for one in machine.wait_for(CHALLENGE))

    later = machine.run(agent, QUESTION, [say("There.")])
    assert f"saved by {agent.title}] {SAVED}" in later[0]


@pytest.mark.parametrize("agent", EVERY)
def test_what_a_rule_forbids_is_held_back_once(machine: Machine, agent: Agent) -> None:
    set_up(machine, agent)
    machine.keepsake("remember", FORBIDDEN, "--tags", "rule")
    ran = os.path.join(machine.project, "ran.txt")
    step, there = agent.run(f"make deploy || touch {ran}"), []

    def again(_request: str) -> Turn:
        there.append(os.path.exists(ran))
        return step

    first = machine.run(agent, "Bring it out.", [step, again, say(LEARNT)])
    assert there == [False]
    held = html.unescape(first[1]).partition("keepsake held this call back, once")[0]
    assert FORBIDDEN in held[-600:]
    assert os.path.exists(ran), "the same call goes through"
    kept = machine.wait_for(LEARNT)
    assert not [one["content"] for one in kept if "held" in one["content"] or "standing rule" in one["content"]]
    assert machine.journal() == ""


@pytest.mark.parametrize("agent", EVERY)
def test_where_keepsakes_folder_is_gone_the_session_goes_on(machine: Machine, agent: Agent) -> None:
    path = set_up(machine, agent)
    with open(path, encoding="utf-8") as file:
        machine.write(path, file.read().replace("/scripts/keepsake-hook", "/gone/scripts/keepsake-hook"))
    asked = machine.run(agent, "What is sample.txt?", [agent.run("cat sample.txt"), say(LEARNT)])
    assert len(asked) == 2
    assert "line one of sample" in asked[1]


# how each hands a task on; Codex's run would be over before its sub-agent has begun
TASKS = {
    "codex": ("multi_agent_v1.spawn_agent", {"message": TASK}, ["sleep 3", "sleep 2"]),
    "copilot": (
        "task",
        {"name": "look", "description": "look", "prompt": TASK, "agent_type": "general-purpose", "mode": "sync"},
        [],
    ),
}


@pytest.mark.parametrize("agent", EVERY[:2])
def test_a_sub_agent_hears_the_rules_and_its_task_is_nobodys_word(machine: Machine, agent: Agent) -> None:
    set_up(machine, agent)
    machine.keepsake("remember", RULE, "--tags", "rule")
    tool, given, wait = TASKS[agent.name]
    steps = [Turn("I hand it on.", ((tool, given),)), *map(agent.run, wait), say("Nothing."), say(LEARNT), say("Well.")]
    asked = machine.run(agent, "Look into the stock.", steps)
    own = [one for one in asked if "Look into the stock." not in one]  # the sub-agent's conversation
    assert RULE in own[0]
    kept = machine.wait_for(LEARNT)
    assert [one["content"] for one in kept if one["role"] == "user"] == ["Look into the stock."]


def test_what_one_agent_learnt_another_is_told(machine: Machine) -> None:
    for agent in (agents.CODEX, agents.GEMINI):
        set_up(machine, agent)
    machine.run(agents.CODEX, "Where is the agent's name set?", [say("In the hook, after it.")])
    machine.run(agents.CODEX, CHALLENGE, [say(CONCEDED), saving(agents.CODEX), say("Saved.")], again=True)
    machine.wait_for(SAVED)
    assert f"saved by Codex CLI] {SAVED}" in machine.run(agents.GEMINI, QUESTION, [say("There.")])[0]


@pytest.mark.full
def test_codex_passes_over_hooks_that_nobody_has_trusted(machine: Machine) -> None:
    set_up(machine, agents.CODEX)
    machine.keepsake("remember", RULE, "--tags", "rule")
    (codex,) = [one for one in machine.keepsake("doctor")["hosts"] if one["host"] == "codex"]
    assert "/hooks" in codex["trust"]
    trusting = "--dangerously-bypass-hook-trust"
    careful = dataclasses.replace(
        agents.CODEX, flags=lambda *given: [one for one in agents.CODEX.flags(*given) if one != trusting]
    )
    assert RULE not in machine.run(careful, "Why do labels vanish?", [say(LEARNT)])[0]


@pytest.mark.parametrize("agent", EVERY)
def test_a_history_from_before_is_imported_once(machine: Machine, agent: Agent) -> None:
    set_up(machine, agent)
    machine.keepsake("uninstall", agent.name)
    machine.run(agent, "Why do labels vanish?", [say(LEARNT)])
    assert machine.keepsake("list") == []
    assert machine.keepsake("import", "--from", agent.name)["turns"] == 2
    kept = machine.keepsake("list")
    assert machine.keepsake("import", "--from", agent.name)["turns"] == 0
    assert machine.keepsake("list") == kept
