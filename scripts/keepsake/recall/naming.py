"""Tell whether a note names the very file at hand (pure): two paths are compared as far as both give their folders."""

from __future__ import annotations

JOINING = frozenset("_-./@~+")  # characters that belong to a path in a sentence, besides letters and digits


def lowered(path: str) -> str:
    """Return a path in lower case with slashes: `C:/Work/A.py` is `c:/work/a.py`."""
    return path.replace("\\", "/").strip().rstrip("/").lower()


def same(one: str, other: str) -> bool:
    """Tell whether two lowered paths may be the same file: `api/.env` is `/w/api/.env` and `.env`, not `web/.env`."""
    one, other = _from_a_folder(one), _from_a_folder(other)
    return one.endswith(other) or other.endswith(one)


def mentions(text: str, path: str) -> bool:
    """Tell whether a text in lower case names a lowered path: `.env.staging` does not name `.env`."""
    base = path.rpartition("/")[2]
    at = text.find(base) if base else -1
    while at >= 0:
        end = at + len(base)
        if not _goes_on(text, end) and same(text[_start(text, at) : end], path):
            return True
        at = text.find(base, end)
    return False


def _from_a_folder(path: str) -> str:
    """Return a path without what says where it starts: `@./api/a.py` and `~/api/a.py` become `/api/a.py`."""
    path = path.lstrip("@~")
    while path.startswith(("./", "../", "/")):
        path = path.partition("/")[2]
    return "/" + path


def _goes_on(text: str, end: int) -> bool:
    """Tell whether a file name goes on at this position; a dot ends a sentence unless a letter or digit follows."""
    after = text[end : end + 2]
    return after[:1].isalnum() or after[:1] in {"_", "-"} or (after[:1] == "." and after[1:].isalnum())


def _start(text: str, at: int) -> int:
    while at and (text[at - 1].isalnum() or text[at - 1] in JOINING):
        at -= 1
    return at
