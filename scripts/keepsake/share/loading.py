"""Reads the checkout's notes into the store: as the team's, each with its file as the source, never as the person's.

| a file holds | what is stored |
| --- | --- |
| a text that is neither known nor forgotten here | the team's note |
| a text that is known: any note but the team's has it, or an earlier file | nothing: no note is stored twice |
| a text that the person forgot, or that was made from a note that they forgot | nothing |
| the text that the person shared, unedited | nothing: their own note is stored, and may be newer |
| another wording of a note that the person shared | the team's note, usually in place of theirs (`_edited`) |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.git.safe_git import Git, GitError
from keepsake.notes import marks, revision
from keepsake.share import choice, folder
from keepsake.share import page as pages
from keepsake.store import drafts, memories, meta, note_rows
from keepsake.store.drafts import Draft
from keepsake.store.note import Note, is_rule
from keepsake.text import mentions, render
from keepsake.text.labels import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from keepsake.base.project import Project
    from keepsake.share.page import Page
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

SEEN = "share.seen"  # key in meta for the folder's signature when it was read last
TEAM = "the team"
_NOT_OF_TEAM = f"SELECT content FROM note JOIN memory ON memory.id = note.memory WHERE kind <> '{memories.TEAM}'"
MAX_COMMITS = 400  # commits that are looked at
_LOG = ("--format=%x1f%an", "--name-only", "--no-ext-diff", "--no-textconv", f"--max-count={MAX_COMMITS}")


class Authorship(NamedTuple):
    """Who wrote a file: the author of its last commit, "" while it has uncommitted changes or if git can't tell.

    is_uncertain: whether the file has more than one author or uncommitted changes: who wrote the text is uncertain.
    """

    author: str = ""
    is_uncertain: bool = False


def present(project: Project) -> bool:
    """Tell whether the checkout has notes and the person wants them shown."""
    return bool(_signature(project, choice.read(project)))


def update(project: Project, store: Store, now: float, *, anew: bool = False) -> bool:
    """Update the store if the checkout's notes have changed; return whether it was updated. Raises DatabaseError.

    now: epoch seconds; anew: update even if no file has changed, since the person's own notes may have.
    """
    chosen = choice.read(project)
    signature = _signature(project, chosen)
    if signature == meta.value(store.db, SEEN) and not (anew and signature):
        return False
    TeamNotesUpdate(project, store, chosen).run(folder.read(project.top).pages if signature else (), now)
    meta.put(store.db, SEEN, signature)
    return True


def _signature(project: Project, chosen: choice.ShareChoice) -> str:
    """Return the signature of the checkout's notes, "" if there are none or the person doesn't want them shown."""
    return folder.signature(project.top) if chosen.reads() else ""


class TeamNotesUpdate:
    """One reading of the checkout's notes into a store."""

    def __init__(self, project: Project, store: Store, chosen: choice.ShareChoice) -> None:
        self.project, self.db, self.tombstones, self.chosen = project, store.db, store.tombstones, chosen

    def run(self, team_pages: Sequence[Page], now: float) -> None:
        """Store new notes, change edited ones, delete missing ones; mark the person's whose files were edited."""
        authorships = _authorships(self.project.top) if team_pages else {}  # ask git before locking the store
        with self.db:
            self.db.execute("BEGIN IMMEDIATE")
            self.tombstones.refresh()
            stored = {str(memory.transcript): memory for memory in memories.find(self.db, "kind = ?", (memories.TEAM,))}
            pages_by_place = self._to_store(team_pages)
            dropped = [
                memory.id for place, memory in stored.items() if place not in pages_by_place and not _is_decided(memory)
            ]
            self.db.executemany("DELETE FROM memory WHERE id = ?", [(row,) for row in dropped])
            edited = self._edited(pages_by_place.values(), authorships)
            for place, page in pages_by_place.items():
                self._store(stored.get(place), self._attributed(page, authorships), place, now)
        marks.put(self.db, marks.TEAM, edited)
        note_rows.count(self.db)

    def _to_store(self, team_pages: Sequence[Page]) -> dict[str, Page]:
        """Return the team's notes by path of the file: those that the table at the top says are stored."""
        known = {render.visible(memories.stated(content)) for (content,) in self.db.execute(_NOT_OF_TEAM)}
        pages_by_place = {}
        for page in team_pages:
            text = render.visible(page.text)
            if text not in known and not self._is_forgotten(page) and not self._is_unedited(page):
                known.add(text)
                pages_by_place[f"{folder.PLACE}/{page.file}"] = page
        return pages_by_place

    def _attributed(self, page: Page, authorships: Mapping[str, Authorship]) -> Page:
        """Return a page with the name under which its text is shown: the one that the file states, if that is certain.

        A file that somebody else has edited still states its first author, who may not have said the present words. So
        does a file that this person shared: unedited, it isn't stored. Both get the last commit's author ("" if none).
        """
        author, is_uncertain = authorships.get(page.file, Authorship())
        return page._replace(who=author) if is_uncertain or page.id in self.chosen.shared else page

    def _is_forgotten(self, page: Page) -> bool:
        """Tell whether the person forgot this text, or their own note from which the file was made."""
        shared_note = self.chosen.shared.get(page.id)
        texts = (page.text, drafts.content_key("saved", page.text))
        return self.tombstones.covers(*texts) or (shared_note is not None and self.tombstones.holds(shared_note.mark))

    def _is_unedited(self, page: Page) -> bool:
        """Tell whether a file still has the text that this person shared, and their own note is stored."""
        shared_note = self.chosen.shared.get(page.id)
        untouched = shared_note is not None and shared_note.written == self.tombstones.mark(render.visible(page.text))
        return untouched and memories.by_uid(self.db, page.id) is not None

    def _edited(self, team_pages: Iterable[Page], authorships: Mapping[str, Authorship]) -> dict[int, marks.Mark]:
        """Return the marks that hide the person's own notes whose shared files were edited since, by row of the note.

        Their standing rules, and notes that they have put right themselves, get none: those are still shown.
        """
        marks_by_row = {}
        for page in team_pages:
            own = memories.by_uid(self.db, page.id) if page.id in self.chosen.shared else None
            if own is not None and not own.edited and not is_rule(own.kind, own.tag_list()):
                author = authorships.get(page.file, Authorship()).author or TEAM
                marks_by_row[own.id] = marks.Mark(f"{author} put it right in {folder.PLACE}/{page.file}", silent=True)
        return marks_by_row

    def _store(self, old: Memory | None, page: Page, place: str, now: float) -> None:
        """Store a note as a new memory, or update the memory of its file."""
        draft = Draft(
            key=drafts.content_key(memories.TEAM, f"{place}\n{page.text}"),
            kind=memories.TEAM,
            type=CLASSES[page.cls][0] if page.cls else "Learning",
            content=page.text,
            created=min(page.at, now) or now,
            source=memories.TEAM,
            transcript=place,
            files=list(page.files) or mentions.files(page.text),
            note=Note(page.cls, page.handles, page.who),
        )
        if old is None:
            drafts.insert(self.db, draft)
        elif self._differs(old, draft):
            self._change(old, draft, now)

    def _differs(self, old: Memory, draft: Draft) -> bool:
        stored = note_rows.read(self.db, old.id)
        heads = [(note.cls, note.handles, note.who) if note is not None else None for note in (stored, draft.note)]
        files_differ = set(memories.files_of(self.db, old.id)) != set(draft.files)
        return files_differ or old.content != draft.content or heads[0] != heads[1]

    def _change(self, old: Memory, draft: Draft, now: float) -> None:
        if old.content != draft.content:  # the old wording's state does not hold for the new one
            self.db.execute("UPDATE memory SET key = ?, state = ? WHERE id = ?", (draft.key, memories.CURRENT, old.id))
        self.db.execute("UPDATE memory SET type = ?, created = ? WHERE id = ?", (draft.type, draft.created, old.id))
        revision.revise(self.db, old, draft, now)


