"""The shape of a project's database: MIGRATIONS[n] takes it from version n to n + 1. No hook needs them.

Formats inside columns: `tags` are joined by newlines, in the order in which they were given; `terms` are joined by
spaces; `created` and `updated` are epoch seconds; `seq` orders the memories of a session (by a transcript's line or a
record's number).
"""

from __future__ import annotations

from keepsake.store.fts import FTS_SQL, NOTE_FTS_SQL

_FIRST = (
    """
    CREATE TABLE memory(
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL UNIQUE,              -- the public id, for people and programs
        key TEXT NOT NULL UNIQUE,              -- identifies the memory when it is captured again
        kind TEXT NOT NULL,                    -- turn saved model rule fix error file commit staged summary native team
        type TEXT NOT NULL,                    -- Decision, Learning, Context
        role TEXT NOT NULL DEFAULT '',         -- user, assistant or ''
        content TEXT NOT NULL,
        terms TEXT NOT NULL,
        tags TEXT NOT NULL DEFAULT '',
        session TEXT NOT NULL DEFAULT '',
        seq REAL NOT NULL DEFAULT 0,
        uuid TEXT,                             -- of the transcript's line; a fork's copy has the same uuid
        created REAL NOT NULL,
        updated REAL NOT NULL,
        branch TEXT NOT NULL DEFAULT '',
        source TEXT NOT NULL DEFAULT '',       -- transcript cli model tool commit staged record summary native team
        transcript TEXT,                       -- the file that it comes from, unless it is the session's transcript
        line INTEGER,
        commit_hash TEXT,
        count INTEGER NOT NULL DEFAULT 1,      -- how often it was captured or saved
        shown INTEGER NOT NULL DEFAULT 0,      -- how often it was shown, not counting unsettled rows of the ledger
        used INTEGER NOT NULL DEFAULT 0,       -- how often it was used after it was shown
        superseded INTEGER NOT NULL DEFAULT 0, -- 1: contradicted by a newer memory; 2: held back (_STATE renames it)
        extra TEXT                             -- the meaning depends on the kind, until _OWN splits it up
    )
    """,
    "CREATE INDEX memory_session ON memory(session, kind, seq)",
    "CREATE INDEX memory_created ON memory(created)",
    "CREATE INDEX memory_kind ON memory(kind, updated)",
    "CREATE INDEX memory_uuid ON memory(uuid) WHERE uuid IS NOT NULL",
    "CREATE TABLE memory_file(base TEXT NOT NULL, path TEXT NOT NULL, memory INTEGER NOT NULL)",
    "CREATE INDEX memory_file_base ON memory_file(base, memory)",
    "CREATE INDEX memory_file_memory ON memory_file(memory)",
    """
    CREATE TRIGGER memory_file_delete AFTER DELETE ON memory BEGIN
        DELETE FROM memory_file WHERE memory = old.id;
    END
    """,
    """
    CREATE TABLE session(
        id TEXT PRIMARY KEY, change TEXT NOT NULL DEFAULT 'unknown', branch TEXT NOT NULL DEFAULT '',
        cwd TEXT NOT NULL DEFAULT '', transcript TEXT NOT NULL DEFAULT '', started REAL, updated REAL
    )
    """,
    "CREATE INDEX session_updated ON session(updated)",
    """
    CREATE TABLE cursor(
        path TEXT PRIMARY KEY, session TEXT NOT NULL, offset INTEGER NOT NULL, line INTEGER NOT NULL,
        head TEXT NOT NULL, state TEXT NOT NULL
    )
    """,
    "CREATE TABLE occurrence(call TEXT PRIMARY KEY) WITHOUT ROWID",
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    *FTS_SQL,
)
# This step made a table of frequent terms, which _PLAIN_INDEX drops. It stays, so that versions keep their numbers.
_COMMON = ()
# Common words (store/common_words.py), spelt as in a session, so that a hook need neither analyse nor count them.
_COMMON_WORD = (
    "CREATE TABLE common_word(word BLOB PRIMARY KEY, term TEXT NOT NULL) WITHOUT ROWID",
    "DELETE FROM meta WHERE name = 'common_at'",  # so that the worker counts the next time it writes
)
# Finds the newest sessions of a branch without reading all others.
_BRANCH = ("CREATE INDEX session_branch ON session(branch, updated)",)
_GRADE = ()  # likewise: it made a table of grades
# Candidates are ranked by FTS5's own bm25(), which needs an index with positions and lengths.
_PLAIN_INDEX = (
    "DROP TRIGGER IF EXISTS grade_delete",
    "DROP TABLE IF EXISTS grade",
    "DROP TABLE IF EXISTS common",
    "DROP TABLE memory_fts",
    *FTS_SQL,
    "INSERT INTO memory_fts(memory_fts) VALUES ('rebuild')",
)
# Notes are the memories that are shown. They have an index of their own, so that hooks don't search the turns.
_NOTE = (
    """
    CREATE TABLE note(
        memory INTEGER PRIMARY KEY,
        class TEXT NOT NULL DEFAULT '',        -- see store/note.py; '': decided by type and tags
        handles TEXT NOT NULL DEFAULT '',      -- joined by newlines, in the order in which they were given
        handle_terms TEXT NOT NULL DEFAULT '', -- the handles, analysed like `memory.terms`
        who TEXT NOT NULL DEFAULT '',          -- the person whose session it comes from
        seen INTEGER NOT NULL DEFAULT 1,       -- number of sessions that state it
        terms TEXT NOT NULL                    -- of content and handles
    )
    """,
    "CREATE TABLE note_source(memory INTEGER NOT NULL, session TEXT NOT NULL, line INTEGER, commit_hash TEXT)",
    "CREATE INDEX note_source_memory ON note_source(memory)",
    "CREATE INDEX note_source_session ON note_source(session)",
    *NOTE_FTS_SQL,
    # Number of notes with a term at the last count (note_rows.py): one key look-up, while FTS5 reads a whole list.
    "CREATE TABLE note_count(term TEXT PRIMARY KEY, notes INTEGER NOT NULL) WITHOUT ROWID",
    """
    CREATE TRIGGER note_memory_delete AFTER DELETE ON memory BEGIN
        DELETE FROM note WHERE memory = old.id;
        DELETE FROM note_source WHERE memory = old.id;
    END
    """,
    """
    CREATE TRIGGER note_memory_update AFTER UPDATE OF terms ON memory BEGIN
        UPDATE note SET terms = new.terms || ' ' || handle_terms WHERE memory = new.id;
    END
    """,
    # What was saved, or stated as a rule, before there were notes becomes a note.
    """
    INSERT INTO note(memory, class, terms, seen) SELECT id, '', terms, count
    FROM memory WHERE kind IN ('saved', 'model', 'staged', 'rule')
    """,
    """
    INSERT INTO note_source(memory, session, line)
    SELECT memory, session, line FROM note JOIN memory ON id = memory WHERE session <> ''
    """,
    "INSERT INTO note_count SELECT term, doc FROM note_term",
)
# What has changed since a note was made, and whether the note is still shown (notes/marks.py).
_MARK = (
    """
    CREATE TABLE note_mark(
        memory INTEGER NOT NULL, author TEXT NOT NULL, words TEXT NOT NULL, silent INTEGER NOT NULL,
        PRIMARY KEY(memory, author)
    ) WITHOUT ROWID
    """,
    # Names of code in a note that were in the code when it was made, joined by spaces; NULL: not looked up yet.
    "ALTER TABLE note ADD COLUMN names TEXT",
    """
    CREATE TRIGGER note_mark_delete AFTER DELETE ON memory BEGIN
        DELETE FROM note_mark WHERE memory = old.id;
    END
    """,
)
# The vector of a note's meaning (text/meaning.py). A new table of terms needs a step that empties the column again.
_MEANING = (
    "ALTER TABLE note ADD COLUMN vector BLOB NOT NULL DEFAULT x''",
    "DROP TRIGGER note_memory_update",
    """
    CREATE TRIGGER note_memory_update AFTER UPDATE OF terms ON memory BEGIN
        UPDATE note SET terms = new.terms || ' ' || handle_terms, vector = x'' WHERE memory = new.id;
    END
    """,
)
# Names of columns in older versions -> today's names. A rescue (rescue.py) copies rows of an older store unchanged and
# then repeats the steps that split a column or table, SPLIT_....
RENAMED = {"superseded": "state", "extra": "signature"}


