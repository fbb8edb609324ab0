"""boundary: what is started behind a hook's answer."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from keepsake.base import reply, spawn
from keepsake.hooks import boundary

if TYPE_CHECKING:
    from keepsake.base.event import Event


@pytest.mark.parametrize("broken", [False, True])
def test_workers_start_behind_the_answer_or_the_failure(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], broken: bool
) -> None:
    said: list[str] = []
    monkeypatch.setattr(spawn, "worker", lambda *_: said.append(capfd.readouterr().out))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}")))

    def handle(_: Event) -> reply.Reply:
        spawn.later(["tool"])
        if broken:
            raise OSError("no such luck")
        return reply.Reply(context="known")

    assert boundary.run("PostToolUse", handle) == 0
    assert ["known" in one for one in said] == [not broken]
