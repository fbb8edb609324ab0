"""Past sessions against the notes that existed when they began."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t

from keepsake.base import settings
from keepsake.capture import ingest
from keepsake.replay import engine, report
from keepsake.store import drafts, memories, schema
from keepsake.store.drafts import Draft
from keepsake.store.note import Note, Source
from keepsake.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

LESSON = (
    "The uploader retries seven times: the gateway drops five connections after each deploy, so gateway_backoff "
    "doubles up to a ceiling of nine seconds."
)
DAY = 1767571200.0  # 2026-01-05, midnight UTC


def at(minute: int, lines: Any) -> list[dict[str, Any]]:
    """Give lines a time of their own, in the life of ada."""
    made = lines if isinstance(lines, list) else [lines]
    stamp = f"2026-01-05T{minute // 60:02d}:{minute % 60:02d}:00.000Z"
    return [{**line, "timestamp": stamp, "cwd": "/home/ada/shop"} for line in made]


@pytest.fixture
def past(tmp_path: Path) -> list[str]:
    """Three sessions: one from which a note comes, one that overlaps with it, and a later one."""
    call = t.call("Bash", command="grep -rn gateway_backoff deploy ceiling doubles milliseconds")
    asked = t.user("why does the uploader retry seven times?")
    (tmp_path / "t").mkdir()
    told = [
        ("c-late", [at(300, asked), at(301, t.assistant(call)), at(302, t.result(call, "gateway drops connections"))]),
        ("a-first", [at(10, t.user("look at the uploader")), at(90, t.assistant(t.text("It retries.")))]),
        ("b-beside", [at(50, asked), at(100, t.assistant(t.text("gateway_backoff doubles")))]),
    ]
    return [str(t.write(tmp_path / "t" / f"{name}.jsonl", *lines)) for name, lines in told]


def note(content: str, session: str, created: float, **more: Any) -> Draft:
    """A note that comes from a session."""
    return Draft(
        key=drafts.content_key("saved", content), kind=more.pop("kind", "model"), type="Learning", content=content,
        created=created, note=Note("root-cause", ["gateway_backoff"], more.pop("who", ""), [Source(session, 2)]),
        **more,
    )  # fmt: skip


@pytest.fixture
def store(past: list[str], tmp_path: Path) -> Path:
    """The person's store: the sessions, and the note of the first one, which was written a day later."""
    db = schema.open_memory(memories.database(str(tmp_path / "store")))
    for path in past:
        ingest.capture(Store(str(tmp_path / "store"), db), path)
    drafts.insert(db, note(LESSON, "a-first", DAY + 86_400))
    db.close()
    return tmp_path / "store"


def play(past: list[str], store: Path, tmp_path: Path, wanted: object = None) -> dict[str, report.ReplayedSession]:
    """Replay; returns session -> outcome."""
    copies = engine.copies([(str(store), str(tmp_path / "copy"))])
    outcomes = engine.run(past, copies, settings.merge(wanted, None), ["ada"])
    assert [one.session for one in outcomes] == ["a-first", "b-beside", "c-late"]
    return {one.session: one for one in outcomes}


def test_a_session_is_told_only_what_had_ended_before_it_began(past: list[str], store: Path, tmp_path: Path) -> None:
    outcomes = play(past, store, tmp_path)
    assert outcomes["a-first"].told == outcomes["b-beside"].told == []
    (one,) = outcomes["c-late"].told
    assert (one.moment, one.line, one.session) == ("prompt", 1, "c-late")
    assert LESSON in one.text


def test_a_note_of_an_unknown_session_was_there_once_it_was_written(
    past: list[str], store: Path, tmp_path: Path
) -> None:
    db = schema.open_memory(memories.database(str(store)))
    other = "The uploader retries behind a proxy too, since squid answers 503 while it starts."
    drafts.insert(db, note(other, "elsewhere", DAY + 40 * 60))
    db.close()
    outcomes = play(past, store, tmp_path)
    assert outcomes["a-first"].told == []
    assert [other in one.text for one in outcomes["b-beside"].told] == [True]