def _is_decided(memory: Memory) -> bool:
    """Tell whether the person decided that a note is wrong or never shown: a change of branch must not undo that."""
    return memory.state == memories.SUPERSEDED or memories.NEVER in map(str.casefold, memory.tag_list())


def _authorships(top: str) -> dict[str, Authorship]:
    """Return who wrote a checkout's notes, by name of the file; {} if git can't tell. Never raises."""
    if not paths.own_history(top):
        return {}
    git = Git(top)
    try:
        dirty = set(map(_name, git.changed("--", folder.PLACE)))
        code, log = git.ask("log", *_LOG, "--", folder.PLACE)
    except GitError:
        return {}
    authors_by_file: dict[str, list[str]] = {}
    for commit in log.split("\x1f")[1:] if code == 0 else ():
        author, *files = commit.splitlines()
        for file in filter(None, files):
            authors_by_file.setdefault(_name(file), []).append(pages.person(author))
    return {
        file: Authorship("" if file in dirty else authors[0], file in dirty or len(set(authors)) > 1)
        for file, authors in authors_by_file.items()
    }


def ignored(top: str) -> bool:
    """Tell whether git ignores the folder of notes, so that nobody else would see a note that is written there."""
    try:
        return paths.own_history(top) and Git(top).ask("check-ignore", "-q", f"{folder.PLACE}/any.md")[0] == 0
    except GitError:
        return False


def _name(path: str) -> str:
    return path.strip('"').rpartition("/")[2]
