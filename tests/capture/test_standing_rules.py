"""A person's corrections and standing rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.capture import transcripts as t
from tests.conftest import DRAWN

from keepsake.capture import ingest, standing_rules, statements
from keepsake.operations import saving, show_text
from keepsake.store import drafts, memories, schema
from keepsake.store.store import Store
from keepsake.transcript.speech import spoken

if TYPE_CHECKING:
    from keepsake.store.db import Connection

DATA = Path(__file__).resolve().parent.parent / "data" / "rules"

RULES = """
en|+|no, not npm: we use pnpm here
en|+|Always run the linter before committing.
en|+|From now on, write commit messages in English
en|-|Don't mock the database in the integration tests
en|-|never push directly to main
en|-|please don't add comments to generated files
en|+|use tabs instead of spaces in this repo
en|+|No, tests belong next to the module
en|-|Stop adding emojis to commit messages
en|+|not as a comment, but as a document attached to the ticket
hu|+|mindig futtasd a lintert commit előtt
hu|-|Ne használj emojit a commit üzenetekben
hu|+|mostantól magyarul írd a dokumentációt
hu|+|nálunk pnpm-et használunk
de|-|Bitte niemals direkt auf main pushen
de|+|Wir verwenden hier pnpm statt npm
de|+|ab jetzt Commit-Nachrichten auf Deutsch schreiben
de|-|Verwende keine Emojis in Commit-Nachrichten
es|+|siempre ejecuta el linter antes de hacer commit
es|-|no uses emojis en los mensajes de commit
es|+|aquí usamos pnpm, no npm
fr|-|ne mets jamais d'emojis dans les messages
fr|+|désormais, écris les messages en anglais
fr|+|ici on utilise pnpm, pas npm
ko|-|커밋 메시지에 이모지를 쓰지 마세요
ko|+|항상 커밋 전에 린터를 실행하세요
ko|+|우리는 여기서 pnpm을 사용합니다
ja|+|コミット前に必ずリンターを実行してください
ja|-|コミットメッセージに絵文字を使わないでください
zh|+|以后文档都用中文写
zh|-|不要在提交信息里使用表情符号
en|+|no, not npm, use pnpm
en|-|No, not tabs. Indent with spaces, please
en|+|Always use pnpm
en|+|we use pnpm here
en|+|in this project we write commit messages in English
en|+|Our convention is snake_case for file names
en|+|No, the config lives in settings.toml, not config.json
de|+|Nein, nicht npm, nimm pnpm
de|+|Benutze immer pnpm
de|+|Nein, nicht npm, sondern pnpm.
de|-|Bitte nicht npm verwenden
es|+|Usa siempre pnpm
es|+|No, npm no, usa pnpm
fr|+|Utilise toujours pnpm
fr|+|Non, pas npm, utilise pnpm
hu|-|Soha ne commitolj közvetlenül a main ágra
ko|+|아니, npm이 아니라 pnpm을 사용해
zh|+|提交之前一定要运行测试
zh|+|用pnpm代替npm
en|-|From now on, never push to main directly
en|-|From now on don't mock the database in tests
en|-|Going forward, never run the linter before a commit.
en|-|In future never mock the database in tests.
en|-|As a rule, never mock the database in tests.
en|-|Never use tabs in this repo from now on.
en|-|We never mock the database in tests, from now on.
en|-|Remember that we never push to main directly
en|-|Our convention is to never push to main directly
en|-|No, we don't use npm here.
en|-|Never use npm instead of pnpm in scripts
en|+|From now on, always push to main directly
en|+|No, don't use npm, use pnpm
de|-|Ab jetzt verwende nie npm
de|-|Künftig keine Emojis in Commit-Nachrichten
de|-|Wir verwenden ab sofort kein npm
de|+|Wir verwenden nicht npm, sondern pnpm
hu|-|mostantól ne használj npm-et
hu|-|nálunk nem használunk npm-et
es|-|A partir de ahora nunca uses npm
es|-|en adelante no uses npm
fr|-|Désormais, n'utilise plus npm
fr|-|à partir de maintenant ne mets jamais d'emojis
ko|-|앞으로 npm을 쓰지 마세요
ko|-|우리는 여기서 npm을 사용하지 않습니다
ja|-|今後は npm を使わないでください
ja|-|ここでは npm を使いません
zh|-|从现在开始,不要使用 npm
zh|-|以后都不要用 npm 提交
en|+|Metric units only in the manual. Always.
en|-|No mocks in any of our projects.
en|-|In this repo no default exports.
en|-|New rule: no default exports.
en|-|Components must not fetch data themselves in this project.
en|-|Don't use emojis. That applies to everything you write.
en|-|No abbreviations in variable names. Keep to that everywhere.
en|+|Short names inside loops. Keep to that everywhere.
nl|-|Voortaan geen emoji's meer
de|-|Ab sofort bitte keine neuen Abhängigkeiten
fr|-|À partir de maintenant pas de nouvelle dépendance
pt|-|A partir de agora, nada de emojis
en|+|On my machine use podman, never docker.
hu|+|nem tabot, hanem szóközt használj
hu|+|npm helyett pnpm-et használj
fr|+|Utilise pnpm au lieu de npm
fr|-|Dans ce dépôt pas de tabulations
ko|+|npm 말고 pnpm 써
ko|+|매번 커밋 전에 테스트를 실행해 주세요
ko|-|절대로 main에 푸시하면 안 돼요
ja|+|このプロジェクトでは pnpm を使います
ja|+|npmではなくpnpmを使ってください
ja|+|コミットする前に毎回テストを実行すること。
zh|+|始终在提交前运行测试
zh|+|我们都用pnpm管理依赖
zh|+|用pnpm而不是npm
zh|-|绝不要直接推送到主分支
zh|+|每次提交前必须运行测试
nl|+|Altijd eerst de tests draaien
nl|+|Vanaf nu commits in het Engels
nl|+|We gebruiken hier pnpm
nl|+|Gebruik pnpm in plaats van npm
nl|+|Bij ons schrijven we de documentatie in het Nederlands
nl|-|Nooit direct op main pushen
nl|-|Gebruik geen emoji's in commits
nl|-|Niet direct op main pushen
nl|-|Vanaf nu nooit direct op main pushen
pt|+|Sempre rode o linter antes do commit
pt|+|Aqui usamos pnpm
pt|+|Use pnpm em vez de npm
pt|+|De agora em diante escreva os commits em inglês
pt|-|Nunca altere os arquivos gerados
pt|-|Não use emojis nos commits
pt|-|Neste projeto não usamos ORM
pt|-|De agora em diante não use npm
""".strip().splitlines()  # the languages' own marks

NO_RULES = """
don't run that now
can you check this? don't change anything, just let me know
why don't we use pnpm here?
I don't know what the linter says
it somehow always lists these under each branch
we used the test-repo skill yesterday and after that I get the following error
no
don't commit yet
I think we should always be careful, maybe
the function should never return nil because the caller checks the error
it doesn't work on my machine
/commit never mind the tests in here
> always run the linter before committing
1. Always ask first, then update the settings
Das geht jetzt nicht mit dem Server
ne futtasd most le a teszteket
no uses el servidor por ahora
n'ajoute pas de tests pour l'instant
지금은 커밋하지 마세요 여기에
今は実行しないでください
现在不要提交代码
never mind
no, there are three files, not two
nein, nicht ganz
non, pas vraiment
A szerver mindig 500-at ad vissza
테스트가 항상 실패합니다
テストがいつも失敗します
测试总是失败
必须重启吗
De server is altijd traag
gebruik nu even de testdatabase
Por enquanto não use o cache
o teste sempre falha
ja, doe maar
キャッシュが絶対に消えないのですが、原因を調べて。
缓存从不过期,查一下原因
서버가 절대 꺼지지 않아요. 원인을 찾아 주세요.
""".strip().splitlines()


LASTING = """
Always run make lint before you commit.
Never push to main directly, open a PR.
from now on please write commit messages in German
In this project we don't mock the database, we use the test container.
please never use --no-verify
No, we use uv in this repo, not pip.
Going forward, put migrations in db/migrate and number them by date.
we always rebase feature branches before merging
I prefer small commits over one big one
Don't ever touch the vendored folder.
as a rule, tests go next to the code
Our convention is snake_case for files and PascalCase for types.
You should always ask before adding a dependency.
in future, don't summarise what you did at the end
Remember: never log customer emails.
immer erst die Tests laufen lassen, dann committen
Bitte nie direkt in main pushen
Ab jetzt Kommentare nur noch auf Englisch
toujours lancer les tests avant de pousser
Nunca hagas commit del archivo .env
mindig futtasd le a tesztet commit előtt
Please always answer in English, even if I write in Polish.
never edit generated files by hand; run make proto instead
We only use Postgres here, no SQLite.
always use the Makefile targets instead of calling go directly
You must never delete the shadow branch.
Make sure to always update the changelog when behaviour changes.
Never touch vendor/; it's generated.
Never use `any`
Never use mocks. This is important.
Always quote paths in shell scripts.
Never say "You're absolutely right".
Always run the tests before you say that you are done.
Never install anything globally. I mean it.
Always keep the API backwards compatible. That matters to our customers.
""".strip().splitlines()

ONE_OFF = """
do the one here as well, always want to be passed a valid id
the tests always fail on my machine
never mind, I found it
it never returns
it should always be sorted by date
Field computed but never shown to the user
use the other function instead of this one
can you always print the id here?
let's never speak of this again
don't commit yet
no, not that file, the other one
The function should use the existing helper instead of duplicating the logic.
we always end up with two checkpoints after a rebase
I always forget how this works, explain please
why do we always create a branch?
To suppress this warning in future sessions, run: entire enable
we used go-git here because the cli was slow
from now on the branch has two parents, so the walk fails
rename cpID to checkpointID in session.go
it's always nil when the session was reset
You always do this, stop it
And make sure the count is correct
In this test always use the second fixture
the docs say to never call it twice
reviewer comment: always check the error here
Never executed on windows, is that right
we never had this before the merge
always returning true looks wrong to me
next: never show the banner for guests
The comment should say it is always written as steps_count
Prefer composition: Always inject dependencies (from the review above)
For this PR always squash
In the future we might support multiple agents.
Consider always passing the context to avoid the extra lookup.
ok, always show the prompt first then
please fix the lint errors, never seen that many
Looks like we never close the file
now always print the hash
we always want to have the id
Alternatively never cache it
The docs always say to call it twice
Never say never, says the guide of the vendor
Always use the second fixture. This is important, says the reviewer.
Always call it twice. This is what the docs say.
Always skip the tests. That matters less than what the guide claims.
you always say to run the tests before the commit
it never does anything
Always null on windows, it's odd
we always run the tests twice, it's slow
""".strip().splitlines()  # wishes, facts, lint output, reviews, strings


@pytest.mark.parametrize("case", RULES)
def test_a_rule_is_known_with_its_side(case: str) -> None:
    _, side, said = case.split("|")
    assert [positive for _, positive in standing_rules.rule_sentences(said)] == [side == "+"]


@pytest.mark.parametrize("said", NO_RULES)
def test_what_holds_for_the_moment_or_is_no_instruction_is_no_rule(said: str) -> None:
    assert standing_rules.rule_sentences(said) == []


def lasting(said: str) -> bool:
    return any(standing_rules.standing(sentence) for sentence, _ in standing_rules.rule_sentences(said))


@pytest.mark.parametrize("said", LASTING)
def test_what_is_said_as_lasting_is_a_rule_at_once(said: str) -> None:
    assert lasting(said)


@pytest.mark.parametrize("said", ONE_OFF)
def test_a_wish_about_one_thing_is_no_rule(said: str) -> None:
    assert not lasting(said)


def graded(name: str) -> list[dict[str, Any]]:
    """Return the prompts of a set, each with whether it sets a rule, without the line that tells of the set."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("stranger.jsonl", 81, 0),
        ("stranger-b.jsonl", 53, 1),
        ("stranger-c.jsonl", 14, 1),
        ("fitted.jsonl", 101, 0),
        ("fitted-b.jsonl", 41, 0),
        ("fitted-c.jsonl", 36, 3),
    ],
)
def test_of_what_is_said_as_lasting_most_is_taken_and_of_the_rest_nearly_nothing(
    name: str, least: int, most: int
) -> None:
    """Prompts that set a rule, and others: 90 and 160; 100 and 200; 80 and 170; 120 and 217; 50 and 129; 40 and 104."""
    taken = [row for row in graded(name) if lasting(spoken("user", row["text"]))]
    assert len([row for row in taken if not row["rule"]]) <= most
    assert len([row for row in taken if row["rule"]]) >= least


