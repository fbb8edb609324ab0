"""The page for the person at this machine: served on the loopback address, or written as a single file."""
