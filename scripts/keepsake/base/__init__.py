"""The base of all rooms: paths, projects, settings, the clock, the journal, JSON, a hook's event and its reply."""
