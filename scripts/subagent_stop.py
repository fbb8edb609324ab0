"""SubagentStop: capture what is new in the transcript, in the background."""

from __future__ import annotations

try:
    from keepsake import hook
except (ImportError, OSError):  # no file handle or no memory left: nothing can be said, nor written down
    raise SystemExit(0) from None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from keepsake.event import Event
    from keepsake.reply import Reply


def handle(event: Event) -> Reply | None:
    """Start the capture."""
    from keepsake import background

    background.capture(event)
    return None


def main() -> int:
    """Answer the payload on stdin."""
    return hook.run("SubagentStop", handle)


if __name__ == "__main__":
    hook.leave(main())
