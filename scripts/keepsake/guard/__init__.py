"""Before the act: which commands and edits a standing rule forbids, and what is said when one is about to happen."""
