"""What becomes of notes: two that say the same, whose they are, where they come from."""
