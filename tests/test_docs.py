"""The README, the contract, the settings and the command line say the same."""

from __future__ import annotations

import re

import pytest
from tests.conftest import ROOT

from keepsake.base import settings
from keepsake.cli import main

README = (ROOT / "README.md").read_text("utf-8")
CONTRACT = (ROOT / "docs" / "contract.md").read_text("utf-8")
ROW = re.compile(r"^\| `([a-z_.]+)` \| `([^`]*)` \| ([^|]*) \| ([^|]*) \| ([^|]+) \|$", re.MULTILINE)
NARROW = {"off": "switch off", "lower": "lower", "raise": "raise", "add": "add to", "": "not set"}


def shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[]"
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"


def test_the_contract_lists_every_setting_with_its_default() -> None:
    documented = {m.group(1): (m.group(2), m.group(3).strip(), m.group(4)) for m in ROW.finditer(CONTRACT)}
    wanted = {}
    for name, (default, low, high, narrow) in settings.SETTINGS.items():
        numeric = isinstance(default, (int, float)) and not isinstance(default, bool)
        wanted[name] = (shown(default), f"{low:g} to {high:g}" if numeric else "", NARROW[narrow])
    assert documented == wanted


@pytest.mark.parametrize("verb", sorted(main.VERBS))
def test_every_verb_is_in_the_readme_and_the_contract(verb: str) -> None:
    assert re.search(rf"keepsake {verb}\b", README)
    assert re.search(rf"`{verb}[ `]", CONTRACT)


def test_no_document_names_a_verb_that_is_not_there() -> None:
    named = set(re.findall(r"^\s*(?:bin/)?keepsake ([a-z]+)\b", README, re.MULTILINE))
    assert named <= set(main.VERBS)


@pytest.mark.parametrize("verb", sorted(main.VERBS))
def test_every_option_of_the_contract_is_in_the_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    cells = [line.split(" | ")[0] for line in CONTRACT.splitlines() if line.startswith("| `")]
    forms = [form for cell in cells for form in cell.split(" · ") if re.search(rf"`{verb}[ `]", form)]
    assert forms
    main.main([verb, "--help"])
    told = capsys.readouterr().out
    assert [option for form in forms for option in re.findall(r"--[a-z-]+", form) if option not in told] == []
    assert "--json" in told
    assert "--project" in told


def test_every_environment_variable_is_documented() -> None:
    sources = [*(ROOT / "scripts").rglob("*.py"), ROOT / "scripts" / "run", ROOT / "bin" / "keepsake"]
    used = {name for path in sources for name in re.findall(r"KEEPSAKE_[A-Z_]+", path.read_text("utf-8"))}
    assert used == {name for name in used if f"`{name}" in CONTRACT}


def test_the_test_command_of_the_readme_is_what_ci_runs() -> None:
    assert "\nsh tests/run " in README
    assert "sh tests/run" in (ROOT / ".ci" / "run").read_text("utf-8")


@pytest.mark.parametrize("path", ["README.md", *sorted(str(p.relative_to(ROOT)) for p in (ROOT / "docs").glob("*.md"))])
def test_every_link_between_documents_leads_somewhere(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    targets = [t for t in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text) if not t.startswith("http")]
    assert [t for t in targets if not ((ROOT / path).parent / t).exists()] == []
