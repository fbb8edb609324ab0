"""Read the statements in Claude's memory folder, MEMORY.md and its topic files; never write there.

A damaged or foreign folder is read as far as possible. What was left out is reported, hidden files and folders aside.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import clock, paths
from keepsake.base.event import clean
from keepsake.redact import redact
from keepsake.store.note import problem, statement, valid_handles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

INDEX = "MEMORY.md"
MAX_FILES, MAX_FOLDERS, MAX_DEPTH = 500, 200, 3  # files and folders that are read, and levels of folders
MAX_INDEX, MAX_TOPIC = 1_000_000, 128_000  # bytes of MEMORY.md and of a topic file: a longer one is read in part
MAX_STATEMENTS = 2000  # statements of a folder
MAX_FILE_STATEMENTS, FIRST_STATEMENTS = 1000, 200  # statements of a file, and how many of these are its first ones
# What the client loads of MEMORY.md, frontmatter and comments aside. 2.1.329 says bytes, but compares the text's length
# in JavaScript: an umlaut counts as one, an emoji as two.
LOADED_LINES, LOADED_CHARS = 200, 25_000
HEADING_CHARS = 60  # characters of a heading that is put before the statements under it
# type in a topic file's frontmatter -> class of its notes, with an example
CLASSES = {
    "user": "user-preference",  # Ada has written Go for ten years and is new to React.
    "feedback": "user-preference",  # Integration tests must hit a real database: a mock hid a broken migration.
    "reference": "where-it-is",  # Bugs of the pipeline are tracked in the Linear project INGEST.
}
_LINK = re.compile(r"\[([^\]\n]*)\]\(<?([^)\n>]+?)>?\)")
_WIKI = re.compile(r"\[\[([^\]\n]+)\]\]")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_CODE = re.compile(r"`([^`\n]{2,120})`")
_NAME = re.compile(r"\b(?:[A-Za-z]\w*[a-z0-9][A-Z]\w*|\w+_\w+|[\w.-]+/[\w./-]+|[A-Z]{2,10}-\d+)\b")
_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
_LATER = re.compile(r"(?:\*\*)?(?:why|how to apply|reason)\b[^:\n]{0,40}:", re.IGNORECASE)
_KEY = re.compile(r"\s*([A-Za-z_]+):\s*(.*)")


class ClaudeStatement(NamedTuple):
    """A statement, and where it stands: the file's path below the folder, line (1..), class, handles, epoch seconds."""

    text: str
    file: str
    line: int
    cls: str
    handles: tuple[str, ...]
    at: float


class MemoryNotes(NamedTuple):
    """The statements of a folder, the names of its files, and what could not be read.

    linked: files to which the part of MEMORY.md that the client loads links; all_linked: those to which any part links.
    lines, chars: the size of MEMORY.md as the client counts it; cut: a part of MEMORY.md was not read, so it is larger;
    loaded: its statements that the client loads; problems: (what, what to do); texts: file name -> its text, not
    redacted, unlike the statements; readable: False if the folder exists but could not be listed; unlisted: the folders
    in it that could not be listed, so nobody knows which files they hold.
    """

    statements: tuple[ClaudeStatement, ...]
    names: frozenset[str]
    linked: frozenset[str]
    all_linked: frozenset[str]
    lines: int
    chars: int
    cut: bool
    loaded: frozenset[str]
    problems: tuple[tuple[str, str], ...]
    texts: dict[str, str]
    readable: bool
    unlisted: frozenset[str]


