"""`keepsake runtime`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from keepsake.base import spawn
from keepsake.worker import runtime

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


@pytest.mark.parametrize(("problem", "code"), [("", 0), ("uv failed: no network", 1)])
@pytest.mark.parametrize(("options", "name"), [((), "current"), (("--mcp",), "mcp"), (("--crypt",), "crypt")])
def test_what_became_of_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, problem: str, code: int, options: tuple[str, ...], name: str
) -> None:
    asked: list[Any] = []

    def make(home: str, _say: object, *, force: bool, group: runtime.Group) -> str:
        asked.append((home, force, group.name))
        return problem

    monkeypatch.setattr(runtime, "make", make)
    monkeypatch.setattr(spawn, "runtime_python", lambda home, name: f"{home}/runtime/{name}/bin/python")
    assert cli("runtime", *options) == code
    assert asked == [(str(cli.home), True, name)]
    assert (
        (cli.out if not code else cli.err).strip().startswith("ready: " if not code else "keepsake: the runtime could")
    )
    assert problem in cli.err


def test_again_throws_the_present_one_away(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    old = cli.home / "runtime" / "current" / "old"
    old.mkdir(parents=True)
    monkeypatch.setattr(runtime, "make", lambda *_args, **_more: "")
    assert cli("runtime") == 0
    assert old.exists()
    assert cli("runtime", "--again") == 0
    assert not old.exists()
