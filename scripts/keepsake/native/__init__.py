"""Claude Code's own memory, which keepsake reads and never writes: where it is, what it says, what is loaded of it."""
