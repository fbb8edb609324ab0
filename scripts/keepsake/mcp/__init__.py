"""The MCP server: the memory of one project as tools for any agent, over stdin and stdout."""
