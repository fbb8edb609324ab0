"""What a rule forbids so plainly that a machine can tell; and which command lines and edits that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keepsake.guard import guards, prohibitions, shell
from keepsake.guard.guards import Guard

if TYPE_CHECKING:
    from pathlib import Path

# a person's rule, a call that it forbids, one that it doesn't
RULES = [
    ("From now on never run `npm install` in this project.", "cd web && npm install --save left-pad", "npm run build"),
    ("Never run npm install here, use pnpm.", "sudo npm install", "pnpm install"),
    ("We use pnpm here, not npm.", "npm test", "npm ls"),
    ("Use uv instead of pip", "pip install x", "echo 'pip install x'"),
    ("Never push to main without asking me first.", "git push origin main", "git push origin next"),
    ("Never force-push.", "git push -f", "git push"),
    ("Don't ever commit without asking me.", "git add . && git commit -m x", 'grep "git commit" notes'),
    ("Never commit to main.", "git -C . commit -m x", "git status"),
    ("Don't commit to main.", "git checkout main && git commit -m x", "git checkout -b fix && git commit -am x"),
    ("Never commit to main.", "git commit -am x", "git switch -c fix && git commit -m x && git push -u origin fix"),
    ("Never commit to main.", "git checkout a.py && git commit -m x", "git -C /tmp/other commit -m x"),
    ("Never use pip.", "pip install x", "pip -V"),
    ("never git add -A, add the files by name", "git add -A", "git add a.py"),
    ("Never use --no-verify.", "git commit --no-verify -m x", "git commit -m 'no --no-verify'"),
    ("Never use `rm -rf` here.", "rm -fr build", "rm build/x"),
    ("Never amend commits.", "git commit --amend --no-edit", "git commit -m amend"),
    ("Never rebase.", "git fetch && git rebase origin/main", "git rebase --abort"),
    ("Niemals npm install ausführen, wir nehmen pnpm.", "npm install", "npm ci"),
    ("Never run docker compose down -v.", "docker compose down -v", "docker compose down"),
]
EDITS = [
    ("Please never edit package-lock.json by hand.", "/p/package-lock.json", "/p/package.json"),
    ("You must never touch vendor/, it is generated.", "/p/vendor/a/b.go", "/p/vendored.go"),
]
# A condition, a place, no command, words that are not understood: nothing is forbidden for sure.
NONE = [
    "Never run the tests before lunch.",
    "Never use --no-verify when you commit.",
    "Never run npm install, except in web.",
    "Never amend commits that are pushed.",
    "Never push unless the tests pass.",
    "Never use `time.Sleep` in tests.",
    "Never skip the tests of falcon before a release.",
    "Never go there.",
    "Never make me wait.",
    "Don't use cat, use bat.",
    "Always run `make check` first.",
    "Never deploy otter to production without asking me first.",
]


def met(rule: str, tool: str, branch: str = "main", **given: object) -> bool:
    return bool(guards.against(prohibitions.guards(rule, "u"), tool, given, branch, "/p"))


@pytest.mark.parametrize(("rule", "does", "does_not"), RULES)
def test_a_command_that_a_rule_forbids_is_known(rule: str, does: str, does_not: str) -> None:
    assert met(rule, "Bash", command=does)
    assert not met(rule, "Bash", command=does_not)
    assert not met(rule, "Edit", file_path="/p/x", old_string="", new_string=does)


@pytest.mark.parametrize(("rule", "does", "does_not"), EDITS)
def test_a_file_that_a_rule_forbids_to_edit_is_known(rule: str, does: str, does_not: str) -> None:
    for tool in ("Edit", "Write"):
        assert met(rule, tool, file_path=does, new_string="x")
        assert not met(rule, tool, file_path=does_not, new_string="x")


@pytest.mark.parametrize("rule", NONE)
def test_what_is_not_plain_forbids_nothing(rule: str) -> None:
    assert prohibitions.guards(rule, "u") == []


@pytest.mark.parametrize(("what", "form"), prohibitions.FORMS)
def test_every_form_is_used(what: str, form: object) -> None:
    assert what in ("run", "edit", "act")
    assert form


def test_code_that_a_rule_forbids_counts_where_an_edit_brings_it() -> None:
    rule = "Never use `time.Sleep`."
    assert met(rule, "Edit", file_path="/p/a.go", old_string="", new_string="time.Sleep(5)")
    assert not met(rule, "Edit", file_path="/p/a.go", old_string="time.Sleep(5)", new_string="time.Sleep(9)")
    assert not met(rule, "Edit", file_path="/p/a.go", old_string="", new_string="mytime.Sleeper()")
    assert not met(rule, "Edit", file_path="/p/notes.md", old_string="", new_string="time.Sleep is slow")


def test_what_happens_outside_the_project_is_not_looked_at() -> None:
    for line in (
        "cd /tmp/x && git commit -m x",
        "mkdir t && cd t && git init && git commit -m x",
        "cd ../y; git commit",
    ):
        assert not met("Never commit.", "Bash", command=line)
    assert met("Never commit.", "Bash", command="cd /p/src && git commit -m x")
    assert not met("Never edit package-lock.json.", "Edit", file_path="/tmp/elsewhere/package-lock.json", new_string="")
    assert met("Never edit package-lock.json.", "Edit", file_path="web/package-lock.json", new_string="x")


def test_a_repository_inside_the_project_is_another(tmp_path: Path) -> None:
    (tmp_path / "sub" / ".git").mkdir(parents=True)
    never = prohibitions.guards("Never commit.", "u")
    given: dict[str, object] = {"command": "cd sub && git commit -m x"}
    assert not guards.against(never, "Bash", given, "main", str(tmp_path))
    (tmp_path / "sub" / ".git").rmdir()
    assert guards.against(never, "Bash", given, "main", str(tmp_path))


def test_a_branch_is_the_one_that_is_named_or_checked_out() -> None:
    assert met("Never push to main.", "Bash", command="git push")
    assert not met("Never push to main.", "Bash", branch="next", command="git push")
    assert met("Never push to main.", "Bash", branch="next", command="git push origin HEAD:main")


def test_a_command_line_is_split_as_a_shell_does() -> None:
    line = "FOO=1 /usr/bin/git commit -m \"never; npm install\" && 'npm' run\\\n x # rest\ncat <<EOF\nnpm install\nEOF"
    assert shell.commands(line) == [["git", "commit", "-m", "never; npm install"], ["npm", "run", "x"], ["cat"]]


def test_a_guard_is_a_line_and_back() -> None:
    [one] = guards.read(Guard("Bash", "command", ["git", "push"], "id-1").line() + "\nbroken\n")
    assert (one.tool, one.form, one.words, one.uid) == ("Bash", "command", ["git", "push"], "id-1")
