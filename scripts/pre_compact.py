"""PreCompact: capture what is new before the context shrinks; from now on memories may be shown again."""

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
    """Start the capture and note the compaction."""
    from keepsake.hooks import background

    background.capture(event)
    background.compaction(event)
    return None


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("PreCompact", handle)


if __name__ == "__main__":
    boundary.leave(main())
