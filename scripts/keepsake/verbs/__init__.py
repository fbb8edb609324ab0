"""What the command line and the MCP server do with the memory alike: save, find, show, forget, hand over."""
