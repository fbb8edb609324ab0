"""Find tokens that show by their form: the prefixes and alphabets that providers document for their keys.

Where a format changed over time the table takes the wider one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keepsake.patterns import compiled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keepsake.capture.redact_named import Span

HEX = "[0-9a-f]"
HEX_ANY = "[0-9A-Fa-f]"
ALNUM = "[A-Za-z0-9]"
URLSAFE = r"[A-Za-z0-9_-]"
UUID = f"{HEX}{{8}}-{HEX}{{4}}-{HEX}{{4}}-{HEX}{{4}}-{HEX}{{12}}"

# A word that says what follows, and at most two more on each side of it.
_SAYS = (
    r"(?:[a-z0-9]{2,10}[_-]){0,2}"
    r"(?:sk|pk|pat|apikey|secret|testsk|live|prod|production|signkey|priv|access)[_-](?:[a-z0-9]{2,10}[_-]){0,2}"
)
_MIXED = r"(?=[A-Za-z]*\d)(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z])"
# Words don't change to capitals within, or hold digits beside small letters.
_FIVES = (
    r"[A-Za-z0-9](?=[\w-]{0,26}(?:\d|[a-z][A-Z]))(?=[A-Z\d-]{0,26}[a-z])"
    rf"{ALNUM}{{4}}(?:-{ALNUM}{{5}}){{4}}(?![\w-])"
)
_AWS = "(?![A-Z0-9]{9}EXAMPLE)[A-Z0-9]{16}(?![A-Za-z0-9])"
# kind, pattern. A token is looked for where a run of letters, digits, `.`, `_` and `-` begins, so a pattern must fix
# its first character; longer prefixes come before shorter ones.
TOKENS = (
    # those of AWS's own documents end in EXAMPLE
    ("aws-access-key", f"A(?:KIA|SIA|BIA|CCA|3T[A-Z0-9]){_AWS}"),
    ("aws-bedrock-key", "ABSK[A-Za-z0-9+/=]{60,}"),
    ("aws-bedrock-key", r"bedrock-api-key-[\w+/=-]{20,}"),
    ("aws-mws-key", rf"amzn\.mws\.{UUID}"),
    ("github-token", f"gh[pousr]_{URLSAFE}{{30,}}"),
    ("github-token", r"github_pat_\w{22,}"),
    ("gitlab-token", r"gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[\w.-]{18,}"),
    ("gitlab-token", rf"GR1348941{URLSAFE}{{18,}}"),
    ("slack-token", r"xox[a-z](?:\.xox[a-z])?-[\w.-]{10,}"),
    ("slack-token", r"xapp-\d-[\w-]{20,}"),
    ("slack-token", r"xwfp-[\w-]{20,}"),
    ("stripe-key", f"[sr]k_(?:live|test|prod)_{ALNUM}{{10,}}"),
    ("stripe-webhook-secret", r"whsec_[A-Za-z0-9+/=]{20,}"),
    ("clerk-key", f"ak_(?:live|test)_{ALNUM}{{20,}}"),
    ("google-api-key", rf"AIza{URLSAFE}{{35}}"),
    ("google-oauth-token", r"ya29\.[\w.-]{20,}"),
    ("google-oauth-secret", r"GOCSPX-[\w-]{20,}"),
    ("anthropic-key", r"sk-ant-[\w-]{16,}"),
    ("openrouter-key", r"sk-or-[\w-]{20,}"),
    ("openai-key", r"sk-(?:proj|svcacct|admin|None|service)-[\w-]{20,}"),
    ("openai-key", r"sess-[A-Za-z0-9]{40}"),
    ("api-key", r"sk-[a-z]{2,6}-[A-Za-z0-9]{0,8}-?[\w-]*\d[\w-]{20,}"),
    ("openai-key", r"sk-(?=[A-Za-z]*\d)[A-Za-z0-9]{20,}"),
    ("huggingface-token", "hf_[A-Za-z0-9]{30,}"),
    ("huggingface-token", "api_org_[A-Za-z0-9]{30,}"),
    ("groq-key", "gsk_[A-Za-z0-9]{40,}"),
    ("xai-key", "xai-[A-Za-z0-9]{60,}"),
    ("perplexity-key", "pplx-[A-Za-z0-9]{40,}"),
    ("replicate-token", "r8_[A-Za-z0-9]{30,}"),
    ("nvidia-key", r"nvapi-[\w-]{40,}"),
    ("elevenlabs-key", f"sk_{HEX}{{40,}}"),
    ("langsmith-key", rf"lsv2_(?:pt|sk)_{HEX}{{32}}_{HEX}{{10}}"),
    ("pinecone-key", r"pcsk_\w{40,}"),
    ("tavily-key", r"tvly-[\w-]{20,}"),
    ("firecrawl-key", f"fc-{HEX}{{32}}"),
    ("runpod-key", r"rpa_[A-Z0-9]{30,}"),
    ("npm-token", "npm_[A-Za-z0-9]{30,}"),
    ("pypi-token", r"pypi-A[\w-]{50,}"),
    ("rubygems-key", f"rubygems_{HEX}{{40,}}"),
    ("crates-token", "cio[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
    ("clojars-token", "CLOJARS_[a-z0-9]{50,}"),
    ("nuget-key", "oy2[a-z0-9]{43}(?![A-Za-z0-9])"),
    ("docker-token", r"dckr_(?:pat|oat)_[\w-]{20,}"),
    ("digitalocean-token", f"do[a-z]_v1_{HEX}{{40,}}"),
    ("heroku-key", r"HRKU-[\w-]{30,}"),
    ("twilio-key", f"SK{HEX}{{32}}(?![A-Za-z0-9])"),
    ("sendgrid-key", r"SG\.[\w-]{16,}\.[\w-]{16,}"),
    ("mailgun-key", f"key-{HEX}{{32}}(?![A-Za-z0-9])"),
    ("deepl-key", f"{UUID}:fx(?![A-Za-z0-9])"),
    ("mailgun-key", f"{HEX}{{32}}-{HEX}{{8}}-{HEX}{{8}}(?![A-Za-z0-9-])"),
    ("mailchimp-key", rf"{HEX}{{32}}-us\d{{1,2}}(?![A-Za-z0-9])"),
    ("brevo-key", f"x(?:keysib|smtpsib)-{HEX}{{60,}}-{ALNUM}{{16}}"),
    ("resend-key", r"re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}"),
    ("discord-token", r"[MNO][\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"),
    ("discord-token", r"mfa\.[\w-]{80,}"),
    ("shopify-token", f"shp[a-z]{{2}}_{HEX_ANY}{{30,}}"),
    ("square-token", r"sq0[a-z]{3}-[\w-]{20,}"),
    ("square-token", r"EAAA[A-Za-z0-9][\w-]{59}(?![\w-])"),
    ("facebook-token", "EAA[A-Za-z0-9]{60,}"),
    ("datadog-key", f"ddp_{ALNUM}{{30,}}"),
    ("datadog-key", f"pub{HEX}{{32}}(?![A-Za-z0-9])"),
    ("newrelic-key", "NR(?:AK|RA|IQ|JS|II|AA|SP|AL)-[A-Za-z0-9_-]{18,}"),
    ("newrelic-key", f"{HEX_ANY}{{36}}NRAL"),
    ("linear-key", f"lin_(?:api|oauth|wh)_{ALNUM}{{30,}}"),
    ("notion-token", "ntn_[A-Za-z0-9]{30,}"),
    ("notion-token", r"secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])"),
    ("vault-token", r"hv[sbr]\.[\w-]{20,}"),
    ("vault-token", r"[sbr]\.(?=[A-Za-z]*\d)(?=[a-z0-9]*[A-Z])[A-Za-z0-9]{24}(?![\w.-])"),
    ("supabase-key", f"sbp_(?:v0_)?{HEX}{{40}}"),
    ("supabase-key", r"sb_(?:secret|publishable)_[\w-]{20,}"),
    ("vercel-token", r"vercel_blob_rw_\w{20,}"),
    ("vercel-token", "vc[a-z]_[A-Za-z0-9]{20,}"),
    ("cloudflare-key", rf"v1\.0-{HEX}{{24}}-{HEX}{{100,}}"),
    ("cloudflare-key", r"cf(?:ut|at|k|pat)_[\w-]{30,}"),
    ("databricks-token", f"d(?:api|kea|ose){HEX}{{32}}(?:-\\d+)?(?![A-Za-z0-9])"),
    ("terraform-token", r"[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{40,}"),
    ("grafana-token", f"glsa_{ALNUM}{{32}}_{HEX_ANY}{{8}}"),
    ("grafana-token", r"glc_[A-Za-z0-9+/=]{32,}"),
    ("grafana-token", r"eyJrIjoi[A-Za-z0-9]{40,}={0,2}"),
    ("sentry-token", r"sntry[a-z]_[\w+/=.-]{40,}"),
    ("age-key", r"AGE-(?:SECRET-KEY|PLUGIN-[A-Z0-9]+)-1?[A-Z0-9]{40,}"),
    ("adobe-secret", r"p8e-[A-Za-z0-9_-]{32}"),
    ("airtable-token", rf"pat[A-Za-z0-9]{{14}}\.{HEX}{{64}}"),
    ("alibaba-key", "LTAI[A-Za-z0-9]{16,20}(?![A-Za-z0-9])"),
    ("tencent-key", "AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
    ("artifactory-key", "AKCp[A-Za-z0-9]{60,}"),
    ("artifactory-key", "cmVmdGtu[A-Za-z0-9]{50,}"),
    ("atlassian-token", r"AT(?:ATT3|CTT3|BB|OA)[\w=-]{24,}"),
    ("doppler-token", r"dp\.(?:pt|st|ct|sa|scim|audit|said)\.[\w.]{30,}"),
    ("dropbox-token", r"sl\.[\w.-]{100,}"),
    ("duffel-token", r"duffel_(?:test|live)_[\w-]{30,}"),
    ("dynatrace-token", r"dt0[a-z]\d\d\.[A-Z0-9]{20,}\.[A-Z0-9]{50,}"),
    ("easypost-key", f"EZ[AT]K{ALNUM}{{50,}}"),
    ("figma-token", r"fig[a-z]_[\w-]{30,}"),
    ("flutterwave-key", r"FLWSECK(?:_TEST)?-[A-Za-z0-9]{10,}(?:-X)?"),
    ("fly-token", r"f(?:o1|m[12][ar]?)_[\w+/=-]{40,}"),
    ("frameio-token", r"fio-u-[\w-]{50,}"),
    ("harness-token", rf"[ps]at\.[\w-]{{22}}\.{HEX}{{24}}\.{ALNUM}{{20}}"),
    ("infracost-key", f"ico-{ALNUM}{{32}}"),
    ("launchdarkly-key", f"[sma](?:dk|ob|pi)-{UUID}"),
    ("mapbox-token", r"sk\.eyJ[\w-]{20,}\.[\w-]{16,}"),
    ("maxmind-key", r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
    ("neon-key", "napi_[a-z0-9]{40,}"),
    ("netlify-token", "nf[a-z]_[A-Za-z0-9]{30,}"),
    ("octopus-key", "API-(?=[A-Z]*[0-9])[A-Z0-9]{24,}"),
    ("openshift-token", r"sha256~[\w-]{43}"),
    ("plaid-token", f"access-(?:sandbox|development|production)-{UUID}"),
    ("planetscale-token", r"pscale_(?:tkn|pw|oauth)_[\w=.-]{30,}"),
    ("postman-key", rf"PMAK-{HEX}{{24}}-{HEX}{{34}}"),
    ("posthog-key", "ph[xs]_[A-Za-z0-9]{30,}"),
    ("prefect-key", "pn[ub]_[a-zA-Z0-9]{30,}"),
    ("pulumi-token", f"pul-{HEX}{{40}}"),
    ("razorpay-key", "rzp_(?:live|test)_[A-Za-z0-9]{14}"),
    ("readme-key", "rdme_[a-z0-9]{60,}"),
    ("render-key", "rnd_[A-Za-z0-9]{24,}"),
    ("shippo-token", f"shippo_(?:live|test)_{HEX}{{40}}"),
    ("sonarqube-token", f"sq[apu]_{HEX}{{40}}"),
    ("sourcegraph-token", "s(?:gp|lk|gd)_[A-Za-z0-9_]{40,}"),
    ("buildkite-token", f"bk[a-z]{{2}}_{HEX}{{40}}"),
    ("circleci-token", r"CCI(?:PAT|PRJ)_\w{30,}"),
    ("contentful-token", r"CFPAT-[\w-]{40,}"),
    ("tailscale-key", r"tskey-[a-z]+-[\w-]{20,}"),
    ("typeform-token", r"tfp_[\w.=-]{40,}"),
    ("yandex-key", r"AQVN[\w-]{35,}"),
    ("yandex-key", r"t1\.[\w-]+={0,2}\.[\w-]{80,}={0,2}"),
    ("onepassword-token", r"ops_eyJ[\w-]{40,}"),
    ("mongodb-atlas-key", r"mdb_sa_(?:sk|id)_[\w-]{30,}"),
    ("azure-devops-token", f"{ALNUM}{{70,76}}AZDO{ALNUM}{{4}}"),
    ("azure-client-secret", r"[A-Za-z0-9_.-]{3}\dQ~[\w.~-]{31,34}"),
    ("telegram-token", r"AA(?<=\d:AA)[\w-]{30,}"),
    ("fireworks-key", "fw_[A-Za-z0-9]{22,}"),
    ("voyage-key", r"pa-(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])"),
    ("hubspot-token", rf"pat-[a-z]{{2}}\d-{UUID}"),
    ("scaleway-key", r"SCW(?=[A-Z0-9]*\d)[A-Z0-9]{17}(?![A-Za-z0-9])"),
    ("honeycomb-key", r"hc[ab]ik_[a-z0-9]{50,}"),
    ("posthog-key", r"ph[cx]_[A-Za-z0-9]{40,}"),
    ("aiven-password", r"AVNS_[\w-]{18,}"),
    ("akamai-key", r"akab-[a-z0-9]{16}-[a-z0-9]{16}"),
    ("ngrok-token", "2[A-Za-z0-9]{26}_[A-Za-z0-9]{20,}"),
    ("okta-token", r"00(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40}(?![\w-])"),
    ("zoho-token", rf"1000\.{HEX}{{32}}\.{HEX}{{32}}"),
    ("bitcoin-key", r"[5KL](?=[1-9a-km-z]*[A-Z])(?=[1-9A-Z]*[a-z])[1-9A-HJ-NP-Za-km-z]{50,51}(?![\w-])"),
    ("bitcoin-key", "[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,}"),
    ("nostr-key", "nsec1[a-z0-9]{58}(?![a-z0-9])"),
    ("api-key", "csk-[a-z0-9]{40,}"),
    *(("api-key", rf"{start}_[\w-]{{36,}}") for start in "tgp_v1 jina dg wandb_v1 wv expo cflt modal".split()),
    *(("api-key", f"{start}_[a-z0-9]{{36,}}") for start in ("e2b", "gta")),
    ("api-key", f"exa-{UUID}"),
    *(
        ("api-key", rf"{start}-(?=[A-Za-z]*\d)(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z])[A-Za-z0-9]{{22,44}}(?![\w-])")
        for start in ("ak", "as", "co")
    ),
    *(("api-key", rf"{start}\.(?=[\w-]*\d)[\w-]{{40,}}") for start in ("mlsn", "hcp")),
    ("api-key", "KEY[0-9A-F]{32}_[A-Za-z0-9]{20,}"),
    ("api-key", r"pk_\d{6,}_[A-Z0-9]{30,}"),
    ("firebase-key", r"APA91b[\w-]{100,}"),
    ("nextcloud-app-password", _FIVES),
    ("product-key", r"[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}(?![\w-])"),
    ("recovery-key", r"[0-9]{6}(?:-[0-9]{6}){7}(?![\w-])"),
    # Base64 of a private key block, of a docker login, of "password=" and "password:".
    ("private-key", r"LS0tLS1CRUdJTi[A-Za-z0-9+/]{0,16}(?:QUklWQVRF|UFJJVkFUR|BSSVZBVEU)[A-Za-z0-9+/=]{20,}"),
    ("authorization", r"eyJhdXRocyI6[A-Za-z0-9+/=]{20,}"),
    ("password", r"cGFzc3dvcmQ[96][A-Za-z0-9+/=]{8,}"),
    ("password-hash", r"pbkdf2_sha\d+\$\d+\$[\w.+/-]+\$[\w+/=]{20,}"),
    # Any other provider's: a word that says what it is, then what only a generator makes.
    ("api-key", rf"{_SAYS}(?<!pk_live_)(?<!pk_test_){_MIXED}[A-Za-z0-9]{{20,}}"),
    ("api-key", rf"{_SAYS}{HEX}{{30,}}"),
    ("jwt", r"eyJ[\w-]{8,}(?:\.[\w-]*){2,4}"),
    ("jwt", r"eyJ[\w-]{16,}\.[\w-]{8,}"),
)

# What no other word begins with, so that it is a token also where it is glued to one: `fix_ghp_...`, a branch's name.
_GLUED = (
    ("aws-access-key", f"A(?:KIA|SIA){_AWS}"),
    ("github-token", "gh[pousr]_[A-Za-z0-9]{36}"),
    ("gitlab-token", r"glpat-[\w-]{20}"),
    ("slack-token", r"xox[abeprs]-\d[\w-]{20,}"),
    ("google-api-key", rf"AIza{URLSAFE}{{35}}"),
    ("anthropic-key", r"sk-ant-[\w-]{16,}"),
    ("openai-key", r"sk-(?:proj|svcacct|admin)-[\w-]{20,}"),
    ("stripe-key", f"[sr]k_live_{ALNUM}{{16,}}"),
    ("npm-token", "npm_[A-Za-z0-9]{36}"),
    ("huggingface-token", "hf_[A-Za-z0-9]{34}"),
)
_GLUED_KINDS = [kind for kind, _ in _GLUED]
_GLUED_PATTERN = "|".join([f"({pattern})" for _, pattern in _GLUED])

# A run of token characters is looked at when it is as long as the shortest token. Translating marks every run in one
# pass and one search finds the long ones: a regular expression over all text costs ten times that.
_LONG_RUN = b"a" * 20
_SHAPE = bytes(97 if chr(byte).isalnum() or byte in b"._~-" else 32 for byte in range(128)) + b" " * 128
_ASCII = "".join(map(chr, range(128)))
_FIRST = re.compile(r"\[[^\]]+\]|\w")
_ESCAPED = re.compile(r"\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrt])|%[0-9A-Fa-f]{2}")
_FEWEST_CHARACTERS = 8  # different ones; a token has more, a row of `x` fewer


def _by_first_character() -> dict[str, tuple[str, list[str]]]:
    """Return, for each character a token can begin with, one pattern for all such tokens and the kind of each group."""
    rows: dict[str, list[tuple[str, str]]] = {}
    for kind, pattern in TOKENS:
        head = _FIRST.findall(pattern)[0]
        for first in head if len(head) == 1 else re.findall(head, _ASCII):
            rows.setdefault(first, []).append((kind, pattern))
    return {
        first: ("|".join([f"({pattern})" for _, pattern in found]), [kind for kind, _ in found])
        for first, found in rows.items()
    }


_BY_FIRST = _by_first_character()


def spans(text: str, raw: bytes) -> Iterator[Span]:
    """Yield the tokens of a text; raw: the text with one byte for each character, `?` where it is not ASCII."""
    shape = raw.translate(_SHAPE)
    at = shape.find(_LONG_RUN)
    end = 0  # of the run that `at` lies in; not looked for again while it holds more tokens
    while at >= 0:
        if at >= end:
            end = shape.find(b" ", at) % (len(shape) + 1)
        span = _token(text, at) or _glued(text, at, end)
        if span:
            yield span
        at = shape.find(_LONG_RUN, span[2] if span else end)


def _token(text: str, at: int) -> Span | None:
    escape = _ESCAPED.match(text, at - 1) if at else None
    start = escape.end() if escape else at
    while text[start : start + 1] in ("-", "_", ".", "~"):
        start += 1
    pattern, kinds = _BY_FIRST.get(text[start : start + 1], ("", []))
    match = compiled(pattern, re.ASCII).match(text, start) if pattern else None
    return _span(match, kinds)


def _glued(text: str, at: int, end: int) -> Span | None:
    return _span(compiled(_GLUED_PATTERN, re.ASCII).search(text, at, end), _GLUED_KINDS)


def _span(match: re.Match[str] | None, kinds: list[str]) -> Span | None:
    if match and match.lastindex and len(set(match[0])) >= _FEWEST_CHARACTERS:
        return kinds[match.lastindex - 1], *match.span()
    return None
