"""Addresses, headers, cookies, files and codes that hold a secret, as tables for `redact_cues`.

The rows are as in `redact_commands`.
"""

from __future__ import annotations

import re

_CRUMB = r"[\w.%-]{1,64}=[^\s;\"'\\,]*"
_PHRASE = r"(?P<secret>[a-z]{3,8}(?:[ \t]+[a-z]{3,8}){11,23})"
_WORDS = r"(?P<phrase>[a-z]{3,12}(?:[ -][a-z]{3,12}){3,7})(?=[\"'`](?!\w)|[.,\n]|\Z)"
_THE_PHRASE = r"(?: are| is)?[ \t]*[:=\u2014-]?\s{1,4}['\"`]{0,3}" + _PHRASE
# "admin / hunter2" after a word for what one logs in with
_BOTH = (
    r"[^\n:/|]{0,24}?(?:\bare|\bis|:|=|\bwith|\busing|\bas|-|\u2013|\u2014|\uff1a|\bsind|\bsont|\bson|\bmit|\bavec|\bcon)"
    r"[ \t*`\"']{0,4}[\w.@+-]{1,64}"
    r"(?:\s?[/:|,]\s?|\s(?:and|und|et|y|e|using|with|mit|con|avec)\s)[`\"']?(?P<said>[^\s'\"`,;]{4,64})"
)
_JOINED = r"\s{1,2}[\w.@+-]{1,64}(?:\s?/\s?|:)(?P<said>[^\s'\"`,;]{4,64})"
_CODE = r"[a-z0-9]{3,8}(?:[- ][a-z0-9]{3,8}){0,3}"
_CODES = (
    r"[a-z]{3,8} codes?(?:[^\n\d]{0,60}(?::|\bis\b|\bare\b)|[^\n]{0,60}\n|(?=\s\w{4,8}-?\w))\s*[-*]?\s*(?P<codes>"
    + _CODE
    + rf"(?:[\s,*-]+{_CODE}){{0,20}})"
)
_NUMBER = (
    r"['\"]?(?:['?]s)?(?:[ -]?code| number| k\?d| \?{1,3})?['\"`*]{0,3}"
    r"(?: is| was| ist| lautet| est| es| jest| \?)?(?: now)?"
    r"\s?[:=]?\s{0,2}['\"`*]{0,3}"
    r"(?P<number>\d{4,8})(?![\w.,-]?\d|\w)"
)
_FOR_NUMBER = (
    r" (?:for|of|to|on|at|der|des|f\?rs?|vom|zum|de|del|della|du|pour|para|voor|van|do)\b[^\n.:=\d]{1,40}?"
    r"(?: is| was| ist| lautet| est| es| ?:| =) (?P<number>\d{4,8})[#*]?(?![\w.,-]?\d|\w)"
)
# What a code opens, in some languages: "le code de la porte est 4711".
_OPENED = (
    r"(?:gate|door|alarm\w*|safe|garage|locks?|lockbox|keypad|elevator|shed|vault|locker|t\?r|haust\?r|tor|tresor"
    r"|porte|portail|coffre|immeuble|puerta|port\?n|caja fuerte|porta|port\?o|cancello|portone|cassaforte|allarme|deur"
    r"|poort|kluis|drzwi|bramy|d\?r|d\?rren)"
)
_OPENING = (
    r"(?<!error )(?<!exit )(?<!status )(?<!source )(?<!zip )(?<!post )(?<!postal )(?<!area )c(?:odes?|\?digo|odice)"
    r" (?:for|to|of|on|de|du|del|della|dell|der|des|f\?r|van|voor|do)"
    rf"(?: |')(?:\w{{1,12}}[ ']){{0,3}}{_OPENED}(?: is| was| ist| lautet| est| es| ?:| =)? "
    r"(?P<number>\d{4,8})[#*]?(?![\w.,-]?\d|\w)"
)
_NETWORK = (  # its name, then its password
    r"(?![a-z])[^\n]{1,48}?(?:\n|, ?|; ?|/ ?| - )\s{0,8}['\"]?(?:key|pass(?:word|wort)?|pw|psk|schl\?ssel)['\"]?"
    r"(?:\s?[:=]\s{0,4}|\s(?:is |ist )?)['\"`]?(?P<said>[^\s'\"`]{8,63})"
)
# Base32, whole or in groups
_SEED = r"(?P<groups>[a-z2-7]{16,64}|[a-z2-7]{4}(?:[ -][a-z2-7]{4}){3,15})(?![\w=-])"
_HALVES = r"[a-z0-9]{4,8}-[a-z0-9]{4,8}"
_NUMBERED = (
    *"door code,gate code,alarm code,entry code,verification code,security code,one-time code,2fa code".split(","),
    *"mfa code,unlock code,access code,confirmation code,safe combination,lock combination".split(","),
    *"login code,sms code,pairing code,lockbox code,keypad code,garage code,t?rcode,digicode".split(","),
)
_VALUE = r"['\"]?\s{0,4}[:=]?\s{0,4}['\"]?"

