"""Fit the gate to readers' grades, and write scripts/keepsake/recall/gate_trees.py.

    python benchmarks/gate.py --transcripts FOLDER --notes notes-dev.json [--opportunities FILE] [--write]

The grades are in benchmarks/gate-grades.json: readers' verdicts on single moments of blind sheets ("moments"), and
which of some forty notes would have helped where in a session ("sessions"). Sessions, notes and opportunities are
those of a measuring set that is not part of the repository; the sessions named "held_out" are never fitted to. Every
feature comes from the product's own code (keepsake/recall), over a store that holds the notes of the sessions that
ended before. Needs `pip install lightgbm numpy`; the product itself needs neither. Prints two shares,
cross-validated by session: of the notes that would be shown, those that help according to a reader; and of the notes
that would help, those that would be shown.
"""

from __future__ import annotations

import argparse
import collections
import datetime
import json
import math
import os
import random
import re
import sys
import tempfile
import textwrap
from typing import TYPE_CHECKING, Any

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))

from keepsake.base.event import Event
from keepsake.notes import person
from keepsake.recall import candidates, features, gate, moment
from keepsake.store import drafts, note_rows, schema
from keepsake.store.note import Note, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from keepsake.store.db import Connection

    Vector = list[float]
    Target = tuple[float, float]  # how much showing a note helps, 0..1; the weight of that in fitting
    Offer = tuple[str, int, Vector]  # note ("session8:number"), its characters, features
    Step = tuple[int, str, list[Offer]]  # line, kind of moment, what could be shown

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "..", "scripts", "keepsake", "recall", "gate_trees.py")
FOLDS, ROUNDS = 5, 150
VALUE = {2: 1.0, 1: 0.25, 0: 0.0, -1: 0.0}  # of a grade
MOMENT_WEIGHT = 3.0  # of what a reader said about the very moment
OPPORTUNITY: Target = (1.0, 2.0)  # a note that states what an opportunity needed, shown shortly before it
# A note that helps somewhere in a session: shown there, shown earlier, shown later
HELPS_THERE, HELPS_LATER, HELPED_BEFORE = (0.9, 2.0), (0.35, 0.5), (0.15, 0.7)
# What else readers of a whole session said of a note, wherever it is shown; unseen: they were not asked
NEVER_HELPS: dict[str, Target] = {
    "on_topic": (0.15, 0.8), "harmful": (0.0, 1.5), "off": (0.0, 1.0), "unseen": (0.0, 0.5),
}  # fmt: skip
BEFORE, SLACK = 60, 2  # lines before an opportunity, and beside the lines where a note helps, that count as there
REQUIRED = (0.25, 0.3, 0.35, 0.4, 0.45, 0.5)  # required probabilities for which the shares are printed
KEPT = 0.12  # share of the pairs that nobody called helpful that are fitted to; their weight makes up for it
MAX_AT_PROMPT = 2  # notes shown at a prompt
HEAD = 75  # characters of a shown line besides the note's statement
NEAR = 15  # lines from an opportunity's source in which a note's source is the same
HEADER = (
    '"""The trees of the gate, made by `python benchmarks/gate.py` from readers\' grades: not to be edited by hand.',
    "",
    "Each statement adds a tree, and the sum of all trees is a logit; values are in the order of NAMES, which",
    "recall/features.py explains. Code takes a quarter of the time that walking through tuples takes, and is loaded",
    "faster. Trees that ask for late features (features.LATE) stand apart, and once more as the most they can give.",
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
        """Yield (line, moment) for every hook call that could show something."""
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
                    found.branch, found.people, found.time = (
                        branch,
                        [self.who],
                        epoch(str(value.get("timestamp") or "")),
                    )
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


def store(
    folder: str, before: list[Session], notes: dict[str, list[dict[str, Any]]]
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
            drafts.insert(db, draft)
            names[draft.uid] = f"{session.id[:8]}:{number}"
    db.execute("UPDATE memory SET state = 0")
    db.execute("COMMIT")
    note_rows.count(db)
    return db, names


def steps(session: Session, before: list[Session], notes: dict[str, list[dict[str, Any]]]) -> list[Step]:
    """Return what could be shown at each moment of a session, with its features."""
    with tempfile.TemporaryDirectory() as folder:
        db, names = store(folder, before, notes)
        found = []
        for line, now in session.moments():
            offered = candidates.find(db, now)
            if offered.candidates:
                weighing = features.Weighing(now, offered)
                rows = zip(weighing.notes, features.vectors(weighing))
                found.append((line, now.at, [(names[note.uid], len(note.content), one) for note, one in rows]))
        db.close()
    return found


class Grades:
    """What readers said: `target` for fitting, `helps` for counting."""

    def __init__(self, path: str, opportunities: list[dict[str, Any]], notes: dict[str, list[dict[str, Any]]]) -> None:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        self.held_out = set(data["held_out"])
        self.moments: dict[tuple[str, int, str], list[int]] = collections.defaultdict(list)
        for session, line, note, grade, _ in data["moments"]:
            self.moments[session, line, note].append(grade)
        self.sessions = {row["session"]: _session(row) for row in data["sessions"]}
        self.opportunities: dict[tuple[str, str], list[int]] = collections.defaultdict(list)
        for row in opportunities:
            for name in _near(row, notes):
                self.opportunities[row["session"], name].append(row["moment_line"])

    def target(self, session: str, line: int, note: str) -> Target | None:
        """Return what to fit to for showing a note at a moment, None where nobody judged it."""
        graded = self.moments.get((session, line, note))
        if graded:
            return sum([VALUE[grade] for grade in graded]) / len(graded), MOMENT_WEIGHT
        if any(there - BEFORE <= line <= there + SLACK for there in self.opportunities.get((session, note), ())):
            return OPPORTUNITY
        if session not in self.sessions:
            return None
        kind, first, last = self.sessions[session].get(note, ("unseen", 0, 0))
        if kind != "helps":
            return NEVER_HELPS[kind]
        if first - SLACK <= line <= last + SLACK:
            return HELPS_THERE
        return HELPS_LATER if line < first else HELPED_BEFORE

    def helps(self, session: str, line: int, note: str) -> bool:
        """Tell whether a note shown at a line would have helped."""
        kind, _, last = self.sessions.get(session, {}).get(note, ("", 0, 0))
        in_time = any(line <= there + SLACK for there in self.opportunities.get((session, note), ()))
        return (kind == "helps" and line <= last + SLACK) or in_time


def _session(row: dict[str, Any]) -> dict[str, tuple[str, int, int]]:
    found = dict.fromkeys(row["offered"].split(), ("off", 0, 0))
    found.update(dict.fromkeys(row["on_topic"].split(), ("on_topic", 0, 0)))
    found.update(dict.fromkeys(row["harmful"].split(), ("harmful", 0, 0)))
    found.update({note: ("helps", first, last) for note, first, last in row["helps"]})
    return found


def _near(row: dict[str, Any], notes: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    for source in row["sources"]:
        for number, note in enumerate(notes.get(source["session"], [])):
            if note.get("line") and any(abs(note["line"] - line) <= NEAR for line in source["lines"]):
                yield f"{source['session'][:8]}:{number}"


def rows_of(played: dict[str, list[Step]], grades: Grades, seed: int) -> tuple[list[Vector], list[float], list[float]]:
    """Return features, targets and weights of what readers judged in these sessions."""
    chance = random.Random(seed)  # noqa: S311  # a sample, no secret
    made: tuple[list[Vector], list[float], list[float]] = ([], [], [])
    for session, found in played.items():
        for line, _, offers in found:
            for note, _, vector in offers:
                judged = grades.target(session, line, note)
                dull = judged is not None and judged[0] < 0.1 and judged[1] < MOMENT_WEIGHT
                if judged is None or (dull and chance.random() > KEPT):
                    continue
                made[0].append(vector)
                made[1].append(judged[0])
                made[2].append(judged[1] / (2 * KEPT) if dull else judged[1])
    return made


def fitted(vectors: list[Vector], targets: list[float], weights: list[float]) -> Any:
    """Return boosted trees fitted to rows."""
    import lightgbm  # type: ignore[import-not-found]
    import numpy  # type: ignore[import-not-found]

    data = lightgbm.Dataset(numpy.array(vectors), numpy.array(targets), weight=numpy.array(weights))
    return lightgbm.train(SETTINGS, data, ROUNDS)


def shown(steps: list[Step], scores: list[list[float]], required: float) -> list[tuple[int, str, str, int]]:
    """Return (line, kind, note, characters) of what reaches a required probability, each note once.

    scores: of each step, the probability of each note.
    """
    seen: set[str] = set()
    made = []
    for (line, at, offers), probabilities in zip(steps, scores):
        room = MAX_AT_PROMPT if at == "prompt" else gate.MAX_AT_TOOL_CALL
        for probability, (note, size, _) in sorted(zip(probabilities, offers), key=lambda pair: -pair[0]):
            if room and probability >= required and note not in seen:
                seen.add(note)
                made.append((line, at, note, size + HEAD))
                room -= 1
    return made


def validated(played: dict[str, list[Step]], grades: Grades) -> None:
    """Print what each required probability would show in sessions that the trees have not seen, fold by fold."""
    import numpy

    order = sorted(played)
    random.Random(1).shuffle(order)  # noqa: S311  # folds, no secret
    scores: dict[str, list[list[float]]] = {}
    for fold in range(FOLDS):
        apart = set(order[fold::FOLDS])
        model = fitted(*rows_of({s: found for s, found in played.items() if s not in apart}, grades, fold))
        for session in apart:
            offers = [[vector for *_, vector in row] for *_, row in played[session]]
            scores[session] = [list(model.predict(numpy.array(row))) for row in offers]
    helpful = sum([kind == "helps" for row in grades.sessions.values() for kind, *_ in row.values()])
    for required in REQUIRED:
        rows = {session: shown(played[session], scores[session], required) for session in order}
        count = sum(map(len, rows.values()))
        good = {(s, note) for s, own in rows.items() for line, _, note, _ in own if grades.helps(s, line, note)}
        sizes = sorted(sum([size for *_, size in own]) for own in rows.values())
        print(
            f"required {required:.2f}: shown {count}, helped {100 * len(good) / max(1, count):.1f} %, of {helpful} that"
            f" help {100 * len(good) / helpful:.0f} %, characters per session {sizes[len(sizes) // 2]}"
        )


def write(trees: list[Any]) -> None:
    """Write trees (`_tree`) as the product reads them."""
    names = _wrapped(", ".join([json.dumps(name).replace(" ", "\0") for name in features.NAMES]) + ",")
    stages = [_stage(tree) for tree in trees]
    functions = _function("early_points", "the trees that ask for no late feature", _of(trees, stages, -1))
    for at, name in enumerate(features.LATE):
        unknown = [feature for names in list(features.LATE.values())[at:] for feature in names]
        late = [
            upper_bound(tree, unknown) for stage in range(at, len(features.LATE)) for tree in _of(trees, stages, stage)
        ]
        functions += _function(
            f"max_points_from_{name}", f"the most that `{name}_points` and all later ones can give", late
        )
        own = _of(trees, stages, at)
        functions += _function(f"{name}_points", f"the trees that ask for {name!r} and nothing later", own)
    out = [
        *HEADER, "", "from __future__ import annotations", "", "TYPE_CHECKING = False", "if TYPE_CHECKING:",
        "    from collections.abc import Sequence", "    from typing import Final", "", "# fmt: off",
        "NAMES: Final = (",
        *["    " + row.replace("\0", " ") for row in names], ")",
        *functions,
        "# fmt: on", "",
    ]  # fmt: skip
    with open(OUT, "w", encoding="utf-8") as file:
        file.write("\n".join(out))


def _of(trees: list[Any], stages: list[int], stage: int) -> list[Any]:
    return [tree for tree, own in zip(trees, stages) if own == stage]


def _stage(tree: Any) -> int:
    """Return the place in features.LATE of the last thing that a tree asks for, -1 when it asks for none."""
    return max([at for at, names in enumerate(features.LATE.values()) if names_in(tree) & {*names}], default=-1)


def names_in(tree: Any) -> set[str]:
    """Return the names of the features that a tree asks for."""
    return {features.NAMES[tree[0]]} | names_in(tree[2]) | names_in(tree[3]) if isinstance(tree, tuple) else set()


def upper_bound(tree: Any, unknown: Sequence[str]) -> Any:
    """Return a tree without the unknown features that gives the most that the tree can give, whatever they are."""
    return _pruned(_upper_bound(tree, unknown), {})


def _upper_bound(tree: Any, unknown: Sequence[str]) -> Any:
    if not isinstance(tree, tuple):
        return tree
    feature, bound, low, high = tree[0], tree[1], _upper_bound(tree[2], unknown), _upper_bound(tree[3], unknown)
    return _larger(low, high) if features.NAMES[feature] in unknown else (feature, bound, low, high)


def _larger(one: Any, other: Any) -> Any:
    """Return the tree that gives what the larger of two gives: branches alone, since a call of `max` costs ten."""
    if min(_leaves(one)) >= max(_leaves(other)):
        return one
    if min(_leaves(other)) >= max(_leaves(one)):
        return other
    one, other = (one, other) if isinstance(one, tuple) else (other, one)
    return (one[0], one[1], _larger(one[2], other), _larger(one[3], other))


def _pruned(tree: Any, known: dict[int, tuple[float, float]]) -> Any:
    """Return a tree without tests whose outcome is known already, or doesn't matter.

    known: between which bounds (above the first, at most the second) each feature lies that was tested already.
    """
    if not isinstance(tree, tuple):
        return tree
    feature, bound, low, high = tree
    above, highest = known.get(feature, (-math.inf, math.inf))
    if not above < bound < highest:
        return _pruned(low if bound >= highest else high, known)
    low = _pruned(low, {**known, feature: (above, bound)})
    high = _pruned(high, {**known, feature: (bound, highest)})
    return low if low == high else (feature, bound, low, high)


def _leaves(tree: Any) -> list[float]:
    return [*_leaves(tree[2]), *_leaves(tree[3])] if isinstance(tree, tuple) else [tree]


def _function(name: str, what: str, trees: list[Any]) -> list[str]:
    """Return the lines of a function that adds trees up."""
    used = {name for tree in trees for name in names_in(tree)}
    values = [(_variable(name), at) for at, name in enumerate(features.NAMES) if name in used]
    body = [row for tree in trees for row in _wrapped(f"points += {_expression(tree)}")]
    return ["", "", f"def {name}(values: Sequence[float]) -> float:", f'    """Return the sum of {what}."""',
            *[f"    {variable} = values[{at}]" for variable, at in values], "    points = 0.0",
            *["    " + row for row in body], "    return points"]  # fmt: skip


def _variable(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_")


def _expression(tree: Any) -> str:
    if not isinstance(tree, tuple):
        return repr(tree)
    feature, bound, low, high = tree
    return f"({_expression(low)} if {_variable(features.NAMES[feature])} <= {bound!r} else {_expression(high)})"


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
    parser.add_argument("--opportunities", help="opportunities-dev.json")
    parser.add_argument("--write", action="store_true", help="replace the product's trees")
    args = parser.parse_args()
    with open(args.notes, encoding="utf-8") as file:
        notes = {row["session"]: row["notes"] for row in json.load(file)}
    opportunities = []
    if args.opportunities:
        with open(args.opportunities, encoding="utf-8") as file:
            opportunities = json.load(file)
    grades = Grades(os.path.join(HERE, "gate-grades.json"), opportunities, notes)
    names = sorted(name for name in os.listdir(args.transcripts) if name.endswith(".jsonl"))
    sessions = [Session(os.path.join(args.transcripts, name)) for name in names]
    judged = ({*grades.sessions} | {row["session"] for row in opportunities}) - grades.held_out
    played = {}
    for session in sessions:
        if session.id in judged:
            before = [other for other in sessions if other.last <= session.first and other is not session]
            played[session.id] = steps(session, sorted(before, key=lambda other: other.last), notes)
    validated(played, grades)
    if args.write:
        model = fitted(*rows_of(played, grades, 3))
        write([_tree(tree["tree_structure"]) for tree in model.dump_model()["tree_info"]])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
