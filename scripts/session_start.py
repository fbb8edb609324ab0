"""SessionStart: a short digest of what matters here; in the background, the runtime and what was left unread."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handle or no memory left: nothing can be said, nor written down
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Return the digest, and what the person is told: which past sessions are read, and what the worker offers."""
    from keepsake.base import notices, project
    from keepsake.capture import past
    from keepsake.hooks import background
    from keepsake.recall import digest

    found = project.of_event(event)
    if found is None:
        return None
    if event.source == "compact":
        background.compaction(event)
    first = past.announcement(event, found)
    background.start(event, found)
    return notices.added(digest.answer(event, found), found.folder, first)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("SessionStart", handle)


if __name__ == "__main__":
    boundary.leave(main())
