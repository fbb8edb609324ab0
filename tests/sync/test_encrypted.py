"""A folder that is encrypted: nobody reads it without the passphrase; what is refused leaves the memory as it was."""

from __future__ import annotations

import json
import stat
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t

from keepsake.base import project
from keepsake.sync import keys, sealing
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sync.conftest import Machine, Team

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
OTHER = "The scanner wants its lid closed before it answers on the network."
FIRST, SECOND = "six words drawn out of a hat", "another six words out of the hat"


pytestmark = pytest.mark.usefixtures("cheap")


def sealed(one: Machine, passphrase: str = FIRST, *options: str, how: str = "--encrypt") -> Any:
    """Choose the folder with a passphrase, and exchange."""
    file = one.home.parent / "passphrase"
    file.write_text(f"{passphrase}\n")
    return one.join(how, "--passphrase-file", str(file), *options)


def everything(shared: Path) -> str:
    return "".join(f"{path.name}\n{path.read_text()}\n" for path in shared.iterdir())


def test_the_folder_tells_nothing_and_both_machines_have_it(team: Team) -> None:
    author = "ada.of.the.hall"  # a full stop is no character of Base64, so chance writes it into no ciphertext
    ada, bea = team.machine("ada", author), team.machine("bea")
    ada("remember", FACT, "--tags", "ware-house")
    assert sealed(ada)["sent"] == 1
    assert sealed(bea)["taken"] == 1
    held = everything(team.shared)
    assert not [word for word in ("longer than", "ware-house", author, "commit:", '"note"') if word in held]
    ring = ada.home / "sync" / "keys.json"
    assert stat.S_IMODE(ring.stat().st_mode) == 0o600
    assert FIRST not in held + ring.read_text()
    made = bea("remember", OTHER)["id"]  # no passphrase from here on
    bea("sync")
    assert ada("sync")["taken"] == 1
    bea("forget", made)
    bea("sync")
    assert ada("sync")["forgotten"] == 1
    assert ada.texts() == bea.texts() == [FACT]
    assert ada("sync") == bea("sync") == {**ada("sync"), "sent": 0, "taken": 0, "forgotten": 0, "problems": []}


def test_the_worker_exchanges_unasked(team: Team, tmp_path: Path) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    sealed(ada)
    sealed(bea)
    ada("remember", FACT)
    for one in (ada, bea):
        path = t.write(tmp_path / f"{one.user}.jsonl", t.user("what is the width?", cwd=str(one.work)))
        jobs.end(project.of_directory(str(one.at_work().work)).root, str(path), str(one.work))
    assert FACT in bea.texts()


