"""What stands in a text outside of its quotations (pure).

Who builds an assistant writes of orders to a model all day: a bug report quotes one, a test holds samples. What a text
only quotes is shown as unconfirmed, not held back.
"""

from __future__ import annotations

import re

from keepsake.text.patterns import compiled

# "...", “...”, „...“, «...», 「...」, '...' with nothing of a word beside it
_QUOTED = (
    r"\"[^\"\n]{3,400}\"|“[^”\n]{3,400}”|„[^“”\n]{3,400}[“”]|«[^»\n]{3,400}»|「[^」\n]{2,400}」"
    r"|(?<!\w)'[^'\n]{3,400}'(?!\w)"
)
_WORD = re.compile(r"[^\W\d_]{2,4}")  # of scripts without spaces, some characters count as one
_MIN_WORDS = 4  # around a quotation; a text with fewer says nothing of what it quotes


def around(looks: str) -> str:
    """Return a text, made plain, without what it quotes; whole, where it is little but a quotation."""
    rest = compiled(_QUOTED).sub(" … ", looks)
    return rest if len(_WORD.findall(rest)) >= _MIN_WORDS else looks
