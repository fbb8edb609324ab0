"""Sessions in time order against what ended before they began."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t

from keepsake import settings
from keepsake.replay import engine, naive, page, report

if TYPE_CHECKING:
    from pathlib import Path

LESSON = (
    "The uploader retries seven times: the gateway drops five connections after each deploy, so gateway_backoff "
    "starts at forty milliseconds and doubles up to a ceiling of nine seconds."
)


def at(minute: int, lines: Any) -> list[dict[str, Any]]:
    """Give lines a time of their own."""
    made = lines if isinstance(lines, list) else [lines]
    return [{**line, "timestamp": f"2026-01-05T{minute // 60:02d}:{minute % 60:02d}:00.000Z"} for line in made]


@pytest.fixture
def history(tmp_path: Path) -> list[str]:
    """Three sessions: one teaches, one overlaps with it, one is later and needs what was taught."""
    call = t.call("Bash", command="grep -rn gateway_backoff deploy ceiling doubles milliseconds")
    told = [
        ("c-late", [at(300, t.user("why does the uploader retry seven times?")), at(301, t.assistant(call)),
                    at(302, t.result(call, "gateway drops five connections"))]),
        ("a-first", [at(10, t.user("look at the uploader")), at(90, t.assistant(t.text(LESSON)))]),
        ("b-beside", [at(50, t.user("why does the uploader retry seven times?")),
                      at(100, t.assistant(t.text("gateway_backoff doubles up to a ceiling")))]),
    ]  # fmt: skip
    (tmp_path / "t").mkdir()
    return [str(t.write(tmp_path / "t" / f"{name}.jsonl", *lines)) for name, lines in told]


@pytest.fixture
def outcomes(history: list[str], tmp_path: Path) -> list[engine.Outcome]:
    """The replay of those sessions."""
    (tmp_path / "store").mkdir()
    return engine.run(history, str(tmp_path / "store"), settings.merge(None, None))


def test_a_session_sees_only_what_ended_before_it_began(outcomes: list[engine.Outcome]) -> None:
    assert [one.session for one in outcomes] == ["a-first", "b-beside", "c-late"]
    shown = {one.session: [i for i in one.injections if i.way == "keepsake"] for one in outcomes}
    assert shown["a-first"] == shown["b-beside"] == []
    assert "gateway_backoff" in shown["c-late"][0].text


def test_what_the_session_then_found_by_itself_is_a_hit(outcomes: list[engine.Outcome]) -> None:
    late = next(i for i in outcomes[2].injections if i.way == "keepsake" and "gateway_backoff" in i.text)
    assert late.hit
    assert "gateway_backoff" in late.words
    assert "uploader" not in late.words
    assert (late.kind, late.chars) == ("prompt", len(late.text))
    assert 0.0 <= late.chance <= 1.0


def test_the_replay_keeps_the_hooks_own_limits(history: list[str], tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    off = settings.merge({"recall": {"session_chars": 0}}, None)
    outcomes = engine.run(history, str(tmp_path / "other"), off)
    assert not [i for one in outcomes for i in one.injections if i.way == "keepsake"]
    assert [i for one in outcomes for i in one.injections if i.way == "naive"]


def test_figures_lines_and_page_tell_the_same(outcomes: list[engine.Outcome]) -> None:
    found = report.figures(outcomes, "keepsake")
    every = [i for one in outcomes for i in one.injections if i.way == "keepsake"]
    assert found["injections"] == len(every) > 0
    assert found["hit_rate"] == found["hits"] / found["injections"]
    assert found["chars"] == sum(i.chars for i in every)
    assert json.loads(json.dumps(report.summary(outcomes)))["total"]["keepsake"]["hits"] == found["hits"]
    text = "\n".join(report.lines(outcomes))
    assert f"{found['hit_rate']:.1%}" in text
    assert "gateway_backoff" in text
    html = page.page(outcomes)
    assert "its blue part was hits" in html
    assert f"{found['hit_rate']:.1%}" in html
    assert "<script" not in html
    assert "http://" not in html
    assert "https://" not in html


def test_a_page_lets_no_text_out_of_its_place() -> None:
    nasty = "<script>alert(1)</script>\u202e"
    one = engine.Injection("keepsake", "s", "prompt", nasty, 9, 0.5, 0.0, ["a", "b", "c"], nasty)
    html = page.page([engine.Outcome("s", 0.0, 1, [one])])
    assert "<script" not in html
    assert "\u202e" not in html


def test_nothing_to_replay_is_told_in_figures_too(tmp_path: Path) -> None:
    outcomes = engine.run([str(tmp_path)], str(tmp_path), settings.merge(None, None))
    assert outcomes == []
    assert report.figures(outcomes, "keepsake")["hit_rate"] == 0.0
    assert page.page(outcomes).endswith("</html>")


def test_naive_shows_its_two_best_once() -> None:
    index, seen = naive.Index(), set[int]()
    for row, text in enumerate(("till printer", "till drawer jams", "till", "door " * 200)):
        index.add(row, text)
    assert len(index.ask("till?", seen)) == 2
    assert len(index.ask("door", seen)[0]) == naive.CHARS
    index.remove(0)
    assert index.ask("printer", seen) == []
    assert index.ask("?!", seen) == []


def test_the_words_of_a_label_are_no_hit() -> None:
    line = "- [Learning, 2026-01-05, id ab12, said by Claude] [session:unknown, turn 3/9] the till prints"
    assert engine.unlabelled(line) == "the till prints"
    assert engine.unlabelled("- [Decision, undated, id x] keep [it] so") == "keep [it] so"
    assert engine.unlabelled("plain [text] here") == "plain [text] here"
