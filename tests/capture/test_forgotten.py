"""What was forgotten stays so where a transcript says it again: read anew, copied by a fork, solved or retold later."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from tests.capture import transcripts as t

from keepsake.capture import ingest, subagents, summary, trail
from keepsake.extract import conversation
from keepsake.store import forget, memories
from keepsake.store.store import Store, open_store

if TYPE_CHECKING:
    from pathlib import Path

WORD = "quokkafish"
LONG = "It is long enough to be kept as a turn of the session, whoever reads it."
EDITED = t.call("Edit", file_path=f"/home/dev/project/{WORD}.py", old_string="a", new_string=f"{WORD} = 1")
FAILED = t.call("Bash", command=f"{WORD} deploy")
REPAIR = t.call("Edit", file_path="/home/dev/project/conf.toml", old_string="path = 1", new_string="path = 2")
WORKS = t.call("Bash", command=f"{WORD} deploy")
SESSION = [
    t.user(f"Never run `{WORD} deploy` on main without asking me. {LONG}"),
    *t.assistant(t.text(f"First part, of the {WORD} host. {LONG}"), t.text(f"The {WORD} host is in Basel. {LONG}")),
    *t.assistant(FAILED),
    t.result(FAILED, f"Error: {WORD} not found: exit 127\nfatal: {WORD} missing", failed=True),
    *t.assistant(EDITED),
    t.result(EDITED, "ok"),
]
GOES_ON = [
    t.user(f"Now go on and repair that, please. {LONG}"),
    *t.assistant(REPAIR),
    t.result(REPAIR, "ok"),
    *t.assistant(WORKS),
    t.result(WORKS, "all is well"),
    *t.assistant(t.text(f"It works by now. {LONG}")),
]


@pytest.fixture
def store(home: Path) -> Store:
    return open_store(str(home / "projects" / "p"))


def read(store: Store, path: Path) -> None:
    ingest.capture(store, str(path), (summary.follow,))


def bytes_with_word(store: Store) -> list[str]:
    """Return what holds the word: rows of memories, cursors' state."""
    rows = [one.content + str(one.story) for one in memories.find(store.db, "1")]
    states = [str(row[0]) for row in store.db.execute("SELECT state FROM cursor").fetchall()]
    files = [str(row[0]) for row in store.db.execute("SELECT path FROM memory_file").fetchall()]
    return [one for one in (*rows, *states, *files) if WORD in one]


def forget_all(store: Store) -> None:
    found = [one for one in memories.find(store.db, "1") if WORD in one.content]
    assert {one.kind for one in found} >= {"turn", "rule", "error", "file", "summary"}
    forget.forget(store, found, [])
    assert bytes_with_word(store) == []


def fork(path: Path, session: str, lines: list[dict[str, Any]] = SESSION) -> Path:
    """Copy lines to a new session, as the client does: each with its id, under the new session's name."""
    return t.write(path.with_name(f"{session}.jsonl"), [{**line, "sessionId": session} for line in lines])


def test_a_fork_brings_nothing_back_not_even_when_the_error_is_solved(store: Store, tmp_path: Path) -> None:
    path = t.write(tmp_path / "s1.jsonl", SESSION)
    read(store, path)
    forget_all(store)
    copy = fork(path, "f1")
    read(store, copy)
    assert bytes_with_word(store) == []
    read(store, t.write(copy, GOES_ON))
    assert bytes_with_word(store) == []
    assert memories.find(store.db, "kind = 'file' AND session = 'f1'")  # the new edit is no forgotten one


def test_a_transcript_read_anew_keeps_no_forgotten_text_beside_the_rows(store: Store, tmp_path: Path) -> None:
    path = t.write(tmp_path / "s1.jsonl", SESSION)
    read(store, path)
    assert bytes_with_word(store)
    forget_all(store)
    store.db.execute("DELETE FROM cursor")  # what `import --again` begins with
    read(store, path)
    assert bytes_with_word(store) == []
    read(store, t.write(path, GOES_ON))
    assert bytes_with_word(store) == []


def test_a_forgotten_edit_alone_is_part_of_no_fix(store: Store, tmp_path: Path) -> None:
    path = t.write(tmp_path / "s1.jsonl", SESSION)
    read(store, path)
    forget.forget(store, memories.find(store.db, "kind = 'file'"), [])
    read(store, t.write(fork(path, "f1"), GOES_ON))
    edits = [one.content for one in memories.find(store.db, "kind IN ('fix', 'file')")]
    assert edits
    assert not [one for one in edits if f"{WORD} = 1" in one]


