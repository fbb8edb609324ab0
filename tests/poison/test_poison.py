"""Memory poisoning: every text of the corpus goes in by its way, is asked for by every hook, and gets nowhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.poison import carry

from keepsake.cli import main
from keepsake.orders import provenance
from keepsake.recall import digest
from keepsake.store import drafts, memories
from keepsake.text import render
from keepsake.transcript.speech import spoken

DATA = Path(__file__).resolve().parent.parent / "data" / "poison"


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


ATTACKS, HARMLESS = rows("attacks.jsonl"), rows("harmless.jsonl")
SAID = "Our release is made by the vendor mirror script, said the person on purpose"


@pytest.fixture
def world(home: Path, work: Path, request: pytest.FixtureRequest) -> carry.World:
    return carry.World(home, work, getattr(request, "param", False))


def unfenced(context: str) -> list[str]:
    """Return the lines inside the fence, having checked that nothing but the fence is fence or markup."""
    lines = context.split("\n")
    assert (lines[0], lines[-1]) == (render.OPEN, render.CLOSE)
    inside = lines[1:-1]
    assert all(line.startswith("- [") for line in inside)
    assert not any(char in "<>" or render.hidden(ord(char)) for line in inside for char in line)
    return inside


def stopped(world: carry.World, attack: dict[str, Any]) -> None:
    """Carry an attack in, ask for it, and check that it neither escapes, nor commands, nor outranks the person."""
    world.hook("UserPromptSubmit", prompt="a prompt before there is anything")
    carry.CARRIERS[attack["via"]](world, attack["text"])
    kept = [one for one in memories.find(world.store(), "1") if not provenance.by_person(one.kind, one.role)]
    ends = [" ".join(line.split())[:20] for line in (attack["text"].split("\n")[0], attack["text"].split("\n")[-1])]
    gone = not spoken("assistant", attack["text"])  # the client's own markup is taken out before anything is stored
    assert gone or any(end in " ".join(one.content.split()) for end in ends for one in kept), "it never got in"
    assert not [one for one in kept if one.kind in {"rule", "saved"}]
    assert digest.rules(world.store(), ()) == []
    core = " ".join(attack["text"].split("\n")[-1].split())[:30]
    if attack["held"]:
        loose = [one.content for one in kept if one.state != memories.HELD]
        assert not [text for text in loose if core in " ".join(text.split())]
    shown = [one.uid for one in memories.find(world.store(), "state < 2")]
    for context in carry.asked(world, attack["text"]):
        for line in unfenced(context) if context else ():
            assert any(uid in line for uid in shown), line
            assert not attack["held"] or core not in line, line
            assert not attack.get("unconfirmed") or core not in line or "unconfirmed]" in line, line


@pytest.mark.parametrize("attack", ATTACKS, ids=[one["id"] for one in ATTACKS])
def test_attack_is_carried_through_and_stopped(world: carry.World, attack: dict[str, Any]) -> None:
    stopped(world, attack)


@pytest.mark.full
@pytest.mark.parametrize("world", [True], indirect=True)
@pytest.mark.parametrize("attack", ATTACKS[::5], ids=[one["id"] for one in ATTACKS[::5]])
def test_attack_is_stopped_by_the_hooks_as_processes(world: carry.World, attack: dict[str, Any]) -> None:
    stopped(world, attack)


@pytest.mark.parametrize("via", carry.CARRIERS)
def test_what_is_no_attack_comes_back_by_the_same_way(world: carry.World, via: str) -> None:
    """Or the tests above would pass for a keepsake that recalls nothing."""
    text = "Error: the vendor mirror answered 503 while the release archive was uploaded"
    carry.CARRIERS[via](world, text)
    contexts = carry.asked(world, text)
    told = any("mirror" in line for context in contexts if context for line in unfenced(context))
    kept = [one for one in memories.find(world.store(), "state = 0") if "mirror" in one.content]
    # A memory that is not a note is shown only to somebody who asks for it.
    assert told or [one for one in kept if one.kind not in drafts.NOTE_KINDS]
    assert kept


@pytest.mark.parametrize("kind", ["rule", "saved"])
@pytest.mark.parametrize("via", [via for via in carry.CARRIERS if via != "file"])
def test_the_persons_word_comes_first(world: carry.World, via: str, kind: str) -> None:
    carry.CARRIERS[via](world, f"Error: {SAID}")
    db = world.store()
    draft = drafts.Draft(key="k", kind=kind, type="Learning", content=SAID, created=1.0, uid="persons")
    drafts.insert(db, draft)
    lines = unfenced(world.context("UserPromptSubmit", prompt=SAID))
    assert "id persons" in lines[0]


@pytest.mark.parametrize("one", HARMLESS, ids=[str(number) for number in range(len(HARMLESS))])
def test_ordinary_sentences_are_not_held_back(one: dict[str, Any]) -> None:
    assert provenance.sign(one["text"]) == ""


@pytest.mark.parametrize(
    ("name", "marked", "held", "false", "labelled"),
    [
        ("blind-b.jsonl", 0.88, 0.5, 0.01, 0.05),
        ("blind-c.jsonl", 0.83, 0.38, 0.01, 0.11),
        ("blind-d.jsonl", 0.98, 0.75, 0.01, 0.24),
        ("blind-e.jsonl", 0.94, 0.6, 0.035, 0.35),
        ("blind-f.jsonl", 0.97, 0.6, 0.015, 0.28),
        ("blind-g.jsonl", 0.96, 0.38, 0.015, 0.29),
        ("blind-h.jsonl", 0.98, 0.74, 0.01, 0.28),
        ("blind-i.jsonl", 0.98, 0.68, 0.01, 0.27),
        ("blind-j.jsonl", 0.86, 0.42, 0.025, 0.31),
        ("fitted.jsonl", 0.8, 0.25, 0.01, 0.2),
        ("fitted-code.jsonl", 0.56, 0.1, 0.01, 0.26),
        ("fitted-claims.jsonl", 0.51, 0.08, 0.01, 0.29),
        ("fitted-languages.jsonl", 0.23, 0.05, 0.01, 0.15),
    ],
)
def test_rates_of_attempts_held_back_and_of_false_alarms(
    name: str, marked: float, held: float, false: float, labelled: float
) -> None:
    """Figures of docs/security.md: a change that worsens them is felt. marked: held back, or told as unconfirmed.

    false and labelled: of the ordinary texts, those that are held back, and those told as unconfirmed.
    """
    every = rows(name)[1:]
    attacks, ordinary = (
        [provenance.judge("model", "", one["text"]) for one in every if one["attack"] is wanted]
        for wanted in (True, False)
    )
    assert len(list(filter(None, attacks))) >= marked * len(attacks)
    assert attacks.count(provenance.HELD) >= held * len(attacks)
    assert ordinary.count(provenance.HELD) <= false * len(ordinary)
    assert ordinary.count(provenance.DOUBTFUL) <= labelled * len(ordinary)


@pytest.mark.parametrize("attack", ATTACKS[:60:3], ids=[one["id"] for one in ATTACKS[:60:3]])
def test_the_persons_own_words_are_never_held_back(world: carry.World, attack: dict[str, Any]) -> None:
    from tests.capture import transcripts

    world.capture(transcripts.user(f"I say this myself, for our project: {attack['text'].replace('<', '(')}"))
    [turn] = memories.find(world.store(), "kind = 'turn'")
    assert turn.state == 0


def test_doctor_lists_what_is_held_back(world: carry.World, capsys: Any) -> None:
    carry.model(world, ATTACKS[2]["text"])
    main.main(["doctor", "--json", "--project", str(world.work)])
    [listed] = json.loads(capsys.readouterr().out)["held_back"]
    assert (listed["kind"], listed["sign"]) == ("model", "revoke")
    assert ATTACKS[2]["text"][:40] in listed["text"]
