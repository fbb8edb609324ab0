"""Learn from new commits on the current branch, without a model."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from keepsake.base import paths
from keepsake.extract import lessons, storing
from keepsake.git import safe_git
from keepsake.store import drafts, memories

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.extract.storing import Shelf
    from keepsake.git.safe_git import Git
    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft

MAX_COMMITS = 20  # commits that one run reads; the next run goes on from there
MAX_DOCUMENT = 256_000  # bytes of a design document that are read from the worktree


def learn(root: str, places: Sequence[str], shelf: Shelf, session: str) -> int:
    """Store the lessons of new commits in the worktree that a session works in. Returns the number of new memories.

    root: the project's root; places: folders of the session, of which the first inside the project is used, else the
    root. In a worktree that is seen for the first time, the newest MAX_COMMITS commits are new. After history was
    rewritten, the commits after the last common one are new.
    Raises GitError, OSError, DatabaseError.
    """
    if not os.path.exists(os.path.join(root, ".git")) and not os.path.isfile(os.path.join(root, "HEAD")):
        return 0
    inside = (place for place in places if place and os.path.isdir(place) and paths.project_root(place) == root)
    folder = next(inside, root)
    git = safe_git.Git(folder)
    top, head = git.top(), git.head()
    if top and not paths.own_history(top):
        return 0
    seen = _last_head(shelf.store.db, top)
    if not top or not head or head == seen:
        return 0
    base = git.base(seen, head) if seen else ""
    hashes = git.between(base, head) if base else git.between("", head, MAX_COMMITS)
    unread = [name for name in hashes if not _was_read(shelf.store.db, name)]
    lost = git.between(base, seen) if base and base != seen else []
    batch = unread[:MAX_COMMITS]
    drafts = [draft for name in batch for draft in _lessons(git, name, shelf.store.db, session)]
    after = partial(_record_read, hashes=batch, top=top, head=head if len(unread) <= MAX_COMMITS else "")
    new_keys = frozenset(draft.key for draft in drafts)
    return storing.deliver(shelf, drafts, partial(store_or_update, lost=frozenset(lost), new_keys=new_keys), after)


def _last_head(db: Connection, top: str) -> str:
    row = db.execute("SELECT head FROM worktree WHERE top = ?", (top,)).fetchone()
    return str(row[0]) if row else ""


def _was_read(db: Connection, name: str) -> bool:
    return db.execute("SELECT 1 FROM read_commit WHERE hash = ?", (name,)).fetchone() is not None


def _record_read(db: Connection, *, hashes: Sequence[str], top: str, head: str) -> None:
    """Record, in the open transaction, which commits were read. head: the worktree's, "" if some are left to read."""
    db.executemany("INSERT OR IGNORE INTO read_commit(hash) VALUES (?)", [(name,) for name in hashes])
    if head:
        db.execute("INSERT OR REPLACE INTO worktree(top, head) VALUES (?, ?)", (top, head))


def _lessons(git: Git, name: str, db: Connection, session: str) -> Iterator[Draft]:
    """Yield the memories of a commit and of the choices in its design documents. name: the commit's hash."""
    commit = git.commit(name)
    if commit is None:
        return
    branch, session_change = storing.branch_of(db, session), memories.change_of(db, session)
    change = lessons.change_of(commit.subject) or ("" if session_change == "unknown" else session_change)
    draft = lessons.of_commit(commit, change, branch)
    if draft is not None:
        yield draft
    for path, owner in lessons.design_paths(commit, change):
        for choice in lessons.choices(git.text(name, path) or _worktree_text(git.folder, path)):
            yield lessons.of_choice(choice, commit, owner, path, branch)


def _worktree_text(top: str, path: str) -> str:
    """Return the worktree's document at a path, which need not be committed, "" if there is none."""
    file = os.path.join(top, path)
    if not os.path.isfile(file) or not paths.inside(file, top):
        return ""
    return paths.read(file, MAX_DOCUMENT)


def store_or_update(db: Connection, draft: Draft, *, lost: frozenset[str], new_keys: frozenset[str]) -> bool:
    """Store a commit's lesson in the open transaction, or update that of the same commit. Returns whether it is new.

    Commits are the same if their messages are equal (rebased), or if one amends the other. The newer replaces the
    older, except for a text that a person has corrected. lost: hashes of the commits that a rewritten history has lost;
    new_keys: keys of the lessons that are stored now.
    """
    old = memories.by_key(db, draft.key) or _amended(db, draft, lost, new_keys)
    if old is None:
        drafts.insert(db, draft)
        return True
    if draft.commit_hash != old.commit_hash and not draft.key.startswith("choice:"):
        db.execute(
            "UPDATE memory SET key = ?, commit_hash = ?, tags = ? WHERE id = ?",
            (draft.key, draft.commit_hash, "\n".join(draft.tags), old.id),
        )
        if not old.edited:
            drafts.set_content(db, old.id, draft.content, draft.updated)
    return False


def _amended(db: Connection, draft: Draft, lost: frozenset[str], new_keys: frozenset[str]) -> memories.Memory | None:
    """Return the memory of the lost commit that this one amends: of the same second, with a file in common or no files.

    A lost commit whose message is among the new ones was rebased, not amended.
    """
    for old in memories.find(db, "kind = 'commit' AND created = ? AND key GLOB 'commit:*'", (draft.created,)):
        files = set(memories.files_of(db, old.id))
        alike = bool(files & set(draft.files)) or files == set(draft.files)
        if alike and old.commit_hash in lost and old.key not in new_keys:
            return old
    return None
