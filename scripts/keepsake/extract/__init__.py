"""Extraction: notes that a model writes, staged until they are stored, and lessons of commits (docs/extraction.md)."""
