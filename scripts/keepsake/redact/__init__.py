"""Take secrets out of text before it is stored, staged, logged or sent anywhere.

Searches, each linear in the text; what they look for stands in the text tables beside the modules, a row for each
with its judge and an example:

| module | finds | table |
| --- | --- | --- |
| `tokens` | tokens that show by their form | `tokens.txt` |
| `names`, `near` | values tied to a telling word, or near it (`below` it, in its `columns`) | `names.txt` |
| `prose` | passwords that a sentence about a login mentions | `words.txt` |
| `shapes` | places that hold a secret: addresses, headers, commands, calls, codes | `shapes.txt` |
| `outputs` | what a command printed whose job is to print a secret | `outputs.txt` |
| `lone` | long random values that nothing names | `words.txt` |
| `blocks` | private marks, private keys, manifests, settings in Base64 | - |
| `context` | a file whose name says so, the answer to a question for a password | `files.txt` |

`ties` holds the ways to tie a value to a word, `verdict` judges such a hit, `settings` what a setting gives a password,
`sentences` what a sentence says. A value is judged by itself in `passwords`, `phrases`, `generated` and `forms`, and
`values` gives these judges the names that the tables use. `false_positives` takes back what is none, `cues` finds all
words of the tables in one pass.
"""

from keepsake.redact.context import redact_after, redact_file, redact_output
from keepsake.redact.scan import PRIVATE, Finding, findings, redact

__all__ = ["PRIVATE", "Finding", "findings", "redact", "redact_after", "redact_file", "redact_output"]
