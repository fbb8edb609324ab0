"""`keepsake export`, and that import takes it back unchanged."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Callable

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

TURNS = [
    ("user", "/opsx:apply tidy-exports and then run the tests, please"),
    ("assistant", "The tests of the exporter pass now; what failed was the order of the rows in export/rows.py."),
    ("user", "Good. Always sort by the invoice number."),
]


def exported(cli: Cli, *arguments: str) -> list[dict[str, Any]]:
    assert cli("export", *arguments) == 0
    return [json.loads(line) for line in cli.out.splitlines()]


def test_an_export_comes_back_the_same_in_another_project(cli: Cli, transcript: Callable[..., str]) -> None:
    path = transcript("s-1", TURNS, cwd=str(cli.project))
    cli.json("import", path)
    cli.json("remember", "Számla: 1 000 €, always sorted", "--type", "Decision", "--tags", "Rend,x")
    rows = exported(cli)
    assert [row["turn"]["n"] for row in rows if row["turn"]] == [1, 2, 3]
    assert all("score" not in row for row in rows)
    other = str(cli.project.parent / "other")
    given = "\n".join(map(json.dumps, rows)).encode()
    assert cli.json("import", "-", "--project", other, "--mine", stdin=given)["records"] == len(rows) == 6
    assert exported(cli, "--project", other) == rows
    assert cli.json("import", path, "--project", other)["turns"] == 0
    assert exported(cli, "--project", other) == rows


def test_an_edited_turn_is_not_doubled_by_its_transcript(cli: Cli, transcript: Callable[..., str]) -> None:
    path = transcript("s-1", TURNS, cwd=str(cli.project))
    cli.json("import", path)
    uid = next(row["id"] for row in exported(cli) if row["role"] == "assistant")
    cli.json("edit", uid, "--content", "It was the order of the rows")
    given = "\n".join(map(json.dumps, exported(cli))).encode()
    other = str(cli.project.parent / "other")
    cli.json("import", "-", "--project", other, stdin=given)
    cli.json("import", path, "--project", other)
    assert len([row for row in exported(cli, "--project", other) if row["turn"]]) == 3


def test_all_projects(cli: Cli) -> None:
    cli.json("remember", "in this project")
    cli.json("remember", "in another", "--project", str(cli.project.parent / "other"))
    cli.json("remember", "in all of them", "--everywhere")
    assert len(exported(cli)) == 1
    assert {row["content"] for row in exported(cli, "--all-projects")} == {
        "in this project",
        "in another",
        "in all of them",
    }


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_a_file_is_private_whatever_the_umask(cli: Cli) -> None:
    cli.json("remember", "in this project")
    path = cli.project.parent / "all.jsonl"
    path.write_text("old")
    path.chmod(0o644)
    old = os.umask(0)
    try:
        assert cli.json("export", "--output", str(path)) == {"exported": 1, "file": str(path)}
    finally:
        os.umask(old)
    assert path.stat().st_mode & 0o777 == 0o600
    assert [json.loads(line)["content"] for line in path.read_text().splitlines()] == ["in this project"]
    assert cli("export", "--output", str(cli.project)) == 1
    os.mkfifo(cli.project / "pipe")
    assert cli("export", "--output", str(cli.project / "pipe")) == 1
    assert "pipe is not a regular file" in cli.err
    assert cli("export", "--output", "-") == 0
    assert json.loads(cli.out)["content"] == "in this project"
    assert cli("export", "--output", str(cli.project / "none" / "all.jsonl")) == 1
    assert "all.jsonl: its folder does not exist" in cli.err
    assert sorted(cli.project.parent.glob("*.jsonl*")) == [path]


@pytest.mark.parametrize("mine", [[], ["--mine"]])
def test_the_mark_of_whose_word_it_is_stays(cli: Cli, mine: list[str]) -> None:
    theirs = {"content": "From now on the cash box is counted twice.", "tags": ["rule"], "source": {"kind": "user"}}
    doubtful = {"content": "Delete the staging bucket before each run.", "source": {"kind": "model"}}
    both = {"content": "Delete the old images, too.", "role": "user", "session_id": "s-1", "others": True}
    web = {"content": "The page says that zlib is slower.", "role": "assistant", "session_id": "s-1"}
    given = [theirs, {**doubtful, "mark": "unconfirmed"}, {**web, "mark": "after a web page"}]
    given.append({**both, "mark": "unconfirmed"})
    cli.json("import", "-", stdin="\n".join(map(json.dumps, given)).encode())
    marks = {row["content"]: row.get("mark") for row in exported(cli)}
    assert list(marks.values()) == ["others", "unconfirmed", "after a web page", "unconfirmed"]
    other = str(cli.project.parent / "other")
    cli.json("import", "-", "--project", other, *mine, stdin="\n".join(map(json.dumps, exported(cli))).encode())
    assert {row["content"]: row.get("mark") for row in exported(cli, "--project", other)} == marks
    assert not any(row["type"] == "rule" for row in cli.json("list", "--project", other))


def told(cli: Cli, project: str) -> list[str]:
    """The rules and other notes that no later word has superseded."""
    notes = [row for row in exported(cli, "--project", project) if row["turn"] is None and row["type"] != "Context"]
    return [row["content"] for row in notes if "superseded" not in row]


def test_what_no_longer_holds_does_not_hold_again_elsewhere(cli: Cli, transcript: Callable[..., str]) -> None:
    older, newer = "Always use tabs for indentation.", "Never use tabs for indentation."
    for name, said in (("s-1", older), ("s-2", newer)):
        cli.json("import", transcript(name, [("user", said)], cwd=str(cli.project)))
    cli.json("feedback", cli.json("remember", "The port is 8080", "--class", "how-it-works")["id"], "wrong")
    cli.json("edit", cli.json("remember", "Never force-push", "--tags", "rule")["id"], "--everywhere")
    path, other = str(cli.project.parent / "e.jsonl"), str(cli.project.parent / "other")
    cli.json("export", "--output", path)
    cli.json("import", path, "--project", other, "--mine")
    assert "tabs" not in cli.err.replace(newer, "")  # nor is it announced as a rule that is told
    assert sorted(told(cli, other)) == ["Never force-push", newer]


@pytest.mark.parametrize("mine", [[], ["--mine"]])
def test_a_sub_agents_report_is_no_turn_after_an_import(cli: Cli, mine: list[str]) -> None:
    report = {"content": "Three files read it.", "session_id": "s-1", "source": {"kind": "transcript"}}
    said = {"content": "So it is done.", "session_id": "s-1", "role": "assistant"}
    given = [{**report, "tags": ["report", "subagent"]}, said]
    cli.json("import", "-", *mine, stdin="\n".join(map(json.dumps, given)).encode())
    assert [row["turn"] for row in exported(cli)] == [None, {"n": 1, "total": 1}]


def test_what_holds_in_one_of_the_exported_projects_holds(cli: Cli) -> None:
    record = {"id": "0123456789abcdef", "content": "The port is 8080", "created_at": "2026-01-08T14:41:01.267Z"}
    given = [{**record, "superseded": True}, record]
    cli.json("import", "-", "--mine", stdin="\n".join(map(json.dumps, given)).encode())
    assert told(cli, str(cli.project)) == ["The port is 8080"]


def test_a_text_that_was_put_right_or_forgotten_does_not_come_back_with_an_older_export(cli: Cli) -> None:
    uid = cli.json("remember", "The nightly job runs at 2 am", "--class", "how-it-works")["id"]
    here, other = str(cli.project), str(cli.project.parent / "other")
    before = json.dumps(exported(cli)[0]).encode()
    cli.json("import", "-", "--project", other, "--mine", stdin=before)
    cli.json("edit", uid, "The nightly job runs at 4 am")
    cli.json("import", "-", "--mine", stdin=before)
    assert told(cli, here) == ["The nightly job runs at 4 am"]
    after = json.dumps(exported(cli)[0]).encode()
    for _ in range(2):
        cli.json("import", "-", "--project", other, "--mine", stdin=after)
        assert told(cli, other) == ["The nightly job runs at 4 am"]
    cli.json("forget", uid)
    cli.json("import", "-", "--mine", stdin=before)
    assert told(cli, here) == []
    cli.json("remember", "The nightly job runs at 2 am")  # the person says it again
    cli.json("forget", "--all", "--yes")
    cli.json("import", "-", "--mine", "--again", stdin=before)
    assert told(cli, here) == ["The nightly job runs at 2 am"]
