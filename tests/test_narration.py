"""narration: what only announces is told from what states something."""

from __future__ import annotations

import pytest

from keepsake.search import narration

TEXTS = (
    ("Let me run the tests:", True),
    ("Now I'll update the handler to close the proxy first.", True),
    ("Perfect! Now let me check whether the integration tests need the same change.", True),
    ("All tests pass. Let me also format the code.", True),
    ("I'm using the review skill to go through this branch.", True),
    ("", True),
    ("The hook runs twice, once for each worktree of the repository. Let me fix it.", False),
    ("I see an issue: the second branch returns a string where the caller wants an identifier.", False),
    ("Let me think. The import fails on the first of the month because the quota is used up by then.", False),
    ("Let me say it at length. " * 40, False),
)


@pytest.mark.parametrize(("text", "narrates"), TEXTS)
def test_narration_announces_and_states_nothing(text: str, narrates: bool) -> None:
    assert narration.is_narration(text) is narrates
