"""Which files a simple command plainly writes or removes (pure; for hooks, where a line names a rule's file)."""

from __future__ import annotations

from keepsake.guard import shell

_REMOVES = ("rm", "rmdir", "unlink", "shred", "truncate", "trash")


def written(words: list[str]) -> list[str]:
    """Return the files that a simple command plainly writes, overwrites, moves or removes."""
    words = words[1:] if words[:2] in (["git", "rm"], ["git", "mv"]) else words
    named = [word for word in words[1:] if word and not word.startswith("-")]
    if words[0] in ("cp", "install"):
        return _onto(named)
    if words[0] in ("sed", "perl"):
        return _in_place(words[1:])
    return (
        named + (_onto(named) if words[0] == "mv" else []) if words[0] in (*_REMOVES, "mv", "tee", shell.WRITES) else []
    )


def removed(words: list[str]) -> list[str]:
    """Return the files that a simple command removes or moves away."""
    words = words[1:] if words[:2] in (["git", "rm"], ["git", "mv"]) else words
    named = [word for word in words[1:] if not word.startswith("-")]
    return named if words[0] in _REMOVES else named[:-1] if words[0] == "mv" else []


def _onto(named: list[str]) -> list[str]:
    """Return where files are put: the last name, or their names where they are."""
    if len(named) > 1 and named[-1].rstrip("/") == ".":
        return [name.rpartition("/")[2] for name in named[:-1]]
    return named[-1:] if len(named) > 1 else []


def _in_place(words: list[str]) -> list[str]:
    """Return the files that `sed -i` or `perl -pi` changes."""
    options = [word for word in words if word[:1] == "-"]
    if not any(
        word.startswith("--in-place") or (word[1:2] != "-" and "i" in word.partition(".")[0]) for word in options
    ):
        return []
    given = [place for place, word in enumerate(words) if word[:2] != "--" and word[:1] == "-" and word[-1:] == "e"]
    names = [word for place, word in enumerate(words) if word and word[0] != "-" and place - 1 not in given]
    return names if given or "--expression" in "".join(options) else names[1:]
