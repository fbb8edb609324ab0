"""The list of notes, and one of them."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING

import pytest

from keepsake.store import ledger
from keepsake.store.note import Source

if TYPE_CHECKING:
    from pathlib import Path

    from tests.view.conftest import Keeper, Page

MARKUP = (
    "<script>fetch('https://evil.example')</script>",
    "<img src=x onerror=alert(1)> in a note of four words",
    "</script><svg onload=alert(1)> closes what it stands in",
    "[a link](javascript:alert(1)) and a \u202eturned word",
    "{{7*7}} ${7*7} <%= 7*7 %> in a template",
)


def test_an_empty_store_has_an_empty_page(page: Page) -> None:
    assert page.get("notes") == {"rows": [], "total": 0, "more": False}
    assert page.get("about")["notes"] == 0
    assert page.get("inbox") == {"things": []}
    assert page.get("sessions")["rows"] == []
    assert page.get("health")["stats"]["memories"] == 0


@pytest.mark.parametrize("text", MARKUP)
def test_markup_stays_text(page: Page, keeper: Keeper, text: str) -> None:
    """It leaves as JSON, which no browser reads as a page; the page makes text of it."""
    uid = keeper.keep(text, kind="saved", handles=[text[:60]], who=text[:40], branch=text[:30])
    for found in (page.ask("notes"), page.ask("note", id=uid), page.ask("about")):
        assert found.headers["content-type"] == "application/json"
        assert found.json()
    assert page.texts() == [text]
    assert page.get("note", id=uid)["text"] == text
    assert text.encode() not in page.send("GET", f"/{page.token}/").body


def test_search_finds_what_recall_finds(page: Page, keeper: Keeper, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("Uploads retry on timeouts, never on a 4xx answer.", "The chart library was vendored with its hash.",
                 "Retry budgets are three per night and station.", "Readings are UTC everywhere inside."):  # fmt: skip
        keeper.keep(text)
    assert keeper.said("recall", "retry budget of the uploads", "--json") == 0
    wanted = [row["content"] for row in json.loads(capsys.readouterr().out)]
    assert wanted
    assert page.texts(text="retry budget of the uploads") == wanted
    assert page.texts(text="nothing of the kind zebra") == []


def test_filters_narrow_the_list(page: Page, keeper: Keeper) -> None:
    keeper.keep("Money is stored as integer cents.", "decision", who="Ada", branch="main", files=["src/money.py"])
    keeper.keep("The import failed on the first of the month.", "root-cause", who="Grace", branch="fix", session="s1",
                at=1_772_000_000.0)  # fmt: skip
    assert page.texts(**{"class": "decision"}) == ["Money is stored as integer cents."]
    assert page.texts(who="Grace") == ["The import failed on the first of the month."]
    assert page.texts(branch="main") == ["Money is stored as integer cents."]
    assert page.texts(session="s1") == ["The import failed on the first of the month."]
    assert page.texts(file="money.py") == ["Money is stored as integer cents."]
    assert page.texts(since="2026-02-10") == ["The import failed on the first of the month."]
    assert page.texts(until="2026-02-10") == ["Money is stored as integer cents."]
    assert page.texts(text="import failed", who="Ada") == []
    about = page.get("about")
    assert about["classes"] == [["decision", 1], ["root-cause", 1]]
    assert about["people"] == [["Ada", 1], ["Grace", 1]]


def test_a_note_is_found_by_the_agent_that_heard_it(page: Page, keeper: Keeper) -> None:
    """By the session that it is of, or the one that it comes from; what no other agent heard is Claude Code's."""
    keeper.turn("What is the limit?", "c1", 1)
    keeper.turn("Why does it wait?", "g1", 1)
    db = keeper.open()
    for session, path in (("c1", "/h/.codex/sessions/2026/11/22/rollout-2026-11-22T07-25-50-c1.jsonl"),
                          ("g1", "/h/.gemini/tmp/p/chats/session-2026-11-22T08-02-00000001.jsonl")):  # fmt: skip
        db.execute("UPDATE session SET transcript = ? WHERE id = ?", (path, session))
    db.close()
    codex = keeper.keep("The office's limit is 200 kB a request.", session="c1", line=1)
    gemini = keeper.keep("The queue waits for the modem.", sources=[Source("g1", 1)])
    keeper.keep("Money is stored as integer cents.")
    assert page.get("about")["hosts"] == [
        ["claude", "Claude Code", 1], ["codex", "Codex CLI", 1], ["gemini", "Gemini CLI", 1]]  # fmt: skip
    heard = {name: [(row["id"], row["heard"]) for row in page.get("notes", host=name)["rows"]]
             for name in ("codex", "gemini", "qwen")}  # fmt: skip
    assert heard == {"codex": [(codex, "Codex CLI")], "gemini": [(gemini, "Gemini CLI")], "qwen": []}
    assert page.texts(host="claude") == ["Money is stored as integer cents."]
    assert page.texts(host="codex", text="limit of the office") == ["The office's limit is 200 kB a request."]
    whole = page.get("note", id=gemini)
    assert (whole["heard"], whole["origin"]) == ("Gemini CLI", "saved by Gemini CLI")
    assert [one["heard"] for one in whole["sources"]] == ["Gemini CLI"]
    assert {row["id"]: row["heard"] for row in page.get("sessions")["rows"]} == {"c1": "Codex CLI", "g1": "Gemini CLI"}


