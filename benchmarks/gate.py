"""Fit the gate to readers' grades, and write scripts/keepsake/recall/gate_trees.py.

    python benchmarks/gate.py --transcripts FOLDER --notes notes-dev.json [--write]

The grades are in benchmarks/gate-grades.json: what readers of blind sheets said of a note at a moment, seeing how the
session went on ("moments": 2 helps, 1 on topic, 0 off topic, -1 harmful), and how likely readers who see only what came
before say that it would help ("foreseen": percent; where both judged, these tell the notes that help from the others by
.85, area under the curve). Sessions and notes are those of a measuring set that is not part of the repository; the
sessions named "held_out" are never fitted to. Every feature comes from the product's own code (keepsake/recall), over a
store that holds the notes of the sessions that ended before. Needs `pip install lightgbm numpy`; nothing in the product
does. Prints, cross-validated by session, how well the notes that help are told from the others, and how many of those
that it holds for the likeliest help.
"""

from __future__ import annotations

import argparse
import collections
import datetime
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import textwrap
from typing import TYPE_CHECKING, Any

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake.base.event import Event
from keepsake.notes import person
from keepsake.recall import candidates, features, gate, moment
from keepsake.store import drafts, note_rows, origins, schema
from keepsake.store.note import Note, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.store.db import Connection

    Vector = list[float]
    Offer = tuple[str, int, Vector]  # note ("session8:number"), its characters, features
    Origins = dict[tuple[str, int], bytes]  # of the note (session, number)
    Step = tuple[int, str, list[Offer]]  # line, kind of moment, what could be told

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "scripts", "keepsake", "recall", "gate_trees.py")
FOLDS, ROUNDS = 5, 150
HELPS = 2
VALUE = {HELPS: 1.0, 1: 0.25, 0: 0.0, -1: 0.0}  # of a grade
LIKELY = 0.3  # of what is foreseen, from which a note counts as one that helps
FIRST = (50, 100, 200)  # of the likeliest, of how many the share that helps is printed
HEADER = (
    '"""The trees of the gate, made by `python benchmarks/gate.py` from readers\' grades: not to be edited by hand.',
    "",
    "A line is a tree, and the sum of all is a logit; values are in the order of NAMES (recall/features.py). Code",
    "takes a quarter of the time that walking through tuples takes, and is loaded faster. Trees that ask for what is",
    "counted in the session (features.COUNTED) stand apart, and once more as the most that each can give.",
    '"""',
)
SETTINGS = {
    "objective": "cross_entropy", "num_leaves": 8, "learning_rate": 0.05, "min_data_in_leaf": 60,
    "feature_fraction": 0.6, "bagging_fraction": 0.7, "bagging_freq": 1, "lambda_l2": 5, "seed": 1, "verbose": -1,
}  # fmt: skip


def blocks(content: object) -> list[dict[str, Any]]:
    """Return a message's content blocks."""
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []


class Session:
    """A transcript as the hooks would see it."""

    def __init__(self, path: str) -> None:
        self.id = os.path.basename(path)[: -len(".jsonl")]
        with open(path, "rb") as file:
            self.lines = file.readlines()
        times = re.findall(rb'"timestamp":"([^"]+)"', b"".join(self.lines))
        self.first: str = min(times).decode() if times else ""
        self.last: str = max(times).decode() if times else ""
        values = [value for line in self.lines for value in [_loaded(line)] if value]
        self.who = next((who for value in values if (who := person.of_folder(str(value.get("cwd") or "")))), "")
        self.branch = next((str(value["gitBranch"]) for value in reversed(values) if value.get("gitBranch")), "")

    def moments(self) -> Iterator[tuple[int, moment.Moment]]:
        """Yield (line, moment) for every hook call that could tell something."""
        calls: dict[str, dict[str, Any]] = {}
        branch = ""
        for number, raw in enumerate(self.lines, 1):
            value = _loaded(raw)
            branch = str(value.get("gitBranch") or branch)
            message = value.get("message")
            if not isinstance(message, dict) or value.get("isSidechain"):
                continue
            for block in blocks(message.get("content")):
                if block.get("type") == "tool_use":
                    calls[str(block.get("id"))] = block
                fields = _fields(value, message, block, calls)
                found = (
                    moment.of_event(Event({"session_id": self.id, **fields}), self._tail(number)) if fields else None
                )
                if found is not None:
                    found.branch, found.people, found.now = branch, [self.who], epoch(str(value.get("timestamp") or ""))
                    yield number, found

    def _tail(self, number: int) -> bytes:
        size, at = 0, number - 1
        while at > 0 and size < moment.TAIL:
            at -= 1
            size += len(self.lines[at])
        return b"".join(self.lines[at : number - 1])[-moment.TAIL :]


