"""Remove the quotations from a text (pure).

People who build assistants often write about orders to a model: a bug report quotes one, a test holds samples. A text
that only quotes an order is shown as unconfirmed, and not held back.
"""

from __future__ import annotations

import re

from keepsake.text.patterns import compiled

# "...", “...”, „...“, «...», 「...」, '...' (no letter or digit outside of the single quotes)
_QUOTED = (
    r"\"[^\"\n]{3,400}\"|“[^”\n]{3,400}”|„[^“”\n]{3,400}[“”]|«[^»\n]{3,400}»|「[^」\n]{2,400}」"
    r"|(?<!\w)'[^'\n]{3,400}'(?!\w)"
)
_WORD = re.compile(r"[^\W\d_]{2,4}")  # in scripts without spaces, two to four characters count as a word
_MIN_WORDS = 4  # words outside of quotations; a text with fewer is little but a quotation


def without_quotations(plain_text: str) -> str:
    """Return a plain text (`provenance.plain`) without its quotations, or all of it if hardly anything else is left."""
    rest = compiled(_QUOTED).sub(" … ", plain_text)
    return rest if len(_WORD.findall(rest)) >= _MIN_WORDS else plain_text
