"""The rooms of the package: which may import which, read from the imports, those for the type checker too."""

from __future__ import annotations

import ast
import graphlib
from pathlib import Path

import pytest

from keepsake.cli import main

PACKAGE = Path(__file__).resolve().parent.parent / "scripts" / "keepsake"
# room -> the rooms that it may import; those that a room may import stand above it
ARROWS = {
    "base": "",
    "hosts": "base",
    "text": "base",
    "transcript": "base hosts",
    "redact": "text",
    "orders": "text",
    "store": "base text transcript orders",
    "notes": "base hosts text redact store",
    "git": "base store notes",
    "search": "base hosts text store",
    "recall": "base text transcript store notes",
    "triage": "base hosts text transcript orders store",
    "capture": "base hosts text transcript redact orders store notes",
    "guard": "base text transcript store notes recall capture",
    "native": "base text redact notes store capture",
    "extract": "base text transcript redact store notes git capture",
    "hooks": "base hosts text store",
    "replay": "base text transcript store notes recall",
    "operations": "base hosts text transcript redact store notes search recall triage guard capture extract",
    "handoff": "base text store notes git recall capture operations",
    "sync": "base text redact orders store notes git guard capture operations",
    "share": "base text redact orders store notes git operations",
    "worker": "base hosts text transcript orders store notes git native recall guard capture extract sync share",
    "view": "base hosts text store notes recall search worker",
    "mcp": "base text redact store search notes git guard extract operations",
    "cli": "base hosts text transcript redact orders store notes git search recall triage guard native capture extract"
    " replay worker operations handoff view sync share mcp",
}


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imported(path: Path) -> set[str]:
    """Return the modules of the package that a file imports, at its top, inside functions, or for the type checker."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name.partition(".")[2] in MODULES else node.module for name in inner]
        else:
            continue
        found |= {name.partition(".")[2] for name in names if name.partition(".")[0] == "keepsake"}
    return found - {""}


@pytest.mark.parametrize("room", sorted({name.partition(".")[0] for name in MODULES} - {""}))
def test_a_room_imports_only_those_above_it(room: str) -> None:
    allowed = {room, *ARROWS[room].split()}
    up = {
        f"{name} -> {other}"
        for name, path in MODULES.items()
        if name.partition(".")[0] == room
        for other in imported(path)
        if other.partition(".")[0] not in allowed
    }
    assert not up


def test_the_arrows_run_one_way() -> None:
    order = list(ARROWS)
    assert all(order.index(other) < order.index(room) for room in order for other in ARROWS[room].split())


def test_no_arrow_of_the_table_is_left_over() -> None:
    drawn = {(name.partition(".")[0], other.partition(".")[0]) for name in MODULES for other in imported(MODULES[name])}
    assert {(room, other) for room in ARROWS for other in ARROWS[room].split()} <= drawn


def test_no_module_imports_itself_by_way_of_others() -> None:
    tuple(graphlib.TopologicalSorter({name: imported(path) for name, path in MODULES.items()}).static_order())


def test_the_command_line_s_folder_holds_its_verbs_alone() -> None:
    """Beside what starts them; what they share lies in folders below."""
    found = {path.stem for path in (PACKAGE / "cli").glob("*.py")} - {"__init__"}
    assert found == {"__main__", "main", "environment"} | {main.MODULES.get(verb, verb) for verb in main.VERBS}


def test_the_root_holds_rooms_alone() -> None:
    assert [path.name for path in PACKAGE.glob("*.py")] == ["__init__.py"]
