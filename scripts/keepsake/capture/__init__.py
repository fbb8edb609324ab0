"""Capture: transcript bytes to turns to filters to redaction to the store."""
