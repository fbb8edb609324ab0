"""What `keepsake doctor` looks at; each check yields what is wrong, and what to do about it.

| file | what it checks |
| --- | --- |
| `plugin.py` | keepsake is installed and not switched off, here and in the other agents; when a hook last ran |
| `home.py` | the data home is a writable folder that nobody else can read, and the settings are understood |
| `home.py` | this Python's SQLite has full-text search; the runtime could be made |
| `databases.py` | the databases are whole, and of this version; what a rebuilt one has lost |
| `transcripts.py` | the transcripts that Claude Code keeps: unread ones, its settings, a full disk |
| `journal.py` | what went wrong in the last week; what the person wants to see no more |

Claude's own memory is checked by `native/checkup.py`, the team's notes by `share/choice.py`.
`findings.py` lists beside problems what was held back, has changed or was never confirmed.
"""
