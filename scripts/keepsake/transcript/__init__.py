"""Transcripts: lines become entries, and entries become turns.

| step | module |
| --- | --- |
| read new lines, select those that matter, decode their JSON | `jsonl` |
| turn a line into entries: what a person, the model or a tool said | `reader` |
| take away the words of clients, programs and other agents | `speech` |
| join the entries of one message or prompt into a turn | `turns` |

`recent_words` reads a transcript's end as it lies on the disk, without these steps: its words, for a hook.
"""
