"""People who share a server: what one was told the others tell, what one forgets none has, whoever comes late."""

from __future__ import annotations

import json
import socket
import sys
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t
from tests.sync.test_converge import converged, told

from keepsake.base import project
from keepsake.sync.postgres import team as teams
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.postgres.conftest import Office

pytestmark = pytest.mark.full

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
NEW = "The scanner wants its lid closed before it answers on the network."


def test_what_one_was_told_is_found_in_the_other_and_gone_from_both_once_forgotten(office: Office) -> None:
    ada, bea = office.granted("ada", "bea")
    made = ada("remember", FACT, "--class", "constraint", "--handles", "label printer")["id"]
    assert ada("sync") == {"service": "ada", "sent": 1, "taken": 0, "forgotten": 0, "problems": []}
    assert bea("sync") == {"service": "bea", "sent": 0, "taken": 1, "forgotten": 0, "problems": []}
    found = bea("recall", "label printer")[0]
    assert (found["content"], found["class"], found["who"]) == (FACT, "constraint", "ada")
    ada("forget", made)
    assert ada("sync")["sent"] == 1
    with office.connect() as connection:
        rest = connection.execute("SELECT count(*) FROM keepsake.record WHERE line LIKE '%swallows%'")
        assert rest.fetchone() == (0,)
    assert bea("sync")["forgotten"] == 1
    assert ada.texts() == bea.texts() == []
    assert ada("sync")["sent"] == bea("sync")["sent"] == 0


def test_what_a_colleague_changes_or_forgets_of_mine_is_their_copy(office: Office) -> None:
    ada, bea = office.granted("ada", "bea")
    ada("remember", FACT)
    ada("sync")
    bea("sync")
    bea("edit", bea("list")[0]["id"], "--content", NEW)
    bea("sync")
    assert (ada("sync")["problems"], ada.texts(), bea.texts()) == ([], [FACT], [NEW])
    bea("forget", bea("list")[0]["id"])
    bea("sync")
    assert (ada("sync")["forgotten"], ada.texts(), bea.texts()) == (0, [FACT], [])


def test_an_edit_travels_between_machines_of_one_person(office: Office) -> None:
    office.granted("bea")
    office.machine("boss2", "boss")("team", "grant", "ada", "--service", "boss")
    laptop, desktop = office.joined("laptop", "ada", "--mine"), office.joined("desktop", "ada", "--mine")
    laptop("remember", FACT)
    laptop("sync")
    desktop("sync")
    desktop("edit", desktop("list")[0]["id"], "--content", "The label printer takes labels of any length.")
    desktop("sync")
    laptop("sync")
    assert laptop.texts() == desktop.texts() == ["The label printer takes labels of any length."]
    laptop("sync")
    with office.connect() as connection:
        assert connection.execute("SELECT count(*) FROM keepsake.record WHERE line LIKE '%swallows%'").fetchone() == (
            0,
        )
    assert laptop("sync")["sent"] == desktop("sync")["sent"] == 0


def test_the_worker_exchanges_when_a_session_ends_and_the_hooks_never_reach_the_server(
    office: Office, tmp_path: Path
) -> None:
    ada, bea = office.granted("ada", "bea")
    ada("remember", FACT, "--class", "constraint", "--handles", "label printer")
    for one in (ada, bea):
        path = t.write(tmp_path / f"{one.user}.jsonl", t.user("what is the width?", cwd=str(one.work)))
        jobs.end(project.of_directory(str(one.at_work().work)).root, str(path), str(one.work))
    assert FACT in bea.texts()
    services = tmp_path / "services"
    services.write_text(f"[bea]\n{office.server.service(office.name, 'bea', port='1')}")
    jobs.end(project.of_directory(str(bea.at_work().work)).root, str(path), str(bea.work))
    assert "is down, or not there" in (bea.home / "log" / "keepsake.jsonl").read_text()
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes connections and says nothing
        port = str(silent.getsockname()[1])
        services.write_text(f"[bea]\n{office.server.service(office.name, 'bea', host='127.0.0.1', port=port)}")
        prompt = "why does the label printer swallow a label of 21 centimetres?"
        assert "longer than nineteen centimetres" in told(bea, prompt)
        silent.settimeout(0.2)
        with pytest.raises(TimeoutError if sys.version_info >= (3, 10) else socket.timeout):
            silent.accept()


