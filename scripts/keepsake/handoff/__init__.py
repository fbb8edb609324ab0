"""The handoff: what the next person or agent needs to continue a session's work, put together without a model.

| module | does |
| --- | --- |
| `sessions` | finds the session, those before it, its edited files and its last failure |
| `standing_notes` | chooses the notes that matter for the work |
| `handoff` | writes the text from both, and from the session's turns |
"""
