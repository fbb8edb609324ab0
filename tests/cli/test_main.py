"""The command line as a whole: exit codes, errors in one line, help."""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
from typing import TYPE_CHECKING, NoReturn

import pytest

from keepsake.base import spawn
from keepsake.cli import main, stats
from keepsake.cli.input import parsing
from keepsake.cli.output import printing
from keepsake.operations import stores

if TYPE_CHECKING:
    from tests.cli.conftest import Cli


@pytest.mark.parametrize("verb", main.VERBS)
def test_every_verb_has_a_module_and_explains_every_argument(cli: Cli, verb: str) -> None:
    module = main.module_of(verb)
    assert f"`keepsake {verb}" in (module.__doc__ or "").partition("\n")[0]
    assert cli(verb, "--help") == 0
    assert "--json" in cli.out
    assert "--project DIR" in cli.out
    parser = main.parser_for(verb)
    chosen = parser._subparsers._group_actions[0].choices[verb]  # type: ignore[union-attr,index]  # noqa: SLF001  # argparse has no public way
    assert [action.dest for action in chosen._actions if not action.help] == []  # noqa: SLF001  # same


def test_the_version_is_the_manifest_s(cli: Cli) -> None:
    assert cli("--version") == 0
    with open(os.path.join(spawn.PLUGIN, ".claude-plugin", "plugin.json"), encoding="utf-8") as file:
        assert cli.out == f"keepsake {json.load(file)['version']}\n"


def test_the_help_names_every_verb(cli: Cli) -> None:
    assert cli("--help") == 0
    assert [verb for verb in main.VERBS if f"\n    {verb} " not in cli.out] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("stats", "--loud"),
        ("show",),
        ("--limit",),
        ("view", "--port", "70000"),
        ("remember", "x", "--batch", "-"),
    ],
)
def test_usage_is_2(cli: Cli, arguments: tuple[str, ...]) -> None:
    assert cli(*arguments) == 2
    assert cli.out == ""
    assert "usage: keepsake" in cli.err


def test_common_options_work_before_and_after_the_verb(cli: Cli) -> None:
    (cli.project / "other").mkdir()
    cli.json("remember", "Over there", "--project", "other")
    for arguments in (("--json", "--project", "other", "list"), ("list", "--project=other", "--json")):
        assert cli(*arguments) == 0
        assert '"content": "Over there"' in cli.out


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (stores.RefusedError("no, because"), 1, "keepsake: no, because\n"),
        (KeyboardInterrupt(), 130, "keepsake: interrupted; what was stored stays stored\n"),
        (OSError(28, "No space left on device", "/data/x"), 1, "keepsake: the disk of /data is full"),
        (sqlite3.OperationalError("database is locked"), 1, "busy; try again"),
        (sqlite3.OperationalError("attempt to write a readonly database"), 1, "can't be written: make it yours"),
        (sqlite3.OperationalError("disk I/O error"), 1, "keepsake doctor"),
        (RuntimeError("odd\nthing"), 1, "keepsake: RuntimeError: odd thing (a bug"),
        (BrokenPipeError(), 0, ""),
    ],
)
def test_each_failure_is_one_line_and_its_code(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, said: str
) -> None:
    def fail(_args: argparse.Namespace) -> NoReturn:
        raise error

    monkeypatch.setattr(stats, "run", fail)
    monkeypatch.setattr(main, "drop_output", lambda: None)
    assert cli("stats") == code
    assert said in cli.err
    assert cli.err.count("\n") == (1 if said else 0)


def test_a_newer_database_is_left_alone(cli: Cli) -> None:
    cli.json("remember", "From the future")
    [path] = cli.home.glob("projects/*/memory.db")
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 999")
    assert cli("list") == 1
    assert "update the plugin" in cli.err


def test_moments() -> None:
    now = 1_800_000_000.0
    cases = {
        "7d": now - 7 * 86400,
        "12h": now - 12 * 3600,
        "2W": now - 14 * 86400,
        "30m": now - 1800,
        "1970-01-02": 86400.0,
        "1970-01-01T00:01": 60.0,
        "1970-01-01T01:00:00.5Z": 3600.5,
        "1970-01-01T02:00:00+01:00": 3600.0,
    }
    assert {text: parsing.moment(text, now) for text in cases} == cases
    assert parsing.moment("1970-01-01", now, end=True) == 86399.999
    for text in ("", "soon", "7 parsecs", "2026-13-01", "d7"):
        with pytest.raises(argparse.ArgumentTypeError, match="is not a date"):
            parsing.since(text)


