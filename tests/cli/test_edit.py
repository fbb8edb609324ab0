"""`keepsake edit`."""

from __future__ import annotations

import gc
import json
from typing import TYPE_CHECKING, Callable

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

OLD, NEW = "The wombat job runs on Sunday", "The nightly job runs on Monday, see ops/cron.d/night.conf"


def test_what_is_given_changes_the_rest_stays(cli: Cli) -> None:
    uid = cli.json("remember", OLD, "--tags", "ops", "--type", "Context")["id"]
    row = cli.json("edit", uid, "--content", NEW)
    assert (row["id"], row["content"], row["tags"], row["type"]) == (uid, NEW, ["ops"], "Context")
    assert row["files"] == ["ops/cron.d/night.conf"]
    row = cli.json("edit", uid, "--tags", "Cron,ops", "--type", "decision", "--file", "crontab")
    assert (row["content"], row["tags"], row["type"], row["files"]) == (NEW, ["Cron", "ops"], "Decision", ["crontab"])
    assert [hit["id"] for hit in cli.json("recall", "nightly job monday")] == [uid]
    assert cli.json("recall", "wombat sunday") == []


def test_a_file_that_was_given_stays_with_a_new_text_and_one_that_the_old_text_named_goes(cli: Cli) -> None:
    uid = cli.json("remember", "The retry of up/push.py waits", "--file", "up/client.py")["id"]
    row = cli.json("edit", uid, "The retry of up/pull.py waits")
    assert sorted(row["files"]) == ["up/client.py", "up/pull.py"]


def test_the_old_text_is_gone_for_good(cli: Cli) -> None:
    uid = cli.json("remember", OLD)["id"]
    cli.json("edit", uid, "--content", NEW)
    assert not [path for path in cli.home.rglob("*") if path.is_file() and b"wombat" in path.read_bytes()]


def test_no_word_is_left_of_a_rule_its_turn_or_its_summary(cli: Cli, transcript: Callable[..., str]) -> None:
    said = [("user", "Always feed the wombat before committing."), ("assistant", "Done as you said.")]
    cli.json("import", transcript("s-1", said, str(cli.project)))
    rows = cli.json("list")
    assert len(rows) == 3  # the turn, the rule made of it, the summary
    for number, row in enumerate(rows):
        cli.json("edit", row["id"], "--content", f"Always run linter {number} before committing.")
    gc.collect()  # a connection that is collected meanwhile takes its write-ahead log along
    found = [path for path in cli.home.rglob("*") if path.is_file() and b"wombat" in path.read_bytes()]
    assert found == []


def test_old_and_new_text_can_both_be_remembered_after(cli: Cli) -> None:
    uid = cli.json("remember", OLD)["id"]
    cli.json("edit", uid, "--content", NEW)
    assert cli.json("remember", NEW) == {"id": uid, "created": False}
    other = cli.json("remember", OLD)
    assert other["created"] is True
    assert other["id"] != uid
    assert cli("edit", uid, "--content", OLD) == 1
    assert f"that is what {other['id']} says already" in cli.err


def test_a_tag_that_makes_no_rule_of_a_model_s_note_is_no_silent_success(cli: Cli) -> None:
    [stored] = cli.json("remember", "--batch", "-", stdin=b'{"content": "The limit of the uploader is five."}')
    model, mine = stored["id"], cli.json("remember", "The limit of the exporter is six.")["id"]
    assert cli("edit", model, "--tags", "Rule") == 0
    assert f"keepsake feedback {model} rule" in cli.out
    assert cli("edit", mine, "--tags", "Rule") == 0
    assert "feedback" not in cli.out


def test_an_edited_turn_no_longer_follows_its_transcript(cli: Cli, transcript: Callable[..., str]) -> None:
    path = transcript(
        "s-1",
        [("assistant", "It was the cache of the proxy, which has to be emptied first, always.")],
        str(cli.project),
    )
    cli.json("import", path)
    [row] = cli.json("list")
    cli.json("edit", row["id"], "--content", "It was the proxy")
    with open(path, "a", encoding="utf-8") as file:
        block = [{"type": "text", "text": "More of the same message, and quite a lot of it, in the next line."}]
        file.write(
            json.dumps({"type": "assistant", "uuid": "x", "message": {"id": "msg_s-1_0", "content": block}}) + "\n"
        )
    cli.json("import", path)
    assert [row["content"] for row in cli.json("list")] == ["It was the proxy"]


def test_a_secret_is_taken_out(cli: Cli) -> None:
    uid = cli.json("remember", OLD)["id"]
    row = cli.json("edit", uid, "--content", "-", stdin=b"the token is ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8")
    assert "ghp_" not in row["content"]
    row = cli.json("edit", uid, "--file", "src/ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8.txt")
    assert row["files"] == ["src/[redacted:github-token].txt"]


@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["--content", "  "], 1), (["--type", "Poem"], 2)])
def test_refusals(cli: Cli, arguments: list[str], code: int) -> None:
    uid = cli.json("remember", OLD)["id"]
    assert cli("edit", uid, *arguments) == code
    assert cli.json("show", uid)["content"] == OLD
