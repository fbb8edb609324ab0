"""What the head of a memory's line may say: its class or type, and whose word it is (tables).

The same tables serve the code that writes heads and the code that finds imitations of them in a text (render.py).
"""

from __future__ import annotations

# class -> (the type of memories of this class, an example of such a note)
CLASSES = {
    "user-preference": ("Decision", "Ada wants plans as comments on the ticket, not as files in the repository."),
    "constraint": ("Learning", "`parse()` returns early on an empty header: callers must test for None."),
    "root-cause": ("Learning", "The import failed on the first of the month: the API allows 1,000 calls a day."),
    "how-to-run": ("Learning", "`make test` skips the slow tests; run `make test-all` after changing a type."),
    "decision": ("Decision", "Money is stored as integer cents: floats lost a cent in the yearly report."),
    "state-of-work": ("Context", "Branch `retry-queue` stopped after the failing tests; the queue itself comes next."),
    "how-it-works": ("Learning", "`list_jobs()` deletes the state file of every job whose lock is gone."),
    "fix": ("Learning", "'unused directive' of the linter goes away when the rule is named after `noqa`."),
    "where-it-is": (
        "Learning",
        "The helper that answers interactive prompts is `run_interactive` in tests/terminal.py.",
    ),
    "earlier-attempt": ("Learning", "Retrying inside the client was tried and taken out: it doubled every write."),
}
ALIASES = {"preference": "user-preference", "cause": "root-cause", "rule": "user-preference"}  # other names of classes
RULE_TAGS = ("rule", "preference", "convention")
SESSION = "Session"  # stands in place of the type where the summary of a session is shown
# Whose word a memory is, by its kind (for a turn: kind and role).
ORIGINS = {
    "saved": "saved by the user",
    "rule": "the user's rule",
    "model": "saved by Claude",
    "staged": "extracted by a model",
    "native": "Claude's notes",
    "team": "the team's",
    "fix": "error and its fix",
    "turn user": "said by the user",
    "turn assistant": "said by Claude",
    "file": "file change",
    "error": "error seen",
    "commit": "from a commit",
    "report": "report",
    "summary": "session summary",
}
_FIRST = {SESSION, *CLASSES, *ALIASES, *RULE_TAGS, *(type_ for type_, _ in CLASSES.values())}
# The beginning of a head, and the parts that may follow in it, in lower case and without white space.
BEGINNINGS = tuple(f"[{name.lower()}," for name in sorted(_FIRST))
PARTS = (
    *(f",{''.join(said.split()).lower()}{end}" for said in ORIGINS.values() for end in "],"),
    *(f",{''.join(ORIGINS[kind].split()).lower()}for" for kind in ("model", "staged")),  # "saved by Claude for mara"
)