def test_tags() -> None:
    assert stores.tag_list("a, B ,,b,a") == ["a", "B"]
    assert stores.tag_list(["x,y", "Y"]) == ["x", "y"]
    assert stores.tag_list(None) == []
    assert stores.unique(["a,b", "two\nlines", "A,B"]) == ["a,b", "two lines"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("import", "no\x1b[2Jsuch\x9b31m"), 1),
        (("list", "--lo\x1b]0;x\x07ud"), 2),
        (("adopt", "from\x1b[2J"), 1),
        (("pause", "--project", "pro\x1b[2J\u202eject"), 1),
        (("doctor",), 1),
    ],
)
def test_what_comes_from_elsewhere_controls_no_terminal(cli: Cli, arguments: tuple[str, ...], code: int) -> None:
    """Names of files, and what a repository's own settings file holds, are shown without their escapes."""
    folder = cli.project / ".claude"
    folder.mkdir()
    (folder / "keepsake.json").write_text(json.dumps({"\x1b[2J\u202esettings": 1}))
    assert cli(*arguments) == code
    assert "2j" in (cli.out + cli.err).lower() or "0;x" in cli.err
    assert not set(cli.out + cli.err) & set("\x1b\x07\x9b\u202e\r")


def test_a_line_keeps_its_spaces_and_is_one() -> None:
    assert printing.plain("    in\tdented  \x1b[0m\u200bone\nline") == "    in dented  [0mone line"


@pytest.mark.skipif(os.name == "nt", reason="names are bytes elsewhere")
def test_a_folder_whose_name_is_no_utf_8_is_a_project(cli: Cli) -> None:
    folder = os.fsdecode(os.fsencode(cli.project) + b"/caf\xe9")
    os.mkdir(folder)
    cli.json("remember", "kept all the same", "--project", folder)
    assert [row["content"] for row in cli.json("list", "--project", folder)] == ["kept all the same"]
    for verb in ("doctor --json", "stats", "pause", "resume", "forget --all --yes", "export"):
        assert cli(*verb.split(), "--project", folder) == 0, cli.err


def test_without_a_verb_the_help_is_shown(cli: Cli) -> None:
    assert cli() == 0
    assert "usage: keepsake" in cli.out


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("recal", "boiler"), "recall"),
        (("list", "--limmit", "3"), "--limit"),
        (("list", "--tag=x"), "--tags"),
        (("feedback", "id", "nevr"), "never"),
    ],
)
def test_what_was_meant_is_named(cli: Cli, arguments: tuple[str, ...], meant: str) -> None:
    assert cli(*arguments) == 2
    assert f"did you mean {meant}?" in cli.err


@pytest.mark.parametrize(
    "arguments", [("extract", "on", "off"), ("forget", "--class", "constraint"), ("pause", "resume")]
)
def test_a_word_too_many_and_an_option_that_is_only_as_short_bring_no_suggestion(
    cli: Cli, arguments: tuple[str, ...]
) -> None:
    assert cli(*arguments) == 2
    assert "unrecognized arguments" in cli.err
    assert "did you mean" not in cli.err


def test_a_folder_that_is_not_there_makes_no_project(cli: Cli) -> None:
    assert cli("remember", "Kept nowhere by a slip", "--project", "wrokshop") == 1
    assert "--project wrokshop: no such folder, and nothing is stored for it" in cli.err
    assert not list(cli.home.glob("projects/*"))
    assert cli.json("recall", "a slip", "--project", "wrokshop") == []
    assert cli.err == "keepsake: --project wrokshop: no such folder, and nothing is stored for it\n"
    gone = cli.project / "gone"
    gone.mkdir()
    cli.json("remember", "Kept of a project that is gone", "--project", str(gone))
    gone.rmdir()
    assert len(cli.json("list", "--project", str(gone))) == 1


@pytest.mark.parametrize(("arguments", "code"), [(("show", "id-x"), 1), (("show",), 2), (("import", "nosuch"), 1)])
def test_with_json_an_error_is_json_too(cli: Cli, arguments: tuple[str, ...], code: int) -> None:
    assert cli(*arguments, "--json") == code
    said = json.loads(cli.out)
    assert said.get("error", "") in cli.err  # the sentence itself, not where to find it
    assert said
    assert cli.err


def test_a_mistyped_file_name_is_no_alarm(cli: Cli) -> None:
    cli.json("remember", "All is well here")
    assert cli("triage", "nosuch.jsonl") == 1
    assert cli("redact", "nosuch.txt") == 1
    assert not [one for one in cli.json("doctor")["problems"] if "journal" in one["problem"]]


def test_words_need_no_quotes(cli: Cli) -> None:
    uid = cli.json("remember", "The boiler room is behind the red door")["id"]
    assert [row["id"] for row in cli.json("recall", "boiler", "room")] == [uid]
    assert cli.json("edit", uid, "The", "boiler", "moved")["content"] == "The boiler moved"
