"""The base of all rooms: paths, projects, settings, the clock, the journal, JSON, an event and its reply."""
