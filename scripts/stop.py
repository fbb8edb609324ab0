"""Stop: capture the new part of the transcript in the background; then, rarely, ask Claude to save notes."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handles or memory left: nothing can be shown or recorded
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Have the capture start after the answer, and return the request for notes if the session so far calls for one."""
    from keepsake.hooks import background

    project = background.capture(event)
    if project is None:
        return None
    from keepsake.triage import stop

    return stop.answer(event, project) if stop.is_judged(event, project.settings) else None


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("Stop", handle)


if __name__ == "__main__":
    boundary.leave(main())
