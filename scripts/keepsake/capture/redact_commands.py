"""Commands and calls that carry a secret at a fixed place, as tables; `redact_cues` holds the code that reads them.

Each row is a cue, a kind and a pattern: where the cue stands in a text in lower case (with `?` for all that is not
ASCII) the pattern is matched; each bounds its repeats, so that it stays linear. What the named group, else the pattern,
matches is taken out; the group's name is the entry of `redact_value.JUDGES` that has the last word.
"""

from __future__ import annotations

import re

# A command and its options up to the one that carries the secret.
_ARGS = r"\b[^\n|;&]{0,200}?\s"
_WORD = r"['\"]?(?P<secret>(?!\$)[^\s'\"|]{3,128})"
_MIXED = r"['\"]?(?P<mixed>[^\s'\"|$]{3,128})"
_RANDOM = r"(?:-\S{1,30}\s+){0,4}['\"]?(?P<random>[\w./+=:~-]{16,300})"
_PAIR = r"[(\[]\s*['\"][^'\"\n]{0,64}['\"]\s*,\s*['\"](?P<word>[^'\"\n]{4,128})['\"]"
_MYSQL = _ARGS + r"-h?p['\"]?(?!ro|ort)(?P<secret>[^\s'\"]{3,128})"
_OPTION_P = _ARGS + r"-p\s*" + _WORD
_LISTED_P = r"(['\"]),[^\n\]]{0,160}?\1-p(?!ro|ort)(?:\1\s{0,2},\s{0,8}\1)?(?P<secret>[^\s'\"]{4,128})(?=\1)"
_CURL_USER = r"(?:-u[ =]?|--(?:proxy-)?user[ =]?)['\"]?[^\s:'\"]{0,64}:(?P<secret>[^\s'\"]{1,128})"
# a call with a host or a source, a user and a password
_QUOTED = r"[brunBRUN@$]{0,2}['\"`](?P<word>[^'\"`\n]{4,128})['\"`]"
_POSITIONAL = (
    r"\(\s*(?:['\"][^'\"\n]{2,200}['\"]|[\w$.>-]{1,40})\s*,"
    r"\s*['\"][\w.@=,+-]{1,64}['\"]\s*,\s*['\"](?P<pair>[^'\"\n]{4,128})['\"]"
)
_TWO = r"\s*['\"][\w.@+\\-]{1,64}['\"]\s*,\s*(?:some\()?['\"](?P<pair>[^'\"\n]{4,128})['\"]"
_ONE = r"\s*" + _QUOTED
_LAST = r"[^'\"()\n]{0,60}(?:['\"][\w-]{1,24}['\"])?\s*,\s*(?!['\"](?:[rhep]s\d{3}|eddsa|none)['\"])" + _QUOTED
_INSERT = (
    r"insert into\s+[`\"\w.]{0,40}(?:client|secret|token|credential|api_?key|account|user|passw|auth)"
    r"\w{0,40}[`\"]?\s{1,8}values"
)
_WORDPRESS = (
    r"define\(\s?(['\"])(?:(?:secure_)?auth|logged_in|nonce)_(?:key|salt)\1\s{0,4},\s{0,16}"
    r"(['\"])(?P<salt>[^'\"\n]{32,128})\2"
)
_ECHOED = r"\b(?:echo|printf)\s+(?:-n\s+)?['\"]?(?P<secret>(?!\$)[^\s'\"|]{3,128}?)(?:\\n)?['\"]?\s*\|\s*"