def test_who_exchanged_by_a_folder_before_gives_all_of_it_to_the_server(office: Office, tmp_path: Path) -> None:
    ada, bea = office.granted("ada", "bea")
    (tmp_path / "shared").mkdir()
    ada("remember", FACT)
    ada("remember", NEW)
    ada("sync", "folder", str(tmp_path / "shared"))
    assert ada("sync", "postgres", "ada")["sent"] == 2
    assert (ada("sync")["sent"], bea("sync")["taken"]) == (0, 2)
    ada("forget", "--all", "--yes")
    ada("sync")
    assert (bea("sync")["forgotten"], bea.texts()) == (2, [])


def test_a_second_checkout_takes_nothing_from_anybody(office: Office) -> None:
    ada, bea = office.granted("ada", "bea")
    ada("remember", FACT)
    ada("sync")
    bea("sync")
    again = office.machine("ada again", "ada")
    again.home = ada.home
    shown = again("sync", "postgres", "ada", "--dry-run")["records"]
    report = again("sync", "postgres", "ada")
    assert (shown, report["sent"], report["taken"]) == ([], 0, 1)
    again("remember", NEW)
    for one in (again, ada, bea, ada):
        one("sync")
    assert ada.texts() == again.texts() == bea.texts() == sorted([FACT, NEW])
    again("forget", next(one["id"] for one in again("list") if one["content"] == FACT))
    for one in (again, ada, bea):
        one("sync")
    assert ada.texts() == again.texts() == bea.texts() == [NEW]


def test_a_dry_run_tells_what_would_leave_for_this_server(office: Office, tmp_path: Path) -> None:
    ada, _ = office.granted("ada", "bea")
    (tmp_path / "shared").mkdir()
    ada("remember", FACT)
    ada("sync", "folder", str(tmp_path / "shared"))
    assert len(ada("sync", "postgres", "ada", "--dry-run")["records"]) == 1
    assert ada("sync", "postgres", "ada")["sent"] == 1
    assert ada("sync", "--dry-run")["records"] == []
    with office.connect() as root:
        assert root.execute("SELECT count(*) FROM keepsake.record").fetchone() == (1,)


