"""What a hook says: a Reply becomes the one JSON object on stdout (pure)."""

from __future__ import annotations

from keepsake.base import minijson

MAX_CHARS = 9000  # the client spills a text over 10,000 into a file and shows the model 2 KB of it
# How what is asked at a Stop begins. In some hosts it comes back as a prompt, and is known by these words.
ASKED = (
    "Before you stop: this session holds what a later one will need, and nobody remembers it when it ends.",
    "Before you stop: much has happened since you were last asked to save notes.",
)
# How a call is held back once, where the host doesn't say whether anybody can be asked; known by these words again.
HELD = "keepsake held this call back, once: ask the person, or make it again if they asked for just this."


class Reply:
    """Text for the model (context), a block with its reason, a permission, what the person is asked, a line for them.

    hold: why a call is held back once, in the hosts that don't say whether anybody can be asked.

    Empty fields are left out.
    """

    def __init__(
        self, context: str = "", block: str = "", permission: str = "", notice: str = "", ask: str = "", hold: str = ""
    ) -> None:
        self.context = context
        self.block = block
        self.permission = permission
        self.notice = notice
        self.ask = ask
        self.hold = hold


def encode(reply: Reply, event: str) -> str:
    """Return the protocol's JSON for a reply to an event, or "" when there is nothing to say."""
    out: dict[str, object] = {}
    if reply.block:
        out = {"decision": "block", "reason": reply.block[:MAX_CHARS]}
    if reply.notice:
        out["systemMessage"] = reply.notice[:MAX_CHARS]
    specific: dict[str, object] = {}
    if reply.context:
        specific["additionalContext"] = reply.context[:MAX_CHARS]
    for decision, why in (("allow", reply.permission), ("ask", reply.ask), ("deny", reply.hold)):
        if why:
            specific.update(permissionDecision=decision, permissionDecisionReason=why[:MAX_CHARS])
    if specific:
        out["hookSpecificOutput"] = {"hookEventName": event, **specific}
    return minijson.dumps(out) if out else ""
