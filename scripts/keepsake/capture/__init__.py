"""Capture: transcript bytes become turns, which are filtered, redacted and stored."""
