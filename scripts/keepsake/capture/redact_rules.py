r"""What tells of a secret, as tables; `redact_cues` and `redact_named` hold the code that reads them."""

from __future__ import annotations

import re

# A command and its options up to the one that carries the secret.
_ARGS = r"\b[^\n|;&]{0,200}?\s"
_WORD = r"['\"]?(?P<secret>[^\s'\"|$]{3,128})"
_USER = r"['\"]?[^\s:'\"]{0,64}:"
_PAIR = r"[(\[]\s*['\"][^'\"\n]{0,64}['\"]\s*,\s*['\"](?P<secret>[^'\"\n]{4,128})['\"]"
_MYSQL = _ARGS + r"-p['\"]?(?!ro|ort)(?P<secret>[^\s'\"]{3,128})"
_OPTION_P = _ARGS + r"-p\s*" + _WORD
_CRUMB = r"[\w.%-]{1,64}=[^\s;\"'\\,]*"
_PHRASE = r"(?P<secret>[a-z]{3,8}(?:[ \t]+[a-z]{3,8}){11,23})"
_CURL_USER = r"(?:-u[ =]?|--(?:proxy-)?user[ =]?)" + _USER + r"(?P<secret>[^\s'\"]{1,128})"
# "admin / hunter2" after a word for what one logs in with
_BOTH = (
    r"[^\n:/|]{0,24}?(?:\bare|\bis|:|=|\bwith|\busing|\bas|-|\u2013|\u2014|\uff1a|\bsind|\bsont|\bson)"
    r"[ \t*`\"']{0,4}[\w.@+-]{1,64}"
    r"(?:\s?[/:|,]\s?|\s(?:and|und|et|y|e|using|with|mit|con|avec)\s)[`\"']?(?P<pair>[^\s'\"`,;]{4,64})"
)
# a call with a host or a source, a user and a password
_USER_AND = r"\s*['\"][\w.@-]{1,64}['\"]\s*,\s*['\"](?P<pair>[^'\"\n]{4,128})['\"]"
_POSITIONAL = r"\(\s*(?:['\"][^'\"\n]{2,200}['\"]|[\w$.>-]{1,40})\s*," + _USER_AND
_TWO = r"\s*['\"][\w.@+\\-]{1,64}['\"]\s*,\s*(?:some\()?['\"](?P<pair>[^'\"\n]{4,128})['\"]"
_WORDS = r"(?P<phrase>[a-z]{3,12}(?:[ -][a-z]{3,12}){3,7})(?=[\"'`.,\n]|\Z)"
_CODE = r"[a-z0-9]{3,8}(?:[- ][a-z0-9]{3,8}){0,3}"
_CODES = (
    r"[a-z]{3,8} codes?(?:[^\n]{0,60}(?::|\bis\b|\bare\b)|[^\n]{0,60}\n)\s*[-*]?\s*(?P<codes>"
    + _CODE
    + rf"(?:[\s,*-]+{_CODE}){{0,20}})"
)
_ECHOED = r"echo\s+(?:-n\s+)?['\"]?"

