"""The hook before a command or an edit: ask the person, or tell the model, when a rule forbids it.

If no guard matches, a call costs reading one small file. Only after a match are the store, the transcript and the
ledger read, which tell whether the rule still holds.
"""

from __future__ import annotations

from keepsake.base import clock, paths, reply
from keepsake.base import event as events
from keepsake.base import project as projects
from keepsake.guard import guards
from keepsake.text import render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from keepsake.base.event import Event
    from keepsake.guard.guards import Guard

    Call = tuple[str, dict[str, object]]  # a tool and its input

SWITCH = "recall.before"
UNASKED = ("bypassPermissions", "dontAsk")  # modes in which the person has chosen not to be asked
MAX_TAIL = 256 * 1024  # bytes at the transcript's end in which the person may have asked for this very act
_PROMPTS = (b'"user"', b'"queued_command"')  # one of them stands in a line that holds a prompt
MAX_FILE = 1_000_000
_NEGATIONS = frozenset("not never don't dont no without nicht nie kein keine stop avoid instead statt".split())


def answer(event: Event, project: projects.Project) -> reply.Reply | None:
    """Return what is said before a call; nearly always None.

    Raises DatabaseError, since nothing may be said that the ledger can't record.
    """
    settings = project.settings
    if not settings.flag("recall.enabled") or not settings.flag(SWITCH) or not event.session:
        return None
    branch = ""
    for folder in project.folders():
        stored = guards.read(paths.text(f"{folder}/{guards.FILE}", MAX_FILE))
        if any(word.startswith("@") for guard in stored for word in guard.words):
            branch = projects.branch(project.top)
        for call in calls(event):
            for guard in guards.violated(stored, *call, branch, project.top):
                same_rule = [one for one in stored if one.uid == guard.uid]
                objection = _objection(guard, same_rule, call, event, project, folder)
                if objection is not None:
                    return objection
    return None


def calls(event: Event) -> list[Call]:
    """Return the call, and the calls that a host makes together with it (a patch of several files)."""
    others = event.fields.get("others")
    more = [one for one in others if isinstance(one, tuple)] if isinstance(others, list) else []  # JSON has no tuples
    return [(event.tool, event.tool_input), *more]


def _objection(
    guard: Guard, same_rule: list[Guard], call: Call, event: Event, project: projects.Project, folder: str
) -> reply.Reply | None:
    """Return the reply for a matching guard; None if its rule is gone, was shown already, or the person overruled it.

    same_rule: all guards of the same rule; the person may have asked in the words of any of them.
    """
    from keepsake.notes import person
    from keepsake.recall import candidates, line
    from keepsake.store import ledger, memories, schema

    db = schema.open_ready(folder)
    condition = f"uid = ? AND {memories.TELLABLE} AND kind IN ('rule', 'saved', 'fix')"
    rule = next(iter(memories.find(db, condition, (guard.uid,))), None) if db is not None else None
    if db is None or rule is None or rule.session == event.session:
        return None
    if guard.form == "fails":
        text = line.of_fix(rule)
    else:
        notes = candidates.read(db, [rule.id])
        text = line.of(notes[0], person.names(project.top)) if notes else ""
    recent = prompts(event.transcript) if text else []
    if not text or any(asked_for(one, recent) for one in same_rule) or _adds_nothing(guard, call[1], project.top):
        return None
    book = ledger.open_ledger(project.folder)
    if ledger.was_shown(book, event.session, event.name, guard.uid):
        return None
    can_ask = answerable(event) and not event.host
    why = f"before: {' '.join(guard.words)[:80]}"
    row = ledger.ShownMemory(guard.uid, 1.0, 0 if can_ask else len(text), why, whole=not can_ask)
    ledger.record(book, event.session, event.name, clock.now(), [row])
    if event.host:  # no other host says whether a person can be asked
        return reply.Reply(hold=f"{render.fence([text])}\n{_reason(guard)}. {reply.HELD}")
    return _ask(guard, text) if can_ask else reply.Reply(context=render.fence([text]))


def answerable(event: Event) -> bool:
    """Tell whether a person can answer: not in a scripted run, for a sub-agent, or in a mode without questions."""
    unasked = events.text(event.fields, "permission_mode") in UNASKED
    return not (unasked or event.agent or events.unattended(event))


def _ask(guard: Guard, text: str) -> reply.Reply:
    once = f"(Once a session. Never again: keepsake feedback {render.safe_id(guard.uid)} never)"
    return reply.Reply(ask=f"{_reason(guard)}:\n{text}\n{once}")


def _reason(guard: Guard) -> str:
    failed = guard.form == "fails"
    return "This failed before, and what helped is known" if failed else "A standing rule speaks against it"


def _adds_nothing(guard: Guard, tool_input: dict[str, object], root: str) -> bool:
    """Tell whether the file as a whole gains none of the forbidden code, e.g. because the edit is inside a string."""
    path = tool_input.get("file_path")
    if guard.form not in ("code", "mark", "text") or not isinstance(path, str):
        return False
    before = paths.text(path, MAX_FILE)
    after = guards.text_after(tool_input, before)
    whole: dict[str, object] = {"old_string": before, "new_string": after}
    return bool(before and after) and not guards.forbids_edit(guard, whole, guards.place_of(path, root))


def asked_for(guard: Guard, recent: Sequence[str]) -> bool:
    """Tell whether the person asked for exactly this act: a prompt has the guard's words and no negation.

    "Commit and push it" does not ask for `git push --force`, and "installer" not for `npm install`.
    """
    act_words = _act_words(guard)
    for prompt in recent:
        words, tokens = _split(prompt), prompt.lower().replace(",", " ").split()
        if act_words and all(_occurs(word, words) for word in act_words) and _NEGATIONS.isdisjoint(tokens):
            return True
    return False


def _act_words(guard: Guard) -> list[str]:
    """Return the words that name a guard's act: without the program `git` if an argument follows."""
    parts = guard.words if guard.form in ("command", "flag", "fails") else guard.words[:1]  # else: alternatives
    words = [part for word in parts for part in _split(word.rpartition("/")[2] or word)]
    return words[1:] if guard.form == "command" and words[0] == "git" and len(words) > 1 else words


def _split(text: str) -> list[str]:
    return "".join([c if c.isalnum() else " " for c in text.lower()]).split()


def _occurs(word: str, words: Sequence[str]) -> bool:
    """Tell whether a word occurs in a list, as it is or with an ending: `commit`, commits, committed, committing."""
    forms = {word, *(word + double + end for double in ("", word[-1:]) for end in ("s", "es", "ed", "ing"))}
    return not forms.isdisjoint(words)


def prompts(transcript: str) -> list[str]:
    """Return the person's latest prompts in a session, from its transcript."""
    from keepsake.transcript import reader, recent_words
    from keepsake.transcript.speech import spoken

    lines = recent_words.tail(transcript, most=MAX_TAIL).split(b"\n")  # a first line that is cut doesn't parse
    entries = [entry for raw in lines if any(mark in raw for mark in _PROMPTS) for entry in reader.parse(raw, 0, 0)]
    messages = [one for one in entries if one.role == "user" and not (one.side or one.meta or one.results)]
    return [said for one in messages if (said := spoken("user", one.text))]
