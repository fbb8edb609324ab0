"""Capture: transcript bytes become turns, which are filtered, redacted and stored.

`ingest` captures a transcript: it reads what is new since the `cursors`, and stores it batch by batch, each in one
transaction.

| step | module |
| --- | --- |
| collect entries into batches of turns, lessons, fixes and rules | `collector` |
| leave out turns that say too little, and what was forgotten | `filters` |
| find what a tool call teaches: changed files, errors | `tools` |
| find errors and the fixes that held | `fixes` |
| find a person's rules: own statements, then their meaning | `statements`, `standing_rules` |
| store turns, lessons and fixes; store rules | `keep`, `rules` |
| learn more from the same batch: the summary, which shown memories were used | `summary`, `settle` |
| at a compaction: count what the session worked with | `trail` |
| learn from a sub-agent's transcript | `subagents` |
| import: find transcripts, read many at once, read exported records | `importer`, `parallel`, `export_format` |
| know which sessions are older than keepsake here | `past` |
"""
