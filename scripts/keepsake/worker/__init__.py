"""The background process: its jobs, and the virtual environments that it can run in.

| what | module |
| --- | --- |
| the jobs that hooks start | `jobs` |
| read a project's past sessions | `backfill` |
| bring notes up to date; keep a store small, in order and backed up | `note_upkeep`, `upkeep` |
| what waits for the person's decision; what is offered once at a start | `inbox`, `offers` |
| projects that were moved or renamed | `relocation` |
| virtual environments (the worker's packages: `requirements.lock`) | `runtime` |
| link the modules that a hook uses into one file | `link` |
"""
