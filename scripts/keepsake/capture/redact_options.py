"""Options of commands, and what else shows a secret only by what stands before it: as `redact_commands`, looking back.

Each row is a cue, a kind and a pattern that is searched from up to `BEHIND` characters ahead of the cue.
"""

from __future__ import annotations

import re

from keepsake.capture.redact_commands import ARGS, MIXED, WORD

BEHIND = 220
_USER = r"['\"]?[^\s:'\"]{0,64}['\"]?"  # before the colon of "user:password", in quotes or half so
_PAIRED = (
    r"(?:['\"][^\s:'\"]{0,64}:(?P<quoted>[^'\"\n]{1,128})['\"]"
    rf"|{_USER}:(?:\$?['\"](?P<part>[^'\"\n]{{1,128}})['\"]|(?P<word>[^\s'\"|]{{1,128}})))"
)
_VALUE = r"(?:\$?['\"](?P<quoted>[^'\"\n]{3,128})['\"]|(?P<secret>(?![$<-])[^\s'\"|]{3,128}))"
_INSERT = (
    r"insert into\s+[`\"\w.]{0,40}(?:client|secret|token|credential|api_?key|account|user|passw|auth)"
    r"\w{0,40}[`\"]?\s{1,8}values"
)
# "echo x | passwd", also said twice: "x\nx", "(echo x; echo x)"
_ECHOED = (
    r"\b(?:echo|printf)\s+(?:-[ne]{1,2}\s+)?['\"]?(?P<secret>(?!\$)[^\s'\"|\\;]{3,128}"
    r"(?:(?:\\n|; ?echo )[^\s'\"|;)\\]{1,128})?)(?:\\n)?['\"]?\)?\s*\|\s*"
)
_PASSWORD_TOOLS = (  # whose option -p is one
    *("sshpass", " login", r"mongo\w*", "sqlcmd", "bcp", r"\w*zip", r"user(?:add|mod)", "ssh-keygen", "ipmitool"),
    *("cypher-shell", r"mosquitto_\w+", "altool", "dev-certs", "doveadm pw", "hash-password", "rabbitmqadmin", "cqlsh"),
    *("hydra", "medusa", "security import", r"security \w+-keychain", "signtool", "psexec", "evil-winrm", "nxc"),
    *("crackmapexec", "rdesktop", "twine", r"ncftp\w*", "jf c(?:onfig)? add", "vncdo", "gsec", "influx setup"),
)
_ECHOED_TO = (
    *(
        "cryptsetup",
        "passwd",
        "kinit",
        "smbpasswd",
        "gpg",
        "openssl",
        "ssh-add",
        "mkpasswd",
        "htpasswd",
        "docker secret",
    ),
    *("podman secret", "gcloud secrets", "gh secret", "wrangler secret", "npx wrangler", "kubectl create secret"),
    *(
        "fly secrets",
        "flyctl secrets",
        "docker login",
        "podman login",
        "ansible-vault",
        "pass insert",
        "wg set",
        "keyring set",
        "secret-tool store",
    ),
)
# What a person logs in to, in some languages; `low` has `?` for what is not ASCII.
_ENTERED = (
    r"\b(?:log ?in|log[gs]ing in|logged in|sign in|basic[- ]?auth|htpasswd|http auth|protected|behind auth|router|nas"
    r"|wi-?fi|wlan|ssid|guest|printer|camera|admin|panel|web ?ui|dashboard|console|cred\w*|zugang\w*|benutzer|anmeld\w*"
    r"|acceso|accesso|acc\?s|identifiants|inlog\w*|logowani\w*|p\?ihl\w*|account|konto|staging|preview|demo|test ?user"
    r"|phpmyadmin)\b"
)

