"""Extraction: notes by a model, staged until they are stored, and lessons of commits; see docs/extraction.md."""
