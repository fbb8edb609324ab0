"""A memory as a line of the list, and what is said of any memory in a word: whose it is, a rule, not told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keepsake import hosts
from keepsake.search import where
from keepsake.store import memories
from keepsake.store.note import class_of, is_rule
from keepsake.text import labels
from keepsake.view import times

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from keepsake.store.db import Connection

SHOWN = 360  # characters of a text in the list
_MARKS = "(SELECT group_concat(words, ', ') FROM note_mark WHERE note_mark.memory = memory.id AND words <> '')"
_COLUMNS = {
    "row": "memory.id", "uid": "uid", "kind": "kind", "role": "role", "type": "type", "tags": "tags",
    "text": f"substr(content, 1, {SHOWN})", "length": "length(content)", "branch": "branch", "updated": "updated",
    "shown": "shown", "used": "used", "state": "state", "mark": "mark", "others": "others",
    "class": "coalesce(class, '')", "who": "coalesce(who, '')", "seen": "coalesce(seen, 1)",
    "note": "note.memory IS NOT NULL", "changed": f"coalesce({_MARKS}, '')", "host": where.HOST,
}  # fmt: skip
FROM = "FROM memory LEFT JOIN note ON note.memory = memory.id"


def title(host: str) -> str:
    """Return what an agent other than Claude Code is called, "" for Claude Code itself."""
    return "" if host == hosts.CLAUDE else hosts.named(host).TITLE


def read(db: Connection, rows: Collection[int], *, everywhere: bool) -> dict[int, dict[str, object]]:
    """Return row -> the memory as the list shows it. db: after `where.prepare`."""
    sql = f"SELECT {', '.join(_COLUMNS.values())} {FROM} WHERE memory.id IN ({','.join(map(str, rows))})"
    found = [dict(zip(_COLUMNS, row)) for row in db.execute(sql)]
    return {one["row"]: {**_shown(one), "everywhere": everywhere} for one in found}


def _shown(one: dict[str, Any]) -> dict[str, object]:
    tags = one["tags"].split("\n") if one["tags"] else []
    same = {name: one[name] for name in ("kind", "text", "who", "branch", "host", "shown", "used", "seen", "changed")}
    return {
        **same,
        "id": one["uid"],
        "class": (one["class"] or class_of(one["type"], tags)) if one["note"] else "",
        "origin": origin(one["kind"], one["role"]),
        "heard": title(one["host"]),
        "cut": one["length"] > SHOWN,
        "updated": times.iso(one["updated"]),
        "rule": is_rule(one["kind"], tags),
        "state": reason(one["state"], tags),
        "mark": memories.doubts(one["others"], one["mark"]),
    }


def origin(kind: str, role: str) -> str:
    """Return whose word a memory of some kind and role is, in a few words."""
    return labels.ORIGINS.get(f"{kind} {role}") or labels.ORIGINS.get(kind, kind)


def reason(state: int, tags: Sequence[str]) -> str:
    """Return why a memory is not told: `held`, `superseded` or `never`; "" when it may be."""
    if state:
        return "held" if state == memories.HELD else "superseded"
    return "never" if memories.NEVER in map(str.lower, tags) else ""
