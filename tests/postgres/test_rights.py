"""Who may do what on the server, asked of it directly, as a client that means harm would: refused, by the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from keepsake.sync.postgres import carrier, schema, team
from keepsake.sync.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.postgres.conftest import Office
    from tests.postgres.server import Postgres

pytestmark = pytest.mark.full

FACT = "The label printer swallows every label that is longer than nineteen centimetres."
DENIED = psycopg.errors.InsufficientPrivilege
FORGED = """
    INSERT INTO keepsake.record(project, author, machine, id, slot, clock, place, line)
    VALUES (%(project)s, %(author)s, %(machine)s, %(id)s, 'version', 1, 1, '{}')
"""
SIGNS = ["commit:" + "4" * 40]
MACHINE = "a" * 32
READS = ("record", "project", "sign")
# Every function, as somebody who was not granted the project calls it.
CALLS = {
    "number": "SELECT keepsake.number(%(project)s, 1)",
    "leave": "SELECT keepsake.leave(%(project)s)",
    "refuse_unless_granted": "SELECT keepsake.refuse_unless_granted(%(project)s)",
}
# What changes something, as somebody who was not granted the project, or (own) who was and reaches for another's rows.
WRITES = {
    "insert as oneself": ("mallory", FORGED, "mallory"),
    "insert as another": ("mallory", FORGED, "ada"),
    "insert as another, granted": ("bea", FORGED, "ada"),
}
# What a member may not do to what is not theirs: it is as if the rows were not there.
OTHERS = {
    "delete": "DELETE FROM keepsake.record WHERE author = 'ada'",
    "rewrite": "UPDATE keepsake.record SET line = '{}' WHERE author = 'ada'",
    "take over": "UPDATE keepsake.record SET author = 'bea' WHERE author = 'ada'",
}
# What nobody but the administrator may do at all.
REFUSED = {
    "renumber": "UPDATE keepsake.project SET last = 9000000",
    "a project of one's own": "INSERT INTO keepsake.project(project) VALUES (repeat('c', 32))",
    "a sign of one's own": "INSERT INTO keepsake.sign VALUES ('commit:0', repeat('c', 32))",
    "another version": "UPDATE keepsake.migration SET version = 99",
    "another generation": "UPDATE keepsake.server SET generation = ''",
    "truncate": "TRUNCATE keepsake.record",
    "drop": "DROP TABLE keepsake.record",
    "switch the policies off": "ALTER TABLE keepsake.record DISABLE ROW LEVEL SECURITY",
    "read a part beside the policies": "SELECT * FROM keepsake.record_0",
    "be another": "SET ROLE ada",
    "another function": "CREATE OR REPLACE FUNCTION keepsake.granted(who name, project text) RETURNS boolean"
    " LANGUAGE sql AS 'SELECT true'",
    "a table beside": "CREATE TABLE keepsake.mine (x int)",
}


class Shared:
    """A project that ada and bea were granted; ada has a note there, mallory has a project of his own."""

    def __init__(self, server: Postgres, name: str) -> None:
        self.server, self.name = server, name
        with server.connect(name, "boss") as boss:
            self.project, _ = team.init(boss, SIGNS)
            self.team = schema.state(boss).name
            for one in ("ada", "bea"):
                team.grant(boss, SIGNS, one)
            team.init(boss, ["commit:" + "5" * 40])
            team.grant(boss, ["commit:" + "5" * 40], "mallory")
        with server.connect(name, "ada") as ada:
            here = carrier.joined(ada, SIGNS, "f" * 32)
            here.push(
                [
                    Record(
                        self.mark("ada") + "1" * 16,
                        "note",
                        tuple(SIGNS),
                        here.machine,
                        "ada",
                        1.0,
                        1,
                        {"content": FACT},
                    )
                ],
                (),
                (),
            )

    def ask(self, who: str, statement: str, **given: str) -> list[tuple[Any, ...]]:
        """Run a statement as somebody; return its rows, or how many it changed."""
        given = {"id": f"{self.mark(given.get('author', who))}{'b' * 16}", **given}
        with self.server.connect(self.name, who) as connection:
            done = connection.execute(statement, {"project": self.project, "machine": MACHINE, **given})
            return done.fetchall() if done.description else [(done.rowcount,)]

    def mark(self, who: str) -> str:
        """Return what the ids of somebody's notes begin with."""
        return carrier.source(self.team, who)[:16]

    def lines(self) -> list[tuple[Any, ...]]:
        """Return what is stored."""
        return self.ask("root", "SELECT author, line FROM keepsake.record ORDER BY author, id")


@pytest.fixture(scope="module")
def _shared(server: Postgres) -> Iterator[Shared]:
    with server.database("rights") as name:
        yield Shared(server, name)


@pytest.fixture
def shared(_shared: Shared) -> Iterator[Shared]:
    yield _shared
    _shared.ask("root", "DELETE FROM keepsake.record WHERE author <> 'ada'")