_USERS_KEY = (
    r"user(?:name)?['\"]?\s?[:=]\s?['\"]?[\w.@-]{1,64}['\"]?,?\s{0,8}['\"]?key['\"]?\s?[:=]\s?['\"]?"
    r"(?P<secret>[0-9a-f]{32,64})\b"
)
_OLD = r"(?P<pair>[^\s'\"`,;]{4,64})"
_MYSQL = ARGS + r"-h?p['\"]?(?!rotocol|ort)(?P<secret>[^\s'\"]{3,128})"
# Of a secret every value counts, but for those that only say where and who.
_LITERAL = (
    r"['\"]?(?!(?:\w*[_-])?(?:user|username|host|hostname|port|name|db|database|region|env|email|url|type)=)"
    r"[\w.-]{1,64}=['\"]?(?P<word>(?!\$)[^\s'\"]{4,300})"
)

_SUBSTITUTED = (
    r"\b(?:\w{0,12}pass\w{0,8}|secret|token|key|pw|vault)[\w-]{0,24}(?: ?=|\s<)?\s{0,2}<\((?:echo|printf)"
    r"(?:\s-\w{1,3})*(?:\s['\"]?%s(?:\\n)?['\"]?)?\s+" + WORD.replace("|]", "|)]")
)
_OATHTOOL = (
    r"\boathtool\s[^\n|;&]{0,80}?(?<=\s)['\"]?"
    r"(?P<groups>[a-z2-7]{16,64}|[a-z2-7]{4}(?: [a-z2-7]{4}){3,15})(?==*(?:['\"\s)`]|\Z))"
)
_ID = r"\bid\":\s?\"[a-z0-9]{16,24}\","
_DEVICE_KEY = r"\"key\":\s?\"(?P<secret>[^\s\"]{16})\""
# of a list of local devices, each with an id and an address
_DEVICE = (
    _ID + r"[^{}]{0,120}?" + _DEVICE_KEY + r",\s{0,12}\"(?:mac|ver|version|ip|uuid|product_\w{2,4}|category)\"",
    _ID + r"[^{}]{0,80}?\"ip\":[^{}]{0,80}?" + _DEVICE_KEY,
)

