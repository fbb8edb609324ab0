"""What one session taught comes back in the next, by every hook, in what the real client sends to the model."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, delegate, save, say
from tests.client.rig import Client, injections

if TYPE_CHECKING:
    from pathlib import Path

    from tests.client.rig import Run

SECRET = "ghp_" + "R4nd0mLook1ngT0ken" * 2

TASK = f"Look through the shop for things that bite. The token {SECRET} opens the registry."

# What the model saves in the first session. Of the basket, two lessons come back when it is read, as many as one call
# may show, and the third when it is changed; of the others each by the hook that stands before it.
BASKET = [
    "shop/basket.py keeps amounts as integer cents, since floats lost a cent in the yearly report.",
    "shop/basket.py merges lines of one article before the discount is taken, never after it.",
    "shop/basket.py is imported by the till firmware, so its module level has no side effects.",
]
LESSONS = [
    ("UserPromptSubmit", "The nightly export skips Hungarian customers, whose tax numbers have eight digits."),
    ("PostToolUse:Write", "docs/shipping.md is generated from the tariff table; hand-written lines vanish on Monday."),
    ("PostToolUse:Bash", "Freezing the catalogue snapshot takes two runs: the first one only warms the image store."),
    ("PostToolUse:Grep", "retry_backoff is capped at thirty seconds because the gateway drops longer connections."),
    ("PostToolUse:Agent", "Warehouse allocation picks the oldest pallet first, and distance never plays a part in it."),
    (
        "PostToolUseFailure:Bash",
        "ModuleNotFoundError: No module named 'ledgerlib' means the submodule was not fetched.",
    ),
]
SUB_LESSON = "stock/pallets.py counts half pallets as whole ones, since the lift can't tell them apart."
LAST_WORD = "That is all there was: nothing else in the shop bites, as far as one can see."


@pytest.fixture(scope="module")
def machine(current: list[str], tmp_path_factory: pytest.TempPathFactory) -> Client:
    """Give a machine on which the first session, the one that teaches, has ended."""
    client = Client(str(tmp_path_factory.mktemp("machine")), current, fresh=True)
    client.write("shop/basket.py", "retry_backoff = 30\n")
    client.write("stock/pallets.py", "HALF = 1\n")
    texts = [SUB_LESSON, *BASKET, *(text for _, text in LESSONS)]
    leak = call("Bash", command=f"echo 'error: {SECRET} was refused' >&2; exit 1", description="log in")
    done = client.run(TASK, [leak, *(save(text) for text in texts), say(LAST_WORD)])
    assert done.code == 0, done.stderr
    client.wait_for(LAST_WORD, "was refused", *texts)
    return client


@pytest.fixture(scope="module")
def before(machine: Client) -> list[str]:
    """Return what the first session left: the contents of all memories."""
    return [memory["content"] for memory in machine.memories()]


@pytest.fixture(scope="module")
def second(machine: Client, before: list[str]) -> Run:
    """Run the second session, which runs into everything that the first one knew."""
    assert before
    basket = os.path.join(machine.project, "shop", "basket.py")
    shipping = os.path.join(machine.project, "docs", "shipping.md")
    script = [
        call("Read", file_path=basket),
        call("Edit", file_path=basket, old_string="30", new_string="31"),
        call("Write", file_path=shipping, content="Shipping\n"),
        call("Bash", command="echo freezing the catalogue snapshot", description="freeze"),
        call("Grep", pattern="retry_backoff", path=machine.project),
        delegate("find how warehouse allocation picks a pallet"),
        call(
            "Bash", command="echo \"ModuleNotFoundError: No module named 'ledgerlib'\" >&2; exit 1", description="test"
        ),
        say("Done."),
    ]
    sub = [call("Read", file_path=os.path.join(machine.project, "stock", "pallets.py")), say("By age.")]
    done = machine.run("Why does the nightly export skip Hungarian customers?", script, sub=sub)
    assert done.code == 0, done.stderr
    return done


@pytest.mark.parametrize(("hook", "text"), LESSONS)
def test_lesson_comes_back_by_its_hook(second: Run, hook: str, text: str) -> None:
    assert text in "\n".join(second.injected(hook))


def test_file_brings_two_lessons_when_read_and_the_third_when_edited(second: Run) -> None:
    read, edited = ("\n".join(second.injected(f"PostToolUse:{tool}")) for tool in ("Read", "Edit"))
    assert [text in read for text in BASKET].count(True) == 2
    assert [text in edited for text in BASKET] == [text not in read for text in BASKET]


@pytest.mark.parametrize("text", [*BASKET, *(text for _, text in LESSONS)])
def test_lesson_comes_back_once_in_a_session(second: Run, text: str) -> None:
    assert [text in told for _, told in injections(second.bodies()[-1])].count(True) == 1


def test_sub_agent_is_reminded_by_what_it_reads(second: Run) -> None:
    assert SUB_LESSON in "\n".join(second.injected("PostToolUse:Read", "sub"))


def test_session_start_on_the_trunk_has_nothing_to_tell(second: Run) -> None:
    assert "".join(second.injected("SessionStart")) == ""


def test_neutral_moments_are_silent(machine: Client, before: list[str]) -> None:
    """Nineteen neutral calls, and one note where it is needed."""
    assert before
    neutral = ("ls", "git status", "git log -1", "pwd", "true", "git diff", "date", "echo done", "git branch")
    script = [call("Bash", command=command, description="look") for command in neutral * 2]
    needed = call("Grep", pattern="retry_backoff", path=machine.project)
    done = machine.run(
        "Yes, go on.", [*script, needed, call("Bash", command="ls -a", description="look"), say("Done.")]
    )
    assert done.code == 0, done.stderr
    assert [hook for hook, text in injections(done.bodies()[-1]) if "keepsake-memory" in text] == ["PostToolUse:Grep"]


def test_client_has_nothing_to_complain_of(second: Run) -> None:
    assert {code for _, _, code in second.hooks} == {0}
    complaints = ("unknown hook event", "validation failed", "unrecognized keys", "cancelled", "incorrect event name")
    assert [words for words in complaints if words in second.debug.lower()] == []


def test_secret_is_nowhere_below_keepsake_home(machine: Client, before: list[str]) -> None:
    """The prompt and the error that hold the secret were stored, the secret was not."""
    for kept in ("opens the registry", "was refused"):
        assert any(kept in content for content in before)
    holders = [path for path in files_below(machine.memory) if SECRET.encode() in bytes_of(path)]
    assert holders == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes: access lists are inherited from the profile")
def test_what_is_remembered_is_for_the_person_alone(machine: Client, second: Run) -> None:
    assert second.code == 0
    files = files_below(machine.memory)
    assert {os.stat(path).st_mode & 0o077 for path in [*files, *map(os.path.dirname, files)]} == {0}


def test_what_keepsake_told_the_model_is_never_captured(machine: Client, second: Run) -> None:
    told = [text for _, text in injections(second.bodies()[-1])]
    assert told
    contents = [memory["content"] for memory in machine.wait_for("Why does the nightly export")]
    assert len(contents) == len(set(contents))
    assert not [content for content in contents if "hook additional context" in content]
    for _, text in LESSONS:
        assert len([content for content in contents if text in content]) == 1


def test_repository_holds_what_the_model_wrote_and_nothing_else(machine: Client, second: Run) -> None:
    assert second.code == 0
    changed = machine.git("status", "--porcelain", "--ignored", "-uall").split("\n")
    assert sorted(filter(None, changed)) == ["?? docs/shipping.md", "?? shop/basket.py", "?? stock/pallets.py"]


def test_every_injection_is_in_the_ledger(machine: Client, second: Run) -> None:
    ledger = machine.keepsake("ledger", "--session", second.session)
    assert ledger


def test_disabled_plugin_says_and_stores_nothing(client: Client) -> None:
    client.keepsake("remember", BASKET[0], "--file", "sample.txt")
    kept = {path: bytes_of(path) for path in files_below(client.memory)}
    script = [
        call("Read", file_path=os.path.join(client.project, "sample.txt")),
        say("Nothing that anybody should keep."),
    ]
    silent = client.run("What does the sample say about cents?", script, env={"KEEPSAKE_DISABLE": "1"})
    assert injections(silent.bodies()[-1]) == []
    assert {stdout for _, stdout, _ in silent.hooks} == {""}
    assert {path: bytes_of(path) for path in files_below(client.memory)} == kept
    aloud = client.run("What does the sample say about cents?", script)
    assert injections(aloud.bodies()[-1])


def files_below(folder: str) -> list[str]:
    """All files but those of a runtime that is being made just now: packages, gone or renamed at any moment."""
    begun = os.path.join(folder, "runtime", "made-")
    return [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if not at.startswith(begun)]


def bytes_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def test_a_note_of_the_person_comes_at_its_file_among_many_others(current: list[str], tmp_path: Path) -> None:
    client = Client(str(tmp_path), current, fresh=True)
    moulds = client.write("kiln/moulds.py", "WALL = 4\n")
    other = client.write("kiln/labels.py", "SIZE = 2\n")
    for number in range(14):
        client.keepsake("remember", f"Supplier {number} of the pottery delivers clay on day {number} of a month.")
    note = "kiln/moulds.py gives the wall in quarter inches, since the old press knew nothing else."
    client.keepsake("remember", note)
    run = client.run("Tidy up, please.", [call("Read", file_path=other), call("Read", file_path=moulds), say("Done.")])
    assert run.code == 0, run.stderr
    assert not [text for text in run.injected("UserPromptSubmit") if "keepsake-memory" in text]
    [shown] = [text for text in run.injected("PostToolUse:Read") if "keepsake-memory" in text]
    assert note in shown
    assert "Supplier" not in run.seen()
