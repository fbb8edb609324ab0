"""Text as the package reads it: terms and stems, mentioned paths, signatures of errors, fenced lines.

| what | module |
| --- | --- |
| a text's search terms, their stems, tables of words | `analyse`, `stem`, `words` |
| what a text is about, as a vector (the table: `meaning.bin`) | `meaning` |
| files that a text mentions | `mentions` |
| the lines of an output that say what went wrong | `error_lines` |
| whether a text says already what a note says | `redundancy` |
| memories as lines for the model; the head of such a line | `render`, `labels` |
| regular expressions that are compiled at their first use | `patterns` |
"""
