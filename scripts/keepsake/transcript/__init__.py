"""Transcripts: lines to entries to turns."""
