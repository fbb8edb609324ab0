"""PreCompact: capture what is new and what the session worked with; from now on memories may be shown again."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handle or no memory left: nothing can be said, nor written down
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> None:
    """Start the capture and note the compaction."""
    from keepsake.hooks import background

    background.capture(event, "compact")
    background.compaction(event)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("PreCompact", handle)


if __name__ == "__main__":
    boundary.leave(main())
