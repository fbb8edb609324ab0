"""SubagentStop: capture in the background; if this sub-agent summarised the session, record what the summary lacks."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> None:
    """Start the capture, or record what a compaction's summary lacks."""
    from keepsake.base import project as projects
    from keepsake.hooks import background
    from keepsake.recall import handback

    if not handback.is_summary(event):
        background.subagent(event)
        return
    project = projects.of_event(event)
    if project is not None:
        handback.store_line(event, project)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("SubagentStop", handle)


if __name__ == "__main__":
    boundary.leave(main())
