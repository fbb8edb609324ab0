"""The whole loop in the real client: work, Stop, block, the model saves, stops, and the next session recalls it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from tests.client.model import call, ponder, say, texts

from keepsake.triage import permission

if TYPE_CHECKING:
    from typing import Any

    from tests.client.model import Turn
    from tests.client.rig import Client

TASK = "Where is the agent's name set for the second session?"
CHALLENGE = "Why couldn't we set it where the warning creates the state? The idea is that every state has one."
CONCEDED = "You're right, that is cleaner than fallbacks everywhere: the warning knows the agent. I had it backwards."
SAVED = "The agent's name is set where the warning creates the state; fallbacks everywhere were rejected as patchwork."
HANDLES = ["createWarningState", "agent name"]


def attended(client: Client) -> None:
    """Let this machine's unattended runs be asked, and no Bash command run without a question."""
    with open(os.path.join(client.memory, "config.json"), "w", encoding="utf-8") as file:
        json.dump({"triage": {"unattended": True}}, file)
    client.tools = "Read"


def feedback(body: dict[str, Any]) -> str:
    return next((text for text in reversed(texts(body)) if "Stop hook feedback" in text), "")


def said_at(client: Client) -> int:
    """Return the line of the transcript on which the model conceded."""
    (path,) = client.transcripts()
    with open(path, encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if CONCEDED in line and '"assistant"' in line)


def save(body: dict[str, Any]) -> Turn:
    """Do what the reason says: its form, with a memory in it."""
    assert permission.FIRST in feedback(body)
    line = json.dumps({"class": "decision", "content": SAVED, "handles": HANDLES, "files": ["sample.txt"]})
    return call("Bash", command=f"{permission.FIRST}\n{line}\n{permission.DELIMITER}", description="save")


def test_what_was_argued_is_saved_once_and_comes_back(client: Client) -> None:
    attended(client)
    client.run(TASK, [say("In the hook, after the session was created.")])
    run = client.run(CHALLENGE, [ponder(CONCEDED), save, say("Saved.")], args=["--continue"])
    reasons = [json.loads(out) for event, out, _ in run.hooks if event == "Stop" and out]
    assert [reason["decision"] for reason in reasons] == ["block"]
    assert "DECISION" in reasons[0]["reason"]
    (saved,) = [memory for memory in client.wait_for(SAVED) if memory["content"] == SAVED]
    assert (saved["type"], saved["source"]["kind"]) == ("Decision", "model")
    assert (saved["class"], saved["handles"]) == ("decision", HANDLES)
    (session,) = [os.path.basename(path) for path in client.transcripts()]
    assert [(f"{one['session_id']}.jsonl", one["line"]) for one in saved["sources"]] == [(session, said_at(client))]

    answer = say("You're right to ask; the actual reason is order.")
    again = client.run("Why couldn't it be in the hook, again?", [answer], args=["--continue"])
    assert [out for event, out, _ in again.hooks if event == "Stop" and "DECISION" in out] == []

    later = client.run("Which place sets the agent's name where the warning creates the state?", [say("There.")])
    assert any(SAVED in text for text in [*later.injected("UserPromptSubmit"), *later.injected("SessionStart")])


def test_another_command_is_still_asked_about(client: Client) -> None:
    attended(client)
    run = client.run(
        "Look around", [call("Bash", command="keepsake recall x; touch made", description="x"), say("Done.")]
    )
    assert not os.path.exists(os.path.join(client.project, "made"))
    assert run.code == 0


def test_an_unattended_run_is_never_blocked(client: Client) -> None:
    client.run(TASK, [say("In the hook, after the session was created.")])
    run = client.run(CHALLENGE, [say(CONCEDED)], args=["--continue"])
    assert [out for event, out, _ in run.hooks if event == "Stop" and out] == []
    assert len(run.bodies()) == 1
