"""Notes after they are made: merging, authors, origins, marks."""
