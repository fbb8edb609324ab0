"""The person's consent before something is forgotten: the client asks, or else the model does, with a token.

If the client can ask (elicitation), the model can't influence the answer. If it can't, the first call returns a token,
which a second call with the same ids must bring within ten minutes. The consent then rests on the model, which claims
that the person has agreed, and on the client's own permission prompt for a destructive tool.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolRequestParams, ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

LIFE = 600.0  # seconds for which a token is valid
QUESTION, ANSWER = "consent", "forget"
SCHEMA = {
    "type": "object",
    "properties": {ANSWER: {"type": "boolean", "title": "Forget this for good", "description": "It can't be undone."}},
    "required": [ANSWER],
}


class Tokens:
    """Tokens that were given out; each is valid once, for a set of ids and for LIFE seconds."""

    def __init__(self) -> None:
        self._given: dict[str, tuple[float, frozenset[str]]] = {}

    def give(self, uids: Sequence[str]) -> str:
        """Return a new token for a set of ids; expired tokens are dropped."""
        now = time.monotonic()
        self._given = {token: entry for token, entry in self._given.items() if now - entry[0] < LIFE}
        token = secrets.token_urlsafe(9)
        self._given[token] = (now, frozenset(uids))
        return token

    def take(self, token: str, uids: Sequence[str]) -> bool:
        """Tell whether a token is valid for exactly these ids; it is used up in any case."""
        at, valid_for = self._given.pop(token, (0.0, frozenset()))
        return valid_for == frozenset(uids) and time.monotonic() - at < LIFE


async def ask(
    ctx: ServerRequestContext, params: CallToolRequestParams, lines: Sequence[str]
) -> bool | InputRequiredResult | None:
    """Return the person's answer, or the request with which the client gets it; None if the client can't ask.

    It shows the person a form: the memories that would be forgotten, and a box to tick.
    """
    capabilities = ctx.session.client_capabilities
    if capabilities is None or capabilities.elicitation is None:
        return None
    text = "An agent wants keepsake to forget this for good:\n" + "\n".join(lines)
    if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
        answer = (params.input_responses or {}).get(QUESTION)
        if not isinstance(answer, ElicitResult):
            form = ElicitRequestFormParams(message=text, requested_schema=SCHEMA)
            return InputRequiredResult(input_requests={QUESTION: ElicitRequest(params=form)})
        return agreed(answer)
    try:
        return agreed(await ctx.session.elicit_form(text, SCHEMA, ctx.request_id))
    except MCPError:  # it claimed that it could ask, but can't
        return None


def agreed(answer: ElicitResult) -> bool:
    """Tell whether the person agreed: the form was sent with the box ticked."""
    return answer.action == "accept" and (answer.content or {}).get(ANSWER) is True
