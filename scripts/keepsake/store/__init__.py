"""The memory store: one SQLite file with FTS5 per project, and the ledger beside it.

| what | module |
| --- | --- |
| open a store (a `Store`: database, folder, tombstones); open a database | `store`, `db` |
| versions and the ledger's schema; the tables and their migrations | `schema`, `migrations` |
| a memory before it is stored; many in one statement; a memory as read | `drafts`, `pending`, `memories` |
| a note, and its rows | `note`, `note_rows` |
| full-text index; words that are common in the store | `fts`, `common_words` |
| the ledger: what was shown, and what a compaction hands back | `ledger`, `handbacks` |
| single values; pauses; how far models have read sessions | `meta`, `pauses`, `readings` |
| forgetting for good, undoing a wholesale one, what stays forgotten | `forget`, `undo`, `tombstones` |
| the size limit | `limits` |
| rebuild a damaged store; copy its readable rows; add another store's memories | `rescue`, `salvage`, `adoption` |
| a lock between processes; temporary folders | `process_lock`, `throwaway` |
"""
