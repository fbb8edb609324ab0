"""A team's server with many notes: `python benchmarks/postgres.py [--notes 1000000] [--projects 1000] [--save]`.

A PostgreSQL server of the system's packages is started in a temporary folder (with its own defaults), filled with
made-up notes, and asked as a member asks it: through row-level security, on the socket of this machine. It measures
pulls (including reading and checking the records), sending, and an exchange as a whole process. It stops with an error
if a query plan reads a whole table. `--save` keeps the figures in benchmarks/results/postgres.json.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

import measure

sys.path[:0] = [measure.ROOT, os.path.join(measure.ROOT, "scripts")]

from tests.postgres import server as postgres  # noqa: E402  # found by the line above

from keepsake.sync import record as records  # noqa: E402  # same
from keepsake.sync.carrier import PullCursor  # noqa: E402  # same
from keepsake.sync.postgres import carrier, schema, team  # noqa: E402  # same
from keepsake.sync.record import Record  # noqa: E402  # same

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

KEEPSAKE = os.path.join(measure.ROOT, "bin", "keepsake")
LARGE, FEW, MANY = 10, 100, 5_000  # projects that hold many notes; notes of the two kinds of pull
PEOPLE = ("ada", "bea", "cem", "dov", "eli")  # ada was granted every project, bea one in a hundred
NOTE = "note {0}: `handler_{0}` in src/part_{1}.py closes its queue before the worker {2} has read the last message"
COPY = "COPY keepsake.record(project, author, machine, id, slot, clock, place, line) FROM STDIN"


def sign(number: int) -> str:
    """Return the sign that identifies a project."""
    return f"commit:{number:040x}"


def sizes(notes: int, projects: int) -> list[int]:
    """Return how many notes each project holds: some MANY, the rest alike."""
    rest, more = divmod(notes - LARGE * MANY, projects - LARGE)
    return [MANY] * LARGE + [rest + (at < more) for at in range(projects - LARGE)]


def note(number: int, machine: str, signs: tuple[str, ...], clock: int) -> Record:
    """Return a made-up note."""
    text = NOTE.format(number, number % 40, number % 7)
    source, files = {"kind": "cli", "commit": ""}, [f"src/part_{number % 40}.py"]
    said: dict[str, object] = {"content": text, "type": "Learning", "tags": ["queue"], "class": "constraint"}
    said.update(handles=["handler"], files=files, created_at=1.0e9 + number, source=source)
    id_ = records.note_id(machine, hashlib.sha256(str(number).encode()).hexdigest())
    return Record(id_, records.NOTE, signs, machine, "", 1.0e9 + number, clock, said)


def fill(db: Connection, counts: list[int]) -> list[str]:
    """Begin projects with so many notes each; return their ids."""
    projects = [team.init(db, [sign(number)])[0] for number in range(len(counts))]
    name = schema.state(db).name
    for who, every in (("ada", 1), ("bea", 100)):
        roles = ", ".join(schema.project_role(one) for one in projects[::every])
        db.execute(f"GRANT {roles} TO {who}")
    machines = [(who, f"{at:032x}") for at, who in enumerate(PEOPLE * 4)]
    known = {one: carrier.source(name, *one) for one in machines}
    number = 0
    with db.cursor() as cursor, cursor.copy(COPY) as copy:
        for at, (project, count) in enumerate(zip(projects, counts)):
            for place in range(1, count + 1):
                number += 1
                one = machines[number % len(machines)]
                made = note(number, known[one], (sign(at),), place)
                copy.write_row((project, *one, made.id, "version", place, place, records.dumps(made).decode()))
    for project, count in zip(projects, counts):
        db.execute("UPDATE keepsake.project SET last = %s WHERE project = %s", (count, project))
    db.execute("VACUUM ANALYZE")
    return projects


def pulls(db: Connection, projects: list[int], new: int, rounds: int) -> list[float]:
    """Return the seconds of pulls of so many new notes, each of another project."""
    found = []
    for turn in range(rounds):
        one = carrier.joined(db, [sign(projects[turn % len(projects)])], "f" * 32)
        ((last,),) = db.execute(carrier.LAST, (one.project,)).fetchall()
        cursors = {one.project: PullCursor(one.generation, last - new)}
        start = time.perf_counter()
        pulled = one.pull(cursors, ())
        found.append(time.perf_counter() - start)
        assert len(pulled.records) == new, (len(pulled.records), new)
        assert not pulled.problems
    return found


def gives(db: Connection, projects: list[int], rounds: int) -> list[float]:
    """Return the seconds of giving one new note."""
    found = []
    for turn in range(rounds):
        one = carrier.joined(db, [sign(projects[turn % len(projects)])], "e" * 32)
        made = note(10**9 + turn, one.machine, (sign(0),), turn + 1)
        start = time.perf_counter()
        one.push([made], (), ())
        found.append(time.perf_counter() - start)
    return found


def plans(db: Connection, project: str) -> Iterator[tuple[str, str]]:
    """Yield each statement of an exchange with its plan."""
    given = {"project": project, "author": "ada", "machine": "f" * 32, "last": 1, "many": 1, "ids": ["1" * 32],
             "slots": ["version"], "clocks": [1], "lines": ["{}"]}  # fmt: skip
    asked: dict[str, tuple[str, Any]] = {
        "giving": (carrier.GIVE, given),
        "the project": (carrier.PROJECT, ([sign(0)],)),
        "the newest place": (carrier.LAST, (project,)),
        "what is new": (carrier.NEW, (project, 4_900, 5_000, "ada", "f" * 32, carrier.PAGE)),
        "all of it": (carrier.NEW, (project, 0, 5_000, "ada", "f" * 32, carrier.PAGE)),
        "one's own": (carrier.OWN, (project, "ada", "f" * 32)),
        "has mine changed": (carrier.STAMP, (project, "ada", "f" * 32)),
        "taking back": (carrier.TAKE_BACK, (project, "ada", "f" * 32, ["1" * 32])),
        "forgetting": (carrier.WIPE, (project, "ada", ["1" * 32])),
    }
    for name, (statement, values) in asked.items():
        rows = db.execute(f"EXPLAIN (COSTS OFF) {statement}", values).fetchall()
        yield name, "\n".join(row[0] for row in rows)


def whole(server: postgres.Postgres, folder: str, origin: int) -> dict[str, float]:
    """Return the seconds of `keepsake sync` as a process: the first one, and one without news."""
    home, work, services = (os.path.join(folder, f"{name}{origin}") for name in ("home", "work", "services"))
    with open(services, "w", encoding="utf-8") as file:
        file.write(f"[team]\n{server.service('team', 'ada')}")
    os.mkdir(work)
    git = ["git", "-C", work, "-c", "user.name=t", "-c", "user.email=t@example.org"]
    for line in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", str(origin)]):
        subprocess.run([*git, *line], check=True)
    first = subprocess.run([*git, "rev-list", "--max-parents=0", "HEAD"], check=True, capture_output=True, text=True)
    with server.connect("team", "boss") as boss:
        boss.execute(
            "UPDATE keepsake.sign SET sign = %s WHERE sign = %s", (f"commit:{first.stdout.strip()}", sign(origin))
        )
    env = {**os.environ, "KEEPSAKE_HOME": home, "PGSERVICEFILE": services, "USER": "ada"}
    took = {}
    start = [sys.executable, "-I", os.path.join(measure.ROOT, "scripts", "keepsake", "cli", "__main__.py")]
    for name, words in (("first", ["sync", "postgres", "team"]), ("again", ["sync"])):
        began = time.perf_counter()
        done = subprocess.run([*start, *words, "--json"], cwd=work, env=env, check=True, capture_output=True, text=True)
        took[name] = time.perf_counter() - began
        assert json.loads(done.stdout)["taken"] == (MANY if name == "first" else 0), done.stdout
    return took


def row(name: str, seconds: list[float], wanted: object) -> list[object]:
    """Return a row of the table: milliseconds."""
    ordered = sorted(seconds)
    p95 = ordered[min(len(ordered) - 1, round(len(ordered) * 0.95))]
    return [
        name,
        round(statistics.median(ordered) * 1000, 1),
        round(p95 * 1000, 1),
        round(ordered[-1] * 1000, 1),
        wanted,
    ]


def figures(server: postgres.Postgres, folder: str, args: argparse.Namespace) -> list[list[object]]:
    """Fill the server, measure, and return the rows."""
    counts = sizes(args.notes, args.projects)
    with server.connect() as root:
        root.execute("ALTER ROLE boss CREATEROLE")
        root.execute("CREATE DATABASE team")
        root.execute("GRANT CREATE ON DATABASE team TO boss")
    began = time.perf_counter()
    with server.connect("team", "boss") as boss:
        projects = fill(boss, counts)
    print(f"filled in {time.perf_counter() - began:.0f} s")
    small = list(range(LARGE, len(counts)))
    random.Random(1).shuffle(small)  # noqa: S311  # reproducible
    rows = []
    with server.connect("team", "ada") as ada, server.connect("team", "bea") as bea:
        for name, plan in plans(ada, projects[0]):
            print(f"{name}:\n{plan}\n")
            assert "Seq Scan" not in plan, name
        some = [at for at in small if at % 100 == 0]
        rows.append(row("pulling 100 new notes, as a member of ten projects", pulls(bea, some, FEW, args.rounds), 50.0))
        rows.append(
            row("pulling 100 new notes, as a member of all projects", pulls(ada, small, FEW, args.rounds), 50.0)
        )
        rows.append(row("a first pull of 5,000 notes", pulls(ada, list(range(LARGE)), MANY, 20), 2000.0))
        rows.append(row("sending one note", gives(ada, small, args.rounds), ""))
    found = [whole(server, folder, origin) for origin in range(3)]
    rows.append(row("`keepsake sync`, 5,000 notes into an empty data folder", [one["first"] for one in found], ""))
    rows.append(row("`keepsake sync`, nothing new", [one["again"] for one in found], ""))
    return rows


def main() -> int:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=int, default=1_000_000)
    parser.add_argument("--projects", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--save", action="store_true")
    args = parser.parse_args()
    with (
        postgres.running(("boss", *PEOPLE), "max_connections = 20\n") as server,
        tempfile.TemporaryDirectory() as folder,
    ):
        rows = figures(server, folder, args)
        with server.connect("team") as root:
            size = root.execute("SELECT pg_database_size('team') / 1000000").fetchone()
    columns = ["what", "median, ms", "95th percentile, ms", "worst, ms", "limit, ms"]
    print(json.dumps({"rows": rows, "MB": size and int(size[0]), "load": os.getloadavg()}, indent=1))
    if args.save:
        held = f"{args.notes:,} notes in {args.projects:,} projects, {size and int(size[0]):,} MB"
        caption = f"{held}; load {os.getloadavg()[0]:.1f}"
        measure.save("postgres", measure.table(caption, columns, rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
