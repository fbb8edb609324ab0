"""Make memories of commits and of the choices in design documents (pure)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import paths
from keepsake.capture.tools import flatten
from keepsake.extract import insights
from keepsake.redact import redact
from keepsake.store import drafts
from keepsake.store.drafts import Draft

if TYPE_CHECKING:
    from keepsake.git.safe_git import Commit

MAX_FILES = 8  # files of a commit that its memory names
MAX_REASON_CHARS = 400  # characters of a commit's body that are kept
MAX_CHOICES = 20  # choices that are taken from one design document
# Words before a subject's colon that are a type of commit, not the name of a change.
NO_NAMES = frozenset("build chore ci docs feat fix perf refactor revert style test wip".split())
_NAME = re.compile(r"(?:(\w+)\(([\w./-]{1,100})\)|([A-Za-z0-9][A-Za-z0-9._/-]{0,99}))!?:\s+\S")
_TRAILER = re.compile(
    r"^(?:[A-Z][\w-]*-(?:by|id|on|url|link)|Fixes|Closes|Refs?|Issue|Bug|PR):?\s*[:#].*|^\W*Generated ", re.IGNORECASE
)
_CHOSEN = re.compile(
    r"\b(?:because|since|so that|instead of|rather than|in favou?r of|decided?|choose|chose|switch(?:ed)? to"
    r"|in order to|to avoid|prefer)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(r"^\W*\*\*Choices?:?\*\*:?\s*(.*)", re.IGNORECASE)
_REASON = re.compile(r"^\W*\*\*(?:Rationale|Why|Reason):?\*\*:?\s*(.*)", re.IGNORECASE)
_HEADING = re.compile(r"^#{1,6}\s+(?:Decision\s*\d*\s*[:.—-]\s*)?(.*)", re.IGNORECASE)
_DESIGN = re.compile(r"(?:^|/)openspec/changes/(?:archive/)?(?:\d{4}-\d{2}-\d{2}-)?([^/]+)/design\.md$")


def change_of(subject: str) -> str:
    """Return the change that a subject names before its colon (`name: …`, `type(name): …`), "" if it names none."""
    match = _NAME.match(subject)
    if not match:
        return ""
    name = match.group(2) or match.group(3) or ""
    return "" if name.lower() in NO_NAMES else name


def reasons(body: str) -> str:
    """Return a commit's body on one line, without trailers and signatures, at most MAX_REASON_CHARS characters."""
    lines = [line for line in body.splitlines() if not _TRAILER.match(line.strip())]
    return flatten(" ".join(lines), MAX_REASON_CHARS)


def of_commit(commit: Commit, change: str, branch: str) -> Draft | None:
    """Return the memory of a commit, redacted: subject, reasons and files; None if the subject is empty.

    change: the change to use if the subject names none ("": unknown). The key is made from the message, so a rebased
    commit is the same memory.
    """
    subject, body = redact(commit.subject).strip(), redact(commit.body)
    if not subject:
        return None
    name, reason = change_of(subject) or change or "unknown", reasons(body)
    files = [redact(name) for name in commit.files[:MAX_FILES]]
    omitted = f" (+{len(commit.files) - len(files)} more)" if len(commit.files) > len(files) else ""
    file_list = f"Files: {', '.join(files)}{omitted}" if files else ""
    return Draft(
        key=drafts.content_key("commit", f"{subject}\n{' '.join(body.split())}"),
        uid=paths.digest(f"commit:{commit.hash}"),  # unlike the key, it stays when the commit is amended
        kind="commit",
        type="Decision" if _CHOSEN.search(f"{subject} {reason}") else "Context",
        content=redact("\n".join(part for part in (subject, reason, file_list) if part)),
        created=commit.at,
        tags=("source:commit", f"change:{name}"),
        branch=branch,
        source="commit",
        commit_hash=commit.hash,
        files=files,
    )


class Choice(NamedTuple):
    """One choice of a design document: the heading above it, what was chosen, and why."""

    title: str
    text: str
    reason: str


def choices(document: str) -> list[Choice]:
    """Return the choices that a design document marks with **Choice**, in order, at most MAX_CHOICES."""
    collected: list[Choice] = []
    title = ""
    field = ""  # the field of the last choice that the next line continues, "" if none
    for line in document.splitlines():
        heading, choice, reason = _HEADING.match(line), _CHOICE.match(line), _REASON.match(line)
        if heading:
            title, field = heading.group(1).strip(), ""
        elif choice:
            collected.append(Choice(title, choice.group(1).strip(), ""))
            field = "text"
        elif reason and collected and collected[-1].title == title:
            collected[-1] = collected[-1]._replace(reason=reason.group(1).strip())
            field = "reason"
        elif not line.strip() or line.lstrip().startswith("**"):
            field = ""
        elif field:
            collected[-1] = collected[-1]._replace(**{field: f"{getattr(collected[-1], field)} {line.strip()}".strip()})
    return [one for one in collected if one.text][:MAX_CHOICES]


def of_choice(choice: Choice, commit: Commit, change: str, path: str, branch: str) -> Draft:
    """Return the memory of a choice, redacted. Its key is made from the change and the text of the choice."""
    text = redact(": ".join(part for part in (choice.title, choice.text) if part))
    reason = redact(choice.reason)
    content = flatten(f"{text}{f' Why: {reason}' if reason else ''}", insights.MAX_CONTENT)
    return Draft(
        key=drafts.content_key("choice", f"{change}\n{insights.normalised(redact(choice.text))}"),
        kind="commit",
        type="Decision",
        content=content,
        created=commit.at,
        tags=("source:commit", f"change:{change}", "design"),
        branch=branch,
        source="commit",
        commit_hash=commit.hash,
        files=(path,),
    )


def design_paths(commit: Commit, change: str) -> list[tuple[str, str]]:
    """Return (path, change) of a commit's design documents, and of the one that its change would have by its name."""
    brought = [name for name in commit.files if name == "design.md" or name.endswith("/design.md")]
    named = [f"openspec/changes/{change}/design.md"] if change else []
    return [(path, change_in(path) or change or "unknown") for path in dict.fromkeys(brought + named)]


def change_in(path: str) -> str:
    """Return the change in whose folder a design document lies, "" if the path names none."""
    match = _DESIGN.search(path)
    return match.group(1) if match else ""
