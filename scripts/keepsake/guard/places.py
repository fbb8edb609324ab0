"""Finds the files and folders that a sentence forbids to change (pure; for the worker)."""

from __future__ import annotations

import re

from keepsake.guard.guards import Guard

_PATH = re.compile(r"^[`'\"]?((?:[\w.@-]+/)+[\w.@-]*|[\w@-][\w.@-]*\.[a-z]{1,8}|\.[a-z][\w.-]+)[`'\"]?$", re.IGNORECASE)
_BARE = re.compile(r"^[`'\"]?([\w-]{2,})/?[`'\"]?$")
_END = re.compile(r"\.[a-z]{1,8}$")
_FOLDER = frozenset(
    "folder folders directory directories tree dossier répertoire carpeta directorio pasta diretório ordner verzeichnis"
    " ordners".split()
)
_INSIDE = frozenset("in under inside within below beneath unter im dans sous en dentro bajo em sob".split())
_FILLER = _FOLDER | _INSIDE | frozenset(
    "a an the any anything everything something nothing stuff file files generated please ever again here directly"
    " anymore always just at all this our my repo repository project by hand manually yourself it"
    " der die das den dem nichts etwas alles datei dateien hier direkt mehr jemals bitte von"
    " le la les l' au aux à rien tout fichier fichiers el los las al nada archivo archivos fichero ficheros de del"
    " o os as no na nos nas arquivo arquivos".split()
)  # fmt: skip
# Files that people call by a bare name -> their names in a project.
_KNOWN = {
    "changelog": "CHANGELOG CHANGELOG.md CHANGELOG.rst CHANGELOG.txt", "makefile": "Makefile",
    "license": "/LICENSE /LICENSE.md /LICENSE.txt", "dockerfile": "Dockerfile", "gemfile": "Gemfile",
    "readme": "/README /README.md /README.rst /README.txt", "jenkinsfile": "Jenkinsfile",
    "justfile": "justfile Justfile", "procfile": "Procfile", "vagrantfile": "Vagrantfile", "codeowners": "CODEOWNERS",
    "rakefile": "Rakefile", "node_modules": "node_modules/", "third_party": "third_party/",
}  # fmt: skip


def of(bad: str, uid: str, *, removed: bool = False) -> list[Guard]:
    """Return the guards against changing the file or folder named in bad, by an edit or a command.

    removed: the rule only forbids removing it.
    """
    tokens = [word.strip(",") for word in re.sub(r"(?i)\bl'(?=\w)", "", bad).split()]
    lowered = [word.lower() for word in tokens]
    names = [word for word, lower in zip(tokens, lowered) if lower not in _FILLER]
    words = _words(names[0], {*lowered}) if len(names) == 1 else []
    if not words:
        return []
    if removed:
        return [Guard("Bash", "removes", words, uid)]
    return [Guard("Edit", "file", words, uid), Guard("Bash", "writes", words, uid)]


def _words(name: str, lowered: set[str]) -> list[str]:
    known = _KNOWN.get(name.strip("`'\"/").lower())
    if known:
        return known.split()
    match, bare = _PATH.match(name), _BARE.match(name)
    folder = bool(lowered & (_FOLDER | _INSIDE))
    if not match:
        return [f"/{bare[1]}/"] if bare and lowered & _FOLDER else []
    path = match[1].removeprefix("./")
    if path.endswith("/"):
        return [path]
    if folder and not (_END.search(path) and not lowered & _FOLDER):
        return [f"{path}/"]
    return [path] if _END.search(path) or "/" not in path else [path, f"{path}/"]