class _Listing(NamedTuple):
    """The Markdown files of a folder and of the folders in it, with their stat; names are paths below the folder."""

    files: list[tuple[str, os.stat_result]]  # at most MAX_FILES and one
    errors: dict[str, OSError]  # folder that could not be listed ("": the folder itself) -> why
    left_out: list[str]  # folders that are too deep or too many to be read

    def problems(self, folder: str) -> Iterator[tuple[str, str]]:
        """Yield (what was not read, what to do); a missing folder holds nothing to be read."""
        for below, error in self.errors.items():
            if below or not isinstance(error, FileNotFoundError):
                place = os.path.join(folder, below) if below else folder
                yield f"{place} can't be read ({error.strerror})", "make it readable for you"
        if self.left_out:
            more = f" and {len(self.left_out) - 1} more" if len(self.left_out) > 1 else ""
            limits = f"{MAX_FOLDERS} folders on {MAX_DEPTH} levels are read; move the files up"
            yield f"{os.path.join(folder, self.left_out[0])}{more}: too deep, or too many folders", limits
        if len(self.files) > MAX_FILES:
            yield f"{folder} holds more than {MAX_FILES} files", f"the first {MAX_FILES} are read; merge some"


def signature(folder: str) -> str:
    """Return a hash of the names, times and sizes of the folder's files, to notice changes; or why it can't be read."""
    listing = _listing(folder)
    if "" in listing.errors:
        return type(listing.errors[""]).__name__
    rows = [f"{name}:{info.st_mtime_ns}:{info.st_size}" for name, info in listing.files]
    return paths.digest("\n".join(rows))


def read(folder: str) -> MemoryNotes:
    """Return the statements of a folder. Never raises, whatever is in it."""
    listing = _listing(folder)
    texts, faults = _texts(folder, listing.files[:MAX_FILES])
    times = {name: info.st_mtime for name, info in listing.files}
    names = frozenset(times)
    index = texts.get(INDEX, "")
    whole = COMMENT.sub("", frontmatter_and_body(index)[1]).strip()
    loaded = loaded_part(whole)
    in_order = sorted(texts, key=lambda name: (name != INDEX, name))
    by_file = {name: list(_statements(name, redact(texts[name]), times[name], names)) for name in in_order}
    statements = [one for of_file in by_file.values() for one in _first_and_last(of_file)]
    return MemoryNotes(
        statements=tuple(statements[:MAX_STATEMENTS]),
        names=names,
        linked=_links(loaded),
        all_linked=_links(index),
        lines=whole.count("\n") + 1 if whole else 0,
        chars=chars(whole),
        cut=any(name == INDEX and info.st_size > MAX_INDEX for name, info in listing.files),
        loaded=frozenset(one.text for one in _statements(INDEX, redact(loaded))),
        problems=(*listing.problems(folder), *faults, *_too_long(folder, by_file), *_without_end(folder, texts)),
        texts=texts,
        readable=isinstance(listing.errors.get("", FileNotFoundError()), FileNotFoundError),
        unlisted=frozenset(below for below in listing.errors if below),
    )


def _texts(folder: str, entries: Sequence[tuple[str, os.stat_result]]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Return the files' texts by name, and the problems with them."""
    texts: dict[str, str] = {}
    problems: list[tuple[str, str]] = []
    for name, _ in entries:
        text, fault = _text(os.path.join(folder, name), MAX_INDEX if name == INDEX else MAX_TOPIC)
        if text is not None:
            texts[name] = text
        if fault:
            problems.append((f"{os.path.join(folder, name)}: {fault[0]}", fault[1]))
    return texts, problems


def _too_long(folder: str, by_file: dict[str, list[ClaudeStatement]]) -> Iterator[tuple[str, str]]:
    """Yield (what was left out, what to do) for files and a folder with too many statements."""
    for name, statements in by_file.items():
        if len(statements) > MAX_FILE_STATEMENTS:
            last = MAX_FILE_STATEMENTS - FIRST_STATEMENTS
            limits = f"its first {FIRST_STATEMENTS} and its last {last} are kept; split it"
            yield f"{os.path.join(folder, name)} holds {len(statements):,} statements", limits
    if sum(len(_first_and_last(statements)) for statements in by_file.values()) > MAX_STATEMENTS:
        limits = f"the first {MAX_STATEMENTS:,} are kept; take out what is no longer true"
        yield f"{folder} holds more than {MAX_STATEMENTS:,} statements", limits


def _without_end(folder: str, texts: dict[str, str]) -> Iterator[tuple[str, str]]:
    for name, text in texts.items():
        if text.startswith("---") and frontmatter_and_body(text)[0] is None:
            yield f"{os.path.join(folder, name)}: its frontmatter has no end", "close it with a line ---"


def _first_and_last(statements: list[ClaudeStatement]) -> list[ClaudeStatement]:
    """Return the statements of a file; of a very long one the first and the last ones, since the newest are last."""
    if len(statements) <= MAX_FILE_STATEMENTS:
        return statements
    return statements[:FIRST_STATEMENTS] + statements[FIRST_STATEMENTS - MAX_FILE_STATEMENTS :]


def loaded_part(text: str) -> str:
    """Return the part of MEMORY.md (frontmatter and comments taken out) that the client loads: whole lines (pure)."""
    head = "\n".join(text.split("\n")[:LOADED_LINES])
    if chars(head) <= LOADED_CHARS:
        return head
    whole_lines = _first_chars(head, LOADED_CHARS + 1).rpartition("\n")[0]  # the line break may be one more
    return whole_lines or _first_chars(head, LOADED_CHARS)


def chars(text: str) -> int:
    """Return the length of a text as the client counts it: in units of UTF-16 (pure)."""
    return len(text.encode("utf-16-le")) // 2


def _first_chars(text: str, most: int) -> str:
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "ignore")


