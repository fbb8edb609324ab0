"""The JSON lines of `keepsake remember --batch`, in which the model saves what it was asked for at a Stop."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from keepsake.operations import item

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keepsake.operations.item import SavedItem

MOST = 50  # memories per batch; a Stop asks for one or two


def read(stream: Iterable[bytes], name: str = "stdin") -> tuple[list[SavedItem], list[str]]:
    """Read JSON lines: the good ones, and what is wrong with the others, as `name:line: what`.

    Empty lines don't count. Lines after the first MOST are refused.
    """
    items: list[SavedItem] = []
    wrong: list[str] = []
    for number, raw in enumerate(stream, 1):
        if not raw.strip():
            continue
        if len(items) >= MOST:
            wrong.append(f"{name}:{number}: more than {MOST} memories in one batch")
            continue
        try:
            made = item.read(json.loads(raw.decode("utf-8", "replace"), strict=False))
            items.append(replace(made, line=number))
        except json.JSONDecodeError as error:
            wrong.append(f"{name}:{number}: not JSON ({error.msg} at column {error.colno})")
        except (ValueError, RecursionError) as error:
            wrong.append(f"{name}:{number}: {error}")
    return items, wrong
