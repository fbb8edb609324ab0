"""SubagentStop: capture in the background; from the summariser's last words, note what a compaction leaves out."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handle or no memory left: nothing can be said, nor written down
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> None:
    """Start the capture, or note what a compaction's summary lacks."""
    from keepsake.base import project
    from keepsake.hooks import background
    from keepsake.recall import handback

    if not handback.is_summary(event):
        background.subagent(event)
        return
    found = project.of_event(event)
    if found is not None:
        handback.store_line(event, found)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("SubagentStop", handle)


if __name__ == "__main__":
    boundary.leave(main())
