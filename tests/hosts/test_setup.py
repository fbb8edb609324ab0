"""`keepsake install` and `uninstall`: our hooks into a host's configuration and out again, nobody else's touched."""

from __future__ import annotations

import json
import os
import stat
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from tests.hosts.agents import AGENTS, Agent

from keepsake import hosts
from keepsake.hosts import setup

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Cli

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the hooks of other agents are shell commands")
THEIRS = {
    "theme": "dark",
    "hooks": {
        "SessionStart": [{"hooks": [{"type": "command", "command": "echo 'scripts/keepsake-hooks'"}]}],
        "Own": [{"matcher": "x", "hooks": [{"type": "command", "command": "sh /opt/tool/scripts/hook stop"}]}],
        "Empty": [],
    },
    "ü": [1, None, 1.5e300],
}
# What can't be written back as it was, or is no configuration at all.
UNREADABLE = [
    '{"a": 1, // a comment\n}',
    '{"a": 1, "a": 2}',
    '{"hooks": {"SessionStart": []}, "hooks": {}}',
    '{"hooks": []}',
    '{"hooks": {"SessionStart": {}}}',
    "[]",
    "{",
    "[" * 100_000,
    '{"a": 1e400}',
    '{"a": [-1e999]}',
    '{"a": NaN}',
    "\ud83d",
]


@pytest.fixture
def tried() -> None:
    """Asked for by the tests in which `install` starts the hook that it has set up."""


