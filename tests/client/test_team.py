"""Two people on one PostgreSQL server, each with sessions of their own: what one was told the other is told, too.

Nobody runs `keepsake sync` after the start: the worker exchanges when a session ends.
"""

from __future__ import annotations

import sysconfig
import venv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.client.model import call, say
from tests.client.rig import Client
from tests.client.test_sync import FACT, PROMPT, SAVE, until_gone
from tests.postgres.conftest import server

from keepsake.worker import runtime

if TYPE_CHECKING:
    from tests.postgres.server import Postgres

__all__ = ["server"]  # a fixture
pytestmark = pytest.mark.full


def member(tmp_path: Path, name: str, command: list[str], services: str) -> Client:
    """Return somebody's machine, with a checkout of the project and a service file."""
    (tmp_path / name).mkdir()
    one = Client(str(tmp_path / name), command)
    one.git("remote", "add", "origin", "https://example.org/printing.git")
    Path(one.home, ".pg_service.conf").write_text(services, "utf-8")
    environment(Path(one.memory))
    return one


def environment(home: Path) -> None:
    """Make what `keepsake runtime --postgres` makes, with the packages of the running Python."""
    folder = home / "runtime" / "postgres"
    venv.create(folder, with_pip=False, symlinks=True)
    site = sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)})
    Path(site, "packages.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    (folder / "keepsake-stamp").write_text(runtime._pins(runtime.POSTGRES), "ascii")  # noqa: SLF001  # as _build does


def test_what_one_was_told_the_other_tells_until_it_is_forgotten(
    server: Postgres,
    current: list[str],
    tmp_path: Path,
) -> None:
    with server.database("client") as database:
        services = "".join(f"[{one}]\n{server.service(database, one)}\n" for one in ("boss", "ada", "bea"))
        first, second = (member(tmp_path, name, current, services) for name in ("ada", "bea"))
        first.keepsake("team", "init", "--service", "boss")
        for one, name in ((first, "ada"), (second, "bea")):
            first.keepsake("team", "grant", name, "--service", "boss")
            one.keepsake("sync", "postgres", name)
        saving = call("Bash", command=SAVE, description="remember")
        first.run(f"Remember this: {FACT}", [saving, say("Saved.")])
        first.wait_for(FACT)
        first.keepsake("sync")  # its worker does so as well; this only waits for it
        second.run("What is sample.txt?", [say("A sample of one line.")])
        second.wait_for(FACT)
        told = second.run(PROMPT.format(21), [say("It is too long.")])
        assert FACT in "\n".join(told.injected("UserPromptSubmit"))
        id_ = next(memory["id"] for memory in first.memories() if memory["content"] == FACT)
        forgetting = call("Bash", command=f"keepsake forget {id_}", description="forget")
        first.run("Forget what I said of the printer.", [forgetting, say("Forgotten.")])
        for one in (first, second):
            until_gone(one)
            assert FACT not in one.run(PROMPT.format(22), [say("I don't know.")]).seen()
        with server.connect(database) as root:
            assert root.execute("SELECT count(*) FROM keepsake.record WHERE line LIKE '%swallows%'").fetchone() == (0,)
