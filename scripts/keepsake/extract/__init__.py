"""Extraction: the staged model extraction, and what commits teach."""
