"""Machines that share a folder: what one was told the others tell, what one forgets none has, whoever comes late."""

from __future__ import annotations

import json
import os
import random
import subprocess
from typing import TYPE_CHECKING

import pytest
from tests.capture import transcripts as t
from tests.checkouts import git, repository
from tests.conftest import ROOT, capture_payload, share_bytecode

from keepsake.base import project
from keepsake.recall import digest
from keepsake.store import db as sqlite
from keepsake.store import memories
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sync.conftest import Machine, Team

OTHER = "The scanner wants its lid closed before it answers on the network."
FACT = "The label printer swallows every label that is longer than nineteen centimetres."
RULE = "Never push to the release branch without asking me first."


def bytes_of(machine: Machine) -> bytes:
    return b"".join(path.read_bytes() for path in machine.home.rglob("*") if path.is_file())


def converged(machines: list[Machine], seed: int) -> set[str]:
    """Have machines of one person work and exchange in a random order until all have the same; return what is gone."""
    chance = random.Random(seed)  # noqa: S311  # reproducible
    said = 0
    forgotten: set[str] = set()
    for _ in range(40):
        one = chance.choice(machines)
        here = one("list")
        act = chance.choice(("remember", "remember", "edit", "forget", "sync", "sync"))
        if act == "remember":
            said += 1
            one("remember", f"Fact number {said} is about the label printer and its paper.")
        elif act == "sync":
            one("sync")
        elif here:
            chosen = chance.choice(here)
            if act == "forget":
                one("forget", chosen["id"])
                forgotten.add(chosen["content"])
            else:
                said += 1
                one("edit", chosen["id"], "--content", f"Edit number {said} is about the label printer and its paper.")
    for _ in range(3):
        for one in machines:
            one("sync")
            assert one.code == 0
    texts = [one.texts() for one in machines]
    assert texts[0] == texts[1] == texts[2]
    assert len(set(texts[0])) == len(texts[0])
    assert forgotten.isdisjoint(texts[0])
    assert all(one("sync")["sent"] == 0 for one in machines)
    return forgotten


def test_what_one_was_told_is_found_in_the_other_and_gone_from_both_once_forgotten(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT, "--class", "constraint", "--handles", "label printer")
    assert ada.join()["sent"] == 1
    assert bea.join() == {"folder": str(team.shared), "sent": 0, "taken": 1, "forgotten": 0, "problems": []}
    found = bea("recall", "label printer")[0]
    assert (found["content"], found["class"], found["who"]) == (FACT, "constraint", "ada")
    ada("forget", ada("list")[0]["id"])
    assert ada("sync")["sent"] == 1
    assert bea("sync")["forgotten"] == 1
    assert ada.texts() == bea.texts() == []
    for place in (bytes_of(ada), bytes_of(bea), *(path.read_bytes() for path in team.shared.iterdir())):
        assert b"swallows" not in place


def test_a_machine_that_comes_back_late_does_not_bring_it_back(team: Team) -> None:
    ada, bea, late = team.machine("ada"), team.machine("bea"), team.machine("late")
    made = ada("remember", FACT)["id"]
    ada.join()
    bea.join()
    late.join()
    late("edit", late("list")[0]["id"], "--content", f"{FACT} Still.")
    ada("forget", made)
    ada("sync")
    bea("sync")
    assert late("sync")["forgotten"] == 1
    fresh = team.machine("fresh")
    fresh.join()
    ada("sync")
    bea("sync")
    assert [one.texts() for one in (ada, bea, late, fresh)] == [[], [], [], []]
    assert ada("remember", FACT)["created"]  # said again on purpose, it stays where it is said
    ada("sync")
    assert ada.texts() == [FACT]


