"""What the server and the way to it do wrong: one line that says it, nothing lost, and the next exchange goes on."""

from __future__ import annotations

import contextlib
import re
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from tests.postgres import server as postgres

from keepsake.sync import database
from keepsake.sync.postgres import carrier, connection, schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.postgres.conftest import Office

pytestmark = pytest.mark.full

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
NEW = "The scanner wants its lid closed before it answers on the network."
GOES_ON = "nothing is lost, the next exchange goes on"
# A service of ada's that goes wrong -> what she is told.
SERVICES = {
    "down": ({"port": "1"}, "the server is down, or not there"),
    "database": ({"dbname": "elsewhere"}, "no such database"),
    "wrong": ({"dbname": "postgres"}, "the database postgres holds nothing of keepsake's: the wrong one"),
    "password": ({"host": "127.0.0.1", "password": "guessed"}, "the server refused the password"),
    "role": ({"user": "someone"}, "the server refused this person"),
    "host": ({"host": "nowhere.invalid"}, "the server's name is not known"),
    "tls": ({"host": "127.0.0.1", "password": "ada", "sslmode": "require"}, "no TLS there, and without it nothing"),
}
# What somebody does to the database -> what ada is told at her next exchange; undone, she goes on.
FAIL = (
    "CREATE FUNCTION public.fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " RAISE EXCEPTION 'could not extend file' USING ERRCODE = '{}'; END $$;"
    "CREATE TRIGGER fails BEFORE INSERT ON keepsake.record FOR EACH ROW EXECUTE FUNCTION public.fails()"
)
MENDED = "DROP FUNCTION public.fails CASCADE"
STATES = {
    "disk full": (FAIL.format("53100"), MENDED, f"the server's disk is full .*{GOES_ON}"),
    "out of memory": (FAIL.format("53200"), MENDED, "the server has not enough room"),
    "stopping": (FAIL.format("57P01"), MENDED, "starting, stopping, or was restarted"),
    "conflict": (FAIL.format("40001"), MENDED, "somebody else changed the same"),
    "read-only": (
        "ALTER ROLE ada SET default_transaction_read_only = on",
        "ALTER ROLE ada RESET default_transaction_read_only",
        "takes no changes now",
    ),
    "full house": ("ALTER ROLE ada CONNECTION LIMIT 0", "ALTER ROLE ada CONNECTION LIMIT -1", "no connection left"),
    "locked out": ("ALTER ROLE ada NOLOGIN", "ALTER ROLE ada LOGIN", "the server refused this person"),
    "newer": (
        "INSERT INTO keepsake.migration(version) VALUES (99)",
        "DELETE FROM keepsake.migration WHERE version = 99",
        "left alone: a newer keepsake made the team's schema .99.; update the plugin",
    ),
    "older": (
        "UPDATE keepsake.migration SET version = 0",
        "UPDATE keepsake.migration SET version = 1",
        "older one .0 of 1.: who made it runs `keepsake team init`",
    ),
    "moved away": (
        "ALTER SCHEMA keepsake RENAME TO elsewhere",
        "ALTER SCHEMA elsewhere RENAME TO keepsake",
        "holds nothing of keepsake's",
    ),
    "foreign": (
        "ALTER TABLE keepsake.server RENAME TO other",
        "ALTER TABLE keepsake.other RENAME TO server",
        "not one that keepsake made; left alone",
    ),
}


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_that_goes_wrong_is_told_in_a_line_and_nothing_is_chosen(office: Office, name: str) -> None:
    office.granted("ada")
    office.service("bad", **{"user": "ada", **SERVICES[name][0]})
    ada = office.machine("ada-again", "ada")
    ada("remember", FACT)
    ada("sync", "postgres", "bad")
    assert ada.code == 1
    assert SERVICES[name][1] in ada.err
    assert len(ada.err.splitlines()) == 1
    ada("sync")
    assert "no folder is chosen" in ada.err
    assert ada("sync", "postgres", "ada")["sent"] == 1


@pytest.mark.parametrize("name", STATES)
def test_what_happens_to_the_database_is_told_in_a_line_and_the_next_exchange_goes_on(
    office: Office, name: str
) -> None:
    broken, mended, why = STATES[name]
    ada, bea = office.granted("ada", "bea")
    ada("remember", FACT)
    with office.connect() as root:
        root.execute(broken)
        try:
            ada("sync")
            assert ada.code == 1
            assert re.search(why, ada.err), ada.err
            assert len(ada.err.splitlines()) == 1
            assert ada.texts() == [FACT]
        finally:
            root.execute(mended)
    assert ada("sync")["sent"] == 1
    assert bea("sync")["taken"] == 1


