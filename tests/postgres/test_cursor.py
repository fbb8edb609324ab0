"""The cursor misses nothing, be it committed late or cut off by a page or a limit, and repeats nothing."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from keepsake.sync.carrier import PullCursor
from keepsake.sync.postgres import carrier, team
from keepsake.sync.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg
    from tests.postgres.server import Postgres

    from keepsake.sync.postgres.carrier import ServerCarrier

pytestmark = pytest.mark.full

SIGNS = ["commit:" + "4" * 40]


class Members:
    """Ada and bea, each with a connection that was granted the project."""

    def __init__(self, server: Postgres, name: str, ada: psycopg.Connection[Any], bea: psycopg.Connection[Any]) -> None:
        self.server, self.name = server, name
        self.db = {"ada": ada, "bea": bea}
        self.ada, self.bea = (carrier.joined(one, SIGNS, "f" * 32) for one in (ada, bea))


@pytest.fixture
def two(server: Postgres) -> Iterator[Members]:
    with server.database("cursor") as name:
        with server.connect(name, "boss") as boss:
            team.init(boss, SIGNS)
            for one in ("ada", "bea"):
                team.grant(boss, SIGNS, one)
        with server.connect(name, "ada") as ada, server.connect(name, "bea") as bea:
            yield Members(server, name, ada, bea)


def note(by: ServerCarrier, number: int, clock: int = 1, kind: str = "note") -> Record:
    said: dict[str, object] = {"content": f"text {number}"} if kind in {"note", "edit"} else {}
    return Record(f"{by.machine[:16]}{number:016x}", kind, tuple(SIGNS), by.machine, "x", 1.0, clock, said)


def numbers(found: list[Record]) -> list[int]:
    return [int(one.id[16:], 16) for one in found]


def test_what_is_committed_late_is_not_skipped(two: Members) -> None:
    """Ada numbers first and commits last: bea can't commit a later place before her, and a reader waits for neither."""
    reader = carrier.joined(two.db["bea"], SIGNS, "e" * 32)
    done = threading.Event()
    with two.server.connect(two.name, "bea") as second:
        bea = carrier.joined(second, SIGNS, "d" * 32)

        def give() -> None:
            bea.push([note(bea, 2)], (), ())
            done.set()

        other = threading.Thread(target=give)
        with two.db["ada"].transaction():
            two.ada.push([note(two.ada, 1)], (), ())
            other.start()
            assert not done.wait(0.5)
            early = reader.pull({}, ())
            assert early.records == []
        other.join(10)
        assert done.is_set()
    late = reader.pull(early.cursors, ())
    assert numbers(late.records) == [1, 2]
    assert reader.pull(late.cursors, ()).records == []


def test_a_reader_that_comes_between_any_two_commits_sees_each_record_once(two: Members) -> None:
    """Eight writers at once, each giving ten times; a reader pulls all the while."""
    seen: list[int] = []
    cursors: dict[str, PullCursor] = {}

    def write(who: int) -> None:
        with two.server.connect(two.name, "ada") as connection:
            one = carrier.joined(connection, SIGNS, f"{who:032x}")
            for turn in range(10):
                one.push([note(one, who * 100 + turn)], (), ())

    writers = [threading.Thread(target=write, args=(who,)) for who in range(1, 9)]
    for one in writers:
        one.start()
    ended = False
    while not ended:
        ended = not any(one.is_alive() for one in writers)  # looked at first, so that the last pull comes after them
        pulled = two.bea.pull(cursors, ())
        cursors = pulled.cursors
        seen += numbers(pulled.records)
    assert sorted(seen) == sorted(who * 100 + turn for who in range(1, 9) for turn in range(10))


def test_pages_and_limits_cut_nothing_off(two: Members, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrier, "BATCH", 7)
    two.ada.push([note(two.ada, number) for number in range(1, 51)], (), ())
    monkeypatch.setattr(carrier, "PAGE", 8)
    whole = two.bea.pull({}, ())
    assert numbers(whole.records) == list(range(1, 51))
    monkeypatch.setattr(carrier, "MAX_READ", 3000)
    seen: list[int] = []
    cursors: dict[str, PullCursor] = {}
    for _ in range(50):
        pulled = two.bea.pull(cursors, ())
        seen += numbers(pulled.records)
        cursors = pulled.cursors
    assert seen == list(range(1, 51))


def test_what_is_given_twice_is_there_once_and_the_newer_version_stays(two: Members) -> None:
    for _ in range(2):
        two.ada.push([note(two.ada, 1, 1), note(two.ada, 1, 5, "edit"), note(two.ada, 1, 3, "confirm")], (), ())
    two.ada.push([note(two.ada, 1, 4, "edit")], (), ())
    assert [(one.kind, one.clock) for one in two.ada.own_records()] == [("note", 5), ("confirm", 3)]
    beside = carrier.joined(two.db["ada"], SIGNS, "a" * 32)  # another machine of hers
    beside.push([note(two.ada, 1, 9, "forget")._replace(machine=beside.machine)], (), ())
    assert two.ada.own_records() == []
    two.ada.push([note(two.ada, 1, 99, "edit"), note(two.ada, 2)], (), ())  # said before the forget was seen
    assert numbers(two.ada.own_records()) == [2]
    assert [one.kind for one in two.ada.pull({}, ()).records] == ["forget"]


def test_what_is_taken_back_is_gone_and_only_ones_own(two: Members) -> None:
    two.ada.push([note(two.ada, 1), note(two.ada, 2)], (), ())
    two.bea.push([note(two.bea, 1)], (), ())
    before = two.ada.stamp()
    two.bea.push([], (), [note(two.ada, 1).id])
    two.ada.push([], (), [note(two.ada, 1).id])
    assert two.ada.stamp() != before
    assert (numbers(two.ada.own_records()), numbers(two.bea.own_records())) == ([2], [1])


@pytest.mark.parametrize("cursor", [PullCursor("another", 99), PullCursor("", 0), PullCursor("same", 99)])
def test_a_cursor_of_another_server_or_beyond_the_end_starts_anew(two: Members, cursor: PullCursor) -> None:
    two.ada.push([note(two.ada, 1)], (), ())
    known = cursor._replace(generation=two.bea.generation) if cursor.generation == "same" else cursor
    assert numbers(two.bea.pull({two.bea.project: known}, ()).records) == [1]


def test_another_project_in_the_same_database_is_left_alone(two: Members) -> None:
    two.ada.push([note(two.ada, 1)], (), ())
    other = ["commit:" + "5" * 40]
    with two.server.connect(two.name, "boss") as boss:
        assert team.init(boss, other)[1]
        team.grant(boss, other, "bea")
        assert team.init(boss, [*other, "remote:" + "6" * 16]) == team.init(boss, ["remote:" + "6" * 16])
    beside = carrier.joined(two.db["bea"], other, "f" * 32)
    assert beside.project != two.bea.project
    assert beside.pull({two.bea.project: PullCursor(two.bea.generation, 0)}, ()).records == []
    with pytest.raises(OSError, match="no such project for ada"):
        carrier.joined(two.db["ada"], other, "f" * 32)
