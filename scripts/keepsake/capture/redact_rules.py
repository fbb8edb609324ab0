"""What ties a secret to a name, as tables; `redact_named` holds the code that reads them."""

from __future__ import annotations

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
    "wifi key": ("password", "", "", "any"),
    "wlan key": ("password", "", "", "any"),
    "wireless key": ("password", "", "", "any"),
    "wpa": ("password", "[23]?(?:[ -]psk)?", "[a-z]", "any"),
    "p/w": ("password", "", "[a-z]", "any"),
    "psw": ("password", "d?", "[a-z]", "any"),
    "secret": ("secret", "s?(?:key|token|value)?", "", "any"),
    "token": ("token", "s?", "", "random"),
    "key": ("key", "s?", "websocket[-_]?", "random"),  # a number used once, that every browser sends
    "auth": ("auth", "(?:orization)?", "", "random"),
    "cred": ("credential", "(?:ential)?s?", "[a-z]", "random"),
    "salt": ("secret", "s?", "[a-z]", "random"),
    "licen": ("key", "[cs]e", "[a-z]", "generated"),
    "access code": ("key", "", "", "generated"),
    "activation code": ("key", "", "", "generated"),
    "serial number": ("key", "", "[a-z]", "generated"),
    "cookie": ("cookie", "s?", "[a-z]", "generated"),
    "jeton": ("token", "s?", "", "generated"),
    "kulcs": ("key", "a?", "", "generated"),
    "llave": ("key", "s?", "", "generated"),
    "rootpw": ("password", "", "", "any"),
    "bindpw": ("password", "", "", "any"),
    "pepper": ("secret", "", "[a-z]", "random"),
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
    "passord": ("password", "(?:et)?", "", "any"),
    "kodeord": ("password", "(?:et)?", "", "any"),
    "lozink": ("password", "[aeu]?", "", "any"),
    "geslo": ("password", "", "[a-z]", "any"),
    "parool": ("password", "i?", "[a-z]", "any"),
    "kata sandi": ("password", "(?:nya|mu|ku)?", "", "any"),
    "chave": ("key", "s?", "[a-z]", "random"),
    "chiave": ("key", "", "[a-z]", "random"),
    "klucz": ("key", "a?", "[a-z]", "random"),
    "geheimnis": ("secret", "", "", "random"),
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
    **dict.fromkeys(("wlan-schlüssel", "wlanschlüssel", "netzwerkschlüssel", "clé wifi", "clé wi-fi", "clé wpa"), ""),
    "slaptažod": "(?:is|į|žio)?",
    "parolă": "",
    "পাসওয়ার্ড": "",
    "كلمة مرور": "",
    "گذرواژه": "",
    "лозинк": "[аеуи]?",
    "şifre": "(?:si|niz|m)?",
    "mật khẩu": "",
    "парол": "[ьяюеа]?",
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
        deployer signer eth mesh setup instrumentation authenticator entry totp otp mfa product activation
        routing genie ingestion partner vendor
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
    rate re rx regexp hashing hasher hashers encryption encoder encoding kdf scheme
    """.split()
)
# ... and those that say so before it.
HARMLESS_BEFORE = frozenset(
    """
    existing invalid wrong incorrect missing requires required has is no show hide hidden visible forgot lost toggle max
    min num total count avg mean label error hint regex public pub publishable foreign sort partition cache eos bos pad
    unk sep cls mask stop start end next prev current first last begin per input output prompt completion reasoning
    """.split()
)
_QUOTE = r"""\\{0,3}["'`]"""
_QUOTED = rf"(?=[\w@$]{{0,2}}{_QUOTE})"
# Calls that pass their text on; any other call makes a value, and its argument is no secret.
_WRAPPED = (
    r"(?:(?:bytes\.fromhex|(?:base64\.)?b64decode|unhexlify|Buffer\.from|new \w{1,20}|SecretStr|String|Secret|bytes"
    rf"|str|atob|std::string|\[\]byte|(?:ConvertTo-)?SecureString(?: -String)?|Password)\(?\s?(?={_QUOTE}))?"
)
# What may stand between a name and its tie: the quote or bracket that closes it, bold marks, an aside in brackets.
NAME_END = (
    r"(?:\.(?:data|value|text|plain|raw|prod|production|staging|dev|test|live|default|admin|root|db)\b)?"
    r"(?: ?\[[\"']?\w{0,16}[\"']?\])?"
    rf"(?:{_QUOTE}|[”\u2019»」』\])]|\*\*|__|/i?(?=\))| ?\([^()\n]{{1,24}}\)){{0,4}}"
)
# How a value is tied to the name before it.
TIES = (
    ("typed", rf" ?: ?[\w&'<>\[\].|?, ]{{1,40}}? ?= ?{_QUOTED}|(?: As)? \w{{1,16}} ?= ?{_QUOTED}"),
    ("tight", r"=(?![=>~])(?=\S)"),
    ("default", r"\s{0,2}(?::-|\|\|(?!=)|\?\?(?!=)|\?:|\bor\b) {0,2}"),
    (
        "compare",
        rf"\.(?:equals\w*|to(?:Be|Equal|StrictEqual)|isEqualTo|eq|val|toHaveValue|send_keys|type|fill|setValue|set_value)\(\s{{0,4}}{_QUOTED}",
    ),
    (
        "named",
        (
            r" ?:?[\s,;{]{0,20}(?:\"(?i:type)\" ?: ?\"\w{1,20}\", ?)?\\{0,3}[\"']?(?i:value|default|content)"
            r"\\{0,3}[\"']?\s{0,4}[:=>]{1,2}\s{0,4}"
        ),
    ),
    (
        "assign",
        (
            r"[ \t]{0,20}(?:[=!]==?|=>|->|<-|→|:=|\?=|\|\|=|\?\?=|=|\uff1a|::?)\*{0,2}"
            rf"(?:\s{{0,20}}\[?{_QUOTED}|[ \t]{{0,8}}(?:(?:!!?|&)\w{{1,16}} )?{_WRAPPED})"
        ),
    ),
    ("encoded", r"%22(?:%3A|:)(?:%20|\+)?%22"),
    ("call", rf"[({{]\s{{0,8}}{_QUOTED}"),
    ("fallback", rf"\s{{0,2}}\{{\s{{0,4}}{_QUOTED}"),
    ("element", r">(?:<!\[CDATA\[)?"),
    ("block", rf"\s{{0,4}}\{{[^{{}}]{{0,200}}?default\s{{0,8}}=\s{{0,8}}{_QUOTED}"),
    ("pair", rf"(?:\s{{0,4}},\s{{0,8}}(?:with: )?| with ){_QUOTED}"),
    ("cell", r"[ \t]{1,8}\|[ \t]{1,8}"),
    ("beside", rf"[ \t]{{1,4}}{_QUOTED}"),
    ("markup", r":?\s{0,4}(?:</?\w{1,10}[^<>\n]{0,40}>:?\s{0,8}){1,4}"),
)
# How people say it: "the password for the server is ...", with the verb of several languages.
SAID = (
    r"(?P<mid>(?:[^\n:=.\"'`]|(?<=\w)['.](?=\w)){0,40}?)"
    r"(?:(?<![\w])(?:(?P<is>is|was|(?:would|should|must|might|used to|will) be|became|equals|reads"
    r"|(?:it|that|which)['\u2019]?s|(?<=\w['\u2019])s)|are"
    r"|(?P<to>to|auf|en|a|para|na|naar|til|till|на)|(?P<try>enter|typed?|tried|try|use|currently|still)"
    r"|ist|lautet|heißt|war|es|est|c['\u2019]est|era|è|é|jest|je|on|är|er|este|ir|yra|ez|là|это|είναι|हैं?|কী|คือ"
    r"|olarak|היא|הוא|هي)"
    r"(?:\s(?:now|still|currently|just|again|set to|jetzt|noch|ahora|maintenant|agora|ora|teraz|most|nu))?[ :]{1,3}"
    r"|(?:は|는|은|이|가|是|为|為|\uff1a|—|\u2013)[ \uff1a:]{0,3}| - |[:\uff1a] )"
)
# Some of these must stand after the name before the costly search for all of them is made.
VERBS = (
    *" is | was | be | equals | reads |'s |\u2019s | ist | lautet | es | est |'est | era | è | é | jest ".split("|"),
    *" to | je | on | är | er | este | là | это | είναι | olarak |คือ|है|هي|هو| - |: ".split("|"),
    *"は는은이가是为為היאהוא\uff1a\u2013\u2014",
)
# "log in with user admin, password hunter2", `--password hunter2`
NEXT = r"(?P<mid>)(?:'s)? {1,4}"
# "the password for the server (reset yesterday): ...", at the end of a line
LATER = r"(?P<mid>[^\n]{1,80}?) ?:\s{1,2}"
# "password of the base X , login ..." in Cyrillic: only a sign or a long number tells X from what it opens.
OF = r"(?P<mid> (?:от|для|к|на|\u0443|за|від|до) (?:\w{1,16} ){1,2}?)(?=\S{0,30}\d{3}|\S{0,30}[!@#$%&*_]\S{0,9}\d)"
# Bytes in brackets, each a number, after the name of a key.
BYTES = (
    r"(?:[_-]?(?:bytes?|data|value|material|raw|buf(?:fer)?|\d{1,3}))?(?: ?\[\w{0,24}\])?(?: PROGMEM)?"
    r"(?:\s?: ?&?(?:\[u8; ?\w{1,16}\]|\w{1,16}(?:\[\])?))?\s{0,4}:?[=:]\s{0,4}&?"
    r"(?:\[\])?(?:(?:new )?(?:\(?(?:byte|char|uint8_t|u8)\)? ?)?[\w.]{0,24} ?(?:\[\])? ?\(?)?[\[{(]\s{0,8}"
    r"(?P<bytes>(?:(?:0[xX][0-9a-fA-F]{1,2}|\d{1,3}),\s{0,12}){15,127}(?:0[xX][0-9a-fA-F]{1,2}|\d{1,3})),?\s{0,8}[\]})]"
)
# Scripts without spaces write the next word straight after the value.
_ASIDE = r"[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uff5e]"
_BARE_END = rf"""{_ASIDE}|[,;.)\]}}|*]*(?:\s|$|["'`](?:\s|$|/>))|[&;,]\s?\w{{1,30}}[=:]|\\+[nrt"']"""
LONGEST_BARE = 160  # of a value without quotes that is judged; what goes on after it shares its fate
VALUE = (
    rf"(?:[rbfuRBFULN@$]{{0,2}}(?P<q>{_QUOTE})(?P<quoted>(?:(?!(?P=q))(?:\\[^\n]|[^\\\n])){{1,512}})(?P=q)"
    r"|[“„«「『\u2018] ?(?P<fancy>[^\n”“»」』\u2019]{1,256}?) ?[”“»」』\u2019]"
    rf"|[\"'`“„«「『\u2018]?(?P<bare>(?:(?!{_BARE_END})[^\s\"'`<>]){{1,{LONGEST_BARE}}}))"
)
