"""Twenty machines on one server, with everything that goes wrong between them: all converge."""

from __future__ import annotations

import contextlib
import os
import random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from tests.sync.simulation import SIGNS, Simulation

from keepsake.sync.carrier import CarrierError
from keepsake.sync.postgres import carrier, connection, schema, team

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from tests.postgres.server import Postgres

    from keepsake.sync.carrier import PullCursor, PullResult
    from keepsake.sync.record import Record

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is killed at any of its calls"),
]


class Line(carrier.ServerCarrier):
    """A server whose failures are told as those of the command line are."""

    def pull(self, cursors: Mapping[str, PullCursor], signs: Collection[str]) -> PullResult:
        with connection.explained():
            return super().pull(cursors, signs)

    def stamp(self) -> str:
        with connection.explained():
            return super().stamp()

    def own_records(self) -> list[Record]:
        with connection.explained():
            return super().own_records()

    def push(self, new: Sequence[Record], stale: Collection[str], gone: Collection[str]) -> None:
        with connection.explained():
            super().push(new, stale, gone)


class ServerNetwork:
    """One server; connections break at any statement, and some machines don't reach it. mine: all are one role's."""

    def __init__(self, server: Postgres, database: str, *, mine: bool) -> None:
        self._server, self._database, self._mine = server, database, mine
        self._roles: dict[str, str] = {}
        self._off: set[str] = set()
        self._fuse = 0
        self._open: tuple[int, Any] = (0, None)
        with server.connect(database, "boss") as boss:
            team.init(boss, SIGNS)

    def join(self, name: str, home: Path) -> None:  # noqa: ARG002  # a server knows no homes
        """Let a machine in, as a role of its own or all as one."""
        self._roles[name] = role = "ada" if self._mine else f"{self._database}_{len(self._roles)}"
        with self._server.connect() as root, contextlib.suppress(psycopg.errors.DuplicateObject):
            root.execute(f"CREATE ROLE {role} LOGIN")
        with self._server.connect(self._database, "boss") as boss:
            team.grant(boss, SIGNS, role)

    def carrier(self, name: str) -> carrier.ServerCarrier:
        """Return a connection of a machine's role, which breaks where a fuse was lit."""
        if name in self._off:
            raise CarrierError("cut off")
        pid, last = self._open
        if pid == os.getpid():  # a child must not end its parent's
            last.close()
        host, port = self._server.folder, self._server.port
        opened = psycopg.connect(host=host, port=port, dbname=self._database, user=self._roles[name], autocommit=True)
        self._open = (os.getpid(), opened)
        state, project = schema.state(opened), carrier.project_of(opened, SIGNS)
        if self._fuse:
            self._burn(opened)
        return Line(opened, state, project, name)

    def _burn(self, opened: Any) -> None:
        left, whole = [self._fuse], opened.execute
        self._fuse = 0

        def execute(*given: Any, **named: Any) -> Any:
            left[0] -= 1
            if not left[0]:
                opened.close()
            return whole(*given, **named)

        opened.execute = execute

    def cut(self, name: str, *, off: bool) -> None:
        """Cut a machine off, or no longer."""
        (self._off.add if off else self._off.discard)(name)

    def deliver(self, chance: random.Random) -> None:
        """Have the next connection break now and then."""
        self._fuse = chance.randrange(1, 10) if chance.random() < 0.3 else 0

    def settle(self) -> None:
        """Let everybody through."""
        self._off.clear()
        self._fuse = 0

    def held(self) -> bytes:
        """Return what the server holds."""
        with self._server.connect(self._database) as root:
            return "".join(line for (line,) in root.execute("SELECT line FROM keepsake.record")).encode()


@pytest.fixture
def database(server: Postgres) -> Iterator[str]:
    with server.database(f"crowd_{random.randrange(10**9)}") as name:  # noqa: S311  # a name
        yield name


@pytest.mark.parametrize(("seed", "mine"), [(1, False), (2, True)])
def test_all_converge(
    server: Postgres, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, *, mine: bool
) -> None:
    network = ServerNetwork(server, database, mine=mine)
    chance = random.Random(seed)  # noqa: S311  # reproducible
    Simulation(network, tmp_path / "machines", monkeypatch, chance, mine=mine, size=20).run(300)
