"""The package as a host sees it: manifests, skill, commands."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import struct
import subprocess
import sys

import pytest

from keepsake.cli import main

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The person's ways in, and the verbs of the command line that each may call.
VERBS = {
    "commands/doctor.md": {"doctor", "stats"},
    "commands/forget.md": {"recall", "forget"},
    "commands/import.md": {"import"},
    "commands/never.md": {"ledger", "feedback", "remember"},
    "commands/pause.md": {"pause"},
    "commands/recall.md": {"recall"},
    "commands/remember.md": {"remember"},
    "commands/resume.md": {"resume"},
    "commands/why.md": {"ledger", "show", "feedback"},
    "skills/memory/SKILL.md": {
        *("remember", "recall", "show", "edit", "forget"),
        *("ledger", "pause", "resume", "doctor"),
    },
}

# The only forms in which text may go to the shell: a lone single-quoted word, or a heredoc with a quoted delimiter.
TEXT_FORMS = re.compile(r"keepsake (?:remember|recall) '[^']*'|keepsake remember --batch - <<'KEEPSAKE'")

# Every client from 2.1.9 on knows these. One unknown name and 2.1.9 and 2.1.197 run no hook of the plugin at all.
SAFE_EVENTS = {
    *("SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "Stop", "SubagentStart"),
    *("SubagentStop", "PreCompact", "SessionEnd", "Notification", "PermissionRequest"),
}


def text_of(path: str) -> str:
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def manifest(path: str) -> dict[str, object]:
    found = json.loads(text_of(path))
    assert isinstance(found, dict)
    return found


def front_matter(path: str) -> dict[str, str]:
    """Return what stands between the first two `---` lines of a file, each line split at its first colon."""
    _, head, _ = text_of(path).split("---\n", 2)
    return {key: value.strip() for key, _, value in (line.partition(":") for line in head.splitlines())}


def test_both_manifests_are_the_same() -> None:
    assert manifest("plugin.json") == manifest(".claude-plugin/plugin.json")


def test_manifest_names_no_component_and_no_key_that_an_old_client_refuses() -> None:
    """2.1.9 loads no plugin with `userConfig` and `metadata`; standard folders are found without being named."""
    known = {"name", "version", "description", "author", "license", "keywords"}
    assert set(manifest("plugin.json")) == known


def test_version_is_the_same_everywhere() -> None:
    project = configparser.ConfigParser(interpolation=None, strict=False, allow_no_value=True)
    project.read_string(text_of("pyproject.toml").split("[tool.", 1)[0])
    assert manifest("plugin.json")["version"] == project["project"]["version"].strip('"')


def test_marketplace_offers_this_folder() -> None:
    market = manifest(".claude-plugin/marketplace.json")
    plugin = manifest("plugin.json")
    assert market["plugins"] == [{"name": plugin["name"], "source": "./", "description": plugin["description"]}]


def test_icon_is_a_square_png_of_512_pixels() -> None:
    with open(os.path.join(ROOT, ".claude-plugin", "icon.png"), "rb") as file:
        head = file.read(24)
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:24]) == (512, 512)


def test_every_command_and_skill_is_known_here() -> None:
    commands = {f"commands/{name}" for name in os.listdir(os.path.join(ROOT, "commands"))}
    skills = {f"skills/{name}/SKILL.md" for name in os.listdir(os.path.join(ROOT, "skills"))}
    assert commands | skills == set(VERBS)


@pytest.mark.parametrize("path", VERBS)
def test_text_calls_only_its_verbs(path: str) -> None:
    called = set(re.findall(r"keepsake ([a-z]+)\b", text_of(path).split("---\n", 2)[2]))
    assert called & {verb for verbs in VERBS.values() for verb in verbs} == VERBS[path]


def test_every_verb_in_the_texts_exists() -> None:
    assert {verb for verbs in VERBS.values() for verb in verbs} <= set(main.VERBS)


@pytest.mark.parametrize("path", VERBS)
def test_text_is_described_to_the_person_and_the_model(path: str) -> None:
    assert front_matter(path)["description"]


@pytest.mark.parametrize("path", [path for path in VERBS if path.startswith("commands/")])
def test_command_asks_leave_for_whole_lines_of_its_own_verbs_alone(path: str) -> None:
    """An open end (`keepsake recall:*`) lets options through that reach other projects and other files."""
    given = front_matter(path).get("allowed-tools", "")
    allowed = re.findall(r"Bash\(keepsake ([a-z]+)(?: --here)?\)", given)
    assert set(allowed) <= VERBS[path] - {"forget", "remember", "recall"}
    assert re.sub(r"Bash\(keepsake [a-z]+(?: --here)?\)(?:, )?", "", given) == ""


@pytest.mark.parametrize("path", VERBS)
def test_text_reaches_the_shell_in_a_quoted_form_alone(path: str) -> None:
    """Each shown call that carries a person's words is one of the two inert forms."""
    calls = re.findall(r"keepsake (?:remember|recall) (?=['\"$-])[^\n]*", text_of(path))
    assert [call for call in calls if not TEXT_FORMS.match(call)] == []


def handlers() -> list[tuple[str, dict[str, object]]]:
    """Return every (event, handler) of hooks.json."""
    events = manifest("hooks/hooks.json")["hooks"]
    assert isinstance(events, dict)
    return [(event, handler) for event, entries in events.items() for entry in entries for handler in entry["hooks"]]


def test_hooks_name_only_events_that_the_oldest_client_knows() -> None:
    assert {event for event, _ in handlers()} <= SAFE_EVENTS


@pytest.mark.parametrize(("event", "handler"), handlers(), ids=lambda value: value if isinstance(value, str) else "")
def test_hook_runs_the_script_named_after_its_event(event: str, handler: dict[str, object]) -> None:
    """In shell form, which 2.1.9 understands, with the plugin's folder quoted, since it may hold spaces.

    An update may take that folder away while a session runs: dash would end with 2, by which a client holds back every
    prompt and call, and 2.1.9 never ends a turn.
    """
    script = re.sub(r"(?<!^)([A-Z])", r"_\1", event).lower()
    assert os.path.exists(os.path.join(ROOT, "scripts", f"{script}.py"))
    about = r"(?: keepsake_acts=\w+;)?"  # the launcher looks first whether a rule speaks of such acts
    start = re.escape('run="${CLAUDE_PLUGIN_ROOT}/scripts/run"; [ ! -r "$run" ] || . "$run"')
    assert re.fullmatch(f"event={script};{about} {start}", str(handler["command"]))
    for shell in filter(shutil.which, ("sh", "dash", "bash")):
        line = [shell, "-c", str(handler["command"])]
        done = subprocess.run(line, env={"CLAUDE_PLUGIN_ROOT": "/gone"}, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert set(handler) <= {"type", "command", "timeout", "if"}
    assert isinstance(handler.get("timeout", 1), int)


@pytest.mark.parametrize("name", sorted(name for name in os.listdir(f"{ROOT}/benchmarks") if name.endswith(".py")))
def test_every_benchmark_starts_as_the_documents_call_it(name: str) -> None:
    """`python benchmarks/NAME.py`, with no search path of the caller's."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    line = [sys.executable, os.path.join(ROOT, "benchmarks", name), "--help"]
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=False, cwd=os.path.dirname(ROOT))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_checkout_with_crlf_elsewhere_keeps_the_launchers_as_they_are() -> None:
    named = ["bin/keepsake", "scripts/run", "scripts/find_python", "hooks/hooks.json"]
    done = subprocess.run(["git", "check-attr", "eol", *named], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"{path}: eol: lf" for path in named]