EXAMPLES = [part for row in RULES for part in statements.sentences(row.split("|", 2)[2])]
EXAMPLES += [part for row in LASTING for part in statements.sentences(row)]
EXAMPLES += [
    part
    for name in ("stranger.jsonl", "fitted.jsonl", "fitted-b.jsonl", "fitted-c.jsonl")
    for row in graded(name)
    if row["rule"]
    for part in statements.sentences(spoken("user", row["text"]), standing_rules.stands_alone)
]


@pytest.mark.parametrize(
    "mark",
    [
        *(
            mark
            for sides in standing_rules._DATA["languages"].values()  # noqa: SLF001  # the table itself
            for marks in (sides, sides.get("lasts", {}))
            for side in ("do", "dont")
            for mark in marks.get(side, [])
        ),
        *standing_rules._DATA["lasting"],  # noqa: SLF001
    ],
)
def test_every_mark_has_an_example(mark: str) -> None:
    assert any(re.search(standing_rules._any([mark]), example, re.IGNORECASE) for example in EXAMPLES)  # noqa: SLF001


def test_a_pasted_plan_is_no_rule() -> None:
    plan = "Implement the following plan:\n" + "\n".join(f"Step {n}: always do thing {n} first" for n in range(20))
    assert standing_rules.rule_sentences(plan) == []
    assert standing_rules.rule_sentences("```\nalways run the linter\n```\nwhat is this?") == []