def test_what_is_changed_and_then_forgotten_between_two_exchanges_is_forgotten(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    made = ada("remember", FACT)["id"]
    for one in (ada, bea):
        one.join()
    ada("edit", made, "--content", OTHER)
    ada("forget", made)
    assert settled(ada, bea) == [[], []]


def test_twice_is_the_same_as_once(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    bea("remember", FACT)  # both said it before they met
    for _ in range(3):
        for one in (ada, bea):
            one.join()
    assert ada.texts() == bea.texts() == [FACT]
    assert ada("sync")["sent"] == bea("sync")["sent"] == 0
    before = [path.stat().st_mtime_ns for path in sorted(team.shared.iterdir())]
    ada("sync")
    assert [path.stat().st_mtime_ns for path in sorted(team.shared.iterdir())] == before


def test_an_edit_travels_between_machines_of_one_person(team: Team) -> None:
    laptop, desktop = team.machine("laptop", "ada"), team.machine("desktop", "ada")
    laptop("remember", FACT)
    laptop.join("--mine")
    desktop.join("--mine")
    desktop("edit", desktop("list")[0]["id"], "--content", "The label printer takes labels of any length.")
    desktop("sync")
    laptop("sync")
    assert laptop.texts() == desktop.texts() == ["The label printer takes labels of any length."]
    laptop("sync")
    assert b"swallows" not in bytes_of(laptop) + b"".join(path.read_bytes() for path in team.shared.iterdir())


@pytest.mark.parametrize("word", ["wrong", "never"])
def test_what_is_not_to_be_told_is_told_on_none_of_a_persons_machines(team: Team, word: str) -> None:
    laptop, desktop = team.machine("laptop", "ada"), team.machine("desktop", "ada")
    made = laptop("remember", FACT, "--class", "constraint", "--handles", "label printer")["id"]
    laptop.join("--mine")
    desktop.join("--mine")
    laptop("feedback", made, word)
    settled(laptop, desktop)
    assert told(desktop, "why does the label printer swallow a label of 21 centimetres?") == ""
    desktop("feedback", desktop("list")[0]["id"], "right")
    settled(laptop, desktop)
    assert FACT in told(laptop, "why does the label printer swallow a label of 22 centimetres?")


def test_a_newer_rule_takes_the_older_one_back_on_all_of_a_persons_machines(team: Team) -> None:
    laptop, desktop = team.machine("laptop", "ada"), team.machine("desktop", "ada")
    laptop("remember", "Never use sudo in this project.", "--tags", "rule")
    laptop.join("--mine")
    desktop.join("--mine")
    newer = "Always use sudo in this project."
    desktop("remember", newer, "--tags", "rule")
    settled(laptop, desktop)
    laptop.at_work()
    assert [one.content for one in digest.collect(project.of_directory(str(laptop.work)), "s")] == [newer]


def test_what_holds_in_every_project_of_one_machine_holds_on_the_others_where_it_was_said(team: Team) -> None:
    laptop, desktop = team.machine("laptop", "ada"), team.machine("desktop", "ada")
    made = laptop("remember", RULE, "--tags", "rule")["id"]
    laptop.join("--mine")
    desktop.join("--mine")
    laptop("edit", made, "--everywhere")
    for text in (RULE, f"{RULE} Ever."):  # an edit there brings it here no second time
        settled(laptop, desktop)
        for one in (laptop, desktop):
            one.at_work()
            lines = digest.collect(project.of_directory(str(one.work)), "s")
            assert [line.content for line in lines] == [RULE if one is laptop else text]
        desktop("edit", desktop("list")[0]["id"], "--content", f"{RULE} Ever.")


def test_a_word_on_what_holds_in_every_project_of_one_machine_reaches_the_others(team: Team) -> None:
    laptop, desktop = team.machine("laptop", "ada"), team.machine("desktop", "ada")
    made = laptop("remember", RULE, "--tags", "rule")["id"]
    laptop.join("--mine")
    desktop.join("--mine")
    laptop("edit", made, "--everywhere")
    settled(laptop, desktop)
    for word, told in (("wrong", False), ("right", True)):
        laptop("feedback", made, word)
        settled(laptop, desktop)
        desktop.at_work()
        lines = digest.collect(project.of_directory(str(desktop.work)), "s")
        assert [line.content for line in lines] == [RULE] * told


def test_a_colleague_is_not_told_what_its_author_calls_wrong(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    made = ada("remember", FACT)["id"]
    ada.join()
    bea.join()

    def held_by_bea() -> tuple[bool, list[str]]:
        settled(ada, bea)
        (one,) = bea("list")
        return not one.get("superseded"), one["tags"]

    for word, told in (("never", True), ("wrong", False), ("right", True)):
        ada("feedback", made, word)
        assert held_by_bea() == (told, [])
    bea("feedback", bea("list")[0]["id"], "wrong")
    for text in (f"{FACT} So far.", f"{FACT} Still."):
        ada("edit", made, "--content", text)
        assert held_by_bea() == (False, [])


def who_of(machine: Machine) -> str:
    """Return whose the only note is."""
    return str(machine("show", machine("list")[0]["id"])["who"])


def kind_of(machine: Machine) -> tuple[str, str]:
    found = project.of_directory(str(machine.at_work().work))
    db = sqlite.open_existing(memories.database(found.folder))
    assert db is not None
    row = db.execute("SELECT kind, others, mark FROM memory").fetchone()
    db.close()
    return row[0], memories.doubts(row[1], row[2])


def test_a_colleagues_rule_is_no_rule_of_mine_and_my_own_is_on_all_my_machines(team: Team) -> None:
    ada, bea, desktop = team.machine("ada"), team.machine("bea"), team.machine("desktop", "ada")
    ada("remember", RULE, "--tags", "rule")
    ada.join()
    bea.join()
    desktop.join("--mine")
    assert kind_of(bea) == ("model", memories.OTHERS)
    assert kind_of(desktop)[0] == "saved"
    bea.at_work()
    assert digest.collect(project.of_directory(str(bea.work)), "s") == []
    desktop.at_work()
    assert [one.content for one in digest.collect(project.of_directory(str(desktop.work)), "s")] == [RULE]


def test_the_same_name_makes_nobody_me(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another Ada's Claude saved is told as somebody else's; on my own machines it is mine once I say so."""
    ada, other, desktop = team.machine("ada"), team.machine("other", "ada"), team.machine("desktop", "ada")
    monkeypatch.setenv("CLAUDECODE", "1")
    other("remember", FACT)
    monkeypatch.delenv("CLAUDECODE")
    other.join()
    ada.join()
    desktop.join("--mine")
    assert kind_of(ada) == ("model", memories.OTHERS)
    assert kind_of(desktop) == ("model", "")


def settled(*machines: Machine) -> list[list[str]]:
    """Let all exchange until nothing is left to give; return what each holds."""
    for one in machines * 3:
        assert one("sync")["problems"] == []
    assert [one("sync")["sent"] for one in machines] == [0] * len(machines)
    return [one.texts() for one in machines]


@pytest.mark.parametrize("words", [("feedback", "ID", "rule"), ("remember", RULE, "--tags", "rule")])
def test_a_colleagues_note_that_the_person_takes_over_is_theirs_and_stays_so(
    team: Team, words: tuple[str, ...]
) -> None:
    ada, bea, eve = team.machine("ada"), team.machine("bea"), team.machine("eve")
    made = ada("remember", RULE, "--class", "user-preference")["id"]
    for one in (ada, bea, eve):
        one.join()
    here = bea("list")[0]["id"]
    bea(*(here if word == "ID" else word for word in words))
    for _ in range(2):
        assert (who_of(bea), kind_of(bea)) == ("bea", ("saved", ""))
        bea.at_work()
        assert [one.content for one in digest.collect(project.of_directory(str(bea.work)), "s")] == [RULE]
        assert settled(ada, bea, eve) == [[RULE]] * 3
    assert who_of(ada) == who_of(eve) == "ada"
    ada("forget", made)
    assert settled(ada, bea, eve) == [[], [RULE], []]


def test_what_a_colleague_changes_is_their_copy(team: Team) -> None:
    ada, bea, eve = team.machine("ada"), team.machine("bea"), team.machine("eve")
    made = ada("remember", FACT)["id"]
    for one in (ada, bea, eve):
        one.join()
    bea("edit", bea("list")[0]["id"], "--content", OTHER)
    assert settled(ada, bea, eve) == [[FACT], [OTHER], [FACT]]
    ada("edit", made, "--content", f"{FACT} Still.")
    assert settled(ada, bea, eve) == [[f"{FACT} Still."], [OTHER], [f"{FACT} Still."]]
    ada("forget", made)
    assert settled(ada, bea, eve) == [[], [], []]


@pytest.mark.parametrize("options", [(), ("--mine",)])
def test_what_one_forgets_while_another_changes_it_is_forgotten(team: Team, options: tuple[str, ...]) -> None:
    laptop, desktop = team.machine("laptop", "ada"), team.machine("desktop", "ada")
    made = laptop("remember", FACT)["id"]
    for one in (laptop, desktop):
        one.join(*options)
    laptop("edit", made, "--content", OTHER)
    laptop("sync")
    desktop("forget", desktop("list")[0]["id"])
    desktop("sync")
    assert desktop.texts() == []
    laptop("sync")
    assert laptop.texts() == ([] if options else [OTHER])


def test_what_a_colleague_forgets_is_their_copy(team: Team) -> None:
    ada, bea, eve = team.machine("ada"), team.machine("bea"), team.machine("eve")
    made = ada("remember", FACT)["id"]
    for one in (ada, bea, eve):
        one.join()
    bea("forget", bea("list")[0]["id"])
    assert settled(ada, bea, eve) == [[FACT], [], [FACT]]
    ada("forget", made)
    assert settled(ada, bea, eve) == [[], [], []]


def test_what_an_import_brought_of_a_colleagues_is_sent_to_ones_own_machines_alone(team: Team, tmp_path: Path) -> None:
    ada, bea, eve = team.machine("ada"), team.machine("bea"), team.machine("eve")
    made = bea("remember", FACT)["id"]
    bea("export", "--output", str(tmp_path / "bea.jsonl"))
    ada("import", str(tmp_path / "bea.jsonl"))
    ada.join()
    eve.join()
    assert settled(ada, eve) == [[FACT], []]
    bea.join()
    assert settled(ada, bea, eve) == [[FACT]] * 3
    bea("forget", made)
    assert settled(ada, bea, eve) == [[], [], []]
    laptop, desktop = team.machine("laptop", "cid"), team.machine("desktop", "cid")
    laptop("import", str(tmp_path / "bea.jsonl"))
    (tmp_path / "own").mkdir()
    for one in (laptop, desktop):
        one.shared = tmp_path / "own"
        one.join("--mine")
    assert settled(laptop, desktop) == [[FACT]] * 2
    assert kind_of(desktop) == ("model", memories.OTHERS)


def test_what_two_people_said_stays_with_the_one_who_has_not_forgotten_it(team: Team) -> None:
    ada, bea, eve = team.machine("ada"), team.machine("bea"), team.machine("eve")
    made = ada("remember", FACT)["id"]
    bea("remember", FACT)
    for one in (ada, bea, eve):
        one.join()
    ada("forget", made)
    assert settled(ada, bea, eve) == [[], [FACT], []]
    bea("edit", bea("list")[0]["id"], "--content", OTHER)
    assert settled(ada, bea, eve) == [[OTHER], [OTHER], [OTHER]]


def test_of_two_people_who_said_the_same_one_changes_their_own(team: Team) -> None:
    ada, bea, eve = team.machine("ada"), team.machine("bea"), team.machine("eve")
    made = ada("remember", FACT)["id"]
    bea("remember", FACT)
    for one in (ada, bea, eve):
        one.join()
    ada("edit", made, "--content", OTHER)
    assert settled(ada, bea, eve) == [[FACT, OTHER]] * 3


def test_what_was_not_believed_is_once_all_machines_are_mine(team: Team) -> None:
    laptop, desktop = team.machine("laptop", "ada"), team.machine("desktop", "ada")
    laptop("remember", FACT)
    laptop.join()
    desktop.join()
    desktop("forget", desktop("list")[0]["id"])
    assert settled(laptop, desktop) == [[FACT], []]
    assert laptop.join("--mine")["forgotten"] == 1


def test_another_project_in_the_same_folder_is_left_alone(team: Team, tmp_path: Path) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    ada.join()
    bea.work = repository(tmp_path / "another")
    git("commit", "-q", "--allow-empty", "-m", "other", "--amend", cwd=bea.work)
    assert bea.join()["taken"] == 0


def test_a_confirmation_travels(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    ada.join()
    bea.join()
    before = bea("list")[0]["updated_at"]
    ada("remember", FACT)
    assert ada("sync")["sent"] == 1
    bea("sync")
    assert bea("list")[0]["updated_at"] > before
    assert bea("sync")["sent"] == 0


def test_turns_stay_and_a_dry_run_shows_what_would_leave(team: Team) -> None:
    ada = team.machine("ada")
    ada("remember", FACT)
    said = ada("sync", "folder", str(team.shared), "--dry-run")
    assert [one["content"] for one in said["records"]] == [FACT]
    assert list(team.shared.iterdir()) == []
    ada("sync")
    assert (ada.code, "no folder is chosen" in ada.err) == (1, True)
    ada.join()
    assert ada("sync", "stop") == {"stopped": True}
    ada("sync")
    assert ada.code == 1


def test_only_the_person_chooses_a_folder(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = team.machine("ada")
    monkeypatch.setenv("CLAUDECODE", "1")
    ada.join()
    assert (ada.code, "only the user says what leaves" in ada.err) == (1, True)


def told(machine: Machine, prompt: str) -> str:
    """Return what a prompt is told there."""
    machine.at_work()
    if not (machine.home / "pycache").exists():
        share_bytecode(machine.home)
    payload = capture_payload("UserPromptSubmit", prompt=prompt, cwd=str(machine.work))
    done = subprocess.run(
        ["sh", "-c", f'event=user_prompt_submit; . "{ROOT}/scripts/run"'],
        input=json.dumps(payload), capture_output=True, text=True, check=True, cwd=machine.work,
        env={**os.environ, "CLAUDE_PLUGIN_ROOT": str(ROOT)},
    )  # fmt: skip
    return done.stdout


def test_the_other_machine_tells_it_at_the_right_prompt_until_it_is_forgotten(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    made = ada("remember", FACT, "--class", "constraint", "--handles", "label printer")["id"]
    ada.join()
    bea.join()
    said = told(bea, "why does the label printer swallow a label of 21 centimetres?")
    assert "longer than nineteen centimetres" in said
    assert "by ada" in said
    ada("forget", made)
    ada("sync")
    bea("sync")
    assert told(bea, "why does the label printer swallow a label of 22 centimetres?") == ""


def test_the_worker_exchanges_when_a_session_ends(team: Team, tmp_path: Path) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada.join()
    bea.join()
    ada("remember", FACT)
    for one in (ada, bea):
        path = t.write(tmp_path / f"{one.user}.jsonl", t.user("what is the width?", cwd=str(one.work)))
        jobs.end(project.of_directory(str(one.at_work().work)).root, str(path), str(one.work))
    assert FACT in bea.texts()
    team.shared.rename(tmp_path / "unmounted")
    jobs.end(project.of_directory(str(bea.work)).root, str(path), str(bea.work))
    assert "is not there" in (bea.home / "log" / "keepsake.jsonl").read_text()


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2))
def test_any_order_of_work_and_exchange_converges(team: Team, seed: int) -> None:
    machines = [team.machine(f"m{n}", "ada") for n in range(3)]
    for one in machines:
        one.join("--mine")
    forgotten = converged(machines, seed)
    shared = b"".join(path.read_bytes() for path in team.shared.iterdir()).decode()
    assert all(text not in shared for text in forgotten)


def test_purge_takes_the_exchange_along_and_leaves_the_folder(team: Team) -> None:
    ada = team.machine("ada")
    ada("remember", FACT)
    ada.join()
    file = ada.file
    assert ada("purge", "--yes")["purged"]
    assert not ada.home.exists()
    assert file.exists()
