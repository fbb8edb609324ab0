"""Extraction: notes that a model writes, staged until they are stored, and lessons of commits (docs/extraction.md).

`schedule` runs the steps in the background at a Stop, a session's start and its end.

| step | module |
| --- | --- |
| have a model read a session, within the budget | `extraction`, `budget` |
| turn the transcript into a text, and the text into a prompt | `conversation`, `prompt` |
| call the model (`claude`) | `model` |
| parse its answer into notes | `insights` |
| keep the answer in a file until it is committed, then store it | `staging`, `storing` |
| pass notes on to an existing memory command | `delegate` |
| learn from commits and design documents, without a model | `commits`, `lessons` |
| make notes of past sessions (`keepsake distill`) | `distill` |
| have a model choose the notes that help at a prompt (`keepsake judge on`) | `judge` |
"""
