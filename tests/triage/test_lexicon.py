"""lexicon: phrases found in words, and the languages that are there."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from keepsake.triage import lexicon, talk
from keepsake.triage.categories import NAMES

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = sorted(name for name in os.listdir(lexicon.FOLDER) if name.endswith(".json"))


def found(phrases: dict[str, str], sentence: str) -> list[str]:
    made = lexicon.Lexicon()
    for phrase, label in phrases.items():
        made.add(phrase, label)
    return [cue.label for cue in made.cues(talk.words(sentence))]


@pytest.mark.parametrize(
    ("phrase", "sentence", "there"),
    [
        ("rate limit|limits", "The rate limits are low", True),
        ("rate limit|limits", "The limit rate is low", False),
        ("you are absolutely| right", "You are right", True),
        ("you are absolutely| right", "You're absolutely right.", True),
        ("you are absolutely| right", "You are absolutely", False),
        ("^ but", "But why", True),
        ("^ but", "all but one", False),
        ("right ?", "That is right?", True),
        ("right ?", "Right, is that so?", False),
        ("\uacb0\uc815\ud588", "\uc6b0\ub9ac\ub294 \uacb0\uc815\ud588\ub2e4", True),
    ],
)
def test_phrase(phrase: str, sentence: str, there: bool) -> None:
    assert found({phrase: "x"}, sentence) == (["x"] if there else [])


def test_what_begins_inside_an_ignored_phrase_is_no_cue() -> None:
    phrases = {"standard": "PREFERENCE primary", "standard output": "ignore", "output": "x"}
    assert found(phrases, "to standard output") == []
    assert found(phrases, "our standard") == ["PREFERENCE primary"]


@pytest.mark.parametrize("name", LANGUAGES)
def test_language_file_is_of_the_known_shape(name: str) -> None:
    with open(os.path.join(lexicon.FOLDER, name), encoding="utf-8") as file:
        data = json.load(file)
    top = {"language", "ignore", "negation", "undecided", "open", "polish", "categories", "challenge", "answer"}
    assert set(data) <= top
    assert set(data["categories"]) == set(NAMES)
    for category in data["categories"].values():
        assert category["primary"]
        assert set(category) <= {"primary", "booster", "topic"}
    lists = [data.get(key, []) for key in ("ignore", "negation", "undecided", "open", "polish")]
    lists += [words for category in data["categories"].values() for words in category.values()]
    lists += [words for group in ("challenge", "answer") for words in data.get(group, {}).values()]
    for phrase in (phrase for words in lists for phrase in words):
        assert phrase == " ".join(phrase.split()), f"spaces: {phrase!r}"
        assert phrase == phrase.lower(), f"not lower case: {phrase!r}"
        assert "" not in phrase.partition(" ")[0].split("|"), f"the first word can't be left out: {phrase!r}"
        assert "'" not in phrase or name != "en.json", f"written out in sentences: {phrase!r}"


def test_a_file_that_is_no_json_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "xx.json").write_text('{"a": [', "utf-8")
    with pytest.raises(ValueError):  # noqa: PT011  # the parser says it in its own words
        lexicon.load(["xx"], str(tmp_path))


def test_every_file_is_read_for_some_text() -> None:
    assert {f"{name}.json" for name in (lexicon.ALWAYS, *lexicon.TELLING, *lexicon.SCRIPTS)} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We decided to use it, the car and the sin of it", ["en"]),
        ("Wir haben uns dagegen entschieden", ["en", "de"]),
        ("Decidimos usar SQLite porque no hace falta", ["en", "es"]),
        ("Ezt most nem, mert dr\u00e1ga", ["en", "es", "hu"]),  # one letter that several languages share
        ("\uc548\ub155", ["en", "ko"]),
        ("\u6c7a\u3081\u305f", ["en", "ja", "zh"]),
        ("\u51b3\u5b9a", ["en", "zh"]),
        ("", ["en"]),
    ],
)
def test_a_language_is_read_when_it_is_met(text: str, names: list[str]) -> None:
    assert lexicon.languages([text]) == names
