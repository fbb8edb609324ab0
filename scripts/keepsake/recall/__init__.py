"""Choose what hooks show the model at a moment: candidates, gate, and the line of each memory.

The gate decides. Afterwards `tell` leaves out what the model has just read, what several sessions were shown and did
not use, and what has no room.

| what | module |
| --- | --- |
| the whole way of a hook, from its event to the reply | `tell` |
| the moment: what is searched for, beside what, with which files | `moment` |
| the notes that share words with it | `candidates` |
| the gate: which of them are worth showing | `gate` |
| what the gate weighs: features, and the trees that turn them into a probability | `features`, `gate_trees` |
| the share of the query that a note covers | `query_coverage` |
| the probability that a note needs at this moment | `requirement` |
| the fix of the very error at hand | `known_fix` |
| with the judge on, a model's choice instead | `model_choice` |
| a note's line; whether a note names a file at hand; what became of its files | `line`, `naming`, `freshness` |
| names of further notes at the first prompt; what the person is told of it all | `pointer`, `receipt` |
| a session's start, a sub-agent's start, after a compaction | `digest`, `briefing`, `handback` |
"""
