"""Text to terms: every script, every way of writing a name, the same when stored and when asked."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keepsake.text import analyse

# what is stored, what is asked: every term of the question must be among those of the text
MEET = (
    ("caching was enabled", "cache"),
    ("the caches", "cached"),
    ("we ran the migrations", "running migration"),
    ("class AgentType", "agent_type"),
    ("agent-type", "AgentType"),
    ("agent_type", "agent type"),
    ("HTTPServerError", "http server error"),
    ("see cnc/gcode.py", "gcode.py"),
    ("/home/me/moldmaker/cnc/gcode.py:12", "cnc/gcode.py"),
    ("C:\\work\\cnc\\gcode.py", "cnc/gcode.py"),
    ("strings.Contains(a, b)", "contains"),
    ("Anna\u2019s key, Anna's key", "anna"),
    ("don\u2019t", "don't"),
    ("Das Überprüfen", "uberprufen"),
    ("café", "CAFE"),
    ("C++ and C#", "c++ c#"),
    ("the .gitignore", "gitignore"),
    ("version 1.2.3", "1.2.3"),
    ("az adatbázisban", "adatbázis"),
    ("a kapcsolatokat", "kapcsolat"),
    ("데이터베이스를 연결한다", "데이터베이스"),
    ("データベースの接続を使う", "接続"),
    ("必须从连接池获取数据库连接", "数据库"),
    ("ฐานข้อมูล", "ข้อมูล"),
    ("проверка Соединения", "соединения"),
)


@pytest.mark.parametrize(("text", "query"), MEET)
def test_question_meets_text(text: str, query: str) -> None:
    assert set(analyse.terms(query)) <= set(analyse.terms(text))


@pytest.mark.parametrize(
    ("one", "other"), [("policy", "police"), ("gcode.py", "gcode.go"), ("session", "season"), ("数据", "据数")]
)
def test_different_things_stay_apart(one: str, other: str) -> None:
    assert analyse.terms(one)[0] not in analyse.terms(other)


def test_count_of_a_term_is_its_frequency() -> None:
    assert analyse.terms("retry, retries and a retry").count("retri") == 3


def test_query_token_knows_whole_and_parts() -> None:
    (token,) = analyse.tokens("moldmaker/cnc/gcode.py")
    assert token.wholes == ("cnc/gcode.py", "gcode.py")
    assert set(token.parts) == {"gcode", "py", "cnc", "moldmak"}


def test_query_asks_each_thing_once() -> None:
    assert [token.wholes[0] for token in analyse.tokens("retry the retry of retries")] == ["retri", "the", "of"]


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "\ud800", "a\ud800b", "....", "''", "/", "---/___", "#", "\u0301", "\U0010ffff"]
)
def test_odd_text_gives_no_empty_term(text: str) -> None:
    assert all(term and " " not in term for term in analyse.terms(text))


@given(st.text())
def test_terms_survive_being_stored_as_a_line(text: str) -> None:
    terms = analyse.terms(text)
    assert " ".join(terms).split(" ") == (terms or [""])
    assert all(term.split() == [term] for term in terms)


@given(st.text())
def test_question_made_of_the_text_itself_is_found_in_it(text: str) -> None:
    stored = set(analyse.terms(text))
    assert all(stored.issuperset(token.terms()) for token in analyse.tokens(text))


def test_megabyte_word_is_cut() -> None:
    (term,) = analyse.terms("x" * 1_000_000)
    assert len(term) == analyse.MAX_TOKEN_CHARS


def test_memory_of_words_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyse, "CACHE_SIZE", 100)
    cache = analyse.Cache()
    for number in range(1000):
        cache[f"word{number}"]
    assert len(cache) <= 100


def test_ascii_needs_no_unicode_tables() -> None:
    """A hook that sees plain English doesn't pay for unicodedata, nor ever for re."""
    import subprocess

    code = "import sys; from keepsake.text import analyse; analyse.terms('Plain text, camelCase'); print(*sys.modules)"
    line = [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, 'scripts'); {code}"]
    loaded = subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()
    assert "keepsake.text.analyse" in loaded
    assert not {"unicodedata", "re", "json", "typing"} & set(loaded)
