"""Before a command or an edit: what standing rules forbid, and what keepsake says before it happens."""
