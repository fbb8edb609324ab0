"""Transcripts: turns lines into entries, and entries into turns."""
