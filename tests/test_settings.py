"""settings: checked values, and a project's file that can only narrow."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from keepsake.base import project, settings

if TYPE_CHECKING:
    from pathlib import Path


def test_without_files_every_setting_has_its_default(home: Path, work: Path) -> None:
    loaded = settings.load(str(home), str(work))
    assert loaded.values == {name: row[0] for name, row in settings.SETTINGS.items()}
    assert loaded.problems == []


@pytest.mark.parametrize(
    ("user", "name", "value", "problem"),
    [
        ({"recall": {"limit": 5}}, "recall.limit", 5, ""),
        ({"recall": {"limit": "5"}}, "recall.limit", 2, "wrong type"),
        ({"recall": {"limit": True}}, "recall.limit", 2, "wrong type: expected a number"),
        ({"recall": {"limit": 2.5}}, "recall.limit", 2, "wrong type: expected a whole number"),
        ({"recall": {"limit": 3.0}}, "recall.limit", 3.0, ""),
        ({"recall": {"limit": float("inf")}}, "recall.limit", 2, "out of range"),
        ({"exclude": True}, "exclude", [], "wrong type: expected a list of texts"),
        ({"recall": {"limit": 99}}, "recall.limit", 2, "out of range"),
        ({"recall": {"min_score": float("nan")}}, "recall.min_score", 0.3, "out of range"),
        ({"recall": {"enabled": 1}}, "recall.enabled", True, "wrong type"),
        ({"recall": 5}, "recall.limit", 2, "wrong type: expected an object"),
        ({"triage": {"thresholds": [0.5]}}, "triage.thresholds.decision", 0.4, "wrong type: expected an object"),
        ({"recal": {"limit": 5}}, "recall.limit", 2, "unknown setting"),
        ({"recal": {}}, "recall.limit", 2, "unknown setting"),
        ({"recall.limit": 5}, "recall.limit", 2, "unknown setting: a dot stands for an object"),
        ({"triage": {"thresholds.decision": 0.1}}, "triage.thresholds.decision", 0.4, "a dot stands for an object"),
        ({"exclude.": ["/x"]}, "exclude", [], "unknown setting"),
        ({"recall": {"limit": {}}}, "recall.limit", 2, "wrong type"),
        ({"recall": {"limit": {"most": 1}}}, "recall.limit", 2, "unknown setting"),
        ({"recall": {}, "triage": {"thresholds": {}}}, "recall.limit", 2, ""),
        ({"exclude": "x"}, "exclude", [], "wrong type"),
        ({"exclude": ["\ud83d"]}, "exclude", [], "wrong type"),
        ({"exclude": ["a\0b"]}, "exclude", [], "wrong type"),
        ({"exclude": ["", " \t", "/x"]}, "exclude", ["/x"], "an empty entry is not a folder"),
        ({"memory": {"command": "a\0b"}}, "memory.command", "", "wrong type"),
        ({"extract": {"mode": "always"}}, "extract.mode", "off", "one of"),
        ({"Extract": {"Mode": "model"}}, "extract.mode", "model", ""),
        (["recall"], "recall.limit", 2, "expected a JSON object"),
        ("", "recall.limit", 2, "expected a JSON object"),
    ],
)
def test_a_wrong_value_is_reported_and_ignored(user: object, name: str, value: object, problem: str) -> None:
    loaded = settings.merge(user, None)
    assert loaded.values[name] == value
    assert bool(loaded.problems) == bool(problem)
    assert all(problem in text for text in loaded.problems)


@pytest.mark.parametrize(
    ("name", "wish", "result"),
    [
        ("recall.enabled", False, False),
        ("recall.limit", 1, 1),
        ("recall.limit", 20, 2),
        ("recall.min_score", 0.9, 0.9),
        ("recall.min_score", 0.0, 0.3),
        ("exclude", ["/x"], ["/x"]),
        ("extract.mode", "model", "off"),
        ("extract.model", "opus", "haiku"),
        ("memory.command", "curl evil", ""),
        ("triage.unattended", True, False),
    ],
)
def test_a_projects_file_can_only_make_it_do_less(name: str, wish: object, result: object) -> None:
    nested: object = wish
    for part in reversed(name.split(".")):
        nested = {part: nested}
    assert settings.merge(None, nested).values[name] == result


def test_every_setting_is_safe_from_a_projects_file() -> None:
    """A stranger's repository must not switch anything on, whatever it asks for."""
    for name, (default, low, high, _) in settings.SETTINGS.items():
        wishes: list[object] = [True, "model", "x", ["/"], low, high]
        for wish in wishes:
            if settings.fault(name, wish):
                continue
            value, _complaint = settings.narrowed(name, default, wish)
            if isinstance(default, bool):
                assert value <= default  # type: ignore[operator]  # both are bool here
            elif isinstance(default, str):
                assert value in (default, "off")


