"""Stores the rules that a person states, and marks those that a newer rule takes back (standing_rules.py compares)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.capture import keep, standing_rules
from keepsake.capture.standing_rules import Meaning
from keepsake.notes import attribution
from keepsake.redact import redact
from keepsake.store import drafts, memories
from keepsake.store.note import RULES, Note
from keepsake.store.tombstones import id_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.store.db import Connection
    from keepsake.store.drafts import Draft
    from keepsake.store.memories import Memory
    from keepsake.store.pending import Pending
    from keepsake.store.tombstones import Tombstones
    from keepsake.transcript.turns import Turn

    KnownRule = tuple[Memory, Meaning]  # a rule that is stored and holds, with its meaning

MAX_COMPARED = 500  # stored rules, or turns, that a new rule is compared with
_RULES = (  # of a person, "" for the one here, whose saved rules bear a name
    f"{RULES} AND state = {memories.CURRENT} AND (kind = 'rule' OR NOT others)"
    " AND coalesce((SELECT who FROM note WHERE note.memory = memory.id AND memory.kind = 'rule'), '') = ?"
)
_NEXT_SENTENCE = re.compile(r"[.!?]\s|\n")
_TURNS = (
    f"kind = 'turn' AND role = 'user' AND state = {memories.CURRENT} AND NOT (session = ? AND line = ?)"
    " AND NOT others AND coalesce(uuid, '') <> ?"
)


class StatedRule(NamedTuple):
    """A rule as a person's turn states it: the memory to store, its meaning, and the id of the turn."""

    draft: Draft
    meaning: Meaning
    turn: str


def stated(turn: Turn, session: str) -> StatedRule | None:
    """Return the rule that a person's turn sets, or None.

    If some of its sentences are standing rules, the others are left out.
    """
    sentences = standing_rules.rule_sentences(turn.text) if turn.role == "user" else []
    sentences = [pair for pair in sentences if standing_rules.standing(pair[0])] or sentences
    if not sentences:
        return None
    text = redact(" ".join(sentence for sentence, _ in sentences))
    wanted, against = standing_rules.for_and_against(text)
    if not wanted:  # the whole rule is a negation, which its side says
        against = standing_rules.rejected(text)
    about = " ".join([*sorted(standing_rules.subject(text) - against), "!", *sorted(against)])
    meaning = Meaning(text, all(side for _, side in sentences), standing_rules.only_rules(turn.text))
    key = f"rule:{paths.digest(f'{meaning.positive}|{about}')}"
    draft = keep.draft_of(turn, session, key, "rule", "Decision", text, ("rule",))
    return StatedRule(draft, meaning, turn.uuid or turn.id)


def lift(db: Connection, rules: Sequence[StatedRule], gone: Tombstones) -> None:
    """Undo the forgetting of rules that the person states again in a session that began later.

    A fork begins with the lines that it copies, so a rule in them, stated before it was forgotten, stays forgotten.
    """
    for draft, _, _ in rules:
        texts = [text for text in (draft.key, draft.content) if gone.covers(text)]
        row = db.execute("SELECT started FROM session WHERE id = ?", (draft.session,)).fetchone() if texts else None
        if row is not None and (row[0] or 0) > gone.since(*texts):
            gone.lift(*texts, id_key(paths.digest(draft.key)))


def store(rows: Pending, rules: Sequence[StatedRule], gone: Tombstones, who: str = "") -> int:
    """Store a person's rules. Returns how many rows were added.

    who: whose rules they are, "" for the person here; a rule never repeats or takes back somebody else's. A repeated
    rule is counted. A rule that a newer one contradicts is kept, but marked as superseded if the newer one's turn said
    nothing else. A sentence that isn't lasting becomes a rule when another turn of the person says the same.
    """
    if rules:
        rows.write()
    return sum([_store(rows, rule, gone, who) for rule in rules])


def _store(rows: Pending, rule: StatedRule, gone: Tombstones, who: str) -> bool:
    """Store a rule; return whether a row was added."""
    (draft, new, turn), db = rule, rows.db
    if who:
        draft.key, draft.note = f"{draft.key}:{who}", Note("", (), who)
    is_read_again = db.execute("INSERT OR IGNORE INTO rule_turn(turn) VALUES (?)", (turn,)).rowcount == 0
    if is_read_again or gone.covers(draft.key, draft.content):
        return False
    known = _known(db, who)
    same = next((pair for pair in known if standing_rules.same(new, pair[1])), None)
    if same is not None:
        _repeat(db, rule, *same, known)
        return False
    if not standing_rules.standing(draft.content):
        if not _stated_before(db, rule, who):
            return False
        draft.count = 2
    return _add(db, rule, known)


