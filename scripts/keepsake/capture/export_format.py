"""Reads records, the memories that `export` wrote, and stores them as memories of another store."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from keepsake.base import clock, event, paths
from keepsake.capture import keep
from keepsake.notes import merge, person
from keepsake.orders import provenance
from keepsake.redact import redact
from keepsake.store import drafts, memories
from keepsake.store.drafts import Draft
from keepsake.store.note import Note, Source, class_name, line_number, too_long
from keepsake.store.tombstones import id_key
from keepsake.text import mentions
from keepsake.text.render import LATEST, safe_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from keepsake.store.store import Store

MAX_CHARS = 1_000_000  # characters of a record; an older version stored and exported more than `remember` takes
MAX_DIGITS = 400  # of a whole number; the sys.set_int_max_str_digits of Python allows at least 640
MILLISECOND = 0.001  # to which a record's times are rounded
MILLISECONDS = 1e11  # from here on, numbers are milliseconds: as seconds they would be after the year 5000
# A record's `source.kind` -> the kind of memory. For the kinds `tool` and `transcript` a tag decides (KIND_OF_TAG).
KIND_OF_SOURCE = {"cli": "saved", "model": "model", "commit": "commit", "staged": "staged", "summary": "summary",
                  "native": "model", "team": "model"}  # fmt: skip
KINDS_BY_TEXT = ("saved", "model")  # memories of these kinds are the same if their text is the same
# The first tag decides.
KIND_OF_TAG = {"file-access": "file", "fix": "fix", "error": "error", "rule": "rule", "report": "report"}


class BadRecordError(ValueError):
    """A line of an import that is not a valid record; the message says what was expected."""


def epoch(value: object) -> float:
    """Return a record's time (ISO, seconds or milliseconds) in epoch seconds, 0.0 for none. Raises BadRecordError."""
    if value is None or value == "":
        return 0.0
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if not 0 <= value < LATEST * 1000:  # also excludes NaN and infinity: a time without a date breaks every list
            raise BadRecordError(f"{value} is not a time")
        return float(value) if value < MILLISECONDS else value / 1000
    if isinstance(value, str):
        try:
            seconds = clock.parsed(value)
        except ValueError:
            raise BadRecordError(f"{value[:40]!r} is not a time") from None
        if seconds >= LATEST:
            raise BadRecordError(f"{value[:40]!r} is not a time")
        return seconds
    raise BadRecordError("a time is an ISO text or a number of seconds")


def read(lines: Iterable[bytes]) -> Iterator[tuple[int, dict[str, object] | BadRecordError]]:
    """Yield (line number from 1, the object or the error in the line) for JSON lines; empty lines are skipped."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line.decode("utf-8-sig", "replace"), strict=False, parse_int=_whole_number)
        except (ValueError, RecursionError):
            yield number, BadRecordError("not JSON")
            continue
        yield number, value if isinstance(value, dict) else BadRecordError("expected a JSON object")


def _whole_number(digits: str) -> float:
    """Return a whole number; infinity for one of more digits than Python may convert, as for 1e999."""
    return int(digits) if len(digits) <= MAX_DIGITS else float(digits)


def _text(value: dict[str, object], name: str) -> str:
    raw = value.get(name)
    if raw is None:
        return ""
    if not isinstance(raw, str):
        raise BadRecordError(f"{name}: expected text")
    return redact(event.clean(raw))


def _texts(value: dict[str, object], name: str) -> list[str]:
    raw = value.get(name)
    if raw is None:
        return []
    if isinstance(raw, str):
        raw = raw.split(",")
    if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
        raise BadRecordError(f"{name}: expected a list of texts")
    return [clean for item in raw if (clean := " ".join(redact(event.clean(item)).split()))]


def memory_kind(origin: str, role: str, session: str, tags: list[str]) -> str:
    """Return the kind of memory that a record holds. origin: the kind of its source."""
    if origin in KIND_OF_SOURCE:
        return KIND_OF_SOURCE[origin]
    lowered = {tag.lower() for tag in tags}
    if origin in {"tool", "transcript"} and "raw" not in lowered:
        for tag, kind in KIND_OF_TAG.items():
            if tag in lowered:
                return kind
    return "turn" if session or role else "saved"


def too_long_for_note(value: dict[str, object], new: Draft) -> bool:
    """Tell whether a record that names a class is not stored as a note, because its text is too long for one."""
    return bool(value.get("class")) and new.kind != "rule" and not (new.note and new.note.cls)


def kind_of_record(value: dict[str, object]) -> tuple[str, str, list[str]]:
    """Return a record's kind of memory, its role and its tags. Raises BadRecordError."""
    source = value.get("source")
    if source is not None and not isinstance(source, dict):
        raise BadRecordError("source: expected an object")
    role, tags = _text(value, "role").lower(), _texts(value, "tags")
    role = role if role in keep.TYPE_OF else ""  # an older version stored and exported any
    return memory_kind(_text(source or {}, "kind") or "record", role, _text(value, "session_id"), tags), role, tags