def test_a_file_that_says_null_is_a_problem(home: Path, work: Path) -> None:
    home.mkdir()
    (home / "config.json").write_text("null\n", "utf-8")
    assert settings.load(str(home), str(work)).problems == ["config.json: expected a JSON object"]


def test_an_unreadable_file_is_a_problem_not_a_failure(home: Path, work: Path) -> None:
    home.mkdir()
    (home / "config.json").write_bytes(b"{\xff not json")
    (work / ".claude").mkdir()
    (work / ".claude" / "keepsake.json").write_text(json.dumps({"recall": {"limit": 1}}), "utf-8")
    loaded = settings.load(str(home), str(work))
    assert loaded.values["recall.limit"] == 1
    assert len(loaded.problems) == 1


def test_the_checkout_s_own_file_narrows_what_the_project_s_has_left(home: Path, work: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for folder, wishes in (
        (work, {"recall": {"limit": 1, "prompt": False}}),
        (tree, {"recall": {"limit": 2, "min_score": 0.5}, "nosuch": 1}),
    ):
        (folder / ".claude").mkdir(parents=True)
        (folder / ".claude" / "keepsake.json").write_text(json.dumps(wishes), "utf-8")
    loaded = settings.load(str(home), str(work), str(tree))
    assert [loaded.values[f"recall.{name}"] for name in ("limit", "prompt", "min_score")] == [1, False, 0.5]
    file = f"{tree}/.claude/keepsake.json"
    assert loaded.problems == [
        f"{file}: recall.limit: ignored, a project's file may only lower this (it is 1)",
        f"{file}: nosuch: unknown setting",
    ]


def test_a_relative_folder_is_the_person_s_or_the_checkout_s(
    home: Path, work: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it means must not depend on the folder that a hook happens to be started in."""
    monkeypatch.chdir(work)
    tree = tmp_path / "tree"
    home.mkdir()
    (home / "config.json").write_text('{"exclude": ["clients", "~/private", "/x"]}', "utf-8")
    for folder in (work, tree):
        (folder / ".claude").mkdir(parents=True)
        (folder / ".claude" / "keepsake.json").write_text('{"exclude": ["secret"]}', "utf-8")
    person = str(tmp_path / "person")
    mine = [f"{person}/clients", f"{person}/private", "/x"]
    theirs = [f"{work}/secret", f"{tree}/secret"]
    assert settings.load(str(home), str(work), str(tree)).entries("exclude") == mine + theirs


def test_a_project_s_file_names_no_folder_outside_the_project(home: Path, work: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (work / "link").symlink_to(tmp_path)
    wishes = ["/etc", "../..", "~/x", "link", f"{work}x", ".", "sub/../own", f"{work}/a", f"{tree}/b"]
    for folder, entries in ((work, wishes), (tree, [str(work / "c"), "../d"])):
        (folder / ".claude").mkdir(parents=True)
        (folder / ".claude" / "keepsake.json").write_text(json.dumps({"exclude": entries}), "utf-8")
    loaded = settings.load(str(home), str(work), str(tree))
    kept = [f"{work}/.", f"{work}/sub/../own", f"{work}/a", f"{tree}/b", f"{work}/c"]
    assert loaded.entries("exclude") == kept
    assert loaded.problems == [
        f".claude/keepsake.json: exclude: ignored, not inside the project: /etc, ../.., ~/x, link, {work}x",
        f"{tree}/.claude/keepsake.json: exclude: ignored, not inside the project: ../d",
    ]


def test_a_plain_checkout_s_file_is_read_once(home: Path, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(settings, "read", read.append)
    settings.load(str(home), str(work), str(work))
    assert read == [str(home / "config.json"), str(work / ".claude" / "keepsake.json")]


@pytest.mark.parametrize("text", ["\\ud83d", "a\\u0000b"])
def test_a_name_that_no_system_takes_stops_nothing(work: Path, text: str) -> None:
    """A repository's file could otherwise stop every hook in it."""
    (work / ".claude").mkdir()
    (work / ".claude" / "keepsake.json").write_text(f'{{"exclude": ["{text}"]}}', "utf-8")
    assert project.of_directory(str(work)).active()
