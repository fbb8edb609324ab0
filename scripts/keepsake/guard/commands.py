"""Finds the command that a sentence forbids (pure; for the worker)."""

from __future__ import annotations

import re

from keepsake.guard import shell
from keepsake.guard.guards import Guard

_FILLER = frozenset(
    "a an the any please ever again here directly anymore always just at all in this our my repo repository project"
    " codebase command commands to run use using file files folder folders directory by hand manually yourself code"
    " option flag switch it anything something packages dependencies der die das den hier direkt mehr jemals bitte wir"
    " aquí ici aqui directement directamente diretamente nunca jamais".split()
)
# How people describe a command -> the command.
_PHRASES = {
    "force push": "git push --force", "force-push": "git push --force", "push --force": "git push --force",
    "force pushes": "git push --force", "force-pushes": "git push --force", "force pushing": "git push --force",
    "push -f": "git push -f", "push": "git push", "commit": "git commit", "git commit": "git commit",
    "amend": "git commit --amend", "amend commits": "git commit --amend", "rebase": "git rebase",
    "merge": "git merge", "stash": "git stash", "skip hooks": "--no-verify", "skip the hooks": "--no-verify",
    "skip pre-commit hooks": "--no-verify", "bypass hooks": "--no-verify", "hard reset": "git reset --hard",
    "cherry-pick": "git cherry-pick", "rebasing": "git rebase", "amending": "git commit --amend",
    "stashing": "git stash", "hard resets": "git reset --hard", "amend a commit": "git commit --amend",
}  # fmt: skip
_PROGRAMS = frozenset(
    "git npm yarn pnpm npx bun deno node python python2 python3 pip pip3 pipenv uv poetry conda docker docker-compose"
    " podman kubectl helm terraform tofu cargo gradle mvn rake bundle rails composer php pytest tox jest vitest mocha"
    " eslint prettier black ruff mypy tsc rm mv sudo curl wget ssh scp rsync brew apt apt-get yum dnf psql mysql gh"
    " glab heroku vercel netlify aws gcloud alembic prisma dropdb pkill killall chmod chown dd systemctl mise asdf nvm"
    " golangci-lint gofmt goimports make go".split()
)
_ENGLISH_WORDS = frozenset(("make", "go", "node", "black", "bun", "uv", "poetry", "rake", "helm"))  # also words
QUOTED = re.compile(r"^[`\"'“]([^`\"'”]{2,120})[`\"'”]\s*(.*)$")
_ARGUMENT = re.compile(r"-{1,2}[\w-]+(?:=\S+)?|[a-z][\w:./-]*|\./[\w./-]+|\.|\*")
_LEADS = frozenset("a an the any run use plain raw calling running using un una uma le la l' el o ein einen".split())
_STOPS = frozenset(
    "please anything something packages dependencies hier ici aquí aqui in on to from for with at into of and or here"
    " directly by via as".split()
)
_BRANCH = re.compile(
    r"^(?:directly )?(?:to|on|onto|into|in) (?:the )?[`'\"]?(main|master|develop|production|release)[`'\"]?"
    r"(?: branch)?(?: directly)?$"
)
_CASE = re.compile(r"^(?:this|it|that|these|those)\b(?! (?:repo|project|codebase|repository))", re.IGNORECASE)  # a case
_SERVICE = re.compile(
    r"^(?P<verb>restart|stop|reload|disable) (?:the )?(?P<service>docker|nginx|apache2|httpd|postgres|postgresql|mysql"
    r"|mariadb|redis|sshd|cron|caddy|haproxy|containerd|rabbitmq|mongod)(?: service| daemon)?$"
)
_TRAILER = re.compile(
    r"^(?:co-authored-by|signed-off-by|generated-by|assisted-by|reviewed-by|acked-by):?$", re.IGNORECASE
)
_IN_COMMITS = frozenset(
    "to in into on the a any your my our git commit commits message messages line lines trailer trailers footer footers"
    " tag tags of anywhere".split()
)
# Other names of a program, which a rule also covers unless it mentions them.
_OTHER_NAMES = {
    "pip": ("python -m pip", "python3 -m pip", "pip3"), "python": ("python3",), "npm install": ("npm i",),
    **{one: (f"npx {one}", f"pnpm {one}", f"pnpm exec {one}", f"yarn {one}", f"bunx {one}")
       for one in ("jest", "vitest", "mocha", "eslint", "prettier", "tsc", "prisma")},
}  # fmt: skip


def of(bad: str, uid: str, sentence: str, *, described: bool, swap: bool = False) -> list[Guard]:
    """Return the guards against running the command named in bad.

    described: it may be described in people's own words. swap: another program is to be used instead, so a single word
    is a program.
    """
    program, _, rest = bad.partition(" ")
    single = swap and program in _PROGRAMS and not rest.startswith("-") and not _is_limited(rest, program)
    guard = Guard("Bash", "command", [program], uid) if single else _guard_of(bad, uid, described=described)
    return [guard, *_other_names(guard, sentence)] if guard else []