def test_words_that_may_stand_before_a_colon_take_no_time_however_often_they_are_said() -> None:
    """With no bound on their number this takes hours."""
    assert standing_rules.rule_sentences("when i say a i mean " * 70 + "x: y") == []


def meaning(said: str) -> standing_rules.Meaning:
    return standing_rules.Meaning(said[1:], positive=said[0] == "+")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("+always run the linter before committing", "+Please always run the linter before committing!", True),
        ("+always run the linter before committing", "-never run the linter before committing", False),
        ("+always run the linter before committing", "+always run the tests before committing", False),
        ("-Never use `any`", "-never use `any` in TypeScript", False),
        ("-Never use `any`", "-Never use `all`", False),
        ("-Never use npm here, use pnpm", "-never use npm here, use pnpm!", True),
        ("-Never use pnpm here, use npm", "-Never use npm here, use pnpm", False),
    ],
)
def test_said_again(one: str, other: str, expected: bool) -> None:
    assert standing_rules.same(meaning(one), meaning(other)) == expected


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        ("-never squash commits", "+always squash commits", True),
        ("+use spaces for indentation", "+use tabs for indentation", True),
        ("+we use yarn here instead of pnpm", "+no, not npm: we use pnpm here", True),
        ("+commit messages are in Hungarian from now on", "+from now on commit messages are in English", True),
        ("+we use ruff here", "+we use pytest here", False),
        ("+always run the tests before committing", "+always run the linter before committing", False),
        ("-don't mock the database", "-don't push to main", False),
        ("-Never use pnpm here, use npm", "-Never use npm here, use pnpm", True),
        ("+Always use SQLite for tests, never Postgres", "+Always use Postgres for tests, never SQLite", True),
        ("-Niemals pnpm benutzen, sondern npm", "-Niemals npm benutzen, sondern pnpm", True),
        ("+Always use npm and never pnpm", "+Always use pnpm and never npm", True),
        ("-Never push to main, open a pull request", "+Always run the tests, then push", False),
        (
            "-Never commit generated files, commit the sources",
            "+Always commit the sources, never generated files",
            True,
        ),
    ],
)
def test_contradicted(new: str, old: str, expected: bool) -> None:
    assert standing_rules.contradicts(meaning(new), meaning(old)) == expected