def _loaded(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _fields(
    value: dict[str, Any], message: dict[str, Any], block: dict[str, Any], calls: dict[str, dict[str, Any]]
) -> dict[str, Any]:
    """Return the payload's fields of the hook call that a block stands for, {} when it stands for none."""
    text = str(block.get("text") or "")
    if block.get("type") == "text" and message.get("role") == "user":
        meta = value.get("isMeta") or value.get("isCompactSummary")
        return {} if meta or not text.strip() or text.startswith(("<", "[Request interrupted")) else {"prompt": text}
    call = calls.get(str(block.get("tool_use_id"))) if block.get("type") == "tool_result" else None
    if call is None:
        return {}
    output = "\n".join([str(part.get("text") or "") for part in blocks(block.get("content"))])
    if output.startswith(("The user doesn't want", "[Request")):
        return {}
    made = {"tool_name": call.get("name"), "tool_input": call.get("input") or {}}
    if block.get("is_error"):
        return {**made, "error": output}
    return {**made, "tool_response": {"stdout": output, "stderr": ""} if call.get("name") == "Bash" else output}


def epoch(stamp: str) -> float:
    """Return a transcript's time in epoch seconds, 0.0 for none."""
    return datetime.datetime.fromisoformat(stamp.replace("Z", "+00:00")).timestamp() if stamp else 0.0


def origins_of(
    transcripts: str, sessions: list[Session], notes: dict[str, list[dict[str, Any]]]
) -> dict[tuple[str, int], bytes]:
    """Return of each note (session, number) where it comes from, by the turns that an import of all sessions brings."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "KEEPSAKE_HOME": os.path.join(folder, "home")}
        command = [os.path.join(HERE, "..", "bin", "keepsake"), "import", transcripts, "--project", folder, "--json"]
        subprocess.run(command, env=env, check=True, capture_output=True)
        path = next(glob.iglob(os.path.join(folder, "home", "**", "memory.db"), recursive=True))
        db, found = schema.open_memory(path), {}
        for session in sessions:
            turns = origins.turns_of(db, session.id)
            for number, row in enumerate(notes.get(session.id, [])):
                found[session.id, number] = origins.of(turns, row.get("line"), epoch(session.last))
        db.close()
    return found


def store(
    folder: str, before: list[Session], notes: dict[str, list[dict[str, Any]]], origin: Origins
) -> tuple[Connection, dict[str, str]]:
    """Return a store with the notes of sessions that have ended, and what each is called in the grades."""
    db, names = schema.open_memory(os.path.join(folder, "memory.db")), {}
    db.execute("BEGIN")
    for session in before:
        for number, row in enumerate(notes.get(session.id, [])):
            note = Note(row["class"], row.get("handles") or [], session.who, [Source(session.id, row.get("line"))])
            draft = drafts.Draft(
                key=f"{session.id}:{number}", kind="model", type=row["type"], content=row["content"],
                created=epoch(session.last), session=session.id, branch=session.branch, source="model",
                files=row.get("files") or [], note=note,
            )  # fmt: skip
            row_id = drafts.insert(db, draft)
            db.execute("UPDATE note SET origin = ? WHERE memory = ?", (origin[session.id, number], row_id))
            names[draft.uid] = f"{session.id[:8]}:{number}"
    db.execute("UPDATE memory SET superseded = 0")
    db.execute("COMMIT")
    note_rows.count(db)
    return db, names


def steps(
    session: Session,
    before: list[Session],
    notes: dict[str, list[dict[str, Any]]],
    origin: Origins,
) -> list[Step]:
    """Return what could be told at each moment of a session, with its features."""
    with tempfile.TemporaryDirectory() as folder:
        db, names = store(folder, before, notes, origin)
        found = []
        for line, now in session.moments():
            offered = candidates.find(db, now)
            if offered.candidates:
                weighing = features.Weighing(now, offered, gate.WEIGHED)
                rows = zip(weighing.notes, features.vectors(weighing))
                found.append((line, now.at, [(names[note.uid], len(note.content), one) for note, one in rows]))
        db.close()
    return found


class Grades:
    """What readers said of notes at moments; a moment is (session, line, note)."""

    def __init__(self, path: str) -> None:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        self.held_out = set(data["held_out"])
        self.seen: dict[tuple[str, int, str], list[int]] = collections.defaultdict(list)
        for session, line, note, grade, _ in data["moments"]:
            self.seen[session, line, note].append(grade)
        self.foreseen = {
            (session, int(line), note): percent / 100
            for session, lines in data["foreseen"].items()
            for line, notes in lines.items()
            for note, percent in notes.items()
        }

    def sessions(self) -> set[str]:
        """Return the sessions of which anything was judged."""
        return {session for session, *_ in [*self.seen, *self.foreseen]}

    def target(self, session: str, line: int, note: str) -> float | None:
        """Return how much a note helps at a moment, 0..1; None where nobody judged it."""
        graded = self.seen.get((session, line, note))
        if graded:
            return sum([VALUE[grade] for grade in graded]) / len(graded)
        return self.foreseen.get((session, line, note))


def rows_of(played: dict[str, list[Step]], grades: Grades) -> tuple[list[Vector], list[float]]:
    """Return features and targets of what readers judged in these sessions."""
    made: tuple[list[Vector], list[float]] = ([], [])
    for session, found in played.items():
        for line, _, offers in found:
            for note, _, vector in offers:
                judged = grades.target(session, line, note)
                if judged is not None:
                    made[0].append(vector)
                    made[1].append(judged)
    return made


def fitted(vectors: list[Vector], targets: list[float]) -> Any:
    """Return boosted trees fitted to rows."""
    import lightgbm  # type: ignore[import-not-found]
    import numpy  # type: ignore[import-not-found]

    return lightgbm.train(SETTINGS, lightgbm.Dataset(numpy.array(vectors), numpy.array(targets)), ROUNDS)


def validated(played: dict[str, list[Step]], grades: Grades) -> None:
    """Print how well trees that have not seen a session judge its notes, fold by fold."""
    import numpy

    order = sorted(played)
    random.Random(1).shuffle(order)  # noqa: S311  # folds, no secret
    scores: dict[tuple[str, int, str], float] = {}
    for fold in range(FOLDS):
        apart = order[fold::FOLDS]
        model = fitted(*rows_of({s: found for s, found in played.items() if s not in set(apart)}, grades))
        for session in apart:
            for line, _, offers in played[session]:
                points = model.predict(numpy.array([vector for *_, vector in offers]))
                scores.update({(session, line, note): point for (note, *_), point in zip(offers, points)})
    share = {key: sum([grade == HELPS for grade in grades.seen[key]]) / len(grades.seen[key]) for key in grades.seen}
    _print("grades", {key: score for key, score in scores.items() if key in share}, share)
    _print("foreseen", {key: score for key, score in scores.items() if key in grades.foreseen}, grades.foreseen)


def _print(name: str, scores: dict[tuple[str, int, str], float], values: dict[tuple[str, int, str], float]) -> None:
    """Print how scores order notes. values: of each, the share of its readers, or the chance, that it helps."""
    best = sorted(scores, key=lambda key: -scores[key])
    good = [values[key] >= (LIKELY if name == "foreseen" else 0.5) for key in best]
    helping, before, missed = sum(good), 0, 0
    for one in good:  # missed: pairs of a note that helps and another that stands before it
        before += not one
        missed += before * one
    area = 1 - missed / max(1, helping * (len(good) - helping))
    first = [f"{100 * sum([values[key] for key in best[:count]]) / count:.0f} % of {count}" for count in FIRST]
    print(f"{name}: {len(good)} notes, {helping} help; area {area:.3f}; of the likeliest help {', '.join(first)}")


def write(trees: list[Any]) -> None:
    """Write trees (`_tree`) as the product reads them."""
    names = _wrapped(", ".join([json.dumps(name).replace(" ", "\0") for name in features.NAMES]) + ",")
    asking = [tree for tree in trees if asked(tree) & set(features.COUNTED)]
    others = [tree for tree in trees if tree not in asking]
    out = [
        *HEADER, "", "from __future__ import annotations", "", "TYPE_CHECKING = False", "if TYPE_CHECKING:",
        "    from collections.abc import Sequence", "    from typing import Final", "", "# fmt: off",
        "NAMES: Final = (",
        *["    " + row.replace("\0", " ") for row in names], ")",
        *_function("uncounted", "the trees that ask nothing of what is counted", others),
        *_function("counted", "the trees that ask for what is counted", asking),
        *_function("most", "the most that `counted` can give, whatever is counted", asking, features.COUNTED),
        "# fmt: on", "",
    ]  # fmt: skip
    with open(OUT, "w", encoding="utf-8") as file:
        file.write("\n".join(out))


def asked(tree: Any) -> set[str]:
    """Return the names of the features that a tree asks for."""
    return {features.NAMES[tree[0]]} | asked(tree[2]) | asked(tree[3]) if isinstance(tree, tuple) else set()


def _function(name: str, what: str, trees: list[Any], unknown: Sequence[str] = ()) -> list[str]:
    """Return the lines of a function that adds trees up; of unknown features the side that gives more counts."""
    used = set().union(*map(asked, trees)) - set(unknown)
    values = [(_variable(name), at) for at, name in enumerate(features.NAMES) if name in used]
    body = [row for tree in trees for row in _wrapped(f"points += {_expression(tree, unknown)}")]
    return ["", "", f"def {name}(values: Sequence[float]) -> float:", f'    """Return the sum of {what}."""',
            *[f"    {variable} = values[{at}]" for variable, at in values], "    points = 0.0",
            *["    " + row for row in body], "    return points"]  # fmt: skip


def _variable(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_")


def _expression(tree: Any, unknown: Sequence[str]) -> str:
    if not isinstance(tree, tuple):
        return repr(tree)
    feature, bound, low, high = tree
    sides = _expression(low, unknown), _expression(high, unknown)
    if features.NAMES[feature] in unknown:
        return f"max({sides[0]}, {sides[1]})"
    return f"({sides[0]} if {_variable(features.NAMES[feature])} <= {bound!r} else {sides[1]})"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 112, break_on_hyphens=False)


def _tree(node: dict[str, Any]) -> Any:
    """Return a tree: a number, or (feature, bound, tree where it is at most the bound, tree where it is more)."""
    if "leaf_value" in node:
        return float(f"{node['leaf_value']:.4g}")
    bound = float(f"{node['threshold']:.4g}")
    return (node["split_feature"], bound, _tree(node["left_child"]), _tree(node["right_child"]))


def main() -> int:
    """Fit, print the cross-validation, and with --write replace the trees."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transcripts", required=True, help="folder of transcripts")
    parser.add_argument("--notes", required=True, help="notes-dev.json")
    parser.add_argument("--write", action="store_true", help="replace the product's trees")
    args = parser.parse_args()
    with open(args.notes, encoding="utf-8") as file:
        notes = {row["session"]: row["notes"] for row in json.load(file)}
    grades = Grades(os.path.join(HERE, "gate-grades.json"))
    names = sorted(name for name in os.listdir(args.transcripts) if name.endswith(".jsonl"))
    sessions = [Session(os.path.join(args.transcripts, name)) for name in names]
    origin = origins_of(args.transcripts, sessions, notes)
    played = {}
    for session in sessions:
        if session.id in grades.sessions() - grades.held_out:
            before = [other for other in sessions if other.last <= session.first and other is not session]
            played[session.id] = steps(session, sorted(before, key=lambda other: other.last), notes, origin)
    validated(played, grades)
    if args.write:
        model = fitted(*rows_of(played, grades))
        write([_tree(tree["tree_structure"]) for tree in model.dump_model()["tree_info"]])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