def _listing(folder: str) -> _Listing:
    """List the Markdown files of a folder by name, then those of the folders in it, without hidden ones."""
    listing = _Listing([], {}, [])
    folders = [""]
    for below in folders:  # which grows meanwhile
        try:
            with os.scandir(os.path.join(folder, below)) as found:
                entries = sorted(found, key=lambda entry: entry.name)
            for entry in entries:
                name = f"{below}/{entry.name}".lstrip("/")
                if entry.name.startswith("."):
                    continue
                if len(listing.files) > MAX_FILES:
                    break
                if not entry.is_dir(follow_symlinks=False):
                    if entry.name.endswith(".md"):
                        listing.files.append((clean(name), entry.stat(follow_symlinks=False)))
                elif name.count("/") < MAX_DEPTH - 1 and len(folders) < MAX_FOLDERS:
                    folders.append(name)
                else:
                    listing.left_out.append(clean(name))
        except OSError as error:
            listing.errors[clean(below)] = error
        if len(listing.files) > MAX_FILES:
            break
    return listing._replace(files=listing.files[: MAX_FILES + 1])


def _text(path: str, most: int) -> tuple[str | None, tuple[str, str] | None]:
    """Return a file's text (None if it can't be read), and (what is wrong with it, what to do), None if nothing is.

    most: bytes of a file that are read whole.
    """
    if os.path.islink(path):  # it may lead to a file that isn't Claude's
        return None, ("a link", "put the file itself there; links are not followed")
    try:
        handle = paths.opened(path)
    except OSError as error:
        reason = error.strerror or "not a regular file"
        return None, (f"can't be read ({reason})", "make it a plain file that you can read, or remove it")
    with open(handle, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(LOADED_CHARS * 4 if size > most else most)
        if size > most:  # the client loads the head; what is new stands at the end
            file.seek(size - most)
            data += b"\n" + file.read(most).partition(b"\n")[2]
    fault = (f"{size:,} bytes", "only its beginning and end are read; split it") if size > most else None
    if b"\0" in data:
        return None, ("not text", "save it as UTF-8 text")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", "replace")
        inside = size <= most or error.start < len(data) - 4
        fault = fault or (("not UTF-8", "save it as UTF-8") if inside else None)
    return clean(text.removeprefix("\ufeff")).replace("\r\n", "\n"), fault


def frontmatter_and_body(text: str) -> tuple[str | None, str]:
    """Return a file's frontmatter (None if it has none, or one without an end) and the text after it (pure)."""
    if not text.startswith("---\n"):
        return None, text
    end = text.find("\n---", 3)
    if end < 0:
        return None, text[4:]
    return text[4:end], text[end + 4 :].partition("\n")[2]


def _links(text: str) -> frozenset[str]:
    """Return the names of the folder's files to which a text links."""
    targets = [target.partition("#")[0].strip() for _, target in _LINK.findall(text)]
    targets += [name.partition("|")[0].strip() for name in _WIKI.findall(text)]
    return frozenset(_file(name) for name in targets if name and "://" not in name and not name.startswith(("/", "~")))


def _file(name: str) -> str:
    plain = name.removeprefix("./")
    return plain if plain.endswith(".md") else f"{plain}.md"


def _statements(
    name: str, text: str, mtime: float = 0.0, names: frozenset[str] = frozenset()
) -> Iterator[ClaudeStatement]:
    """Yield the statements of a file. Its frontmatter may give their class, their time and a handle.

    name: the file's path below the folder; mtime: epoch seconds, 0.0 if the statements' time does not matter; names:
    the folder's files: an item of MEMORY.md that only links to some of them is left out, with none it is kept.
    """
    frontmatter, body = frontmatter_and_body(text)
    keys = [pair for line in (frontmatter or "").splitlines() for pair in _KEY.findall(line)]
    about = {key.lower(): value.strip().strip("'\"") for key, value in keys}
    cls = CLASSES.get(about.get("type", ""), "how-it-works")
    at = min(clock.epoch(about.get("modified", "")) or mtime, mtime) or mtime
    stem = os.path.splitext(os.path.basename(name))[0]
    first = text.count("\n", 0, len(text) - len(body)) + 1
    general = [] if name == INDEX else [stem, about.get("name", "")]
    blocks = list(_blocks(body, first))
    if about.get("description") and name != INDEX:
        blocks.insert(0, (2, "", about["description"]))
    for line, heading, block in blocks:
        if name == INDEX and (targets := _links(block)) and targets <= names:
            continue  # the topic files say it themselves
        plain = _plain(block)
        short = heading and len(heading) <= HEADING_CHARS and heading.lower() not in plain.lower()
        sentence = statement(f"{heading}: {plain}" if short else plain) or statement(plain)
        if sentence and not problem(sentence):
            handles = valid_handles([*_CODE.findall(block), *_NAME.findall(plain), *general, heading if short else ""])
            yield ClaudeStatement(sentence, name, line, cls, tuple(handles), at)


def _plain(block: str) -> str:
    """Return a block as a sentence: without emphasis, and with titles in place of links."""
    text = _WIKI.sub(r"\1", _LINK.sub(r"\1", block))
    return " ".join(text.replace("**", "").replace("__", "").split())


def _blocks(body: str, first: int) -> Iterator[tuple[int, str, str]]:
    """Yield (line, heading above, text) of each paragraph and list item; "Why:" stays with the block before it.

    first: the line (1..) of the file at which the body begins.
    """
    bare = COMMENT.sub(lambda match: "\n" * match[0].count("\n"), body)
    heading, fenced = "", False
    open_block: list[str] = []
    start, ended = first, False
    for number, line in enumerate(bare.split("\n"), first):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
            continue
        item, blank = _BULLET.match(line), not line.strip()
        text = line[item.end() :].strip() if item else line.strip()
        title = line.startswith("#")
        later = bool(_LATER.match(text)) and bool(open_block)
        if open_block and not later and (title or item or (ended and not blank)):
            yield start, heading, " ".join(open_block)
            open_block = []
        ended = blank
        if title:
            heading = line.lstrip("#").strip() if line.startswith("##") else ""  # the first level is the file's title
        elif not blank and not fenced:
            start = start if open_block else number
            open_block.append(text)
    if open_block:
        yield start, heading, " ".join(open_block)


def dead_links(contents: MemoryNotes) -> list[str]:
    """Return the files to which MEMORY.md links although they don't exist."""
    return sorted(contents.all_linked - contents.names)


def orphans(contents: MemoryNotes) -> Sequence[str]:
    """Return the topic files to which MEMORY.md doesn't link."""
    return sorted(contents.names - contents.all_linked - {INDEX})
