"""The worker's offers to the person at a session's start, each made once.

It offers the notes of the place where the project was before it moved (relocation.py); a rule that this person has
stated in two projects (once they accept with `keepsake edit ID --everywhere` it is shown in all; otherwise nothing from
one project is shown in another); the notes that the repository holds; and, once there are many notes, a model that
chooses which are shown.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from keepsake.base import journal, notices, paths
from keepsake.capture import standing_rules
from keepsake.capture.rules import meaning
from keepsake.notes import person
from keepsake.share import choice, folder
from keepsake.store import memories, note_rows
from keepsake.store.db import DatabaseError
from keepsake.store.note import is_rule
from keepsake.store.store import open_readers
from keepsake.text import render
from keepsake.worker import relocation

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from keepsake.base.project import Project
    from keepsake.store.db import Connection

MAX_RULES = 50  # newest rules of a project that are compared
MAX_RULE_CHARS = 200  # characters of a rule
MIN_NOTES = 60  # notes in a project from which a model's choice is worth its price
JUDGE, TEAM = "judge", "team"  # the keys under which these offers are recorded
_SAID = f"{memories.TELLABLE} AND kind IN ('rule', 'saved')"


def make(project: Project, transcript: str) -> None:
    """Leave the offers of a project for the person; a failure is a line in the journal and stops nothing else."""
    try:
        relocation.offer(project, transcript)
        _shared(project)
        _team(project)
        _judge(project)
    except (OSError, DatabaseError) as error:
        journal.failure("offers", error)


def rules(db: Connection, people: Collection[str] = ()) -> list[memories.Memory]:
    """Return the newest rules that a person has stated in a store. people: the names they may bear (empty: any)."""
    stated = memories.find(db, _SAID, (), f"ORDER BY updated DESC LIMIT {MAX_RULES}")
    mine = [one for one in stated if is_rule(one.kind, one.tag_list())]
    return [one for one in mine if not people or _who(db, one) in {"", *people}]


def same(one: memories.Memory, other: memories.Memory) -> bool:
    """Tell whether two rules say the same but are not one turn that was stored twice."""
    copied = one.session and one.session == other.session
    return not copied and standing_rules.same(meaning(one), meaning(other))


def twins(project: Project, db: Connection) -> Iterator[tuple[memories.Memory, memories.Memory, str]]:
    """Yield (rule, twin, other project's root) for each rule that this person stated in another project as well."""
    people = person.names(project.top)
    mine = rules(db, people)
    for other in relocation.other_projects(project.home, project.folder) if mine else ():
        theirs = rules(other.db, people)
        yield from ((one, two, other.root) for one in mine for two in theirs if same(one, two))


def _who(db: Connection, rule: memories.Memory) -> str:
    note = note_rows.read(db, rule.id)
    return note.who if note is not None else ""


def _shared(project: Project) -> None:
    """Offer to show in every project the first rule that this person has stated in another project as well."""
    everywhere = paths.everywhere(project.home)
    for rule, twin, root in (pair for store in open_readers([project.folder]) for pair in twins(project, store.db)):
        new = os.path.isdir(root) and [notices.record_once(everywhere, uid) for uid in {rule.uid, twin.uid}]
        if new and all(new):
            text = render.harmless(rule.content, MAX_RULE_CHARS)
            how = f"`! keepsake edit {rule.uid} --everywhere` shows it in every project"
            notices.leave(project.folder, f'keepsake: you have said here and in {root}: "{text}"; {how}.')
            return


def _team(project: Project) -> None:
    """Offer once to show the notes in the repository, if the person has not decided about them yet."""
    chosen = choice.read(project)
    if chosen.read is not None or chosen.shared or not folder.signature(project.top):
        return
    if notices.record_once(project.folder, TEAM):
        count = len(folder.read(project.top).pages)
        notes = f"{count} note{'' if count == 1 else 's'} in {folder.PLACE}"
        how = "`! keepsake share --list` shows them, `! keepsake share --read` has them told as the team's"
        notices.leave(project.folder, f"keepsake: this repository holds {notes}; {how}.")


def _judge(project: Project) -> None:
    """Offer once on this machine, if there are many notes, that a model chooses which are shown; name its price."""
    if project.settings.text("judge.mode") != "off":
        return
    for store in open_readers([project.folder]):
        count = int(store.db.execute("SELECT count(*) FROM note").fetchone()[0])
        if count >= MIN_NOTES and notices.record_once(paths.everywhere(project.home), JUDGE):
            notices.leave(
                project.folder,
                f"keepsake: {count} notes are kept here. A small model can choose which are shown after a prompt, so"
                " that more of them help; nobody waits for it, and it costs about $0.002 each time:"
                " `! keepsake judge on`.",
            )
