"""How far a word about a memory reaches: one that holds in every project is one memory, wherever it is stored.

`edit --everywhere` stores it in the global store, and leaves what it replaces in the projects, superseded; a project
may also have saved the same words itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from keepsake.base import paths, project
from keepsake.capture import rules, standing_rules
from keepsake.guard import guard_files
from keepsake.notes import attribution
from keepsake.operations import stores
from keepsake.store import memories
from keepsake.store.db import Connection
from keepsake.store.forget import MIN_COPY_CHARS
from keepsake.store.memories import Memory
from keepsake.store.note import is_rule
from keepsake.store.store import Store, open_readers

Match = tuple[Store, Memory]

_KINDS = ("saved", "rule")  # notes that are the person's own word, unless somebody else's came with an import
_PERSONS = f"kind IN {_KINDS} AND NOT others"
_HOLDS = f"{_PERSONS} AND state = {memories.CURRENT}"
_COPIES = f"content = ? OR ({_PERSONS} AND state = {memories.SUPERSEDED})"


def holds_everywhere(match: Match) -> bool:
    """Tell whether a memory, given with its store, holds in every project."""
    return match[0].everywhere and match[1].state == memories.CURRENT


def of_first(matches: Sequence[Match]) -> list[Match]:
    """Return the matches of an id without those in other words than the first: an imported record may bring any id.

    A superseded one stays, as a copy that a correction has left behind.
    """
    words = {match[1].content for match in matches[:1]}
    return [match for match in matches if match[1].state == memories.SUPERSEDED or match[1].content in words]


def successors(match: Match) -> list[Match]:
    """Return the memory that holds in every project in place of a superseded one, with its store; [] without one.

    Nothing of the person here stands in place of a colleague's rule.
    """
    store, replaced = match
    if replaced.state != memories.SUPERSEDED or replaced.kind not in _KINDS:
        return []
    if not attribution.is_own(store.db, replaced):
        return []
    opened = open_readers([paths.everywhere(paths.home())])
    matches = [(store, one) for store in opened for one in memories.find(store.db, _HOLDS) if _same(one, replaced)]
    return sorted(matches, key=lambda match: match[1].content != replaced.content)[:1]


def in_same_words(matches: Sequence[Match]) -> list[Match]:
    """Return what the global store has in the words of one of the matches, without the matches themselves."""
    known = {(store.folder, memory.id) for store, memory in matches}
    texts = {memory.content for _, memory in matches if len(memory.content) >= MIN_COPY_CHARS}
    return [
        (store, one)
        for store in open_readers([paths.everywhere(paths.home())])
        for text in texts
        for one in memories.find(store.db, "content = ?", (text,))
        if (store.folder, one.id) not in known
    ]


def copies(matches: Sequence[Match], *, own: bool = False) -> list[Match]:
    """Return what the projects have stored of those matches that are for every project, without the matches themselves.

    These are memories in the same words, and those that it replaced; of one that no longer holds, only what was
    superseded too. own: only of those that hold, notes of the person and those that a model saved in the same words.
    """
    known = {(store.folder, memory.id) for store, memory in matches}
    common = [match for match in matches if match[0].everywhere and (holds_everywhere(match) or not own)]

    def stored(store: Store) -> list[Memory]:
        return [
            one
            for match in common
            for one in _copies(store, match[1])
            if (store.folder, one.id) not in known
            and (holds_everywhere(match) or one.state == memories.SUPERSEDED)
            and (not own or _is_own(store.db, one))
        ]

    return stores.holding(stores.all_folders(paths.home()) if common else [], stored)


def roots(elsewhere: Sequence[Match]) -> list[str]:
    """Return the folders of the projects that hold copies, each once, as far as they are known."""
    return list(dict.fromkeys(filter(None, [stores.root_of(store.db) for store, _ in elsewhere])))


def refresh_guards(current: project.Project, changed: Iterable[str]) -> None:
    """Rewrite the guards of the current project, and of others (their folders) in which notes were changed."""
    for one in [current, *map(project.of_directory, changed)]:
        guard_files.refresh(one)


def _copies(store: Store, memory: Memory) -> Iterator[Memory]:
    for one in memories.find(store.db, _COPIES, (memory.content,)):
        same_words = one.content == memory.content and (len(one.content) >= MIN_COPY_CHARS or one.uid == memory.uid)
        if same_words or (_same(memory, one) and _is_own(store.db, one)):
            yield one


def _is_own(db: Connection, note: Memory) -> bool:
    return (note.kind == "model" and not note.others) or (note.kind in _KINDS and attribution.is_own(db, note))


def _same(memory: Memory, replaced: Memory) -> bool:
    """Tell whether a superseded memory is what another one replaced: it has its id or words, or is the same rule.

    An id that keepsake made follows from the words at first. One of another program tells nothing: if it numbers its
    records, two projects may have different memories with one id.
    """
    if (memories.is_made_here(memory.uid) and replaced.uid == memory.uid) or replaced.content == memory.content:
        return True
    both = is_rule(memory.kind, memory.tag_list()) and is_rule(replaced.kind, replaced.tag_list())
    return both and standing_rules.same(rules.meaning(memory), rules.meaning(replaced))
