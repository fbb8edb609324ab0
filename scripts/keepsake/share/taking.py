"""Reads the checkout's notes into the store: as the team's, each with its file as the source, never as the person's.

A note that is already known (the person's own, or another file's) is not stored twice. If somebody has edited a file
that the person shared, the team's wording is shown in place of theirs, unless theirs is a standing rule. A note that
was forgotten here stays forgotten, even if a file holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.git.safe_git import Git, GitError
from keepsake.notes import marks
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
_OTHERS = f"SELECT content FROM note JOIN memory ON memory.id = note.memory WHERE kind <> '{memories.TEAM}'"
MAX_COMMITS = 400  # commits that are looked at
_LOG = ("--format=%x1f%an", "--name-only", "--no-ext-diff", "--no-textconv", f"--max-count={MAX_COMMITS}")


def present(found: Project) -> bool:
    """Tell whether the checkout has notes and the person wants them shown."""
    return choice.read(found).reads() and bool(folder.signature(found.top))


def update(found: Project, store: Store, now: float, *, anew: bool = False) -> bool:
    """Update the store if the checkout's notes have changed; return whether it was updated. Raises DatabaseError.

    now: epoch seconds; anew: update even if no file has changed, since the person's own notes may have.
    """
    chosen = choice.read(found)
    signed = folder.signature(found.top) if chosen.reads() else ""
    if signed == meta.value(store.db, SEEN) and not (anew and signed):
        return False
    Taking(found, store, chosen).all(folder.read(found.top).pages if signed else (), now)
    meta.put(store.db, SEEN, signed)
    return True


class Taking:
    """One reading of the checkout's notes into a store."""

    def __init__(self, found: Project, store: Store, chosen: choice.ShareChoice) -> None:
        self.found, self.db, self.gone, self.chosen = found, store.db, store.tombstones, chosen

    def all(self, read: Sequence[Page], now: float) -> None:
        """Store new notes, change edited ones, delete those that are gone, mark the person's notes that were edited."""
        authors = _authors(self.found.top) if read else {}  # ask git before locking the store
        with self.db:
            self.db.execute("BEGIN IMMEDIATE")
            self.gone.refresh()
            known = {str(one.transcript): one for one in memories.find(self.db, "kind = ?", (memories.TEAM,))}
            wanted = self._wanted(read)
            left = [one.id for place, one in known.items() if place not in wanted and not _settled(one)]
            self.db.executemany("DELETE FROM memory WHERE id = ?", [(row,) for row in left])
            edited = self._edited(wanted.values(), authors)
            for place, page in wanted.items():
                who, passed = authors.get(page.file, ("", False))
                said = page._replace(who=who) if passed or page.id in self.chosen.shared else page
                self._put(known.get(place), said, place, now)
        marks.put(self.db, marks.TEAM, edited)
        note_rows.count(self.db)

    def _wanted(self, read: Sequence[Page]) -> dict[str, Page]:
        """Return the notes to store by path of the file, without those that are known already or were forgotten."""
        said = {render.visible(memories.stated(content)) for (content,) in self.db.execute(_OTHERS)}
        wanted = {}
        for page in read:
            plain = render.visible(page.text)
            if plain not in said and not self._forgotten(page) and not self._as_written(page):
                said.add(plain)
                wanted[f"{folder.PLACE}/{page.file}"] = page
        return wanted

    def _forgotten(self, page: Page) -> bool:
        """Tell whether the person forgot this text, or their own note from which the file was made."""
        given = self.chosen.shared.get(page.id)
        texts = (page.text, drafts.content_key("saved", page.text))
        return self.gone.covers(*texts) or (given is not None and self.gone.holds(given.mark))

    def _as_written(self, page: Page) -> bool:
        """Tell whether a file still has the text that this person shared; their own note may be newer by now."""
        given = self.chosen.shared.get(page.id)
        untouched = given is not None and given.written == self.gone.mark(render.visible(page.text))
        return untouched and memories.by_uid(self.db, page.id) is not None

    def _edited(self, wanted: Iterable[Page], authors: Mapping[str, tuple[str, bool]]) -> dict[int, marks.Mark]:
        """Return the marks of the person's own notes whose shared files were edited since, by row of the note."""
        found = {}
        for page in wanted:
            own = memories.by_uid(self.db, page.id) if page.id in self.chosen.shared else None
            if own is not None and not own.edited and not is_rule(own.kind, own.tag_list()):
                who = authors.get(page.file, ("", False))[0] or TEAM
                found[own.id] = marks.Mark(f"{who} put it right in {folder.PLACE}/{page.file}", silent=True)
        return found

    def _put(self, old: Memory | None, page: Page, place: str, now: float) -> None:
        """Store a note, or give the row of its file what the file says now."""
        key = drafts.content_key(memories.TEAM, f"{place}\n{page.text}")
        type_ = CLASSES[page.cls][0] if page.cls else "Learning"
        files, note = list(page.files) or mentions.files(page.text), Note(page.cls, page.handles, page.who)
        made = Draft(key=key, kind=memories.TEAM, type=type_, content=page.text, created=min(page.at, now) or now,
                     source=memories.TEAM, transcript=place, files=files, note=note)  # fmt: skip
        if old is None:
            drafts.insert(self.db, made)
        elif self._differs(old, made, note):
            self._change(old, made, note, now)

    def _differs(self, old: Memory, made: Draft, note: Note) -> bool:
        known = note_rows.read(self.db, old.id)
        head = (known.cls, known.handles, known.who) if known is not None else None
        listed = set(memories.files_of(self.db, old.id)) != set(made.files)
        return listed or (old.content, head) != (made.content, (note.cls, note.handles, note.who))

    def _change(self, old: Memory, made: Draft, note: Note, now: float) -> None:
        if old.content != made.content:  # the old wording's state does not hold for the new one
            self.db.execute("UPDATE memory SET key = ?, state = ? WHERE id = ?", (made.key, memories.CURRENT, old.id))
            drafts.set_content(self.db, old.id, made.content, now)
        self.db.execute("UPDATE memory SET type = ?, created = ? WHERE id = ?", (made.type, made.created, old.id))
        drafts.set_files(self.db, old.id, made.files)
        bare = "UPDATE note SET class = '', handles = '', handle_terms = '', who = '' WHERE memory = ?"
        self.db.execute(bare, (old.id,))
        note_rows.add(self.db, old.id, note)


