"""The background process: its jobs, and the virtual environments that it can run in."""
