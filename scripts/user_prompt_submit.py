"""UserPromptSubmit: show what is known about the prompt's subject."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Return the memories to show for a prompt; for the person, the offers that the worker has left since the start."""
    from keepsake.base import notices
    from keepsake.base import project as projects
    from keepsake.recall import tell

    project = projects.of_event(event)
    return notices.with_notices(tell.answer(event, project, "recall.prompt"), project.folder) if project else None


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("UserPromptSubmit", handle)


if __name__ == "__main__":
    boundary.leave(main())
