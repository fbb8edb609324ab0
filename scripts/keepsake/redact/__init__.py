"""Take secrets out of text before it is stored, staged, logged or sent anywhere.

Several searches look for secrets, each in time that is linear in the text. Most rules are rows of the text tables
beside the modules; each row has an example.

| module | finds | table |
| --- | --- | --- |
| `tokens` | tokens that are recognised by their prefix and alphabet | `tokens.txt` |
| `names` | values that a sign, a call or a verb ties to a keyword: `password = ...` | `names.txt` |
| `near`, `columns`, `described` | values that merely stand near a keyword | `names.txt` |
| `prose` | passwords in a sentence that speaks of logging in | `words.txt` |
| `symbols` | passwords in a sentence, by their symbols alone | - |
| `shapes` | secrets that are recognised by their place: in addresses, headers, commands, calls, codes | `shapes.txt` |
| `outputs` | the output of a command whose job is to print a secret | `outputs.txt` |
| `lists` | settings below the name of a file that holds secrets, lists of users with their passwords | - |
| `lone` | long random values without a keyword and without a known form | `words.txt` |
| `blocks` | text that a person marked as private, private keys, manifests, settings in Base64 | - |
| `context` | secrets in a file whose name says so, in a command's output, in the answer to a question | `files.txt` |

`scan` runs all searches but `context`, which adds what is known about a text from outside.

The words of this package:
- keyword: a word that names a secret, such as `password` or `token` (`names.txt`);
- tie: what links a value to a keyword: a sign, a call or a verb (`ties`);
- cue: a literal string at which a search starts; `cues` finds all of them in one pass;
- judge: a function that accepts a value as a secret or rejects it (`values` gives judges the names that tables use);
- span: a secret, with its place in the text and the row that found it.

`verdict` decides whether a value that is tied to a keyword is a secret, by two tables of reasons for and against it.
`settings` judges what a setting or an argument sets, `sentences` what a sentence says; `passwords`, `phrases`,
`generated` and `forms` judge a value by itself. `false_positives` drops spans whose surroundings show that they are
harmless.
"""

from keepsake.redact.context import redact_after, redact_file, redact_output
from keepsake.redact.scan import PRIVATE, Finding, findings, redact

__all__ = ["PRIVATE", "Finding", "findings", "redact", "redact_after", "redact_file", "redact_output"]