COMMANDS = (
    *(
        (
            cue,
            "password",
            cue + r"(?:\s+[\w'\"`]+\s+(?:by|as))?\s+(?:password\s+)?(?:['\"](?P<word>[^'\"\n]{3,128})['\"])",
        )
        for cue in ("identified by", "identified with")
    ),
    ("identified by", "password", r"identified by\s+(?:password\s+)?(?P<mixed>[^\s'\";]{3,128})"),
    ("auth=", "password", r"auth=" + _PAIR),
    ("cred", "password", r"cred(?:ential)?s?\s{0,4}=\s{0,4}" + _PAIR),
    (
        "pass:",
        "password",
        r"(?:(?<=-passin )|(?<=-passout )|(?<=-pass )|(?<=-k )|(?<=-passin ['\"])|(?<=-passout ['\"]))pass:" + _WORD,
    ),
    *((cue, "password", cue + r"\s+[^\s:'\"]{1,64}:" + _WORD) for cue in ("http -a", "https -a")),
    *(
        (
            f"{tool} ",
            "password",
            tool + r"\s+(?:-\w+\s+|userid=){0,8}['\"]?[\w$]{1,64}/(?P<word>[^\s@/\"']{3,128})(?=[@\s'\"]|\Z)",
        )
        for tool in ("sqlplus", "expdp")
    ),
    *(
        (f"{call}(", "password", call + _POSITIONAL)
        for call in (
            "connect",
            "connection",
            "pdo",
            "client",
            "bind",
            "datasource",
            "driver",
            "session",
            "ftp.open",
            "ftp.new",
            "ftp",
            "ftp_tls",
            "mysqli",
        )
    ),
    *(
        (f"{call}(", "password", re.escape(call + "(") + _TWO)
        for call in (
            "auth",
            "credential",
            "credentials",
            "login",
            "authenticate",
            "client",
            "pw_set",
            "pscredential",
            "signin",
            "loginas",
            "login_as",
            "userpassword",
        )
    ),
    *(
        (
            f"{call}(",
            "password",
            re.escape(call) + r"\(\s*['\"][^'\"\n]{1,64}['\"]\s*,\s*['\"][^'\"\n]{1,64}['\"]\s*,\s*" + _QUOTED,
        )
        for call in ("create_user", "create_superuser", "createuser")
    ),
    *(
        (call, "password", re.escape(call) + r"(?:sync)?\(\s*" + _QUOTED)
        for call in (
            "bcrypt.hash",
            "bcrypt.compare",
            "hashpw",
            "hash::make",
            "passwordencoder.encode",
            "password_verify",
            " crypt",
        )
    ),
    ("sp_addlogin ", "password", r"sp_addlogin\s+['\"][^'\"\n]{1,64}['\"]\s*,\s*" + _QUOTED),
    ("login(", "token", r"login\(\s*['\"](?P<generated>[^'\"\n]{24,300})['\"]\s*\)"),
    *(
        (f"{call}(", "secret", re.escape(call + "(") + _LAST)
        for call in (
            "jwt.sign",
            "jwt.encode",
            "jwt.decode",
            "jwt.verify",
            "createhmac",
            "createcipheriv",
            "sym_encrypt",
            "sym_decrypt",
        )
    ),
    *(
        (f"{call}(", "secret", re.escape(call + "(") + _ONE)
        for call in ("hmac.new", "cookieparser", "fernet", "totp", "signerror")
    ),
    *(
        (cue, "key", re.escape(cue) + r"\s*['\"](?P<secret>(?:0x)?[0-9a-f]{64})['\"]")
        for cue in ("wallet(", "accounts: [", "accounts:[")
    ),
    (
        '"result":',
        "password",
        r"\"result\":\s{0,4}\"(?P<secret>[^\"\n]{4,128})\",[^{}]{0,80}?\"special\":\s?(?:true|false)",
    ),
    *(
        (cue, "password", cue + r"[= ]\s{0,4}['\"]{0,2}(?:echo|printf)\s{1,4}(?:-n\s{1,4})?['\"]?" + _WORD)
        for cue in ("password-command", "password_command", "passcommand")
    ),
    ("influx", "token", r"influx\w{0,3}" + _ARGS + r"-t\s+" + _RANDOM),
    # a command as a list of its arguments
    *(
        (tool + quote, "password", tool + _LISTED_P)
        for tool in ("mysql", "mysqldump", "mysqladmin", "sshpass")
        for quote in "'\""
    ),
    # what WordPress keeps its sessions with
    (
        "define(",
        "secret",
        _WORDPRESS,
    ),
    # what mail clients and servers say to each other
    *(
        (cue, "password", re.escape(cue) + r"[^\n]{0,120}\n[>c: -]{0,6}pass (?P<mixed>\S{4,128})(?=\s|\Z)")
        for cue in ("331 ", "+ok")
    ),
    (
        " login ",
        "password",
        r"(?<=\d) login \"?[\w.@+-]{1,64}\"? \"?(?P<pair>[^\s\"]{6,128})\"?[ \t]{0,4}(?=\r?\n|\\[rn]|\Z)",
    ),
    ("ugfzc3dvcmq6", "password", r"ugfzc3dvcmq6\s{1,4}(?:[>c]:?\s{1,2})?(?P<secret>[a-z0-9+/]{4,200}={0,2})(?=\s|\Z)"),
    ("connect ", "password", r"connect\s+[\w$]{1,64}/(?P<pair>[^\s@/\"']{1,128})@"),
    ("> auth ", "password", r"> auth\s+(?:\S{1,64}\s+)?(?P<mixed>\S{3,128})"),
    ("acl setuser", "password", r"acl setuser\s+\S{1,64}\s[^\n]{0,40}?>(?P<secret>[^\s>]{3,128})"),
    (" /p:", "password", r" /p:['\"]?(?P<mixed>[^\s'\"]{3,128})"),
    (" -u", "password", r" -u\s*[\w.@\\-]{1,64}\s+-p\s*['\"]?(?P<mixed>[^\s'\"|$]{3,128})"),
    ("algolia", "key", r"algolia\w*\W{1,3}['\"]\w{4,20}['\"],\s*['\"](?P<random>\w{20,64})"),
    ("securestring", "password", r"securestring(?:\s+-\w+)*\s+['\"]?(?P<word>[^\s'\"()$]{4,128})"),
    # a command, then a user, then the password
    *(
        (cue, "password", re.escape(cue) + r"\s+" + gap + _WORD)
        for cue, gap in (
            ("rabbitmqctl add_user", r"\S{1,64}\s+"),
            ("rabbitmqctl change_password", r"\S{1,64}\s+"),
            ("mosquitto_passwd", r"-\w*b\w*\s+\S{1,128}\s+\S{1,64}\s+"),
            ("bundle config", r"(?:--?\w+\s+|set\s+){0,3}[\w.-]{3,64}\s+[\w.-]{1,64}:"),
            ("rclone obscure", ""),
            ("openssl passwd", r"(?:-\w+\s+){0,4}"),
            ("input_pw", ""),
            ("set-initial-password", ""),
            ("--secret-string", ""),
            ("--passphrase", ""),
            ("ldappasswd", r"(?:-\S+\s+){0,8}?-s\s+"),
        )
    ),
    *(
        (cue, "token", re.escape(cue) + r"[\w.]{0,40}\s*" + _RANDOM)
        for cue in ("pypi-token.", "oauth.", "sonar.login=", "sonar.token=")
    ),
    ("rootpw", "password", r"rootpw\s+(?:--?\w+\s+){0,2}(?P<word>[^\s\"']{4,64})"),
    (" on >", "password", r" on >(?P<secret>[^\s>]{3,128})(?=\s+[~+&@#>]|\s*\Z)"),
    ("http-basic.", "password", r"http-basic\.\S{1,64}\s+\S{1,64}\s+" + _WORD),
    *(
        (cue, "token", re.escape(cue) + r"\s*" + _RANDOM)
        for cue in (
            *(
                "vault login ",
                "cargo login ",
                "wandb login ",
                "snyk auth ",
                "authtoken ",
                "auth login ",
                "pypi-token.",
                "oauth.",
            ),
            *(
                "auth token ",
                "gem push --key",
                "nuget push ",
                "codecov -t",
                "auth init -t",
                "service install ",
                "vercel -t",
            ),
        )
    ),
    ("api-key store ", "key", r"api-key store\s+\S{8,64}\s+(?P<random>\S{20,200})"),
    ("--otp=", "password", r"--otp=(?P<number>\d{6,8})"),
    *(
        (cue, "password", re.escape(cue) + r"\s+\S{1,64}\s+\S{1,200}\s+\S{3,128}\s+(?P<secret>\S{3,128})")
        for cue in ("mc alias set", "config host add")
    ),
)
# The same with what stands before the cue, such as the command of an option: so many characters ahead of it.
BEHIND = 220
COMMANDS_BEHIND = (
    # insert into oauth_clients values (1, 'web', '...')
    *(
        (cue, "secret", _INSERT + r"\s?\([^()\n]{0,100}?['\"](?P<generated>[a-z0-9+/=_]{20,200})['\"]")
        for cue in ("values (", "values(")
    ),
    ('"pass', "password", r'\b(?:fills? in|enter|typed?) "(?P<word>[^"\n]{4,64})" (?:for|into|in) "pass'),
    *(
        (cue, "password", _ECHOED + r"(?:sudo\s+)?" + re.escape(cue.lstrip("| ")) + r"\b")
        for cue in (
            *("sudo -s", "| cryptsetup", "| passwd", "| kinit", "| smbpasswd", "| gpg", "| openssl", "| ssh-add"),
            *("| sudo cryptsetup", "| sudo passwd"),
        )
    ),
    ("-stdin", "password", _ECHOED + r"[^\n|]{0,80}--?[\w-]{0,12}-stdin"),
    ("--with-token", "token", _ECHOED + r"[^\n|]{0,80}--with-token"),
    ("| chpasswd", "password", r"\becho\s+['\"]?[\w.-]{1,64}:(?P<secret>(?!\$)[^\s'\"|]{3,128})['\"]?\s*\|"),
    ("| sudo chpasswd", "password", r"\becho\s+['\"]?[\w.-]{1,64}:(?P<secret>(?!\$)[^\s'\"|]{3,128})['\"]?\s*\|"),
    (" /user", "password", r"net use\s+\S{1,200}\s+(?:\S{3,200}\s+)?(?P<mixed>[^\s/*\\][^\s]{2,127})\s+/user"),
    (" /add", "password", r"net user\s+\S{1,64}\s+(?P<word>[^\s/*][^\s]{2,127})\s+/add"),
    (" -u", "password", r"curl" + _ARGS + _CURL_USER),
    (" -a ", "password", r"\bab" + _ARGS + r"-a\s+[\w.@-]{1,64}:" + _WORD),
    (" -b", "cookie", r"curl" + _ARGS + r"-b[ =]?['\"]?(?P<jar>[\w.%-]{1,64}=[^\s\"']{8,})"),
    (" -u", "password", r"smb\w*" + _ARGS + r"-u\s*['\"]?[\w\\.@-]{1,64}%" + _WORD),
    *(
        (f" -{flags}", "password", r"htpasswd\s+-\w*b\w*\s+(?:-\w+\s+){0,4}\S{1,128}\s+\S{1,64}\s+" + _WORD)
        for flags in ("b", "cb")
    ),
    (" -nb", "password", r"htpasswd\s+-nb\w*\s+\S{1,64}\s+" + _WORD),
    (" -a ", "password", r"redis-cli" + _ARGS + r"-a\s+" + _WORD),
    (" -auth ", "password", r"jenkins" + _ARGS + r"-auth\s+[\w.@-]{1,64}:" + _WORD),
    (" -w ", "password", r"ldap\w+" + _ARGS + r"-w\s+" + _WORD),
    *((" -p", "password", tool + _MYSQL) for tool in (r"mysql[\w-]*", r"maria[\w-]*", r"7z\w*")),
    (" -hp", "password", r"\brar" + _MYSQL),
    (" -p", "password", r"rar" + _MYSQL),
    *(
        (" -p", "password", tool + _OPTION_P)
        for tool in (
            "sshpass",
            " login",
            r"mongo\w*",
            "sqlcmd",
            "bcp",
            "zip",
            "useradd",
            "ssh-keygen",
            "ipmitool",
            "cypher-shell",
            r"mosquitto_\w+",
        )
    ),
    (" -u", "password", r"ftp" + _ARGS + r"-u\s*['\"]?[^\s,'\"]{1,64}," + _MIXED),
    (" -k ", "password", r"openssl" + _ARGS + r"-k\s+" + _MIXED),
    (" -k ", "key", r"nuget" + _ARGS + r"-k\s+['\"]?(?P<random>\S{20,100})"),
    (" -n ", "password", r"ssh-keygen" + _ARGS + r"-n\s+" + _WORD),
    (" -a ", "password", r"snmp\w*" + _ARGS + r"-a\s+(?!md5|sha)" + _WORD),
    (" -x ", "password", r"snmp\w*" + _ARGS + r"-x\s+(?!aes|des)" + _WORD),
    (" -c ", "password", r"snmp\w*" + _ARGS + r"-c\s+(?!public|private)" + _WORD),
    ("--user", "password", r"curl" + _ARGS + _CURL_USER),
    ("--proxy-user", "password", r"curl" + _ARGS + _CURL_USER),
    ("--value ", "secret", r"(?:secret set|put-parameter)" + _ARGS + r"--value\s+" + _WORD),
    ("--body ", "secret", r"secret set" + _ARGS + r"--body\s+" + _WORD),
    (" -b", "secret", r"secret set" + _ARGS + r"-b\s*" + _WORD),
    ("<<< ", "password", r"(?:\w*passwd|cryptsetup|kinit)[^\n|;&]{0,80}<<<\s*" + _WORD),
    ("<<< ", "password", r"(?:pass\w*|cryptsetup|kinit|sudo|login|\bpw\b|\bread|env add)[^\n|;&]{0,80}<<<\s*" + _MIXED),
    (":*:", "password", r"(?<![^\s])[\w.*-]{1,128}:[\d*]{1,5}:[\w*-]{1,64}:[^\s:]{1,64}:(?P<secret>[^\s:]{3,128})"),
    *(
        (f"{end}:", "password", r"[\w.+-]{1,64}@[\w.-]{1,64}:(?P<chosen>[^\s:/]{4,64})(?=\s|\Z)")
        for end in (".com", ".org", ".net", ".io", ".de", ".local")
    ),
    ("@//", "url-password", r"(?<![\w/.])[\w$]{1,64}/(?P<secret>[^\s@/\"']{3,128})@//"),
    ("@tcp(", "url-password", r"(?<![^\s\"'`=])[\w.-]{1,64}:(?P<secret>[^\s@\"'`]{1,128})@tcp\("),
    ("cred", "password", r"[\w.@-]{1,64}\s?[:/]\s?(?P<pair>[^\s'\"`,;]{4,64})[\"'`]? are the cred"),
)
