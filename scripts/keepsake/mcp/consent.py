"""The person's yes before something is forgotten: by the client's own question, else by a token in two steps.

Where the client can ask (elicitation), the model has no say in the answer. Where it can't, the first call returns a
token that the same ids need within ten minutes; that the person has agreed is then the model's word, and the client's
own permission for a tool that destroys.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from mcp.shared.exceptions import MCPError
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcp.server.context import ServerRequestContext
    from mcp_types import CallToolRequestParams

LIFE = 600.0  # seconds that a token is good for
QUESTION, ANSWER = "consent", "forget"
SCHEMA = {
    "type": "object",
    "properties": {ANSWER: {"type": "boolean", "title": "Forget this for good", "description": "It can't be undone."}},
    "required": [ANSWER],
}


class Tokens:
    """Tokens that were given out, each for one choice of ids, once, for a while."""

    def __init__(self) -> None:
        self._given: dict[str, tuple[float, frozenset[str]]] = {}

    def give(self, uids: Sequence[str]) -> str:
        """Return a new token for a choice; older ones that nobody brought back are dropped."""
        now = time.monotonic()
        self._given = {token: kept for token, kept in self._given.items() if now - kept[0] < LIFE}
        token = secrets.token_urlsafe(9)
        self._given[token] = (now, frozenset(uids))
        return token

    def take(self, token: str, uids: Sequence[str]) -> bool:
        """Tell whether a token is good for exactly these ids; it is used up then, and by a wrong choice, too."""
        at, meant = self._given.pop(token, (0.0, frozenset()))
        return meant == frozenset(uids) and time.monotonic() - at < LIFE


def question(lines: Sequence[str]) -> ElicitRequestFormParams:
    """Return what the client asks the person: the memories that would go, and a yes or no."""
    text = "An agent wants keepsake to forget this for good:\n" + "\n".join(lines)
    return ElicitRequestFormParams(message=text, requested_schema=SCHEMA)


async def ask(
    ctx: ServerRequestContext, params: CallToolRequestParams, lines: Sequence[str]
) -> bool | InputRequiredResult | None:
    """Return the person's answer, or what the client needs to get it; None where the client can't ask."""
    able = ctx.session.client_capabilities
    if able is None or able.elicitation is None:
        return None
    wanted = question(lines)
    if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
        answer = (params.input_responses or {}).get(QUESTION)
        if not isinstance(answer, ElicitResult):
            return InputRequiredResult(input_requests={QUESTION: ElicitRequest(params=wanted)})
        return agreed(answer)
    try:
        return agreed(await ctx.session.elicit_form(wanted.message, SCHEMA, ctx.request_id))
    except MCPError:  # it said that it could ask, and can't
        return None


def agreed(answer: ElicitResult) -> bool:
    """Tell whether an answer is the person's yes: sent, and with the box ticked."""
    return answer.action == "accept" and (answer.content or {}).get(ANSWER) is True
