"""What is asked of the memory directly, alike for the command line and the MCP server: save, find, show, forget."""
