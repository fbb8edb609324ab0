"""What `keepsake doctor` looks at, one file each; every one has `problems`: what is wrong, and what to do about it.

| file | what it checks |
| --- | --- |
| `plugin.py` | keepsake is not switched off, and the plugin is installed; when a hook last ran |
| `home.py` | the data home is a folder that can be written, and that nobody else can read |
| `interpreter.py` | this Python's SQLite has full-text search; the runtime could be made |
| `settings.py` | the settings are understood |
| `databases.py` | the databases are whole, and of this version |
| `rescue_report.py` | what a rebuilt database has lost |
| `transcripts.py` | the transcripts that Claude Code keeps: unread ones, its settings, a full disk |
| `agents.py` | the other agents run the hooks that `keepsake install` registered |
| `journal.py` | what went wrong in the last week |

Claude's own memory is checked by `native/checkup.py`, the team's notes by `share/choice.py`.
`findings.py` lists beside problems what was held back, has changed or was never confirmed; `dismissals.py` keeps what
the person wants no more of.
"""
