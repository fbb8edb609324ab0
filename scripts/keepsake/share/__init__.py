"""Notes in the repository, reviewed like code: written on the person's word, read back as the team's."""
