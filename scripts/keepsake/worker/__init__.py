"""The background process: its jobs, and its runtime."""
