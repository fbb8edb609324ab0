"""Extraction: the staged model extraction (PATH 1), and what commits teach (PATH 2); see docs/extraction.md."""
