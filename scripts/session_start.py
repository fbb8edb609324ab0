"""SessionStart: a short digest of what matters here; in the background, the runtime and what was left unread."""

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
    """Return the digest."""
    from keepsake.base import project
    from keepsake.hooks import background
    from keepsake.recall import digest

    found = project.of_hook(event.cwd)
    if found is None:
        return None
    if event.source == "compact":
        background.compaction(event)
    background.start(event, found)
    return digest.answer(event, found)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("SessionStart", handle)


if __name__ == "__main__":
    boundary.leave(main())