def _split_extra(column: str) -> str:
    """Return the SQL that moves `edited` and marks out of the former column `extra`; column: its name at that step."""
    return f"""
    UPDATE memory SET edited = {column} = 'edited', mark = CASE {column} WHEN 'edited' THEN '' ELSE {column} END,
    {column} = NULL WHERE {column} IN ('edited', 'others', 'unconfirmed', 'after a web page')
    """


_STATE = (
    "ALTER TABLE memory RENAME COLUMN superseded TO state",  # memories.CURRENT, SUPERSEDED or HELD
    "ALTER TABLE memory ADD COLUMN mark TEXT NOT NULL DEFAULT ''",  # a reason to doubt its origin: memories.MARKS
    "ALTER TABLE memory ADD COLUMN edited INTEGER NOT NULL DEFAULT 0",  # 1: the person has corrected or confirmed it
    _split_extra("extra"),
)
# The name that the MCP client that saved a note gives itself; '': the note came another way.
_CLIENT = ("ALTER TABLE note ADD COLUMN client TEXT NOT NULL DEFAULT ''",)
# Column of `reading` -> how the names of the rows of `meta` began that held its values.
_OF_A_SESSION = {"waits": "extract.waits:", "read_to": "extract.read:", "closed_to": "extract.from:",
                 "part": "distill.part:", "distilled": "distilled:", "staged": "debounce:"}  # fmt: skip