@pytest.mark.parametrize(
    "given", [{"sort": "x"}, {"host": "x"}, {"class": "x"}, {"since": "yesterday"}, {"offset": "-1"}, {"what": "x"}]
)
def test_a_filter_that_means_nothing_is_refused(page: Page, given: dict[str, str]) -> None:
    assert page.ask("notes", **given).status == 400


def test_the_order_is_by_age_or_use(page: Page, keeper: Keeper) -> None:
    for place, text in enumerate(
        ("The first of three notes.", "The second of three notes.", "The third of three notes.")
    ):
        keeper.keep(text, at=1_770_000_000.0 + place)
    db = keeper.open()
    db.execute("UPDATE memory SET used = 3, shown = 4 WHERE content LIKE 'The second%'")
    db.execute("UPDATE memory SET used = 0, shown = 9 WHERE content LIKE 'The first%'")
    db.close()
    firsts = {
        sort: [text.split()[1] for text in page.texts(sort=sort)] for sort in ("newest", "oldest", "used", "shown")
    }
    assert firsts == {"newest": ["third", "second", "first"], "oldest": ["first", "second", "third"],
                      "used": ["second", "first", "third"], "shown": ["first", "second", "third"]}  # fmt: skip


def test_the_list_comes_in_pages(page: Page, keeper: Keeper) -> None:
    for number in range(120):
        keeper.keep(f"Note number {number} of many.", at=1_770_000_000.0 + number)
    pages = [page.get("notes", offset=offset) for offset in (0, 50, 100)]
    assert [len(one["rows"]) for one in pages] == [50, 50, 20]
    assert [one["more"] for one in pages] == [True, True, False]
    assert len({row["id"] for one in pages for row in one["rows"]}) == 120


def test_a_note_of_ten_megabytes_is_shown_in_part(page: Page, keeper: Keeper) -> None:
    uid = keeper.keep("A text of ten megabytes. " + "<b>x</b>" * 1_250_000)
    began = time.monotonic()
    assert len(page.ask("notes").body) < 2_000
    assert page.get("notes")["rows"][0]["cut"] is True
    whole = page.get("note", id=uid)
    assert len(whole["text"]) == 100_000
    assert whole["length"] > 10_000_000
    assert time.monotonic() - began < 5


def test_a_note_comes_with_the_turn_that_it_is_from(page: Page, keeper: Keeper) -> None:
    for line, text in enumerate(
        ("Why does it fail?", "Let me look.", "The limit is 200 kB.", "Thanks.", "Good.", "Next.")
    ):
        keeper.turn(text, "s1", line + 1, "user" if line % 2 == 0 else "assistant")
    uid = keeper.keep("The office's limit is 200 kB a request.", sources=[Source("s1", 3), Source("", None, "1f2e3d4")])
    first, second = page.get("note", id=uid)["sources"]
    assert [(turn["text"], turn["source"]) for turn in first["turns"]] == [
        ("Why does it fail?", False), ("Let me look.", False), ("The limit is 200 kB.", True), ("Thanks.", False),
        ("Good.", False),
    ]  # fmt: skip
    assert (second["commit"], second["turns"]) == ("1f2e3d4", [])


