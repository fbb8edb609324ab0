"""Read Claude Code's own memory, and never write it: where it lies, what it states, what the client has loaded.

| step | module |
| --- | --- |
| find the folder: settings, environment, the repository | `place` |
| read its statements: MEMORY.md and the topic files | `folder` |
| read the other instructions that the client loads: CLAUDE.md, rules | `client_context` |
| store the statements as notes; mark what the client loads or what is gone | `mirror` |
| report on the folder for `keepsake doctor` | `checkup` |
"""
