"""SubagentStart: show the standing rules, and what is known about the sub-agent's task."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Return the context that the sub-agent is shown."""
    from keepsake.base import project as projects
    from keepsake.recall import briefing

    project = projects.of_event(event)
    return briefing.answer(event, project) if project else None


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("SubagentStart", handle)


if __name__ == "__main__":
    boundary.leave(main())
