"""The actions of the tools on the memory of one project; each returns a text for a model of at most MAX_CHARS.

An agent can see and do no more here than with the command line in its shell: it saves memories as the model's words,
tags that would make them rules are dropped, memories that are held back are not shown, and the memories of other
projects are out of reach.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from keepsake.base.project import Project
from keepsake.extract import delegate
from keepsake.git import origin
from keepsake.guard import guard_files
from keepsake.mcp import arguments
from keepsake.notes import host, marks
from keepsake.operations import finding, forgetting, item, reach, records, saving, show_text, stores
from keepsake.redact import redact
from keepsake.search.where import Filters
from keepsake.store import drafts, forget, memories
from keepsake.store.db import Connection
from keepsake.store.memories import Memory
from keepsake.store.store import Store, open_readers, open_store
from keepsake.text import render

MAX_CHARS = 9000  # of an answer: as many as a hook may give
MAX_FILES = 20  # files listed with a memory
LISTED = 200  # characters of a memory that is about to be forgotten, or was shown to a model
HELD = "(held back: it reads like an instruction to a model; the person sees it with `keepsake show ID`)"
AWAY = "keepsake is switched off for this project; only the person switches it on (`keepsake resume`)"


class UnknownIdError(Exception):
    """An id that no memory of this project has; the ids of other projects' memories are unknown, too."""


class ProjectMemory:
    """The memory of one project, and the memories for all projects, as the tools see it."""

    def __init__(self, project: Project) -> None:
        self.project, self.client = project, ""  # client: the name that the client gives itself

    def check(self) -> None:
        """Raise RefusedError if keepsake is switched off for this project."""
        if os.environ.get("KEEPSAKE_DISABLE") == "1" or not self.project.active():
            raise stores.RefusedError(AWAY)

    @contextmanager
    def opened(self) -> Iterator[list[Store]]:
        """Open the project's store and the store for all projects, if they exist, and close them again."""
        with ExitStack() as stack:
            yield [stack.enter_context(store) for store in open_readers(self.project.folders())]

    def recall(self, args: arguments.Recall) -> str:
        """Return the memories that fit a query, best first, or the newest. Raises RefusedError, ValueError."""
        rows = delegate.recall(self.project, args.query, args.limit)
        if rows is not None:
            texts = [render.harmless(str(row.get("content")), render.MAX_CHARS) for row in rows]
            return fenced(f"- {render.without_heads(text)}" for text in texts)
        types = (drafts.type_name(args.type),) if args.type else ()
        tags, files = tuple(stores.tag_list(args.tags)), (args.file,) if args.file else ()
        hidden = () if tags or files else ("file",)
        filters = Filters(without_kinds=hidden, types=types, tags=tags, files=files)
        with self.opened() as opened:
            if args.query.strip():
                query = finding.query_of(args.query, filters, self.project)
                matches = finding.by_query(opened, query, filters, args.limit)
            else:
                matches = finding.by_filters(opened, filters, args.limit)
            hits = [(one.db, one.memory) for one in matches[: args.limit]]
            return fenced(_line(db, memory, render.MAX_CHARS, _remark(db, memory)) for db, memory in hits)

    def remember(self, args: arguments.Remember) -> str:
        """Save one memory as this client's model's word; return its id. Raises RefusedError, ValueError."""
        fields = args.model_dump(by_alias=True, exclude_defaults=True)
        memory = item.read({**fields, "content": args.content, "tags": saving.model_tags(stores.tag_list(args.tags))})
        kept, copied = item.in_own_words([memory], "remember")
        if not kept:
            raise stores.RefusedError(copied[0].partition(": ")[2])  # without the memory's number in a batch
        with open_store(self.project.folder, self.project.root) as store:
            uid, new = item.keep(store, memory, self.project.root, host.plain(redact(self.client)))
            origin.record(store.db, self.project)
        guard_files.refresh(self.project)
        return f"{'remembered' if new else 'known already'}{saving.without(args.content)}: {uid}"

    def show(self, args: arguments.Show) -> str:
        """Return a memory with its attributes, and its text from an offset on. Raises UnknownIdError."""
        with self.opened() as opened:
            store, memory = self._named(opened, args.id)[0]
            db = store.db
            facts = records.attributes(db, memory, MAX_FILES)
            for place in ("transcript", "file"):  # a model doesn't need them
                del facts[place]
            head = [render.harmless(show_text.head(db, memory, host=facts["host"]), render.MAX_CHARS)]
            head += [render.harmless(f"{name}: {text}", render.MAX_CHARS) for name, text in facts.items() if text]
            return fenced([*head, *_text(memories.text_of(db, memory), memory, args.offset)])

    def why(self, args: arguments.Why) -> str:
        """Return which memories were shown to a model, newest first. Raises UnknownIdError."""
        with self.opened() as opened:
            uid = self._named(opened, args.id)[0][1].uid if args.id else ""
            rows = records.ledger_rows(self.project.folder, args.session or None, args.limit, uid)
            uids = {row["memory"] for row in rows}
            known = {uid: memory for uid in uids for store in opened if (memory := memories.by_uid(store.db, uid))}
        lines = [_shown(row, known.get(row["memory"])) for row in rows]
        return fenced(lines, nothing="nothing was put in front of a model yet")

    def chosen(self, ids: Sequence[str]) -> tuple[list[str], list[str]]:
        """Return the whole ids of what forgetting ids would delete, and lines for the person. Raises UnknownIdError."""
        with self.opened() as opened:
            near = {store.folder for store in opened}
            groups = self._groups(opened, ids)
            pairs = [(store.db, memory) for store, group in groups if store.folder in near for memory in group]
            lines = [_line(db, memory, LISTED) for db, memory in pairs]
            # What other projects say in other words is not told here: a summary of a session there, for example.
            if away := sum(len(group) for store, group in groups if store.folder not in near):
                what = "the same, what it replaced, and what was made from it there"
                lines.append(f"- and {away} in other projects: {what}")
            return sorted({memory.uid for _, memory in pairs}), lines

    def forget(self, uids: Sequence[str]) -> str:
        """Delete memories for good; return a report. Raises UnknownIdError, OSError, DatabaseError."""
        with self.opened() as opened:
            groups = self._groups(opened, uids)
            number = len({memory.uid for _, group in groups for memory in group})
            # What is named goes last, as with `keepsake forget`.
            done = [forgetting.carry_out(self.project, group) for group in reversed(groups)]
            forgetting.drop_undo_copies(groups)
        notes = [forgetting.ELSEWHERE, *([] if all(done) else [forgetting.PENDING])]
        return f"{number} {'memory' if number == 1 else 'memories'} forgotten; " + "; ".join(notes)

    def _groups(self, opened: Sequence[Store], ids: Sequence[str]) -> list[forgetting.Chosen]:
        matches = [one for id_ in ids for one in reach.of_first(self._named(opened, id_))]
        groups = forgetting.by_store(forgetting.in_all_projects(matches))
        return [(store, forget.with_derived(store.db, group)) for store, group in groups]

    def _named(self, opened: Sequence[Store], id_: str) -> list[tuple[Store, Memory]]:
        matches = finding.by_id(opened, id_)
        if not matches:
            raise UnknownIdError(f"no memory of this project has the id {render.safe_id(id_)!r}")
        return matches


