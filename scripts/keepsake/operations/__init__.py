"""What any way in, the command line as the MCP server, does with the memory: save, find, show, forget."""
