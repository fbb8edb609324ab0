"""What the command line and the MCP server do alike with the memory: save, find, show, forget."""
