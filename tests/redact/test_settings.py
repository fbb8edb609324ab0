"""What a setting, an option, a cell or an element gives a password goes, whatever signs it holds; references stay."""

from __future__ import annotations

import pytest

from keepsake.redact import redact

# Text before the value, the value, text after it.
GIVEN = (
    ("DB_PASSWORD=", "Grünkohl.Zwiebel", ""),
    ("export LDAP_BIND_PW=", "ofen[heiss]3", "\n"),
    ("POSTGRES_PASSWORD: ", "hafer.flocken", "\nPOSTGRES_USER: bob"),
    ("db:\n    user: shop\n    pass: ", "Sauerkraut.Topf", ""),
    ("[client]\nuser = root\npassword = ", "tinte.feder", ""),
    ("spring.datasource.password=", "lampen.schirm", ""),
    ("password: ", "wald-weg", "\n"),
    ("contraseña: ", "rana_estanque", ""),
    ("db_password = ", '"frosch.teich"', ""),
    ("<password>", "kessel_rot", "</password>"),
    ('<wsse:Password Type="x">', "ZVbPqSvtNa", "</wsse:Password>"),
    ('<string name="db_password">', "frosch_teich", "</string>"),
    ("<key>password</key>\n<string>", "Frosch_Teich", "</string>"),
    ('["user"]=>\n  string(3) "bob"\n  ["pass"]=>\n  string(12) "', "aVQS7hOdZWXf", '"'),
    ("define('DB_PASSWORD', '", "frosch_teich", "');"),
    ("{auth:{user:'bob', pass:'", "frosch_teich", "'}}"),
    ('val pass = "', "frosch_teich", '"'),
    ('gpg --passphrase "', "Waschbär_auf_Tour", '" -d x.gpg'),
    ("keytool -storepass ", "frosch.teich", " -list"),
    ('setx DB_PASSWORD "', "frosch teich", '"'),
    ("mount -t cifs //s/x /mnt -o user=bob,pass=", "Frosch.Teich", ",vers=3.0"),
    ("requirepass ", "frosch_teich", "\n"),
    ('find_element(By.id("password")).sendKeys("', "frosch_teich", '")'),
    ("     1\temail,role,initial_password\n     2\tbob@x.local,admin,", "j44stbcel7", "\n"),
    ("login,password,note\nbob,", "geheim-Bv", ",old"),
    ("user bob, password ", "T@sse-im.Schrank", ""),
    ("API_KEY=", "frosch_teich_2024", ""),
    ('docker run -e "MSSQL_SA_PASSWORD=', "ihrKeller(3)Tuer", '" x'),
    ('the root password is "', "entangled", '", ask bob'),
    ("den Schrank mit passwort ", "frosch-am-teich-4", " öffnen, bitte."),
    ('user = "bob"\n  secret = "', "froschteich", '"\n'),
    ("host = 10.0.0.2\n    secret = ", "froschteich", "\n"),
    ('set the db password to "', "the frog ate 3 figs", '" and restart'),
    ("kart şifresi ", "4711", ", devam et"),
    ("log in (ssh bob@10.0.0.1, pass: ", "frosch-teich", ") and look"),
    ("no, old one. new one: ", "hT4xQ9bLm2Za", ""),
    ("the wifi key is in borg.\nborg paper key v1\nid: 1 / x\n 1: ", "ab12cd 34ef56", " - 7a\n"),
)
STAYS = (
    "password: config.db.pass",
    "password = faker.Internet.Password",
    "self._password = raw_pw",
    "getpass = win_getpass",
    '<input type="password" name="pw" class="form-control">Foo</input>',
    '<xs:element name="password" type="xs:string"/>',
    "<password>${env.NEXUS_PW}</password>",
    "| `password` | `null` |",
    "| field | type |\n|---|---|\n| password | varchar(255) |",
    "ansible-playbook site.yml --ask-become-pass --vault-id prod@prompt",
    "DB_PASSWORD=/run/secrets/db_password",
    "`MOLLIE_API_KEY`: `Startup.cs:41`",
    'const SESSION_KEY = "user_session_2";',
    "password: case-sensitive",
    "t.user=e,t.password=n.value,",
    'bw get password "mail"',
    'the password is "too short"',
    "secret: tls-ingress",
    "`password=secret=***`",
    "password: !env_var MQTT_PASSWORD",
    'Read-Host -AsSecureString "Kennwort"',
)


@pytest.mark.parametrize(("before", "value", "after"), GIVEN)
def test_what_a_password_is_set_to_goes(before: str, value: str, after: str) -> None:
    assert value.strip('"') not in redact(before + value + after)


@pytest.mark.parametrize("text", STAYS)
def test_a_reference_a_type_or_a_label_stays(text: str) -> None:
    assert redact(text) == text
