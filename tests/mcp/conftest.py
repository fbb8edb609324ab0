"""The server of one project on a machine of its own, and the SDK's client to talk to it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import sysconfig
import venv
from typing import TYPE_CHECKING, Any, Callable

import pytest
from tests.conftest import ROOT

from keepsake.base import project, spawn
from keepsake.worker import runtime

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable
    from pathlib import Path

START = os.fspath(ROOT / "scripts" / "keepsake" / "cli" / "__main__.py")


def environment(home: Path) -> str:
    """Make what `keepsake runtime --mcp` makes, with the packages of the running Python; return its interpreter."""
    folder = home / "runtime" / "mcp"
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    site = sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)})
    with open(os.path.join(site, "packages.pth"), "w", encoding="utf-8") as file:
        file.write(sysconfig.get_path("purelib"))
    stamp = runtime._pins(runtime.MCP)  # noqa: SLF001  # as _build writes it, without the network
    (folder / "keepsake-stamp").write_text(stamp, "ascii")
    return spawn.runtime_python(str(home), "mcp")


class Server:
    """A project's server in this process: `talk(work)` serves, and gives the SDK's client to an async function."""

    def __init__(self, home: Path, work: Path) -> None:
        self.home, self.work = home, work

    @contextlib.asynccontextmanager
    async def transport(self, *options: str) -> AsyncIterator[Any]:
        """Serve; give what the client reads from and writes to."""
        import anyio
        from mcp.shared.memory import create_client_server_memory_streams

        from keepsake.mcp import server, wire

        async with create_client_server_memory_streams() as (ours, theirs), anyio.create_task_group() as tasks:

            @contextlib.asynccontextmanager
            async def streams() -> AsyncIterator[Any]:
                yield theirs

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(wire, "streams", streams)
                found = project.of_directory(str(self.work))
                tasks.start_soon(lambda: server.serve(found, "1", read_only="--read-only" in options))
                yield ours
                tasks.cancel_scope.cancel()

    def talk(self, work: Callable[[Any], Awaitable[Any]], *options: str, **client: Any) -> Any:
        """Start the server, do some work with a client of the handshake protocol, and end it."""
        from mcp import ClientSession

        async def run() -> Any:
            async with self.transport(*options) as (read, write), ClientSession(read, write, **client) as session:
                await session.initialize()
                return await work(session)

        return asyncio.run(run())

    def call(self, tool: str, *options: str, **given: Any) -> Any:
        """Start the server, call one tool, and return its result."""

        async def work(session: Any) -> Any:
            return await session.call_tool(tool, given)

        return self.talk(work, *options)


class Process(Server):
    """The same in a process of its own, as a client starts it: two seconds of processor time for each talk."""

    def __init__(self, home: Path, work: Path) -> None:
        super().__init__(home, work)
        self.command = [environment(home), "-I", START, "mcp"]
        self.env = {**os.environ, "KEEPSAKE_HOME": str(home)}

    @contextlib.asynccontextmanager
    async def transport(self, *options: str) -> AsyncIterator[Any]:
        """Start the process; give what the client reads from and writes to."""
        from mcp import StdioServerParameters, stdio_client

        program, *rest = self.command
        given = StdioServerParameters(command=program, args=[*rest, *options], env=self.env, cwd=str(self.work))
        async with stdio_client(given) as streams:
            yield streams


@pytest.fixture
def sdk() -> None:
    if sys.version_info < runtime.MCP.python:
        pytest.skip("the SDK needs a newer Python")
    pytest.importorskip("mcp")


@pytest.fixture
def server(sdk: None, home: Path, work: Path) -> Server:  # noqa: ARG001  # without it there is no server
    return Server(home, work)


@pytest.fixture
def process(sdk: None, home: Path, work: Path) -> Process:  # noqa: ARG001  # same
    return Process(home, work)
