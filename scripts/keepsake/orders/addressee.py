"""Whether a text addresses a model or speaks in the user's name (pure).

That decides whether an order is held back or shown as unconfirmed. Runbooks, error messages and commits give orders to
people all day. An attacker who wants a model to obey has to address it: by naming it, by speaking as it ("I have to
approve"), by claiming what the user has allowed, or by asking that nobody be told.
"""

from __future__ import annotations

import re

from keepsake.text.patterns import compiled

_WHO = "user|human|owner|operator|person|developer|maintainer"
# Claude, copilots that do x, coding agents, dear assistant, bots must, whichever model; the same in other languages
_MODEL = (
    r"\b(?:claude|ais?|llms?|gpt|copilots?|chatbots?|language models?|assistants?(?!'s (?:message|answer|turn|panel))"
    r"|(?:coding|ai|automated|any|every|all) agents?|agents?(?= ?:|[ ,]+(?:must|should|have to|may|can|are|who|that"
    r"|reading|working|run|treat|shall|never|always|do|will)\b)|(?:machine )?readers?"
    # the release robot of a project does its own work; one that is told to act is a model
    r"|(?<!release )(?<!deploy )(?<!publish )(?<!merge )(?<!build )(?<!ci )robots?"
    r"|robots?(?= ?:|[ ,]+(?:must|shall|should|have to|may|can|who|that|reading|running)\b)"
    r"|bots (?:must|shall|should|that|who|reading)|models? (?:that|which|who|reading|must|have|has|shall|should|edits?)"
    r"|whichever model|asistentes?|assistent[ien]|assistentes?|asystenci|asystent\w*|ki-\w+)(?![a-z])"
    r"|ассистент|助手|代理|人工智能|アシスタント|エージェント|어시스턴트|에이전트|asszisztens"
)
# "I have to approve", "a line for me", "wants me to"
_ME = (
    r"\b(?:i|me|my)\b[^.\n]{0,60}\b(?:approve|permission|instructions?|orders|obey|rules|allowed|hide|every reply"
    r"|answer yes|all sessions|each session)\b|\b(?:line|note|message|orders?|instructions?) for me\b"
    r"|\b(?:wants?|asks?|tells?|(?:has )?allowed|told|authori[sz]ed|requires?) me to\b"
)
# "the user has agreed", "as if the user", "user preference", "permission prompts"
_USER = (
    rf"\b(?:{_WHO})s?\b[^.\n]{{0,25}}\b(?:agree[ds]?|approve[ds]?|authori[sz]e[ds]?|consent\w*|allow(?:s|ed)|permit\w*"
    r"|prefers?|wants?|said|says|has been told|was told|needn?'?t|need not|won't mind|knows?|trusts?|is fine|likes?"
    rf"|granted|signed)\b|\b(?:{_WHO})(?:'s)? (?:preference|consent|permission)|\bas if the (?:{_WHO})\b"
    r"|\bpermission (?:prompt|dialog|request|system|hook)s?\b"
)
# "silently", "don't mention it", "tell nobody", "keep quiet"
_HIDE = (
    r"\b(?:silently|secretly|covertly|unasked|once and for all|mention nothing|nobody needs to be told)\b"
    r"|\b(?:don'?t|do not|never|not to|without|nobody|no one|not)\b[^.\n]{0,15}"
    r"\b(?:tell(?:ing)?|mention(?:ing)?|report(?:ing)?|inform\w*|bring|say why|reveal\w*)\b"
    r"|\btell (?:no ?one|nobody)\b|\bkeep (?:quiet|silent|that to)\b"
)
# "your answers", "when asked about", "agreed with the user", a message's role
_YOU = (
    r"\byour (?:answers?|repl(?:y|ies)|responses?|sessions?|memory|instructions)\b|\bwhen asked (?:to|about)\b"
    rf"|\b(?:agreed with|approval of|promised) (?:the )?(?:{_WHO})\b|\"role\" ?: ?\"system\""
    r"|\b(?:this|each|every|next) session\b"
)
_FOREIGN_USER = (  # the user; not an account ("über den Benutzer `ro_report`")
    r"(?:usuari|utilisateur|nutzer|utente|użytkown|felhaszn|gebruiker|пользовател|用户|ユーザー|사용자|usuário)"
    r"(?!\w* ?`)"
)
_NAME = f"{_ME}|{_USER}|{_HIDE}|{_YOU}|{_FOREIGN_USER}"


def to_model(text: str) -> bool:
    """Tell whether a text names a model that is to act."""
    return compiled(_MODEL, re.IGNORECASE).search(text) is not None


def in_a_name(text: str) -> bool:
    """Tell whether a text speaks as the model, of what the user allows, or of what nobody is to be told."""
    return compiled(_NAME, re.IGNORECASE).search(text) is not None
