"""The inbox: things that need the person's decision, each with its subject, the reason, and what can be done about it.

| kind | example |
| --- | --- |
| held | a note that reads like an instruction to a model, which Claude is therefore not shown |
| secret | "3 secrets were taken out of what this session said: token 2, password 1" |
| rule | a rule that the person stated here and in another project |
| contradiction | "`retry=True` is used" against the newer "`retry=True` was removed" |
| opposed | a rule of the person that a newer rule of theirs contradicts, which they stated beside other things |
| stale | "branch retry-queue was merged since (1f2e3d4)" |
| unconfirmed | a note that nobody has stated again, used or corrected for 90 days |
| moved | this project seems to be the one that was at /home/ada/old |

The things that the person has looked at and left as they are stand in the file `inbox` of the data folder, one key per
line. The number of things that wait stands in the file `waiting` beside it, so that the status line only has to read a
number.
"""

from __future__ import annotations

import collections
import os
import re
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from keepsake.base import clock, files, notices, paths
from keepsake.capture import standing_rules
from keepsake.capture.rules import meaning
from keepsake.notes import marks
from keepsake.orders import provenance
from keepsake.recall.receipt import WAITING
from keepsake.store import db as sqlite
from keepsake.store import memories
from keepsake.store.store import open_readers
from keepsake.text import render
from keepsake.worker import offers, relocation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.base.project import Project
    from keepsake.store.memories import Memory
    from keepsake.store.store import Store

    Thing = dict[str, object]

FILE, MAX_BYTES = "inbox", 1_000_000
MOST, SHOWN = 30, 600  # things per kind; characters per text
OLD = 90 * clock.DAY  # seconds after which a note that nobody stated again, used or corrected is unconfirmed
SINCE, ORDER = "since ", "order"  # why a note is unconfirmed (with a date), or held back without a sign
_SECRET = re.compile(r"\[redacted:([a-z0-9-]+)\]")
_REPLACED = re.compile(r"replaced by id (\S+)")
UNCONFIRMED = (  # parameter: the note was last changed before this time
    f"id IN (SELECT memory FROM note WHERE seen < 2) AND state = {memories.CURRENT} AND used = 0 AND updated < ?"
    " AND kind IN ('saved', 'model', 'staged', 'rule')"
)


def things(project: Project, stores: Sequence[Store]) -> list[Thing]:
    """Return what waits for a decision in a project's stores, the most important kinds first; `at`: epoch seconds.

    Raises OSError, DatabaseError.
    """
    ignored = dismissed(project.folder)
    waiting = list(_moved(project))
    waiting += [thing for store in stores if not store.everywhere for thing in _rules(project, store)]
    for kind in (_held, _contradictions, opposed, _stale, _unconfirmed, _secrets):
        for store in stores:
            waiting += kind(store)
    return [thing for thing in waiting if thing["key"] not in ignored]


def dismissed(folder: str) -> set[str]:
    """Return the keys of the things that the person has left as they are."""
    path = os.path.join(folder, FILE)
    return set(paths.read(path, MAX_BYTES).splitlines()) if os.path.exists(path) else set()


def leave(folder: str, key: str) -> None:
    """Record that the person leaves a thing as it is, so that it is not brought up again. Raises OSError."""
    notices.record_once(folder, key, FILE)


def recount(project: Project) -> None:
    """Record how many things wait in a project."""
    write(project.folder, count(project))


def count(project: Project) -> int:
    """Return how many things wait in a project; 0 if they can't be counted now."""
    try:
        with ExitStack() as stack:
            return len(things(project, [stack.enter_context(store) for store in open_readers(project.folders())]))
    except (OSError, sqlite.DatabaseError):
        return 0


def write(folder: str, count: int) -> None:
    """Write the number of waiting things beside the ledger, if the data folder exists and can be written."""
    with suppress(OSError):
        files.replace(os.path.join(folder, WAITING), f"{count}\n".encode())


