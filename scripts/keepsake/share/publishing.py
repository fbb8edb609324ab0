"""Writes notes into the repository at the person's request: no secret, no order to a model, nothing held back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import files, paths
from keepsake.notes import person
from keepsake.operations import stores
from keepsake.orders import provenance
from keepsake.redact import redact
from keepsake.share import choice, folder
from keepsake.share import page as pages
from keepsake.share.choice import SharedNote
from keepsake.share.page import BadPageError, Page
from keepsake.store import memories, note_rows
from keepsake.store.note import class_of, is_rule
from keepsake.text import render

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from keepsake.base.project import Project
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

NEW, CHANGED, SAME, REFUSED = "new", "changed", "same", "refused"
# Where a note comes from, by kind of memory, in words for somebody who reads the file and was not there.
ORIGINS = {
    "saved": "said by a person",
    "rule": "a rule of a person's",
    "model": "saved by an agent",
    "staged": "extracted by a model",
    "native": "an agent's own notes",
    "fix": "an error and its fix",
    "commit": "from a commit",
}


class PlannedFile(NamedTuple):
    """The plan for one note: its id, NEW, CHANGED, SAME or REFUSED, its file, the text to write, why it is refused.

    Fields that don't apply are empty.
    """

    id: str
    state: str
    file: str = ""
    text: str = ""
    why: str = ""


class NotePublisher:
    """Writes notes of a project into its repository. plan() writes nothing, so a dry run makes the same plan."""

    def __init__(self, project: Project, store: Store) -> None:
        self.project, self.db, self.tombstones = project, store.db, store.tombstones
        self.chosen = choice.read(project)
        self._pages = folder.read(project.top).pages
        self._me = next(iter(person.names(project.top)), "")

    def plan(self, memory: Memory, *, rule: bool) -> PlannedFile:
        """Return the plan for a memory. rule: share it even if it is one of the person's standing rules."""
        why = self._refusal(memory, rule=rule)
        page = self._page(memory)
        shared_page = self._shared_page(memory.uid, page.text)
        if why or (why := _text_refusal(page)):
            return PlannedFile(memory.uid, REFUSED, why=why)
        if shared_page is None:
            taken = os.path.lexists(folder.path(self.project.top, page.file))
            why = f"{folder.PLACE}/{page.file} is there, and is not this note" if taken else ""
            return PlannedFile(memory.uid, REFUSED if taken else NEW, page.file, pages.dumps(page), why)
        if pages.same_text(shared_page.text, page.text):
            return PlannedFile(memory.uid, SAME, shared_page.file)
        shared_note = self.chosen.shared.get(memory.uid)
        if shared_note is None or shared_note.written != self._mark(shared_page.text):
            how = "take that over (keepsake list shows its id; keepsake feedback ID mine), or --remove it first"
            return PlannedFile(memory.uid, REFUSED, why=f"{folder.PLACE}/{shared_page.file} was edited since: {how}")
        return PlannedFile(memory.uid, CHANGED, shared_page.file, pages.dumps(page))

    def write(self, plans: Sequence[PlannedFile], memory_of: dict[str, Memory]) -> None:
        """Carry out the plans, and record which notes the person shared. Raises OSError, RefusedError.

        memory_of: id of a note -> its memory.
        """
        shared = dict(self.chosen.shared)
        for plan in plans:
            if plan.state in {NEW, CHANGED}:
                write_file(self.project.top, plan.file, plan.text)
            if plan.state in {NEW, CHANGED, SAME}:
                text = memory_of[plan.id].content
                shared[plan.id] = SharedNote(
                    self.tombstones.mark(text), self._mark(pages.statement(memories.stated(text)))
                )
        choice.keep(self.project, self.chosen._replace(shared=shared))

    def _shared_page(self, uid: str, text: str) -> Page | None:
        """Return the shared file of a note, else one with the same statement, else None."""
        with_id = [page for page in self._pages if page.id == uid]
        return next(iter([*with_id, *(page for page in self._pages if pages.same_text(page.text, text))]), None)

    def _mark(self, text: str) -> str:
        return self.tombstones.mark(render.visible(text))

    def _page(self, memory: Memory) -> Page:
        note, text = note_rows.read(self.db, memory.id), pages.statement(memories.stated(memory.content))
        cls = note.cls if note and note.cls else class_of(memory.type, memory.tag_list())
        files = [one.replace("\\", "/") for one in memories.files_of(self.db, memory.id)]
        return Page(
            pages.name(text, memory.uid),
            text,
            memory.uid,
            cls,
            render.visible((note.who if note else "") or self._me),
            ORIGINS.get(memory.kind, memory.kind),
            memory.created,
            tuple(note.handles) if note else (),
            tuple(one for one in files if pages.relative(one))[: pages.MAX_FILES],
            len(note.sources) if note else 0,
        )

    def _refusal(self, memory: Memory, *, rule: bool) -> str:
        """Return why a memory may not be shared, "" if it may."""
        if memory.kind == memories.TEAM:
            return f"it is the team's already ({memory.transcript})"
        if note_rows.read(self.db, memory.id) is None:
            return "it is not a note; save what matters of it: keepsake remember"
        if memory.state == memories.HELD:
            return "it is held back: it reads like an instruction to a model"
        if memory.state == memories.SUPERSEDED:
            return "it is superseded"
        if doubts := memories.doubts(memory.others, memory.mark):
            return f"it is doubtful whose word it is ({doubts})"
        if is_rule(memory.kind, memory.tag_list()) and not rule:
            return "it is a standing rule of yours; say --rule to share it as a note"
        return ""


