"""What a store only lacks was not forgotten: another checkout's notes, a backup's, a lost database's come in again."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
from tests.checkouts import git, repository

from keepsake.base import project
from keepsake.recall import digest
from keepsake.store import forget, memories
from keepsake.sync import database

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sync.conftest import Machine, Team

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
OTHER = "The scanner wants its lid closed before it answers on the network."
NEW = "The pallet lift stops when its gate is open."
RULE = "Never push to the release branch without asking me first."


def settled(*machines: Machine) -> list[list[str]]:
    """Let all exchange until nothing is left to give; return what each holds."""
    for one in machines * 3:
        assert one("sync")["problems"] == []
    assert [one("sync")["sent"] for one in machines] == [0] * len(machines)
    return [one.texts() for one in machines]


def data(machine: Machine) -> Path:
    """Return the folder of a machine's project in its data home."""
    from pathlib import Path

    machine.at_work()
    return Path(project.of_directory(str(machine.work)).folder)


def rules(machine: Machine) -> list[str]:
    """Return the standing rules that a session is told when it starts."""
    machine.at_work()
    return [one.content for one in digest.collect(project.of_directory(str(machine.work)), "s")]


def test_a_second_checkout_takes_in_what_the_first_has_said_and_nobody_loses_it(team: Team) -> None:
    first, bea = team.machine("ada"), team.machine("bea")
    first("remember", FACT)
    first("remember", RULE, "--tags", "rule")
    first.join()
    bea.join()
    second = team.checkout(first)
    said = second("sync", "folder", str(team.shared), "--dry-run")
    assert said["records"] == []
    report = second.join()
    assert (report["sent"], report["taken"], report["problems"]) == (0, 2, [])
    assert settled(first, second, bea) == [sorted([FACT, RULE])] * 3
    assert rules(second) == [RULE]  # the same person's, on the same machine
    second("remember", OTHER)
    assert settled(first, second, bea) == [sorted([FACT, RULE, OTHER])] * 3
    second("edit", by_text(second, FACT), "--content", NEW)
    assert settled(first, second, bea) == [sorted([RULE, NEW, OTHER])] * 3
    assert second("forget", by_text(second, RULE))["exchanged_by"] == str(team.shared)
    first("forget", by_text(first, OTHER))
    assert settled(first, second, bea) == [[NEW]] * 3
    assert RULE not in "".join(path.read_text() for path in team.shared.iterdir())


def by_text(machine: Machine, text: str) -> str:
    return next(str(one["id"]) for one in machine("list") if one["content"] == text)


def test_a_backup_that_is_restored_takes_nothing_from_anybody(team: Team, tmp_path: Path) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    slip, kept = ada("remember", NEW)["id"], ada("remember", FACT)["id"]
    for one in (ada, bea):
        one.join()
    shutil.copytree(ada.home, tmp_path / "backup")
    ada("remember", RULE, "--tags", "rule")
    ada("edit", kept, "--content", f"{FACT} Still.")
    ada("forget", slip)
    bea("remember", OTHER)
    assert settled(ada, bea) == [sorted([f"{FACT} Still.", RULE, OTHER])] * 2
    shutil.rmtree(ada.home)
    shutil.move(tmp_path / "backup", ada.home)
    assert ada("sync", "--dry-run")["records"] == []
    assert settled(ada, bea) == [sorted([f"{FACT} Still.", RULE, OTHER])] * 2
    assert rules(ada) == [RULE]


@pytest.mark.full
@pytest.mark.parametrize("options", [(), ("--mine",)])
@pytest.mark.parametrize("lost", [("memory.db", "sync.db"), ("memory.db",), ("sync.db",), ("",)])
def test_a_store_that_is_lost_is_filled_again(team: Team, lost: tuple[str, ...], options: tuple[str, ...]) -> None:
    ada, bea = team.machine("ada"), team.machine("bea", "ada" if options else "bea")
    slip, kept = ada("remember", NEW)["id"], ada("remember", FACT)["id"]
    for one in (ada, bea):
        one.join(*options)
    bea("remember", OTHER)
    ada("edit", kept, "--content", f"{FACT} Still.")
    ada("forget", slip)
    whole = [[f"{FACT} Still.", OTHER]] * 2
    assert settled(ada, bea) == whole
    folder = data(ada)
    for name in lost:
        if not name:
            shutil.rmtree(folder)
        else:
            there = [path for path in folder.iterdir() if path.name.startswith(name)]
            assert there
            for path in there:
                path.unlink()
    ada.join(*options)
    assert settled(ada, bea) == whole
    bea("forget", by_text(bea, OTHER))
    ada("forget", by_text(ada, f"{FACT} Still."))
    assert settled(ada, bea) == [[], []]


