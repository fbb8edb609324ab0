"""What is fuzzed: every parser that sees bytes from outside, as a function of bytes.

A target returns when the input was taken or refused in the way its parser promises; any other exception is a finding.
Shared by the quick tests (test_fuzz.py) and the long, coverage-guided run (atheris_run.py).
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import json
from typing import TYPE_CHECKING

from keepsake.base import event, minijson, reply, settings
from keepsake.capture import collector, cursors, export_format, keep, summary, tools
from keepsake.cli.input import batch, parsing
from keepsake.extract import insights, lessons, staging
from keepsake.git import safe_git
from keepsake.hooks import teach
from keepsake.operations import stores
from keepsake.orders import provenance
from keepsake.recall import moment
from keepsake.redact import redact
from keepsake.search import query, search, where
from keepsake.store import drafts
from keepsake.store.db import Connection, connect
from keepsake.store.migrations import MIGRATIONS
from keepsake.store.schema import migrate
from keepsake.text import analyse, render
from keepsake.transcript import reader
from keepsake.transcript.turns import Joiner
from keepsake.triage import permission

if TYPE_CHECKING:
    from collections.abc import Callable

NOW = 1_800_000_000.0


def text_of(data: bytes) -> str:
    """Return bytes as the text that a parser would see: as UTF-8, broken parts replaced."""
    return data.decode("utf-8", "replace")


def payload(data: bytes) -> None:
    """A hook's stdin: parsed, asked about, and judged for the permission."""
    try:
        seen = event.parse(data)
    except ValueError:
        return
    assert len(seen.session) <= event.MAX_ID
    now = moment.of_event(seen, data)
    if now is not None:
        analyse.tokens(now.query)
    teach.shell_output(seen.tool_response)
    permission.allowed(seen.tool_input)
    minijson.loads(reply.encode(reply.Reply(context=seen.prompt, block=seen.error), seen.name) or "{}")


def transcript(data: bytes) -> None:
    """Transcript lines: read, joined to turns, filtered, redacted, and summed up."""
    joiner, story = Joiner(), summary.Story()
    collected = collector.Collector("s", cursors.Cursor(), "")
    for number, line in enumerate(data.split(b"\n"), 1):
        for entry in reader.parse(line, number, 0):
            collected.add(entry)
            summary.fold(story, entry)
            for turn in joiner.add(entry):
                keep.draft(turn, "s", "unknown")
    collected.take(last=True, begun=0, offset=len(data), line=1, head="")
    summary.add_last_words(story)
    summary.text(story)


def tool_call(data: bytes) -> None:
    """A tool's output and its input: the lessons they teach."""
    output = text_of(data)
    draft = tools.error_pattern("Bash", output[:50], output, "s", NOW)
    assert draft is None or len(draft.content) <= tools.MAX_ERROR_CHARS + 1
    tools.has_error(output[:30], output)
    tools.file_access("Edit", {"file_path": output[:80], "old_string": output, "new_string": output[::-1]}, "s", NOW)


def user_settings(data: bytes) -> None:
    """Both settings files: the same bytes as the user's and as a repository's."""
    try:
        given = minijson.loads(text_of(data))
    except ValueError:
        return
    mine, theirs = settings.merge(None, None), settings.merge(None, given)
    settings.merge(given, given)
    for name, (default, _, _, how) in settings.SETTINGS.items():
        old, new = mine.values[name], theirs.values[name]
        if how == "":
            assert new == default
        elif how == "lower":
            assert mine.number(name) >= theirs.number(name)
        elif how == "raise":
            assert mine.number(name) <= theirs.number(name)
        elif how == "add":
            assert set(mine.entries(name)) <= set(theirs.entries(name))
        else:
            assert new == old or new in (False, "off")


def record(data: bytes) -> None:
    """Lines of an import and of a batch."""
    for _, value in export_format.read(data.splitlines(keepends=True)):
        if isinstance(value, export_format.BadRecordError):
            continue
        with contextlib.suppress(export_format.BadRecordError):
            export_format.draft(value, NOW)
    items, _ = batch.read(data.splitlines(keepends=True))
    assert len(items) <= batch.MAX_ITEMS