def fenced(lines: Iterable[str], nothing: str = "nothing found") -> str:
    """Return as many lines as fit, fenced as recalled data, with the number of those left out."""
    all_lines, room = list(lines), MAX_CHARS - render.FRAME - 40
    fitting: list[str] = []
    for line in all_lines:
        if len(line) >= room:
            break
        fitting.append(line)
        room -= len(line) + 1
    if len(fitting) < len(all_lines):
        fitting.append(f"({len(all_lines) - len(fitting)} more left out)")
    return render.fence(fitting) or nothing


def _remark(db: Connection, memory: Memory) -> str:
    words = [] if memory.state == memories.CURRENT else ["superseded"]
    return "; ".join(filter(None, [*words, marks.words(db, memory.id)]))


def _line(db: Connection, memory: Memory, limit: int, remark: str = "") -> str:
    """Return a memory as one line of at most limit characters; HELD replaces a text that is held back."""
    text = HELD if memory.state == memories.HELD else memories.text_of(db, memory)
    heard = host.title(db, memory.id, memory.session)
    said = memory.kind in {"turn", "rule"}  # it may be a colleague's
    origin = show_text.whose(db, memory, heard) if said else show_text.origin(memory, heard)
    return render.line(render.Item(memory.uid, memory.type, memory.updated, text, origin, remark), limit)


def _text(text: str, memory: Memory, offset: int) -> list[str]:
    """Return a memory's text from an offset on, as far as an answer has room, as lines that can't close the fence."""
    if memory.state == memories.HELD:
        return [HELD]
    part = text[offset : offset + MAX_CHARS - 2500]
    rows = [render.without_heads(render.harmless(row, len(row) + 1)) for row in part.splitlines() or [""]]
    end = offset + len(part)
    return ["", *rows, *([f"({len(text)} characters in all; go on with offset {end})"] if end < len(text) else [])]


def _shown(row: dict[str, Any], memory: Memory | None) -> str:
    text = "(forgotten since)" if memory is None else HELD if memory.state == memories.HELD else memory.content
    used = records.USED[row["used"]]
    facts = f"{row['at']}, {row['event']}, id {render.safe_id(row['memory'])}, {used}, because of {row['why']}"
    return f"- ({render.harmless(facts, LISTED)}) {render.without_heads(render.harmless(text, LISTED))}"
