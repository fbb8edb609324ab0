"""The settings are understood."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from keepsake.cli.checks import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.base.project import Project


def problems(found: Project) -> Iterator[tuple[str, str]]:
    """Check that the settings are understood."""
    own = os.path.join(found.home, "config.json")
    for problem in found.settings.problems:
        file, _, rest = problem.partition(": ")
        path = own if file == "config.json" else os.path.join(found.root, file)
        todo = f"correct it in {path}; until then what else is set holds, or the default"
        yield f"{path}: {rest}{_where(path, rest)}", todo


def _where(path: str, problem: str) -> str:
    """Return where a settings file stops being JSON, "" where it is JSON."""
    try:
        json.loads(texts.read(path) or "{}") if problem.endswith("JSON object") else None
    except (ValueError, RecursionError) as error:
        return f", and this is not one: {error}"
    return ""
