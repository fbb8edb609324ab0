"""PostToolUseFailure: show what is known about the error; hand the error to the worker, which stores it."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Return the memories to show after a failed tool call."""
    from keepsake.base import project as projects
    from keepsake.hooks import teach
    from keepsake.recall import tell

    project = projects.of_event(event)
    if project is None:
        return None
    teach.after_failure(event, project)
    return tell.answer(event, project, "recall.tools")


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("PostToolUseFailure", handle)


if __name__ == "__main__":
    boundary.leave(main())