def test_a_note_says_where_it_was_shown_and_whether_it_was_used(page: Page, keeper: Keeper) -> None:
    uid = keeper.keep("The office's limit is 200 kB a request.")
    book = ledger.open_ledger(keeper.project.folder)
    ledger.record(
        book, "s1", "UserPromptSubmit", 1_770_000_100.0, [ledger.ShownMemory(uid, 0.8, 60, "prompt: the limit")]
    )
    ledger.settle(book, 1, used=True)
    ledger.record(book, "s2", "PostToolUse", 1_770_000_200.0, [ledger.ShownMemory(uid, 0.6, 61, "Read push.py")])
    book.close()
    shown = page.get("note", id=uid)["shown"]
    assert [(row["session"], row["why"], row["chars"], row["used"]) for row in shown] == [
        ("s2", "Read push.py", 61, None), ("s1", "prompt: the limit", 60, 1)]  # fmt: skip
    listed = page.get("sessions")["rows"]
    assert [(row["id"], row["shown"]["notes"], row["shown"]["used"]) for row in listed] == [("s2", 1, 0), ("s1", 1, 1)]
    (entry,) = page.get("session", id="s1")["entries"]
    assert (entry["what"], entry["why"], entry["score"], entry["used"]) == ("shown", "prompt: the limit", 0.8, True)


def test_an_unknown_note_and_session_are_gone(page: Page) -> None:
    assert page.ask("note", id="nosuch").status == 404
    assert page.ask("session", id="nosuch").status == 404
    assert page.ask("replay", id="nosuch").status == 404


def test_what_can_not_be_done_is_said_on_the_page_and_is_no_problem_of_the_health(page: Page, keeper: Keeper) -> None:
    """Sweeping old transcripts is what the client does after 30 days."""
    keeper.turn("what was swept away?", "s1", 1)
    db = keeper.open()
    db.execute("UPDATE session SET transcript = ?", (keeper.project.root + "/gone.jsonl",))
    db.close()
    answer = page.ask("replay", id="s1")
    assert (answer.status, "is deleted" in answer.json()["error"]) == (404, True)
    assert page.tell("adopt", root=keeper.project.root).status == 409
    assert not os.path.exists(keeper.project.home + "/log/keepsake.jsonl")


def test_any_id_of_an_imported_record_works(page: Page, keeper: Keeper) -> None:
    odd = "--all ../x?&=<b>"
    uid = keeper.keep("An imported record with an id of its own.", uid=odd)
    assert uid == odd
    assert page.get("note", id=odd)["id"] == odd
    assert page.get("forget", id=odd)["removed"][0]["id"] == odd
    version = page.get("note", id=odd)["version"]
    page.post("edit", id=odd, text="--all is what this says now.", version=version)
    assert page.texts() == ["--all is what this says now."]


def test_the_page_in_one_file_holds_the_same(
    keeper: Keeper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in MARKUP:
        keeper.keep(text, kind="saved")
    keeper.turn("Why does it fail?", "s1", 1)
    file = tmp_path / "page.html"
    assert keeper.said("view", "--html", str(file)) == 0
    assert "(with those that hold in all projects) written to" in capsys.readouterr().out
    html = file.read_text("utf-8")
    assert os.name == "nt" or file.stat().st_mode & 0o077 == 0
    start = html.index('<script type="application/json" id="snapshot">') + 46
    held = json.loads(html[start : html.index("</script>", start)])
    assert {row["text"] for row in held["notes"]} == set(MARKUP)
    assert set(held["note"]) == {row["id"] for row in held["notes"]}
    assert list(held["session"]) == ["s1"]
    assert "<img src=x" not in html
    assert html.count("<script") == 2
    assert '<link rel="stylesheet"' not in html
    assert "default-src 'none'" in html
