"""Mark the notes that no longer hold by what git says: merged branches and pull requests, new commits, missing names.

| what git says | example of the mark | the note is silent |
| --- | --- | --- |
| its pull request or branch was merged | PR #88 was merged since (1f2e3d4) | if it begins with what is pending |
| its branch is gone | branch retry-queue is gone | likewise |
| it speaks of uncommitted work, whose ticket or file has commits | a.py has commits since (1f2e3d4) | likewise |
| a name in it was in the code then and isn't now | `parse_all` is no longer in the code | never |

This runs in the background. Git is asked about this checkout alone; if it can't tell, the note gets no mark. Tried on
545 notes of 140 sessions with the project's history: 21 notes became silent (20 of them rightly, judged by hand), 79
were marked. Readers had graded notes of unfinished work: those that would now be silent had helped at none of 24
moments, those that would be shown with a mark at 8 of 30. A note whose names are all gone from the code is still shown:
such notes had helped at one of two moments.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.base.project import TRUNKS
from keepsake.git import safe_git, trunk
from keepsake.git.checkout import Code
from keepsake.notes import marks
from keepsake.store import memories, meta

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.git.safe_git import Git
    from keepsake.git.trunk import History
    from keepsake.store.db import Connection

SEEN, GOES_ON = "stale.seen", "stale.goes_on"  # in meta: digest of what was checked last; next row to check
MAX_SECONDS = 10.0  # of one check; the notes that are left are checked the next time
MAX_NAMES = 6  # names of a note that are looked up in the code, and files in the history
MIN_NAME = 5  # characters
STATE = "state-of-work"
# Work that waits for a commit or a merge, or comes next. A note with such a first sentence is only about that.
UNCOMMITTED = re.compile(
    r"\b(?:uncommitted|not(?: yet)? committed|not be committed|without a commit|never committed)\b", re.IGNORECASE
)
UNMERGED = re.compile(
    r"\b(?:(?:open|draft) (?:PR|pull request)|(?:PR|pull request)(?: ?#?\d+)? (?:\((?:open|draft)\b"
    r"|(?:is |was )?(?:still )?(?:open\b|pending|a draft))|not (?:yet )?(?:created|opened|merged|pushed)"
    r"|unmerged|unpushed|awaits? review|waiting for review|in review)",
    re.IGNORECASE,
)
NEXT = re.compile(
    r"(?:^next\b|\bnothing changed\b|\bnext(?: step)?(?: was|:)|\bcomes? next\b|\bstill to (?:be )?do(?:ne)?\b"
    r"|\bunfinished\b|\bnot(?: yet)? (?:started|implemented)\b|\bin progress\b|\bonly planned\b|\bremaining tasks?\b"
    r"|\btasks? \d[^.;]{0,20}(?:are|is)? ?open\b)",
    re.IGNORECASE,
)
_PULL = re.compile(r"\b(?:PR|pull request|MR)\s?#?(\d{1,6})\b|(?<![\w/])#(\d{1,6})\b", re.IGNORECASE)
_TICKET = re.compile(r"\b[A-Z][A-Z0-9]{1,9}-\d+\b")
_NAME = re.compile(r"[A-Za-z_][\w]*(?:\.[A-Za-z_]\w*)*(?:\(\))?")
_SENTENCE = re.compile(r"(?<=[.!?])\s")
_SAFE_REF = re.compile(r"[A-Za-z0-9][\w./+@-]{0,200}")


class CheckedNote(NamedTuple):
    """A note with what is needed to check it.

    branch: the one on which it was written down, "" if unknown; at: when it was made or changed last (epoch seconds);
    names: the names in it that were in the code then, joined by spaces, None if they were not looked up yet.
    """

    row: int
    cls: str
    text: str
    handles: Sequence[str]
    branch: str
    at: float
    files: Sequence[str]
    names: str | None


def check(top: str, db: Connection) -> int:
    """Check a project's notes if its refs or notes have changed since; return how many were marked.

    top: the checkout's folder. Raises GitError, DatabaseError.
    """
    if not paths.own_history(top):
        return 0
    git = safe_git.Git(top)
    head = git.head()
    size = db.execute("SELECT max(id), count(*) FROM memory").fetchone()
    seen = paths.digest(f"{head} {trunk.refs_text(git)} {size}")
    if not head or meta.value(db, SEEN) == seen:
        return 0
    trunk.follow(git, db)
    notes, history = _shown_notes(db), trunk.history_of(git)
    next_row = meta.value(db, GOES_ON)
    first = next((place for place, note in enumerate(notes) if str(note.row) == next_row), 0)
    code = Code(git)
    deadline, new_marks, checked = time.monotonic() + MAX_SECONDS, {}, []
    notes = notes[first:] + notes[:first]
    for note in notes:
        if time.monotonic() > deadline:
            break
        complete = _with_names(code, db, note)
        mark = judge(code, complete, history)
        checked.append(note.row)
        if mark is not None:
            new_marks[note.row] = mark
    marks.put(db, marks.GIT, new_marks, among=checked)
    left = [note.row for note in notes[len(checked) :]]
    meta.put(db, GOES_ON, str(left[0]) if left else "")
    meta.put(db, SEEN, "" if left else seen)
    return len(new_marks)


def _shown_notes(db: Connection) -> list[CheckedNote]:
    """Return the notes that may be shown, the newest first."""
    rows = db.execute(
        "SELECT memory.id, class, content, handles, branch, max(created, updated), (SELECT group_concat(path, char(10))"
        " FROM memory_file WHERE memory = memory.id), names FROM note JOIN memory ON memory.id = note.memory"
        f" WHERE state = {memories.CURRENT} ORDER BY created DESC"
    ).fetchall()
    return [
        CheckedNote(row, cls, text, _split(handles), branch, at, _split(files), names)
        for row, cls, text, handles, branch, at, files, names in rows
    ]


def _with_names(code: Code, db: Connection, note: CheckedNote) -> CheckedNote:
    """Return a note with the names in it that were in the code when it was made.

    They are looked up once and kept in the note's row. Raises GitError, DatabaseError.
    """
    if note.names is not None:
        return note
    names = " ".join([name for name in code_names(note) if code.had(name, note.at)])
    db.execute("UPDATE note SET names = ? WHERE memory = ?", (names, note.row))
    return note._replace(names=names)


def _split(joined: str | None) -> list[str]:
    return joined.split("\n") if joined else []


def judge(code: Code, note: CheckedNote, history: History) -> marks.Mark | None:
    """Return the mark of a note, None if git says nothing against it. Raises GitError."""
    first = _SENTENCE.split(note.text)[0]
    pending = any(pattern.search(first) for pattern in (UNCOMMITTED, UNMERGED, NEXT))
    merged = _merged(note, history)
    if merged:
        return marks.Mark(merged, silent=pending)
    if note.cls == STATE and UNCOMMITTED.search(note.text) and (words := _committed(code.git, note, history)):
        return marks.Mark(words, silent=pending)
    return _names_gone(code, note)


def _merged(note: CheckedNote, history: History) -> str:
    """Return the words of a mark if the pull request or branch of a note on unfinished work was merged or is gone.

    "" for any other note.
    """
    if note.cls != STATE:
        return ""
    text = f"{note.text}\n" + "\n".join(note.handles)
    numbers = list(dict.fromkeys(filter(None, (n for pair in _PULL.findall(text) for n in pair))))
    for number in numbers if len(numbers) == 1 else ():  # of several, nobody knows which one the note is about
        short, at = history.pulls.get(number, ("", 0.0))
        if at > note.at:
            return f"PR #{number} was merged since ({short})"
    for branch in branches_of(note, history):
        short, at = history.branches.get(branch, ("", 0.0))
        if at > note.at:
            return f"branch {branch} was merged since ({short})"
        tip, tip_at = history.refs.get(branch, ("", 0.0))
        if branch in history.merged and tip_at > note.at:
            return f"branch {branch} was merged since ({tip})"
        if not tip and branch == note.branch:
            return f"branch {branch} is gone"
    return ""


def branches_of(note: CheckedNote, history: History) -> list[str]:
    """Return the branch that a note is about, at most one: the one it names, else the one it was written on.

    None if it names several; never a trunk.
    """
    branches = {*history.refs, *history.branches, note.branch} - {"", *TRUNKS}
    words = set(re.findall(r"[\w./+@-]+", f"{note.text} " + " ".join(note.handles)))
    stripped = {word.rstrip(".,:;)") for word in words}
    named = sorted(stripped & branches)
    return named if len(named) == 1 else [note.branch] if note.branch in branches and not named else []


def _committed(git: Git, note: CheckedNote, history: History) -> str:
    """Return the words of a mark if a ticket or file of a note on uncommitted work has commits since, else ""."""
    tickets = set(_TICKET.findall(note.text))
    for short, at, subject in reversed(history.subjects):
        if at > note.at and (named := tickets & set(_TICKET.findall(subject))):
            return f"{min(named)} has commits since ({short})"
    for name in [file for file in [*note.files, *_files(note)] if _SAFE_REF.fullmatch(file)][:MAX_NAMES]:
        exit_code, out = git.ask("log", "--reverse", f"--since={int(note.at)}", "--format=%h", "--", _spec(name))
        if exit_code == 0 and out.strip():
            return f"{name} has commits since ({out.split()[0]})"
    return ""


def _files(note: CheckedNote) -> list[str]:
    return [
        handle for handle in note.handles if re.fullmatch(r"[\w./-]+\.\w{1,8}", handle) and not handle.startswith("/")
    ]


def _spec(name: str) -> str:
    """Return the git pathspec of a file that a note names; a name without a folder matches in every folder."""
    return name if "/" in name else f":(glob)**/{name}"


def _names_gone(code: Code, note: CheckedNote) -> marks.Mark | None:
    """Return a mark if names that were in the code when the note was made are gone, else None. Raises GitError."""
    gone = [name for name in (note.names or "").split() if not code.has(name)]
    if not gone:
        return None
    verb = "is" if len(gone) == 1 else "are"
    listed = ", ".join(f"`{name}`" for name in gone[:3])
    return marks.Mark(f"{listed} {verb} no longer in the code")


def code_names(note: CheckedNote) -> list[str]:
    """Return the names of code among a note's handles, spelt as in the code: `Pool.get_all()` is `get_all`."""
    names = []
    for handle in note.handles:
        if _NAME.fullmatch(handle):
            name = handle.removesuffix("()").rpartition(".")[2]
            shaped = "_" in name.strip("_") or (name != name.lower() and name != name.upper() and not name.istitle())
            if len(name) >= MIN_NAME and shaped:
                names.append(name)
    return list(dict.fromkeys(names))[:MAX_NAMES]
