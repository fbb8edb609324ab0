"""What git tells of a repository: where a project comes from, and which notes still hold."""
