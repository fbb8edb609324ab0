"""Commands and calls that carry a secret at a fixed place, as tables; `redact_cues` holds the code that reads them.

Each row is a cue, a kind and a pattern: where the cue stands in a text in lower case (with `?` for all that is not
ASCII) the pattern is matched; each bounds its repeats, so that it stays linear. What the named group, else the pattern,
matches is taken out; the group's name is the entry of `redact_value.JUDGES` that has the last word.
"""

from __future__ import annotations

import re

# A command and its options up to the one that carries the secret.
ARGS = r"\b[^\n|;&]{0,200}?\s"
WORD = r"['\"]?(?P<secret>(?![$-])[^\s'\"|]{3,128})"
MIXED = r"['\"]?(?P<mixed>[^\s'\"|$]{3,128})"
_RANDOM = r"(?:-\S{1,30}\s+){0,4}['\"]?(?P<random>[\w./+=:~-]{16,300})"
_PAIR = r"[(\[]\s*['\"][^'\"\n]{0,64}['\"]\s*,\s*['\"](?P<word>[^'\"\n]{4,128})['\"]"
_LISTED_P = r"(['\"]),[^\n\]]{0,160}?\1-p(?!rotocol|ort)(?:\1\s{0,2},\s{0,8}\1)?(?P<secret>[^\s'\"]{4,128})(?=\1)"
# a call with a host or a source, a user and a password
_QUOTED = r"[brunBRUN@$]{0,2}['\"`](?P<word>[^'\"`\n]{4,128})['\"`]"
_POSITIONAL = (
    r"\(\s*(?:['\"][^'\"\n]{2,200}['\"]|[\w$.>-]{1,40})\s*,"
    r"(?:\s*\d{1,5}\s*,)?\s*['\"][\w.@=,+-]{1,64}['\"]\s*,\s*['\"](?P<pair>[^'\"\n]{4,128})['\"]"
)
_TWO = r"\s*['\"][\w.@+\\-]{1,64}['\"]\s*,\s*(?:some\()?['\"](?P<pair>[^'\"\n]{4,128})['\"]"
_ONE = r"\s*" + _QUOTED
_LAST = r"[^'\"()\n]{0,60}(?:['\"][\w-]{1,24}['\"])?\s*,\s*(?!['\"](?:[rhep]s\d{3}|eddsa|none)['\"])" + _QUOTED
_WORDPRESS = (
    r"define\(\s?(['\"])(?:(?:secure_)?auth|logged_in|nonce)_(?:key|salt)\1\s{0,4},\s{0,16}"
    r"(['\"])(?P<salt>[^'\"\n]{32,128})\2"
)

_TARGET = (  # domain/user:password@host
    r"(?:[^\s/]{1,64}\s+){0,3}['\"]?[\w.-]{1,64}/[\w.$-]{1,64}:['\"]?(?P<secret>(?!\$)[^\s'\"]{3,128}?)['\"]?@"
)
_NAME = r"(?:['\"][^'\"\n]{1,64}['\"]|[^\s<>'\"-][^\s'\"]{0,64})\s+"
# What a script waits for and then answers: expect, pexpect, telnet.
_ASKED = (
    r"[^\n]{0,40}?(?:assw|assphrase|passcode|pin\b|kennwort|contrase|mot de passe)[^\n'\"]{0,24}['\"]"
    r"[)}\]]{0,3}[;,]?\s{1,16}(?:\{\s{0,4})?"
)
_ANSWERED = (
    r"(?:exp_)?(?:send(?:line|_user)?|write|puts|print|interact)\b[( ]\s{0,4}(?:-- )?[brf]?['\"]"
    r"(?P<word>(?![$\\])[^'\"\n]{3,128}?)(?:\\[rn]){0,2}['\"]"
)

