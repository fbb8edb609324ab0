"""An exchange that ends anywhere goes on at the next one: nothing is lost, or there twice, or comes back."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import pytest

from keepsake.store import forget
from keepsake.sync import database, exchange
from keepsake.sync.folder import Folder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.sync.conftest import Team

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
NEW = "The scanner wants its lid closed before it answers on the network."
# Where it ends: a class or module, the name of its function, whether what it does is done by then.
ENDS = [
    (Folder, "push", False),
    (Folder, "push", True),
    (Folder, "pull", True),
    (database.SyncDatabase, "put", False),
    (database.SyncDatabase, "put", True),
    (database.SyncDatabase, "set_cursors", False),
    (database.SyncDatabase, "advance_clock", True),
    (database.SyncDatabase, "set", False),
    (forget, "forget", False),
    (forget, "forget", True),
]


@pytest.mark.parametrize(("place", "name", "done"), ENDS)
def test_the_next_exchange_goes_on(
    team: Team, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, *, done: bool
) -> None:
    ada, bea = team.machine("ada"), team.machine("bea")
    made = ada("remember", FACT)["id"]
    ada.join()
    bea.join()
    ada("forget", made)
    ada("remember", NEW)
    for one in (ada, bea):
        with monkeypatch.context() as patch:
            _end_in(patch, place, name, done=done)
            one("sync")
    for one in (ada, bea, ada):
        one("sync")
        assert (one.code, one.err) == (0, "")
    assert ada.texts() == bea.texts() == [NEW]
    assert FACT not in "".join(path.read_text() for path in team.shared.iterdir())
    assert not [path for path in team.shared.iterdir() if path.suffix != ".jsonl"]
    assert team.machine("late").join()["taken"] == 1


@pytest.mark.parametrize("done", [False, True])
def test_what_another_machine_of_mine_forgot_goes_at_the_next_exchange(
    team: Team, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    """It is known to be forgotten, and this machine has given it: that is told once its own memory is gone."""
    ada, again = team.machine("ada"), team.machine("ada again", "ada")
    ada("remember", FACT)
    ada.join("--mine")
    again.join("--mine")
    again("forget", again("list")[0]["id"])
    again("sync")
    with monkeypatch.context() as patch:
        _end_in(patch, forget, "forget", done=done)
        ada("sync")
    ada("remember", NEW)
    for one in (ada, again):
        one("sync")
        assert (one.code, one.err) == (0, "")
    assert ada.texts() == again.texts() == [NEW]
    assert FACT not in "".join(path.read_text() for path in team.shared.iterdir())


@pytest.mark.parametrize("options", [(), ("--mine",)])
@pytest.mark.parametrize(("place", "name"), [(Folder, "pull"), (exchange, "_take_in")])
def test_what_another_checkout_forgot_goes_at_the_next_exchange(
    team: Team, monkeypatch: pytest.MonkeyPatch, place: Any, name: str, options: tuple[str, ...]
) -> None:
    """An exchange that ends before it has taken in what another checkout of this machine gave looks at that again."""
    first = team.machine("ada")
    second = team.checkout(first)
    made = first("remember", FACT)["id"]
    for one in (first, second):
        one.join(*options)
    assert second.texts() == [FACT]
    first("remember", NEW)
    first("forget", made)
    first("sync")
    with monkeypatch.context() as patch:
        _end_in(patch, place, name, done=False)
        second("sync")
    assert second.texts() == [FACT]
    report = second("sync")
    assert (report["taken"], report["forgotten"], report["problems"]) == (1, 1, [])
    assert second.texts() == [NEW]
    assert second("sync")["taken"] == 0


def _end_in(monkeypatch: pytest.MonkeyPatch, place: Any, name: str, *, done: bool) -> None:
    """Have a function end the exchange, before or after it has done what it does."""
    whole = getattr(place, name)

    def ends(*given: Any, **named: Any) -> None:
        if done:
            whole(*given, **named)
        raise OSError("the disk is full")

    monkeypatch.setattr(place, name, ends)


@pytest.mark.parametrize("options", [(), ("--mine",)])
def test_one_that_dies_between_the_two_databases_has_not_said_what_it_took_in(
    team: Team, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    """The memories are committed, what is known of them is not: they are still the other machine's."""
    ada, bea = team.machine("ada"), team.machine("bea")
    made = ada("remember", FACT)["id"]
    ada.join(*options)
    with monkeypatch.context() as patch:
        _end_in(patch, database.SyncDatabase, "write_redo", done=True)
        patch.setattr(exchange, "_transactions", _first_alone)
        bea.join(*options)
    assert bea.texts() == [FACT]
    bea("edit", bea("list")[0]["id"], "--content", NEW)
    assert bea("sync")["problems"] == []
    ada("forget", made)
    ada("sync")
    bea("sync")
    assert bea.texts() == []


@contextlib.contextmanager
def _first_alone(one: Any, other: Any) -> Iterator[None]:
    """Hold a transaction in both, and die once the first is committed."""
    one.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        one.execute("COMMIT")
        other.execute("ROLLBACK")
