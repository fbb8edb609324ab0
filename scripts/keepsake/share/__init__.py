"""Notes in the repository, reviewed like code: written at the person's request, read back as the team's.

| module | does |
| --- | --- |
| `choice` | keeps the person's choice: are these notes shown, and which of them are the person's own? |
| `page` | converts a note to and from the text of its Markdown file |
| `folder` | reads the files of a checkout, and refuses unsafe ones |
| `publishing` | notes of the store -> files of the checkout |
| `loading` | files of the checkout -> the team's notes in the store |
"""