def is_program(bad: str) -> bool:
    """Tell whether the text begins with a known program, in quotes or not."""
    words = without_filler(bad).lstrip("`\"'").split()
    return bool(words) and words[0].strip("`\"'") in _PROGRAMS


def of_message(bad: str, uid: str) -> list[Guard]:
    """Return the guard against a text in commit messages: a text in quotes, or the name of a trailer."""
    quoted = QUOTED.match(bad)
    if quoted:
        rest = quoted[2].lower().split()
        text = quoted[1] if {"commit", "commits"} & {*rest} and not {*rest} - _IN_COMMITS else ""
    else:
        words = bad.split()
        rest = [word.lower() for word in words[1:]]
        text = words[0].rstrip(":") if words and _TRAILER.match(words[0]) and not {*rest} - _IN_COMMITS else ""
    return [Guard("Bash", "message", [text], uid)] if text else []


def bare(bad: str, uid: str) -> list[Guard]:
    """Return the guard against running a command without arguments."""
    guard = _guard_of(bad, uid, described=False)
    return [Guard("Bash", "command", [*guard.words, "$"], uid)] if guard and guard.form == "command" else []


def _other_names(guard: Guard, sentence: str) -> list[Guard]:
    guards = []
    for name, others in _OTHER_NAMES.items():
        words = name.split()
        if guard.form == "command" and guard.words[: len(words)] == words:
            names = [other for other in others if other.split()[0] not in sentence or other.split()[0] == words[0]]
            guards += [
                Guard("Bash", "command", [*other.split(), *guard.words[len(words) :]], guard.uid) for other in names
            ]
    return guards


def _guard_of(bad: str, uid: str, *, described: bool) -> Guard | None:
    bad = without_filler(bad)
    quoted = QUOTED.match(bad)
    if quoted:
        inner, rest = quoted[1].strip(), quoted[2]
        return None if _is_limited(rest, inner) else _command(inner, _branch(rest), uid, marked=True)
    for phrase in sorted(_PHRASES, key=len, reverse=True) if described or bad.lower() in _PHRASES else ():
        rest = bad[len(phrase) :].strip()
        if bad.lower() == phrase or (bad.lower().startswith(phrase + " ") and not rest.startswith("-")):
            return None if _is_limited(rest, phrase) else _command(_PHRASES[phrase], _branch(rest), uid, marked=True)
    service = _SERVICE.match(bad.lower()) if described else None
    if service:
        return Guard("Bash", "command", ["systemctl", service["verb"], service["service"]], uid)
    words = bad.split()
    count = 0
    while count < len(words) and _ARGUMENT.fullmatch(words[count]) and not (count and words[count] in _STOPS):
        count += 1
    rest = " ".join(words[count:])
    # "Never go there" is not about the program `go`.
    ambiguous = described and bool(words) and words[0] in _ENGLISH_WORDS
    if not count or ambiguous or _is_limited(rest, bad):
        return None
    return _command(" ".join(words[:count]), _branch(rest), uid, marked=False)


def _command(line: str, branch: str, uid: str, *, marked: bool) -> Guard | None:
    """Return the guard against a command line. marked: it is marked as a command, so any program is accepted."""
    if line.startswith("-"):
        flags = line.split()
        return (
            Guard("Bash", "flag", flags, uid) if all(flag.startswith("--") for flag in flags) and not branch else None
        )
    parts = shell.commands(line, "sudo")
    if len(parts) != 1 or shell.is_read_only(shell.subcommand(parts[0])):
        return None
    words = [word.rstrip(",") for word in shell.subcommand(parts[0]) if word not in ("...", "*")]
    known = words[0] in _PROGRAMS and (marked or len(words) > 1 or words[0] not in _ENGLISH_WORDS)
    filler = any(word in _FILLER - {"run", "use", "all", "project"} for word in words[1:])
    if not (known or (marked and len(words) > 1 and words[0].islower())) or (filler and not marked):
        return None
    return Guard("Bash", "command", [*words, *([f"@{branch}"] if branch else [])], uid)


def without_filler(bad: str) -> str:
    """Return the text without articles, "run" and the like before the command."""
    words = bad.split()
    while words and words[0].lower() in _LEADS:
        words.pop(0)
    return " ".join(words).rstrip(",!")


def _branch(rest: str) -> str:
    match = _BRANCH.match(rest.lower().strip())
    return match[1] if match else ""


def _is_limited(rest: str, what: str) -> bool:
    """Tell whether the rest of a sentence limits a prohibition to some cases. what: the command or its description."""
    if _branch(rest):
        return not what.startswith(("git ", "push", "commit", "force", "merge", "rebase"))
    if _CASE.match(rest):
        return True
    return any(word.lower().strip(",.") not in _FILLER for word in rest.split())
