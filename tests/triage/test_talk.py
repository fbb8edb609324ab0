"""talk: what of a message is its speaker's own."""

from __future__ import annotations

import pytest

from keepsake.triage import talk


def own(text: str, limit: int = 1000) -> list[str]:
    return [" ".join(one.words[1:]) for one in talk.sentences(text, limit)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("We chose SQLite. Why not?", ["we chose sqlite", "why not ?"]),
        ("Don't, we can't; let's see", ["do not we can not", "let us see"]),
        ("You're right \u2013 I\u2019ve been wrong", ["you are right i have been wrong"]),
        ("```\nwe decided\n```\nafter", ["after"]),
        ("~~~py\nwe decided", []),
        ('run `we decided` and "we chose" it', ["run _ and _ it"]),
        ('a lone " mark and a lone ` mark', ["a lone mark and a lone mark"]),
        ("\u201cwe decided\u201d they said", ["_ they said"]),
        ("> we decided\n| we | chose |\n+ // we decided", []),
        ("said\n## Summary\nwe decided", ["said"]),
        ("said\n**Summary:**\nwe decided", ["said"]),
        ("**bold** and **bold** stays", ["bold and bold stays"]),
        ("see src/error.py or error.go, 2,500 rows", ["see _ or _ 9 rows"]),
        ("/workflows:plan we decided", []),
        ("\u23bf we decided\n\u276f we decided", []),
        (
            "\u6c7a\u3081\u307e\u3057\u305f\u3002\u306a\u305c\uff1f",
            ["\u6c7a\u3081\u307e\u3057\u305f", "\u306a\u305c ?"],
        ),
        ("", []),
        ("\ud83d broken", ["\ud83d broken"]),
    ],
)
def test_only_own_talk_is_left(text: str, words: list[str]) -> None:
    assert own(text) == words


def test_a_long_message_is_looked_at_up_to_the_limit() -> None:
    assert own("first words here. more\nsecond line", limit=11) == ["first words"]


def test_a_sentence_knows_its_line_and_whether_it_asks() -> None:
    one, two = talk.sentences("Said.\n\nReally?", 100)
    assert (one.line, one.raw, one.asks) == (0, "Said.", False)
    assert (two.line, two.raw, two.asks) == (2, "Really?", True)
