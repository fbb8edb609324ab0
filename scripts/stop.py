"""Stop: capture what is new in the background; then ask Claude, seldom, to save what is new."""

from __future__ import annotations

try:
    from keepsake.hooks import boundary
except (ImportError, OSError):  # no file handle or no memory left: nothing can be said, nor written down
    raise SystemExit(0) from None


def handle(event: boundary.Event) -> boundary.Reply | None:
    """Start the capture, whatever the verdict; then judge."""
    from keepsake.hooks import background

    found = background.capture(event)
    if found is None:
        return None
    from keepsake.triage import stop

    return stop.answer(event, found) if stop.is_judged(event, found.settings) else None


def main() -> int:
    """Answer the payload on stdin."""
    return boundary.run("Stop", handle)


if __name__ == "__main__":
    boundary.leave(main())
