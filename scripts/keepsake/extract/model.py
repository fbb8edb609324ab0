"""Use the `claude` command line as a plain text model: without tools, plugins or hooks, and leaving no session behind.

Every switch below was tried on Claude Code 2.1.9 and 2.1.329. Three switches keep the child from running hooks, each
sufficient alone: no settings file is read, all hooks are off, and KEEPSAKE_DISABLE=1 is set.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from keepsake.base import child
from keepsake.base.event import clean
from keepsake.extract import insights, prompt
from keepsake.redact import redact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MAX_SECONDS = 60.0  # seconds that one call may take
SWITCHES = (
    "-p",
    *("--output-format", "json"),
    *("--tools", ""),
    *("--setting-sources", ""),
    *("--settings", '{"disableAllHooks":true,"effortLevel":"low"}'),
    "--strict-mcp-config",
    "--disable-slash-commands",
    "--no-session-persistence",
)
# Beginnings of the names of the calling session's variables. The child gets all others: the login may be among them.
SESSION = tuple(
    "CLAUDECODE CLAUDE_CODE_ENTRYPOINT CLAUDE_CODE_SESSION CLAUDE_CODE_CHILD_ CLAUDE_CODE_MESSAGING_ CLAUDE_ENV_FILE"
    " CLAUDE_EFFORT CLAUDE_PID CLAUDE_PLUGIN_ CLAUDE_PROJECT_DIR AI_AGENT".split()
)
OWN = {
    "KEEPSAKE_DISABLE": "1",
    "MAX_THINKING_TOKENS": "0",
    "CLAUDE_CODE_MAX_OUTPUT_TOKENS": "4000",
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_AUTOUPDATER": "1",
}


# part of a model's name -> US dollars per million tokens of input and of output (API prices of November 2025)
PRICES = {"haiku": (1.0, 5.0), "sonnet": (3.0, 15.0), "opus": (5.0, 25.0)}


class ModelError(Exception):
    """The model gave no usable answer; the text says why and holds no secret.

    tokens (input, output), cost (US dollars): what the call used all the same, as the client reports it, else 0.
    """

    def __init__(self, why: str, tokens: tuple[int, int] = (0, 0), cost: float = 0.0) -> None:
        super().__init__(why)
        self.tokens, self.cost = tokens, cost


class GarbageError(ModelError):
    """The model answered, but not in the form that it was asked for."""


class Answer(NamedTuple):
    """The model's answer, redacted; its tokens (input, output) and US dollars as the client reports them, else 0."""

    text: str
    tokens: tuple[int, int] = (0, 0)
    cost: float = 0.0


def price(name: str, tokens_in: int, tokens_out: int) -> float | None:
    """Return what tokens cost at API prices, in US dollars; None if the price of the model (name) is unknown."""
    rates = next((prices for part, prices in PRICES.items() if part in name.lower()), None)
    return None if rates is None else round((tokens_in * rates[0] + tokens_out * rates[1]) / 1e6, 4)


def environment(env: Mapping[str, str]) -> dict[str, str]:
    """Return the child's environment: ours without the calling session's variables, with those of OWN."""
    return {**{name: value for name, value in env.items() if not name.startswith(SESSION)}, **OWN}


def ask(
    question: str,
    model: str,
    env: Mapping[str, str],
    cwd: str,
    limit: float = MAX_SECONDS,
    *,
    system: str = prompt.SYSTEM,
    usable: Callable[[str], bool] = insights.is_answer,
) -> Answer:
    """Ask a model. Raises ModelError if the client fails, for whatever reason, or the answer is not usable.

    question: the prompt; env: the environment that the child's is made from; cwd: the folder where the child runs;
    limit: seconds; system: the system prompt; usable: tells whether an answer has the form that was asked for.
    """
    try:
        line = [child.program("claude", env), *SWITCHES, "--system-prompt", system, "--model", model]
        done = child.run(line, environment(env), cwd, limit, question.encode("utf-8", "replace"))
    except (child.MissingError, OSError) as error:
        raise ModelError(str(error)) from error
    if done.late:
        raise ModelError(f"claude took longer than {limit:.0f} s")
    if done.flooded:
        raise ModelError(f"claude wrote more than {child.MAX_OUTPUT} bytes")
    return read(
        done.code, clean(done.out.decode("utf-8", "replace")), clean(done.err.decode("utf-8", "replace")), usable
    )


def read(code: int, out: str, err: str, usable: Callable[[str], bool] = insights.is_answer) -> Answer:
    """Return the answer from the client's output: its JSON result object, or plain text. Raises ModelError.

    code: the exit code; out, err: what the client printed.
    """
    result = _result(out)
    text = redact(str(result["result"]) if isinstance(result.get("result"), str) else "" if result else out)
    tokens, dollars = _tokens(result.get("usage")), result.get("total_cost_usd")
    cost = float(dollars) if isinstance(dollars, (int, float)) else 0.0
    if code or result.get("is_error") is True:
        words = " ".join((text or redact(err)).split())[:160]
        why = f"claude ended with {code}: {words}" if code else f"claude reports an error: {words}"
        raise ModelError(why, tokens, cost)
    if not usable(text):
        raise GarbageError("the answer is not in the asked form", tokens, cost)
    return Answer(text, tokens, cost)


def _result(out: str) -> dict[str, object]:
    """Return the client's JSON result object, {} if it printed something else."""
    try:
        value = json.loads(out) if out.lstrip().startswith("{") else None
    except ValueError:
        return {}
    is_result = isinstance(value, dict) and ("result" in value or "is_error" in value)  # else it is the answer itself
    return value if is_result and isinstance(value, dict) else {}


def _tokens(usage: object) -> tuple[int, int]:
    """Return the tokens (input, output) in the usage that the client reports; cached input counts as input."""
    fields = usage if isinstance(usage, dict) else {}
    numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
    counted = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    return sum(numbers.get(name, 0) for name in counted), numbers.get("output_tokens", 0)