def disown(new: Draft) -> bool:
    """Mark a record as somebody else's, whatever it says of its source; return whether it claimed to be the user's."""
    theirs = provenance.by_person(new.kind, new.role)
    if new.kind in provenance.PERSON:
        new.kind = "model"
    new.others, new.mark = True, "" if theirs and not new.others else new.mark
    return theirs


def draft(value: dict[str, object], now: float) -> Draft:
    """Return the memory that a record holds, redacted. now: the time of records without one. Raises BadRecordError."""
    written = value.get("content")
    if isinstance(written, str) and len(written) > MAX_CHARS:
        raise BadRecordError(f"content: too long: {len(written):,} characters, {MAX_CHARS:,} at most")
    content = _text(value, "content").strip()
    if not content:
        raise BadRecordError("content: expected a text that is not empty")
    kind, role, tags = kind_of_record(value)
    _check_turn(value.get("turn"))
    session, source = _text(value, "session_id"), event.table(value, "source")
    mark = _text(value, "mark")
    others = mark == memories.OTHERS or value.get("others") is True
    created = epoch(value.get("created_at")) or now
    try:
        type_ = drafts.type_name(_text(value, "type") or keep.TYPE_OF.get(role, "Learning"))
    except ValueError as error:
        raise BadRecordError(str(error)) from None
    return Draft(
        key=f"{role}|{epoch(value.get('created_at'))}|{content}",  # what identifies it: see RecordKeeper._key
        kind=kind,
        type=type_,
        content=content,
        created=created,
        updated=epoch(value.get("updated_at")) or created,
        role=role,
        tags=tags,
        session=session,
        source=_text(source, "kind") or "record",
        transcript=_text(source, "transcript"),
        line=line_number(source.get("line")),
        commit_hash=_text(source, "commit"),
        files=mentions.files(content) if value.get("files") is None else _texts(value, "files"),
        uid=_text(value, "id"),
        mark=mark if mark in memories.MARKS else "",
        others=others,
        superseded=value.get("superseded") is True,
        note=_note(value, kind, content, others=others),
    )


def _check_turn(turn: object) -> None:
    """Raise BadRecordError if a record's turn is not of the form that `export` writes; its numbers are counted anew."""
    if turn is not None and not isinstance(turn, dict):
        raise BadRecordError("turn: expected an object with n and total")
    for name in ("n", "total"):
        if turn and turn.get(name) is not None and not isinstance(turn[name], int):
            raise BadRecordError(f"turn: {name}: expected a whole number of at most {MAX_DIGITS} digits")


def _note(value: dict[str, object], kind: str, content: str, *, others: bool) -> Note | None:
    """Return the note of a record with a class or of one of NOTE_KINDS, else None. Raises BadRecordError."""
    named_class, handles, rows = _text(value, "class"), _texts(value, "handles"), value.get("sources")
    if rows is not None and not (isinstance(rows, list) and all(isinstance(row, dict) for row in rows)):
        raise BadRecordError("sources: expected a list of objects")
    if too_long(content):  # from an older keepsake, or not a note: an ordinary memory
        named_class = ""
    if not named_class and kind not in drafts.NOTE_KINDS:
        return None
    try:
        cls = class_name(named_class) if named_class else ""
    except ValueError as error:
        raise BadRecordError(str(error)) from None
    sources = [_source(row) for row in rows or ()]
    # A rule of one's own is shown to everybody who works here; its session tells who stated it.
    who = "" if kind == "rule" and not others else person.plain(_text(value, "who"))
    if not sources:
        sources = [_source({**event.table(value, "source"), "session_id": value.get("session_id")})]
    return Note(cls, handles, who, [source for source in sources if source.session])


def _source(row: dict[str, object]) -> Source:
    return Source(_text(row, "session_id"), line_number(row.get("line")), _text(row, "commit"))


def _is_version(stored: memories.Memory, new: Draft) -> bool:
    """Tell whether a record with the id of a stored memory is that memory, as it was before or after an edit."""
    return memories.is_made_here(new.uid) and abs(stored.created - new.created) < MILLISECOND


def _holds(stored: memories.Memory, new: Draft) -> bool:
    """Tell whether a record with the id of a stored memory is that memory, an older version, or a turn's beginning."""
    older = new.updated + MILLISECOND < stored.updated or new.content in stored.content
    return stored.content == new.content or (older and _is_version(stored, new))