def staged(data: bytes) -> None:
    """A staged file and the name it lies under."""
    text = text_of(data)
    found = insights.parse(redact(text))
    assert len(found) <= sum(insights.MAX_OF_GROUP.values())
    assert all(len(one.content) <= insights.MAX_CONTENT for one in found)
    name = text[:100]
    if staging.is_plain(name):
        assert not set(name) & set("/\\\0\n")
        assert not name.startswith(".")


@functools.lru_cache(maxsize=1)
def _store() -> Connection:
    db = connect(":memory:", isolation_level=None)
    migrate(db, MIGRATIONS)
    words = "retry backoff queue schema migrate cursor ledger AND NOT near error \u4e2d\u6587 caf\u00e9".split()
    for number, pair in enumerate(itertools.permutations(words, 2)):
        drafts.insert(
            db,
            drafts.Draft(
                key=f"k{number}",
                kind="turn" if number % 2 else "saved",
                type="Learning",
                content=" ".join(pair),
                created=NOW,
                tags=("a b", "C"),
                session=f"s{number % 3}",
                seq=float(number),
                files=(f"src/{pair[0]}.py",),
            ),
        )
    return db


def question(data: bytes) -> None:
    """A query, with file names, tags and dates: whatever FTS syntax it holds is words."""
    text = text_of(data)
    asked = query.Query(text, moment.command_files(text), text[:20])
    some = where.Filters(tags=tuple(stores.tag_list(text)), files=(text[:60],)) if len(data) % 2 else None
    for hit in search.recall(_store(), asked, NOW, filters=some):
        assert 0.0 <= hit.score <= 1.0
    with contextlib.suppress(ValueError, OverflowError):
        parsing.moment(text, NOW)


class _Said(safe_git.Git):
    """A git that says what the fuzzer wants."""

    def __init__(self, out: str) -> None:
        super().__init__("/")
        self.out = out

    def ask(self, *arguments: str) -> tuple[int, str]:
        del arguments
        return 0, self.out


def git_output(data: bytes) -> None:
    """What git prints: hashes, a commit, a design document."""
    text = event.clean(text_of(data))
    git = _Said(text)
    git.head()
    git.between("a", "b")
    made = git.commit(text[:40])
    if made is not None:
        lessons.of_commit(made, "", "")
        lessons.design_paths(made, "c")
    for choice in lessons.choices(text):
        lessons.of_choice(choice, safe_git.Commit("0" * 40, NOW, text[:80], text, (text[:40],)), "c", "p", "b")


def shown(data: bytes) -> None:
    """Whatever a memory holds: it stays inside its line."""
    text = text_of(data)
    item = render.Item(text[:30], "Learning", float(len(data)), text, text[:50], text[-50:])
    line = render.line(item)
    assert "<" not in line
    assert ">" not in line
    assert line.isprintable() or not any(render.hidden(ord(char)) for char in line)
    assert "\n" not in line


def redacted(data: bytes) -> None:
    """Any text through redaction: it ends, and doing it again changes no more than it must."""
    text = text_of(data)
    assert len(redact(text)) <= 30 * len(text) + 30


def json_round(data: bytes) -> None:
    """JSON in, the same JSON out."""
    try:
        value = minijson.loads(text_of(data))
    except ValueError:
        return
    again = json.loads(minijson.dumps(value))
    assert json.dumps(again) == json.dumps(json.loads(minijson.dumps(again)))


def said(data: bytes) -> None:
    """Any text before the signs of an instruction: they end, and a text's own head is no worse than all of it."""
    text = text_of(data)
    assert provenance.judge("saved", "", text) == ""
    provenance.sign(text)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "payload": payload,
    "transcript": transcript,
    "tool_call": tool_call,
    "settings": user_settings,
    "record": record,
    "staged": staged,
    "question": question,
    "git_output": git_output,
    "shown": shown,
    "redacted": redacted,
    "json_round": json_round,
    "said": said,
}
