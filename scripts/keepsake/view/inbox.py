"""The inbox on the page: what waits for a decision (worker/inbox.py finds it), and what the person leaves as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.view import times
from keepsake.worker import inbox

if TYPE_CHECKING:
    from collections.abc import Mapping

    from keepsake.view.desk import Desk

MAX_KEY = 300  # characters


def listed(desk: Desk, _: Mapping[str, str]) -> object:
    """Return what waits for a decision: `things`, the weightiest kinds first; the status line knows how many, too."""
    with desk.stores() as stores:
        found = inbox.things(desk.project, stores)
    inbox.write(desk.project.folder, len(found))
    hidden = desk.forgetting.hidden
    left = [one for one in found if one.get("id") not in hidden]
    return {"things": [{**one, "at": times.iso(one.get("at"))} for one in left]}


def dismiss(desk: Desk, given: Mapping[str, object]) -> object:
    """Leave a thing as it is: it is not brought up again."""
    key = given.get("key")
    if not isinstance(key, str) or not 0 < len(key) <= MAX_KEY or "\n" in key:
        raise ValueError("key is missing")
    inbox.leave(desk.project.folder, key)
    return {"dismissed": key}
