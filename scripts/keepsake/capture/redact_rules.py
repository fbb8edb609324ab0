r"""What a secret looks like, as tables; `redact` and `redact_named` hold the code that reads them.

The token formats are those that the providers document for their keys (the prefix, then the alphabet and the least
length); where a format changed over time the table takes the wider one.
"""

from __future__ import annotations

HEX = "[0-9a-f]"
HEX_ANY = "[0-9A-Fa-f]"
ALNUM = "[A-Za-z0-9]"
URLSAFE = r"[A-Za-z0-9_-]"
UUID = f"{HEX}{{8}}-{HEX}{{4}}-{HEX}{{4}}-{HEX}{{4}}-{HEX}{{12}}"

# kind, pattern. A token is looked for where a run of letters, digits, `.`, `_` and `-` begins, so a pattern must fix
# its first character; longer prefixes come before shorter ones.
TOKENS = (
    ("aws-access-key", "A(?:KIA|SIA|BIA|CCA|3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])"),
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
    ("jwt", r"eyJ[\w-]{8,}(?:\.[\w-]*){2,4}"),
    ("jwt", r"eyJ[\w-]{16,}\.[\w-]{8,}"),
)

# A command and its options up to the one that carries the secret.
_ARGS = r"\b[^\n|;&]{0,200}?\s"
_WORD = r"['\"]?(?P<secret>[^\s'\"|$]{3,128})"
_ECHO = r"echo\s+(?:-n\s+)?" + _WORD + r"['\"]?\s*\|"
_USER = r"['\"]?[^\s:'\"]{0,64}:"
_PAIR = r"[(\[]\s*['\"][^'\"\n]{0,64}['\"]\s*,\s*['\"](?P<secret>[^'\"\n]{4,128})['\"]"
_USE = r"(?:use|enter|type|with|try)\s+['\"`]?(?P<mixed>[^\s'\"`]{4,64})['\"`]?"
_MYSQL = r"-p['\"]?(?!ro|ort)(?P<secret>[^\s'\"]{3,128})"
_CRUMB = r"[\w.%-]{1,64}=[^\s;\"'\\,]*"
_PHRASE = r"(?P<secret>[a-z]{3,8}(?:[ \t]+[a-z]{3,8}){11,23})"

