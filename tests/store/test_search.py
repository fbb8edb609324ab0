"""Recall from a store: what is found, what is left out, and that the store's size changes neither."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.search import search, where
from keepsake.search.query import Query, WeighedQuery
from keepsake.store import drafts
from keepsake.store.note import Note, Source
from keepsake.store.schema import open_memory
from keepsake.text import analyse

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

NOW = 1_000_000.0


@pytest.fixture
def db(tmp_path: Path) -> Connection:
    return open_memory(str(tmp_path / "memory.db"))


def keep(db: Connection, content: str, **more: object) -> int:
    fields: dict[str, object] = {
        "key": content,
        "kind": "saved",
        "type": "Learning",
        "created": NOW,
        "updated": NOW,
        **more,
    }
    return drafts.insert(db, drafts.Draft(content=content, **fields))  # type: ignore[arg-type]  # a table of fields


def found(db: Connection, text: str, **more: object) -> list[str]:
    files = more.pop("files", ())
    hits = search.recall(db, Query(text, files), NOW, **more)  # type: ignore[arg-type]  # a table of arguments
    return [hit.row.content for hit in hits]


def fill(db: Connection, count: int) -> None:
    """Add unrelated memories."""
    db.execute("BEGIN")
    for number in range(count):
        keep(db, f"note {number}: the garden needs water, row {number % 7}, and we make more of it", kind="turn")
    db.execute("COMMIT")


def test_finds_by_words_paths_and_symbols(db: Connection) -> None:
    """posttool-spec: a Bash command recalls what speaks of the file in it."""
    keep(db, "gcode.py must write metric units")
    keep(db, "PostgreSQL was chosen over MySQL")
    assert found(db, "git diff HEAD -- moldmaker/cnc/gcode.py") == ["gcode.py must write metric units"]
    assert found(db, "why postgresql") == ["PostgreSQL was chosen over MySQL"]


def test_what_is_usual_in_a_shell_is_a_word_like_others_in_prose(db: Connection) -> None:
    keep(db, "pytest runs with -x here")
    assert found(db, "pytest runs with which options?") == ["pytest runs with -x here"]


@pytest.mark.parametrize("query", ["what is it", "", "   ", '"', "* AND ("])
def test_nothing_is_recalled_by_accident(db: Connection, query: str) -> None:
    keep(db, "git status and ls -la in src, what is it, AND near a star")
    assert found(db, query) == []


@pytest.mark.parametrize(
    ("content", "query"),
    [
        ("Az adatbázis kapcsolatokat mindig a poolból vegyük", "adatbázis kapcsolat"),
        ("데이터베이스 연결은 항상 풀에서 가져온다", "데이터베이스를 연결"),
        ("データベース接続はプールから取得する", "データベースの接続"),
        ("数据库连接必须从连接池获取", "数据库连接"),
    ],
)
def test_any_script_is_found_by_its_words(db: Connection, content: str, query: str) -> None:
    keep(db, content)
    keep(db, "Az ablakok zárva; 창문은 닫혀 있다; 窓は閉まっている; 窗户关着")
    assert found(db, query) == [content]


def test_score_means_the_same_in_any_store(db: Connection) -> None:
    """Contract: adding unrelated memories to the store moves a score by at most .05."""
    keep(db, "parse_header raises on empty input since the rewrite")
    queries = ("parse_header", "empty input in the parser", "why does parse_header fail on water")
    fill(db, 20)
    before = [search.recall(db, Query(query), NOW, min_score=0.0)[0].score for query in queries]
    fill(db, 0)
    for number in range(3000):
        keep(db, f"letter {number}: the water in the garden fails to run, input {number}")
    after = {}
    for query in queries:
        hits = search.recall(db, Query(query), NOW, min_score=0.0, limit=20)
        after[query] = next(hit.score for hit in hits if hit.row.content.startswith("parse_header"))
    assert list(after.values()) == pytest.approx(before, abs=0.05)


def test_scores_never_rise_and_stay_within_bounds(db: Connection) -> None:
    fill(db, 60)
    keep(db, "water the garden twice in row 3")
    scores = [hit.score for hit in search.recall(db, Query("water row 3 twice"), NOW, limit=50, min_score=0.0)]
    assert len(scores) == 50
    assert scores == sorted(scores, reverse=True)
    assert all(0.0 <= score <= 1.0 for score in scores)


def test_term_that_is_everywhere_still_finds(db: Connection) -> None:
    fill(db, 500)
    assert len(found(db, "garden", limit=5)) == 5
    assert found(db, "garden 77", limit=1)[0].startswith("note 77:")


def test_file_access_answers_only_for_its_file(db: Connection) -> None:
    """posttool-spec: file accesses are kept, and crowd out nothing."""
    keep(db, "Edited src/app/main.go: timeout raised", kind="file", files=("/w/src/app/main.go",))
    keep(db, "Edited lib/main.go: other", kind="file", files=("/w/lib/main.go",))
    assert found(db, "timeout raised") == []
    assert found(db, "app/main.go", files=("/w/src/app/main.go",)) == ["Edited src/app/main.go: timeout raised"]
    assert found(db, "", files=("src\\app\\main.go",)) == ["Edited src/app/main.go: timeout raised"]


def test_named_file_brings_what_was_saved_with_it(db: Connection) -> None:
    keep(db, "metric units only", files=("/w/cnc/gcode.py",))
    assert found(db, "cnc/gcode.py", files=("/w/cnc/gcode.py",)) == ["metric units only"]


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        (where.Filters(), {"a", "b"}),
        (where.Filters(types=("Decision",)), {"b"}),
        (where.Filters(tags=("DB",)), {"a"}),
        (where.Filters(tags=("db", "other")), set()),
        (where.Filters(tags=("\u00e9LAN",)), {"a"}),  # SQLite's own lower() knows ASCII alone
        (where.Filters(since=NOW - 5), {"a"}),
        (where.Filters(until=NOW - 5), {"b"}),
        (where.Filters(sessions=("s1",)), {"a"}),
        (where.Filters(without_kinds=("rule", "file")), {"a"}),
        (where.Filters(files=("x/pool.py",)), {"b"}),
    ],
)
def test_filters(db: Connection, filters: where.Filters, left: set[str]) -> None:
    keep(db, "pool size is ten", tags=("Db", "\u00c9lan"), session="s1")
    keep(db, "pool size is twenty", type="Decision", kind="rule", updated=NOW - 10, files=("/w/x/pool.py",))
    names = {"pool size is ten": "a", "pool size is twenty": "b"}
    assert {names[content] for content in found(db, "pool size", filters=filters)} == left


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        (where.Filters(notes=True), {"note", "rule"}),
        (where.Filters(classes=("constraint",)), {"note"}),
        (where.Filters(classes=("user-preference", "fix")), {"rule"}),  # nobody gave it one: it follows from the tags
        (where.Filters(people=("ada",)), {"note"}),
        (where.Filters(branches=("main",), without_kinds=("turn",)), {"rule"}),
        (where.Filters(branches=("main", "pool")), {"rule", "turn"}),
        (where.Filters(sessions=("s2",)), {"turn"}),
        (where.Filters(stated=("s2",)), {"note", "turn"}),
        (where.Filters(stated=("s2",), notes=True, tags=("\u00c9lan",)), {"note"}),
    ],
)
def test_filters_of_notes(db: Connection, filters: where.Filters, left: set[str]) -> None:
    told = Note("constraint", who="ada", sources=[Source("s1"), Source("s2")])
    rows = {
        keep(db, "pool size is ten", session="s1", tags=("\u00e9lan",), note=told): "note",
        keep(db, "pool size is twenty", tags=("Rule",), branch="main"): "rule",
        keep(db, "pool size is thirty", kind="turn", session="s2", branch="pool"): "turn",
    }
    assert {rows[row] for row in where.passing(db, set(rows), filters)} == left
    hits = search.recall(db, Query("pool size"), NOW, filters=filters, min_score=0.0)
    assert {rows[hit.row.id] for hit in hits} == left


def test_turns_around_a_match_come_in(db: Connection) -> None:
    for seq, content in enumerate(("good morning everybody", "Which database shall we take?", "Postgres, for JSONB")):
        keep(db, content, kind="turn", session="s", seq=float(seq))
    assert set(found(db, "database", limit=3, min_score=0.0)) >= {
        "Which database shall we take?",
        "Postgres, for JSONB",
    }
    assert found(db, "database") == ["Which database shall we take?"]


def test_forgotten_and_edited_memories_leave_the_index(db: Connection) -> None:
    row = keep(db, "the wombat rule")
    drafts.set_content(db, row, "the quokka rule", NOW)
    assert found(db, "wombat") == []
    assert found(db, "quokka") == ["the quokka rule"]
    db.execute("DELETE FROM memory WHERE id = ?", (row,))
    assert found(db, "quokka") == []
    db.execute("INSERT INTO memory_fts(memory_fts) VALUES ('integrity-check')")


def test_a_session_is_known_by_the_prompt_that_opened_it(db: Connection) -> None:
    for session, goal in (("a", "repaint the harbour wall"), ("b", "fix the copper roof")):
        for number, (role, said) in enumerate((("user", goal), ("assistant", "sure"), ("user", "use a ladder now"))):
            keep(db, said, key=f"{session}{number}", kind="turn", role=role, session=session, seq=float(number))
    wanted = WeighedQuery(analyse.tokens("ladder for the copper roof"))
    *_, goals = search.gather(db, wanted, search.FULL)
    assert {session: set(opened.frequencies) for session, opened in goals.items()} == {
        "a": {"the"},
        "b": {"the", "copper", "roof"},
    }


def test_what_the_person_said_comes_before_what_others_supplied(db: Connection) -> None:
    """Issue 7: what came from a tool or was saved by the model ranks below what the person said."""
    said = (("fix", ""), ("model", ""), ("turn", "user"), ("saved", ""), ("rule", "user"))
    for number, (kind, role) in enumerate(said):
        text = "the copper roof leaks" + " in every single winter that we had" * number
        keep(db, text, key=f"k{number}", kind=kind, role=role, session=f"s{number}")
    hits = search.recall(db, Query("copper roof leaks"), NOW)
    assert [hit.row.kind for hit in hits[:3]] == ["rule", "saved", "turn"]
    assert {hit.row.kind for hit in hits[3:]} == {"fix", "model"}
    assert {round(hit.score, 2) for hit in hits} == {1.0}


def test_why_and_explain(db: Connection) -> None:
    keep(db, "the wombat rule")
    (hit,) = search.recall(db, Query("wombat burrow"), NOW, explain=True)
    assert hit.why == ("wombat",)
    assert set(hit.parts) == {"memory", "session", "file", "prior", "points"}
    assert search.recall(db, Query("wombat burrow"), NOW)[0].parts == {}


def test_the_rarest_words_bring_the_candidates_and_the_others_order_them(db: Connection) -> None:
    fill(db, 60)
    keep(db, "copper roof", kind="turn")
    keep(db, "copper garden with water", kind="turn")
    effort = search.Effort(terms=1, candidates=10, windows=0, files=1, named=1)
    docs, counts, *_ = search.gather(db, WeighedQuery(analyse.tokens("copper garden water")), effort)
    assert {doc.id for doc in docs} == {61, 62}
    assert counts == {"copper": 2, "garden": 61, "water": 61}
    assert found(db, "copper garden water", limit=1) == ["copper garden with water"]


def test_of_many_memories_of_a_file_those_that_fit_and_the_newest_are_read(db: Connection) -> None:
    for number in range(12):
        keep(db, f"row {number} of the plan" + ", copper" * (number == 3), files=("/w/plan.py",))
    effort = search.Effort(candidates=10, windows=0, files=50, named=3)
    named = where.file_rows(db, ("/w/plan.py",))
    docs, *_ = search.gather(db, WeighedQuery(analyse.tokens("copper")), effort, named)
    assert {doc.id for doc in docs if doc.by_file} == {4, 11, 12}


def test_a_prompt_that_was_pasted_again_takes_one_place(db: Connection) -> None:
    for number in range(4):
        keep(db, "repaint the copper roof", key=f"k{number}", kind="turn", role="user", session=f"s{number}")
    keep(db, "The copper roof was repainted", kind="turn", role="assistant", session="s1", seq=1.0)
    assert sorted(found(db, "copper roof")) == ["The copper roof was repainted", "repaint the copper roof"]
    assert len(found(db, "copper roof", filters=where.Filters(sessions=("s3",)))) == 1


def test_what_only_repeats_a_memory_of_the_list_takes_no_place(db: Connection) -> None:
    said = {"kind": "turn", "role": "user", "session": "s", "line": 1}
    keep(db, "never use git push --force", key="rule", kind="rule", session="s", line=1, role="user")
    keep(db, "Never use git push --force.", **said)
    keep(db, "Goal: never use git push --force\nOpen: not answered: never use git push --force", kind="summary")
    assert found(db, "git push") == ["never use git push --force"]
    more = (
        "never use git push --force on a branch of others",
        "Goal: never use git push --force\nLast: The git push was refused, so I rebased.",
        "Goal: never use git push --force\nChanged: push.sh",
    )
    keep(db, more[0], **{**said, "session": "s2"})
    for text in more[1:]:
        keep(db, text, kind="summary", session=text[-4:])
    assert set(found(db, "git push")) == {"never use git push --force", *more}


def test_what_others_or_the_model_wrote_leaves_the_persons_own_words_in_the_list(db: Connection) -> None:
    keep(db, "never use git push --force", key="model", kind="model")
    keep(db, "never use git push --force", key="team", kind="rule", others=1)
    keep(db, "never use git push --force", key="turn", kind="turn", role="user", session="s")
    assert len(found(db, "git push")) == 3


def test_an_answer_comes_before_narration_and_the_question(db: Connection) -> None:
    said = (
        ("user", "Why does the copper roof leak?"),
        ("assistant", "Let me look at the copper roof."),
        ("assistant", "The copper roof leaks at the chimney since the seam was never soldered."),
    )
    for number, (role, text) in enumerate(said):
        keep(db, text, kind="turn", role=role, session="s", seq=float(number))
    assert found(db, "copper roof leak")[0] == said[2][1]


def test_the_notes_that_fit_best_come_before_turns(db: Connection) -> None:
    for number in range(30):
        text = "Copper roof: the copper seam of the copper roof leaks again."
        keep(db, f"{text} {number}", kind="turn", role="assistant", session=f"s{number}")
    statement = "The seam leaks where copper meets zinc, since they corrode each other; the roof needs a lead strip."
    note = Note("root-cause", ("copper",), "", [Source("s1", 7)])
    keep(db, statement, kind="model", note=note)
    keep(db, "The roof was painted.", kind="model", note=Note("state-of-work", (), "", [Source("s2", 7)]))
    best = found(db, "why does the copper seam of the roof leak")
    assert best[0] == statement
    assert all("leaks again" in one for one in best[1:])  # a note that covers little takes no place


def test_what_the_asking_model_has_read_comes_last(db: Connection) -> None:
    for session, at in (("own", 20.0), ("own", 5.0), ("other", 20.0)):
        text = f"why does the copper roof leak, {session} at {at:.0f}"
        keep(db, text, kind="turn", role="user", session=session, seq=at, created=at, updated=at)

    def ranked(asker: tuple[str, float] | None) -> list[str]:
        hits = search.recall(db, Query("copper roof leak", asker=asker), NOW)
        return [hit.row.content.partition(", ")[2] for hit in hits]

    assert sorted(ranked(None)) == ["other at 20", "own at 20", "own at 5"]
    assert ranked(("own", 0.0))[0] == "other at 20"
    assert ranked(("own", 10.0))[-1] == "own at 20"  # the rest was said before the last compaction
    assert ranked(("other", 0.0))[-1] == "other at 20"
    keep(db, "the copper roof leaks, since it is old", kind="model")  # the person's word goes before the model's, else
    assert set(ranked(("own", 0.0))[-2:]) == {"own at 20", "own at 5"}


def test_notes_answer_a_question_and_a_longer_text_is_met_by_turns_too(db: Connection) -> None:
    for number in range(8):
        keep(db, f"The copper roof leaks at seam {number}.", kind="turn", role="assistant", session=f"s{number}")
        keep(
            db,
            f"Copper seam {number} leaks.",
            kind="model",
            note=Note("fix", (), "", [Source("s1", 7)]),
            key=f"n{number}",
        )
    asked = "why does the copper seam leak"
    assert all(text.startswith("Copper seam") for text in found(db, asked))
    longer = f"{asked}, which I saw this morning when I went up there, before all of the rain came down"
    assert [text.startswith("Copper seam") for text in found(db, longer)] == [True, True, False, False, False]


def test_a_superseded_note_does_not_come_first(db: Connection) -> None:
    keep(db, "The copper roof leaks.", kind="turn", role="assistant", session="s1")
    row = keep(db, "The copper roof is fine.", kind="model", note=Note("decision", (), "", [Source("s2", 7)]))
    assert found(db, "copper roof")[0] == "The copper roof is fine."
    db.execute("UPDATE memory SET state = 1 WHERE id = ?", (row,))
    assert found(db, "copper roof")[0] == "The copper roof leaks."