def test_turns_stay_and_only_the_person_chooses(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    (ada,) = office.granted("ada")
    ada("remember", FACT)
    said = ada("sync", "--dry-run")
    assert (said["service"], [one["content"] for one in said["records"]]) == ("ada", [FACT])
    kept = json.loads(next(ada.home.rglob("sync.json")).read_text())
    assert (kept["service"], kept["folder"]) == ("ada", "")
    for address in ("postgresql://ada:secret@127.0.0.1/team", "host=127.0.0.1 password=secret", "../x"):
        ada("sync", "postgres", address)
        assert (ada.code, "give the name of a service" in ada.err) == (1, True)
    monkeypatch.setenv("CLAUDECODE", "1")
    for given in (("sync", "postgres", "ada"), ("team", "grant", "mallory")):
        ada(*given)
        assert (ada.code, "only the user says" in ada.err) == (1, True)


def test_the_environment_names_the_server_where_no_service_does(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.granted()
    office.machine("admin", "boss")("team", "grant", "ada", "--service", "boss")
    for name, value in (("HOST", office.server.folder), ("PORT", office.server.port), ("DATABASE", office.name)):
        monkeypatch.setenv(f"PG{name}", str(value))
    monkeypatch.setenv("PGUSER", "ada")
    ada = office.machine("ada")
    ada("remember", FACT)
    assert ada("sync", "postgres")["sent"] == 1
    assert ada("sync")["service"] == ""


def test_what_i_said_is_not_changed_by_a_colleague_and_a_name_makes_nobody_me(office: Office) -> None:
    ada, bea = office.granted("ada", "bea")
    bea.user = "ada"  # she says that she is ada; the server knows better
    rule = "Never push to the release branch without asking me first."
    bea("remember", rule, "--tags", "rule")
    bea("sync")
    ada("sync", "postgres", "ada", "--mine")
    assert [one["mark"] for one in ada("list")] == ["others"]
    ada("remember", FACT)
    ada("sync")
    bea("sync")
    told_to_bea = next(one for one in bea("list") if one["content"] == FACT)
    bea("edit", told_to_bea["id"], "--content", "The label printer is fine with everything you give it.")
    bea("sync")
    assert ada("sync")["problems"] == []
    assert FACT in ada.texts()


@pytest.mark.parametrize("seed", range(2))
def test_any_order_of_work_and_exchange_converges(office: Office, seed: int) -> None:
    office.granted()
    boss = office.machine("admin", "boss")
    boss("team", "grant", "ada", "--service", "boss")
    forgotten = converged([office.joined(f"m{n}", "ada", "--mine") for n in range(3)], seed)
    with office.connect() as connection:
        lines = "".join(line for (line,) in connection.execute("SELECT line FROM keepsake.record"))
    assert all(text not in lines for text in forgotten)


def test_one_persons_words_are_exported_and_erased_everywhere(office: Office) -> None:
    ada, bea = office.granted("ada", "bea")
    boss = office.machine("admin", "boss")
    ada("remember", FACT)
    ada("remember", "Ada's other fact is about the scanner.")
    bea("remember", NEW)
    for one in (ada, bea, ada):
        one("sync")
    with office.connect("boss") as connection:
        out: list[dict[str, Any]] = list(teams.export(connection, "ada"))
    assert sorted(one["note"]["content"] for one in out) == sorted([FACT, "Ada's other fact is about the scanner."])
    assert {one["person"] for one in out} == {"ada"}
    assert boss("team", "export", "bea", "--service", "boss")["note"]["content"] == NEW
    boss("team", "erase", "ada", "--service", "boss")
    assert (boss.code, "nothing was erased" in boss.err) == (1, True)
    assert boss("team", "erase", "ada", "--service", "boss", "--yes") == {"erased": 2, "projects": 1}
    with office.connect() as connection:
        assert connection.execute("SELECT DISTINCT slot FROM keepsake.record WHERE author = 'ada'").fetchall() == [
            ("forget",)
        ]
    assert (bea("sync")["forgotten"], bea.texts()) == (2, [NEW])
    late = office.joined("late", "bea")
    assert late.texts() == [NEW]
    ada("sync")
    ada("sync")
    assert len(ada.texts()) == 3  # what she said stays with her, and she doesn't give it again
    with office.connect() as connection:
        assert connection.execute("SELECT DISTINCT slot FROM keepsake.record WHERE author = 'ada'").fetchall() == [
            ("forget",)
        ]
    assert bea("team", "erase", "bea", "--yes") == {"erased": 1, "projects": 1}
    assert ada("sync")["forgotten"] == 1
    assert NEW not in ada.texts()


@pytest.mark.parametrize("options", [(), ("--mine",)])
def test_who_is_erased_keeps_their_own_memory_on_every_machine(office: Office, options: tuple[str, ...]) -> None:
    bea = office.granted("bea")[0]
    boss = office.machine("admin", "boss")
    boss("team", "grant", "ada", "--service", "boss")
    ada, away = (office.joined(name, "ada", *options) for name in ("desk", "away"))
    ada("remember", FACT)
    away("remember", NEW, "--tags", "rule")
    for one in (ada, away, bea, ada):
        one("sync")
    assert ada.texts() == away.texts() == bea.texts() == sorted([FACT, NEW])
    assert boss("team", "erase", "ada", "--service", "boss", "--yes") == {"erased": 2, "projects": 1}
    for one in (ada, away, bea) * 3:
        one("sync")
    assert ada.texts() == away.texts() == sorted([FACT, NEW])
    assert (bea.texts(), office.joined("late", "ada", *options).texts()) == ([], [])
    with office.connect() as connection:
        assert connection.execute("SELECT DISTINCT slot FROM keepsake.record").fetchall() == [("forget",)]


def test_what_was_erased_can_still_be_forgotten_on_all_machines_of_its_own(office: Office) -> None:
    office.granted()
    boss = office.machine("admin", "boss")
    boss("team", "grant", "ada", "--service", "boss")
    ada, away = (office.joined(name, "ada", "--mine") for name in ("desk", "away"))
    said = ada("remember", FACT)["id"]
    for one in (ada, away):
        one("sync")
    boss("team", "erase", "ada", "--service", "boss", "--yes")
    for one in (ada, away):
        assert one("sync")["forgotten"] == 0
    ada("forget", said)
    ada("sync")
    assert (away("sync")["forgotten"], away.texts()) == (1, [])
