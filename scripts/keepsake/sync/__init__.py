"""Exchange of notes between machines: changes travel as records through a folder or server and are merged."""
