"""The claude command line: what it is started with, what its answers and failures become."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from keepsake.base import child
from keepsake.extract import budget, model
from keepsake.extract.budget import stats

if TYPE_CHECKING:
    from pytest_subprocess import FakeProcess
    from tests.extract.conftest import World

GOOD = "Decision|db|We use SQLite."
SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2


def result(**changes: Any) -> str:
    usage = {"input_tokens": 90, "cache_creation_input_tokens": 7, "cache_read_input_tokens": 3, "output_tokens": 20}
    return json.dumps({"type": "result", "is_error": False, "result": GOOD, "total_cost_usd": 0.0002, "usage": usage,
                       **changes})  # fmt: skip


def test_switches(fp: FakeProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """No tools, no settings, no hooks, no servers, no commands, no session; the model asked for."""
    monkeypatch.setattr(child, "program", lambda name, _: f"/opt/{name}")
    monkeypatch.setattr(child, "end_group", lambda process: process.wait())
    monkeypatch.setattr(child, "_watch", lambda process, _: child.Done(0, process.communicate()[0], b"", False, False))
    fp.register(["/opt/claude", fp.any()], stdout=result())
    assert model.ask("What?", "haiku", {}, "/").text == GOOD
    line = [str(part) for part in fp.calls[0]]
    pairs = dict(zip(line, line[1:]))
    assert line[1] == "-p"
    assert (pairs["--tools"], pairs["--setting-sources"], pairs["--model"]) == ("", "", "haiku")
    assert json.loads(pairs["--settings"])["disableAllHooks"] is True
    assert {"--strict-mcp-config", "--disable-slash-commands", "--no-session-persistence"} <= set(line)


def test_environment_is_the_persons_without_the_session() -> None:
    given = {"ANTHROPIC_API_KEY": "k", "PATH": "/bin", "CLAUDE_CONFIG_DIR": "/c", "CLAUDECODE": "1",
             "CLAUDE_CODE_SESSION_ID": "s", "CLAUDE_CODE_ENTRYPOINT": "cli", "CLAUDE_PLUGIN_ROOT": "/p",
             "CLAUDE_CODE_MESSAGING_TOKEN": "t", "CLAUDE_PROJECT_DIR": "/w"}  # fmt: skip
    made = model.environment(given)
    assert made["KEEPSAKE_DISABLE"] == "1"
    assert {name for name in made if name in given} == {"ANTHROPIC_API_KEY", "PATH", "CLAUDE_CONFIG_DIR"}


def test_reported_figures() -> None:
    assert model.read(0, result(), "") == model.Answer(GOOD, (100, 20), 0.0002)
    assert model.read(0, f"{GOOD}\n", "") == model.Answer(f"{GOOD}\n")


def test_answers_are_redacted() -> None:
    assert SECRET not in model.read(0, f"Context|ci|The token is {SECRET} for now.", "").text


@pytest.mark.parametrize(
    ("code", "out", "err", "says"),
    [
        (1, "", "error: unknown option '--tools'", "unknown option"),
        (1, "Invalid API key · Please run /login", "", "Please run /login"),
        (1, result(is_error=True, result="Claude usage limit reached"), "", "usage limit"),
        (0, result(is_error=True, result="API Error: 529 overloaded"), "", "reports an error: API Error: 529"),
        (0, result(result=None), "", "not in the asked form"),
        (0, "{ half an object", "", "not in the asked form"),
        (0, "", "", "not in the asked form"),
        (0, "\ufffd\ufffd", "", "not in the asked form"),
        (1, f"token {SECRET}", "", "redacted"),
    ],
)
def test_failures_say_why(code: int, out: str, err: str, says: str) -> None:
    with pytest.raises(model.ModelError, match=says):
        model.read(code, out, err)


FAILURES: dict[str, tuple[dict[str, Any], str]] = {
    "not logged in": ({"code": 1, "err": "Please run /login"}, "Please run /login"),
    "rate limit": ({"code": 1, "out": result(is_error=True, result="limit reached, resets 5pm")}, "limit reached"),
    "garbage": ({"out": "I am sorry, I can't do that."}, "not in the asked form"),
    "paid garbage": ({"out": result(result="I am sorry, I can't do that.")}, "not in the asked form"),
    "flood": ({"flood": True}, "more than"),
    "timeout": ({"sleep": 60}, "took longer than 1 s"),
}


@pytest.mark.parametrize("name", [*FAILURES, "missing"])
def test_a_failure_stages_nothing_and_waits(world: World, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Journalled once; what was staged stays; the next Stop asks nobody; after the wait it is tried again."""
    monkeypatch.setattr(model, "ask", lambda q, m, e, c: _ask(q, m, e, c, 1.0))
    reply, says = FAILURES.get(name, ({}, "claude is not on PATH"))
    world.fake("claude", reply)
    if name == "missing":
        monkeypatch.setenv("PATH", str(world.folder))
    world.transcript("one")
    world.stop("one")
    world.stop("one")
    assert world.staged("one") is None
    assert says in world.journal()
    assert world.log()[-1].startswith("waiting for ")
    assert len(world.calls()) == (0 if name == "missing" else 1)
    db = world.store().db
    assert (stats(db)["failures"], stats(db)["calls"]) == (1, 1)
    paid = "total_cost_usd" in reply.get("out", "")  # what a failed call cost counts, too
    assert (stats(db)["input_tokens"], stats(db)["cost_usd"]) == ((100, 0.0002) if paid else (0, 0.0))
    budget.save(db, budget.Spending(streak=1, retry_at=time.time() - 1))
    monkeypatch.setenv("PATH", f"{world.bin}{os.pathsep}{os.environ['PATH']}")
    world.fake("claude", {"out": result()})
    world.stop("one")
    assert world.staged("one") == GOOD
    assert (stats(db)["input_tokens"], stats(db)["output_tokens"], stats(db)["insights"]) == (100, 20, 1)


_ask = model.ask


def test_budget_holds(world: World) -> None:
    world.set(extract={"mode": "model", "commits": False, "max_calls_per_day": 1})
    for name in ("one", "two"):
        world.transcript(name)
        world.stop(name)
    assert len(world.calls()) == 1
    assert world.log()[-1].startswith("the day's budget of 1 calls")


def test_the_child_runs_away_from_the_project(world: World) -> None:
    """Nothing of the repository (its settings, its instructions, its programs) is near the child."""
    world.transcript("one")
    world.stop("one")
    (call,) = world.calls()
    assert os.path.realpath(call["cwd"]) == os.path.realpath(world.data)
    assert call["env"]["KEEPSAKE_DISABLE"] == "1"
