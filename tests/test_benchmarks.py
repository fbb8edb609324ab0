"""The figures in documents come from benchmarks/results, by one command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.conftest import ROOT

import bench
import measure
import page

DOCUMENTS = sorted(p for p in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")] if p.name != "benchmarks.md")
FIGURE = re.compile(r"[-+]?[\d.,]+( ?(%|x|ms|s|MB|KB|MB/s))?( (of|to|/) [\d.,]+.*)?( ?\([\d.]+ ?%\))?")
RESULT = {"title", "about", "command", "date", "machine", "commit", "tables"}


def measured(table: str) -> bool:
    """Tell whether a table shows what was measured: a row with two numbers. A default and a size are one each."""
    rows = [row.strip("|").split("|") for row in table.splitlines()]
    return any(sum(bool(FIGURE.fullmatch(cell.strip())) for cell in row) >= 2 for row in rows)


def tables(text: str) -> list[str]:
    """Return the tables of a document, those under a heading that says `tried` aside."""
    parts = [
        part for part in re.split(r"^##", text, flags=re.MULTILINE) if "tried" not in part.partition("\n")[0].lower()
    ]
    return [table for part in parts for table in re.findall(r"(?:^\|.*\n)+", part, re.MULTILINE)]


def test_the_page_of_figures_is_what_the_results_say() -> None:
    text = Path(page.PAGE).read_text("utf-8")
    assert page.renewed(text, page.render(page.read())) == text, "run: python benchmarks/page.py"


@pytest.mark.parametrize("name", sorted(page.read()))
def test_a_result_says_what_was_measured_when_and_where(name: str) -> None:
    result = page.read()[name]
    assert {*result} == RESULT
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", result["date"])
    assert re.fullmatch(r"[0-9a-f]{7,}", result["commit"])
    assert all(len(row) == len(table["columns"]) for table in result["tables"] for row in table["rows"])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_other_document_has_a_table_of_figures(path: Path) -> None:
    assert [table for table in tables(path.read_text("utf-8")) if measured(table)] == []


def test_figures_that_are_saved_keep_the_words_around_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = page.read()["hooks"]
    (tmp_path / "hooks.json").write_text(json.dumps(before), "utf-8")
    monkeypatch.setattr(measure, "RESULTS", str(tmp_path))
    measure.save("hooks", measure.table("one hook", ("hook", "ratio"), [("Stop", 1.5)]))
    after = page.read()["hooks"]
    assert {name: after[name] for name in ("title", "about", "command")} == {
        name: before[name] for name in ("title", "about", "command")
    }
    assert after["tables"] == [{"caption": "one hook", "columns": ["hook", "ratio"], "rows": [["Stop", 1.5]]}]
    assert after["date"] == measure.today()


def test_a_result_that_no_section_names_is_an_error() -> None:
    with pytest.raises(ValueError, match="extra"):
        page.render({**page.read(), "extra": page.read()["hooks"]})


def test_the_saved_hooks_are_what_the_next_run_is_compared_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("hooks", "store-size"):
        (tmp_path / f"{name}.json").write_text(json.dumps(page.read()[name]), "utf-8")
    monkeypatch.setattr(measure, "RESULTS", str(tmp_path))
    row = {"ms": 20.0, "ratio": 2.0, "cpu_ratio": 2.2, "mb": 11.0}
    bare = {"ms": 10.0, "ratio": 1.0, "cpu_ratio": 1.0, "mb": 8.0}
    bench.save({10: {"bare": bare, "Stop": row}, 1000: {"bare": bare, "Stop": {**row, "ratio": 2.1}}}, 30)
    assert bench.kept() == {"Stop": 2.0}
    assert page.read()["store-size"]["tables"][0]["rows"] == [["Stop", 2.0, 2.1]]
    assert bench.worse(bench.kept(), {"Stop": {**row, "ratio": 2.4}}) == []
    assert bench.worse(bench.kept(), {"Stop": {**row, "ratio": 2.6}}) == ["Stop: 2.60 x bare, was 2.00"]


def test_the_figures_of_the_readme_are_those_of_the_results() -> None:
    readme, results = " ".join((ROOT / "README.md").read_text("utf-8").split()), page.read()
    assert "at most three and a half" in readme
    assert max(row[1] for row in results["hooks"]["tables"][0]["rows"]) <= 3.5
    told = next(one for one in results["readers"]["tables"] if one["caption"].startswith("Opportunities"))
    (ours,) = [row for row in told["rows"] if row[0].endswith("(today)")]
    assert f"{50 * round(int(ours[3]) / 50)} characters" in readme
    unread = results["redaction"]["tables"][0]["rows"]
    share = sum(int(row[2].split()[0]) for row in unread) / sum(row[1] for row in unread)
    assert f"about {share * 10:.0f} of 10 secrets" in readme
