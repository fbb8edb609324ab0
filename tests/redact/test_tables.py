"""Every row of the tables earns its place: its example is found, and it fired on a text that others wrote."""

from __future__ import annotations

import pytest
from tests.data.redact import cases

from keepsake.redact import context, named_value, outputs, redact, scan, shapes, tables, tokens, values

ROWS = [(table, row) for table in ("tokens", "names", "shapes") for row in tables.rows(table)]


@pytest.mark.parametrize(("table", "row"), ROWS, ids=lambda part: part if isinstance(part, str) else part[-1][:40])
def test_the_example_of_a_row_is_found(table: str, row: list[str]) -> None:
    del table
    example = cases.example(row[-1])
    left = redact(example.text)
    assert [secret for secret in example.secrets if secret in left] == []
    assert redact(left) == left


def test_no_cue_is_empty() -> None:
    """A comma in a cue would leave one, which stands everywhere: texts would be too dense to look at."""
    assert all(map(str.strip, shapes.SHAPES))


def test_every_row_fired_on_a_text_that_is_not_its_example() -> None:
    """Sets written without a look at the rules, one by class, forms met in public, tokens as providers document them.

    The set that nobody read is left out.
    """
    texts = [
        *cases.by_class()[0],
        *cases.tokens(),
        *cases.positives("public.txt"),
        *(case for part in (*"abdefghijklmnopqrtuvwxyz", "aa", "bb") for case in cases.blind(part)[0]),
    ]
    fired = {span.row for case in texts for span in scan.spans(case.text, budget=1_000_000)[0]}
    told = {
        table: {row.split(" ", 1)[1] for row in fired if row.startswith(table)}
        for table in ("names", "tokens", "shapes", "outputs")
    }
    assert [
        row[-1] for table in ("tokens", "shapes", "outputs") for row in tables.rows(table) if row[-1] not in told[table]
    ] == []
    assert [row for row in tables.rows("names") if told["names"].isdisjoint(row[3].split(","))] == []


@pytest.mark.parametrize("row", tables.rows("tokens"), ids=lambda row: row[-1][:40])
def test_a_run_that_stands_apart_is_judged_by_itself(row: list[str]) -> None:
    """Scan remembers what it thinks of such a run: no row may look at what is beyond it."""
    text, signs = cases.example(row[-1]).text, sorted(tokens.APART)
    for place in range(len(text) + 1):
        cut = text[:place] + signs[place % len(signs)] + text[place:]
        for at, end in tokens.runs(cut.encode("ascii", "replace")):
            if tokens.stands_apart(cut, at, end):
                alone = [(span.start + at, span.end + at) for span in tokens.spans(cut[at:end], 0, end - at)]
                assert alone == [span[1:3] for span in tokens.spans(cut, at, end)]


def test_judges_and_kinds_are_known() -> None:
    judges = {"plausible", "-", *values.JUDGES}
    assert {row[1] for row in tables.rows("shapes")} | {
        part for row in tables.rows("names") for part in row[1:3]
    } <= judges
    assert len(named_value.KEYWORDS) == len({word for row in tables.rows("names") for word in row[3].split(",")})


@pytest.mark.parametrize("example", [row[-1] for row in tables.rows("outputs")])
def test_a_command_that_prints_a_secret_is_known(example: str) -> None:
    assert outputs.prints_secret(example)
    assert outputs.prints_secret(f"cd /srv && {example}")
    assert redact(f"$ {example}\nmarigold\n$ ls") == f"$ {example}\n[redacted:output]\n$ ls"


@pytest.mark.parametrize("example", [row[-1] for row in tables.rows("files")])
def test_a_file_that_holds_secrets_is_known(example: str) -> None:
    assert context.keeps_secrets(example)