# gate -> (kind, hint, pattern): a pattern runs over the text in lower case, with `?` for all that is not ASCII, where
# that holds its gate and its hint. Each starts with a literal or a narrow class and bounds its repeats, so that it
# stays linear. What the named group, else the pattern, matches is taken out; the group's name is the entry of
# `redact_value.JUDGES` that has the last word.
PATTERNS = {
    "//": (
        ("slack-webhook", "hooks.slack", r"hooks\.slack(?:-gov)?\.com/(?P<secret>[a-z]+/[\w/+-]{20,})"),
        ("discord-webhook", "/api/webhooks/", r"/api/webhooks/(?P<secret>\d{10,}/[\w-]{30,})"),
        ("teams-webhook", "webhook.office", r"webhook\.office\.com/(?P<secret>webhookb2/[\w@/-]{40,})"),
        ("zapier-webhook", "hooks.zapier", r"hooks\.zapier\.com/(?P<secret>hooks/catch/\d+/\w+)"),
        ("google-oauth-token", "1//0", r"(?<![\w/])1//0[\w-]{20,}"),
        (
            "url-password",
            "@",
            r"://[^\s:/@\"'<>`]{0,100}:(?!\d{1,5}[/?#])(?P<word>[^\s\"'<>`]{1,128}?)@(?![^\s\"'<>`/@]{0,64}@)",
        ),
        ("url-password", "@", r"://(?P<secret>(?=[a-z_-]*\d)[\w-]{20,200})@"),
    ),
    "@": (
        ("url-password", "@tcp(", r"(?<![^\s\"'`=])[\w.-]{1,64}:(?P<secret>[^\s@\"'`]{1,128})@tcp\("),
        ("password", "sqlplus", r"sqlplus\s+(?:-\w+\s+){0,8}[\w$]{1,64}/(?P<secret>[^\s@/\"']{1,128})@"),
    ),
    "$": (("password-hash", "", r"\$(?:2[abxy]?|[1567y]|argon2(?:id?|d)|pbkdf2[\w-]*|scrypt)\$[\w./,=+$-]{20,}"),),
    "=": (
        ("url-signature", "sig", r"sig(?:nature)?=(?P<secret>[a-z0-9%+/=_-]{20,})"),
        ("cookie", "sess", r"sess(?:ion)?id=(?![0-9a-f]{8}-[0-9a-f]{4}-)(?P<random>[\w%.-]{16,})"),
        ("cookie", "net_sess", r"asp\.net_sessionid=(?P<random>[\w%.-]{16,})"),
        ("secret", "psk", r"psk=['\"]?(?P<secret>[^\s'\"]{8,64})"),
    ),
    "fwogzxivyxdz": (("aws-session-token", "", r"fwogzxivyxdz[a-z0-9+/=%]{60,}"),),
    "iqojb3jpz2lu": (("aws-session-token", "", r"iqojb3jpz2lu[a-z0-9+/=%]{60,}"),),
    ",": (("aws-secret-key", "akia", r"akia[a-z0-9]{16}[\s,:;|\"']{1,6}(?P<secret>[a-z0-9/+]{40})(?![a-z0-9/+])"),),
    "auth": (
        (
            "authorization",
            "authorization",
            r"authorization\W{1,12}(?:[a-z][\w-]{1,20}(?: token=)? [\"']?)?(?P<random>[\w.~+/=-]{12,})",
        ),
        ("password", "auth=", r"auth=" + _PAIR),
    ),
    "basic ": (("authorization", "", r"basic (?P<random>[a-z0-9+/_-]{16,}={0,2})"),),
    " with ": (("password", "log", r"log ?in with\s+[\w.@-]{1,64}\s?[/:]\s?(?P<mixed>[^\s'\"`,;]{4,64})"),),
    "cred": (("password", "", r"cred(?:ential)?s?\s{0,4}=\s{0,4}" + _PAIR),),
    "bearer": (("authorization", "", r"bearer[\s\"'=:]{1,4}(?P<random>[\w.~+/=-]{16,})"),),
    "cookie": (
        (
            "cookie",
            "",
            r"cookies?[\"'\\]{0,3}\s{0,2}[:=]\s{0,2}[\"'\\]{0,3}(?P<jar>" + _CRUMB + r"(?:;\s?" + _CRUMB + r"){0,64})",
        ),
        ("cookie", "", r"cookies?\s?[=:]\s?\{\s?['\"][\w.-]{1,64}['\"]\s?:\s?['\"](?P<random>[^\s'\"]{8,})"),
    ),
    "pass": (
        ("password", " as the pass", _USE + r" as the pass"),
        ("password", " as my pass", _USE + r" as my pass"),
        ("password", " as pass", _USE + r" as pass"),
        ("password", "pass:", r"\s-(?:pass(?:in|out)?|k)\s+['\"]?pass:" + _WORD),
    ),
    "credentials": (
        (
            "password",
            "",
            r"credentials\b[^\n:/]{0,20}?(?:\bare|:|=)\s*[\w.@-]{1,64}\s?[/:]\s?(?P<mixed>[^\s'\"`,;]{4,64})",
        ),
    ),
    "mnemonic": (("recovery-phrase", "", r"mnemonic\W{1,12}" + _PHRASE),),
    " phrase": (("recovery-phrase", "", r" phrase(?:\s+is)?\W{1,12}" + _PHRASE),),
    "identified": (
        (
            "password",
            "",
            r"identified\s+(?:with\s+[\w'\"`]+\s+)?(?:by|as)\s+(?:password\s+)?['\"](?P<secret>[^'\"\n]{3,128})['\"]",
        ),
    ),
    " -u": (
        ("password", "curl", r"curl" + _ARGS + r"-u[ =]?" + _USER + r"(?P<secret>[^\s'\"]{1,128})"),
        ("password", "smb", r"smb\w*" + _ARGS + r"-u\s*['\"]?[\w\\.@-]{1,64}%" + _WORD),
    ),
    "user": (
        ("password", " --", r"curl" + _ARGS + r"--(?:proxy-)?user[ =]?" + _USER + r"(?P<secret>[^\s'\"]{1,128})"),
    ),
    " -b": (
        ("cookie", "curl", r"curl" + _ARGS + r"-b[ =]?['\"]?(?P<jar>[\w.%-]{1,64}=[^\s\"']{8,})"),
        ("password", "htpasswd", r"htpasswd\s+-\w*b\w*\s+(?:-\w+\s+){0,4}\S{1,128}\s+\S{1,64}\s+" + _WORD),
    ),
    " -a ": (("password", "", r"(?:redis-cli" + _ARGS + r"|https?\s+)-a\s+(?:[^\s:'\"]{1,64}:)?" + _WORD),),
    " -w ": (("password", "ldap", r"ldap\w+" + _ARGS + r"-w\s+" + _WORD),),
    " -p": (
        ("password", "mysql", r"mysql[\w-]*" + _ARGS + _MYSQL),
        ("password", "maria", r"maria[\w-]*" + _ARGS + _MYSQL),
        ("password", "7z", r"7z\w*" + _ARGS + _MYSQL),
        ("password", "sshpass", r"sshpass" + _ARGS + r"-p\s*" + _WORD),
        ("password", " login", r" login" + _ARGS + r"-p\s*" + _WORD),
        ("password", "mongo", r"mongo\w*" + _ARGS + r"-p\s*" + _WORD),
        ("password", "sqlcmd", r"sqlcmd" + _ARGS + r"-p\s*" + _WORD),
        ("password", "zip", r"zip" + _ARGS + r"-p\s*" + _WORD),
    ),
    "| sudo": (("password", "", _ECHO + r"\s*sudo\s+-s"),),
    "-stdin": (("password", "", _ECHO + r"[^\n|]{0,80}--(?:password|token)-stdin"),),
}

