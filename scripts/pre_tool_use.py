"""PreToolUse: keepsake's own calls in their three fixed forms run unasked; what a standing rule forbids is asked."""

from __future__ import annotations

import os

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handle or no memory left: nothing can be said, nor written down
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Allow the call, ask the person before it, or leave it to them."""
    from keepsake.base import project, reply
    from keepsake.guard import guards
    from keepsake.triage import permission

    found = project.of_event(event) if guards.kind_of(event.tool) else None
    if found is None:
        return None
    own = event.tool == "Bash" and not event.host and permission.allowed(event.tool_input)
    if own and permission.is_ours(os.environ.get("PATH", ""), os.environ.get("CLAUDE_PLUGIN_ROOT", "")):
        return reply.Reply(permission="keepsake's own call, in a form that leaves the shell nothing to interpret")
    from keepsake.guard import act

    return act.answer(event, found)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("PreToolUse", handle)


if __name__ == "__main__":
    boundary.leave(main())
