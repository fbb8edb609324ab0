"""keepsake: a memory for Claude Code."""
