"""Whether a note is told: silence is the usual answer."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import ROOT
from tests.recall import notes

from keepsake.recall import candidates, features, gate, gate_trees, requirement
from keepsake.recall.moment import Moment
from keepsake.store import note_rows

if TYPE_CHECKING:
    from pathlib import Path

    from keepsake.store.db import Connection

TOLD = "The exporter pads invoices with zeros before signing, since the bank's gateway rejects ragged totals."
WHY = "why does the exporter pad invoices with zeros before signing?"
# In a session under way, which has come upon the name before: its first prompts are told less.
LATELY = b"i read zorblatt_seal and its callers in the header module, and then some more of it. " * 500
SEAL = notes.prompt("why does zorblatt_seal() return None on an empty header?", tail=LATELY)
NEUTRAL = [
    notes.command("ls"),
    notes.command("git status"),
    notes.command("git add -A && git commit -m wip"),
    notes.prompt("yes, commit"),
    notes.prompt("4. Yes!"),
    notes.prompt("go on"),
    notes.prompt("run the tests"),
    Moment("read", "/w/README.md", "# Workshop\n\nHow to build it.\n", files=("/w/README.md",), time=notes.NOW),
]


@pytest.fixture
def handful(tmp_path: Path) -> Connection:
    """A young store."""
    db = notes.store(tmp_path)
    notes.add(db, TOLD, "exporter", who="ada")
    notes.add(db, "Staging runs on two machines behind one address.", "staging", cls="how-it-works")
    notes.add(db, "The release branch is cut on Fridays, the person does it.", "release", cls="user-preference")
    return db


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Connection:
    """A store of 300 notes about other things, and one with a rare handle."""
    db = notes.grown(tmp_path_factory.mktemp("grown"))
    notes.add(db, "`zorblatt_seal()` returns early on an empty header: callers must test for None.", "zorblatt_seal",
              "empty header", cls="constraint", who="ada")  # fmt: skip
    note_rows.count(db, 0.0)
    return db


def test_a_higher_least_score_is_every_note_s(grown: Connection) -> None:
    """With the default a probable note is told, whatever its score."""
    scores = [one.score for one in notes.chosen([grown], SEAL, gate.Budget(2, 0.3, requirement.REQUIRED_FIRST))]
    assert scores
    assert max(scores) < 0.99
    assert notes.chosen([grown], SEAL, gate.Budget(2, 0.99, requirement.REQUIRED_FIRST)) == []


def test_of_a_handful_what_covers_what_is_asked_is_told(handful: Connection) -> None:
    (line,) = notes.told(handful, notes.prompt(WHY))
    assert TOLD in line
    assert len(notes.told(handful, notes.prompt("what does staging run on?"))) == 1


def test_of_a_handful_a_long_prompt_brings_what_it_would_bring_in_a_grown_store(
    handful: Connection, grown: Connection
) -> None:
    """What covers little of a long prompt may still be what it is about."""
    long = (
        "I rewrote the progress bar yesterday so that it shows how many bytes are left; most of the suite was green."
        " One case keeps failing on my laptop, though: zorblatt_seal() returns None for a header that is empty. I doubt"
        " that my change has to do with it. Please find out why, fix it if it is small, and leave the rest alone."
    )
    seal = "`zorblatt_seal()` returns early on an empty header: callers must test for None."
    notes.add(handful, seal, "zorblatt_seal", "empty header", cls="constraint", who="ada")
    for db in (handful, grown):
        (line,) = notes.told(db, notes.prompt(long))
        assert "callers must test for None" in line


@pytest.mark.parametrize(
    ("text", "handle", "said"),
    [
        ("Commits of the harbour branch are signed at noon.", "harbour", "and to show the commits from that branch"),
        ("Network fetches use the git command line.", "git fetch", "continue, network should be better now"),
        ("The agent's name is a constant of the registry.", "registry", "We should add the agent name to any logging"),
    ],
)
def test_covering_part_of_what_is_asked_is_chance_among_more_than_the_first_notes(
    tmp_path: Path, text: str, handle: str, said: str
) -> None:
    """Of 48 notes told at prompts in stores of up to 30, 26 were not as probable as `REQUIRED_OF_PART`: none helped."""
    told = []
    for many in (gate.TINY_STORE - 1, 19):
        db = notes.grown(tmp_path / str(many), many)
        notes.add(db, text, handle)
        told.append(len(notes.told(db, notes.prompt(said))))
    assert told == [1, 0]


def test_a_prompt_of_one_word_that_every_session_has_asks_nothing(handful: Connection) -> None:
    notes.add(handful, "The mailer's log is good for the relay's times.", "mailer")
    assert [notes.told(handful, notes.prompt(said)) for said in ("good", "the log?")] == [[], []]


def test_one_or_two_words_of_many_are_chance(handful: Connection) -> None:
    notes.add(handful, "The release mail is sent from the relay, an hour after the tag.", "release mail")
    (line,) = notes.told(handful, notes.prompt("is the relay for the release mail up?"))
    assert "sent from the relay" in line
    assert notes.told(handful, notes.prompt("could a faster relay speed up the import?")) == []
    asked = "can you write the mail to the tenants about the new prices and the next release?"
    assert notes.told(handful, notes.prompt(asked)) == []


def test_only_of_the_first_notes_of_all_one_that_covers_a_tool_call_is_told(tmp_path: Path) -> None:
    db = notes.grown(tmp_path, many=gate.TINY_STORE - 1)
    notes.add(db, "The staging address moves every Monday.", "staging")
    calls = notes.command("staging address"), notes.prompt("which staging address?")
    assert [len(notes.told(db, moment)) for moment in calls] == [1, 1]
    notes.add(db, "The harbour office closes at noon.", "harbour")
    assert [len(notes.told(db, moment)) for moment in calls] == [0, 1]


@pytest.mark.parametrize("moment", NEUTRAL, ids=lambda one: f"{one.at} {one.query.strip()}")
def test_neutral_moments_are_silent_in_a_young_and_in_a_grown_store(
    handful: Connection, grown: Connection, moment: Moment
) -> None:
    assert notes.told(handful, moment) == []
    assert notes.told(grown, moment) == []


def test_in_a_grown_store_the_rarest_handle_of_a_prompt_brings_its_note(grown: Connection) -> None:
    (line, *_) = notes.told(grown, SEAL)
    assert "callers must test for None" in line


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Implement the following plan:\n\n# Seal\n\nRead the header first.", "plan"),
        ("we could implement the following plan: read the header first", "opening"),
        ("commit the merge, then force push", "act"),
        ("create a draft PR please", "act"),
        ("commit the header", "opening"),
        ("yes", "opening"),
    ],
)
def test_plans_that_the_model_wrote_and_commits_are_moments_of_their_own(
    grown: Connection, said: str, kind: str
) -> None:
    moment = notes.prompt(said)
    assert requirement.moment_kind(features.Weighing(moment, candidates.find(grown, moment))) == kind
    assert requirement.KIND_FACTORS[kind] > 1 or kind == "opening"


ASKING = notes.prompt("why is the header padded twice?", tail=LATELY)
TASK = notes.prompt("let the header be padded once", tail=LATELY)
FAILED = notes.command("make seal\nthe header is padded twice")


@pytest.mark.parametrize(
    ("cls", "rarely", "often"),
    [
        ("root-cause", ASKING, FAILED),  # what was found to be a cause is mended by now, mostly
        ("how-to-run", TASK, FAILED),
        ("decision", ASKING, TASK),  # it settles what to do, not what is asked
        ("constraint", notes.prompt("header padded twice, why\uff1f", tail=LATELY), TASK),
        ("constraint", ASKING, SEAL),  # its handle is asked about
    ],
)
def test_a_class_has_to_be_surer_where_it_rarely_helps(tmp_path: Path, cls: str, rarely: Moment, often: Moment) -> None:
    db = notes.grown(tmp_path)
    for one in (cls, "how-it-works"):
        notes.add(db, f"zorblatt_seal() as a {one}: the header is padded twice.", "zorblatt_seal", cls=one)
    for moment, surer in ((rarely, True), (often, False)):
        weighing = features.Weighing(moment, candidates.find(db, moment))
        own, other = [
            requirement.factor_for(weighing, note, names=False)
            for one in (cls, "how-it-works")
            for note in weighing.notes
            if f"as a {one}" in note.content
        ]
        assert (own > other) is surer


def test_the_class_of_what_the_person_asked_to_have_remembered_makes_it_no_harder(tmp_path: Path) -> None:
    db = notes.grown(tmp_path)
    for one in ("how-to-run", "how-it-works"):
        notes.add(
            db, f"zorblatt_seal() as a {one}: the header is padded twice.", "zorblatt_seal", cls=one, kind="saved"
        )
    weighing = features.Weighing(TASK, candidates.find(db, TASK))
    factors = {
        requirement.factor_for(weighing, note, names=False) for note in weighing.notes if "as a how-" in note.content
    }
    assert len(factors) == 1


def test_a_later_prompt_has_to_be_surer_than_the_first(grown: Connection) -> None:
    """At first nothing that a note says stands in the conversation yet."""
    began = b'\n{"message":{"role":"user","content":"look at the header module"}}\n'
    for tail, kind in ((b"", "opening"), (began, "prompt"), (LATELY, "prompt")):
        moment = notes.prompt("why does the seal fail?", tail=tail)
        assert requirement.moment_kind(features.Weighing(moment, candidates.find(grown, moment))) == kind
    assert requirement.KIND_FACTORS["opening"] < requirement.KIND_FACTORS["prompt"]


@pytest.mark.parametrize(
    ("said", "told"),
    [("commit", 0), ("ok, commit it please, then push and open a draft PR", 0), ("and in zorblatt_seal?", 1)],
)
def test_work_that_is_only_to_be_committed_is_done(grown: Connection, said: str, told: int) -> None:
    """Of the answer before it a prompt is asked too, unless it wants a commit: then there is nothing left to know."""
    answer = "zorblatt_seal() now handles the empty header: callers of zorblatt_seal test for None."
    tail = (
        LATELY + b'\n{"message":{"role":"assistant","content":[{"type":"text","text":"' + answer.encode() + b'"}]}}\n'
    )
    assert len(notes.told(grown, notes.prompt(said, tail=tail, context=answer))) == told


def test_a_tool_call_is_told_one_note_at_most(grown: Connection) -> None:
    asked = "python zorblatt_seal empty header exporter_rows_0"
    assert len(notes.told(grown, notes.command(asked), limit=20)) <= 1


@pytest.mark.parametrize(("kind", "lines"), [("saved", [1, 2, 0]), ("model", [0, 0, 0])])
def test_what_the_person_asked_to_have_remembered_of_a_file_is_told_there_while_few_notes_name_it(
    tmp_path: Path, kind: str, lines: list[int]
) -> None:
    grown, told = notes.grown(tmp_path), []
    for text in ("Lengths in cnc/contour.py are microns.", "A hole in cnc/contour.py is wound the other way.",
                 "Nobody calls the old entry of cnc/contour.py."):  # fmt: skip
        notes.add(grown, text, kind=kind)
        read = Moment("read", "cnc/contour.py", files=("cnc/contour.py",), time=notes.NOW, session="now")
        told.append(len(notes.told(grown, read)))
    assert told == lines


def test_of_two_that_say_the_same_one_is_told(handful: Connection) -> None:
    notes.add(handful, TOLD.replace("before signing", "before it signs them"), "exporter")
    assert len(notes.told(handful, notes.prompt(WHY))) == 1


def test_of_two_that_say_the_same_the_newer_is_told(tmp_path: Path) -> None:
    db = notes.store(tmp_path)
    notes.add(db, "The API base URL is api.example.com/v1.", "api.example.com", days=60)
    notes.add(db, "The API base URL is api.example.com/v2 since the migration.", "api.example.com", days=2)
    for said in ("what is the API base URL?", "change the API base URL"):
        (line,) = notes.told(db, notes.prompt(said))
        assert "api.example.com/v2" in line


def test_what_the_person_said_of_an_error_is_told_when_it_comes(grown: Connection) -> None:
    fact = "ECONNREFUSED 127.0.0.1:5433 means that the database is not up: run docker compose up -d db."
    other = "Run the suite of the exporter by make test-exporter."
    with grown:
        grown.execute("SAVEPOINT made")
        notes.add(grown, fact, "ECONNREFUSED", "5433", kind="saved")
        notes.add(grown, other, "make test", "test", kind="saved")
        failure = Moment("failure", "Error: connect ECONNREFUSED 127.0.0.1:5433", time=notes.NOW, session="now")
        (line,) = notes.told(grown, failure)
        assert notes.told(grown, notes.command("make test")) == []  # words of every session
        grown.execute("ROLLBACK TO made")
    assert fact in line


def test_the_person_s_own_word_comes_first_and_is_never_left_out_for_another(handful: Connection) -> None:
    own = [f"The exporter pads invoices {how}, as the user said." for how in ("with zeros", "with zeros twice")]
    for text in own:
        notes.add(handful, text, kind="saved")
    lines = notes.told(handful, notes.prompt(WHY))
    assert len(lines) == 2
    assert all("saved by the user" in line for line in lines)


def test_a_note_of_another_person_says_so(handful: Connection) -> None:
    notes.add(handful, "The mailer waits ten seconds for the relay of the old office.", "mailer", who="bob")
    (line,) = notes.told(handful, notes.prompt("how long does the mailer wait for the relay?"))
    assert ", saved by Claude for bob]" in line
    (line,) = notes.told(handful, notes.prompt(WHY))
    assert "by ada" not in line


def test_what_was_told_is_not_told_again(handful: Connection) -> None:
    (uid,) = handful.execute("SELECT uid FROM memory WHERE content = ?", (TOLD,)).fetchone()
    assert notes.told(handful, notes.prompt(WHY), seen=(uid,)) == []


def test_the_more_was_told_the_surer_a_note_must_be() -> None:
    required = [requirement.required_after(spent, 0) for spent in (0, 1000, 4000)]
    assert required == sorted(set(required))
    assert required[0] == requirement.REQUIRED_FIRST
    assert requirement.required_after(4000, 2_000_000) < required[2]  # a long session earns new room
    assert requirement.required_after(4000, 100_000_000) == requirement.REQUIRED_FIRST


def test_a_session_that_was_told_much_needs_surer_notes(grown: Connection) -> None:
    assert notes.told(grown, SEAL)
    assert notes.told(grown, SEAL, spent=50_000) == []
    assert notes.told(grown, SEAL, spent=50_000, transcript=250_000_000)


def test_nothing_is_told_where_the_limit_is_none(handful: Connection) -> None:
    assert notes.told(handful, notes.prompt(WHY), limit=0) == []


@pytest.mark.parametrize(
    ("kind", "shown", "used", "told"),
    [("model", 2, 0, True), ("model", 3, 0, False), ("model", 50, 1, True), ("saved", 50, 0, True)],
)
def test_what_was_told_often_and_never_used_is_told_no_more(
    handful: Connection, kind: str, shown: int, used: int, told: bool
) -> None:
    change = "UPDATE memory SET kind = ?, shown = ?, used = ? WHERE content = ?"
    handful.execute(change, (kind, shown, used, TOLD))
    assert bool(notes.told(handful, notes.prompt(WHY))) == told


def test_the_trees_are_those_of_these_features() -> None:
    assert gate_trees.NAMES == features.NAMES


VALUES = st.lists(st.floats(0, 6), min_size=len(features.NAMES), max_size=len(features.NAMES))


@given(VALUES, VALUES)
def test_nothing_that_is_looked_up_late_gives_more_than_was_allowed_for(vector: list[float], late: list[float]) -> None:
    full, known = list(vector), list(vector)
    for names in features.LATE.values():
        for place in map(features.NAMES.index, names):
            full[place] = late[place]
    assert gate_trees.early_points(vector) == gate_trees.early_points(full)
    for at, names in enumerate(features.LATE.values()):
        max_points, _, _ = gate.LATE[at]
        assert max_points(known) == max_points(full)
        assert max_points(known) + 1e-9 >= sum(trees(full) for _, _, trees in gate.LATE[at:])
        for place in map(features.NAMES.index, names):
            known[place] = late[place]
        assert gate.LATE[at][2](known) == gate.LATE[at][2](full)


def test_what_is_told_does_not_hang_on_what_was_looked_up_early(grown: Connection) -> None:
    found = candidates.find(grown, SEAL)
    weighing = features.Weighing(SEAL, found)
    scores = {}
    for note, vector in zip(weighing.notes, features.vectors(weighing)):
        points = gate_trees.early_points(vector)
        for _, _, trees in gate.LATE:
            points += trees(vector)
        scores[note.uid] = gate.of_points(points)
    naming = gate.names_file(weighing)
    assert {pick.note.uid: pick.probability for pick in gate.probable(weighing, naming, 1e-9)} == scores
    first = max(scores, key=lambda uid: scores[uid])
    assert [pick.note.uid for pick in gate.probable(weighing, naming, scores[first])][:1] == [first]


SUMS = """
import sys
sys.path[:0] = sys.argv[1:]
from tests.recall import notes
from keepsake.recall import candidates, features
db = notes.grown(__import__("pathlib").Path(sys.argv[3]), 40)
moment = notes.prompt("why does the exporter drop rows, headers and invoices when the scheduler locks the gateway?")
weighing = features.Weighing(moment, candidates.find(db, moment))
print([note.content for note in weighing.notes], weighing.query_rarity, features.vectors(weighing))
"""


def test_the_order_of_words_in_a_set_changes_no_feature(tmp_path: Path) -> None:
    """Sums of rarities are exact, so the same notes come in the same order in each process."""
    told = set()
    for seed in "123":
        (tmp_path / seed).mkdir()
        run = [sys.executable, "-c", SUMS, str(ROOT / "scripts"), str(ROOT), str(tmp_path / seed)]
        told.add(subprocess.check_output(run, env={**os.environ, "PYTHONHASHSEED": seed}))
    assert len(told) == 1
