"""Tell from the name of a file whether it holds secrets: see `files.txt`."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

from keepsake.redact import tables

_CODE = (
    *".py .pyi .js .jsx .ts .tsx .mjs .go .rs .java .kt .rb .php .c .h .cc .cpp .cs .swift .css .scss .less".split(),
    *".html .vue .svelte .md .rst .sql .sh .lock .sum .proto .tf .ipynb .svg".split(),
)
_HARMLESS = re.compile(r"\b(?:example|sample|template|dist|tmpl|schema|design|theme)\b|tokeni[sz]er", re.IGNORECASE)


def keeps_secrets(name: str) -> bool:
    """Return whether the name of a file says that it holds secrets: `.env`, `.vault_pass`, `secrets/db`."""
    parts = name.replace("\\", "/").lower().split("/")
    if parts[-1].endswith(_CODE) or _HARMLESS.search(parts[-1]):
        return False
    return any(
        fnmatchcase("/".join(parts[-2:]) if "/" in pattern else parts[-1], pattern)
        for pattern, _ in tables.rows("files")
    )