# What a text must hold for the cues that hold it to be looked for at all; the first that fits, the last fits all.
GATES = ("$", "@", "-", "(", "=", ":", "")
# Words looked for only where something else is too.
GATED = {
    **dict.fromkeys(["connect ", "sqlplus", "://"], "@"),
    **dict.fromkeys(["net use", "net user"], " /"),
    "echo ": "|",
    "identified": " by",
    "identified by ": " by",
}
# cue, kind, pattern: where the cue stands in a text in lower case (with `?` for all that is not ASCII) the pattern is
# matched; each bounds its repeats, so that it stays linear. What the named group, else the pattern, matches is taken
# out; the group's name is the entry of `redact_value.JUDGES` that has the last word.
CUES = (
    ("hooks.slack", "slack-webhook", r"hooks\.slack(?:-gov)?\.com/(?P<secret>[a-z]+/[\w/+-]{20,})"),
    ("/api/webhooks/", "discord-webhook", r"/api/webhooks/(?P<secret>\d{10,}/[\w-]{30,})"),
    ("webhook.office", "teams-webhook", r"webhook\.office\.com/(?P<secret>webhookb2/[\w@/-]{40,})"),
    ("hooks.zapier", "zapier-webhook", r"hooks\.zapier\.com/(?P<secret>hooks/catch/\d+/\w+)"),
    ("1//0", "google-oauth-token", r"(?<![\w/])1//0[\w-]{20,}"),
    (
        "://",
        "url-password",
        r"://[^\s:/@\"'<>`]{0,100}:(?!\d{1,5}[/?#])(?P<word>[^\s\"'<>`]{1,128}?)@(?![^\s\"'<>`/@]{0,64}@)",
    ),
    ("://", "url-password", r"://(?P<secret>(?=[a-z_-]*\d)[\w-]{20,200})@"),
    *(
        (cue, "password-hash", r"\$(?:2[abxy]?|[1567y]|apr1|argon2(?:id?|d)|pbkdf2[\w-]*|scrypt)\$[\w./,=+$-]{20,}")
        for cue in "$2$ $2a$ $2b$ $2x$ $2y$ $1$ $5$ $6$ $7$ $y$ $apr1$ $argon2 $pbkdf2 $scrypt$".split()
    ),
    ("sig=", "url-signature", r"sig=(?P<secret>[a-z0-9%+/=_-]{20,})"),
    ("signature=", "url-signature", r"signature=(?P<secret>[a-z0-9%+/=_-]{20,})"),
    ("sid=", "cookie", r"sid=(?P<random>[\w%.+/-]{16,})"),
    ("session=", "cookie", r"session=(?P<random>[\w%.+/-]{16,})"),
    *((cue, "fly-token", cue + r"[\w+/=-]{40,}") for cue in "fm1_ fm2_ fm1r_ fm2r_ fm1a_ fm2a_ fo1_".split()),
    *(
        (
            cue,
            "session" if "s" in cue else "token",
            cue + r"['\"]?\s{0,4}[:=]?\s{0,4}['\"]?(?P<generated>[^\s'\"`<>]{16,300})",
        )
        for cue in ("session:", "session=", "session =", 'session":', "tok:", "tok=", "tok =", 'tok":')
    ),
    ("sessid=", "cookie", r"sessid=(?P<random>[\w%.-]{16,})"),
    ("sessionid=", "cookie", r"sessionid=(?![0-9a-f]{8}-[0-9a-f]{4}-)(?P<random>[\w%.-]{16,})"),
    ("psk=", "secret", r"psk=['\"]?(?P<secret>[^\s'\"]{8,64})"),
    ("fwogzxivyxdz", "aws-session-token", r"fwogzxivyxdz[a-z0-9+/=%]{60,}"),
    ("iqojb3jpz2lu", "aws-session-token", r"iqojb3jpz2lu[a-z0-9+/=%]{60,}"),
    ("akia", "aws-secret-key", r"akia[a-z0-9]{16}[\s,:;|/\"']{1,6}(?P<secret>[a-z0-9/+]{40})(?![a-z0-9/+])"),
    (
        "authorization",
        "authorization",
        r"authorization\W{1,12}(?:[a-z][\w-]{1,20}(?: token=)? [\"']?)?(?P<random>[\w.~+/=-]{12,})",
    ),
    ("auth=", "password", r"auth=" + _PAIR),
    ("basic ", "authorization", r"basic (?P<random>[a-z0-9+/_-]{16,}={0,2})"),
    ("bearer", "authorization", r"bearer[\s\"'=:]{1,4}(?P<random>[\w.~+/=-]{16,})"),
    ("cred", "password", r"cred(?:ential)?s?\s{0,4}=\s{0,4}" + _PAIR),
    *(
        (cue, "password", pattern + _BOTH)
        for cue, pattern in (
            ("cred", r"cred(?:ential|enciale|enziali?)?s?\b"),
            *((cue, cue + r"s?\b") for cue in ("login", "log in", "sign in")),
            ("zugangsdaten", "zugangsdaten"),
            ("identifiants", "identifiants"),
            ("zugang", r"zugang\b"),
        )
    ),
    (
        "cookie",
        "cookie",
        r"cookies?[\"'\\]{0,3}\s{0,2}[:=]\s{0,2}[\"'\\]{0,3}(?P<jar>" + _CRUMB + r"(?:;\s?" + _CRUMB + r"){0,64})",
    ),
    ("cookie", "cookie", r"cookies?\s?[=:]\s?\{\s?['\"][\w.-]{1,64}['\"]\s?:\s?['\"](?P<random>[^\s'\"]{8,})"),
    (
        "pass:",
        "password",
        r"(?:(?<=-passin )|(?<=-passout )|(?<=-pass )|(?<=-k )|(?<=-passin ['\"])|(?<=-passout ['\"]))pass:" + _WORD,
    ),
    ("mnemonic", "recovery-phrase", r"mnemonic\W{1,12}" + _PHRASE),
    ("phrase", "recovery-phrase", r"phrase(?:\s+is)?\W{1,12}" + _PHRASE),
    (
        "phrase",
        "password",
        r"phrase(?:\s{0,4}[:=]|\s+is:?)?\s{0,4}[\"'`]?" + _WORDS,
    ),
    (
        "identified",
        "password",
        r"identified\s+(?:with\s+[\w'\"`]+\s+)?(?:by|as)\s+(?:password\s+)?['\"](?P<secret>[^'\"\n]{3,128})['\"]",
    ),
    *((cue, "password", cue + r"\s+[^\s:'\"]{1,64}:" + _WORD) for cue in ("http -a", "https -a")),
    ("sqlplus", "password", r"sqlplus\s+(?:-\w+\s+){0,8}[\w$]{1,64}/(?P<secret>[^\s@/\"']{1,128})@"),
    ("net use", "password", r"net use\s+\S{3,200}\s+(?P<mixed>[^\s/*][^\s]{2,127})\s+/user"),
    ("net user", "password", r"net user\s+\S{1,64}\s+(?P<mixed>[^\s/*][^\s]{2,127})"),
    ("echo ", "password", _ECHOED + r"(?P<secret>[^\s'\"|$]{3,128})['\"]?\s*\|\s*sudo\s+-s"),
    ("echo ", "password", _ECHOED + r"(?P<secret>[^\s'\"|$]{3,128})['\"]?\s*\|[^\n|]{0,80}--(?:password|token)-stdin"),
    ("echo ", "password", _ECHOED + r"[\w.-]{1,64}:(?P<secret>[^\s'\"|$]{3,128})['\"]?\s*\|\s*(?:sudo\s+)?chpasswd"),
    *(
        (cue, "password", cue.rstrip(" :/") + r"(?:istrator)?\s?[/:]\s?(?P<chosen>[^\s'\"`,;]{6,64})")
        for cue in ("admin", "root:", "root /", "postgres:")
    ),
    *(
        (cue, "password", pattern + _POSITIONAL)
        for cue, pattern in (("connect(", "connect"), ("connection(", "connection"), ("pdo(", "pdo"))
    ),
    *(
        (cue, "password", re.escape(cue) + _TWO)
        for cue in ("auth(", "credential(", "credentials(", "login(", "authenticate(")
    ),
    ("connect ", "password", r"connect\s+[\w$]{1,64}/(?P<pair>[^\s@/\"']{1,128})@"),
    ("> auth ", "password", r"> auth\s+(?:\S{1,64}\s+)?(?P<mixed>\S{3,128})"),
    (":5432:", "password", r":5432:[^\s:]{1,64}:[^\s:]{1,64}:(?P<secret>[^\s:/]{3,128})"),
    (" /p:", "password", r" /p:['\"]?(?P<mixed>[^\s'\"]{3,128})"),
    (" -u", "password", r" -u\s*[\w.@\\-]{1,64}\s+-p\s*['\"]?(?P<mixed>[^\s'\"|$]{3,128})"),
    ("identified by ", "password", r"identified by (?P<mixed>[^\s'\";]{3,128})"),
    ("algolia", "key", r"algolia\w*\W{1,3}['\"]\w{4,20}['\"],\s*['\"](?P<random>\w{20,64})"),
    *((cue, "recovery-code", _CODES) for cue in ("recovery code", "backup code")),
    *((cue, "secret", cue + r"[^\n]{0,40}?(?<![\w/])(?P<seed>[a-z2-7]{16,64})(?!\w)") for cue in ("2fa", "otp")),
    (
        "pin",
        "password",
        r"(?<![\w.$-])pin(?: code| number)?['\"]?\s?(?:is|:|=)\s{0,2}['\"]?(?P<secret>\d{4,8})(?![\w.])",
    ),
)
# The same with what stands before the cue, such as the command of an option: so many characters ahead of it.
BEHIND = 220
CUES_BEHIND = (
    (" -u", "password", r"curl" + _ARGS + _CURL_USER),
    (" -b", "cookie", r"curl" + _ARGS + r"-b[ =]?['\"]?(?P<jar>[\w.%-]{1,64}=[^\s\"']{8,})"),
    (" -u", "password", r"smb\w*" + _ARGS + r"-u\s*['\"]?[\w\\.@-]{1,64}%" + _WORD),
    (" -b", "password", r"htpasswd\s+-\w*b\w*\s+(?:-\w+\s+){0,4}\S{1,128}\s+\S{1,64}\s+" + _WORD),
    (" -a ", "password", r"redis-cli" + _ARGS + r"-a\s+" + _WORD),
    (" -w ", "password", r"ldap\w+" + _ARGS + r"-w\s+" + _WORD),
    (" -p", "password", r"mysql[\w-]*" + _MYSQL),
    (" -p", "password", r"maria[\w-]*" + _MYSQL),
    (" -p", "password", r"7z\w*" + _MYSQL),
    (" -p", "password", r"sshpass" + _OPTION_P),
    (" -p", "password", r" login" + _OPTION_P),
    (" -p", "password", r"mongo\w*" + _OPTION_P),
    (" -p", "password", r"sqlcmd" + _OPTION_P),
    (" -p", "password", r"zip" + _OPTION_P),
    (" -p", "password", r"useradd" + _OPTION_P),
    (" -u", "password", r"ftp" + _ARGS + r"-u\s*['\"]?[^\s,'\"]{1,64},(?P<mixed>[^\s'\"]{3,128})"),
    (" -k ", "password", r"openssl" + _ARGS + r"-k\s+['\"]?(?P<mixed>[^\s'\"]{3,128})"),
    (" -n ", "password", r"ssh-keygen" + _ARGS + r"-n\s+['\"]?(?P<secret>[^\s'\"]{3,128})"),
    (" -a ", "password", r"snmp\w*" + _ARGS + r"-a\s+(?!md5|sha)" + _WORD),
    (" -x ", "password", r"snmp\w*" + _ARGS + r"-x\s+(?!aes|des)" + _WORD),
    ("--user", "password", r"curl" + _ARGS + _CURL_USER),
    ("--proxy-user", "password", r"curl" + _ARGS + _CURL_USER),
    ("@tcp(", "url-password", r"(?<![^\s\"'`=])[\w.-]{1,64}:(?P<secret>[^\s@\"'`]{1,128})@tcp\("),
    ("cred", "password", r"[\w.@-]{1,64}\s?[:/]\s?(?P<pair>[^\s'\"`,;]{4,64})[\"'`]? are the cred"),
)