@pytest.mark.parametrize("table", READS)
def test_another_projects_member_reads_nothing_and_nobody_is_refused(shared: Shared, table: str) -> None:
    here = f"SELECT count(*) FROM keepsake.{table} WHERE project = %(project)s"
    assert shared.ask("ada", here) != [(0,)]
    assert shared.ask("bea", here) == shared.ask("ada", here)
    assert shared.ask("mallory", here) == [(0,)]
    with pytest.raises(DENIED):
        shared.ask("stranger", here)


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("who", ["mallory", "stranger"])
def test_every_function_refuses_who_was_not_granted_the_project(shared: Shared, call: str, who: str) -> None:
    before = shared.lines()
    with pytest.raises(DENIED):
        shared.ask(who, CALLS[call])
    assert shared.lines() == before


def test_every_function_is_in_the_table(shared: Shared) -> None:
    named = "SELECT proname FROM pg_proc WHERE pronamespace = 'keepsake'::regnamespace"
    pure = {"granted", "mark"}  # which say of a role what anybody may know
    assert {name for (name,) in shared.ask("root", named)} == {*CALLS, *pure}
    to_all = f"{named} AND array_to_string(proacl, ' ') ~ '(^| )='"
    assert shared.ask("root", to_all) == []


@pytest.mark.parametrize("how", WRITES)
def test_nobody_writes_where_they_were_not_let_in_or_as_another(shared: Shared, how: str) -> None:
    who, statement, author = WRITES[how]
    before = shared.lines()
    with pytest.raises(DENIED):
        shared.ask(who, statement, author=author)
    with pytest.raises(DENIED):
        shared.ask("stranger", statement, author=author)
    assert shared.lines() == before
    shared.ask("bea", FORGED, author="bea")  # as herself she may


@pytest.mark.parametrize("how", OTHERS)
@pytest.mark.parametrize("who", ["bea", "mallory", "stranger"])
def test_nobody_changes_what_another_gave(shared: Shared, how: str, who: str) -> None:
    before = shared.lines()
    if who == "stranger":
        with pytest.raises(DENIED):
            shared.ask(who, OTHERS[how])
    else:
        assert shared.ask(who, OTHERS[how]) == [(0,)]
    assert shared.lines() == before


@pytest.mark.parametrize("author", ["bea", "the project", "ada"])
def test_who_takes_on_the_projects_role_is_still_who_has_logged_in(shared: Shared, author: str) -> None:
    role = schema.project_role(shared.project)
    named = role if author == "the project" else author
    given = {"project": shared.project, "author": named, "machine": MACHINE, "id": f"{shared.mark(named)}{'b' * 16}"}
    with shared.server.connect(shared.name, "bea") as bea:
        bea.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(role)))
        if author == "bea":
            assert schema.state(bea).role == "bea"
            assert bea.execute(FORGED, given).rowcount == 1
        else:
            with pytest.raises(DENIED):
                bea.execute(FORGED, given)
        assert bea.execute("DELETE FROM keepsake.record WHERE author = 'ada'").rowcount == 0
    assert {str(who) for who, _ in shared.lines()} <= {"ada", "bea"}


def test_a_row_under_anothers_machine_is_ones_own_beside_theirs(shared: Shared) -> None:
    before = shared.lines()
    shared.ask("bea", FORGED, author="bea", machine="f" * 32)
    assert shared.lines() == [*before, ("bea", "{}")]


def test_a_granted_role_gives_no_note_away_by_renaming_its_own(shared: Shared) -> None:
    shared.ask("bea", FORGED, author="bea")
    with pytest.raises(DENIED):
        shared.ask("bea", "UPDATE keepsake.record SET author = 'ada' WHERE author = 'bea'")
    with pytest.raises((DENIED, psycopg.errors.CheckViolation)):
        shared.ask("bea", "UPDATE keepsake.record SET project = repeat('d', 32) WHERE author = 'bea'")


@pytest.mark.parametrize("how", REFUSED)
@pytest.mark.parametrize("who", ["bea", "stranger"])
def test_what_only_the_administrator_does(shared: Shared, how: str, who: str) -> None:
    before = shared.lines()
    with pytest.raises(DENIED):
        shared.ask(who, REFUSED[how])
    assert shared.lines() == before


def test_a_member_may_confirm_anothers_note_or_forget_their_copy_and_not_change_it(shared: Shared) -> None:
    note = shared.ask("root", "SELECT id FROM keepsake.record WHERE author = 'ada'")[0][0]
    with pytest.raises(DENIED):
        shared.ask("bea", FORGED, author="bea", id=note)
    for slot in ("confirm", "forget"):
        shared.ask("bea", FORGED.replace("version", slot), author="bea", id=note, machine=MACHINE)
        with pytest.raises(DENIED):
            shared.ask("bea", "UPDATE keepsake.record SET slot = 'version' WHERE author = 'bea'")
    assert FACT[:20] in shared.lines()[0][1]


def test_the_server_and_this_machine_call_a_person_alike(shared: Shared) -> None:
    ((name,),) = shared.ask("root", "SELECT name FROM keepsake.server")
    for who in ("ada", "be\u00e1 o'neil"):
        assert shared.ask("root", "SELECT keepsake.mark(%(role)s)", role=who) == [(carrier.source(name, who)[:16],)]


