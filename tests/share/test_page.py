"""The file of a note: what is written is read again, whatever people do to it in between."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from keepsake.share import page as pages
from keepsake.share.page import BadPageError, Page
from keepsake.store.note import valid_handles
from keepsake.text.labels import CLASSES

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Cf"]), min_size=1, max_size=40)
FACT = "The label printer swallows every label that is longer than nineteen centimetres."
NOTES = st.builds(
    Page,
    st.just("a.md"),
    st.builds(lambda rest: pages.statement(f"{FACT} {rest}"[:290]), WORDS),
    st.from_regex(r"[0-9a-f]{16}", fullmatch=True),
    st.sampled_from(["", *CLASSES]),
    st.sampled_from(["", "Ada", "Ödön von Horváth", "yes", "O'Brien", "n", "J. R. 2"]),
    st.just(""),
    st.sampled_from([0.0, 1_769_817_600.0]),
    st.lists(WORDS, max_size=5).map(lambda found: tuple(valid_handles(found))),
    st.lists(st.sampled_from(["src/a.py", "a b.md", "x,y.txt", "[z]"]), unique=True).map(tuple),
    st.just(0),
)


@given(NOTES)
@example(Page("a.md", FACT, "0" * 16, "", "", "", 0.0, ("<!-- prettier-ignore -->",), (), 0))
@settings(max_examples=300, deadline=None)
def test_what_is_written_is_read_again(note: Page) -> None:
    assert pages.loads("a.md", pages.dumps(note)) == note


@given(
    st.text(max_size=400), st.sampled_from(["{}", "---\n{}", "---\n{}\n---\n" + FACT, f"---\nwho: A\n---\n{FACT}{{}}"])
)
@settings(max_examples=500, deadline=None)
def test_any_other_text_is_refused_or_read(text: str, form: str) -> None:
    with contextlib.suppress(BadPageError):  # and nothing else is raised
        assert len(pages.loads("a.md", form.replace("{}", text)).text) <= pages.MAX_CHARS


@pytest.mark.parametrize(
    ("head", "handles"),
    [
        ('handles: ["make test", "f(a, b)"]', ("make test", "f(a, b)")),
        ("handles: make test, tests/run", ("make test", "tests/run")),
        ("handles: [make test, 'tests/run']", ("make test", "tests/run")),
        ("handles:", ()),
        ("handles: []", ()),
        ('handles: ["a list, 3]', ("a list", "3")),
        ("handles: " + "[" * 9_000, ()),
    ],
)
def test_lists_are_read_as_people_write_them(head: str, handles: tuple[str, ...]) -> None:
    assert pages.loads("a.md", f"---\r\n{head}\r\nsomething: else\r\n---\r\n{FACT}\r\n").handles == tuple(
        one for one in handles if len(one) > 1
    )


@pytest.mark.parametrize(
    ("text", "uid", "name"),
    [
        ("The label printer is slow", "1a2b3c4d5e6f", "label-printer-slow-1a2b3c4d.md"),
        ("Zażółć gęślą jaźń bei Größe", "1a2b3c4d5e6f", "zazoc-gesla-jazn-bei-groe-1a2b3c4d.md"),
        ("日本語のメモ", "1a2b3c4d5e6f", "note-1a2b3c4d.md"),
        ("../../etc/passwd is read", "../../x", "etc-passwd-read-"),
    ],
)
def test_a_file_is_named_after_its_words(text: str, uid: str, name: str) -> None:
    found = pages.name(text, uid)
    assert found.startswith(name)
    assert "/" not in found
