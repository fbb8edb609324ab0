"""Commits and design documents to memories, without git."""

from __future__ import annotations

import pytest

from keepsake.extract import lessons
from keepsake.extract.lessons import Choice
from keepsake.git.safe_git import Commit

HASH = "a" * 40
SECRET = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2


@pytest.mark.parametrize(
    ("subject", "change"),
    [
        ("new-index: keep it small", "new-index"),
        ("feat(auth): use tokens", "auth"),
        ("fix(auth)!: use tokens", "auth"),
        ("feat: use tokens", ""),
        ("Use tokens: they are short", ""),
        ("See https://example.org", ""),
        ("ratio:3", ""),
        ("Use tokens", ""),
    ],
)
def test_change_name(subject: str, change: str) -> None:
    assert lessons.change_of(subject) == change


def test_why_leaves_trailers_out() -> None:
    body = (
        "Sessions were lost,\nsince they live in memory.\n\nFixes #12\nCo-Authored-By: A <a@b>\nSigned-off-by: B <b@c>"
    )
    assert lessons.reasons(body) == "Sessions were lost, since they live in memory."
    assert len(lessons.reasons("word " * 500)) <= lessons.MAX_REASON_CHARS


def test_commit_memory() -> None:
    files = tuple(f"src/file{n}.py" for n in range(11))
    draft = lessons.of_commit(Commit(HASH, 1.7e9, "auth: use tokens", "Because sessions were lost.", files), "", "main")
    assert draft is not None
    assert (draft.kind, draft.type, draft.commit_hash, draft.branch) == ("commit", "Decision", HASH, "main")
    assert draft.tags == ("source:commit", "change:auth")
    assert draft.files == files[:8]
    told = draft.content.split("\n")
    assert told[:2] == ["auth: use tokens", "Because sessions were lost."]
    assert told[2].endswith("src/file7.py (+3 more)")


@pytest.mark.parametrize(
    ("subject", "body", "change", "tag", "kind"),
    [
        ("Add a page", "", "", "change:unknown", "Context"),
        ("Add a page", "", "my-change", "change:my-change", "Context"),
        ("Take one page instead of two", "", "", "change:unknown", "Decision"),
    ],
)
def test_type_and_change_of_plain_commits(subject: str, body: str, change: str, tag: str, kind: str) -> None:
    draft = lessons.of_commit(Commit(HASH, 0.0, subject, body, ()), change, "")
    assert draft is not None
    assert (draft.tags[1], draft.type) == (tag, kind)


def test_commits_are_redacted() -> None:
    """Whole, before anything is cut: half a secret is one too."""
    for space in (0, lessons.MAX_REASON_CHARS // 2 - 9):
        body = "a " * space + f"{SECRET} and more"
        draft = lessons.of_commit(Commit(HASH, 0.0, f"ci: set {SECRET}", body, (f"keys/{SECRET}",)), "", "")
        assert draft is not None
        assert SECRET[:10] not in draft.content
        assert SECRET not in "".join(draft.files)


def test_a_message_made_anew_has_the_same_key() -> None:
    one, other, third = (
        lessons.of_commit(Commit(name * 40, at, "A subject", body, ()), "", "")
        for name, at, body in (("a", 1.0, "Body\ntext"), ("b", 2.0, "Body text\n"), ("c", 1.0, "Another"))
    )
    assert one is not None
    assert other is not None
    assert third is not None
    assert one.key == other.key != third.key


DESIGN = """# Design
## Decisions
### Decision 1: Staging file pattern (overwrite)
**Choice**: Write results to a file
that each extraction overwrites.

**Alternatives considered:**
- Accumulate
**Rationale**: The last one sees the whole session.

### Decision 2: Debounce
- **Choice:** Five minutes, by a timestamp file.
### Nothing chosen
**Rationale**: none
"""


def test_choices_of_a_design_document() -> None:
    assert lessons.choices(DESIGN) == [
        Choice(
            "Staging file pattern (overwrite)",
            "Write results to a file that each extraction overwrites.",
            "The last one sees the whole session.",
        ),
        Choice("Debounce", "Five minutes, by a timestamp file.", ""),
    ]
    draft = lessons.of_choice(lessons.choices(DESIGN)[0], Commit(HASH, 1.0, "s", "", ()), "staging", "d.md", "main")
    assert draft.type == "Decision"
    assert draft.content == (
        "Staging file pattern (overwrite): Write results to a file that each extraction overwrites."
        " Why: The last one sees the whole session."
    )
    assert {"source:commit", "change:staging"} <= set(draft.tags)


@pytest.mark.parametrize(
    ("files", "change", "wanted"),
    [
        (("a.py",), "", []),
        (("a.py",), "idx", [("openspec/changes/idx/design.md", "idx")]),
        (("openspec/changes/other/design.md",), "", [("openspec/changes/other/design.md", "other")]),
        (("openspec/changes/archive/2026-01-02-old/design.md",), "",
         [("openspec/changes/archive/2026-01-02-old/design.md", "old")]),
        (("docs/design.md", "redesign.md"), "idx",
         [("docs/design.md", "idx"), ("openspec/changes/idx/design.md", "idx")]),
    ],
)  # fmt: skip
def test_design_documents_of_a_commit(files: tuple[str, ...], change: str, wanted: list[tuple[str, str]]) -> None:
    assert lessons.design_paths(Commit(HASH, 0.0, "s", "", files), change) == wanted
