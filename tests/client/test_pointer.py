"""The pointer in the real client: the first prompt names a note, the model looks it up, unasked, and has it whole."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.client.model import call, say
from tests.client.rig import injections

if TYPE_CHECKING:
    from tests.client.rig import Client

SEAL = "zorblatt_seal() returns early on an empty header: every caller has to test for None."
PROMPT = "the seal of the header is wrong in zorblatt, can you look?"
MANY = 60  # notes about other things: a handful needs no pointer


def test_the_model_looks_up_what_the_first_prompt_names(client: Client) -> None:
    """Neither the prompt nor the look-up needs anybody's permission."""
    rows = [f"The mailer_{n} retries its labels when queue_{n} is locked by the printer." for n in range(MANY)]
    records: list[dict[str, object]] = [{"content": text, "class": "constraint"} for text in rows]
    records.append({"content": SEAL, "class": "constraint", "handles": ["zorblatt_seal", "empty header"]})
    client.keepsake("import", client.write("records.jsonl", "\n".join(map(json.dumps, records))))
    client.tools = "Read"
    run = client.run(PROMPT, [call("Bash", command="keepsake recall 'zorblatt_seal'"), say("It is None.")])
    assert run.code == 0, run.stderr
    first, *later = run.bodies()
    (said,) = [text for hook, text in injections(first) if hook == "UserPromptSubmit"]
    assert "zorblatt_seal (constraint)" in said
    assert SEAL not in json.dumps(first)
    assert any(SEAL in json.dumps(body) for body in later)
