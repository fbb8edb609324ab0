"""Whether `keepsake recall` finds what an earlier session knew, asked with the text of the moment that needed it.

    python benchmarks/opportunities.py --transcripts DIR --opportunities FILE [--notes FILE] [--limit 5] [--out FILE]

transcripts: real Claude Code sessions, one file each (Entire Inc.'s are MIT licensed, published with the repository
entireio/cli). opportunities: what readers of these sessions found: a list of {"session": id, "moment_line": number,
"sources": [{"session": id, "lines": [numbers]}]}. notes: what a reader noted at each session's end: a list of
{"session": id, "notes": [{"content", "type", "class", "tags", "files", "handles", "line"}]}.

For every session that holds such a moment, in time order: a store of the sessions that had ended before it began, as
`keepsake import --project` makes it, and with --notes the notes of these sessions, imported as records. Then, for each
moment, `keepsake recall TEXT --json`: of a prompt its text, of a tool call its command, its file and what is written
there, its pattern or its task, of a result what was printed. A moment is met when one of the memories that come back
lies within NEAR lines of one of its sources. Prints the share of moments that are met, in all and per kind of moment.
"""

from __future__ import annotations

import argparse
import contextlib
import glob
import io
import json
import os
import re
import sys
import tempfile
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake.cli import main as cli

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Json = dict[str, Any]

NEAR = 15  # lines of a transcript
STAMP = re.compile(rb'"timestamp":"([^"]+)"')
ASKED = ("command", "file_path", "new_string", "content", "pattern", "prompt")  # of a tool call's input


class Span(NamedTuple):
    """A transcript, and when its session began and ended (ISO times)."""

    first: str
    last: str
    path: str

    @property
    def session(self) -> str:
        """Return the session's id."""
        return os.path.basename(self.path).removesuffix(".jsonl")


def spans(folder: str) -> list[Span]:
    """Return the transcripts of a folder that hold a time, the earliest first."""
    found = []
    for path in glob.glob(os.path.join(folder, "*.jsonl")):
        with open(path, "rb") as file:
            times = STAMP.findall(file.read())
        if times:
            found.append(Span(min(times).decode(), max(times).decode(), path))
    return sorted(found)


def text_of(line: str) -> str:
    """Return what a transcript's line asks or says: a prompt, a tool call's input, or what a tool printed."""
    content = json.loads(line)["message"]["content"]
    blocks: list[Json] = [{"type": "text", "text": content}] if isinstance(content, str) else content
    parts: list[str] = []
    for block in blocks:
        if block["type"] == "text":
            parts.append(block["text"])
        elif block["type"] == "tool_use":
            parts += [str(block["input"][name]) for name in ASKED if name in block["input"]]
        elif block["type"] == "tool_result":
            printed = block["content"]
            parts.append(printed if isinstance(printed, str) else "\n".join(one.get("text", "") for one in printed))
    return "\n".join(parts).strip()


def records(span: Span, notes: Sequence[Json]) -> Iterator[Json]:
    """Yield a session's notes as records that `keepsake import` takes."""
    for note in notes:
        told = {name: note.get(name) for name in ("content", "type", "class", "tags", "files", "handles")}
        source = {"kind": "model", "line": note.get("line")}
        more = {"session_id": span.session, "created_at": span.last, "role": "assistant", "source": source}
        yield {**{name: value for name, value in told.items() if value}, **more}


class Store:
    """A project's store that is filled and asked by the command line, in a home of its own."""

    def __init__(self, folder: str) -> None:
        os.environ["KEEPSAKE_HOME"] = os.path.join(folder, "home")
        self.project, self.records = os.path.join(folder, "project"), os.path.join(folder, "records.jsonl")
        os.mkdir(self.project)

    def run(self, *args: str) -> Any:  # JSON of a verb, whose shape the caller knows
        """Run a verb; return what it prints."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            code = cli.main([args[0], "--project", self.project, "--json", *args[1:]])
        assert code == 0, args[:1]
        return json.loads(printed.getvalue())

    def learn(self, ended: Sequence[Span], notes: dict[str, list[Json]]) -> None:
        """Import sessions and their notes."""
        if ended:
            self.run("import", *[span.path for span in ended])
        noted = [record for span in ended for record in records(span, notes.get(span.session, []))]
        if noted:
            with open(self.records, "w", encoding="utf-8") as file:
                file.writelines(json.dumps(record) + "\n" for record in noted)
            self.run("import", self.records)

    def recall(self, text: str, limit: int) -> list[Json]:
        """Return what is recalled for a text."""
        found = self.run("recall", "--limit", str(limit), "--", text.replace("\0", " "))
        assert isinstance(found, list)
        return found


def places(memory: Json) -> list[tuple[str | None, int | None]]:
    """Return (session, line) of everything that a memory comes from."""
    own = {"session_id": memory["session_id"], "line": memory["source"]["line"]}
    return [(one["session_id"], one.get("line")) for one in memory.get("sources") or [own]]


def met(found: Sequence[Json], opportunity: Json) -> bool:
    """Tell whether one of the memories lies near one of an opportunity's sources."""
    return any(
        session == source["session"] and line is not None and any(abs(line - at) <= NEAR for at in source["lines"])
        for memory in found
        for session, line in places(memory)
        for source in opportunity["sources"]
    )


def moments(
    every: Sequence[Span], wanted: Sequence[Json], notes: dict[str, list[Json]]
) -> Iterator[tuple[Store, Json, str]]:
    """Yield each opportunity with its text, and the store as it was when its session began."""
    waiting = list(every)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        for span in every:
            here = [one for one in wanted if one["session"] == span.session]
            if not here:
                continue
            ended = [other for other in waiting if other.last <= span.first and other is not span]
            waiting = [other for other in waiting if other not in ended]
            store.learn(ended, notes)
            with open(span.path, encoding="utf-8", errors="replace") as file:
                lines = file.read().split("\n")
            for one in here:
                yield store, one, text_of(lines[one["moment_line"] - 1])


def load(path: str | None) -> list[Json]:
    """Read a JSON list ([] without a path)."""
    if not path:
        return []
    with open(path, encoding="utf-8") as file:
        found = json.load(file)
    assert isinstance(found, list)
    return found


def main() -> int:
    """Measure and print. Exit code 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transcripts", required=True, help="folder of real transcripts")
    parser.add_argument("--opportunities", required=True, help="what earlier sessions knew")
    parser.add_argument("--notes", help="what was noted at the sessions' ends")
    parser.add_argument("--limit", type=int, default=5, help="memories asked for (5)")
    parser.add_argument("--out", help="write each moment with what came back here")
    args = parser.parse_args()
    notes = {one["session"]: one["notes"] for one in load(args.notes)}
    rows = []
    for store, one, text in moments(spans(args.transcripts), load(args.opportunities), notes):
        found = store.recall(text, args.limit) if text else []
        shown = [{"places": places(memory), "score": memory["score"], "content": memory["content"]} for memory in found]
        rows.append({"moment": one["moment"], "met": met(found, one), "text": text, "found": shown, **one})
    for kind in ["", *sorted({row["moment"] for row in rows})]:
        of = [row["met"] for row in rows if kind in ("", row["moment"])]
        print(
            f"{kind or 'all':8} source among the first {args.limit}: {sum(of)} of {len(of)} = {sum(of) / len(of):.1%}"
        )
    if args.out:
        with open(args.out, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