# What a name must hold to tell of a secret: stem in lower case -> kind, how the word may end, what must not stand
# before it, and which values count: "any" that is plausible, or only one that looks "random".
STEMS = {
    "pass": ("password", "(?:words?|w(?:d|rd|ort)|phrases?|codes?|e|key)?", "by|com|sur|tres|over|under|im", "any"),
    "pw": ("password", "d?", "[a-z]", "any"),
    "secret": ("secret", "s?(?:key|token|value)?", "", "any"),
    "token": ("token", "s?", "", "random"),
    "key": ("key", "s?", "", "random"),
    "auth": ("auth", "(?:orization)?", "", "random"),
    "credential": ("credential", "s?", "", "random"),
    "mdp": ("password", "", "[a-z]", "any"),
    "clave": ("password", "", "[a-z]", "any"),
    "kennwort": ("password", "", "", "any"),
    "contrase": ("password", "(?:[?n]|ny)as?", "", "any"),
    "senha": ("password", "s?", "[a-z]", "any"),
    "parol": ("password", "[aeio]?", "[a-z]", "any"),
    "heslo": ("password", "", "", "any"),
    "wachtwoord": ("password", "", "", "any"),
    "salasana": ("password", "", "", "any"),
    "jelsz": ("password", "(?:[?o]|avunk|avam|ava)", "", "any"),
    "adgangskode": ("password", "n?", "", "any"),
}
# Words for a password that hold other than ASCII letters, looked for only in text that holds such letters too.
WIDE_STEMS = {
    "hasł": "[oa]",
    "lösenord": "(?:et)?",
    "şifre": "(?:si|niz|m)?",
    "mật khẩu": "",
    "парол": "[ьяюе]?",
    "лозинка": "",
    "κωδικός": "",
    "סיסמ": "[אה]",
    "كلمة المرور": "",
    "كلمة السر": "",
    "رمز عبور": "",
    "密码": "",
    "密碼": "",
    "口令": "",
    "密钥": "",
    "パスワード": "",
    "暗証番号": "",
    "비밀번호": "",
    "패스워드": "",
    "암호": "",
    "รหัสผ่าน": "",
    "पासवर्ड": "",
}
# `key` alone tells nothing (a map has keys); with one of these before it, it does.
TELLING_KEY = "(?:{})".format(
    "|".join(
        """
        api app application access secret private auth authentication encryption encrypt decryption signing sign
        signature master root account storage shared preshared license licence service consumer client deploy webhook
        jwt hmac session subscription function host security admin integration ingest write read server project user
        developer dev prod production live test rest bot crypto cipher aes des rsa ssl tls ssh gpg pgp wallet recovery
        hash cookie csrf flask django rails stripe aws gcp azure openai anthropic maps search primary secondary
        """.split()
    )
)
# Words that, after the stem, say that a name holds something about a secret and not the secret ...
HARMLESS_AFTER = frozenset(
    """
    id ids name names count counts counter type types length len size sizes file files filename path paths dir folder
    url urls uri uris link field fields input label title placeholder env var vars variable limit limits expiry expires
    expired expiration ttl policy regex pattern patterns min max maximum minimum index idx prompt error errors message
    messages msg hint manager provider endpoint header headers format arn validator validation valid invalid wrong
    incorrect missing required require requires strength rule rules column table class style icon button text form page
    view screen dialog help info description desc usage used uses budget num total avg mean context ref reference store
    storage source status state enabled disabled enable disable exists found mode level kind algorithm algo method func
    function callback handler helper util utils checker parser scanner generator generation factory reset change changed
    update updated rotate rotation cost price position pos offset match list map stdin visible hidden reuse history age
    rate
    """.split()
)
# ... and those that say so before it.
HARMLESS_BEFORE = frozenset(
    """
    invalid wrong incorrect missing requires required has is no show hide hidden visible forgot lost toggle max
    min num total count avg mean label error hint regex public pub publishable foreign sort partition cache eos bos pad
    unk sep cls mask stop start end next prev current first last begin per input output prompt completion reasoning
    """.split()
)
_QUOTE = r"""\\{0,3}["'`]"""
_QUOTED = rf"(?=[\w@$]{{0,2}}{_QUOTE})"
# Calls that pass their text on; any other call makes a value, and its argument is no secret.
_WRAPPED = (
    r"(?:(?:bytes\.fromhex|(?:base64\.)?b64decode|unhexlify|Buffer\.from|new \w{1,20}|SecretStr|String|Secret|bytes"
    rf"|str|atob|\[\]byte|(?:ConvertTo-)?SecureString(?: -String)?|Password)\(?\s?(?={_QUOTE}))?"
)
# What may stand between a name and its tie: the quote or bracket that closes it, bold marks, an aside in brackets.
NAME_END = (
    r"(?:\.(?:data|value|text|plain|raw)\b)?(?: ?\[\w{0,8}\])?"
    rf"(?:{_QUOTE}|[”\u2019»」』\]]|\*\*|__| ?\([^()\n]{{1,24}}\)){{0,4}}"
)
# How a value is tied to the name before it.
TIES = (
    ("typed", rf" ?: ?[\w&'<>\[\].|?, ]{{1,40}}? ?= ?{_QUOTED}| \w{{1,16}} ?= ?{_QUOTED}"),
    ("tight", r"=(?![=>~])(?=\S)"),
    ("default", r"\s{0,2}(?::-|\|\||\?\?|\bor\b) {0,2}"),
    (
        "assign",
        (
            r"[ \t]{0,20}(?:[=!]==?|=>|->|→|:=|\?=|\|\|=|=|\uff1a|::?)\*{0,2}"
            rf"(?:\s{{0,20}}\[?{_QUOTED}|[ \t]{{0,8}}{_WRAPPED})"
        ),
    ),
    ("call", rf"\(\s{{0,8}}{_QUOTED}"),
    ("element", r">(?:<!\[CDATA\[)?"),
    ("named", r"[\s,;]{0,20}\\{0,3}[\"']?(?:value|default|content)\\{0,3}[\"']?\s{0,4}[:=>]{1,2}\s{0,4}"),
    ("block", rf"\s{{0,4}}\{{[^{{}}]{{0,200}}?default\s{{0,8}}=\s{{0,8}}{_QUOTED}"),
    ("pair", rf"\)?\s{{0,4}},\s{{0,8}}{_QUOTED}"),
    ("cell", r"[ \t]{0,8}\|[ \t]{0,8}"),
    ("beside", rf"[ \t]{{1,4}}{_QUOTED}"),
)
# How people say it: "the password for the server is ...", with the verb of several languages.
SAID = (
    r"(?P<mid>(?:[^\n:=.\"'`]|(?<=\w)'(?=\w)){0,40}?)"
    r"(?:(?<![\w])(?:(?P<plain>is now|is|was)|are|to|will be|ist|lautet|war|es|est|era|è|é|jest|je|on|är|er|là|это"
    r"|είναι|हैं?|คือ|olarak|היא|הוא|هي)[ :]{1,3}"
    r"|(?:は|는|은|이|가|是|为|為|\uff1a|—|\u2013)[ \uff1a:]{0,3}| - |[:\uff1a] )"
)
# "log in with user admin, password hunter2", `--password hunter2`
NEXT = r"(?P<mid>)(?:'s)? {1,4}"
# Scripts without spaces write the next word straight after the value.
_ASIDE = r"[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uff5e]"
_BARE_END = rf"""{_ASIDE}|[,;.)\]}}|*]*(?:\s|$)|[&;,]\s?\w{{1,30}}[=:]|\\+[nrt"']"""
LONGEST_BARE = 160  # of a value without quotes that is judged; what goes on after it shares its fate
VALUE = (
    rf"(?:[rbfuRBFUL@$]{{0,2}}(?P<q>{_QUOTE})(?P<quoted>(?:(?!(?P=q))(?:\\[^\n]|[^\\\n])){{1,512}})(?P=q)"
    r"|[“„«「『\u2018] ?(?P<fancy>[^\n”“»」』\u2019]{1,256}?) ?[”“»」』\u2019]"
    rf"|[\"'`“„«「『\u2018]?(?P<bare>(?:(?!{_BARE_END})[^\s\"'`<>]){{1,{LONGEST_BARE}}}))"
)

