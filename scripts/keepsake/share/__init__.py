"""Notes in the repository, reviewed like code: written at the person's request, read back as the team's."""