def _known(db: Connection, who: str) -> list[KnownRule]:
    """Return a person's newest rules. Of what they saved, only single sentences: a text may say several things."""
    newest = memories.find(db, _RULES, (who,), f"ORDER BY updated DESC LIMIT {MAX_COMPARED}")
    return [(rule, meaning(rule)) for rule in newest if rule.kind == "rule" or _is_sentence(rule.content)]


def _is_sentence(text: str) -> bool:
    return _NEXT_SENTENCE.search(text.strip()) is None


def settle(db: Connection, row: int) -> None:
    """Take back the person's rules that the rule in the row, which they have just saved, contradicts."""
    rule = memories.by_id(db, row)
    if _is_sentence(rule.content):
        _take_back(db, meaning(rule), rule.updated, row, [known for known in _known(db, "") if known[0].id != row])


def overruled(db: Connection, everywhere: Connection) -> set[str]:
    """Return the ids of the person's rules for every project that a newer rule of a project (db) contradicts."""
    common = _known(everywhere, "")
    own = [pair for pair in _known(db, "") if pair[1].alone] if common else []
    return {
        old.uid
        for old, old_meaning in common
        if any(new.updated > old.updated and standing_rules.contradicts(said, old_meaning) for new, said in own)
    }


def _repeat(db: Connection, rule: StatedRule, stored: Memory, old: Meaning, known: Sequence[KnownRule]) -> None:
    """Count a rule that is stored already. old: its meaning; known: the person's stored rules, this one included.

    What it contradicts is taken back now if this is the first turn that says nothing else.
    """
    at = rule.draft.created
    db.execute("UPDATE memory SET count = count + 1, updated = max(updated, ?) WHERE id = ?", (at, stored.id))
    if rule.meaning.alone and not old.alone:
        db.execute("UPDATE memory SET alone = 1 WHERE id = ?", (stored.id,))
        _take_back(db, rule.meaning, at, stored.id, known)


def _add(db: Connection, rule: StatedRule, known: Sequence[KnownRule]) -> bool:
    """Store a rule that is not among the known ones, and take back what it contradicts; return whether a row was added.

    A rule that was taken back and is stated again holds again, in the row that it had.
    """
    draft, new, _ = rule
    taken_back = memories.by_key(db, draft.key)
    if taken_back is not None and not standing_rules.same(new, meaning(taken_back)):  # an edit has made it another rule
        draft.key = f"{draft.key}:{paths.digest(draft.content)}"
        taken_back = memories.by_key(db, draft.key)
    row = taken_back.id if taken_back is not None else drafts.insert(db, draft)
    db.execute(
        "UPDATE memory SET state = ?, updated = max(updated, ?), positive = coalesce(positive, ?),"
        " alone = coalesce(alone, ?) WHERE id = ?",
        (memories.CURRENT, draft.created, new.positive, new.alone, row),
    )
    _take_back(db, new, draft.created, row, known)
    return taken_back is None


def _take_back(db: Connection, new: Meaning, at: float, row: int, known: Sequence[KnownRule]) -> None:
    """Of two rules that contradict each other, mark the older as superseded if the newer was said alone.

    new: the meaning of the rule in the row `row`; at: when it was said (epoch seconds); known: the other rules.
    """
    for memory, old in known:
        if standing_rules.contradicts(new, old):
            newer, loser = (new, memory.id) if memory.updated <= at else (old, row)
            if newer.alone:
                db.execute("UPDATE memory SET state = ? WHERE id = ?", (memories.SUPERSEDED, loser))


def _stated_before(db: Connection, rule: StatedRule, who: str) -> bool:
    """Tell whether another turn of the same person sets the same rule.

    Only turns that contain the rule's two longest terms, which are usually the rarest, are compared.
    """
    draft = rule.draft
    words = [f" {term} " for term in sorted(standing_rules.subject(draft.content), key=len)[-2:]]
    where = _TURNS + " AND instr(' ' || terms || ' ', ?)" * len(words)
    values = (draft.session, draft.line, draft.uuid, *words)
    turns = memories.find(db, where, values, f"ORDER BY updated DESC LIMIT {MAX_COMPARED}")
    return any(
        standing_rules.repeats(rule.meaning, turn.content) and attribution.is_said_by(db, turn.session, who)
        for turn in turns
    )


def meaning(rule: Memory) -> Meaning:
    """Return the meaning of a stored rule; of one that was saved, edited or imported, the words tell it, said alone."""
    words = memories.stated(rule.content)
    positive = standing_rules.asks_for(words) if rule.positive is None else rule.positive != 0
    return Meaning(words, positive, alone=rule.alone != 0)
