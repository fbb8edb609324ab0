"""The common words of a store, in a table of their own, so that a hook pays one key look-up per word.

To count one term in the full-text index SQLite reads the term's whole posting list, and weighing one memory would need
forty such counts. So the worker counts all terms at once whenever the store has grown by a fifth. It stores the words
from which the common terms come, since a hook can look a word up faster than it can find the word's term.
"""

from __future__ import annotations

from keepsake.store import memories
from keepsake.store.db import placeholders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Container

    from keepsake.store.db import Connection

MAX_SHARE, MAX_COUNT = 0.005, 3  # a term in more memories than this share and this number is common
MIN_GROWTH = 1.2  # times the size at the last count: when terms are counted again
MIN_MEMORIES = 30  # memories; in a smaller store no term is worth counting
MAX_SAMPLE = 2_000  # newest memories, whose words are looked at: a word in 1 of 200 memories occurs in ten of these
_SIZE = "common_at"


def refresh(db: Connection) -> bool:
    """Count the terms again if the store has grown enough; return whether they were counted. Raises DatabaseError."""
    from keepsake.store import meta  # only the worker counts

    total = memories.last_row(db)
    if total < MIN_MEMORIES or total < MIN_GROWTH * int(meta.value(db, _SIZE) or 0):
        return False
    db.execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, memory_fts, row)")
    db.execute("BEGIN IMMEDIATE")
    rows = db.execute("SELECT term FROM temp.vocabulary WHERE doc > ?", (max(MAX_COUNT, int(total * MAX_SHARE)),))
    frequent = {term for (term,) in rows}
    db.execute("DELETE FROM common_word")
    db.executemany("INSERT INTO common_word(word, term) VALUES (?, ?)", _words(db, frequent))
    meta.put(db, _SIZE, str(total))
    db.execute("COMMIT")
    return True


def _words(db: Connection, frequent: Container[str]) -> list[tuple[bytes, str]]:
    """Return (word, its term) for each word of the newest memories whose term is frequent."""
    from keepsake.text import analyse  # only the worker counts
    from keepsake.transcript import recent_words  # only the worker counts

    newest = db.execute("SELECT content FROM memory WHERE kind <> 'file' ORDER BY id DESC LIMIT ?", (MAX_SAMPLE,))
    words = {word for (content,) in newest for word in recent_words.ordered(content)}
    terms = [(word, next(iter(analyse.terms(word.decode("utf-8", "replace"))), "")) for word in words]
    return [(word, term) for word, term in terms if term in frequent]


def among(db: Connection, words: Collection[bytes]) -> set[bytes]:
    """Return the common ones among words, which were cut as in transcript/recent_words.py. Raises DatabaseError."""
    sql = f"SELECT word FROM common_word WHERE word IN ({placeholders(words)})"
    return {word for (word,) in db.execute(sql, tuple(words))}
