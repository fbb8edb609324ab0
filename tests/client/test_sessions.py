"""Sessions after each other, folded, and side by side on one project."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from tests.client.model import Turn, call, save, say
from tests.client.rig import injections

if TYPE_CHECKING:
    from tests.client.rig import Client, Run

FACT = "basket.py keeps amounts as integer cents, since floats lost a cent in the yearly report."


def told(run: Run) -> int:
    """Count how often the model had been told the fact at the end of a run."""
    return sum(text.count(FACT) for _, text in injections(run.bodies()[-1]))


def test_memory_is_shown_once_until_the_conversation_is_compacted(client: Client) -> None:
    client.keepsake("remember", FACT, "--file", "basket.py")
    basket = client.write("basket.py", "TOTAL = 0\n")
    look = [call("Read", file_path=basket), call("Read", file_path=basket, offset=1), say("Seen.")]
    assert told(client.run("Look at the file.", look)) == 1
    assert told(client.run("And once more.", look, args=["--continue"])) == 1
    assert client.run("/compact", [], args=["--continue"]).bodies("compaction")
    after = client.run("Look again.", look, args=["--continue"])
    assert told(after) == 1
    assert "being continued from a previous conversation" in after.seen()


@pytest.mark.full
def test_two_sessions_at_once_are_both_captured_and_both_reminded(client: Client) -> None:
    client.keepsake("remember", FACT, "--file", "basket.py")
    basket = client.write("basket.py", "TOTAL = 0\n")
    lessons = [
        "The customs form must carry the sender's number in the second box, not in the first one.",
        "The pallet lift stops between floors when the door contact of the ground floor is dirty.",
    ]
    scripts = [[call("Read", file_path=basket), Turn(lesson), say("Done.")] for lesson in lessons]
    with ThreadPoolExecutor(2) as pool:
        runs = list(pool.map(client.run, ["Find out about customs.", "Find out about the lift."], scripts))
    assert runs[0].session != runs[1].session
    assert [told(run) for run in runs] == [1, 1]
    contents = [memory["content"] for memory in client.wait_for(*lessons)]
    assert len(contents) == len(set(contents))


@pytest.mark.full
def test_a_person_comes_back_the_next_day_and_is_reminded(client: Client) -> None:
    """Work, a rule of the person, a night's sleep: the rule and the reason come back unasked."""
    price = client.write("billing/discount.py", "def price(net):\n    return round(net * 0.9, 2)\n")
    client.git("add", ".")
    client.git("commit", "-q", "-m", "Add the discount")
    failing = "echo 'AssertionError: expected 19.99, got 19.98 in test_discount' >&2; exit 1"
    reason = "Rounding now happens once, when the invoice is printed: billing/discount.py rounded before multiplying."
    rule = "Never commit straight to main: open a branch, and name it after the ticket."
    monday = [
        call("Bash", command=failing, description="run the tests"),
        call("Read", file_path=price),
        call("Edit", file_path=price, old_string="round(net * 0.9, 2)", new_string="net * 0.9"),
        save(reason, files=["billing/discount.py"]),
        say("Mended."),
    ]
    client.run("The discount test fails, find out why and mend it.", monday)
    saving = call("Bash", command=f"keepsake remember '{rule}' --tags rule", description="remember")
    client.run(f"Remember this: {rule}", [saving, say("Saved.")], args=["--continue"])
    client.wait_for(reason, rule)

    tuesday = client.run(
        "Mend the discount once more and commit it straight to main.",
        [
            call("Read", file_path=price),
            call("Bash", command=failing.replace("19.9", "24.5"), description="run the tests"),
            lambda body: say("This is what I was told: " + "\n".join(text for _, text in injections(body))),
        ],
    )
    assert rule in "\n".join(tuesday.injected("UserPromptSubmit"))
    told_unasked = "\n".join(text for _, text in injections(tuesday.bodies()[-1]))
    for text in (rule, reason):
        assert text in told_unasked, text
    contents = [memory["content"] for memory in client.wait_for("Mend the discount once more")]
    assert contents.count(rule) == 1
    assert contents.count(reason) == 1
    assert not [content for content in contents if "keepsake-memory" in content]
