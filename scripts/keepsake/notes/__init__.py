"""What happens to notes after they are made: merging, their person and origin, marks on those that have aged.

| what | module |
| --- | --- |
| merge notes that state the same fact | `merge` |
| take back what a newer note says was replaced or removed | `reversal` |
| give a note what a newer version of it says | `revision` |
| mark what has changed since a note was made | `marks` |
| whose session it is; the agent that a memory comes from | `person`, `host` |
| fill in the person, session, branch and turn of a saved note | `attribution` |
"""
