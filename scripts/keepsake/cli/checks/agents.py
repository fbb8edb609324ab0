"""What `keepsake doctor` says of the other agents: hooks of ours that they don't run, since hooks are switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.hosts import setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project


def problems(_found: Project) -> Iterator[tuple[str, str]]:
    """Yield what keeps our hooks from running in an agent that is set up, and what to do."""
    for one in map(setup.state, setup.every()):
        if one.off and (one.installed or one.older):
            yield f"{one.title}: {one.off}", setup.SWITCH
