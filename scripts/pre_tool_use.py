"""PreToolUse: let keepsake's own calls in their three fixed forms run without a question; say nothing about others."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handle or no memory left: nothing can be said, nor written down
    raise SystemExit(0) from None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.base.event import Event
    from keepsake.base.reply import Reply


def handle(event: Event) -> Reply | None:
    """Allow the call, or leave it to the person."""
    from keepsake.base import project, reply
    from keepsake.triage import allow

    if event.tool != "Bash" or not allow.allowed(event.tool_input) or project.of_hook(event.cwd) is None:
        return None
    return reply.Reply(permission="keepsake's own call, in a form that leaves the shell nothing to interpret")


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("PreToolUse", handle)


if __name__ == "__main__":
    boundary.leave(main())
