"""tools: what a tool call teaches (posttool specification)."""

from __future__ import annotations

import time

import pytest

from keepsake.base import phrases
from keepsake.capture import tools
from keepsake.hooks import teach
from keepsake.text import error_lines


def test_after_editing_a_file() -> None:
    """Scenario: after editing a file: type, tags, path and a short account of the change."""
    fields: dict[str, object] = {
        "file_path": "bin/wt-hook-memory",
        "old_string": "old\n line",
        "new_string": "new " * 99,
    }
    draft = tools.file_access("Edit", fields, "s1", 5.0)
    assert draft is not None
    assert (draft.type, draft.kind, draft.tags) == ("Context", "file", ("file-access", "bin/wt-hook-memory"))
    assert draft.content.startswith("bin/wt-hook-memory: edited: old line → new new")
    assert len(draft.content) < 220


def test_after_writing_a_file() -> None:
    """Scenario: after writing a file."""
    draft = tools.file_access("Write", {"file_path": "bin/server.py", "content": "import x\nrun()\n"}, "s1", 5.0)
    assert draft is not None
    assert draft.content == "bin/server.py: written, 2 lines: import x run()"


def test_a_secret_in_a_path_is_taken_out_of_all_that_is_kept() -> None:
    leak = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    draft = tools.file_access("Write", {"file_path": f"/w/{leak}/run.sh", "content": "x"}, "s1", 5.0)
    assert draft is not None
    assert draft.files == ("/w/[redacted:github-token]/run.sh",)
    assert leak not in str(vars(draft))


@pytest.mark.parametrize("tool", ["Read", "Grep", "Bash", "Task"])
def test_other_tools_make_no_file_access(tool: str) -> None:
    """Scenario: Read does not create a file access."""
    assert tools.file_access(tool, {"file_path": "a.py"}, "s1", 5.0) is None


HOLDS_AN_ERROR = [
    ("make", "cc: error: no input", True),
    ("make", "Error: x", True),
    ("pytest", "1 failed, 3 passed", True),
    ("npm test", "FAILED tests", True),
    ("make", "main.c:1: warning: unused", True),
    ("make", "all fine", False),  # scenario: Bash command with clean output
    ("make", "0 errors, 0 warnings", False),
    ("pytest", "12 passed, 0 failed", False),
    ("cat app.log", "Error: in somebody's log", False),
    ("git log --oneline", "abc fix error handling", False),
    ("grep -rn error src", "src/a.py: error", False),
]


@pytest.mark.parametrize(("command", "output", "wanted"), HOLDS_AN_ERROR)
def test_an_output_that_holds_an_error(command: str, output: str, wanted: bool) -> None:
    """Scenarios: Bash command with error in output, with clean output."""
    assert tools.has_error(command, output) is wanted


def test_an_error_memory_is_short_and_tagged() -> None:
    draft = tools.error_pattern("Bash", "make " + "x" * 500, "ok\nerror: " + "y" * 900, "s1", 5.0)
    assert draft is not None
    assert (draft.type, draft.tags) == ("Learning", ("error", "bash"))
    assert len(draft.content) <= 300
    assert draft.content.startswith("`make xxx")
    assert "error: yyy" in draft.content


SAME = [
    ("golangci-lint run", "cmd/a.go:1:2: undefined: x", "golangci-lint run", "cmd/sub/b.go:99:1: undefined: x"),
    ("make", "/home/a/x.c:10: error: bad type", "make", "/srv/b/x.c:999: error: bad type"),
    ("pytest -k a", "E  Error: took 1.25s at 10:22:01", "pytest -k b", "E  Error: took 7.5s at 11:59:59"),
    ("go test ./a", "panic: pointer 0xc000123456 error", "go test ./b", "panic: pointer 0xdeadbeef error"),
]


@pytest.mark.parametrize(("command", "output", "command2", "output2"), SAME)
def test_an_error_is_known_again_when_its_place_numbers_and_times_differ(
    command: str, output: str, command2: str, output2: str
) -> None:
    first = tools.error_pattern("Bash", command, output, "s1", 1.0)
    second = tools.error_pattern("Bash", command2, output2, "s2", 2.0)
    assert first is not None
    assert second is not None
    assert first.key == second.key


