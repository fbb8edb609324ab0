"""What a person's rule forbids, if a machine can tell when it is about to happen (pure; for the worker).

Precision matters more than recall: a sentence counts if it has one of a few forms, names the command, file or code
itself, and holds no other word: with a condition ("when", "unless the tests pass"), a place, or anything that isn't
understood it doesn't count. "Without asking" is not a condition: being asked is what a guard does.
"""

from __future__ import annotations

import os
import re

from keepsake.guard import shell
from keepsake.guard.guards import Guard

_SENTENCE = re.compile("(?<=[.!?])\\s+|\\s*[;\n]\\s*|\\s+[\u2013\u2014]\\s+")
_ASKING = re.compile(
    r",?\s*\b(?:without (?:asking|telling|my (?:ok|okay|approval|permission|consent|say-so))"
    r"|(?:unless|until|before) (?:i (?:ask|say|tell|told|explicitly|approve|confirm)|you (?:ask|have asked)|asking"
    r"|asked|told)|ohne (?:mich )?zu fragen|ohne (?:rück)?frage|ohne meine zustimmung)\b[^.;]*",
    re.IGNORECASE,
)
# With one of these a rule holds for some cases alone, which a machine can't tell.
_CONDITION = re.compile(
    r"\b(?:unless|except|until|before|after|when|whenever|while|if|during|in case|only|other than|apart from|but|wenn"
    r"|falls|außer|bevor|solange|nur|sonst|während)\b",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\s*(?:,|:|\(|\b(?:because|since|as it|so that|it (?:is|breaks|was)|weil|da)\b).*$", re.IGNORECASE
)
_FILLER = frozenset(
    "a an the any please ever again here directly anymore always just at all in this our my repo repository project"
    " codebase command commands to run use using file files folder folders directory by hand manually yourself code"
    " option flag switch it der die das den hier direkt mehr jemals bitte wir".split()
)
# In the patterns of forms.txt: how a sentence may begin, how it says no, what one does with a command and with a file.
_SHORT = {
    "<START>": r"^(?:(?:please|and|but|also|no|nope|from now on|going forward|in (?:the )?future|remember|rule|we|you"
    r"|claude|must|should)[,:!.]?\s+){0,3}",
    "<NOT>": r"(?:never|don'?t|do not|must ?n[o']t|should ?n[o']t|mustn'?t|shouldn'?t|can ?not)"
    r"(?:\s+(?:ever|again|please))*",
    "<RUN>": "(?:run|use|call|execute|invoke|type|do|pass)",
    "<EDIT>": "(?:edit|touch|change|modify|overwrite|write to|delete|remove|rename|commit changes to)",
}


def _forms() -> list[tuple[str, re.Pattern[str]]]:
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "forms.txt"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    for short, pattern in _SHORT.items():
        rows = [[row[0], row[1].replace(short, pattern), *row[2:]] for row in rows]
    return [(row[0], re.compile(row[1], re.IGNORECASE)) for row in rows]


FORMS = _forms()
# What people say of a command -> the command.
_SAID = {
    "force push": "git push --force", "force-push": "git push --force", "push --force": "git push --force",
    "push -f": "git push -f", "push": "git push", "commit": "git commit", "git commit": "git commit",
    "amend": "git commit --amend", "amend commits": "git commit --amend", "rebase": "git rebase",
    "merge": "git merge", "stash": "git stash", "skip hooks": "--no-verify", "skip the hooks": "--no-verify",
    "skip pre-commit hooks": "--no-verify", "bypass hooks": "--no-verify", "hard reset": "git reset --hard",
}  # fmt: skip
_PROGRAMS = frozenset(
    "git npm yarn pnpm npx bun deno node python python2 python3 pip pip3 pipenv uv poetry conda docker docker-compose"
    " podman kubectl helm terraform tofu cargo gradle mvn rake bundle rails composer php pytest tox jest vitest mocha"
    " eslint prettier black ruff mypy tsc rm mv sudo curl wget ssh scp rsync brew apt apt-get yum dnf psql mysql gh"
    " glab heroku vercel netlify aws gcloud alembic prisma dropdb pkill killall chmod chown dd systemctl mise asdf nvm"
    " golangci-lint gofmt goimports make go".split()
)
_WORDS_TOO = frozenset(("make", "go", "node", "black", "bun", "uv", "poetry", "rake", "helm"))  # also plain English
_QUOTED = re.compile(r"^[`\"'“]([^`\"'”]{2,120})[`\"'”]\s*(.*)$")
_ARGUMENT = re.compile(r"-{1,2}[\w-]+(?:=\S+)?|[a-z][\w:./-]*|\./[\w./-]+|\.|\*")
_STOPS = frozenset("in on to from for with at into of and or here directly by via as".split())
_BRANCH = re.compile(
    r"^(?:directly )?(?:to|on|onto|into|in) (?:the )?[`'\"]?(main|master|develop|production|release)[`'\"]?"
    r"(?: branch)?$"
)
_PATH = re.compile(r"^[`'\"]?((?:[\w.@-]+/)+[\w.@-]*|[\w@-][\w.@-]*\.[a-z]{1,8}|\.[a-z][\w.-]+)[`'\"]?$")
_CODE = re.compile(
    r"^[A-Za-z_][\w]*(?:(?:\.|::|->)[A-Za-z_]\w*)+(?:\(\))?$|^[a-z]+[A-Z]\w{3,}$|^\w+\(\)$|^@\w[\w-]{3,}$"
)


def guards(text: str, uid: str) -> list[Guard]:
    """Return what the sentences of a rule forbid; uid: the rule's public id."""
    found = []
    for sentence in _SENTENCE.split(text):
        one = _guard(_ASKING.sub("", sentence.strip()).strip().rstrip(".!"), uid)
        found += [one] if one else []
    return found


def _guard(sentence: str, uid: str) -> Guard | None:
    if _CONDITION.search(sentence):
        return None
    for what, form in FORMS:
        match = form.match(sentence)
        if match:
            bad = match["bad"].strip()
            made = _edit(bad, uid) if what == "edit" else _run(bad, uid, said=what == "act")
            if made or what != "act":
                return made
    return None


def _run(bad: str, uid: str, *, said: bool) -> Guard | None:
    """Return the guard of what may not be run or used. said: it may be in people's own words."""
    bad = _without_filler(bad)
    quoted = _QUOTED.match(bad)
    if quoted:
        inner, rest = quoted[1].strip(), quoted[2]
        if _left(rest, inner):
            return None
        branch = _branch(rest)
        if _CODE.match(inner) and inner.split()[0] not in _PROGRAMS:
            return Guard("Edit", "code", [inner.removesuffix("()")], uid) if not branch else None
        return _command(inner, branch, uid, sure=True)
    for phrase in sorted(_SAID, key=len, reverse=True) if said or bad.lower() in _SAID else ():
        if bad.lower() == phrase or bad.lower().startswith(phrase + " "):
            rest = bad[len(phrase) :].strip()
            return None if _left(rest, phrase) else _command(_SAID[phrase], _branch(rest), uid, sure=True)
    words = bad.split()
    count = 0
    while count < len(words) and _ARGUMENT.fullmatch(words[count]) and not (count and words[count] in _STOPS):
        count += 1
    rest = " ".join(words[count:])
    plain = said and bool(words) and words[0] in _WORDS_TOO  # "never go there" speaks of no program
    if not count or plain or _left(rest, bad):
        return None
    return _command(" ".join(words[:count]), _branch(rest), uid, sure=False)


def _command(line: str, branch: str, uid: str, *, sure: bool) -> Guard | None:
    """Return the guard of a command line. sure: it is marked as a command, so any program is accepted."""
    if line.startswith("-"):
        flags = line.split()
        return (
            Guard("Bash", "flag", flags, uid) if all(flag.startswith("--") for flag in flags) and not branch else None
        )
    parts = shell.commands(line)
    if len(parts) != 1 or shell.only_looks(shell.subcommand(parts[0])):
        return None
    words = [word.rstrip(",") for word in shell.subcommand(parts[0]) if word not in ("...", "*")]
    known = words[0] in _PROGRAMS and (sure or len(words) > 1 or words[0] not in _WORDS_TOO)
    filler = any(word in _FILLER - {"run", "use", "all", "project"} for word in words[1:])
    if not (known or (sure and len(words) > 1 and words[0].islower())) or (filler and not sure):
        return None
    return Guard("Bash", "command", [*words, *([f"@{branch}"] if branch else [])], uid)


def _edit(bad: str, uid: str) -> Guard | None:
    """Return the guard of a file or folder that may not be changed."""
    words = [
        word for word in _without_reason(bad).split() if word.lower().strip(",") not in _FILLER | {"under", "inside"}
    ]
    match = _PATH.match(words[0]) if len(words) == 1 else None
    return Guard("Edit", "file", [match[1]], uid) if match else None


def _without_filler(bad: str) -> str:
    words = _without_reason(bad).split()
    while words and words[0].lower() in ("a", "an", "the", "any", "run", "use", "plain", "raw"):
        words.pop(0)
    return " ".join(words).rstrip(",.!")


def _without_reason(bad: str) -> str:
    quoted = _QUOTED.match(bad)
    if quoted:
        return f"`{quoted[1]}` {_REASON.sub('', quoted[2])}".strip()
    return _REASON.sub("", bad)


def _branch(rest: str) -> str:
    match = _BRANCH.match(rest.lower().strip())
    return match[1] if match else ""


def _left(rest: str, what: str) -> bool:
    """Tell whether the rest of a sentence limits it to some cases."""
    if _branch(rest):
        return not what.startswith(("git ", "push", "commit", "force", "merge", "rebase"))
    return any(word.lower().strip(",.") not in _FILLER for word in rest.split())