def test_a_wrong_passphrase_is_refused_and_the_memory_stays(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    sealed(ada)
    bea("remember", OTHER)
    before = everything(team.shared)
    sealed(bea, "some other words out of a hat")
    assert (bea.code, "not the folder's passphrase" in bea.err) == (1, True)
    assert (bea.texts(), everything(team.shared)) == ([OTHER], before)
    bea("sync")
    assert "no folder is chosen" in bea.err


def test_a_passphrase_too_short_makes_no_key(team: Team) -> None:
    ada = team.machine("ada")
    ada("remember", FACT)
    sealed(ada, "short")
    assert (ada.code, "at least 12 characters" in ada.err) == (1, True)
    assert list(team.shared.iterdir()) == []


def test_nobody_is_asked_where_there_is_no_terminal(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = team.machine("ada")
    ada.join("--encrypt")
    assert (ada.code, "--passphrase-file" in ada.err) == (1, True)
    ada.join("--encrypt", "--passphrase-env", "WORDS")
    assert (ada.code, "WORDS holds no passphrase" in ada.err) == (1, True)
    monkeypatch.setenv("WORDS", FIRST)
    assert ada.join("--encrypt", "--passphrase-env", "WORDS")["problems"] == []


def test_on_a_terminal_a_new_one_is_asked_for_twice(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = team.machine("ada")
    answers = iter([FIRST, SECOND, FIRST, FIRST])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda _: next(answers))
    ada.join("--encrypt")
    assert (ada.code, "not the same" in ada.err) == (1, True)
    assert ada.join("--encrypt")["problems"] == []


def test_a_machine_without_the_passphrase_writes_nothing_plain(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    sealed(ada)
    bea("remember", OTHER)
    before = everything(team.shared)
    bea.join()
    assert (bea.code, "is encrypted" in bea.err) == (1, True)
    assert (bea.texts(), everything(team.shared)) == ([OTHER], before)


def test_turned_on_later_each_machine_writes_its_own_file_anew(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    bea("remember", OTHER)
    ada.join()
    bea.join()
    said = sealed(ada)["problems"]
    assert "is not encrypted; on the machine that writes it say" in said[0]
    assert "label" not in ada.file.read_text()
    bea("sync")
    assert (bea.code, "is encrypted" in bea.err) == (1, True)
    assert sealed(bea)["problems"] == []
    assert ada("sync")["problems"] == []
    assert "scanner" not in everything(team.shared)
    assert ada.texts() == bea.texts() == [FACT, OTHER]


def test_a_plain_file_put_into_it_is_not_read(team: Team, tmp_path: Path) -> None:
    ada, eve = team.machine("ada"), team.machine("eve")
    sealed(ada)
    eve.shared = tmp_path / "elsewhere"
    eve.shared.mkdir()
    eve("remember", OTHER)
    eve.join()
    (team.shared / eve.file.name).write_bytes(eve.file.read_bytes())
    assert "is not encrypted" in ada("sync")["problems"][0]
    assert ada.texts() == []


def test_a_new_passphrase_shuts_the_old_one_out(team: Team) -> None:
    ada, bea, new = team.machine("ada"), team.machine("bea"), team.machine("new")
    ada("remember", FACT)
    sealed(ada)
    sealed(bea)
    old = keys.ring(str(bea.home), str(team.shared))
    assert old is not None
    sealed(ada, SECOND, how="--new-passphrase")
    ada("remember", OTHER)
    ada("sync")
    bea("sync")
    assert (bea.code, "was changed on another machine" in bea.err) == (1, True)
    sealed(bea, FIRST)
    assert (bea.code, "not the folder's passphrase" in bea.err) == (1, True)
    header, *lines = ada.file.read_bytes().splitlines()
    about = f"{ada.file.stem} {json.loads(header)['generation']}"
    for line in lines:  # the old key opens none of it
        with pytest.raises(sealing.SealError):
            old.unseal(line, about, old.newest.key)
    sealed(new, SECOND)
    assert new.texts() == [FACT, OTHER]
    sealed(bea, SECOND)
    assert bea.texts() == [FACT, OTHER]


def test_what_a_lost_machine_wrote_under_the_old_key_is_read_with_the_new_passphrase(team: Team) -> None:
    ada, lost, new = team.machine("ada"), team.machine("lost"), team.machine("new")
    sealed(ada)
    lost("remember", FACT)
    sealed(lost)
    sealed(ada, SECOND, how="--new-passphrase")
    assert sealed(new, SECOND)["taken"] == 1


def test_of_two_keys_made_at_once_all_take_the_same(team: Team, tmp_path: Path) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    bea.shared = tmp_path / "replica"
    bea.shared.mkdir()
    ada("remember", FACT)
    bea("remember", OTHER)
    sealed(ada)
    sealed(bea)
    for path in bea.shared.iterdir():  # the replicas meet
        (team.shared / path.name).write_bytes(path.read_bytes())
    bea.shared = team.shared
    for one in (ada, bea, ada):
        sealed(one)
        assert one.code == 0
    assert ada.texts() == bea.texts() == [FACT, OTHER]
    assert ada("sync")["problems"] == []


def test_a_key_that_the_folder_lost_is_written_again(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    sealed(ada)
    for path in team.shared.iterdir():
        path.unlink()
    ada("remember", FACT)
    ada("sync")
    assert "label" not in everything(team.shared)
    assert sealed(bea)["taken"] == 1


@pytest.mark.parametrize("text", ["", "[]", "{", '{"keepsake": 2}', '{"keepsake": 2, "key": 1}', "[" * 50_000])
def test_a_key_that_is_none_is_left_alone(team: Team, text: str) -> None:
    ada = team.machine("ada")
    sealed(ada)
    (team.shared / f"{'f' * 32}{keys.END}").write_text(text)
    ada("sync")
    assert ada.code == 0


def test_a_changed_key_or_line_opens_nothing(team: Team) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    ada("remember", FACT)
    ada("remember", OTHER)
    sealed(ada)
    header, one, two = ada.file.read_bytes().splitlines(keepends=True)
    ada.file.write_bytes(header + one[:40] + (b"A" if one[40:41] != b"A" else b"B") + one[41:] + two)
    said = sealed(bea)
    assert (said["taken"], "damaged: it does not open" in said["problems"][0]) == (1, True)
    ada.file.write_bytes(header.replace(b'"generation": "', b'"generation": "0') + one + two)
    assert len(bea("sync")["problems"]) == 2  # lines of another file
    key = next(team.shared.glob(f"*{keys.END}"))
    value = json.loads(key.read_text())
    key.write_text(json.dumps({**value, "wrapped": value["salt"] * 3}))
    late = team.machine("late")
    sealed(late)
    assert (late.code, "not the folder's passphrase" in late.err) == (1, True)


def test_where_the_library_is_missing_nothing_leaves_plain(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = team.machine("ada")
    sealed(ada)
    ada("remember", FACT)
    before = everything(team.shared)
    monkeypatch.setitem(__import__("sys").modules, "nacl.secret", None)
    ada("sync")
    assert (ada.code, "keepsake runtime --crypt" in ada.err) == (1, True)
    assert everything(team.shared) == before


def test_damaged_keys_here_are_named(team: Team) -> None:
    ada = team.machine("ada")
    sealed(ada)
    ring = ada.home / "sync" / "keys.json"
    ring.write_text("{")
    ada("sync")
    assert (ada.code, f"{ring} is damaged" in ada.err) == (1, True)


def test_the_real_cost() -> None:
    """Half a second and 256 MB stand between a guess and its answer."""
    from nacl.bindings import crypto_pwhash_argon2id_MEMLIMIT_MODERATE as memory

    assert memory == 256 << 20
