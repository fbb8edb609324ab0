"""PostToolUseFailure: show what is known about the error; hand the error to the worker, which stores it."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Return the memories to show after a failed tool call."""
    from keepsake.base import project
    from keepsake.hooks import teach
    from keepsake.recall import tell

    found = project.of_event(event)
    if found is None:
        return None
    teach.after_failure(event, found)
    return tell.answer(event, found, "recall.tools")


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("PostToolUseFailure", handle)


if __name__ == "__main__":
    boundary.leave(main())