def test_a_rule_in_both_stores_is_told_once_as_at_a_real_start(past: list[str], tmp_path: Path) -> None:
    rule = "Look at the uploader before anything else is touched, always."
    for place in ("store", "all"):
        db = schema.open_memory(memories.database(str(tmp_path / place)))
        drafts.insert(db, Draft(key="rule:1", kind="rule", type="Decision", content=rule, created=DAY, uid=place))
        db.close()
    copies = engine.copies([(str(tmp_path / place), str(tmp_path / f"{place}-copy")) for place in ("store", "all")])
    outcomes = engine.run(past, copies, settings.merge(None, None), ["ada"])
    assert [sum(one.moment == "start" for one in outcome.told) for outcome in outcomes] == [1, 1, 1]


def test_a_session_is_not_told_what_it_taught_itself(past: list[str], store: Path, tmp_path: Path) -> None:
    db = schema.open_memory(memories.database(str(store)))
    rule = "Look at the uploader before anything else is touched, always."
    drafts.insert(db, Draft(key="rule:1", kind="rule", type="Decision", content=rule, created=DAY + 10 * 60,
                            session="a-first"))  # fmt: skip
    db.close()
    outcomes = play(past, store, tmp_path)
    starts = {name: [one.text for one in outcome.told if one.moment == "start"] for name, outcome in outcomes.items()}
    assert [len(starts[name]) for name in ("a-first", "b-beside", "c-late")] == [0, 0, 1]
    assert rule in starts["c-late"][0]


def test_it_keeps_the_hooks_own_limits_and_switches(past: list[str], store: Path, tmp_path: Path) -> None:
    for wanted in ({"session_chars": 0}, {"enabled": False}, {"prompt": False, "tools": False}):
        assert play(past, store, tmp_path / str(len(wanted)), {"recall": wanted})["c-late"].told == []


def test_what_is_stored_stays(past: list[str], store: Path, tmp_path: Path) -> None:
    def rows() -> list[object]:
        db: Connection = schema.open_memory(memories.database(str(store)))
        return [db.execute(f"SELECT * FROM {table}").fetchall() for table in ("memory", "note", "session")]

    before = rows()
    play(past, store, tmp_path)
    assert rows() == before


def test_a_store_that_is_missing_is_an_empty_one(past: list[str], tmp_path: Path) -> None:
    assert [one.told for one in play(past, tmp_path / "nowhere", tmp_path).values()] == [[], [], []]


def test_what_a_session_is_told_at_its_start_counts(past: list[str], store: Path, tmp_path: Path) -> None:
    db = schema.open_memory(memories.database(str(store)))
    drafts.insert(db, note("Commit messages are written in English, always.", "", DAY, kind="rule", who="ada"))
    drafts.insert(db, note("Commit messages are written in Latin, always.", "", DAY, kind="rule", who="bob"))
    db.close()
    told = play(past, store, tmp_path)["a-first"].told
    assert [(one.moment, "English" in one.text) for one in told] == [("start", True)]


def test_figures_and_lines_tell_the_same(past: list[str], store: Path, tmp_path: Path) -> None:
    outcomes = list(play(past, store, tmp_path).values())
    found = json.loads(json.dumps(report.summary(outcomes)))
    assert (found["sessions"], found["calls"], found["told"]) == (3, 4, 1)
    assert found["chars"] == sum(one["chars"] for one in found["by_session"]) > len(LESSON)
    (telling,) = found["by_session"][2]["told"]
    assert {"gateway_backoff", "doubles", "ceiling"} <= set(telling["words_later"])
    assert "uploader" not in telling["words_later"]
    text = "\n".join(report.lines(outcomes, {outcomes[2].session: "why does it wait?"}))
    assert text.startswith("2026-")
    assert outcomes[0].session not in text
    assert "\n  begins: why does it wait?\n" in text
    assert "\n2 other sessions: nothing shown\n" in text
    assert "line 1, prompt: [root-cause, " in text
    assert f"{found['chars']:,} characters in all" in text
    assert "words that turn up later: after 1 of 1 shown note the session itself used three of its rare words" in text


def test_counts_of_one_have_no_plural() -> None:
    text = "\n".join(report.lines([report.ReplayedSession("a", "a.jsonl", 1.0, 1)], {}))
    assert text.startswith("1 session: nothing shown\n")
    assert "at 1 hook call and 1 start\n" in text
    assert "later" not in text  # nothing was shown, so no word can turn up later


def test_nothing_to_replay_is_told_in_figures_too(tmp_path: Path) -> None:
    assert engine.run([str(tmp_path)], [], settings.merge(None, None)) == []
    assert report.summary([])["words_later"] == 0.0
