"""Read the JSON lines of `keepsake remember --batch`, by which the model saves the notes that a Stop asked for."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from keepsake.operations import item
from keepsake.operations.item import SavedItem

MAX_ITEMS = 50  # memories per batch; a Stop asks for one or two


def read(stream: Iterable[bytes], name: str = "stdin") -> tuple[list[SavedItem], list[str]]:
    """Read JSON lines; return the items of the valid ones, and a complaint `name:line: reason` about each other one.

    Empty lines are skipped. Lines after the first MAX_ITEMS valid ones are refused.
    """
    items: list[SavedItem] = []
    complaints: list[str] = []
    for number, raw in enumerate(stream, 1):
        if not raw.strip():
            continue
        if len(items) >= MAX_ITEMS:
            complaints.append(f"{name}:{number}: more than {MAX_ITEMS} memories in one batch")
            continue
        try:
            parsed = item.read(json.loads(raw.decode("utf-8", "replace"), strict=False))
            items.append(replace(parsed, line=number))
        except json.JSONDecodeError as error:
            complaints.append(f"{name}:{number}: not JSON ({error.msg} at column {error.colno})")
        except (ValueError, RecursionError) as error:
            complaints.append(f"{name}:{number}: {error}")
    return items, complaints
