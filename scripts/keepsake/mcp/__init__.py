"""The MCP server: offers the memory of one project as tools to any agent, over stdin and stdout."""
