"""What of the hits is shown: the one core that the hooks and `keepsake replay` share.

It reads the store and nothing else; the moment (time, session, what was shown and heard) comes in as an argument.
"""

from __future__ import annotations

from keepsake import freshness, rank, recipes, render, reply, worth
from keepsake.store import common, memories, search
from keepsake.words import COMMON, SHELL, STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from keepsake.query import Query
    from keepsake.settings import Settings
    from keepsake.store.db import Connection

    Candidate = tuple[Connection, search.Hit]
    Valued = tuple[float, Connection, search.Hit, worth.Part, str]  # value, its candidate, what is shown, its truth

OWN_KINDS = ("turn", "file", "error", "fix", "rule", "summary")  # of the running session: in its context already
LOOKED_AT = 4  # hits of a store that are weighed
TOLD = ("saved", "rule", "model", "staged")  # said to be remembered: no need to add words
SOLVED = "solved-before"  # why a fix is shown: its error's key, not its words
PERSON = ("saved", "rule")  # said by the person to be remembered: before whatever anybody else says
FIRST = 100.0  # what they are worth beyond any turn
BELOW_PERSON = 0.84  # most that the fix of an error counts beside them: what fits fully (CLEAR) comes before it
AHEAD = 0.001  # that a person's turn is worth more than what others saved, when both fit fully
ENDS = 80  # characters of a turn in which a question mark makes it a question, which tells nothing
GONE = 1.0  # value that a memory loses when all its files are gone
CLEAR = 0.85  # score of a memory that covers what is asked so fully that it is shown whatever it adds ...
CLEAR_CHARS = 610  # ... while a session has been shown less than this: what is asked again and again says little
LEAST_NEW = 3  # rare words that a turn must add
KIN = 0.7  # score of the fix of another error of the same kind: the rule is the same, the place is not
_OWN = f"SELECT id FROM memory WHERE session = ? AND created >= ? AND kind IN ({','.join(map(repr, OWN_KINDS))})"
_SOLVED = "key > ? AND key < ? AND superseded < 2"
ORIGINS = {
    "turn user": "said by the user",
    "turn assistant": "said by Claude",
    "saved": "saved by the user",
    "rule": "the user's rule",
    "model": "saved by Claude",
    "file": "file change",
    "error": "error seen",
    "fix": "error and its fix",
    "commit": "from a commit",
    "staged": "extracted by a model",
    "summary": "session summary",
}


class Moment:
    """What is known when something is asked.

    now and since (the session's last compaction) are epoch seconds; seen: public ids that the context still holds;
    spent: characters shown so far outside the session's start, fences included; said: the words the session has used
    lately; root: the project's folder, for paths ("": unknown).
    """

    __slots__ = ("now", "root", "said", "seen", "session", "since", "spent")

    def __init__(
        self,
        session: str,
        now: float,
        *,
        seen: set[str],
        said: Container[bytes] = (),
        spent: int = 0,
        since: float = 0.0,
        root: str = "",
    ) -> None:
        self.session, self.now, self.seen, self.said, self.spent = session, now, seen, said, spent
        self.since, self.root = since, root


class Choice:
    """A memory that is shown: public id, score 0..1, its line as injected, and why."""

    __slots__ = ("line", "score", "uid", "why")

    def __init__(self, uid: str, score: float, line: str, why: str) -> None:
        self.uid, self.score, self.line, self.why = uid, score, line, why


def origin(row: memories.Memory) -> str:
    """Return where a memory comes from, in a word or two."""
    if row.extra == memories.OTHERS:
        return "imported, somebody else's"
    said = ORIGINS.get(f"{row.kind} {row.role}") or ORIGINS.get(row.kind, "")
    return f"{said}, {row.extra}" if row.extra in (memories.DOUBTFUL, memories.FROM_WEB) else said