def test_a_server_that_says_nothing_is_waited_for_so_long(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.ALIVE, "connect_timeout", 2)
    (ada,) = office.granted("ada")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        office.service("silent", "ada", host="127.0.0.1", port=str(silent.getsockname()[1]))
        ada("sync", "postgres", "silent")
    assert (ada.code, "the server did not answer in time" in ada.err) == (1, True)


@pytest.mark.parametrize(
    ("limits", "why"),
    [("SET lock_timeout = '100ms'", "somebody else holds"), ("SET statement_timeout = '100ms'", "slow")],
)
def test_who_holds_the_project_is_not_waited_for_for_ever(
    office: Office, monkeypatch: pytest.MonkeyPatch, limits: str, why: str
) -> None:
    ada, bea = office.granted("ada", "bea")
    bea("remember", NEW)
    bea("sync")
    ada("remember", FACT)
    with office.connect() as root, root.transaction():
        root.execute("SELECT 1 FROM keepsake.project FOR UPDATE")
        with monkeypatch.context() as patch:
            patch.setattr(connection, "LIMITS", limits)
            ada("sync")
        assert (ada.code, why in ada.err) == (1, True)
    assert ada("sync")["sent"] == 1
    assert NEW in ada.texts()


def test_an_older_server_is_refused(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    (ada,) = office.granted("ada")
    monkeypatch.setattr(connection, "OLDEST", 990000)
    ada("sync")
    assert (ada.code, "14 is the oldest" in ada.err) == (1, True)


@contextlib.contextmanager
def ends_at(patch: pytest.MonkeyPatch, number: int, end: Callable[[Any], None], *, done: bool) -> Iterator[list[int]]:
    """Have the connection end at its n-th statement, before the server has done it or after; yields the count."""
    count = [0]
    whole = psycopg.Connection.execute

    def execute(self: Any, *given: Any, **named: Any) -> Any:
        count[0] += 1
        if count[0] == number and not done:
            end(self)
        result = whole(self, *given, **named)
        if count[0] == number and done:
            end(self)
            raise psycopg.OperationalError("server closed the connection unexpectedly")
        return result

    with patch.context() as inner:
        inner.setattr(psycopg.Connection, "execute", execute)
        yield count


@pytest.mark.parametrize("done", [False, True])
def test_a_connection_that_breaks_at_any_statement_loses_nothing_and_repeats_nothing(
    office: Office, monkeypatch: pytest.MonkeyPatch, *, done: bool
) -> None:
    monkeypatch.setattr(carrier, "BATCH", 2)
    ada, bea = office.granted("ada", "bea")

    def kill(victim: Any) -> None:
        with office.connect() as root, monkeypatch.context() as inner:
            inner.undo()
            root.cursor().execute("SELECT pg_terminate_backend(%s)", (victim.info.backend_pid,))

    number, kept = 0, []
    while True:
        number += 1
        text = f"Fact {number} is about the label printer and its paper."
        ada("remember", text)
        gone = ada("remember", f"Slip {number} is about the label printer and its paper.")["id"]
        ada("sync")
        bea("sync")
        ada("forget", gone)
        ada("edit", ada("list", "--limit", "1")[0]["id"], "--content", f"{text} Indeed.")
        kept.append(f"{text} Indeed.")
        with ends_at(monkeypatch, number, kill, done=done) as count:
            ada("sync")
            broke = ada.code == 1
        assert broke == (number <= count[0])
        if broke:
            assert GOES_ON in ada.err
        for one in (ada, bea, ada):
            one("sync")
            assert (one.code, one.err) == (0, "")
        assert ada.texts() == bea.texts() == sorted(kept)
        if not broke:
            break
    assert number > 8
    with office.connect() as root:
        rows = root.execute(
            "SELECT count(*), count(DISTINCT (author, machine, id, slot)) FROM keepsake.record"
        ).fetchone()
        assert rows
        assert rows[0] == rows[1]
        assert root.execute("SELECT count(*) FROM keepsake.record WHERE line LIKE '%Slip%'").fetchone() == (0,)


def test_what_was_given_and_forgotten_before_that_was_noted_is_gone_for_everybody(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bea = office.granted("ada", "bea")
    slip, kept = ada("remember", NEW)["id"], ada("remember", FACT)["id"]
    with monkeypatch.context() as patch:
        patch.setattr(database.SyncDatabase, "advance_clock", lambda *_: (_ for _ in ()).throw(OSError("cut off")))
        ada("sync")
    assert bea("sync")["taken"] == 2
    ada("forget", slip)
    ada("edit", kept, "--content", f"{FACT} Still.")
    ada("sync")
    assert bea("sync")["forgotten"] == 1
    assert ada.texts() == bea.texts() == [f"{FACT} Still."]


def test_a_server_that_is_killed_and_comes_back_has_lost_nothing(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        with postgres.running(("boss", "ada", "bea")) as own, own.connect() as root:
            root.execute("ALTER ROLE boss CREATEROLE")
            root.execute("CREATE DATABASE team")
            root.execute("GRANT CREATE ON DATABASE team TO boss")
            office.server, office.name = own, "team"
            (office._services).write_text("")  # noqa: SLF001  # the other server's
            for one in ("boss", "ada", "bea"):
                office.service(one)
            ada, bea = office.granted("ada", "bea")
            for number in range(1, 12, 2):
                ada("remember", f"Fact {number} is about the label printer and its paper.")
                with ends_at(monkeypatch, number, lambda _: own.stop("immediate"), done=False):
                    ada("sync")
                assert (ada.code, GOES_ON in ada.err) == (1, True)
                ada("sync")
                assert (ada.code, "the server is down" in ada.err) == (1, True)
                own.start()
                assert ada("sync")["sent"] <= 1
                bea("sync")
                assert ada.texts() == bea.texts()
    except postgres.MissingError as error:
        pytest.skip(str(error))


def test_migrations_are_whole_or_not_at_all(office: Office, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = (Path(schema.__file__).parent / "1.sql").read_text()
    (tmp_path / "1.sql").write_text(first)
    (tmp_path / "2.sql").write_text("CREATE TABLE keepsake.more (x int); SELECT 1/0;")
    monkeypatch.setattr(schema, "_FOLDER", str(tmp_path))
    boss = office.machine("boss")
    boss("team", "init", "--service", "boss")
    monkeypatch.setattr(schema, "NEWEST", 2)
    boss("team", "init", "--service", "boss")
    assert (boss.code, "division by zero" in boss.err) == (1, True)
    with office.connect() as root:
        versions = "SELECT version FROM keepsake.migration ORDER BY version"
        assert root.execute(versions).fetchall() == [(1,)]
        assert root.execute("SELECT to_regclass('keepsake.more')").fetchone() == (None,)
        (tmp_path / "2.sql").write_text("CREATE TABLE keepsake.more (x int); GRANT SELECT ON keepsake.more TO {team};")
        assert boss("team", "init", "--service", "boss")["new"] is False
        assert root.execute(versions).fetchall() == [(1,), (2,)]
        assert root.execute("SELECT count(*) FROM keepsake.more").fetchone() == (0,)


@pytest.mark.parametrize(
    ("chosen", "added"),
    [
        ({}, {}),
        ({"host": "localhost"}, {}),
        ({"host": "/run/postgresql", "sslmode": "disable"}, {}),
        ({"host": "127.0.0.1,::1"}, {}),
        ({"host": "db.example.org"}, {"sslmode": "require"}),
        ({"host": "db.example.org", "sslmode": "disable"}, {"sslmode": "require"}),
        ({"host": "db.example.org", "sslmode": "prefer"}, {"sslmode": "require"}),
        ({"host": "db.example.org", "sslmode": "verify-full"}, {}),
        ({"host": "localhost", "hostaddr": "192.0.2.7"}, {"sslmode": "require"}),
        ({"host": "localhost,db.example.org"}, {"sslmode": "require"}),
        ({"host": "localhost.example.org"}, {"sslmode": "require"}),
    ],
)
def test_what_leaves_this_machine_uses_tls(chosen: dict[str, str], added: dict[str, str]) -> None:
    assert connection.tls(chosen) == added


def test_tls_is_asked_for_whatever_the_service_says(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the loopback address were another machine's: the server, which has no certificate, is not written to."""
    monkeypatch.setattr(connection, "_HERE", re.compile("nowhere"))
    office.granted()
    office.service("plain", "ada", host="127.0.0.1", sslmode="disable")
    ada = office.machine("ada")
    ada("sync", "postgres", "plain")
    assert (ada.code, "no TLS there, and without it nothing leaves this machine" in ada.err) == (1, True)