class Sessions:
    """A store, and sessions told to it one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.opened = Store(str(folder), schema.open_memory(str(folder / "memory.db")))
        self.db: Connection = self.opened.db

    def told(self, name: str, *lines: object, live: bool = False) -> None:
        """Capture what a session's transcript holds now."""
        ingest.capture(self.opened, str(t.write(self.folder / f"{name}.jsonl", *lines)), live=live)

    def rules(self) -> list[tuple[str, int, int]]:
        """(text, count, superseded) of every rule, oldest first."""
        found = memories.find(self.db, "kind = 'rule'", (), "ORDER BY id")
        return [(rule.content, rule.count, rule.state) for rule in found]


@pytest.fixture
def store(tmp_path: Path) -> Sessions:
    """An empty store."""
    return Sessions(tmp_path)


def test_a_rule_is_kept_beside_its_turn_in_the_persons_words_alone(store: Sessions) -> None:
    store.told("s1", t.user("please add the uploader"), t.assistant(t.text("I will install it with npm, " + "w " * 30)),
               t.user("no, not npm: we use pnpm here"))  # fmt: skip
    (rule,) = memories.find(store.db, "kind = 'rule'")
    assert (rule.type, rule.role, rule.source, rule.tag_list()) == ("Decision", "user", "transcript", ["rule"])
    assert rule.content == "no, not npm: we use pnpm here"
    assert len(memories.find(store.db, "kind = 'turn' AND role = 'user'")) == 2