# What a name must hold to tell of a secret: stem in lower case -> kind, how the word may end, what must not stand
# before it, and which values count: "any" that is plausible, or only one that looks "random".
STEMS = {
    "pass": (
        "password",
        "(?:words?|w(?:d|rd|ort)|[ -]?phrases?|codes?|e|key)?",
        "by|com|sur|tres|over|under|im",
        "any",
    ),
    "pw": ("password", "d?", "[a-z]", "any"),
    "psk": ("password", "", "[a-z]", "any"),
    "shared key": ("password", "", "", "any"),
    "wpa": ("password", "[23]?(?:[ -]psk)?", "[a-z]", "any"),
    "p/w": ("password", "", "[a-z]", "any"),
    "psw": ("password", "d?", "[a-z]", "any"),
    "secret": ("secret", "s?(?:key|token|value)?", "", "any"),
    "token": ("token", "s?", "", "random"),
    "key": ("key", "s?", "", "random"),
    "auth": ("auth", "(?:orization)?", "", "random"),
    "cred": ("credential", "(?:ential)?s?", "[a-z]", "random"),
    "salt": ("secret", "s?", "[a-z]", "random"),
    "licen": ("key", "[cs]e", "[a-z]", "generated"),
    "access code": ("key", "", "", "generated"),
    "cookie": ("cookie", "s?", "[a-z]", "generated"),
    "jeton": ("token", "s?", "", "generated"),
    "kulcs": ("key", "a?", "", "generated"),
    "llave": ("key", "s?", "", "generated"),
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
# Words beside which a value counts that looks like a password by itself.
NEAR = {
    "unlock": "",
    "logged in": "",
    "log in": "",
    "sign in": "",
    "wifi": "",
    "wlan": "",
}
# Words for keys and tokens that hold other than ASCII letters.
WIDE_KEYS = {
    "schlüssel": "",
    "clé": "s?",
    "ключ": "",
    "токен": "",
    "キー": "",
    "トークン": "",
    "令牌": "",
    "키": "",
    "토큰": "",
}
# Words for a password that hold other than ASCII letters, looked for only in text that holds such letters too.
WIDE_STEMS = {
    "hasł": "(?:[oa]|em)",
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
    "비번": "",
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
    rate re rx regexp
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
    r"(?:\.(?:data|value|text|plain|raw|prod|production|staging|dev|test|live|default|admin|root|db)\b)?"
    r"(?: ?\[[\"']?\w{0,16}[\"']?\])?"
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
    ("named", r" ?:?[\s,;{]{0,20}\\{0,3}[\"']?(?:value|default|content)\\{0,3}[\"']?\s{0,4}[:=>]{1,2}\s{0,4}"),
    ("block", rf"\s{{0,4}}\{{[^{{}}]{{0,200}}?default\s{{0,8}}=\s{{0,8}}{_QUOTED}"),
    ("pair", rf"\)?\s{{0,4}},\s{{0,8}}{_QUOTED}"),
    ("cell", r"[ \t]{1,8}\|[ \t]{1,8}"),
    ("beside", rf"[ \t]{{1,4}}{_QUOTED}"),
)
# How people say it: "the password for the server is ...", with the verb of several languages.
SAID = (
    r"(?P<mid>(?:[^\n:=.\"'`]|(?<=\w)'(?=\w)){0,40}?)"
    r"(?:(?<![\w])(?:(?P<is>is now|is|was)|are|(?P<to>to)|will be|ist|lautet|war|es|est|era|è|é|jest|je|on|är|er|là|это"
    r"|είναι|हैं?|คือ|olarak|היא|הוא|هي)[ :]{1,3}"
    r"|(?:は|는|은|이|가|是|为|為|\uff1a|—|\u2013)[ \uff1a:]{0,3}| - |[:\uff1a] )"
)
# Some of these must stand after the name before the costly search for all of them is made.
VERBS = (
    *" is | was | ist | lautet | es | est | era | è | é | jest | to | je | on | är | er | là | это ".split("|"),
    *" είναι | olarak |คือ|है|هي|هو| - |: ".split("|"),
    *"は는은이가是为為היאהוא\uff1a\u2013\u2014",
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
    r"[<{\[(]|/\^|\^|[$%#@!&]?\{|\$\(|\$[A-Za-z_]|%\(|%[sdrv]\b|%[A-Z_]+%|\\|process\.|os\.|env[.(\[]|ENV[.(\[]|secrets?[.(]|vars?\."
    r"|config[.\[]|!vault\b|!env\b|!secret\b|(?:required|nullable|sometimes|confirmed)\b|settings\.|self\.|this\.|req\.|request\.|args?\.|options\.|ref\+|vault:|op://|arn:|ssm:|!Ref|!Sub"
)
TECHNICAL = (
    r"(?:sha|md|utf|u?int|float|v|rsa|aes|base|b|bcrypt|scrypt|argon|oauth|http|python|py|arg|param|p|s|val|value|tmp|key"
    r"|token|pass|password|pw|pwd|secret|user|str|string|x|line|step|item|test|foo|bar|2fa|mfa|tls|ssl|pbkdf|hs|rs|es)[_-]?\d{0,3}"
    r"(?:$|[-_.](?:hash|hashed|encoded|only|based|protected|digest|sum|bit|byte))"
)
NOT_SAID = r"(?:ed|ing|ly|able|ible|ive|al|ory|ary|ent|ant|ful|less|ous|ic|ent|en|ion|ment|ity)$"
# Words that other languages say of a password, by their beginnings and ends.
SAID_ABROAD = (
    r"^(?:ge|ver|be|ent|un|ein|ab|zu|in|im|de|des|trop|tr[eo]p|demasiad|obli|necess|necesar|requ|falsch|richtig|korrekt"
    r"|leer|sicher|schwach|stark|kurz|lang|notwend|optional|identi|diff|corr?e|err|nieu|oud|niet|zelf|verplicht"
    r"|nepravd|spravn|chybn|obowi|wymag|praw|zapom|hib|hely|helyt|k[oe]tel|lej|hi[ae]n|olvid|cambi|guard|cifr|oubli|chiff"
    r"|modif|stock|salv|alter|armaz|dimentic|scad|salvat|cript|alma|contra|mesm|ander|opges|versleut|onjuist)"
    r"|(?:lich|ig|isch|bar|iert|elt|ert|ado|ada|ato|ata|ido|ida|uto|uta|able|ible|ique|oire|aire|ant|ent|ente|wacht|ny|na"
    r"|ne|cki|owy|owe|eerd|baar|lijk|tlen|ott|ett)$"
)
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
