"""Find the files that a text mentions (pure)."""

from __future__ import annotations

import re

MAX_FILES = 20  # files per text
_PATH = re.compile(
    r"(?<![\w@/:.\\-])((?:~|\.{1,2}|[A-Za-z]:)?[/\\]?(?:[\w.@+-]+[/\\]){0,12}[\w@+-][\w.@+-]*\.[A-Za-z][A-Za-z0-9]{0,9})(?![\w/\\])"
)
_NAMES = frozenset("Makefile Dockerfile Justfile Procfile Gemfile Rakefile".split())
_KNOWN = frozenset(
    "py go js ts tsx jsx mjs cjs rs c h cc cpp hpp java kt rb php swift scala sh bash zsh fish ps1 sql md mdx rst txt"
    " json jsonl yaml yml toml ini cfg conf env lock xml html htm css scss less vue svelte proto graphql tf hcl gradle"
    " mk make cmake dockerfile csv tsv ipynb lua pl ex exs erl hs ml clj dart cs fs vb r jl nim zig sol mod sum log"
    " service plist svg png jpg jpeg gif pdf patch diff tmpl tpl j2".split()
)
_NAMED = re.compile(rf"(?<![\w/.-])(?:[\w.@+-]+/)*(?:{'|'.join(sorted(_NAMES))})(?![\w/-])")


def files(text: str) -> list[str]:
    """Return the paths and file names that a text mentions, in order, each once, at most MAX_FILES."""
    # A path contains no white space, so only words with a full stop inside are searched, a tenth of a text.
    words = [word for word in text.split() if "." in word[:-1]]
    matches = [path for word in words for path in _PATH.findall(word)]
    if any(name in text for name in _NAMES):
        matches += [m.group() for m in _NAMED.finditer(text)]
    return list(dict.fromkeys(name for name in matches if is_file(name)))[:MAX_FILES]


def is_file(name: str) -> bool:
    """Tell whether a match looks like a file: by a known ending, or by a known name such as Makefile."""
    ending = name.rpartition(".")[2].lower()
    return ending in _KNOWN or name.rpartition("/")[2] in _NAMES