@pytest.mark.parametrize(
    ("folder_of_the_first", "counts"),
    [("/home/bobby/work", []), ("/home/ada/removed-worktree", [2]), ("/srv/build", [2])],
)
def test_a_correction_becomes_a_rule_by_the_persons_own_words_only(
    store: Sessions, monkeypatch: pytest.MonkeyPatch, folder_of_the_first: str, counts: list[int]
) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv("USERPROFILE", "/home/ada")
    said = "No, tests belong next to the module"
    store.told("s1", t.user(said, cwd=folder_of_the_first, sessionId="s1"))
    store.told("s2", t.user(said, cwd=str(store.folder), sessionId="s2"), live=True)
    assert [count for _, count, _ in store.rules()] == counts


def test_said_again_it_counts_and_read_again_it_does_not(store: Sessions) -> None:
    line = t.user("Always run the linter before committing.")
    store.told("s1", line)
    store.told("s1", t.assistant(t.text("Understood, the linter runs before every commit from here on in.")))
    store.told("fork", line)
    assert store.rules() == [("Always run the linter before committing.", 1, 0)]
    store.told("s2", t.user("please always run the linter before committing"))
    assert store.rules() == [("Always run the linter before committing.", 2, 0)]


def test_a_correction_that_is_not_said_as_lasting_is_a_rule_when_it_is_made_again(store: Sessions) -> None:
    said = "Stop adding emojis to the commit messages"
    store.told("s1", t.user(said), t.user("and now something else about the tests, please"))
    assert store.rules() == []
    store.told("s2", t.user(f"please {said.lower()}!"))
    assert store.rules() == [(f"please {said.lower()}!", 2, 0)]


def test_what_the_model_or_a_page_said_is_no_first_time(store: Sessions) -> None:
    said = "Stop adding emojis to the commit messages"
    store.told("s1", t.assistant(t.text(f"{said}, says the style guide of this project.")), t.user(f"> {said}"))
    store.told("s2", t.user(said))
    assert store.rules() == []


def test_contradicted_the_newer_wins_and_the_older_stays_marked(store: Sessions) -> None:
    store.told("s1", t.user("use tabs instead of spaces in this repo"))
    store.told("s2", t.user("from now on use spaces instead of tabs in this repo"))
    assert [(count, superseded) for _, count, superseded in store.rules()] == [(1, 1), (1, 0)]
    old, new = memories.find(store.db, "kind = 'rule'", (), "ORDER BY id")
    assert "superseded" in show_text.head(store.db, old)  # the words a person reads
    assert "superseded" not in show_text.head(store.db, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Always mock the database in tests.", "From now on, never mock the database in tests."),
        ("From now on, never mock the database in tests.", "Always mock the database in tests."),
        ("Verwende immer npm für das Paket.", "Ab jetzt verwende nie npm für das Paket."),
    ],
)
@pytest.mark.parametrize("how", ["said", "edited or imported"])
def test_never_from_now_on_takes_the_rule_back_instead_of_repeating_it(
    store: Sessions, old: str, new: str, how: str
) -> None:
    store.told("s1", t.user(old))
    if how != "said":  # only what capture reads comes with its side
        store.db.execute("UPDATE memory SET positive = NULL, alone = NULL")
    store.told("s2", t.user(new))
    assert store.rules() == [(old, 1, memories.SUPERSEDED), (new, 1, memories.CURRENT)]


def test_a_rule_that_was_edited_into_its_opposite_can_be_said_again(store: Sessions) -> None:
    said, edited = "Always mock the database in tests.", "Never mock the database in tests."
    store.told("s1", t.user(said))
    drafts.set_content(store.db, 2, edited, 0)
    store.db.execute("UPDATE memory SET positive = NULL, alone = NULL, edited = 1 WHERE id = 2")
    for session in ("s2", "s3"):
        store.told(session, t.user(said))
    assert store.rules() == [(edited, 1, memories.SUPERSEDED), (said, 2, memories.CURRENT)]


