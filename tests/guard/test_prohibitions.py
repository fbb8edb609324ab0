"""What a rule forbids so plainly that a machine can tell; and which command lines and edits that is."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from keepsake.guard import code_names, effects, guards, prohibitions, shell
from keepsake.guard.guards import Guard

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
    ("Never use sudo.", "ls || sudo -E make install", "man sudo"),
    ("No kubectl delete, ever.", "kubectl -n shop delete pod/a", "kubectl auth can-i delete pods"),
    ("Never git add .", "git add .", "git add a.py"),
    ("No git push, I push myself.", "sudo -u dev git push", "git stash push"),
    ("Always use uv run instead of calling python directly.", "FOO=1 python3 -m a.b", "uv run python a.py"),
    ("Never pip install anything, add it with uv add.", "python -m pip install -q x", "pip list"),
    ("Never run the full test suite, a plain npm test takes an hour.", "CI=1 npm test 2>&1 | tail", "npm test -- a"),
    ("Don't restart docker, others work here.", "sudo systemctl restart docker.service", "systemctl status docker"),
    ("Don't use jest, we have vitest.", "npx jest a.test.ts", "npx vitest run"),
    ("Don't run npm audit fix.", "npm audit fix", "npm audit"),
    ("Use `just` instead of make in this repo.", "make test", "just test"),
    ("Never push to main directly, open a pull request.", "git push origin main", "git push origin a"),
    ("Never, under any circumstances, run terraform destroy.", "terraform destroy", "terraform plan -destroy"),
    ("In this repo, never use npm.", "npm ci", "pnpm i"),
    ("Use ruff format instead of black.", "black .", "ruff format ."),
    (
        "Never put Co-Authored-By lines into commit messages.",
        "git commit -m x -m 'Co-authored-by: a'",
        "git commit -m x",
    ),
    ("`terraform apply` is forbidden here.", "terraform -chdir=infra apply", "terraform plan"),
    ("Führ hier niemals npm install aus, wir nehmen pnpm.", "npm install", "npm ci"),
    ("N\u2019utilise jamais sudo.", "sudo ls", "ls"),
    ("Utilise yarn, pas npm.", "npm ci", "yarn add a"),
    ("No uses nunca git add -A.", "git add -A", "git add -p a.py"),
    ("Nunca rode docker compose down.", "docker compose -f a.yml down", "docker compose up"),
]
EDITS = [
    ("Please never edit package-lock.json by hand.", "/p/package-lock.json", "/p/package.json"),
    ("You must never touch vendor/, it is generated.", "/p/vendor/a/b.go", "/p/vendored.go"),
    ("Leave the CHANGELOG alone, I write it.", "/p/CHANGELOG.md", "/p/docs/changelog-check.md"),
    ("Don't touch the README.", "/p/README.md", "/p/packages/a/README.md"),
    ("The generated files under api/gen are off limits.", "/p/api/gen/a.ts", "/p/api/general/a.ts"),
    ("Don't touch anything in db/migrations.", "/p/db/migrations/1.sql", "/p/db/migrations.md"),
    ("Hands off the .github folder.", "/p/.github/workflows/a.yml", "/p/docs/github.md"),
    ("Don't touch the dist folder.", "/p/dist/a.js", "/p/src/dist/a.js"),
    ("Finger weg von der pnpm-lock.yaml, die bleibt.", "/p/pnpm-lock.yaml", "/p/pnpm-workspace.yaml"),
    ("Ändere nichts unter config/prod.", "/p/config/prod/a.yml", "/p/config/dev/a.yml"),
    ("Ne touche pas au dossier legacy/.", "/p/legacy/a.php", "/p/src/legacy-a.php"),
    ("No edites nunca el archivo docker-compose.yml.", "/p/docker-compose.yml", "/p/docker-compose.dev.yml"),
    ("Não mexa na pasta infra/.", "/p/infra/a.tf", "/p/src/infrastructure/a.tf"),
]
# a rule about code, the file, a line that breaks it, one that doesn't
CODE = [
    ("Never use time.Sleep in our Go code.", "a.go", "time.Sleep(1)", "// no time.Sleep here"),
    ("No console.log in the code, ever.", "a.ts", "console.log(a)", "'console.log(a)'"),
    ("Never use console.log.", "a.ts", "console.log(a)", "const log = console.log;"),
    ("Never use any in TypeScript.", "a.ts", "f(a: any) {}", "// a row: any row"),
    ("Never use any in TypeScript.", "a.tsx", "return a as any;", "<p>the same as any other</p>"),
    ("Never use var in JavaScript.", "a.js", "  var a = 1;", "const variant = 1;"),
    ("Never use var in JavaScript.", "a.ts", "{ var a = 1; }", "x = { a, \n var: 1 }"),
    ("No print statements in the Python code.", "a.py", "print(a)", "pprint(a)"),
    ("No print statements in the Python code.", "a.py", "print(a)", '"""\nprint(a) shows it\n"""'),
    ("No print statements in the Python code.", "a.py", "print(a)", "console.print(a)"),
    ("No bare except in Python.", "a.py", "except:", "except OSError:"),
    ("Never use eval in our JavaScript.", "a.js", "eval(a)", "function evaluate(a) {}"),
    ("Never use unwrap() in the Rust code.", "a.rs", "f().unwrap();", "f().unwrap_or(0);"),
    ("Don't use GlobalScope in our Kotlin code.", "a.kt", "GlobalScope.launch {}", "/* GlobalScope */ launch {}"),
    ("No @ts-ignore, fix the type.", "a.ts", "// @ts-ignore", "// @ts-expect-error"),
    ("Never add eslint-disable comments.", "a.js", "// eslint-disable-next-line", "// eslint"),
    ("Kein console.log im Code, nimm den Logger.", "a.js", "console.log(a)", "log.info(a)"),
    ("Pas de console.log dans le code.", "a.js", "console.log(a)", " * console.log(a)"),
    ("Nunca uses print en el código de Python.", "a.py", "print(a)", "# print(a)"),
    ("No console.log under src/, in scripts/ it's fine.", "src/a.js", "console.log(a)", "log(a)"),
    ("Don't use em dashes in anything you write.", "a.md", "a \N{EM DASH} b", "a - b"),
]
# A command that writes to package-lock.json or below vendor/, and one that does not.
WRITES = [
    ("sed -i 's/a/b/' package-lock.json", "sed -n 's/a/b/p' package-lock.json"),
    ("cat <<'EOF' > package-lock.json\n{}\nEOF", "cat <<'EOF' > a.md\n> package-lock.json\nEOF"),
    ("jq . a >> ./package-lock.json", "jq . package-lock.json > /tmp/package-lock.json"),
    ("jq . a | tee -a package-lock.json", "jq . package-lock.json 2>&1 | tee a"),
    ("rm -f package-lock.json", "git diff -- package-lock.json"),
    ("mv a.json package-lock.json", "cp package-lock.json a.json"),
    ("cp ../a/package-lock.json .", "cp package-lock.json /tmp/"),
    ("perl -pi -e 's/a/b/' vendor/a.c", "perl -ne 'print' vendor/a.c"),
    ("rm -rf vendor", "cd /tmp && rm -rf vendor"),
    ("git rm -r vendor/a", "git add vendor/a"),
    ("sed -E -i.bak -e 's/a/b/' vendor/a.c", "sed -i 's/a/vendor\\//' b.c"),
    ("cp a.c vendor/", "cp -r vendor/a /tmp/a"),
    ("echo a >vendor/a.c", "echo 'a > vendor/a.c'"),
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
    "Don't change package.json without telling me first.",
    "Never use npm, in web/ it's fine.",
    "Nothing in tmp/ is off limits.",
    "Don't commit this.",
    "Never use Next.js.",
    "Always use git over ssh.",
    "Never use console.log in tests.",
    "Don't touch package.json in web/.",
    "No tests in src/.",
    "Never use any of the old scripts.",
    "Não use git rebase a menos que eu peça.",
    "Ne modifie pas composer.lock sauf si je le demande.",
    "No uses npm cuando haya un yarn.lock.",
    "Committe nie, bevor die Tests grün sind.",
]
SETS = Path(__file__).parent.parent / "data" / "guard"
KINDS = {"run", "swap", "bare", "edit", "remove", "code", "message", "off", "act", "no"}


def met(rule: str, tool: str, branch: str = "main", **given: object) -> bool:
    return bool(guards.violated(prohibitions.guards(rule, "u"), tool, given, branch, "/p"))


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


def examples() -> list[tuple[str, str, str]]:
    rows = Path(prohibitions.__file__).with_name("forms.txt").read_text("utf-8").splitlines()
    return [
        (what, pattern, said) for what, pattern, said in (row.split("\t") for row in rows if row[:1] not in ("", "#"))
    ]


@pytest.mark.parametrize(("what", "pattern", "said"), examples())
def test_every_form_has_an_example_that_forbids_something(what: str, pattern: str, said: str) -> None:
    assert what in KINDS
    assert pattern
    assert prohibitions.guards(said, "u")


@pytest.mark.parametrize("row", code_names.TABLE)
def test_every_name_of_code_has_an_example_that_brings_it(row: tuple[list[str], list[str], list[str], str]) -> None:
    languages, _, texts, line = row
    assert any(effects.adds(text, "", line, f"a.{languages[0]}") for text in texts)


@pytest.mark.parametrize(("rule", "file", "does", "does_not"), CODE)
def test_code_counts_in_its_language_outside_of_comments_and_texts(
    rule: str, file: str, does: str, does_not: str
) -> None:
    path = f"/p/{file}"
    assert met(rule, "Edit", file_path=path, old_string="", new_string=does)
    assert met(rule, "Write", file_path=path, content=f"first\n{does}\n")
    assert not met(rule, "Edit", file_path=path, old_string="", new_string=does_not)
    assert not met(rule, "Edit", file_path=path, old_string=does, new_string="")
    assert not met(rule, "Edit", file_path=path, old_string=f"{does}\na", new_string=f"{does}\nb")
    assert met(rule, "Edit", file_path=path, old_string=does, new_string=f"{does}\n{does}")


def test_code_is_forbidden_where_a_rule_says_so_alone() -> None:
    rule = "Never use time.Sleep in our Go code."
    assert not met(rule, "Edit", file_path="/p/a.py", old_string="", new_string="time.Sleep(5)")
    rule = "No console.log under src/, in scripts/ it's fine."
    assert not met(rule, "Edit", file_path="/p/scripts/a.js", old_string="", new_string="console.log(a)")


@pytest.mark.parametrize(("does", "does_not"), WRITES)
def test_a_command_that_plainly_writes_to_a_forbidden_file_counts_as_an_edit(does: str, does_not: str) -> None:
    rule = "Never edit package-lock.json. Don't touch vendor/."
    assert met(rule, "Bash", command=does)
    assert not met(rule, "Bash", command=does_not)


def test_what_may_not_be_removed_may_be_edited() -> None:
    rule = "Don't delete anything under fixtures/."
    assert met(rule, "Bash", command="git rm fixtures/a.json")
    assert met(rule, "Bash", command="mv fixtures/a.json old.json")
    assert not met(rule, "Bash", command="mv a.json fixtures/a.json")
    assert not met(rule, "Edit", file_path="/p/fixtures/a.json", old_string="a", new_string="b")


@pytest.mark.parametrize(("name", "least"), [("rules-and-calls", 101), ("rules-and-calls-b", 44), ("own", 92)])
def test_of_the_kept_sets_none_is_asked_about_wrongly(name: str, least: int) -> None:
    rows = [json.loads(line) for line in (SETS / f"{name}.jsonl").read_text("utf-8").splitlines()[1:]]
    asked, wrongly = 0, []
    for row in rows:
        made = prohibitions.guards(row["rule"], "u")
        branch = "main" if "main" in row["rule"] else ""
        for call in row["calls"]:
            found = guards.violated(made, call["tool"], call["input"], branch, "/home/dev/shop")
            asked += bool(found) and call["ask"]
            wrongly += [(row["rule"], call)] if found and not call["ask"] else []
    assert wrongly == []
    assert asked >= least


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
    assert not guards.violated(never, "Bash", given, "main", str(tmp_path))
    (tmp_path / "sub" / ".git").rmdir()
    assert guards.violated(never, "Bash", given, "main", str(tmp_path))


def test_a_branch_is_the_one_that_is_named_or_checked_out() -> None:
    assert met("Never push to main.", "Bash", command="git push")
    assert not met("Never push to main.", "Bash", branch="next", command="git push")
    assert met("Never push to main.", "Bash", branch="next", command="git push origin HEAD:main")


def test_a_command_line_is_split_as_a_shell_does() -> None:
    assert shell.commands("a 2>&1 >b | c 2>/dev/null") == [[">", "b"], ["a"], [">", "/dev/null"], ["c"]]
    assert shell.commands("cat <<A <<'B' >f\nnpm x\nA\nnpm y\nB\nls") == [[">", "f"], ["cat"], ["ls"]]
    line = "FOO=1 /usr/bin/git commit -m \"never; npm install\" && 'npm' run\\\n x # rest\ncat <<EOF\nnpm install\nEOF"
    assert shell.commands(line) == [["git", "commit", "-m", "never; npm install"], ["npm", "run", "x"], ["cat"]]


def test_a_guard_is_a_line_and_back() -> None:
    [one] = guards.read(Guard("Bash", "command", ["git", "push"], "id-1").line() + "\nbroken\n")
    assert (one.tool, one.form, one.words, one.uid) == ("Bash", "command", ["git", "push"], "id-1")


@pytest.mark.parametrize("unit", ["/* a */ x\n", "/*", "eval(", "  eval(a)\n", '"\\', "'\"`\\", "/"])
@pytest.mark.parametrize("word", ["eval(", "^eval($"])
def test_what_an_edit_adds_is_read_in_linear_time(unit: str, word: str) -> None:
    def took(size: int) -> float:
        text = unit * (size // len(unit)) + "eval(a)"
        start = time.process_time()
        effects.adds(word, "", text, "a.js")
        return time.process_time() - start

    small, large = (min(took(size) for _ in range(3)) for size in (20_000, 200_000))
    assert large < max(30 * small, 0.01)