def test_another_project_in_the_same_folder_takes_nothing_away(team: Team, tmp_path: Path) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    ada.join()
    here = ada.work
    ada.work = repository(tmp_path / "another")
    git("commit", "-q", "--allow-empty", "-m", "other", "--amend", cwd=ada.work)
    ada("remember", OTHER)
    assert (ada.join()["sent"], ada.texts()) == (1, [OTHER])
    ada.work = here
    assert bea.join()["taken"] == 1
    assert settled(ada, bea) == [[FACT], [FACT]]


def test_a_project_that_has_moved_takes_nothing_away(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    for one in (ada, bea):
        one.join()
    there = ada.work
    ada.work = there.rename(there.parent / "moved")
    ada("remember", OTHER)
    ada.join()
    ada("adopt", str(there))
    assert ada.code == 0, ada.err
    assert settled(ada, bea) == [[FACT, OTHER]] * 2
    ada("forget", by_text(ada, FACT))
    assert settled(ada, bea) == [[OTHER]] * 2


def test_what_was_given_and_forgotten_before_that_was_noted_is_gone_for_everybody(team: Team) -> None:
    """An older keepsake noted what it gave only afterwards: the tombstone of the text tells that it was forgotten."""
    ada, bea = team.machine("ada"), team.machine("bea")
    slip = ada("remember", FACT)["id"]
    ada.join()
    assert bea.join()["taken"] == 1
    for path in data(ada).iterdir():
        if path.name.startswith(database.NAME):
            path.unlink()
    ada("forget", slip)
    assert settled(ada, bea) == [[], []]


def test_a_line_in_this_machines_file_that_it_did_not_write_is_no_word_of_the_person(team: Team) -> None:
    """Whoever can write to the folder can write to every file in it."""
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    ada.join()
    bea("remember", RULE, "--tags", "rule")
    bea.join()
    from keepsake.sync import record as records

    machine = ada.file.stem
    given = records.loads(bea.file.read_bytes().splitlines(keepends=True)[1], bea.file.stem)
    mine = records.loads(ada.file.read_bytes().splitlines(keepends=True)[1], machine)
    forged = given._replace(id=machine[:16] + "a" * 16, machine=machine, person="ada", clock=50)
    ended = mine._replace(kind=records.FORGET, note={}, clock=51)
    changed = mine._replace(kind=records.EDIT, note={**mine.note, "content": NEW}, clock=52)
    with ada.file.open("ab") as file:
        file.writelines(map(records.dumps, (forged, ended, changed)))
    ada("sync")
    assert FACT in ada.texts()
    assert NEW not in ada.texts()
    assert rules(ada) == []


def test_forgetting_while_an_exchange_looks_is_forgetting(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another process forgets between two looks has its tombstone on the disk before it is gone."""
    ada, bea = team.machine("ada"), team.machine("bea")
    slip = ada("remember", FACT)["id"]
    for one in (ada, bea):
        one.join()
    whole = memories.find
    left = [1]

    def find(*given: object, **named: object) -> object:
        if left and "saved" in str(given[1]):
            left.clear()
            folder = str(data(ada))
            from keepsake.store.store import open_store

            with open_store(folder) as store:
                gone = [memories.by_uid(store.db, slip)]
                forget.forget(store, [one for one in gone if one is not None], [])
        return whole(*given, **named)  # type: ignore[arg-type]

    ada("remember", OTHER)
    with monkeypatch.context() as patch:
        patch.setattr(memories, "find", find)
        ada("sync")
    assert settled(ada, bea) == [[OTHER], [OTHER]]


@pytest.mark.parametrize("said", ["folder", "choice"])
def test_a_dry_run_tells_what_would_leave_for_that_folder(team: Team, tmp_path: Path, said: str) -> None:
    ada = team.machine("ada")
    ada("remember", FACT)
    ada("remember", OTHER)
    ada.join()
    ada("forget", by_text(ada, OTHER))
    another = tmp_path / "another"
    another.mkdir()
    chosen = ["folder", str(another)] if said == "folder" else []
    shown = ada("sync", *chosen, "--dry-run")["records"]
    assert list(another.iterdir()) == []
    given = ada("sync", *chosen)
    assert (len(shown), given["sent"]) == (2, 2) if chosen else (1, 1)
    assert ada("sync", "--dry-run")["records"] == []
    if not chosen:
        ada.file.unlink()  # the folder has lost it
        assert len(ada("sync", "--dry-run")["records"]) == ada("sync")["sent"] == 2
    assert json.dumps(FACT)[1:-1] in "".join(
        path.read_text() for path in (another if chosen else team.shared).iterdir()
    )
