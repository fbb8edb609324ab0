"""A PostgreSQL server of the system's packages, started in a temporary folder: on a socket there, and on loopback.

Nothing is installed but where that is allowed (`CI=true`, as root, on Debian's kind).
"""

from __future__ import annotations

import contextlib
import glob
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, Any

import psycopg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

APT = (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"])
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql@*/bin")
SETTINGS = """
    fsync = off
    full_page_writes = off
    max_connections = 40
    password_encryption = scram-sha-256
    lc_messages = 'C'
"""
# Roles prove who they are by a password where they come over TCP; on the socket their word is enough.
RIGHTS = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"


class MissingError(Exception):
    """What the tests need can't be had here; the text says why."""


def programs() -> str:
    """Return the folder of initdb and pg_ctl, installed now where that is allowed. Raises MissingError."""
    found = _found()
    if not found and os.environ.get("CI") == "true" and sys.platform == "linux" and shutil.which("apt-get"):
        for line in APT:
            done = subprocess.run(line, capture_output=True, text=True, check=False)
            if done.returncode:
                raise MissingError(f"{' '.join(line)}: {done.stderr.strip()[-300:]}")
        found = _found()
    if not found:
        raise MissingError("PostgreSQL is missing; on Debian: apt-get install postgresql")
    return found


def _found() -> str:
    on_path = shutil.which("initdb")
    places = [os.path.dirname(on_path)] if on_path else []
    places += sorted((one for pattern in PLACES for one in glob.glob(pattern)), reverse=True)
    return next((one for one in places if os.path.exists(os.path.join(one, "pg_ctl"))), "")


class Postgres:
    """A server: `connect("name", user="ada")`; its programs run as somebody else where the tests run as root."""

    def __init__(self, folder: str, settings: str = SETTINGS) -> None:
        self.folder, self.port = folder, free_port()
        self._bin, self._data = programs(), os.path.join(folder, "data")
        self._as: dict[str, Any] = {}
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            somebody = pwd.getpwnam("nobody")
            os.chown(folder, somebody.pw_uid, somebody.pw_gid)
            self._as = {"user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}
        self._run("initdb", "-D", self._data, "-U", "root", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._write("postgresql.conf", settings, more=True)
        self._write("pg_hba.conf", RIGHTS)

    def _write(self, name: str, text: str, *, more: bool = False) -> None:
        with open(os.path.join(self._data, name), "a" if more else "w", encoding="utf-8") as file:
            file.write("\n".join(line.strip() for line in text.splitlines()) + "\n")

    def _run(self, program: str, *arguments: str) -> None:
        line = [os.path.join(self._bin, program), *arguments]
        done = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=self.folder, check=False,
                              timeout=120, text=True, **self._as)  # fmt: skip
        if done.returncode:
            raise MissingError(f"{program}: {done.stdout.strip()[-500:]}")

    def start(self, *options: str) -> None:
        """Start it; options: of the server, `-c name=value`."""
        given = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder}"
        log = os.path.join(self.folder, "log")
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-l", log, "-o", " ".join([given, *options]))

    def stop(self, mode: str = "fast") -> None:
        """Stop it; mode "immediate" is as if it were killed."""
        self._run("pg_ctl", "stop", "-w", "-m", mode, "-D", self._data)

    @contextlib.contextmanager
    def connect(self, database: str = "postgres", user: str = "root") -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
        """Give a connection on the socket that commits every statement."""
        with psycopg.connect(
            host=self.folder, port=self.port, dbname=database, user=user, autocommit=True
        ) as connection:
            yield connection

    @contextlib.contextmanager
    def database(self, name: str) -> Iterator[str]:
        """Give a new database in which the boss may begin a team, and remove it at the end."""
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
            connection.execute(f"GRANT CREATE ON DATABASE {name} TO boss")
        yield name
        with self.connect() as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def service(self, database: str, user: str, **more: str) -> str:
        """Return the lines of a service file by which a role reaches a database."""
        lines = {"host": self.folder, "port": str(self.port), "dbname": database, "user": user, **more}
        return "".join(f"{name}={value}\n" for name, value in lines.items())


@contextlib.contextmanager
def running(people: Sequence[str] = (), settings: str = SETTINGS) -> Iterator[Postgres]:
    """Give a running server with some roles, and remove all of it at the end. Raises MissingError."""
    folder = tempfile.mkdtemp(prefix="keepsake-pg-")
    try:
        server = Postgres(folder, settings)
        server.start()
        try:
            with server.connect() as connection:
                for one in people:
                    connection.execute(f"CREATE ROLE {one} LOGIN PASSWORD '{one}'")
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """Return a port of the loopback address that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
