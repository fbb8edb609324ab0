"""Before something is forgotten the person is asked: by the client, or in two steps."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t
from tests.mcp.test_tools import FACT, OTHER, stored, text, told

from keepsake.cli import main
from keepsake.worker import jobs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.mcp.conftest import Process, Server


def test_without_a_way_to_ask_it_takes_two_steps(process: Process, capsys: pytest.CaptureFixture[str]) -> None:
    told(process, FACT)
    told(process, OTHER)
    uids = {row["content"]: row["id"] for row in stored(process, capsys)}

    async def work(session: Any) -> list[str]:
        first = text(await session.call_tool("forget", {"ids": [uids[FACT]]}))
        token = re.search(r"token '([^']+)'", first)
        assert token
        said = [first]
        for ids, given in (([uids[OTHER]], token[1]), ([uids[FACT]], token[1]), ([uids[FACT]], "made up")):
            said.append(text(await session.call_tool("forget", {"ids": ids, "token": given})))
        again = re.search(r"token '([^']+)'", said[-1])
        assert again
        said.append(text(await session.call_tool("forget", {"ids": [uids[FACT]], "token": again[1]})))
        return said

    *asked, done = process.talk(work)
    assert all(one.startswith("Nothing is forgotten yet") for one in asked)
    assert FACT in asked[0]
    assert done.startswith("1 memory forgotten")
    assert [row["content"] for row in stored(process, capsys)] == [OTHER]


def test_what_another_project_says_in_other_words_is_counted_and_not_told(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["remember", FACT, "--everywhere"]) == 0
    there = tmp_path / "there"
    there.mkdir()
    said = [t.user(line, cwd=str(there), sessionId="s") for line in ("Where does the wage list of Ms Weber lie?", FACT)]
    jobs.capture(str(there), str(t.write(tmp_path / "s.jsonl", *said)), str(there))
    capsys.readouterr()
    assert main.main(["list", "--all-projects", "--json"]) == 0
    [uid] = [row["id"] for row in json.loads(capsys.readouterr().out) if row["source"]["kind"] == "cli"]

    async def work(session: Any) -> str:
        return text(await session.call_tool("forget", {"ids": [uid]}))

    answer = server.talk(work)
    assert FACT in answer
    assert "and 2 in other projects" in answer
    assert "Weber" not in answer


@pytest.mark.parametrize(
    ("action", "content", "left"),
    [("accept", {"forget": True}, 0), ("accept", {"forget": False}, 1), ("decline", None, 1), ("cancel", None, 1)],
)
@pytest.mark.parametrize("era", ["handshake", "2026"])
def test_where_the_client_can_ask_the_persons_answer_counts(
    request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str], action: Any, content: Any, left: int, era: str
) -> None:
    from mcp_types import ElicitResult

    server: Server = request.getfixturevalue("server" if left else "process")  # one process for each era
    told(server, FACT)
    (row,) = stored(server, capsys)
    asked: list[str] = []

    async def person(_context: object, params: Any) -> ElicitResult:
        asked.append(params.message)
        return ElicitResult(action=action, content=content)

    async def work(session: Any) -> str:
        # A token that the model makes up changes nothing where the person can be asked.
        return text(await session.call_tool("forget", {"ids": [row["id"]], "token": "anything"}))

    if era == "handshake":
        said = server.talk(work, elicitation_callback=person)
    else:
        said = asyncio.run(modern(server, work, person))
    assert len(asked) == 1
    assert FACT in asked[0]
    assert said.startswith("1 memory forgotten" if left == 0 else "The person did not agree")
    assert len(stored(server, capsys)) == left


async def modern(server: Server, work: Any, person: Any) -> str:
    """Do some work with the SDK's client of the protocol without a handshake."""
    from mcp import Client

    async with Client(server.transport(), elicitation_callback=person) as client:
        assert (client.session.protocol_version or "") >= "2026-07-28"
        return str(await work(client))
