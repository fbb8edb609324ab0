"""The memory store: one SQLite file with FTS5 per project."""
