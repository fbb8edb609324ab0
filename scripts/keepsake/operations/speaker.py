"""Decide whose word `remember` stores: the person's, or that of the model that runs it in Claude Code's Bash tool.

A web page can talk the model into saving something. So a text that is saved from inside Claude Code is the model's,
unless the person stated it in the same session: in whole sentences of a prompt, outside of quotation, paste, code and
question (statements.py); as the argument of `/keepsake:remember`; or by typing `! keepsake remember` or `edit`. A tag
that the model gives never makes a rule: a statement of the person is a rule by its own words, or because they had it
saved.
"""

from __future__ import annotations

import contextlib
import glob
import os
import shlex
from collections.abc import Iterable, Iterator, Mapping

from keepsake import hosts
from keepsake.capture import importer, standing_rules, statements
from keepsake.notes import attribution
from keepsake.operations import stores
from keepsake.store import ledger
from keepsake.store.db import DatabaseError
from keepsake.transcript import jsonl, reader, speech

SAVES = "keepsake:remember"  # the slash command whose argument the person wants saved
DRY = "--dry-run"
_AROUND = " \t\n\"'\u201c\u201d"  # people put the whole text in quotation marks, as in a shell
MODEL, SAVED, ASKED = "model", "saved", "asked"


def whose_word(text: str, env: Mapping[str, str] = os.environ) -> str:
    """Return whose word a text is: ASKED (the person wants it saved), SAVED (the person stated it), or MODEL."""
    if not inside(env):
        return ASKED
    words = {_word_in(text, line) for line in _person_entries(env)}
    return next((whose for whose in (ASKED, SAVED) if whose in words), MODEL)


def given_to_remember(texts: Iterable[str]) -> set[str]:
    """Return the texts that the person gave to `/keepsake:remember` in the session that runs this command."""
    calls = [speech.slash_command(line) for line in _person_entries()] if inside() else []
    return {
        text for text in texts if any(name == SAVES and _argument_holds(text, argument) for name, argument in calls)
    }


def inside(env: Mapping[str, str] = os.environ) -> bool:
    """Tell whether Claude Code, or another host, runs this command."""
    return env.get("CLAUDECODE") == "1" or hosts.from_environment(env) is not None


def asking_session(folder: str) -> tuple[str, float] | None:
    """Return (session, start) for the session whose model runs this command; None outside of any session.

    start: epoch seconds since when the session's turns are in the model's context, which is the time of the last
    compaction that the ledger of folder, the project's data folder, knows; 0.0 without one, or if that can't be read.
    """
    session = attribution.session() if inside() else ""
    since = 0.0
    with contextlib.suppress(DatabaseError):  # it only improves the ranking; recall works without it
        book = ledger.reader(folder) if session else None
        since = ledger.compacted(book, session) if book else 0.0
    return (session, since) if session else None


def may_be_rule(text: str, whose: str) -> bool:
    """Tell whether tags may make a text a rule: the person wanted it saved, or stated it in the words of a rule.

    whose: the result of `whose_word` for this text.
    """
    sentences = standing_rules.rule_sentences(text) if whose == SAVED else ()
    return whose == ASKED or any(standing_rules.standing(one) for one, _ in sentences)


def transcript(env: Mapping[str, str] = os.environ) -> str:
    """Return the path of the transcript of the session that runs this command, "" if it is not found."""
    session = attribution.session(env)
    pattern = os.path.join(glob.escape(importer.config_folder(env)), "projects", "*", f"{session}.jsonl")
    paths = glob.iglob(pattern)
    host = hosts.from_environment(env)
    if host is not None:
        paths = (path for path in hosts.transcripts(host, env) if host.session(path) == session)
    return next(filter(jsonl.regular, paths), "") if session else ""


def typed(verb: str, *words: str) -> bool:
    """Tell whether the person typed `! keepsake VERB` with all of these words in the session that runs this command.

    A dry run doesn't count.
    """
    commands = [_split(speech.typed_command(line)) for line in _person_entries()]
    return any(
        command[1:2] == [verb] and set(words) <= set(command) and DRY not in command and _is_keepsake(command)
        for command in commands
    )


def user_alone(may: str, verb: str, *words: str, shown: str = "") -> None:
    """Raise RefusedError if the model runs a command that the person did not type.

    may: a verb phrase for the message, the thing that only the user does ("says what a team is told"); shown: the
    command line to be typed, if it differs from verb and words.
    """
    if inside() and not typed(verb, *words):
        line = shown or " ".join([verb, *words])
        raise stores.RefusedError(f"only the user {may}; they type it: ! keepsake {line}")


def require_asked(whose: str) -> None:
    """Raise RefusedError if a memory for every project is not one that the person wanted saved.

    Such a memory is shown in projects where nobody knows where it came from. whose: the result of
    `whose_word` for its text.
    """
    if whose != ASKED:
        line = "! keepsake remember --everywhere 'TEXT'"
        raise stores.RefusedError(f"only the user has something told in every project; they type it: {line}")


def _person_entries(env: Mapping[str, str] = os.environ) -> Iterator[str]:
    """Yield the person's entries in the transcript of the session that runs this command, if it is found.

    Entries of sub-agents, of the client itself and with tools' results are left out. Raises OSError.
    """
    path = transcript(env)
    for _, _, entries in reader.entries(path) if path else ():
        for entry in entries:
            if entry.role == "user" and not (entry.side or entry.meta or entry.results):
                yield entry.text


def _word_in(text: str, line: str) -> str:
    """Return what an entry of the person makes of a text: ASKED, SAVED or ""."""
    name, argument = speech.slash_command(line)
    if name == SAVES:
        return ASKED if _argument_holds(text, argument) else ""
    if _remembers(text, speech.typed_command(line)):
        return ASKED
    return SAVED if statements.states(text, speech.spoken("user", line), standing_rules.stands_alone) else ""


def _argument_holds(text: str, argument: str) -> bool:
    """Tell whether the argument of `/keepsake:remember` is a text, states it, or is a list with it as an item."""
    if _same_text(text, argument.strip(_AROUND)) or statements.states(text, argument, standing_rules.stands_alone):
        return True
    return any(_same_text(text, point) for point in statements.points(argument))


def _same_text(text: str, other: str) -> bool:
    return statements.plain(text) == statements.plain(other) != ""


def _remembers(text: str, command: str) -> bool:
    """Tell whether a command that the person typed is `keepsake remember` or `keepsake edit ID` with this text."""
    words = _split(command)
    saves = _is_keepsake(words) and words[1:2] in (["remember"], ["edit"])
    return saves and any(" ".join(text.split()) == " ".join(part.split()) for part in [*words[2:], " ".join(words[3:])])


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return []


def _is_keepsake(words: list[str]) -> bool:
    return bool(words) and os.path.basename(words[0]) == "keepsake"
