"""What a verb prints: for programs, through pipes, and on a terminal."""
