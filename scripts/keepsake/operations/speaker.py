"""Whose word `remember` stores: a person's, or the model's that runs the command in Claude Code's Bash tool.

A web page can talk the model into saving something. So what is saved from inside Claude Code is the model's, unless the
person stated it in the same session: in whole sentences of a prompt, outside of quotation, paste, code and question
(statements.py); as what they gave to `/keepsake:remember`; or with a `! keepsake remember` of their own. Of the model's
own tags none makes a rule: a statement is one by its own words, or because the person had it remembered.
"""

from __future__ import annotations

import contextlib
import glob
import os
import shlex
from typing import TYPE_CHECKING

from keepsake import hosts
from keepsake.capture import importer, standing_rules, statements
from keepsake.notes import attribution
from keepsake.operations import stores
from keepsake.store import ledger
from keepsake.store.db import DatabaseError
from keepsake.transcript import jsonl, reader, speech

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

SAVES = "keepsake:remember"  # the slash command whose arguments the person wants saved
DRY = "--dry-run"
_AROUND = " \t\n\"'\u201c\u201d"  # a shell's habit: the whole text in quotation marks
MODEL, SAVED, ASKED = "model", "saved", "asked"


def kind(text: str, env: Mapping[str, str] = os.environ) -> str:
    """Return the kind of memory that a text becomes: "saved" (the person's) or "model"."""
    return MODEL if word(text, env) == MODEL else SAVED


def word(text: str, env: Mapping[str, str] = os.environ) -> str:
    """Return whose word a text is: ASKED (the person wants it saved), SAVED (they state it), or MODEL."""
    if not inside(env):
        return ASKED
    found = {_word(text, line) for line in _lines(env)}
    return next((one for one in (ASKED, SAVED) if one in found), MODEL)


def given(texts: Iterable[str]) -> set[str]:
    """Return those of the texts that the person gave to `/keepsake:remember` in the session that runs this."""
    called = [speech.slash_command(line) for line in _lines()] if inside() else []
    return {text for text in texts if any(name == SAVES and _gave(text, said) for name, said in called)}


def inside(env: Mapping[str, str] = os.environ) -> bool:
    """Tell whether Claude Code, or another host, runs this command."""
    return env.get("CLAUDECODE") == "1" or hosts.from_environment(env) is not None


def asker(folder: str) -> tuple[str, float] | None:
    """Return the session whose model runs this command, and since when its turns are in that model's context (epoch s).

    folder: the project's data folder, whose ledger knows the last compaction; a ledger that can't be read is taken to
    know of none. None outside of any session.
    """
    own = attribution.session() if inside() else ""
    since = 0.0
    with contextlib.suppress(DatabaseError):  # what it knows is an order of places: no reason to find nothing
        book = ledger.reader(folder) if own else None
        since = ledger.compacted(book, own) if book else 0.0
    return (own, since) if own else None


def may_rule(text: str, whose: str) -> bool:
    """Tell whether tags may make a rule of a text: the person wanted it saved, or it is one in their own words."""
    sentences = standing_rules.rule_sentences(text) if whose == SAVED else ()
    return whose == ASKED or any(standing_rules.standing(one) for one, _ in sentences)


def transcript(env: Mapping[str, str] = os.environ) -> str:
    """Return the path of the transcript of the session that runs this, "" when it is not found."""
    session = attribution.session(env)
    pattern = os.path.join(glob.escape(importer.config_folder(env)), "projects", "*", f"{session}.jsonl")
    found = glob.iglob(pattern)
    host = hosts.from_environment(env)
    if host is not None:
        found = (path for path in host.transcripts(env) if host.session(path) == session)
    return next(filter(jsonl.regular, found), "") if session else ""


def typed(verb: str, *words: str) -> bool:
    """Tell whether the person typed a command of keepsake with these words behind `!` in the session that runs it.

    A dry run that they typed doesn't count.
    """
    split = [_split(speech.typed_command(line)) for line in _lines()]
    return any(one[1:2] == [verb] and set(words) <= set(one) and DRY not in one and _ours(one) for one in split)


def user_alone(may: str, verb: str, *words: str, shown: str = "") -> None:
    """Refuse a command that Claude runs, unless the person typed it. Raises RefusedError.

    may: what only the user does ("says what a team is told"); shown: the command's line, if not these words.
    """
    if inside() and not typed(verb, *words):
        line = shown or " ".join([verb, *words])
        raise stores.RefusedError(f"only the user {may}; they type it: ! keepsake {line}")


def asked_everywhere(whose: str) -> None:
    """Refuse to store in every project what the person did not want saved. Raises RefusedError.

    whose: of the text, by `word`. What is told in every project is read where nobody knows where it came from.
    """
    if whose != ASKED:
        line = "! keepsake remember --everywhere 'TEXT'"
        raise stores.RefusedError(f"only the user has something told in every project; they type it: {line}")


def _lines(env: Mapping[str, str] = os.environ) -> Iterator[str]:
    """Yield what stands in the person's place in the session that runs this, where it is found. Raises OSError."""
    path = transcript(env)
    for _, _, entries in reader.entries(path) if path else ():
        for entry in entries:
            if entry.role == "user" and not (entry.side or entry.meta or entry.results):
                yield entry.text


def _word(text: str, line: str) -> str:
    """Return what a line of the person makes of a text: ASKED, SAVED or nothing."""
    name, given = speech.slash_command(line)
    if name == SAVES:
        return ASKED if _gave(text, given) else ""
    if _is_command(text, speech.typed_command(line)):
        return ASKED
    return SAVED if statements.states(text, speech.spoken("user", line), standing_rules.stands_alone) else ""


def _gave(text: str, given: str) -> bool:
    """Tell whether the arguments of `/keepsake:remember` are a text, state it, or list it among nothing but points."""
    if _is(text, given.strip(_AROUND)) or statements.states(text, given, standing_rules.stands_alone):
        return True
    return any(_is(text, point) for point in statements.points(given))


def _is(text: str, said: str) -> bool:
    return statements.plain(text) == statements.plain(said) != ""


def _is_command(text: str, command: str) -> bool:
    """Tell whether a command that the person typed is the one that remembers this text."""
    words = _split(command)
    named = _ours(words) and words[1:2] == ["remember"]
    return named and any(" ".join(text.split()) == " ".join(one.split()) for one in words[2:])


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return []


def _ours(words: list[str]) -> bool:
    return bool(words) and os.path.basename(words[0]) == "keepsake"