def test_another_error_is_another_memory() -> None:
    keys = {tools.error_pattern("Bash", "make", f"error: {what}", "s", 1.0).key for what in ("bad type", "no file")}  # type: ignore[union-attr]  # an error text always gives one
    assert len(keys) == 2


def test_a_secret_beyond_the_cut_is_redacted_before_it() -> None:
    token = "ghp_" + "a1B2" * 9
    draft = tools.error_pattern("Bash", f"curl -H 'Authorization: Bearer {token}'", f"error: bad {token}", "s", 1.0)
    assert draft is not None
    assert token not in draft.content
    assert token[:20] not in draft.content


def test_no_cut_halves_a_secret() -> None:
    password = "Sommer-Wiese-20" + "25!"
    for start in range(9_950, 10_010, 3):
        output = "x" * start + f"\nerror: password={password}\n" + "y" * 12_000
        draft = tools.error_pattern("Bash", "make", output, "s", 1.0)
        assert draft is not None
        assert "Sommer" not in draft.content
        assert "Somm" not in teach.head_and_tail(output).replace(password, "")


def test_an_edit_of_a_file_that_holds_secrets_tells_no_value() -> None:
    edit: dict[str, object] = {
        "file_path": "/w/.env",
        "old_string": "Sommer-Wiese-2025!",
        "new_string": "Herbst-Wiese-2026!",
    }
    assert tools.change_text("Edit", edit) == "/w/.env: edited: [redacted:file] → [redacted:file]"
    written: dict[str, object] = {"file_path": "/w/.vault_pass", "content": "marigold\n"}
    assert tools.change_text("Write", written) == "/w/.vault_pass: written, 1 line: [redacted:file]"


def test_the_output_of_a_command_that_prints_secrets_is_none_of_a_memory() -> None:
    draft = tools.error_pattern("Bash", "pass show infra/db", "error: marigold", "s", 1.0)
    assert draft is not None
    assert "marigold" not in draft.content


@pytest.mark.parametrize("said", phrases.NOT_RUN)
def test_what_the_person_did_not_allow_is_no_error(said: str) -> None:
    assert tools.error_pattern("Bash", "rm -r build", f"{said} this error", "s", 1.0) is None


def test_a_failure_without_words_teaches_nothing() -> None:
    assert tools.error_pattern("Bash", "true", "  \n", "s", 1.0) is None
    assert tools.error_pattern("Bash", "false", "Exit code 1", "s", 1.0) is None


@pytest.mark.parametrize(
    ("content", "said"), [("", "0 lines"), ("a", "1 line:"), ("a\n", "1 line:"), ("a\nb", "2 lines")]
)
def test_lines_of_a_written_file_are_counted_as_an_editor_does(content: str, said: str) -> None:
    assert f"written, {said}" in tools.change_summary("Write", {"content": content})


@pytest.mark.parametrize(
    ("command", "own"),
    [
        ("keepsake doctor", True),
        ("cd /tmp && ~/.claude/plugins/keepsake/bin/keepsake recall 'x'", True),
        ('"$ROOT/bin/keepsake" import', True),
        ("npm test && keepsake remember 'x'", True),
        ("grep -rn keepsake src", False),
        ("pytest tests/keepsake", False),
        ("cat keepsake.log", False),
    ],
)
def test_keepsakes_own_words_are_no_error_that_was_seen(command: str, own: bool) -> None:
    output = "Error: no memory with the id 'x'"
    assert tools.runs_keepsake(command) is own
    assert (tools.error_pattern("Bash", command, output, "s1", 5.0) is None) is own


@pytest.mark.parametrize("part", ["/", "\\", "a/", "~/", "c:/", "/a:", "a_", "a.", "1"])
def test_a_signature_costs_as_much_as_the_text_is_long(part: str) -> None:
    begun = time.process_time()
    error_lines.signature(part * (400_000 // len(part)) + "/")
    assert time.process_time() - begun < 5.0  # the old pattern took a second for 5,000 characters
