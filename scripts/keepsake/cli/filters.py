"""The filters of `recall` and `list`, and the newest memories that pass them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.cli import common
from keepsake.search import search
from keepsake.store import memories

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from keepsake.store.db import Connection
    from keepsake.store.memories import Memory


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the filters."""
    parser.add_argument("--type", type=common.type_name, help="Decision, Learning or Context")
    parser.add_argument("--tags", action="append", metavar="A,B", help="only with all of these tags")
    parser.add_argument("--file", action="append", default=[], metavar="PATH", help="only about this file (repeatable)")
    parser.add_argument("--session", metavar="S", help="only of this session")
    parser.add_argument("--since", type=common.since, metavar="D", help="not older: a date, a time, or an age like 7d")
    parser.add_argument("--until", type=common.until, metavar="D", help="not newer: a date, a time, or an age like 7d")
    parser.add_argument("--all-projects", action="store_true", help="in every project")


def given(args: argparse.Namespace, hidden: Sequence[str]) -> search.Filters:
    """Return the filters that the arguments ask for; hidden: kinds that stay out unless a tag or file asks for them."""
    tags = common.tag_list(args.tags)
    return search.Filters(
        kinds=() if tags or args.file else tuple(hidden),
        types=(args.type,) if args.type else (),
        tags=tuple(tags),
        since=args.since,
        until=args.until,
        files=tuple(args.file),
        sessions=(args.session,) if args.session else (),
    )


def newest(db: Connection, wanted: search.Filters, limit: int | None) -> list[Memory]:
    """Return the memories that pass, the newest first, at most limit of them (None: all)."""
    db.create_function("fold", 1, str.casefold, deterministic=True)
    parts: list[tuple[str, Sequence[object]]] = [("superseded >= 0", ())]
    parts += _one_of("type", wanted.types) + _one_of("session", wanted.sessions)
    parts += [(f"kind NOT IN ({','.join('?' * len(wanted.kinds))})", wanted.kinds)]
    parts += [("instr(char(10) || fold(tags) || char(10), ?)", (f"\n{tag.casefold()}\n",)) for tag in wanted.tags]
    parts += [("updated >= ?", (wanted.since,))] if wanted.since is not None else []
    parts += [("updated <= ?", (wanted.until,))] if wanted.until is not None else []
    if wanted.files:
        parts += _one_of("id", about(db, wanted.files)) or [("0", ())]
    values = [value for _, some in parts for value in some]
    tail = "ORDER BY updated DESC, id DESC" + ("" if limit is None else f" LIMIT {limit:d}")
    return memories.find(db, " AND ".join(sql for sql, _ in parts), values, tail)


def about(db: Connection, files: Iterable[str]) -> list[int]:
    """Return the rows that speak of one of the files: the same base name, and one path is the other's end."""
    found = []
    for name in files:
        asked = "/" + _plain(name)
        for row, path in db.execute("SELECT memory, path FROM memory_file WHERE base = ?", (memories.base_name(name),)):
            known = "/" + _plain(path)
            if known.endswith(asked) or asked.endswith(known):
                found.append(int(row))
    return list(dict.fromkeys(found))


def _plain(path: str) -> str:
    slashes = path.replace("\\", "/").lower()
    return "/".join(part for part in slashes.split("/") if part not in {"", "."})


def _one_of(column: str, values: Sequence[object]) -> list[tuple[str, Sequence[object]]]:
    """Return the condition that a column holds one of the values (a list in SQL, since variables are limited)."""
    if not values:
        return []
    if column == "id":
        return [(f"id IN ({','.join(str(int(str(value))) for value in values)})", ())]
    return [(f"{column} IN ({','.join('?' * len(values))})", values)]
