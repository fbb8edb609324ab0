"""Sessions that a project publishes are taken once each, the longest copy; other agents' are left out."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest

import published

if TYPE_CHECKING:
    from pathlib import Path

USER = {"type": "user", "sessionId": "0a1b-2c", "message": {"role": "user", "content": "Why is the label cut?"}}
ANSWER = {"type": "assistant", "sessionId": "0a1b-2c", "message": {"role": "assistant", "content": []}}
FOREIGN = {"info": {"id": "ses_3357475c"}}


def lines(*entries: object) -> str:
    return "".join(json.dumps(entry) + "\n" for entry in entries)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository whose branch of checkpoints holds one session twice, another agent's, and what is none."""
    folder = tmp_path / "clone"
    texts = {
        "aa/1/full.jsonl": lines(USER, ANSWER),
        "ab/0/full.jsonl": lines(USER, ANSWER, USER, ANSWER) + "cut off {",
        "ab/1/full.jsonl": lines(USER, ANSWER, USER),
        "ac/0/full.jsonl": lines(FOREIGN),
        "ad/0/full.jsonl": lines({**ANSWER, "sessionId": "../../out"}),
        "ad/0/prompt.txt": "Why?",
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for command in (["init", "-q", "-b", published.BRANCH], ["add", "."], [*who, "commit", "-qm", "Checkpoints"]):
        subprocess.run(["git", "-C", str(folder), *command], check=True)
    return folder


def test_each_session_is_taken_once_the_longest_copy(clone: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert published.main(str(clone), str(out)) == 1
    (found,) = out.iterdir()
    assert found.name == "0a1b-2c.jsonl"
    assert len(found.read_text("utf-8").splitlines()) == 5
