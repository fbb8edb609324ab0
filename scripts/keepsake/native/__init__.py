"""Claude Code's own memory, read and never written: where it is, what it says, what the client has loaded."""
