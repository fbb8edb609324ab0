"""PreCompact: start the capture, and record the compaction, so that memories may be shown again."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> None:
    """Start the capture of the session, with what it worked with, and record the compaction."""
    from keepsake.hooks import background

    background.capture(event, "compact")
    background.compaction(event)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("PreCompact", handle)


if __name__ == "__main__":
    boundary.leave(main())
