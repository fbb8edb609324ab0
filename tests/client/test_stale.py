"""What git knows better by now, in the real client: told with what changed, or not told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.client.model import say

if TYPE_CHECKING:
    from tests.client.rig import Client

SYNC = {"KEEPSAKE_SYNC": "1"}
PENDING = "Draft PR #12 holds the tariff cache; the eviction of stale tariffs is not pushed yet."
SYMBOL = "tariff_rounding is applied before the customs discount, since the authority rounds every single line."
OPT_OUT = "The tariff cache is switched off by TARIFF_CACHE_OFF, since operators have no settings file."
REVERSED = "TARIFF_CACHE_OFF was removed: the tariff cache follows cache.enabled in the settings file."


def remember(client: Client, content: str, cls: str, handles: str) -> None:
    client.keepsake("remember", content, "--class", cls, "--handles", handles)


def asked(client: Client, prompt: str) -> str:
    return "\n".join(client.run(prompt, [say("I see.")], env=SYNC).injected("UserPromptSubmit"))


@pytest.mark.full
def test_what_changed_since_is_said_and_what_is_pointless_by_now_is_not_told(client: Client) -> None:
    client.write("tariff.py", "tariff_rounding = True\n")
    client.git("add", ".")
    client.git("commit", "-q", "-m", "Rounding")
    remember(client, PENDING, "state-of-work", "PR #12,tariff cache")
    remember(client, SYMBOL, "constraint", "tariff_rounding")
    before = asked(client, "What is the state of PR #12, the tariff cache and the eviction of stale tariffs?")
    assert PENDING in before
    assert SYMBOL in asked(client, "Why is tariff_rounding applied before the customs discount?")

    client.write("tariff.py", "line_rounding = True\n")
    client.git(
        "commit", "-q", "-a", "-m", "Merge pull request #12 from shop/tariff-cache", "--date", "2099-01-01T00:00:00"
    )
    after = asked(client, "What is the state of PR #12, the tariff cache and the eviction of stale tariffs?")
    assert PENDING not in after
    told = asked(client, "Why is tariff_rounding applied before the customs discount?")
    assert SYMBOL in told
    assert "`tariff_rounding` is no longer in the code" in told
    doctor = json.loads(client.keepsake("doctor", "--json"))
    assert {one["told"] for one in doctor["stale"]} == {"told with that", "not told"}


def test_a_decision_that_a_later_one_takes_back_is_not_told(client: Client) -> None:
    remember(client, OPT_OUT, "decision", "TARIFF_CACHE_OFF,tariff cache")
    question = "How is the tariff cache switched off, by TARIFF_CACHE_OFF or by a settings file?"
    assert OPT_OUT in asked(client, question)
    remember(client, REVERSED, "decision", "TARIFF_CACHE_OFF,cache.enabled")
    after = asked(client, question)
    assert OPT_OUT not in after
    assert REVERSED in after