@pytest.fixture(autouse=True)
def _untried(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In all others it is not started: that takes half a second."""
    if "tried" not in request.fixturenames:
        monkeypatch.setattr(setup, "check", lambda _host: "")


@pytest.fixture(params=AGENTS, ids=lambda agent: agent.name)
def agent(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Agent:
    """A host on this machine, which no program of the caller's is."""
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    found: Agent = request.param
    os.makedirs(found.host.folder(os.environ))
    return found


def config(agent: Agent) -> Any:
    with open(setup.file_of(agent.host), encoding="utf-8") as file:
        return json.load(file)


def put(agent: Agent, text: str) -> str:
    path = setup.file_of(agent.host)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", errors="surrogatepass", newline="") as file:
        file.write(text)
    return path


@pytest.mark.usefixtures("tried")
def test_it_finds_the_agent_and_its_hooks_work(cli: Cli, agent: Agent) -> None:
    (row,) = cli.json("install")
    assert (row["host"], row["written"], row["problem"], row["todo"]) == (agent.name, True, "", agent.host.TODO)
    assert list(config(agent)["hooks"]) == row["events"]
    assert stat.S_IMODE(os.stat(row["file"]).st_mode) & 0o077 == 0


def test_said_again_it_changes_nothing(cli: Cli, agent: Agent) -> None:
    cli.json("install", agent.name)
    before = os.stat(setup.file_of(agent.host))
    (row,) = cli.json("install", agent.name)
    assert (row["changed"], row["written"]) == (False, False)
    assert os.stat(row["file"]).st_mtime_ns == before.st_mtime_ns


def test_a_dry_run_writes_nothing(cli: Cli, agent: Agent) -> None:
    (row,) = cli.json("install", agent.name, "--dry-run")
    assert (row["changed"], row["written"]) == (True, False)
    assert not os.path.exists(row["file"])


def test_what_is_another_tools_stays(cli: Cli, agent: Agent) -> None:
    path = put(agent, json.dumps(THEIRS, indent=3))
    cli.json("install", agent.name)
    made = config(agent)
    assert {key: value for key, value in made.items() if key != "hooks"} == {"theme": "dark", "ü": THEIRS["ü"]}
    for event, groups in THEIRS["hooks"].items():  # type: ignore[attr-defined]  # the table above
        assert made["hooks"][event][: len(groups)] == groups
    with open(path + setup.BACKUP, encoding="utf-8") as file:
        assert json.load(file) == THEIRS
    os.chmod(path, 0o600)
    cli.json("uninstall", agent.name)
    with open(path, encoding="utf-8") as file:
        assert file.read() == json.dumps(THEIRS, indent=3)  # to the letter
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600  # as the person has closed it since
    assert not os.path.exists(path + setup.BACKUP)


def test_what_changed_in_between_stays_too(cli: Cli, agent: Agent) -> None:
    put(agent, json.dumps(THEIRS))
    cli.json("install", agent.name)
    made = {**config(agent), "theme": "light"}
    ours = made["hooks"]["SessionStart"][-1]["hooks"]
    ours.append({"type": "command", "command": "echo beside"})
    put(agent, json.dumps(made))
    cli.json("uninstall", agent.name)
    left = config(agent)
    assert left["theme"] == "light"
    assert not os.path.exists(setup.file_of(agent.host) + setup.BACKUP)
    assert left["hooks"]["SessionStart"][-1] == {"hooks": [{"type": "command", "command": "echo beside"}]}
    assert "keepsake-hook " not in json.dumps(left).replace("keepsake-hooks", "")


def test_without_a_file_before_none_is_left(cli: Cli, agent: Agent) -> None:
    cli.json("install", agent.name)
    cli.json("uninstall", agent.name)
    assert not os.path.exists(setup.file_of(agent.host))
    assert cli.json("uninstall", agent.name)[0]["changed"] is False


@pytest.mark.full
@pytest.mark.parametrize(
    "text",
    ['{"hooks":{}}', '{"hooks": {"Stop": [ ]}}', '{"a": 1,"hooks":{"SessionStart":[],"Stop":[]}}', "{ }", "", "\n"],
)
def test_what_was_empty_before_is_so_again(cli: Cli, agent: Agent, text: str) -> None:
    path = put(agent, text)
    cli.json("install", agent.name)
    assert config(agent)["hooks"]["SessionStart"]
    assert cli.json("uninstall", agent.name)[0]["written"] is True
    with open(path, encoding="utf-8") as file:
        assert file.read() == text
    assert os.listdir(os.path.dirname(path)) == [os.path.basename(path)]


def test_half_a_character_stays_as_it_was_written(cli: Cli, agent: Agent) -> None:
    """JSON allows it as an escape, UTF-8 doesn't know it."""
    text = r'{"theme": "\ud83d ü \\ud83d"}'
    path = put(agent, text)
    cli.json("install", agent.name)
    assert config(agent)["theme"] == json.loads(text)["theme"]
    cli.json("uninstall", agent.name)
    with open(path, encoding="utf-8") as file:
        assert file.read() == text


def test_one_agent_that_fails_keeps_no_other_from_being_set_up(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    for name in hosts.NAMES:
        os.makedirs(hosts.named(name).folder(os.environ))
    os.mkdir(setup.file_of(hosts.named("gemini")))
    assert cli("install") == 1
    assert [setup.state(one).installed for one in setup.every()] == [one.NAME != "gemini" for one in setup.every()]
    assert "Gemini CLI: " in cli.out


@pytest.mark.usefixtures("tried")
def test_a_check_that_takes_too_long_is_named(cli: Cli, agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], *, timeout: float, **_: object) -> None:
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", run)
    assert cli("install", agent.name) == 1
    assert f"{agent.host.TITLE}: " in cli.out
    assert "took longer than" in cli.out


@pytest.mark.parametrize("text", UNREADABLE, ids=range(len(UNREADABLE)))
def test_what_cant_be_parsed_is_named_and_left_alone(cli: Cli, agent: Agent, text: str) -> None:
    path = put(agent, text)
    with open(path, "rb") as file:
        before = file.read()
    assert cli("install", agent.name) == 1
    assert path in cli.out
    with open(path, "rb") as file:
        assert file.read() == before
    assert cli("doctor") == 0
    assert path in cli.out


def test_a_linked_file_stays_a_link(cli: Cli, agent: Agent, tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles.json"
    kept.write_text('{"theme": "dark"}', "utf-8")
    path = put(agent, "")
    os.unlink(path)
    os.symlink(kept, path)
    cli.json("install", agent.name)
    assert os.path.islink(path)
    assert "keepsake-hook" in kept.read_text("utf-8")
    cli.json("uninstall", agent.name)
    assert (os.path.islink(path), kept.read_text("utf-8")) == (True, '{"theme": "dark"}')


def test_hooks_of_a_keepsake_elsewhere_are_renewed(cli: Cli, agent: Agent) -> None:
    cli.json("install", agent.name)
    text = json.dumps(config(agent)).replace(os.path.dirname(setup.LAUNCHER), "/old place/scripts")
    put(agent, text.replace("/old place/scripts/keepsake-hook", "'/old place/scripts/keepsake-hook'"))
    assert "renews" in setup.state(agent.host).words()
    cli.json("install", agent.name)
    assert setup.state(agent.host).installed
    assert "/old place" not in json.dumps(config(agent))


def test_where_keepsakes_folder_is_gone_its_hooks_do_nothing(cli: Cli, agent: Agent) -> None:
    """An update or a removal takes it away; an agent holds back every prompt and call if a hook ends with 2."""
    cli.json("install", agent.name)
    for groups in config(agent)["hooks"].values():
        for group in groups:
            line = group["hooks"][0]["command"].replace(os.path.dirname(setup.LAUNCHER), "/gone/scripts")
            done = subprocess.run(["/bin/sh", "-c", line], input="{}", capture_output=True, text=True, check=False)
            assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_purge_takes_them_out_too(cli: Cli, agent: Agent) -> None:
    cli.json("install", agent.name)
    cli.json("remember", "Soon gone")
    assert cli.json("purge", "--yes")["hosts"] == [agent.host.TITLE]
    assert not os.path.exists(setup.file_of(agent.host))


def test_doctor_says_how_each_is_set_up(cli: Cli, agent: Agent) -> None:
    def words() -> str:
        cli("doctor")
        return next(line for line in cli.out.splitlines() if line.startswith(agent.host.TITLE))

    assert "not set up" in words()
    cli.json("install", agent.name)
    assert "set up" in words()
    assert cli.json("doctor")["hosts"][sorted(hosts.NAMES).index(agent.name)]["installed"] is True


def test_codex_is_told_to_be_trusted_until_it_is(cli: Cli, agent: Agent) -> None:
    if agent.name != "codex":
        return
    (row,) = cli.json("install", "codex")
    assert "/hooks" in row["todo"]
    scripts = [script.partition(" ")[0] for _, script, _, _ in agent.host.HOOKS]
    noted = [f'[hooks.state."{row["file"]}:{one}:{scripts[:n].count(one)}:0"]\n' for n, one in enumerate(scripts)]
    with open(os.path.join(agent.host.folder(os.environ), "config.toml"), "w", encoding="utf-8") as file:
        file.write("".join(noted[:-1]))
    assert "trust keepsake's" in setup.state(agent.host).words()
    with open(file.name, "a", encoding="utf-8") as file:
        file.write(noted[-1])
    assert "noted the person's trust" in setup.state(agent.host).words()
    assert cli.json("install", "codex")[0]["todo"] == ""


# Host, file, what it says, and whether that switches hooks off.
SWITCHES = [
    ("gemini", "settings.json", '{"hooksConfig": {"enabled": false}}', True),
    ("gemini", "settings.json", '{"hooksConfig": {"enabled": true, "disabled": ["other"]}}', False),
    ("gemini", "settings.json", '{"hooksConfig": {"disabled": ["/bin/sh /x/scripts/keepsake-hook stop"]}}', True),
    ("gemini", "settings.json", '{"hooksConfig": "off"}', False),
    ("qwen", "settings.json", '{"disableAllHooks": true}', True),
    ("qwen", "settings.json", '{"disableAllHooks": false}', False),
    ("copilot", "settings.json", '{"disableAllHooks": true}', False),
    ("copilot", "hooks/keepsake.json", '{"version": 1, "disableAllHooks": true}', True),
    ("copilot", "settings.json", "// mine\n{}", False),
    ("codex", "config.toml", 'model = "x"\n[features]  # mine\nhooks = false\n', True),
    ("codex", "config.toml", "features.hooks=false\n", True),
    ("codex", "config.toml", "[features]\ncodex_hooks = false # old\n", True),
    ("codex", "config.toml", "[features]\nhooks = true\n[other]\nhooks = false\n", False),
    ("codex", "config.toml", "\xff[", False),
]


@pytest.mark.parametrize(("name", "file", "text", "off"), SWITCHES)
def test_hooks_that_are_switched_off_are_named_and_left_so(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str, file: str, text: str, off: bool
) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    host = hosts.named(name)
    path = os.path.join(host.folder(os.environ), *file.split("/"))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="latin-1") as opened:
        opened.write(text)
    for options in (("--dry-run",), ()):
        (row,) = cli.json("install", name, *options)
        assert (row["problem"], f"in {path}" in row["todo"]) == ("", off)
    assert row["written"] is True
    report = cli.json("doctor")
    assert [one["problem"] for one in report["problems"] if host.TITLE in one["problem"]] == (
        [f"{host.TITLE}: {setup.state(host).off}"] if off else []
    )
    assert ("but its hooks are switched off" in setup.state(host).words()) == off
    cli.json("uninstall", name)
    with open(path, encoding="latin-1") as opened:
        assert opened.read() == text
    assert not any(host.TITLE in one["problem"] for one in cli.json("doctor")["problems"])


@pytest.mark.parametrize(("name", "said"), [("emacs", "known are"), ("claude", "as its plugin")])
def test_an_agent_that_cant_be_set_up_is_refused(cli: Cli, name: str, said: str) -> None:
    assert cli("install", name) == 1
    assert said in cli.err
