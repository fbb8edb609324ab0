"""The exchange between machines."""