COMMANDS = (
    *(
        (cue, "password", re.escape(cue) + _ASKED + r"(?:\w{1,20}\.)?" + _ANSWERED)
        for cue in ("expect", "until(", "waitfor", "*assw", "?assw")
    ),
    ("rediscli_auth", "password", r"rediscli_auth=" + WORD),
    ("mkpasswd ", "password", r"mkpasswd\s+(?:-m\s+\S{1,20}\s+|-\S{1,20}\s+){0,4}" + MIXED),
    ("impacket-", "password", r"impacket-\w+\s" + _TARGET),
    (".py ", "password", r"\.py\s" + _TARGET),
    *(("/pass" + rest, "password", r"(?<=\s)/pass" + rest + WORD) for rest in (":", "word:")),
    ("> user ", "password", r"> user [\w.@-]{1,64} (?P<pair>[^\s;{}]{4,128})(?=[ \t]*(?:\n|\Z))"),
    ("password1 ", "password", r"(?<![^\s;])password1\s+(?!pass)(?P<pair>[^\s;]{8,64})(?=[;\s]|\Z)"),
    *(
        (cue, "password", re.escape(cue) + r"\s?(?:['\"][^'\"\n]{0,64}['\"]|[\w.]{1,40})\s?,\s?" + _QUOTED)
        for cue in (
            *("wifi.begin(", "softap(", "addap(", "wlan.connect(", "sta_if.connect(", "setcredentials(", "pw_set("),
            *("basicauth(", "basic_auth(", "digestauth(", "setauth("),
        )
    ),
    (
        "pdo->__construct(",
        "password",
        r"pdo->__construct\(\s*'[^'\n]{2,200}'\s*,\s*'[^'\n]{1,64}'\s*,\s*'(?P<word>[^'\n]{3,128})'",
    ),
    *(
        (cue, "secret", re.escape(cue) + r"\s*['\"][\w.@:/-]{4,64}['\"]\s*,\s*['\"](?P<random>[\w+/=.~-]{20,128})['\"]")
        for cue in ("api(", "twilio(", "pusher(", "handler(", "client(", "sdk(", "consumer(")
    ),
    *(
        (
            cue,
            "password",
            cue + r"(?:\s+[\w'\"`]+\s+(?:by|as))?\s+(?:password\s+)?(?:['\"](?P<word>[^'\"\n]{3,128})['\"])",
        )
        for cue in ("identified by", "identified with")
    ),
    ("identified by", "password", r"identified by\s+(?:password\s+)?(?P<mixed>[^\s'\";]{3,128})"),
    *((cue, "password", re.escape(cue) + r"\s{0,2}" + _PAIR) for cue in ("auth=", ".auth =")),
    ("cred", "password", r"cred(?:ential)?s?\s{0,4}=\s{0,4}" + _PAIR),
    (
        "pass:",
        "password",
        r"(?:(?<=-passin )|(?<=-passout )|(?<=-pass )|(?<=-k )|(?<=-passin ['\"])|(?<=-passout ['\"]))pass:" + WORD,
    ),
    *(
        (
            f"{tool} ",
            "password",
            tool
            + r"\s+(?:-\w+\s+|userid=){0,8}['\"]?[\w$]{1,64}/['\"]?(?P<word>[^\s@/\"']{3,128})['\"]?(?=[@\s'\"]|\Z)",
        )
        for tool in ("sqlplus", "expdp", "impdp", "rman target")
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
            "sequelize",
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
        (cue, "password", cue + r"[= ]\s{0,4}['\"]{0,2}(?:echo|printf)\s{1,4}(?:-n\s{1,4})?['\"]?" + WORD)
        for cue in ("password-command", "password_command", "passcommand")
    ),
    ("influx", "token", r"influx\w{0,3}" + ARGS + r"-t\s+" + _RANDOM),
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
        (cue, "password", re.escape(cue) + r"\s+" + gap + WORD)
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
            ("cf auth", r"\S{1,64}\s+"),
            ("bw login", r"\S{1,64}@\S{1,64}\s+"),
            ("bw unlock", ""),
            ("masterauth", ""),
            ("stats auth", r"[^\s:]{1,64}:"),
            ("tacacs-server key", r"(?:\d\s+)?"),
            ("wlan0 key", "s:"),
            ("+login", r"(?!anonymous)\S{1,64}\s+"),
            ("ejabberdctl register", r"\S{1,64}\s+\S{1,64}\s+"),
            ("prosodyctl register", r"\S{1,64}\s+\S{1,64}\s+"),
            ("samba-tool user create", r"\S{1,64}\s+"),
            ("samba-tool user add", r"\S{1,64}\s+"),
            ("wpa_passphrase", _NAME),
            ("-setairportnetwork", r"\w{1,8}\s+" + _NAME),
            ("wifi-sec.psk", ""),
            ("smbclient", r"[/\\]{2}\S{1,128}\s+"),
            ("quote pass", ""),
            ("hash-password", r"(?:-p|--plaintext)\s+"),
            ("mysqladmin", r"[^\n|;&]{0,120}\spassword[ \t]+"),
            ("ldappasswd", r"(?:-\S+\s+){0,8}?-s\s+"),
        )
    ),
    *(
        (cue, "token", re.escape(cue) + r"[\w.]{0,40}\s*" + _RANDOM)
        for cue in ("pypi-token.", "oauth.", "sonar.login=", "sonar.token=")
    ),
    ("rootpw", "password", r"rootpw\s+(?:--?\w+\s+){0,2}(?P<word>[^\s\"']{4,64})"),
    (" on >", "password", r" on >(?P<secret>[^\s>]{3,128})(?=\s+[~+&@#>]|\s*\Z)"),
    ("http-basic.", "password", r"http-basic\.\S{1,64}\s+\S{1,64}\s+" + WORD),
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