def candidates(
    stores: Sequence[Connection], asked: Query, moment: Moment, settings: Settings, output: str = ""
) -> list[Candidate]:
    """Return the best that the stores hold for a query and the session has not before it. Raises DatabaseError.

    output: what a command printed; if it holds an error that was solved before, its fix comes first.
    """
    limit, least = int(settings.number("recall.limit")), settings.number("recall.min_score")

    solved: set[str] = set()

    def skip(row: rank.Doc | search.Row) -> bool:
        return row.uid in moment.seen or row.uid in solved or own(row, moment)

    found = []
    for db in stores if limit else ():
        mine = _rows_of(db, moment)
        by_key = [hit for hit in fixes(db, output) if not skip(hit.row)]
        solved |= {hit.row.uid for hit in by_key}
        found += [(db, hit) for hit in by_key]
        many = max(LOOKED_AT, limit)
        hits = search.recall(
            db, asked, moment.now, limit=many, min_score=least, effort=search.LIGHT, own=mine, skip=skip
        )
        found += [(db, hit) for hit in hits]
    found.sort(key=lambda pair: (pair[1].why != (SOLVED,), -pair[1].score))
    return found[: max(LOOKED_AT, limit)]


def _rows_of(db: Connection, moment: Moment) -> set[int]:
    """Return the rows of the running session that are in its context still."""
    if not moment.session:
        return set()
    return {row for (row,) in db.execute(_OWN, (moment.session, moment.since))}


def fixes(db: Connection, output: str) -> list[search.Hit]:
    """Return the newest fix that held for each error in an output, by its key alone; else for an error of its kind."""
    found: dict[str, search.Hit] = {}
    for line in recipes.errors(output) if output else ():
        for start, score in ((recipes.key(line), 1.0), (recipes.family(line), KIN)):
            rows = memories.find(db, _SOLVED, (start, start + "~"), "ORDER BY updated DESC LIMIT 1")
            if rows:
                found.setdefault(rows[0].uid, search.Hit(rows[0], score, (SOLVED,), {}))
                break
    return list(found.values())


def choose(found: Sequence[Candidate], asked: Query, moment: Moment, settings: Settings) -> list[Choice]:
    """Return which candidates are worth showing, best first, within the settings' limits. Raises DatabaseError."""
    picked = _picked(_valued(found, asked, moment), int(settings.number("recall.limit")))
    hits = {item.uid: hit for hit, item in picked}
    budget = int(min(settings.number("recall.event_chars"), settings.number("recall.session_chars") - moment.spent))
    chosen = render.within([item for _, item in picked], min(budget, reply.MAX_CHARS))
    return [Choice(item.uid, hits[item.uid].score, line, " ".join(hits[item.uid].why[:8])) for item, line in chosen]


def _valued(found: Sequence[Candidate], asked: Query, moment: Moment) -> list[Valued]:
    """Return the candidates that are worth something, best first."""
    valued = []
    wanted = set(worth.telling(asked.text))
    for db, hit in found:
        if not asked.files and hit.score < CLEAR and usual(hit.why, asked.command):
            continue
        part = worth.part(hit.row.content, moment.said)
        value = _value(db, hit, part, wanted, moment)
        if value is None:
            continue
        truth = freshness.check(moment.root, memories.files_of(db, hit.row.id), hit.row.updated)
        valued.append((value - GONE * truth.gone_share(), db, hit, part, truth.words()))
    valued.sort(key=lambda one: -one[0])
    return valued


def _picked(valued: Sequence[Valued], limit: int) -> list[tuple[search.Hit, render.Item]]:
    """Return the first `limit` that don't repeat what is shown beside them, each as it is shown."""
    items: dict[str, tuple[search.Hit, render.Item]] = {}
    told: set[bytes] = set()
    for _, db, hit, part, truth in valued:
        if len(items) == limit:
            break
        item = _item(db, hit, part, truth)
        words = set(worth.telling(item.text))
        alone = hit.row.kind in TOLD or hit.why == (SOLVED,)
        if alone or len(words - told) * 2 > len(words):
            items[item.uid] = (hit, item)
            told |= words
    return list(items.values())


