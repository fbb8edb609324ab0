"""Read a repository's history with git: where a project comes from, and which notes still hold."""
