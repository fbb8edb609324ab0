"""Words and signs by which a value shows that it is no secret, as tables for `redact_value`."""

from __future__ import annotations

SIGNS = "!@#$%^&*+=?~"
PLACEHOLDER = (
    r"[<\[{(]*(?:your|my)?[ _-]?(?:example|placeholder|changeme|change[_-]me|dummy|fake|sample|redacted|replace|insert"
    r"|todo|mock|enter|xxx|\.\.\.|\*\*\*|•••|___)|\byour|-here\b|_here\b"
)
REFERENCE = (
    r"(?:SHA|sha)\d{1,3}[:-]|[<{\[(]|/\^|\^|[$%#@!&]?\{|\$\(|\$(?![A-Z][a-z]+\d)[A-Za-z_]|%\(|%[sdrv]\b|%[A-Z_]+%|\\|process\.|os\.|env[.(\[]|ENV[.(\[]|secrets?[.(]|vars?\."
    # a key that is meant to be public; a name that a secret is kept under
    r"|pk_(?:live|test)_|projects/[\w-]+/secrets/"
    r"|config[.\[]|!vault\b|!env\b|!secret\b|!(?:GetAtt|ImportValue|Join|Select|FindInMap|Transform|reference)\b|@[A-Z_]+@|&(?:\[|mut\b|'\w+\b)|(?:required|nullable|sometimes|confirmed)\b|settings\.|self\.|this\.|req\.|request\.|args?\.|options\.|ref\+|vault:|op://|arn:|ssm:|!Ref|!Sub"
)
ALGORITHM = (
    r"(?:scram|p?sha\d{0,3}(?:crypt)?|md[245](?:crypt)?|hmac|pbkdf2?|argon2(?:id?|d)|[bsy]crypt|aes\d{0,3}|x?chacha20"
    r"|x?salsa20|blake[23][bs]?p?|ripemd|whirlpool|rsa\d{0,4}|ecdsa|eddsa|ed25519|ed448|x25519|curve25519|secp\d{3}[kr]1"
    r"|nistp\d{3}|(?:ms)?chapv2|ntlmv\d|cram|digest|xoauth2|caching|hkdf|3?des3?|pkcs\d{1,2})"
)
TECHNICAL = (
    r"(?:sha|md|utf|u?int|float|v|rsa|aes|base|b|bcrypt|scrypt|argon|oauth|http|python|py|arg|param|p|s|val|value|tmp|key"
    r"|token|pass|password|pw|pwd|secret|user|str|string|x|line|step|item|test|foo|bar|2fa|mfa|tls|ssl|pbkdf|hs|rs|es)[_-]?\d{0,3}"
    r"(?:$|[-_.](?:hash|hashed|encoded|only|based|protected|digest|sum|bit|byte))"
    # algorithms, alone or joined: argon2id, scram-sha-256, pbkdf2_hmac_sha256, aes-256-gcm, xchacha20-poly1305
    rf"|{ALGORITHM}(?:[-_.:+/]?(?:{ALGORITHM}|cbc|gcm|ccm|ctr|siv|poly1305|plus|oaep|pss|password|\d{{1,4}})){{0,5}}$"
    r"|mysql_native_password$"
    # types, and what templates pass a value to
    r"|(?:u?int|float|bigu?int)\d{1,3}(?:clamped)?array$|[ui](?:8|16|32|64|128)\b|(?:char|byte)(?:array|sequence|string|buffer)$"
    r"|b(?:32|64)(?:enc|dec)$|(?:sha\d+|md5)sum$|rand(?:alpha|numeric|ascii)\w*$"
)
# Ends of participles, adverbs and adjectives; nouns that end like one of them.
NOT_SAID = r"(?:ed|ing|ly|able|ible|ful|less|ous)$"
NOUN = (
    r"(?:eed|(?:str|spr|k|ear|w|th|ght?n|ven|orn|udd|edd|arl|uckl|erl|umpl|osl|apl|uild|eil)ing|(?:f|il|jel|hol|bel|bul|al)ly"
    r"|(?:t|c|st|f|ar)able|couscous)$"
)
# Other words that texts say of a password or in its place.
SAID_OF = frozenset(
    """
    active inactive sensitive insensitive interactive exclusive passive alternative effective optional identical
    personal additional special final initial actual general internal external global equal illegal legal literal
    normal trivial critical essential crucial usual typical minimal original universal confidential partial total
    alphanumeric numeric generic automatic specific cryptographic different consistent inconsistent absent present
    permanent sufficient insufficient current recent dependent independent persistent transparent equivalent apparent
    important relevant irrelevant constant compliant redundant temporary necessary unnecessary secondary primary
    ordinary arbitrary binary proprietary mandatory compulsory written given taken broken stolen chosen forgotten
    known shown exact perfect clear cleartext ready safely there alone again enough easily better worse longer shorter
    stronger weaker anyway please okay fine good right leaked logged kept built reset hardcoded about above below
    between during until after before another every however because though although maybe perhaps probably likely
    against within under either neither username database server client cluster config configuration settings
    environment variable function string number input output prompt field parameter argument option options command
    commands line lines value values file files null empty blank nothing whatever something anything everything unset
    undefined nodejs python record authentication authorization encryption validation verification generation
    expiration protection production development staging instead elsewhere continue proceed access login authenticate
    hunter material hooks entry split
    """.split()
)
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
# Of what a password has to have, or what a field or an error says.
LABELS = frozenset(
    """
    mindestens zeichen ziffern stellen caractères caracteres tekens znaków characters chars letters digits signs
    minimum maximum min max numbers symbols days tage attempts tries step error fehler erreur code least most more type
    use needs enter please must should invalid wrong missing forgot reset change confirm required empty current repeat
    again fill choose pick set not string text none null default test input select value valid show hide label field
    version example hint z.b z. e.g. of
    """.split()
)
# What code takes attributes of: `config.Password2`, `textBox2.Text`.
OWNERS = frozenset(
    """
    self this that super cls it obj object item row rec record user users admin account member customer config conf cfg
    settings setting options option opts opt args arg params param props prop state store data form forms field fields
    values value input inputs output request req response res result results ret body query env process os sys app
    application ctx context session model models entity dto event msg message node element el doc document window
    page view module local var vars each my base parent root client server db database conn connection cred creds
    credentials credential secret secrets auth key keys token tokens test tests fixture fixtures mock faker constants
    const consts enums types type spec schema sheet table column columns widget dialog button label system properties
    """.split()
)
# Words in the names of what is done or said, not of what a password is called: `read_from_stdin`.
IN_CALLS = frozenset(
    """
    get read fetch load ask prompt use see via from for to in on of by is be no not set at it as or and the with if
    needed required missing given file env stdin vault
    """.split()
)
