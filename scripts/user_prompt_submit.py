"""UserPromptSubmit: show what is known about the prompt's subject."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Return the memories to show for a prompt; for the person, the offers that the worker has left since the start."""
    from keepsake.base import notices, project
    from keepsake.recall import tell

    found = project.of_event(event)
    return notices.added(tell.answer(event, found, "recall.prompt"), found.folder) if found else None


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("UserPromptSubmit", handle)


if __name__ == "__main__":
    boundary.leave(main())
