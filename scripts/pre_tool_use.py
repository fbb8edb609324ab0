"""PreToolUse: allow keepsake's own calls in their three fixed forms; hold up calls that a standing rule forbids."""

from __future__ import annotations

import os

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Allow the call, object to it, or return None to leave the decision to the client."""
    from keepsake.base import project as projects
    from keepsake.base import reply
    from keepsake.guard import guards
    from keepsake.triage import permission

    project = projects.of_event(event) if guards.kind_of(event.tool) else None
    if project is None:
        return None
    fixed_form = event.tool == "Bash" and not event.host and permission.allowed(event.tool_input)
    if fixed_form and permission.is_ours(os.environ.get("PATH", ""), os.environ.get("CLAUDE_PLUGIN_ROOT", "")):
        return reply.Reply(permission="keepsake's own call, in a form that leaves the shell nothing to interpret")
    from keepsake.guard import act

    return act.answer(event, project)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("PreToolUse", handle)


if __name__ == "__main__":
    boundary.leave(main())