class RecordKeeper:
    """Stores the records of one import in one database, each once.

    mine: the records are the user's own; otherwise the text of each is judged, whoever wrote it according to the
    record.
    """

    def __init__(self, store: Store, *, mine: bool) -> None:
        self.db, self.gone, self.mine = store.db, store.tombstones, mine
        self._repeats: dict[str, int] = {}
        self._aside: set[int] = set()  # rows of this import that are superseded
        self._next: dict[str, float] = {}

    def keep(self, new: Draft) -> bool:
        """Store a record, unless it is stored already or was forgotten. Returns whether a row was added."""
        named = memories.by_uid(self.db, new.uid) if new.uid else None
        new.key = self._key(new)
        if named is not None and _holds(named, new):
            return self._reclaim(named, new)
        if self._forgotten(new, named):
            return False
        same = memories.by_key(self.db, new.key)
        if same is not None:
            return self._reclaim(same, new)
        if new.session:
            new.seq = self._next_seq(new.session)
            self._touch_session(new)
        if new.note is not None and not new.note.who:
            new.note.who = person.of_session(self.db, new.session)
        if new.uid != safe_id(new.uid):  # it would be shown in another form, by which nobody could name it
            new.uid = ""
        row = drafts.insert(self.db, self._judged(new))
        self._aside |= {row} if new.state == memories.SUPERSEDED else set()
        if named is not None and _is_version(named, new) and (named.others or not new.others) and not new.state:
            self.db.execute("UPDATE memory SET state = max(state, ?) WHERE id = ?", (memories.SUPERSEDED, named.id))
        if new.note is not None and new.note.cls:
            merge.replace(self.db, row)
        return True

    def _forgotten(self, new: Draft, named: memories.Memory | None) -> bool:
        """Tell whether a record was forgotten, perhaps with another text. named: the memory with its id."""
        by_id = named is None and memories.is_made_here(new.uid) and self.gone.covers(id_key(new.uid))
        return by_id or self.gone.covers(new.key, new.content)

    def _judged(self, new: Draft) -> Draft:
        """Complete a draft; whoever wrote it according to the record, somebody else's is judged by its text."""
        drafts.complete(new)
        if not self.mine or new.others:
            suspicious = provenance.reads_like_instruction(new.content)
            new.state = memories.HELD if suspicious else memories.CURRENT
        if new.superseded and new.state == memories.CURRENT:
            new.state = memories.SUPERSEDED
        return new

    def _reclaim(self, old: memories.Memory, new: Draft) -> bool:
        """Mark an imported memory of somebody else's as the user's, if the record now is. Returns False: no new row.

        What one project of an export has superseded, and another one hasn't, holds.
        """
        state = memories.SUPERSEDED if new.superseded else memories.CURRENT
        if old.others and not new.others:
            sql = "UPDATE memory SET kind = ?, mark = ?, others = 0, state = ? WHERE id = ?"
            self.db.execute(sql, (new.kind, new.mark, state, old.id))
        elif old.id in self._aside:
            self.db.execute("UPDATE memory SET state = ? WHERE id = ?", (state, old.id))
        return False

    def _key(self, new: Draft) -> str:
        """Return a record's key, which is the same when the record is imported again.

        It consists of the record's session, id and text; without an id, of its session, role, time, text and the number
        of equal records before it. A memory of KINDS_BY_TEXT without a session is identified by its text alone.
        """
        if not new.session and new.kind in KINDS_BY_TEXT:
            return drafts.content_key("saved", new.content)
        if new.uid:
            return f"{memories.RECORD}{new.session}:{new.uid}:{paths.digest(new.content)}"
        base = f"{memories.RECORD}{new.session}:{paths.digest(new.key)}"
        self._repeats[base] = self._repeats.get(base, 0) + 1
        return f"{base}:{self._repeats[base]}"

    def _next_seq(self, session: str) -> float:
        if session not in self._next:
            row = self.db.execute("SELECT coalesce(max(seq), 0) FROM memory WHERE session = ?", (session,)).fetchone()
            self._next[session] = float(row[0])
        self._next[session] += 1
        return self._next[session]

    def _touch_session(self, new: Draft) -> None:
        change = next((tag[7:] for tag in new.tags if tag.lower().startswith("change:")), "unknown")
        self.db.execute(
            "INSERT INTO session(id, change, transcript, started, updated) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT(id) DO UPDATE SET updated = CASE WHEN EXISTS (SELECT 1 FROM cursor WHERE cursor.session = id)"
            " THEN updated ELSE max(coalesce(updated, 0), excluded.updated) END,"
            " started = min(coalesce(started, excluded.started), excluded.started)",
            (new.session, change, new.transcript or "", new.created, new.created),
        )
