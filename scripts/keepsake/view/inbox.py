"""What wants a decision: each thing with what it is about, why, and the few things that may be done about it.

| kind | example |
| --- | --- |
| held | a note that reads like an instruction to a model, kept out of what Claude is shown |
| secret | "3 secrets were taken out of what this session said: token 2, password 1" |
| rule | a rule that was said here and in another project |
| contradiction | "`retry=True` is used" stands against the newer "`retry=True` was removed" |
| stale | "branch retry-queue was merged since (1f2e3d4)" |
| unconfirmed | a note that nobody has stated again, used or put right for 90 days |
| moved | this project seems to be the one that was at /home/ada/old |

What the person has looked at and leaves as it is stands in the file `inbox` of the data folder, one key a line.
"""

from __future__ import annotations

import collections
import os
import re
from typing import TYPE_CHECKING

from keepsake.base import clock, paths
from keepsake.notes import marks, person
from keepsake.orders import provenance
from keepsake.store import memories
from keepsake.view import times
from keepsake.worker import moved, offers, others

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from keepsake.store.memories import Memory
    from keepsake.store.store import Store
    from keepsake.view.desk import Desk

FILE, MAX_BYTES, MAX_KEY = "inbox", 1_000_000, 300
MOST, SHOWN = 30, 600  # things of one kind; characters of a text
OLD = 90 * times.DAY
_SECRET = re.compile(r"\[redacted:([a-z0-9-]+)\]")
_REPLACED = re.compile(r"replaced by id (\S+)")
_UNCONFIRMED = (
    "id IN (SELECT memory FROM note WHERE seen < 2) AND superseded = 0 AND used = 0 AND updated < ?"
    " AND kind IN ('saved', 'model', 'staged', 'rule')"
)


def listed(desk: Desk, _: Mapping[str, str]) -> object:
    """Return what waits for a decision: `things`, the weightiest kinds first."""
    left = dismissed(desk)
    found: list[dict[str, object]] = list(_moved(desk))
    with desk.stores() as stores:
        for kind in (_held, _contradictions, _stale, _unconfirmed, _secrets):
            for store in stores:
                found += kind(store)
        found[1:1] = [one for store in stores if not store.everywhere for one in _rules(desk, store)]
    hidden = desk.forgetting.hidden
    return {"things": [one for one in found if one["key"] not in left and one.get("id") not in hidden]}


def dismiss(desk: Desk, given: Mapping[str, object]) -> object:
    """Leave a thing as it is: it is not brought up again."""
    key = given.get("key")
    if not isinstance(key, str) or not 0 < len(key) <= MAX_KEY or "\n" in key:
        raise ValueError("key is missing")
    if key not in dismissed(desk):
        path = os.path.join(paths.make_dir(desk.project.folder), FILE)
        with open(paths.opened(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "a", encoding="utf-8") as file:
            file.write(f"{key}\n")
    return {"dismissed": key}


def dismissed(desk: Desk) -> set[str]:
    """Return the keys of what the person leaves as it is."""
    path = os.path.join(desk.project.folder, FILE)
    return set(paths.read(path, MAX_BYTES).splitlines()) if os.path.exists(path) else set()


def _thing(kind: str, memory: Memory, why: str, **more: object) -> dict[str, object]:
    key = f"{kind}:{memory.uid}:{paths.digest(why)}"
    return {"key": key, "kind": kind, "id": memory.uid, "text": memory.content[:SHOWN], "why": why,
            "at": times.iso(memory.updated), "what": memory.kind, **more}  # fmt: skip


def _held(store: Store) -> Iterator[dict[str, object]]:
    for one in memories.find(store.db, "superseded = ?", (memories.HELD,), f"ORDER BY updated DESC LIMIT {MOST}"):
        yield _thing("held", one, provenance.sign(one.content) or "order")


def _contradictions(store: Store) -> Iterator[dict[str, object]]:
    for row, words, _ in marks.marked(store.db, (marks.NEWER,), MOST):
        told = _REPLACED.search(words)
        newer = memories.by_uid(store.db, told[1]) if told else None
        text = newer.content[:SHOWN] if newer is not None else ""
        yield _thing(
            "contradiction", memories.by_id(store.db, row), words, newer=text, newer_id=told[1] if told else ""
        )


def _stale(store: Store) -> Iterator[dict[str, object]]:
    for row, words, silent in marks.marked(store.db, (marks.GIT, marks.DELETED), MOST):
        yield _thing("stale", memories.by_id(store.db, row), words, silent=silent)


def _unconfirmed(store: Store) -> Iterator[dict[str, object]]:
    before = clock.now() - OLD
    for one in memories.find(store.db, _UNCONFIRMED, (before,), f"ORDER BY updated LIMIT {MOST}"):
        yield _thing("unconfirmed", one, f"since {(times.iso(one.updated) or '')[:10]}")


def _secrets(store: Store) -> list[dict[str, object]]:
    """Return, for each session, how many secrets of which kinds were taken out before anything was stored."""
    counts: dict[str, collections.Counter[str]] = {}
    latest: dict[str, float] = {}
    sql = "SELECT session, content, updated FROM memory WHERE kind <> 'summary' AND instr(content, '[redacted:')"
    for session, content, updated in store.db.execute(sql):
        counts.setdefault(session, collections.Counter()).update(_SECRET.findall(content))
        latest[session] = max(updated, latest.get(session, 0.0))
    newest = sorted([session for session in counts if counts[session]], key=lambda one: -latest[one])[:MOST]
    return [
        {"key": f"secret:{session}:{sum(counts[session].values())}", "kind": "secret", "session": session,
         "kinds": dict(counts[session].most_common()), "at": times.iso(latest[session])}
        for session in newest
    ]  # fmt: skip


def _rules(desk: Desk, store: Store) -> Iterator[dict[str, object]]:
    """Yield this person's rules that were said in another project as well, and are not told in all yet."""
    people = person.names(desk.project.top)
    mine = offers.rules(store.db, people)
    known: set[str] = set()
    for other in others.projects(desk.project.home, store.folder) if mine else ():
        theirs = offers.rules(other.db, people)
        for rule in mine:
            if rule.uid not in known and any(offers.same(rule, one) for one in theirs):
                known.add(rule.uid)
                yield _thing("rule", rule, f"said in {other.root} too")


def _moved(desk: Desk) -> Iterator[dict[str, object]]:
    for former in moved.recognised(desk.project):
        yield {"key": f"moved:{former.root}", "kind": "moved", "root": former.root, "why": former.sign,
               "memories": former.memories}  # fmt: skip
