"""The README, the contract, the settings and the command line say the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.conftest import ROOT

from keepsake.base import settings
from keepsake.cli import main
from keepsake.text import labels

if TYPE_CHECKING:
    from pathlib import Path

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
    named = set(re.findall(r"(?:^|`)(?:bin/)?keepsake ([a-z]+)\b", README, re.MULTILINE))
    assert named <= set(main.VERBS)


def options(text: str) -> set[str]:
    return set(re.findall(r"(?<=[\s`(\[|])--[a-z][a-z-]*", text))


def help_of(verb: str, capsys: pytest.CaptureFixture[str]) -> str:
    main.main([verb, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("verb", sorted(main.VERBS))
def test_every_option_of_the_contract_is_in_the_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    cells = [line.split(" | ")[0] for line in CONTRACT.splitlines() if line.startswith("| `")]
    forms = [form for cell in cells for form in cell.split(" · ") if re.search(rf"`{verb}[ `]", form)]
    assert forms
    assert {option for form in forms for option in options(form)} - options(help_of(verb, capsys)) == set()


@pytest.mark.parametrize("verb", sorted(main.VERBS))
def test_every_option_of_a_verb_is_in_its_row_of_the_contract(verb: str) -> None:
    everywhere = {"--json", "--project"}
    taken = {word for word in main.own_parser(verb).words() if word.startswith("--")}
    assert everywhere <= taken
    rows = [line for line in CONTRACT.splitlines() if re.match(rf"\| (?:`[^|]*` · )*`{verb}[ `]", line)]
    filters = [line for line in CONTRACT.splitlines() if line.startswith("| `recall ")] if verb == "list" else []
    assert taken - options("\n".join([*rows, *filters])) - everywhere - {"--help"} == set()


@pytest.mark.parametrize("name", [*labels.CLASSES, *labels.ALIASES])
def test_every_class_is_in_the_contract_and_the_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    [row] = [line for line in CONTRACT.splitlines() if line.startswith("| `remember ")]
    assert f"`{name}`" in row
    told = "".join(help_of("remember", capsys).split())
    assert re.search(rf"[:,(or]{name}(?:,|\(|for)", told)


@pytest.mark.parametrize("verb", sorted(main.VERBS))
def test_every_option_of_the_readme_is_in_the_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    calls = re.findall(rf"\bkeepsake {verb}\b([^`\n]*)", README)
    assert options(" ".join(calls)) - options(help_of(verb, capsys)) == set()


@pytest.mark.parametrize(("path", "limit"), [("README.md", 80), ("CONTRIBUTING.md", 90)])
def test_a_page_that_everybody_reads_stays_short(path: str, limit: int) -> None:
    lines = (ROOT / path).read_text("utf-8").splitlines()
    assert len(lines) <= limit
    assert [line for line in lines if len(line) > 120 and not line.startswith("|")] == []


def test_the_readme_says_what_holds_only_under_a_condition() -> None:
    rows = [line for line in README.splitlines() if "claude -p" in line]
    assert any("you are asked" in row for row in rows)  # an unattended run is only given the rule (guard/act.py)
    assert any("asked to save" in row for row in rows)
    assert "750 characters (190 tokens) from a store full of notes" in README
    assert "without a model, a history teaches only rules that you stated and errors with the fix that held" in README
    assert "a page](docs/view.md) that shows everything" not in README


@pytest.mark.parametrize("path", sorted((ROOT / "commands").glob("*.md")), ids=lambda path: path.name)
def test_a_command_without_words_leaves_no_empty_bracket(path: Path) -> None:
    assert re.search(r"\(\s*\)|`\s*`|\"\s*\"", path.read_text("utf-8").replace("$ARGUMENTS", "")) is None


def test_every_environment_variable_is_documented() -> None:
    sources = [*(ROOT / "scripts").rglob("*.py"), ROOT / "scripts" / "run", ROOT / "bin" / "keepsake"]
    used = {name for path in sources for name in re.findall(r"KEEPSAKE_[A-Z_]+", path.read_text("utf-8"))}
    assert used == {name for name in used if f"`{name}" in CONTRACT}


def test_the_test_command_of_the_readme_is_what_ci_runs() -> None:
    assert "\nsh tests/run " in README
    assert "sh tests/run" in (ROOT / ".ci" / "run").read_text("utf-8")


DOCUMENTS = [*sorted(p for p in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])]


def anchors(text: str) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", path.read_text("utf-8"))
    lost = []
    for name, anchor in links:
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            lost.append(f"{name}#{anchor}")
    assert lost == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(path: Path) -> None:
    """A path in backticks with a folder that the repository has, such as `benchmarks/page.py`."""
    named = re.findall(
        r"`(?:python )?((?:benchmarks|docs|samples|scripts|tests)/[\w./-]+)[` :]", path.read_text("utf-8")
    )
    assert [name for name in named if not (ROOT / name.rstrip("/.")).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_module_that_a_document_names_is_there(path: Path) -> None:
    """A file of a room, such as `recall/gate.py`."""
    package = ROOT / "scripts" / "keepsake"
    rooms = "|".join(sorted(room.name for room in package.iterdir() if room.is_dir()))  # hooks/ is also at the top
    named = re.findall(rf"`((?:{rooms})/[\w/]+\.(?:py|txt|json|lock))", path.read_text("utf-8"))
    assert [name for name in named if not (package / name).exists() and not (ROOT / name).exists()] == []