def test_a_sub_agents_lessons_stay_forgotten_too(store: Store, tmp_path: Path) -> None:
    path = t.write(tmp_path / "agent-a1.jsonl", SESSION)
    subagents.learn(store, str(path), "s1", f"The {WORD} host is in Basel. {LONG}")
    forget.forget(store, memories.find(store.db, "1"), [])
    again = t.write(tmp_path / "agent-a2.jsonl", SESSION, GOES_ON)
    subagents.learn(store, str(again), "s2", f"The {WORD} host is in Basel. {LONG}")
    assert bytes_with_word(store) == []


def test_what_is_retold_of_a_fork_leaves_it_out(store: Store, tmp_path: Path) -> None:
    path = t.write(tmp_path / "s1.jsonl", SESSION)
    read(store, path)
    forget_all(store)
    twice = t.call("Edit", file_path="/home/dev/project/conf.toml", old_string="b", new_string="c")
    copy = t.write(fork(path, "f1"), t.user(f"Now look at conf.toml, please. {LONG}"), *t.assistant(twice))
    told = conversation.passages(str(copy), "f1", store.tombstones)
    assert any("conf.toml" in one.text for one in told)
    assert WORD not in json.dumps(told)
    waiting = trail.of_transcript(store, str(copy), "/home/dev/project")
    assert waiting is not None
    assert "conf.toml" in waiting.trail
    assert WORD not in waiting.trail


RULE = "Never deploy otter to production without asking me first."
SAID = t.user(RULE, timestamp="2026-11-02T10:00:00.000Z")
LATER = "2026-11-03T10:00:00.000Z"


@pytest.mark.parametrize(
    ("lines", "live", "back"),
    [
        ([t.user(RULE, timestamp=LATER)], True, True),
        ([t.user(f"Please {RULE.lower()}", timestamp=LATER)], True, True),
        ([t.user(RULE, timestamp=LATER)], False, False),  # an import
        ([{**SAID, "uuid": "another"}, t.user(RULE, timestamp=LATER)], True, False),  # a fork that was given new ids
        ([t.user(RULE, timestamp=SAID["timestamp"])], True, False),
        (t.assistant(t.text(f"{RULE} That is what you said, and I keep to it."), timestamp=LATER), True, False),
        ([t.user(f"The reviewer wrote: {RULE}", timestamp=LATER)], True, False),
        ([t.user(RULE, timestamp=LATER, isMeta=True)], True, False),
    ],
)
def test_a_forgotten_rule_is_back_where_the_person_says_it_in_a_later_session(
    store: Store, tmp_path: Path, lines: list[dict[str, Any]], live: bool, back: bool
) -> None:
    read(store, t.write(tmp_path / "s1.jsonl", SAID))
    found = forget.with_copies(store.db, memories.find(store.db, "kind = 'rule'"))
    forget.forget(store, forget.with_derived(store.db, found), [])
    ingest.capture(store, str(t.write(tmp_path / "s2.jsonl", lines)), (summary.follow,), live=live)
    assert bool(memories.find(store.db, "kind = 'rule'")) == back
    read(store, t.write(tmp_path / "s1.jsonl", t.user("And now the tests, please.")))
    read(store, fork(tmp_path / "s1.jsonl", "f1", [SAID]))
    assert (
        len(memories.find(store.db, "kind = 'turn' AND instr(content, 'eploy otter') AND session IN ('s1', 'f1')")) == 0
    )


def test_nothing_says_that_there_was_a_forgotten_session(store: Store, tmp_path: Path) -> None:
    """The last message of a transcript is read again at the next import, since it may go on."""
    path = t.write(tmp_path / "s1.jsonl", SESSION)
    read(store, path)
    forget.forget(store, memories.find(store.db, "session = 's1'"), [])
    forget.forget_session(store.db, "s1")
    read(store, path)
    assert store.db.execute("SELECT id FROM session").fetchall() == []


def test_the_same_session_does_not_bring_a_rule_back(store: Store, tmp_path: Path) -> None:
    path = t.write(tmp_path / "s1.jsonl", SAID)
    read(store, path)
    forget.forget(store, memories.find(store.db, "1"), [])
    ingest.capture(store, str(t.write(path, t.user(RULE, timestamp=LATER))), live=True)
    assert memories.find(store.db, "kind = 'rule'") == []


def test_what_is_not_forgotten_is_followed_as_ever(store: Store, tmp_path: Path) -> None:
    store.tombstones.add(["something else"])
    read(store, t.write(tmp_path / "s1.jsonl", SESSION, GOES_ON))
    [fix, _] = memories.find(store.db, "kind = 'fix'")
    assert f"{WORD} = 1" in fix.content
    [story] = memories.find(store.db, "kind = 'summary'")
    assert f"Changed: {WORD}.py, conf.toml" in story.content
    assert os.path.exists(os.path.join(store.folder, "tombstones"))