ADDRESSES = (
    (
        "://",
        "url-password",
        r"://[^\s:/@\"'<>`]{0,100}:(?!\d{1,5}[/?#])(?P<word>[^\s\"'<>`]{1,128}?)@(?![^\s\"'<>`/@]{0,64}@)",
    ),
    ("://", "url-password", r"://(?P<secret>(?=[a-z_-]*\d)[\w-]{20,200})@"),
    ("://", "url-password", r"://(?P<secret>(?=[a-z_-]*\d)[\w-]{20,200})(?=:[^\s/@\"'<>`]{1,128}@)"),
    *(
        ("rtmp", "key", r"rtmps?://[^\s/\"'<>]{1,100}/(?:[\w.-]{1,32}/){1,2}" + value)
        for value in (r"(?P<random>[\w-]{16,128})", r"(?P<secret>(?=[a-z-]*\d)(?:[a-z0-9]{4}-){3,5}[a-z0-9]{4})\b")
    ),
    ("jdbc:oracle", "url-password", r"jdbc:oracle:\w{2,6}:[\w$]{1,64}/(?P<secret>[^\s@/\"']{1,128})@"),
    (":5432:", "password", r":5432:[^\s:]{1,64}:[^\s:]{1,64}:(?P<secret>[^\s:/]{3,128})"),
    ("hooks.slack", "slack-webhook", r"hooks\.slack(?:-gov)?\.com/(?P<secret>[a-z]+/[\w/+-]{20,})"),
    ("/webhooks/", "discord-webhook", r"/webhooks/(?P<secret>\d{10,}/[\w-]{30,})"),
    ("webhook.office", "teams-webhook", r"webhook\.office\.com/(?P<secret>webhookb2/[\w@/-]{40,})"),
    *(
        (cue, "webhook", re.escape(cue) + rest)
        for cue, rest in (
            ("hooks.zapier", r"\.com/(?P<secret>hooks/catch/\d+/\w+)"),
            ("incomingwebhook/", r"(?P<secret>\w{20,}/[\w-]{30,})"),
            ("/with/key/", r"(?P<secret>[\w-]{20,})"),
            ("/v2/hook/", r"(?P<secret>[\w-]{30,})"),
            ("webhook/send?key=", r"(?P<secret>[\w-]{30,})"),
            ("/hooks/", r"(?P<random>[a-z0-9]{20,})"),
            ("build_hooks/", r"(?P<random>\w{20,})"),
            ("://hook.", r"[\w.]{0,20}(?:make|integromat)\.\w+/(?P<secret>\w{20,})"),
            ("/integration/", r"(?P<random>[a-z0-9]{30,})/"),
            ("integrations/deploy/", r"\w{3,64}/(?P<secret>\w{8,})"),
            ("infura.io/v3/", r"(?P<secret>\w{30,})"),
            ("alchemy.com/v2/", r"(?P<secret>[\w-]{30,})"),
            ("alchemyapi.io/v2/", r"(?P<secret>[\w-]{30,})"),
            ("quiknode.pro/", r"(?P<secret>[0-9a-f]{30,})"),
        )
    ),
    ("sig=", "url-signature", r"sig=(?P<secret>[a-z0-9%+/=_-]{20,})"),
    ("signature=", "url-signature", r"signature=(?P<secret>[a-z0-9%+/=_-]{20,})"),
    ("key=", "url-signature", r"(?<=[?&])key=(?P<random>[\w%.-]{20,300})"),
    ("appid=", "url-signature", r"(?<=[?&])appid=(?P<random>\w{32})\b"),
    ("/password", "url-signature", r"/passwords?/(?:reset|edit|change|new)/(?P<generated>[\w.-]{20,300})"),
    ("code=", "url-signature", r"(?<=[?&])code=(?P<generated>[\w%+/=.-]{16,300})"),
    ("&t=", "url-signature", r"&t=(?P<generated>[\w%+/=.-]{20,300})"),
    ("?t=", "url-signature", r"\?t=(?P<generated>[\w%+/=.-]{20,300})"),
)
HEADERS = (
    (
        "authorization",
        "authorization",
        r"authorization\W{1,12}(?:[a-z][\w-]{1,20}(?: token=)? [\"']?)?(?P<random>[\w.~+/=-]{12,})",
    ),
    ("basic ", "authorization", r"basic (?P<random>[a-z0-9+/_-]{16,}={0,2})"),
    ("bearer", "authorization", r"bearer[\s\"'=:]{1,4}(?P<random>[\w.~+/=-]{16,})"),
    ("art-api", "authorization", r"art-api" + _VALUE + r"(?P<random>\w{40,})"),
    (
        "cookie",
        "cookie",
        r"cookies?[\"'\\]{0,3}\s{0,2}[:=]\s{0,2}[\"'\\]{0,3}(?P<jar>" + _CRUMB + r"(?:;\s?" + _CRUMB + r"){0,64})",
    ),
    ("cookie", "cookie", r"cookies?\s?[=:]\s?\{\s?['\"][\w.-]{1,64}['\"]\s?:\s?['\"](?P<random>[^\s'\"]{8,})"),
    ("sid=", "cookie", r"sid=(?P<random>[\w%.+/-]{16,})"),
    ("session=", "cookie", r"session=(?P<random>[\w%.+/-]{16,})"),
    ("sessid=", "cookie", r"sessid=(?P<random>[\w%.-]{16,})"),
    ("sessionid=", "cookie", r"sessionid=(?![0-9a-f]{8}-[0-9a-f]{4}-)(?P<random>[\w%.-]{16,})"),
    # a line of a browser's or curl's jar
    *(
        (cue, "cookie", cue + r"\d{1,12}\t[^\t\n]{1,80}\t(?P<random>[^\s|]{8,2000}(?:\|\S{1,2000})?)")
        for cue in ("\ttrue\t", "\tfalse\t")
    ),
    ("<sid>", "cookie", r"<sid>(?P<secret>(?!0+<)[0-9a-f]{8,64})</sid>"),
    (
        "cookie",
        "cookie",
        r"cookies?(?:\.\w{1,10})?[(\[]\s?['\"][\w.-]{1,64}['\"]\]?\s?[,=]\s?['\"](?P<random>[^\s'\";,]{16,2000})['\"]",
    ),
    ("x-session-id", "cookie", r"x-session-id['\"]?\s?[:=,]\s?['\"]?(?P<random>(?![0-9a-f]{8}-)[\w%.-]{24,})"),
    ("wordpress_logged_in", "cookie", r"wordpress_logged_in\w{0,40}=(?P<random>[^\s;'\"]{16,})"),
    ("session-token=", "cookie", r"session-token=(?P<random>[\w%.-]{16,})"),
    ("session-id:", "cookie", r"session-id:\s?(?P<generated>[\w%.-]{16,})"),
    ("li_at=", "cookie", r"li_at=(?P<secret>[\w-]{60,})"),
    *(
        (cue, "session" if "s" in cue else "token", cue + _VALUE + r"(?P<generated>[^\s'\"`<>]{16,300})")
        for cue in ("session:", "session=", "session =", 'session":', "tok:", "tok=", "tok =", 'tok":', "tok_en=")
    ),
    ("1//0", "google-oauth-token", r"(?<![\w/])1//0[\w-]{20,}"),
    *((cue, "fly-token", cue + r"[\w+/=-]{40,}") for cue in "fm1_ fm2_ fm1r_ fm2r_ fm1a_ fm2a_ fo1_".split()),
    ("fwogzxivyxdz", "aws-session-token", r"fwogzxivyxdz[a-z0-9+/=%]{60,}"),
    ("iqojb3jpz2lu", "aws-session-token", r"iqojb3jpz2lu[a-z0-9+/=%]{60,}"),
    ("akia", "aws-secret-key", r"akia[a-z0-9]{16}[\s,:;|/\"']{1,6}(?P<secret>[a-z0-9/+]{40})(?![a-z0-9/+])"),
)
FILES = (
    *(
        (cue, "password-hash", r"\$(?:2[abxy]?|[1567y]|apr1|argon2(?:id?|d)|pbkdf2[\w-]*|scrypt)\$[\w./,=+$-]{20,300}")
        for cue in "$2$ $2a$ $2b$ $2x$ $2y$ $1$ $5$ $6$ $7$ $y$ $apr1$ $argon2 $pbkdf2 $scrypt$".split()
    ),
    *(
        (f"{{{form}}}", "password-hash", rf"\{{{form}\}}(?P<secret>[^\s\"'<>{{}}]{{6,200}})")
        for form in "sha ssha md5 smd5 crypt plain cleartext".split()
    ),
    *((cue, "password-hash", cue + r"[\w:]{1,24}\$\w{4,64}\$[0-9a-f]{40,}") for cue in ("scrypt:", "pbkdf2:")),
    ("pbkdf2_sha", "password-hash", r"pbkdf2_sha\d+\$\d+\$[\w.+/-]{4,64}\$[\w+/=]{20,}"),
    *(
        (cue, "password", re.escape(cue) + r"\s+\S{1,64}:(?P<secret>[^\s:]{3,128})(?=\s|\Z)")
        for cue in ("]:587", "]:465")
    ),
    *((cue, "password", cue + r"(?P<quoted>[^'\"\n]{3,128})\"") for cue in (' : eap "', ' : xauth "')),
    ("option key ", "password", r"option key\s{1,4}['\"]?(?P<word>[^\s'\"]{8,63})"),
    ("wireless.", "password", r"wireless\.[\w@\[\]-]{1,40}\.key=['\"]?(?P<word>[^\s'\"]{8,63})"),
    *(
        (
            cue,
            "password",
            cue + _NETWORK,
        )
        for cue in ('ssid":', "ssid:", "ssid=", "wifi", "wlan", "wi-fi")
    ),
    ("stapsk", "password", r"stapsk\s{1,8}['\"](?P<word>[^'\"\n]{8,63})['\"]"),
    ("psk=", "secret", r"psk=['\"]?(?P<secret>[^\s'\"]{8,64})"),
    *(
        (f'"{member}":', "private-key", rf'"{member}":\s?"(?P<random>[\w-]{{{shortest},}})"')
        for member, shortest in (("d", 40), ("p", 40), ("q", 40), ("dp", 40), ("dq", 40), ("qi", 40), ("k", 20))
    ),
    ("secretid", "secret", r"(?<!client)secretid['\"]?\s{0,4}[:=]\s{0,20}['\"]?(?P<random>[0-9a-f]{8}-[0-9a-f-]{27})"),
    ("secret_id", "secret", r"secret_id" + _VALUE + r"(?P<random>[0-9a-f]{8}-[0-9a-f-]{27})"),
    ("neo4j_auth", "password", r"neo4j_auth\W{1,4}neo4j/(?P<secret>[^\s'\"]{4,64})"),
    ("wifi:", "password", r"wifi:[^\n]{0,80}?\bp:(?P<secret>[^;\n]{4,64});"),
    *(
        (cue, "password", cue + r"(?:key )?['\"][^'\"\n]{1,80}['\"]: (?P<said>\S{4,128})")
        for cue in ("password for ", "passphrase for ")
    ),
    *(
        (cue, "password", cue + r"(?: is)?\W{1,6}(?P<secret>[a-z0-9]{4}(?:[ -][a-z0-9]{4}){3})\b")
        for cue in ("app password", "app-specific password")
    ),
    ("keymaterial", "password", r"keymaterial(?:=|>)['\"]?(?P<secret>[^\s'\"<]{8,64})"),
    ("chpasswd:", "password", r"chpasswd:\s{1,8}list:\s{0,4}\|\s{1,20}[\w-]{1,32}:(?P<secret>\S{3,64})"),
    ("erlang", "cookie", r"erlang[._]?cookie" + _VALUE + r"(?P<secret>[a-z0-9]{10,64})\b"),
    *(
        (cue, "password", cue + r"\s+(?:\d\s+)?(?P<word>[^\s\"';]{4,64})")
        for cue in ("secret 0", "password 0", "secret 5", "password 7")
    ),
    ("community ", "password", r"(?<=snmp-server )community\s+(?!public|private|ro\b|rw\b)(?P<secret>\S{4,64})"),
    ("-server host", "key", r"-server host\s+\S{3,64}(?:\s+\S{1,20}){0,6}?\s+key\s+(?:\d\s+)?(?P<secret>\S{4,64})"),
    ("password-value", "password", r"password-value\s+['\"]?(?P<secret>[^\s'\"]{4,64})"),
)
CODES = (
    # a second factor's seed, to be typed in
    *(
        (cue, "secret", re.escape(cue) + where + r"(?::| is|\n)\s{0,8}['\"`]?" + _SEED)
        for cue, where in (
            ("setup key", r"[^\n:]{0,60}?"),
            ("authenticator", r"[^\n:]{0,60}?"),
            ("this key", r" (?:in|into|to|manually|by hand)\b[^\n:]{0,80}?"),
        )
    ),
    # what a modem or a radio is told
    ("+cpin=", "password", r"\+cpin=\s?(?:\\?['\"]?\d{4,8}\\?['\"]?,\s?)?\\?['\"]?(?P<number>\d{4,8})(?!\d)"),
    ("+clck=", "password", r"\+clck=[^\n,]{1,8},\d,\s?\\?['\"]?(?P<number>\d{4,8})(?!\d)"),
    (
        "+cpwd=",
        "password",
        r"\+cpwd=[^\n,]{1,8},\s?\\?['\"]?(?P<number>\d{4,8}\\?['\"]?,\s?\\?['\"]?\d{4,8})(?!\d)",
    ),
    ("+cwjap", "password", r"\+cwjap\w{0,8}=\\?['\"][^\n'\"]{1,32}['\"],\s?\\?['\"](?P<word>[^\n'\"\\]{8,63})"),
    ("+key", "key", r"\+key[:=]\s?\w{3,12}[, ]\s?['\"]?(?P<secret>(?:[0-9a-f]{2}[ :-]?){15}[0-9a-f]{2})\b"),
    *(
        (cue, "key", re.escape(cue) + r"[:=]\s?['\"]?(?P<secret>(?:[0-9a-f]{2}[ :-]?){15}[0-9a-f]{2})\b")
        for cue in ("+appkey", "+appskey", "+nwkskey", "+nwkkey")
    ),
    *((cue, "recovery-code", _CODES) for cue in ("recovery code", "backup code", "scratch code")),
    *(
        (cue, "secret", cue + r"[^\n]{0,40}?(?<![\w/])(?P<seed>[a-z2-7]{16,64})(?!\w)")
        for cue in ("2fa", "otp", "seed =", "seed:")
    ),
    *(
        (
            cue,
            "recovery-code",
            cue + r"s?[^\n]{0,40}\n\s{0,8}(?P<codes>" + _HALVES + r"(?:\s{1,8}" + _HALVES + r"){1,20})(?![\w-])",
        )
        for cue in ("recovery-code", "backup-code", "recovery_code", "backup_code")
    ),
    *((cue, "password", rf"(?:(?<![\w.$-])|(?<=sim-)){cue}{_NUMBER}") for cue in ("pin", "puk", "passcode", "otp")),
    *((cue, "password", re.escape(cue) + _FOR_NUMBER) for cue in _NUMBERED),
    *((cue, "password", _OPENING) for cue in ("code ", "c?digo d", "codice d")),
    ("digicode", "password", r"digicode(?: est| is| ?:)? (?P<number>(?=[a-z]?\d)[\da-z*#]{4,8})(?!\w)"),
    *(
        (cue, "password", cue.replace(" ", r"\s?") + r"\s?[:=]\s{0,4}['\"]?(?:0x)?(?P<secret>[0-9a-f]{32,128})\b")
        for cue in ("key hex", "key_hex", "hex key")
    ),
    ("key (hex)", "key", r"key \(hex\)\s?[:=]\s{0,4}(?:0x)?(?P<secret>[0-9a-f]{32,128})\b"),
    ("keypair", "private-key", r"keypair[^\n\[]{0,40}\[\s?(?P<number>(?:\d{1,3},\s?){63}\d{1,3})"),
    (
        "network_key",
        "key",
        r"network_key['\"]?\s?[:=]\s?\[\s?(?P<number>(?:(?:0x)?[0-9a-f]{1,3},\s?){15}(?:0x)?[0-9a-f]{1,3})\s?\]",
    ),
    *((cue, "password", rf"(?<![\w.$-]){cue}{_FOR_NUMBER}") for cue in ("pin", "puk", "passcode")),
    *((cue, "password", re.escape(cue) + _NUMBER) for cue in _NUMBERED),
    *(
        (cue, "token", r"(?<![a-z])pat" + _VALUE + r"(?:is )?(?P<random>[\w/:-]{20,200})")
        for cue in ("pat=", "pat:", "pat =", "pat is", 'pat":')
    ),
    ("serial:", "key", r"serial:\s?['\"]?(?P<serial>[\w-]{12,64})"),
    ("mnemonic", "recovery-phrase", r"mnemonic\W{1,12}" + _PHRASE),
    ("phrase", "recovery-phrase", r"phrase(?:\s+is)?\W{1,12}" + _PHRASE),
    ("phrase", "password", r"phrase(?:\s{0,4}[:=]|\s+is:?)?\s{0,4}[\"'`]?" + _WORDS),
    (
        "phrase",
        "password",
        r"phrase(?:\s{0,4}[:=]|\s+is:?)\s{0,4}[\"'`]?(?P<words>[a-z]{5,12}(?: [a-z]{5,12}){2})(?=[\"'`.,;\n]|\Z)",
    ),
    ("wallet", "recovery-phrase", r"wallet(?:['\u2019]s)? (?:seed|phrase|words)(?: phrase| words)?" + _THE_PHRASE),
    *((cue, "recovery-phrase", r"seed" + _THE_PHRASE) for cue in ("seed:", "seed=", "seed =")),
    (" words", "recovery-phrase", r" words" + _THE_PHRASE),
)
PAIRS = (
    *(
        (cue, "password", pattern + _BOTH)
        for cue, pattern in (
            ("cred", r"cred(?:ential|enciale|enziali?)?s?\b"),
            *((cue, cue + r"s?\b") for cue in ("login", "log in", "logging in", "logged in", "sign in", "signing in")),
            *((cue, cue + r"\b") for cue in ("account", "authenticate", "connect as", "connecte")),
            ("zugangsdaten", "zugangsdaten"),
            *((cue, "identifiants") for cue in ("identifiants:", "identifiants :")),
            ("zugang", r"zugang\b"),
        )
    ),
    *((cue, "password", cue + r"s?" + _JOINED) for cue in ("cred", "login")),
    ("connect as ", "password", r"connect as [\w.@+-]{1,64} (?:using|with) (?P<said>[^\s'\"`,;]{4,64})"),
    (
        "/pass",
        "password",
        r"(?<=user)/pass(?:word)?(?:: ?| is | are | = ?|\s)[\w.@+-]{1,64}\s?[/:]\s?(?P<said>[^\s'\"`,;]{4,64})",
    ),
    (
        "/password",
        "password",
        r"(?<=name)/password(?:: ?| is | are | = ?|\s)[\w.@+-]{1,64}\s?[/:]\s?(?P<said>[^\s'\"`,;]{4,64})",
    ),
    (
        "connect ",
        "password",
        r"connect (?:with|using|as) [\w.@+-]{1,64}\s?/\s?(?P<strong>[^\s'\"`,;]{6,64})(?=[\s,;]|\Z)",
    ),
    ("@", "password", r"@[\w-]{1,64}(?:\.[\w-]{1,64}){0,6} / (?P<pair>[^\s'\"`,;|]{6,64})(?=[\s,;|)]|\Z)"),
    *(
        (f"{user} /", "password", user + r" / (?P<said>[^\s'\"`,;|]{8,64})(?=[\s,;|)]|\Z)")
        for user in ("admin", "administrator", "root", "postgres")
    ),
    ("u/p", "password", r"\bu/p(?:: ?| is | = ?|\s)[\w.@+-]{1,64}\s?[/:]\s?(?P<said>[^\s'\"`,;]{4,64})"),
    (" p: ", "password", r" p: (?P<said>[^\s'\"`,;]{4,64})"),
    *(
        (cue, "password", cue.rstrip(" :/") + r"\s?[/:]\s?(?P<chosen>[^\s'\"`,;]{6,64})")
        for user in ("admin", "administrator", "root", "postgres")
        for cue in (f"{user}:", f"{user}/", f"{user} /")
    ),
)
