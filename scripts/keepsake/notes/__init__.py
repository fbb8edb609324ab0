"""What is told: the note, its table, and where notes come from."""
