"""Whether a text speaks of an order to a model instead of giving one (pure).

Who builds an assistant writes of injections all day: a bug report quotes one, a test holds samples, a sub-agent says
what it did not follow. Such a text is shown as unconfirmed, not held back.
"""

from __future__ import annotations

import re

from keepsake.text.patterns import compiled

# "...", “...”, „...“, «...», 「...」, '...' with nothing of a word beside it
_QUOTED = (
    r"\"[^\"\n]{3,400}\"|“[^”\n]{3,400}”|„[^“”\n]{3,400}[“”]|«[^»\n]{3,400}»|「[^」\n]{2,400}」"
    r"|(?<!\w)'[^'\n]{3,400}'(?!\w)"
)
# What texts are called that hold such a quotation: "injection samples ('ignore all ...')", "a PDF which contains "...""
_TEXTS = (
    r"inject|samples?\b|fixtures?\b|corpus|attack|classif|untrusted|red-?team|guardrail|jailbreak"
    r"|\bprompts?\b(?! (?:engineer|is to|must))|\bphrase\b|\bfalse (?:positive|alarm)|faux positif|garde-fou|fehlalarm"
    r"|\bcontain(?:s|ed)\b|\binclude[sd]? the (?:text|words|phrase)|と書かれ|インジェクション|プロンプト"
)
# What was, or is to be, done with it: "I did not follow it", "treated it as data", "hay que tratar ... como datos"
_REFUSED = (
    r"\b(?:did|do|does|must|should|shall|will)(?:n't| not) (?:be )?(?:follow|obey|run|execute)(?:ed)?"
    r" (?:it|that|them)\b"
    r"|\btreat\w*\b[^.\n]{0,40}\bas (?:untrusted |plain |mere )?(?:data|content)\b"
    r"|\bcomo (?:datos|dados)\b|\bals daten\b"
    r"|\b(?:stop|keep|prevent|kept)(?:s|ped|ed)?\b[^.\n]{0,40}\bfrom (?:following|obeying)\b"
    r"|データとして"
)
_WORD = re.compile(r"[^\W\d_]{2,4}")  # of scripts without spaces, some characters count as one
_FEWEST = 4  # words around a quotation that say anything of it


def around(looks: str) -> str:
    """Return a text, made plain, without what it quotes."""
    return compiled(_QUOTED).sub(" … ", looks)


def says_what_it_is(looks: str) -> bool:
    """Tell whether a text, made plain and without its quotations, says what kind of text it speaks of."""
    return len(_WORD.findall(looks)) >= _FEWEST and compiled(_TEXTS).search(looks) is not None


def refuses(looks: str) -> bool:
    """Tell whether a text, made plain, says that an order is not to be followed."""
    return compiled(_REFUSED).search(looks) is not None
