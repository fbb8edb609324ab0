"""What the command line and the MCP server do alike with the memory: save, find, show, forget.

| what | module |
| --- | --- |
| save a text; a memory that the model hands over as JSON | `saving`, `item` |
| whose word it is: the person's or the model's | `speaker` |
| find memories | `finding` |
| a memory for programs and people; as lines for people | `records`, `show_text` |
| forget | `forgetting` |
| the data folders of all projects; the error with which a verb refuses | `stores` |
| errors in one line, repairs, full disks | `trouble`, `disk` |
"""
