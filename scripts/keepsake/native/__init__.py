"""Read Claude Code's own memory, and never write it: where it lies, what it states, what the client has loaded."""
