"""What a hook says: a Reply becomes the one JSON object on stdout (pure)."""

from __future__ import annotations

from keepsake.base import minijson

MAX_CHARS = 9000  # the client spills a text over 10,000 into a file and shows the model 2 KB of it


class Reply:
    """Text for the model (context), a block with its reason, or a permission; empty fields are left out."""

    __slots__ = ("block", "context", "permission")

    def __init__(self, context: str = "", block: str = "", permission: str = "") -> None:
        self.context = context
        self.block = block
        self.permission = permission


def encode(reply: Reply, event: str) -> str:
    """Return the protocol's JSON for a reply to an event, or "" when there is nothing to say."""
    out: dict[str, object] = {}
    if reply.block:
        out = {"decision": "block", "reason": reply.block[:MAX_CHARS]}
    specific: dict[str, object] = {}
    if reply.context:
        specific["additionalContext"] = reply.context[:MAX_CHARS]
    if reply.permission:
        specific.update(permissionDecision="allow", permissionDecisionReason=reply.permission[:MAX_CHARS])
    if specific:
        out["hookSpecificOutput"] = {"hookEventName": event, **specific}
    return minijson.dumps(out) if out else ""
