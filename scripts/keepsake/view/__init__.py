"""The page: a server on the loopback address for the person at this machine, or one file without a server."""
