"""An example for every verb, as `--help` shows it. A test runs each; 1a2b3c4d stands for an id."""

from __future__ import annotations

ID = "1a2b3c4d"
EXAMPLES: dict[str, str] = {
    "remember": "keepsake remember 'Amounts are integer cents' --tags rule",
    "recall": "keepsake recall how do we store amounts --limit 3",
    "list": "keepsake list --since 7d",
    "show": f"keepsake show {ID}",
    "edit": f"keepsake edit {ID} 'Amounts are integer cents, never floats'",
    "forget": f"keepsake forget {ID} --dry-run",
    "install": "keepsake install --dry-run",
    "uninstall": "keepsake uninstall --dry-run",
    "import": "keepsake import session.jsonl",
    "export": "keepsake export --output all.jsonl",
    "adopt": "keepsake adopt ../old-name",
    "ledger": "keepsake ledger --limit 5",
    "statusline": 'echo \'{"session_id": "s-1", "cwd": "."}\' | keepsake statusline',
    "distill": "keepsake distill --dry-run",
    "extract": "keepsake extract status",
    "judge": "keepsake judge status",
    "feedback": f"keepsake feedback {ID} never",
    "triage": "keepsake triage session.jsonl",
    "replay": "keepsake replay session.jsonl",
    "redact": "keepsake redact session.jsonl",
    "scrub": "keepsake scrub --dry-run",
    "pause": "keepsake pause",
    "resume": "keepsake resume",
    "stats": "keepsake stats --all-projects",
    "doctor": "keepsake doctor",
    "handoff": "keepsake handoff",
    "mcp": "keepsake mcp --read-only",
    "demo": "keepsake demo --sample",
    "completion": 'eval "$(keepsake completion bash)"',
    "runtime": "keepsake runtime",
    "view": "keepsake view --html memory.html",
    "purge": "keepsake purge --yes",
}
