"""The background process: its jobs, and the runtime that is made for it."""
