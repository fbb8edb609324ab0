"""What a secret looks like, as tables; `redact` holds the code that reads them."""

from __future__ import annotations

import re

# kind, how the token starts, what follows the start. A token begins where a run of 16 letters, digits, `_`, `-` begins.
TOKENS = (
    ("aws-access-key", "AKIA ASIA ABIA ACCA", r"[A-Z0-9]{16}(?![A-Za-z0-9])"),
    ("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", r"[A-Za-z0-9]{30,}"),
    ("github-token", "github_pat_", r"\w{22,}"),
    ("gitlab-token", "glpat- gldt- glrt- glcbt- glptt- glft-", r"[\w.-]{20,}"),
    ("slack-token", "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-", r"[A-Za-z0-9-]{10,}"),
    ("stripe-key", "sk_live_ sk_test_ rk_live_ rk_test_ whsec_", r"[A-Za-z0-9+/=]{10,}"),
    ("google-key", "AIza", r"[\w-]{35}"),
    ("anthropic-key", "sk-ant-", r"[\w-]{20,}"),
    ("openai-key", "sk-", r"(?=[\w-]*\d)[\w-]{20,}"),
    ("huggingface-token", "hf_", r"[A-Za-z0-9]{30,}"),
    ("npm-token", "npm_", r"[A-Za-z0-9]{36}"),
    ("pypi-token", "pypi-", r"A[\w-]{50,}"),
    ("jwt", "eyJ", r"[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?"),
)

# kind, a literal that must be there, the pattern; the group `secret`, else the whole match, is taken out.
PATTERNS = (
    (
        "private-key",
        "-----BEGIN",
        r"(?s)-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY.{0,20000}?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z -]*|\Z)",
    ),
    ("url-password", "://", r"://[^\s:/@\"'<>]{0,200}:(?P<secret>[^\s/@\"'<>]{1,200})@"),
    (
        "password",
        "",
        r"""(?ix)(?:passw(?:or)?d|passphrase|pwd|secret|api[_-]?key|access[_-]?key|token)["'\]]{0,2}
        \s{0,4}(?:=>|:=|=|:)\s{0,4}(?P<q>["'])(?P<secret>[^"'\n]{4,200})(?P=q)""",
    ),
)

PLACEHOLDER = re.compile(
    r"""(?ix) ^[<\[{$%(] | ^x+$ | ^\*+$ | ^\.+$ | your | example | placeholder | changeme
    | ^(?:password|secret|token|test|dummy|none|null|true|false|string)$"""
)
