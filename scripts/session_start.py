"""SessionStart: show a short digest of what matters here; read past and half-read transcripts in the background."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Return the digest, and the lines for the person: which past sessions are being read, and the worker's offers."""
    from keepsake.base import notices
    from keepsake.base import project as projects
    from keepsake.capture import past
    from keepsake.hooks import background
    from keepsake.recall import digest

    project = projects.of_event(event)
    if project is None:
        return None
    if event.source == "compact":
        background.compaction(event)
    first = past.announcement(event, project)
    background.start(event, project)
    return notices.with_notices(digest.answer(event, project), project.folder, first)


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("SessionStart", handle)


if __name__ == "__main__":
    boundary.leave(main())
