"""A hook's answer: a Reply becomes the one JSON object on stdout (pure)."""

from __future__ import annotations

from keepsake.base import minijson

MAX_CHARS = 9000  # the client moves a text over 10,000 into a file and shows the model 2 KB of it
# The beginnings of a request for notes at a Stop. Some hosts pass it back as a prompt, recognised by these words.
ASKED = (
    "Before you stop: this session holds what a later one will need, and nobody remembers it when it ends.",
    "Before you stop: much has happened since you were last asked to save notes.",
)
# Holds a call back once, in hosts that don't say whether anybody can be asked; recognised by these words afterwards.
HELD = "keepsake held this call back, once: ask the person, or make it again if they asked for just this."


class Reply:
    """What a hook answers; empty fields are left out of the JSON.

    context: text for the model. block: the reason why the model may not stop. permission: the reason why a call is
    allowed. notice: a line for the person. ask: the question to the person before a call. hold: the reason why a call
    is held back once, in the hosts that don't say whether anybody can be asked.
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
    """Return the protocol's JSON for a reply to an event, or "" if the reply is empty."""
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