def _moved(table: str, prefix: str, value: str = "") -> str:
    rows = f"SELECT substr(name, {len(prefix) + 1}){value} FROM meta WHERE name GLOB '{prefix}*'"
    return f"INSERT OR IGNORE INTO {table} {rows}"


SPLIT_META = (
    *(_moved("reading(session)", start) for start in _OF_A_SESSION.values()),
    *(
        f"UPDATE reading SET {column} = (SELECT value FROM meta WHERE name = '{start}' || session)"
        f" WHERE {column} IS NULL"
        for column, start in _OF_A_SESSION.items()
    ),
    _moved("owed(memory)", "handover:"),
    _moved("sending(memory)", "sending:"),
    _moved("worktree(top, head)", "commits:", ", value"),
    *(f"DELETE FROM meta WHERE name GLOB '{start}*'" for start in _OF_A_SESSION.values()),
    *(f"DELETE FROM meta WHERE name GLOB '{start}:*'" for start in ("handover", "sending", "commits")),
)
_READING = (
    # How far models have read a session (extract/); NULL: nothing is known.
    """
    CREATE TABLE reading(
        session TEXT PRIMARY KEY,
        waits TEXT,                            -- JSON: transcript and time, while it waits to be read (schedule.py)
        read_to TEXT,                          -- JSON: line where the next part begins; bytes read, 0 if not all
        closed_to INTEGER,                     -- models don't read up to this line, as it was forgotten
        part TEXT,                             -- JSON: how far `distill` is: next line, notes so far, invalid answers
        distilled REAL,                        -- when `distill` had read the whole session
        staged REAL                            -- when it was extracted, if a commit has deleted the file with that time
    )
    """,
    "CREATE TABLE owed(memory TEXT PRIMARY KEY)",  # keys of memories to be handed to the person's own memory command
    "CREATE TABLE sending(memory TEXT PRIMARY KEY)",  # keys whose handing over was begun and not seen to end
    "CREATE TABLE worktree(top TEXT PRIMARY KEY, head TEXT NOT NULL)",  # the commit up to which each worktree was read
    *SPLIT_META,
)
# Tables that no longer exist; rescue.py makes them for the rows of an older store. The texts in `occurrence` were told
# apart by how they began.
FORMER = {"occurrence": "CREATE TEMP TABLE occurrence(call TEXT PRIMARY KEY)"}
_AFTER = "substr(call, instr(call, ':') + 1) FROM occurrence WHERE call GLOB"
_STAGED = "instr(call, ':staged:')"  # follows the session's id
SPLIT_OCCURRENCE = (
    f"INSERT OR IGNORE INTO sent(memory) SELECT {_AFTER} 'sent:*'",
    f"INSERT OR IGNORE INTO read_commit(hash) SELECT {_AFTER} 'commit:*'",
    f"INSERT OR IGNORE INTO rule_turn(turn) SELECT {_AFTER} 'rule:*'",
    *(f"INSERT OR IGNORE INTO tool_call(kind, id) SELECT '{kind}', {_AFTER} '{kind}:*'" for kind in ("error", "file")),
    *(f"DELETE FROM occurrence WHERE call GLOB '{start}:*'" for start in ("sent", "commit", "rule", "error", "file")),
    f"""
    INSERT OR IGNORE INTO staged_note(session, memory)
    SELECT substr(call, 1, {_STAGED} - 1), substr(call, {_STAGED} + 1) FROM occurrence WHERE {_STAGED} > 1
    """,
    "DROP TABLE occurrence",
)
_MET = (
    # Calls, rules and commits that were captured already, so that none is counted twice.
    "CREATE TABLE tool_call(kind TEXT, id TEXT, PRIMARY KEY(kind, id)) WITHOUT ROWID",  # of the memory; tool_use_id
    "CREATE TABLE rule_turn(turn TEXT PRIMARY KEY) WITHOUT ROWID",  # uuids of the person's turns that state a rule
    "CREATE TABLE read_commit(hash TEXT PRIMARY KEY) WITHOUT ROWID",
    # Which session stated which staged note (its key).
    "CREATE TABLE staged_note(session TEXT, memory TEXT, PRIMARY KEY(session, memory)) WITHOUT ROWID",
    "CREATE TABLE sent(memory TEXT PRIMARY KEY) WITHOUT ROWID",  # keys of what the person's own memory command has got
    *SPLIT_OCCURRENCE,
)
SPLIT_COLUMNS = (
    _split_extra("signature"),
    "UPDATE memory SET story = signature, signature = NULL WHERE kind = 'summary' AND signature IS NOT NULL",
    """
    UPDATE memory SET positive = substr(signature, 1, 1) = '+', alone = substr(signature, 2, 1) <> ' ', signature = NULL
    WHERE kind = 'rule' AND signature IS NOT NULL
    """,
    "UPDATE memory SET others = 1, mark = substr(mark, length('others, ') + 1) WHERE mark GLOB 'others*'",
)
_OWN = (
    "ALTER TABLE memory RENAME COLUMN extra TO signature",  # of an error, or of the error that a fix solves
    "ALTER TABLE memory ADD COLUMN story TEXT",  # JSON of the facts that a summary is written from (capture/summary.py)
    "ALTER TABLE memory ADD COLUMN positive INTEGER",  # of a rule: 1 if it says to do something, 0 if not to
    "ALTER TABLE memory ADD COLUMN alone INTEGER",  # of a rule: 1 if the person's turn said nothing else
    # 1 if the memory came from a file or machine that the user didn't call their own.
    "ALTER TABLE memory ADD COLUMN others INTEGER NOT NULL DEFAULT 0",
    *SPLIT_COLUMNS,
)
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    _FIRST, _COMMON, _COMMON_WORD, _BRANCH, _GRADE, _NOTE, _PLAIN_INDEX, _MARK, _MEANING, _STATE, _CLIENT, _READING,
    (*_MET, *_OWN),
)  # fmt: skip
