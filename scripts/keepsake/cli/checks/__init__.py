"""The checks of `keepsake doctor`; each yields problems and what to do about them.

| file | what it checks |
| --- | --- |
| `plugin.py` | keepsake is installed and not switched off, in Claude Code and other agents; when a hook last ran |
| `home.py` | the data home is a writable folder that nobody else can read, and the settings are understood |
| `home.py` | this Python's SQLite has full-text search; the runtime could be installed |
| `databases.py` | the databases are intact and of this version; what was lost when one was rebuilt |
| `transcripts.py` | the transcripts of Claude Code: unread ones, the setting for their deletion, a full disk |
| `team_notes.py` | the team's notes in the repository: whether they are shown, and which files are refused |
| `journal.py` | errors of the last week; which problems the person has dismissed |

`native/checkup.py` checks Claude's own memory.
`findings.py` lists, beside problems, memories that were held back, have changed or were never confirmed.
"""