def test_what_a_rule_chose_and_rejected_can_be_exchanged(store: Sessions) -> None:
    old, new = "Never use npm here, use pnpm.", "Never use pnpm here, use npm."
    store.told("s1", t.user(old))
    store.told("s2", t.user(new))
    assert store.rules() == [(old, 1, memories.SUPERSEDED), (new, 1, memories.CURRENT)]
    store.told("s3", t.user(old))
    assert store.rules() == [(old, 1, memories.CURRENT), (new, 1, memories.SUPERSEDED)]


@pytest.mark.parametrize(
    ("saved", "said", "state", "rules"),
    [
        ("Answer in German.", "From now on answer in English.", memories.SUPERSEDED, 1),
        ("No emojis in commit messages", "Always use emojis in commit messages.", memories.SUPERSEDED, 1),
        ("Never use npm here, use pnpm.", "never use npm here, use pnpm!", memories.CURRENT, 0),
        ("Run the tests before you push. Do not push to main.", "Never push to main.", memories.CURRENT, 1),
    ],
)
def test_what_the_person_saved_as_a_rule_is_repeated_or_taken_back_like_one(
    store: Sessions, saved: str, said: str, state: int, rules: int
) -> None:
    uid, _ = saving.save(store.opened, saved, "Learning", ["rule"], [])
    store.db.execute("UPDATE memory SET updated = 0")
    store.told("s1", t.user(said, cwd=str(store.folder)), live=True)
    memory = memories.by_uid(store.db, uid)
    assert memory is not None
    assert (memory.state, len(store.rules())) == (state, rules)


def test_what_the_person_saves_as_a_rule_takes_back_what_they_said_before(store: Sessions) -> None:
    for name, said in (("s1", "From now on answer in English."), ("s2", "Always run the linter before committing.")):
        store.told(name, t.user(said, cwd=str(store.folder)), live=True)
    uid, _ = saving.save(store.opened, "Answer in German from now on.", "Learning", ["rule"], [])
    assert [state for *_, state in store.rules()] == [memories.SUPERSEDED, memories.CURRENT]
    saving.save(store.opened, "From now on answer in French", "Learning", ["rule"], [])
    memory = memories.by_uid(store.db, uid)
    assert memory is not None
    assert memory.state == memories.SUPERSEDED


def test_a_rule_that_was_edited_is_compared_by_its_new_words(store: Sessions) -> None:
    store.told("s1", t.user("Always use pnpm for installs here."))
    edited = "Never use yarn for installs here."
    store.db.execute("UPDATE memory SET content = ?, positive = NULL, alone = NULL WHERE kind = 'rule'", (edited,))
    store.told("s2", t.user("Always use yarn for installs here."))
    assert store.rules() == [
        (edited, 1, memories.SUPERSEDED),
        ("Always use yarn for installs here.", 1, memories.CURRENT),
    ]


def test_only_the_persons_own_turn_can_make_a_rule(store: Sessions) -> None:
    said = "Always run the linter before committing."
    call = t.call("Bash", command="cat NOTES")
    store.told("s1", t.assistant(t.text(said)), t.assistant(call), t.result(call, said),
               t.user(said, isMeta=True), t.user(said, isSidechain=True),
               t.user(f"<task-notification>{said}</task-notification>"))  # fmt: skip
    assert store.rules() == []


def test_a_forgotten_rule_does_not_come_back(store: Sessions) -> None:
    store.told("s1", t.user("Always run the linter before committing."))
    (rule,) = memories.find(store.db, "kind = 'rule'")
    store.opened.tombstones.add([rule.key])
    store.db.execute("DELETE FROM memory WHERE id = ?", (rule.id,))
    store.told("s2", t.user("always run the linter before committing"))
    assert store.rules() == []


def test_a_secret_in_a_rule_is_redacted(store: Sessions) -> None:
    secret = "ghp_" + "R4nd0mLook1ngT0ken" * 2
    store.told("s1", t.user(f"Always use the token {secret} for uploads"))
    (rule,) = memories.find(store.db, "kind = 'rule'")
    assert secret not in rule.content


@pytest.mark.parametrize("side", standing_rules._SIDES, ids=lambda side: side.marks[:40])  # noqa: SLF001  # the table itself
@settings(max_examples=DRAWN, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_what_a_mark_matches_holds_a_word_of_its_language(side: standing_rules.RuleMarks, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(re.compile(side.marks)))
    found = re.search(side.marks, text)
    assert found is None or side.found_in(text, frozenset(re.findall(r"\w+", text.lower())))
