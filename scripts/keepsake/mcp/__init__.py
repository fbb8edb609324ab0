"""The MCP server: offers the memory of one project as tools to any agent, over stdin and stdout.

| step of a call | module |
| --- | --- |
| read a line of limited length | `wire` |
| find the tool, and turn errors into answers | `server` |
| check the arguments | `arguments` |
| ask the person before something is forgotten | `consent` |
| do it: recall, remember, show, forget, why | `actions` |
"""
