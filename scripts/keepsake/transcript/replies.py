"""What a person says in a tool's result (pure): their answer to a question, a call refused, what they said with it.

A result's text is written by the tool, so it proves nothing by itself: an answer comes from the tool that asks the
person, and a refusal has the client's own marks. An MCP server writes its failures' texts and, by way of the client,
their copies; so of its tools only a client that names the refusal is believed (`toolDenialKind`, which 2.1.9 lacks and
2.1.329 has), or its note that tells nothing of the text.
"""

from __future__ import annotations

from keepsake.base import phrases
from keepsake.transcript.speech import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.transcript.reader import Call, Entry, Result

ASKING = "AskUserQuestion"
_SERVERS = "mcp__"  # begins the name of an MCP server's tool
_REFUSED = "user-rejected"  # toolDenialKind of what the person, and no rule or classifier, refused
_NOTED = "User rejected tool use"  # the client's own note of a refusal
_COPY = f"Error: {phrases.NOT_WANTED}"  # how it notes one with words; a server's failure looks the same


def answer(entry: Entry, result: Result, call: Call | None) -> str:
    """Return what the person answered to questions of the client, "" if the result is not such an answer."""
    if call is None or call.name != ASKING or result.failed:
        return ""
    given = entry.response if len(entry.results) == 1 else None
    given = given.get("answers") if isinstance(given, dict) else None
    if isinstance(given, dict):
        return ". ".join([said for said in given.values() if isinstance(said, str)])
    said = result.text.split('"="')[1:] if result.text.startswith(phrases.ANSWERS) else []
    return ". ".join([part.partition('"')[0] for part in said])


def refused(entry: Entry, result: Result, call: Call | None) -> bool:
    """Tell whether the person refused a call, by the marks of the client."""
    if not (result.failed and result.text.startswith(phrases.NOT_WANTED)):
        return False
    if entry.denial:
        return entry.denial == _REFUSED
    noted = entry.response
    own = call is not None and not call.name.startswith(_SERVERS)
    return noted == _NOTED or (own and isinstance(noted, str) and noted.startswith(_COPY))


def with_refusal(result: Result) -> str:
    """Return what the person said with a refusal, "" when they said nothing."""
    return spoken("user", result.text.partition(phrases.THEIR_WORDS)[2].partition(phrases.THEIR_WORDS_END)[0])
