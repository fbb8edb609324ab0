"""What is known beside a text: the command that printed it, the file it is in, what was said before it."""

from __future__ import annotations

import pytest

from keepsake.redact import redact_after, redact_file, redact_output

PASSWORD = "Sommer-Wiese-20" + "25!"


@pytest.mark.parametrize(
    "command", ["pass show infra/db", "kubectl get secret db -o jsonpath={.data.pw} | base64 -d", "op read op://a/b/c"]
)
def test_the_whole_output_of_a_command_that_prints_a_secret_goes(command: str) -> None:
    assert redact_output(command, "two plain words\n") == "[redacted:output]"


@pytest.mark.parametrize("command", ["git log -1", "pass ls", "openssl rand -base64 32 | wc -c", "terraform output"])
def test_other_output_is_read_as_any_text(command: str) -> None:
    assert redact_output(command, "two plain words\n") == "two plain words\n"
    assert PASSWORD not in redact_output(command, f"password: {PASSWORD}")


@pytest.mark.parametrize(
    "name", ["/w/.env", "/w/.env.production", ".vault_pass", "secrets/db", "gh_token", "C:\\w\\.env"]
)
def test_a_bare_value_of_a_file_that_holds_secrets_goes(name: str) -> None:
    assert redact_file(name, PASSWORD) == "[redacted:file]"
    assert redact_file(name, "marigold") == "[redacted:file]"


def test_names_and_harmless_values_of_such_a_file_stay() -> None:
    text = "PORT=3000\nDEBUG=true\nURL=https://x.example/a\nNAME=marigold"
    assert redact_file(".env", text) == text.replace("marigold", "[redacted:file]")


@pytest.mark.parametrize(
    "name",
    [
        "src/tokens.py",
        ".env.example",
        "design-tokens.json",
        "secrets/README.md",
        "tokenizer.json",
        "main.go",
        "token_service/app.cfg",
    ],
)
def test_code_and_examples_are_read_as_any_text(name: str) -> None:
    assert redact_file(name, 'color = "#ff8800"') == 'color = "#ff8800"'


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("What's the password of the NAS?", "marigold"),
        ("What's the password of the NAS?", "it's marigold."),
        ("Which database? And please tell me its password.", "marigold"),
        ("Please enter the passphrase for id_rsa:", "swift teal anchor"),
        ("The password of the staging box is:", PASSWORD),
    ],
)
def test_a_password_that_answers_a_question_for_one_goes(before: str, text: str) -> None:
    left = redact_after(before, text)
    assert "[redacted:password]" in left
    assert "marigold" not in left
    assert PASSWORD not in left


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("What's the password of the NAS?", "I don't know, skip it"),
        ("Should I add a password field?", "Definitely"),
        ("Which colour?", "marigold"),
        ("", "marigold"),
    ],
)
def test_other_answers_stay(before: str, text: str) -> None:
    assert redact_after(before, text) == text