def usual(why: Sequence[str], command: bool) -> bool:
    """Tell whether a hit shares nothing with the query but words of every session ("run the tests")."""
    return all(term in COMMON or term in STOP or (command and term in SHELL) for term in why)


def _value(db: Connection, hit: search.Hit, part: worth.Part, wanted: set[bytes], moment: Moment) -> float | None:
    """Return what a hit is worth here, None when that is too little; wanted: the query's words.

    First what the person said to be remembered, and beside it, unless that fits fully, the fix of the very error; then
    a turn of the person's that fits fully and asks nothing, and what others saved; then what adds most.
    """
    kind = hit.row.kind
    if kind in PERSON:
        return 2 * FIRST + hit.score
    if hit.why == (SOLVED,):
        return 2 * FIRST + min(hit.score, BELOW_PERSON)
    if kind in TOLD:
        return FIRST + min(hit.score, 1.0 - AHEAD)
    value = _added(db, hit, part, wanted, moment)
    said = kind == "turn" and hit.row.role == "user" and hit.score >= CLEAR and "?" not in hit.row.content[-ENDS:]
    return FIRST + hit.score if said and value is not None else value


def _added(db: Connection, hit: search.Hit, part: worth.Part, wanted: set[bytes], moment: Moment) -> float | None:
    """Return what a memory that nobody said to be remembered would add, None when that is too little."""
    total = common.size(db)
    clear = hit.score >= CLEAR and moment.spent < CLEAR_CHARS and hit.row.kind != "fix"  # by words: of another error
    if total <= worth.HANDFUL or (clear and part.new):
        return hit.score
    known = len([word for word in part.words if word in moment.said])
    asked = [word for word in part.words if word in wanted]
    role = worth.ROLES.get(f"{hit.row.kind} {hit.row.role}", 0.0)

    def value(new: int, shared: int) -> float:
        return role + worth.value(new, known, len(part.words) - known, hit.score, shared)

    least = worth.needed(total)
    if len(part.new) < LEAST_NEW or value(len(part.new), len(asked)) < least:
        return None  # too little even if all of it were rare: no need to look that up
    new = len(rare(db, part.new))
    found = value(new, len(rare(db, asked)))
    return found if new >= LEAST_NEW and found >= least else None


def rare(db: Connection, words: Sequence[bytes]) -> list[bytes]:
    """Return the words that at most a small share of the store's memories hold (store/common.py)."""
    frequent = common.among(db, words)
    return [word for word in words if word not in frequent]


def own(row: rank.Doc | search.Row, moment: Moment) -> bool:
    """Tell whether a memory is of the running session and still in its context."""
    return row.session == moment.session != "" and row.kind in OWN_KINDS and row.created >= moment.since


def _item(db: Connection, hit: search.Hit, part: worth.Part, truth: str) -> render.Item:
    row = hit.row
    note = "; ".join([words for words in (_note(db, row), truth) if words])
    if row.kind in TOLD or row.kind == "fix":
        return render.Item(row.uid, row.type, row.created, row.content, origin(row), note)
    prefix = memories.prefix(db, row) if row.kind == "turn" else ""
    return render.Item(row.uid, row.type, row.created, prefix + part.text, origin(row), note)


def _note(db: Connection, row: memories.Memory) -> str:
    """Return what else is worth knowing about a memory: taken back since, how often an error was solved."""
    if row.superseded:
        return "superseded: the user said otherwise later"
    if row.kind != "fix":
        return ""
    start = row.key.rpartition(":")[0] + ":"
    times = db.execute("SELECT sum(count) FROM memory WHERE key > ? AND key < ?", (start, start + "~")).fetchone()[0]
    return f"solved in {times} sessions" if times > 1 else ""
