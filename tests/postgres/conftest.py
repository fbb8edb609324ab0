"""A team of people with machines of their own, and a database of each test's own on a server that all tests share."""

from __future__ import annotations

import itertools
import os
from typing import TYPE_CHECKING, Any

import pytest
from tests.checkouts import repository
from tests.postgres import server as postgres
from tests.sync.conftest import Machine

if TYPE_CHECKING:
    import contextlib
    from collections.abc import Iterator
    from pathlib import Path

    import psycopg
    from tests.postgres.server import Postgres

PEOPLE = ("boss", "ada", "bea", "mallory", "stranger")
_NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    try:
        with postgres.running(PEOPLE) as found, found.connect() as connection:
            connection.execute("ALTER ROLE boss CREATEROLE")
            yield found
    except postgres.MissingError as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(error))


class Office:
    """One database, a service for everybody (by name), and machines: `office.machine("ada")("sync")`."""

    def __init__(self, server: Postgres, name: str, tmp_path: Path, patch: pytest.MonkeyPatch) -> None:
        self.server, self.name = server, name
        self._root, self._patch = tmp_path, patch
        self._services = tmp_path / "services"
        self._origin = repository(tmp_path / "origin")
        for one in PEOPLE:
            self.service(one)

    def service(self, name: str, user: str = "", **more: str) -> str:
        """Add a service to the file; returns its name."""
        with self._services.open("a", encoding="utf-8") as file:
            file.write(f"[{name}]\n{self.server.service(more.pop('dbname', self.name), user or name, **more)}\n")
        self._patch.setenv("PGSERVICEFILE", str(self._services))
        return name

    def machine(self, name: str, user: str = "") -> Machine:
        """Return a new machine; user: who works there (default: its name)."""
        return Machine(self._root / name, self._origin, self._root, self._patch, user or name)

    def granted(self, *people: str) -> list[Machine]:
        """Begin the project as the boss, let people in, and return a machine of each that has joined."""
        boss = self.machine("boss")
        boss("team", "init", "--service", "boss")
        assert boss.code == 0, boss.err
        machines = []
        for one in people:
            boss("team", "grant", one, "--service", "boss")
            assert boss.code == 0, boss.err
            machines.append(self.joined(one))
        return machines

    def joined(self, name: str, user: str = "", *options: str) -> Machine:
        """Return a machine of somebody that exchanges by the server."""
        one = self.machine(name, user)
        one("sync", "postgres", user or name, *options)
        assert one.code == 0, one.err
        return one

    def connect(self, user: str = "root") -> contextlib.AbstractContextManager[psycopg.Connection[tuple[Any, ...]]]:
        """Give a connection to the database as a role."""
        return self.server.connect(self.name, user)


@pytest.fixture
def office(server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    for name in list(os.environ):
        if name.startswith("PG"):
            monkeypatch.delenv(name)
    with server.database(f"team_{next(_NUMBERS)}") as name:
        yield Office(server, name, tmp_path, monkeypatch)