# --- values ---
SIGNS = "!@#$%^&*+=?~"
PLACEHOLDER = (
    r"[<\[{(]*(?:your|my)?[ _-]?(?:example|placeholder|changeme|change[_-]me|dummy|fake|sample|redacted|replace|insert"
    r"|todo|mock|enter|xxx|\.\.\.|\*\*\*|•••|___)|\byour|-here\b|_here\b"
)
REFERENCE = (
    r"[<{\[(]|[$%#@!&]?\{|\$\(|\$[A-Za-z_]|%\(|%[sdrv]\b|%[A-Z_]+%|\\|process\.|os\.|env[.(\[]|ENV[.(\[]|secrets?[.(]|vars?\."
    r"|config[.\[]|!vault\b|!env\b|!secret\b|(?:required|nullable|sometimes|confirmed)\b|settings\.|self\.|this\.|req\.|request\.|args?\.|options\.|ref\+|vault:|op://|arn:|ssm:|!Ref|!Sub"
)
TECHNICAL = (
    r"(?:sha|md|utf|u?int|float|v|rsa|aes|base|b|bcrypt|scrypt|argon|oauth|http|python|py|arg|param|p|s|val|value|tmp|key"
    r"|token|pass|password|pw|pwd|secret|user|str|string|x|line|step|item|test|foo|bar|2fa|mfa|tls|ssl|pbkdf|hs|rs|es)[_-]?\d{0,3}"
    r"(?:$|[-_.](?:hash|hashed|encoded|only|based|protected|digest|sum|bit|byte))"
)
NOT_SAID = r"(?:ed|ing|ly|able|ible|ive|al|ory|ary|ent|ant|ful|less|ous|ic|ent|en|ion|ment|ity)$"
PLAIN = frozenset(
    """
    string str text bytes byte char chars int integer number float bool boolean object any null none nil undefined void
    optional true false yes no on off default auto unset empty blank test testing tests foo bar baz qux dummy
    password passwd passphrase pwd pass secret secrets token tokens key keys auth login user username email value values
    required invalid valid wrong correct incorrect missing hidden visible strong weak short long plain plaintext hash
    hashed stored encrypted static dynamic public private local remote manual admin root guest basic bearer digest
    sensitive protected secure insecure safe unsafe expired same different simple complex unique random data bytestring
    changeme admin123 example input select varchar nullable confirmed type name field label param params argument return
    returns self this super async await function const let var new import from class struct enum interface readonly
    never unknown mixed array list dict tuple iterator sequence mapping todo fixme tbd n/a here there where when the
    not and but with without that which what been being used user's always only just also still already itself
    everything nothing something someone anything
    """.split()
)
SENTENCE = frozenset(
    """
    the and for you your with must should can not are was has have please enter type provide use least characters
    between from into this that will invalid wrong forgot reset change new old confirm again login email user account
    match does least contain
    """.split()
)
