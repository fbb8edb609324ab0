"""Before a command or an edit: what standing rules forbid, and what keepsake says before it happens.

| what | module |
| --- | --- |
| the hook: ask the person, or tell the model | `act` |
| whether a call does what a rule forbids (hooks) | `guards`, `effects`, `shell` |
| what a rule forbids, found in its sentences (worker) | `prohibitions`, which asks `commands`, `places`, `code_names` |
| the file with a store's guards, and the list of projects that have any | `guard_files` |

`forms.txt` lists forms of sentences that forbid something, `code.txt` names of code that people write without quotes.
"""