OPTIONS = (
    *((cue, "password", _SUBSTITUTED) for cue in ("<(echo", "<(printf")),
    *((cue, "secret", _OATHTOOL) for cue in ("otp", " -b")),
    *(('key":', "key", device) for device in _DEVICE),
    *(
        (cue, "password", _ECHOED + re.escape(cue.lstrip("| ")) + r"\b")
        for cue in ("sudo -s", *(f"| {tool}" for tool in _ECHOED_TO))
    ),
    ("| sudo ", "password", rf"{_ECHOED}sudo (?:{'|'.join(_ECHOED_TO)})\b"),
    *(
        (cue, "password", rf"\b(?:curl|etcdctl){ARGS}(?:-\w{{0,8}}u[ =]?|--(?:proxy-)?user[ =]?){_PAIRED}")
        for cue in (" -u", "--user", "--proxy-user", "curl ")
    ),
    *((cue, "password", rf"\b(?:https?|xhs?|ab){ARGS}(?:-a|--auth)[ =]\s*{_PAIRED}") for cue in (" -a ", "--auth")),
    (" -u", "password", rf"(?:smb\w*|net (?:ads|rpc)|rpcclient|winexe){ARGS}-u\s*['\"]?[\w\\.@-]{{1,64}}%{WORD}"),
    (" -w ", "password", rf"(?:ldap\w+|kadmin\S*|security add-\S+){ARGS}-w\s+{WORD}"),
    (" -k ", "password", rf"set-key-partition-list{ARGS}-k\s+{WORD}"),
    (" -p", "password", rf"(?:{'|'.join(_PASSWORD_TOOLS)}){ARGS}-p\s*(?!\d{{1,5}}\b){WORD}"),
    (" -p:", "password", rf"\bwinrs\s[^\n]{{0,200}}?-p:{WORD}"),
    ("--auth=", "password", rf"(?:espota\S*|upload_flags)\s[^\n]{{0,120}}--auth={WORD}"),
    (" -a ", "password", rf"espota\S*{ARGS}-a\s+{WORD}"),
    (
        "<<< ",
        "password",
        rf"(?:\w*passwd|cryptsetup|kinit|sudo -s|keyring set|secret-tool store)[^\n|;&]{{0,80}}<<<\s*{_VALUE}",
    ),
    (" /user", "password", r"net use\s+\S{1,200}\s+(?:\S{3,200}\s+)?(?P<mixed>[^\s/*\\][^\s]{2,127})\s+/user"),
    (" /user:", "password", r"net use\s[^\n]{1,200}?/user:\S{1,64}\s+['\"]?(?P<secret>(?![/*%$])[^\s'\"]{3,128})"),
    (" /rp ", "password", rf"schtasks\s[^\n]{{1,200}}?/rp\s+{WORD}"),
    (" /p ", "password", rf"signtool\s[^\n]{{1,200}}?/p\s+{WORD}"),
    (",pass=", "password", r"\buser(?:name)?=[\w.@\\-]{1,64},pass=(?P<word>[^\s,'\")]{4,128})(?=[,\s'\"]|\Z)"),
    # the first and the last of several
    *(
        ("--from-literal=", "secret", rf"create secret generic[^\n]{{0,200}}{lazy}--from-literal={_LITERAL}")
        for lazy in ("", "?")
    ),
    *(
        (
            cue,
            "password",
            r"random_(?:password|string)[^}]{0,200}result\"?\s{0,4}[:=]\s{0,4}\"(?P<secret>[^\"\n]{4,128})\"",
        )
        for cue in ('"result":', "result =")
    ),
    ('"result":', "password", r'"special":\s?(?:true|false),[^{}]{0,120}"result":\s?"(?P<secret>[^"\n]{4,128})"'),
    *(
        (cue, "password", r"[\w.@+-]{1,64}(?::|\s?/\s?)['\"`]?(?P<login>[^\s'\"`/]{6,64})['\"`]? for (?:the )?" + cue)
        for cue in ("basic auth", "http auth")
    ),
    *(
        (cue, "password", cue + rf" from ['\"`]?{first}['\"`]? to ['\"`]?{second}")
        for cue in ("password", "passwort", "passphrase")
        for first, second in ((_OLD, r"\S"), (r"[^\s'\"`]{4,64}", _OLD))
    ),
    ("private key", "private-key", r"\b0x(?P<secret>[0-9a-f]{64})\b[^\n]{0,12}private key"),
    # one user's key in the file of a service; a cookie as an object
    *(
        (
            cue,
            "key",
            _USERS_KEY,
        )
        for cue in ('key":', "key:", "key =", "key=")
    ),
    *(
        (
            cue,
            "cookie",
            r"(?:sess(?:ion)?(?:_?id)?|sid|auth)['\"],\s{0,8}['\"]?value['\"]?\s?:\s?['\"](?P<random>[^\s'\"]{16,120})",
        )
        for cue in ('value":', "value: '", 'value: "')
    ),
    # "the router at 10.0.0.1, admin / Sommer.Regen7"
    (
        " / ",
        "password",
        _ENTERED + r"[^\n|]{0,80}?(?:[\s:,(]|\A)['\"`]?[\w.@+!-]{1,64}(?: \d{2,5})?['\"`]? / ['\"`]?"
        r"(?:(?P<login>[^\s'\"`,;/|)]{7,64}?)|(?P<number>\d{16,24}))(?=[.!?]?(?:[\s'\"`,;)]|\Z))",
    ),
    # insert into oauth_clients values (1, 'web', '...')
    *(
        (cue, "secret", _INSERT + r"\s?\([^()\n]{0,100}?['\"](?P<generated>[a-z0-9+/=_]{20,200})['\"]")
        for cue in ("values (", "values(")
    ),
    ('"pass', "password", r'\b(?:fills? in|enter|typed?) "(?P<word>[^"\n]{4,64})" (?:for|into|in) "pass'),
    ("-stdin", "password", _ECHOED + r"[^\n|]{0,80}--?[\w-]{0,12}-stdin"),
    ("--with-token", "token", _ECHOED + r"[^\n|]{0,80}--with-token"),
    ("| chpasswd", "password", r"\becho\s+['\"]?[\w.-]{1,64}:(?P<secret>(?!\$)[^\s'\"|]{3,128})['\"]?\s*\|"),
    ("| sudo chpasswd", "password", r"\becho\s+['\"]?[\w.-]{1,64}:(?P<secret>(?!\$)[^\s'\"|]{3,128})['\"]?\s*\|"),
    (" /domain", "password", r"net user\s+\S{1,64}\s+(?P<word>[^\s/*][^\s]{2,127})\s+/domain"),
    (" /add", "password", r"net user\s+\S{1,64}\s+(?P<word>[^\s/*][^\s]{2,127})\s+/add"),
    (" -b", "cookie", r"curl" + ARGS + r"-b[ =]?['\"]?(?P<jar>[\w.%-]{1,64}=[^\s\"']{8,})"),
    *(
        (f" -{flags}", "password", r"htpasswd\s+-\w*b\w*\s+(?:-\w+\s+){0,4}\S{1,128}\s+\S{1,64}\s+" + WORD)
        for flags in ("b", "cb")
    ),
    (" -nb", "password", r"htpasswd\s+-nb\w*\s+\S{1,64}\s+" + WORD),
    (" -a ", "password", r"redis-cli" + ARGS + r"-a\s+" + WORD),
    (" -auth ", "password", r"jenkins" + ARGS + r"-auth\s+[\w.@-]{1,64}:" + WORD),
    *((" -p", "password", tool + _MYSQL) for tool in (r"mysql[\w-]*", r"maria[\w-]*", r"7z\w*")),
    (" -hp", "password", r"\brar" + _MYSQL),
    (" -p", "password", r"rar" + _MYSQL),
    (" -u", "password", r"ftp" + ARGS + r"-u\s*['\"]?[^\s,'\"]{1,64}," + MIXED),
    (" -k ", "password", r"openssl" + ARGS + r"-k\s+" + MIXED),
    (" -k ", "key", r"nuget" + ARGS + r"-k\s+['\"]?(?P<random>\S{20,100})"),
    (" -n ", "password", r"ssh-keygen" + ARGS + r"-n\s+" + WORD),
    (" -a ", "password", r"snmp\w*" + ARGS + r"-a\s+(?!md5|sha)" + WORD),
    (" -x ", "password", r"snmp\w*" + ARGS + r"-x\s+(?!aes|des)" + WORD),
    (" -c ", "password", r"snmp\w*" + ARGS + r"-c\s+(?!public|private)" + WORD),
    ("--value ", "secret", r"(?:secret set|put-parameter)" + ARGS + r"--value\s+" + WORD),
    ("--body ", "secret", r"secret set" + ARGS + r"--body\s+" + WORD),
    (" -b", "secret", r"secret set" + ARGS + r"-b\s*" + WORD),
    ("<<< ", "password", r"(?:pass\w*|cryptsetup|kinit|sudo|login|\bpw\b|\bread|env add)[^\n|;&]{0,80}<<<\s*" + MIXED),
    (":*:", "password", r"(?<![^\s])[\w.*-]{1,128}:[\d*]{1,5}:[\w*-]{1,64}:[^\s:]{1,64}:(?P<secret>[^\s:]{3,128})"),
    *(
        (f"{end}:", "password", r"[\w.+-]{1,64}@[\w.-]{1,64}:(?P<chosen>[^\s:/]{4,64})(?=\s|\Z)")
        for end in (".com", ".org", ".net", ".io", ".de", ".local")
    ),
    ("@//", "url-password", r"(?<![\w/.])[\w$]{1,64}/(?P<secret>[^\s@/\"']{3,128})@//"),
    ("@tcp(", "url-password", r"(?<![^\s\"'`=])[\w.-]{1,64}:(?P<secret>[^\s@\"'`]{1,128})@tcp\("),
    ("cred", "password", r"[\w.@-]{1,64}\s?[:/]\s?(?P<pair>[^\s'\"`,;]{4,64})[\"'`]? are the cred"),
)
