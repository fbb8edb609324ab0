"""Group a transcript's entries into exchanges (pure): a person's prompt, and all answers until they speak again.

Entries are joined to turns by the same rules as in capture. A person also speaks inside a tool's result, when they
refuse a call and say why, or answer a question of the client (transcript/turns.py); nothing else in a result counts.
"""

from __future__ import annotations

from keepsake.base import paths, phrases
from keepsake.transcript import turns
from keepsake.transcript.speech import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from keepsake.transcript.reader import Call, Entry, Result
    from keepsake.transcript.turns import Turn


class Message:
    """What one speaker said: role, line in the transcript (0: not written yet), text; refusal: said to refuse a call.

    role: "user" or "assistant"; without text, "hook" for a Stop hook's feedback and "refusal" for a call that the
    person refused without a word.
    """

    __slots__ = ("line", "refusal", "role", "text")

    def __init__(self, role: str, line: int, text: str, *, refusal: bool = False) -> None:
        self.role, self.line, self.text, self.refusal = role, line, text, refusal


class Exchange:
    """A prompt (None if it was read before), its answers, and the tools they used."""

    __slots__ = ("answers", "asked_by_hook", "first", "prompt", "refused", "tools")

    def __init__(self, prompt: Message | None) -> None:
        self.prompt = prompt
        self.answers: list[Message] = []
        self.tools: list[str] = []
        self.asked_by_hook = False
        self.first = False
        self.refused = 0  # calls that the person refused without a word; a refusal with words is the next prompt

    @property
    def messages(self) -> list[Message]:
        """The prompt, then the answers."""
        return [self.prompt, *self.answers] if self.prompt else self.answers


def messages(entries: Iterable[Entry]) -> list[tuple[Message, list[str]]]:
    """Return the messages in order, each with the names of the tools that it called."""
    joiner, collected = turns.Joiner(), []
    calls: dict[str, Call] = {}
    for entry in entries:
        if entry.side:
            continue
        done = joiner.add(entry)
        calls.update({call.id: call for call in entry.calls})
        inside = [] if entry.meta else words_in_results(entry, calls)
        feedback = entry.role == "user" and entry.text.startswith(phrases.FEEDBACK)
        if inside or feedback:
            done += joiner.close()
        collected += [_of_turn(turn) for turn in done]
        collected += [(message, []) for message in inside]
        collected += [
            (Message("refusal", entry.line, ""), []) for result in entry.results if _wordless(entry, result, calls)
        ]
        if feedback:
            collected.append((Message("hook", entry.line, ""), []))
    return collected + [_of_turn(turn) for turn in joiner.close()]


def _of_turn(turn: Turn) -> tuple[Message, list[str]]:
    return Message(turn.role, turn.line, turn.text), turn.tools + ["Read"] * len(turn.reads)


def words_in_results(entry: Entry, calls: Mapping[str, Call]) -> list[Message]:
    """Return what the person said on a line that holds tool results; calls: id -> the call that a result answers."""
    said = []
    for result in entry.results:
        call = calls.get(result.call)
        refusal = turns.refused(entry, result, call)
        text = turns.refusal_words(result) if refusal else turns.answer(entry, result, call)
        said += [Message("user", entry.line, text, refusal=refusal)] if text else []
    text = spoken("user", entry.text) if entry.results else ""
    return [*said, Message("user", entry.line, text)] if text else said


def _wordless(entry: Entry, result: Result, calls: Mapping[str, Call]) -> bool:
    said = result.failed and turns.refused(entry, result, calls.get(result.call))
    return said and phrases.THEIR_WORDS not in result.text


def exchanges(said: Iterable[tuple[Message, list[str]]], last: str = "", known: str = "") -> list[Exchange]:
    """Group messages into exchanges; a prompt repeated without an answer counts once.

    last: the assistant's last message from the hook's payload, added if the transcript doesn't hold it yet. known: the
    digest of the message that the previous Stop added in this way, so that it isn't counted twice.
    """
    groups: list[Exchange] = []
    texts = set()
    for message, tools in said:
        if message.role in ("assistant", "refusal") and not groups:
            groups.append(Exchange(None))
        if message.role == "refusal":
            groups[-1].refused += 1
        elif message.role == "assistant":
            groups[-1].tools += tools
            if message.text and not (known and paths.digest(message.text) == known):
                groups[-1].answers.append(message)
                texts.add(message.text)
        elif not (groups and groups[-1].prompt and not groups[-1].answers and groups[-1].prompt.text == message.text):
            groups.append(Exchange(message))
            groups[-1].asked_by_hook = message.role == "hook"
    if last and not any(last in text for text in texts) and paths.digest(last) != known:
        if not groups:
            groups.append(Exchange(None))
        groups[-1].answers.append(Message("assistant", 0, last))
    return groups