def _text_refusal(page: Page) -> str:
    """Return why a note's text may not stand in a file that others read, "" if it may."""
    text = pages.dumps(page)
    if redact(text) != text:
        return "redaction would take something out of it: keepsake scrub, or say it without the secret"
    try:
        folder.checked(pages.loads(page.file, text))
    except BadPageError as error:
        return str(error)
    return "it sounds like an order; say it as a fact" if provenance.judge(memories.TEAM, "", page.text) else ""


def write_file(top: str, file: str, text: str) -> None:
    """Write a file into the folder of notes, completely or not at all. Raises OSError, RefusedError for a link."""
    if folder.linked(top):
        raise stores.RefusedError(f"{folder.PLACE} is a link: nothing is written through it")
    _make_folder(top)
    with files.replaced_for_others(folder.path(top, file), folder.path(top, f".{file}.{os.getpid()}")) as new:
        new.write(text.encode())


def _make_folder(top: str) -> None:
    """Create the folder of notes; others may read it if they may read the checkout. Raises OSError."""
    mode = os.stat(top).st_mode & 0o755 | paths.DIR_MODE
    for path in (os.path.dirname(folder.path(top)), folder.path(top)):
        if not os.path.isdir(path):
            os.mkdir(path)
            os.chmod(path, mode)


def remove(project: Project, key: str) -> Page:
    """Delete a note's file from the checkout, and return the note. Raises OSError, RefusedError.

    key: the beginning of the note's id, or the file's name; exactly one file has to match.
    """
    if folder.linked(project.top):
        raise stores.RefusedError(f"{folder.PLACE} is a link: nothing is removed through it")
    matches = [page for page in folder.read(project.top).pages if page.id.startswith(key) or page.file == key]
    if len(matches) != 1 or not key:
        count = "no file" if not matches else f"{len(matches)} files"
        raise stores.RefusedError(f"{count} of {folder.PLACE} with the id {key!r}; `keepsake share --list` shows ids")
    os.unlink(folder.path(project.top, matches[0].file))
    chosen = choice.read(project)
    remaining = {uid: shared_note for uid, shared_note in chosen.shared.items() if uid != matches[0].id}
    # A person who shared notes is shown the team's; removing their last note doesn't change that.
    read = chosen.read if chosen.read is not None or remaining == chosen.shared else chosen.reads()
    choice.keep(project, chosen._replace(read=read, shared=remaining))
    return matches[0]


def files_of(project: Project, uids: Iterable[str]) -> list[str]:
    """Return the files of those notes among these ids that the person shared: forgetting a note leaves its file."""
    shared_ids = set(uids) & choice.read(project).shared.keys()
    shared_pages = folder.read(project.top).pages if shared_ids else ()
    return [f"{folder.PLACE}/{page.file}" for page in shared_pages if page.id in shared_ids]