@pytest.mark.parametrize("many", ["-1", "10001", "NULL"])
def test_numbers_are_given_out_within_reason(shared: Shared, many: str) -> None:
    with pytest.raises(psycopg.errors.NumericValueOutOfRange):
        shared.ask("bea", f"SELECT keepsake.number(%(project)s, {many})")


def test_a_line_beyond_the_limit_is_refused(shared: Shared) -> None:
    with pytest.raises(psycopg.errors.CheckViolation):
        shared.ask("bea", FORGED.replace("'{}'", "repeat('x', 10000000)"), author="bea")


def test_a_function_of_ones_own_on_the_path_is_not_called(shared: Shared) -> None:
    """A definer's function looks things up in the system's catalogue alone, whatever the caller's search path."""
    with shared.server.connect(shared.name, "stranger") as connection:
        connection.execute("CREATE TEMP TABLE pg_roles (rolname name)")
        connection.execute("SET search_path = pg_temp, pg_catalog")
        with pytest.raises(DENIED):
            connection.execute("SELECT keepsake.number(%s, 1)", (shared.project,))


def test_an_operator_of_ones_own_lets_nobody_in(shared: Shared) -> None:
    shared.ask("root", "CREATE SCHEMA IF NOT EXISTS evil AUTHORIZATION mallory")
    with shared.server.connect(shared.name, "mallory") as connection:
        (own,) = connection.execute("SELECT project FROM keepsake.project").fetchall()[0]
        connection.execute(
            f"CREATE FUNCTION evil.join(text, text) RETURNS text LANGUAGE sql AS $$ SELECT 'keepsake_{own}'::text $$"
        )
        connection.execute("CREATE OPERATOR evil.|| (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.join)")
        connection.execute("SET search_path = evil, pg_catalog")
        assert connection.execute("SELECT count(*) FROM keepsake.record").fetchone() == (0,)
        with pytest.raises(DENIED):
            connection.execute("SELECT keepsake.number(%s, 1)", (shared.project,))


def test_what_the_server_cannot_know_is_refused_where_it_arrives(shared: Shared) -> None:
    """A line that is not what its columns say, or speaks of another machine."""
    line = shared.lines()[0][1]
    shared.ask("bea", FORGED.replace("'{}'", "%(line)s"), author="bea", line=line)
    with shared.server.connect(shared.name, "ada") as connection:
        pulled = carrier.joined(connection, SIGNS, "e" * 32).pull({}, ())
    assert "another machine's" in pulled.problems[0]
    assert [one.person for one in pulled.records] == ["ada"]


def test_who_has_left_sees_nothing_from_then_on(office: Office) -> None:
    ada, bea = office.granted("ada", "bea")
    ada("remember", FACT)
    ada("sync")
    bea("sync")
    assert bea("team", "leave") == {"left": "bea"}
    with pytest.raises(DENIED), office.connect("bea") as connection:
        connection.execute("SELECT count(*) FROM keepsake.record")
    bea("sync")
    assert "no folder is chosen" in bea.err
    assert bea.texts() == [FACT]  # what was hers to read stays
    boss = office.machine("boss-again", "boss")
    assert boss("team", "leave", "ada", "--service", "boss") == {"left": "ada"}
    ada("sync")
    assert (ada.code, "the server refused" in ada.err) == (1, True)


def test_who_was_never_let_in_or_has_left_is_told_what_to_do(office: Office) -> None:
    _, bea = office.granted("ada", "bea")
    stranger = office.machine("stranger")
    stranger("sync", "postgres", "stranger")
    boss = office.machine("boss-again", "boss")
    boss("team", "leave", "bea", "--service", "boss")
    bea("sync")
    for one, name in ((stranger, "stranger"), (bea, "bea")):
        assert (one.code, one.err.count("\n")) == (1, 1)
        assert f"`keepsake team grant {name}`" in one.err
        assert "schema" not in one.err


def test_a_role_with_a_strange_name_is_let_in_and_out(office: Office) -> None:
    strange = 'be"a; DROP SCHEMA keepsake CASCADE; --'
    office.granted()
    boss = office.machine("boss-again", "boss")
    with office.connect() as root:
        root.execute(sql.SQL("CREATE ROLE {}").format(sql.Identifier(strange)))
        assert boss("team", "grant", strange, "--service", "boss") == {"granted": strange}
        assert boss("team", "leave", strange, "--service", "boss") == {"left": strange}
        root.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(strange)))
    boss("team", "grant", "nobody-there", "--service", "boss")
    assert (boss.code, "the server has no role nobody-there" in boss.err) == (1, True)


def test_only_the_administrator_lets_somebody_in_or_begins_a_project(office: Office) -> None:
    office.granted("ada", "bea")
    bea = office.machine("bea-again", "bea")
    for words, why in (
        (("grant", "mallory"), "the server refused"),
        (("init",), "only the role that made it"),
        (("leave", "ada"), "the server refused"),
        (("export", "ada"), "only ada, or"),
        (("erase", "ada", "--yes"), "only ada, or"),
    ):
        bea("team", *words, "--service", "bea")
        assert (bea.code, why in bea.err) == (1, True), bea.err
