"""Before an act: which commands and edits a standing rule forbids, and what is said before one happens."""
