"""Triage: decide at a Stop whether to ask the model for notes. `stop` runs the steps while the person waits.

| step | module |
| --- | --- |
| read what is new since the last Stop, and keep the session's state | `state` |
| group it into exchanges; split a message into comparable sentences | `exchange`, `talk` |
| find cues in a sentence (phrases in `languages/*.json`), and hits in an exchange | `lexicon`, `score` |
| weigh the hits: categories and points, then the decision | `categories`, `verdict` |
| write the question, with the notes that are known already | `reason`, `known_notes` |
| let keepsake's own commands run without a question, in three exact forms | `permission` |
| judge past sessions again, for tuning | `past_stops` |
"""
