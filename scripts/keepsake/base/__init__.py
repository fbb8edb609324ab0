"""What everything stands on: paths, projects, settings, the clock, the journal, JSON, an event and its reply."""
