"""Notes in the repository: written, reviewed, read back."""