def key(kind: str, uid: str, why: str) -> str:
    """Return the key of a thing about a memory."""
    return f"{kind}:{uid}:{paths.digest(why)}"


def _thing(kind: str, memory: Memory, why: str, **more: object) -> Thing:
    return {"key": key(kind, memory.uid, why), "kind": kind, "id": memory.uid, "text": memory.content[:SHOWN],
            "why": why, "at": memory.updated, "what": memory.kind, **more}  # fmt: skip


def _held(store: Store) -> Iterator[Thing]:
    for note in memories.find(store.db, "state = ?", (memories.HELD,), f"ORDER BY updated DESC LIMIT {MOST}"):
        yield _thing("held", note, provenance.sign(note.content) or ORDER)


def _contradictions(store: Store) -> Iterator[Thing]:
    for row, words, _ in marks.marked_by(store.db, (marks.NEWER,), MOST):
        match = _REPLACED.search(words)
        newer = memories.by_uid(store.db, match[1]) if match else None
        text = newer.content[:SHOWN] if newer is not None else ""
        yield _thing(
            "contradiction", memories.by_id(store.db, row), words, newer=text, newer_id=match[1] if match else ""
        )


def opposed(store: Store) -> Iterator[Thing]:
    """Yield the person's rules that a newer one contradicts without replacing: it was said beside other things."""
    rules = memories.find(
        store.db, f"kind = 'rule' AND state = {memories.CURRENT}", (), f"ORDER BY updated DESC LIMIT {MOST}"
    )
    meanings = [(rule, meaning(rule)) for rule in rules]
    for number, (newer, new) in enumerate(meanings):
        for rule, old in meanings[number + 1 :]:
            if standing_rules.contradicts(new, old):
                why = f"against id {newer.uid}, which you said since beside other things"
                yield _thing("opposed", rule, why, newer=newer.content[:SHOWN], newer_id=newer.uid)


def _stale(store: Store) -> Iterator[Thing]:
    for row, words, silent in marks.marked_by(store.db, (marks.GIT, marks.DELETED), MOST):
        yield _thing("stale", memories.by_id(store.db, row), words, silent=silent)


def _unconfirmed(store: Store) -> Iterator[Thing]:
    limit = clock.now() - OLD
    for note in memories.find(store.db, UNCONFIRMED, (limit,), f"ORDER BY updated LIMIT {MOST}"):
        yield _thing("unconfirmed", note, SINCE + render.date(note.updated))


def _secrets(store: Store) -> list[Thing]:
    """Return, per session, how many secrets of which kinds were removed before anything was stored."""
    counts: dict[str, collections.Counter[str]] = {}
    latest: dict[str, float] = {}
    sql = "SELECT session, content, updated FROM memory WHERE kind <> 'summary' AND instr(content, '[redacted:')"
    for session, content, updated in store.db.execute(sql):
        counts.setdefault(session, collections.Counter()).update(_SECRET.findall(content))
        latest[session] = max(updated, latest.get(session, 0.0))
    newest = sorted([session for session in counts if counts[session]], key=lambda one: -latest[one])[:MOST]
    return [
        {"key": f"secret:{session}:{sum(counts[session].values())}", "kind": "secret", "session": session,
         "kinds": dict(counts[session].most_common()), "at": latest[session]}
        for session in newest
    ]  # fmt: skip


def _rules(project: Project, store: Store) -> Iterator[Thing]:
    """Yield this person's rules that they stated in another project as well, and that are not shown everywhere yet."""
    known: set[str] = set()
    for rule, _, root in offers.twins(project, store.db):
        if rule.uid not in known:
            known.add(rule.uid)
            yield _thing("rule", rule, f"said in {root} too")


def _moved(project: Project) -> Iterator[Thing]:
    for former in relocation.recognised(project):
        yield {"key": f"moved:{former.root}", "kind": "moved", "root": former.root, "why": former.sign,
               "memories": former.memories}  # fmt: skip