def _settled(memory: Memory) -> bool:
    """Tell whether the person decided that a note is wrong or never shown: a change of branch must not undo that."""
    return memory.state == memories.SUPERSEDED or memories.NEVER in map(str.casefold, memory.tag_list())


def _authors(top: str) -> dict[str, tuple[str, bool]]:
    """Return the authors of a checkout's notes, by name of the file; {} if git can't tell. Never raises.

    A value holds who committed the file last ("" while it has uncommitted changes), and whether the file has more than
    one author or uncommitted changes.
    """
    if not paths.own_history(top):
        return {}
    git = Git(top)
    try:
        dirty = set(map(_name, git.changed("--", folder.PLACE)))
        code, log = git.ask("log", *_LOG, "--", folder.PLACE)
    except GitError:
        return {}
    named: dict[str, list[str]] = {}
    for commit in log.split("\x1f")[1:] if code == 0 else ():
        author, *files = commit.splitlines()
        for file in filter(None, files):
            named.setdefault(_name(file), []).append(pages.person(author))
    return {
        file: ("" if file in dirty else authors[0], file in dirty or len(set(authors)) > 1)
        for file, authors in named.items()
    }


def ignored(top: str) -> bool:
    """Tell whether git ignores the folder of notes, so that nobody else would see a note that is written there."""
    try:
        return paths.own_history(top) and Git(top).ask("check-ignore", "-q", f"{folder.PLACE}/any.md")[0] == 0
    except GitError:
        return False


def _name(path: str) -> str:
    return path.strip('"').rpartition("/")[2]
